import Evaluation
import Expectations
import PlainText

extension Claim {
  /// The contestant that the claim is about.
  ///
  /// - Throws: a fault at the file and field given if there is no such tracker.
  func contestant(
    roster: Roster, file: String, line: Int? = nil, field: String? = nil
  ) throws(Faults) -> Contestant {
    do throws(Faults) {
      return try TrackerSelection.contestants([tracker], settings: [], roster: roster)[0]
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
