import Datasets
import RailNetwork
import Reporting
import Scoring
import Text
import Tracking

struct TrackOptions: Options {
  let tracker = Option.text(
    "--tracker", short: "-t", "ID", "who tracks, such as v3:visitingRadius=150", default: "v4")
  let settings = Option.settings
  let network = Option.network
  let timetable = Option.timetable
}

extension Subcommand {
  static let track = Subcommand(
    path: ["track"],
    summary: "tracks locations from standard input, and writes estimates as they come",
    discussion: """
      Each line of standard input is a location: a row of CSV under a header as in locations.csv, or
      an object of JSON with members named likewise. A line with a timestamp alone says that it is
      now that time and no location has come. Each line of standard output is an object of JSON with
      what the tracker says from then on; what it does not say is left out. {"event": "journey"}
      starts anew and {"event": "network", "path": FILE} on another network; neither is answered.
      So the command itself can be a program among --trackers of railbench compare. A line of more
      than 1 MB ends the command.
      """,
    example: "railbench track --tracker v4 < locations.csv",
    takes: TrackOptions()
  ) { request in
    let tracker = try request.configured([request.tracker], settings: request.settings)[0]
    func stream(_ network: String?) async throws -> TrackStream {
      let file = try NetworkFile.read(network)
      let needsTimetables = tracker.entry.needs.contains(.timetable)
      return TrackStream(
        TrackingSession(
          network: file.network, tracker: tracker.entry, values: tracker.values,
          timetables: needsTimetables
            ? try await TimetableFolder.all(
              of: file.network, from: file.path, path: request.timetable, jobs: request.jobs)
            : nil))
    }
    var current = request.has(\.network) ? try await stream(request.network) : nil
    var leftOut = 0
    var lines = InputLines()
    while let line = try lines.next() {
      if let path = TrackStream.network(in: line) {
        current = try await stream(path)
        continue
      }
      var here = if let current { current } else { try await stream(nil) }
      defer { current = here }
      do throws(Faults) {
        if let said = try here.take(line) { request.print(said) }
      } catch {
        for fault in error.all { request.warn("\(fault)") }
        leftOut += 1
      }
    }
    if leftOut > 0 {
      throw Faults("standard input", "\(counted(leftOut, "line")) could not be used")
    }
  }
}
