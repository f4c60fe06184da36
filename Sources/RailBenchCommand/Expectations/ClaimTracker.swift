import Expectations
import PlainText
import RailNetwork
import Tracking

extension Claim {
  /// How the tracker that the claim is about is made.
  ///
  /// - Throws: a fault at the file and field given if there is no such tracker.
  func trackerMaker(
    roster: Roster, file: String, line: Int? = nil, field: String? = nil
  ) throws(Faults) -> @Sendable (RailNetwork) -> any TrainTracker {
    do throws(Faults) {
      let contestants = try TrackerSelection.contestants(
        [tracker], settings: [], roster: roster)
      let contestant = contestants[0]
      return { contestant.entry.makeTracker(network: $0, values: contestant.values) }
    } catch {
      throw Faults(
        error.all.map {
          Fault(
            file: file, line: line, field: field,
            problem: "\($0.field.map { "\($0): " } ?? "")\($0.problem)", remedy: $0.remedy)
        })
    }
  }
}
