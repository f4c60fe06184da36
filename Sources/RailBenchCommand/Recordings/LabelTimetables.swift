import Geometry
import Journeys
import Labelling
import PlainText
import RailNetwork
import Timetables
import Tracking

/// Completes proposals from the timetables in `Datasets/timetables`, where a network has any.
struct LabelTimetables {
  private var folder: TimetableFolder?

  static let option = OptionDeclaration.flag(
    "--no-timetable", "proposes from the locations alone")

  /// No timetables are no fault: then proposals stay as they are.
  ///
  /// Why a network's timetables are not used though it has some is told in a line.
  init(_ network: RailNetwork, _ invocation: Invocation) throws(Faults) {
    guard !invocation.has(Self.option.name), let datasets = try? DatasetFolder.find() else {
      return
    }
    let path = datasets.timetables(of: network.id)
    guard Files.isFolder(path) else { return }
    if network.timeZone == nil {
      invocation.warn("\(network.id) names no time zone: its timetables are not used")
    } else {
      folder = try TimetableFolder(path: path, network: network)
    }
  }

  /// The proposal with train types, and with what no location showed.
  mutating func completed(_ proposal: LabelProposal) throws(Faults) -> LabelProposal {
    guard var folder else { return proposal }
    defer { self.folder = folder }
    return try proposal.completed(network: folder.network) { leg throws(Faults) in
      guard let timetable = try folder.timetable(leg.railway), let first = leg.calls.first,
        let offset = folder.network.utcOffsetSeconds(
          atSecondsSince1970: Double(first.call.arrival.millisecondsSince1970) / 1_000)
      else { return nil }
      return TimetableFitter(timetable: timetable, utcOffsetSeconds: Double(offset))
    }
  }
}
