package import Fixtures
import Journeys
package import RailNetwork
package import Text
import Tracking

/// Completes proposals from the timetables of a network, where it has any.
package struct LabelTimetables {
  private var folder: TimetableFolder?
  /// Why the network's timetables are not used, though it has some.
  package let note: String?

  /// None: proposals stay as they are.
  package static let none = LabelTimetables(folder: nil, note: nil)

  /// Those of a path, or else of the datasets, where no timetables are no fault.
  package static func find(
    _ network: RailNetwork, path given: String?
  ) throws(Faults) -> LabelTimetables {
    guard let path = given ?? (try? DatasetFolder.find())?.timetables(of: network.id),
      given != nil || Files.isFolder(path)
    else { return none }
    guard network.timeZone != nil else {
      return LabelTimetables(
        folder: nil, note: "\(network.id) names no time zone: its timetables are not used")
    }
    return LabelTimetables(folder: try .read(path, network: network), note: nil)
  }

  /// The proposal with train types, and with what no location showed.
  package mutating func completed(_ proposal: LabelProposal) throws(Faults) -> LabelProposal {
    guard let network = folder?.network else { return proposal }
    var own = self
    defer { self = own }
    return try proposal.completed(network: network) { leg throws(Faults) in try own.fitter(leg) }
  }

  private mutating func fitter(_ leg: ProposedLeg) throws(Faults) -> TimetableFitter? {
    guard let network = folder?.network, let timetable = try folder?.timetable(leg.railway),
      let first = leg.calls.first,
      let offset = network.utcOffsetSeconds(
        atSecondsSince1970: Double(first.call.arrival.millisecondsSince1970) / 1_000)
    else { return nil }
    return TimetableFitter(timetable: timetable, utcOffsetSeconds: Double(offset))
  }
}
