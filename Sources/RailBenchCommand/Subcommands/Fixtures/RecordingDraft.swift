import Datasets
import Interchange
import Journeys
import RailNetwork
import Scoring
import Tracking

/// A recording whose truth is proposed, its network, and what is known of the ride.
struct RideOptions: Options {
  var file = Option.argument("FILE", "a recording; - is standard input")
  let network = Option.fittingNetwork
  let timetable = Option.timetable
  let labelling = LabellingOptions()
  let recordings = RecordingOptions()
}

/// A recording with the truth found until now.
typealias RecordedRide = (
  journey: Journey, labelling: Labelling, network: NetworkFile, derivedNote: String?
)

extension Request<RideOptions> {
  var name: String { RecordingFolder.name("", file: self.file) }

  /// The recording with its proposed truth; if that must be sure, one without a train is refused.
  func proposed(isSure: Bool = true) async throws -> RecordedRide {
    let (recording, file) = (try recording(), self.file)
    for warning in recording.warnings { warn("warning: \(file): \(warning)") }
    for warning in recording.valueWarnings(file: file) { warn("warning: \(warning)") }
    if !recording.unread.isEmpty {
      warn("\(file): not read: \(recording.unread.joined(separator: ", "))")
    }
    let networkFile = try fittingNetwork(
      self.network, recording.locations, in: Files.isFolder(file) ? file : nil)
    let network = networkFile.network
    let labelling = try self.labelling.labelling(on: network)
    let head = GroundTruth(id: name, title: name, network: network.id, source: .recorded, legs: [])
    console.progress("labelling")
    let draft = try await self.labelling.draft(
      recording.locations, head: head, labelling, timetable: self.timetable,
      jobs: jobs)
    console.progress("")
    guard !isSure || !draft.legs.isEmpty || self.labelling.noTrain else {
      throw Faults(labelling.noFit(of: recording.locations, file: file))
    }
    return (
      Journey(locations: recording.locations, motion: recording.motion, truth: draft), labelling,
      networkFile, DerivedMotion.note(in: recording.notes)
    )
  }

  /// The only recording of the file or the folder.
  private func recording() throws(Faults) -> ImportedRecording {
    let file = self.file
    if Files.isFolder(file) {
      var recording = try RecordingFolder.read(file)
      recording.checkLocations()
      return recording
    }
    var found: [ImportedRecording] = []
    let (format, _) = try self.recordings.reader.read(file) { recording, _ in
      found.append(recording)
    }
    if format != .csv {
      try refuse(given.filter { $0 == "--map" }, for: "for \(format.title)")
    }
    guard found.count == 1 else {
      throw Faults(
        file, "has \(found.count) recordings, expected one",
        remedy: "write them to folders, and give one of these: railbench journey import "
          + "\(ShellText.quoted(file)) -o rides")
    }
    try found[0].checkIsJourney(file: file)
    return found[0]
  }
}
