import Geometry
import Journeys
import Labelling
import PlainText
import RailNetwork
import Timetables

/// Completes proposals from the timetables in `Datasets/timetables`, where a network has any.
struct LabelTimetables {
  private var folder: TimetableFolder?

  static let option = OptionDeclaration.flag(
    "--no-timetable", "proposes from the locations alone")

  /// No timetables are no fault: then proposals stay as they are.
  init(network: RailNetwork) throws(Faults) {
    guard let datasets = try? DatasetFolder.find() else { return }
    let path = datasets.timetables(of: network.id)
    if Files.isFolder(path) { folder = try TimetableFolder(path: path, network: network) }
  }

  /// The proposal with train types, and with what no location showed.
  ///
  /// Local time is taken from the place: the zone of its longitude, without summer time.
  mutating func completed(_ proposal: LabelProposal) throws(Faults) -> LabelProposal {
    guard var folder else { return proposal }
    defer { self.folder = folder }
    return try proposal.completed(network: folder.network) { leg throws(Faults) in
      guard let timetable = try folder.timetable(leg.railway), let first = leg.calls.first else {
        return nil
      }
      let longitude = folder.network[first.call.station].coordinate.longitude
      return TimetableFitter(
        timetable: timetable, utcOffsetSeconds: (longitude / 15).rounded() * 3_600)
    }
  }
}
