import Datasets
import RailNetwork
import Reporting
import Scoring
import Tracking

struct TrackOptions: Options {
  let tracker = Option.tracker
  let settings = Option.settings
  let network = Option.text(
    "--network", "FILE",
    "the network (default: for a recording the one that fits, for a stream "
      + "Datasets/networks/\(NetworkFile.defaultID).geojson)")
  let timetable = Option.timetable
  let motion = Option.text("--motion", "FILE", "the motion.csv of a recording on standard input")
}

extension Subcommand {
  static let track = Subcommand(
    path: ["track"],
    summary: "reads locations from standard input and writes estimates",
    discussion: """
      Standard input is a recording (rows of CSV under a header as in locations.csv) or a live
      stream of events, one JSON object per line. A recording is played when its last row has been
      read; if a row is invalid, nothing is. It is played as by railbench compare, also at the whole
      seconds between locations, so railbench score gives the same scores.

      railbench compare sends the same events to a program in --trackers. A location, {"event":
      "location", "timestamp": …, "latitude": …, "longitude": …}, a tick, {"event": "tick",
      "timestamp": …}, and what the phone says of its motion, {"event": "motion", "timestamp": …,
      "activity": "stationary+automotive", "confidence": "high"}, each get an answer: a line of JSON
      with the estimate from this time on. The timestamp of motion is the time at which it is heard
      of; the member "began" may say since when the activity lasts.
      {"event": "journey"} starts a new journey, and {"event": "network", "path": FILE} starts one
      on another network; these two get no answer. To follow several phones at the same time, give
      each event the name of its phone: "session": "phone-7". {"event": "end"} ends a session and
      gets no answer; a named session also ends after an hour without an event, by the times of its
      events. {"event": "save"} is answered by {"state": …}; the event {"event": "restore",
      "state": …} takes it and is answered by the current estimate. An accuracy, course, speed or
      altitude that is out of range is left out. An invalid line changes nothing and is answered by
      {"timestamp": …, "error": …}; at the end the command prints how many lines were invalid, and
      the exit status is 2. A line of more than 1 MB ends the command.
      """,
    example: "railbench track --tracker v4 < locations.csv",
    takes: TrackOptions()
  ) { request in
    let tracker = try request.configured([request.tracker], settings: request.settings)[0]
    // Checks the options before the first line is read.
    let motion = try request.motion.map { path throws(Faults) in
      try MotionReader.read(try Files.read(path), file: path)
    }
    let isNamed = request.has(\.network) || request.has(\.timetable)
    let known =
      isNamed ? try await request.trackerContext(NetworkFile.read(request.network), tracker) : nil
    var lines = InputLines()
    var first = try lines.next()
    while let line = first, line.allSatisfy(\.isWhitespace) { first = try lines.next() }
    guard let first else { return }
    if first.hasPrefix("{") {
      try request.refuse(motion == nil ? [] : ["--motion"], for: "for a stream of events")
      try await request.follow(first, &lines, tracker, known)
    } else {
      try await request.play(first, &lines, motion ?? [], tracker, known)
    }
  }
}

extension Request<TrackOptions> {
  fileprivate func trackerContext(
    _ file: NetworkFile, _ tracker: ConfiguredTracker
  ) async throws(Faults) -> TrackerContext {
    try await TimetableFolder.playback(
      file.network, from: file, for: [tracker.entry], path: self.timetable, jobs: self.jobs
    ).context
  }

  fileprivate func play(
    _ first: String, _ lines: inout InputLines, _ motion: [MotionEvent],
    _ tracker: ConfiguredTracker, _ known: TrackerContext?
  ) async throws {
    var rows = [first]
    while let line = try lines.next() {
      rows.append(line)
      // Without the header.
      try LocationCheck.check(count: rows.count - 1, file: "standard input")
    }
    let locations = try LocationsReader.read(
      Array((rows.joined(separator: "\n") + "\n").utf8), file: "standard input")
    let context: TrackerContext
    if let known {
      context = known
    } else {
      context = try await trackerContext(fittingNetwork(nil, locations), tracker)
    }
    for line in TrackedRecording.lines(
      locations, motion: motion, tracker, in: PlaybackContext(context))
    {
      print(line)
    }
  }

  fileprivate func follow(
    _ first: String, _ lines: inout InputLines, _ tracker: ConfiguredTracker,
    _ known: TrackerContext?
  ) async throws {
    func session(_ context: TrackerContext) -> TrackingSession {
      TrackingSession(context, tracker: tracker.entry, values: tracker.values)
    }
    var stream: TrackStream?
    var wrong = 0
    var next: String? = first
    while let line = next {
      let path = TrackStream.network(in: line)
      var other: Result<TrackerContext, Faults>?
      if let path {
        do throws(Faults) {
          other = .success(try await trackerContext(NetworkFile.read(path), tracker))
        } catch {
          other = .failure(error)
        }
      }
      if stream == nil {
        let context: TrackerContext
        if let first = known ?? (try? other?.get()) {
          context = first
        } else {
          context = try await self.trackerContext(NetworkFile.read(nil), tracker)
        }
        stream = TrackStream(session(context))
      }
      let said: String?
      switch other {
      case .success(let context):
        stream?.restart(session(context))
        said = nil
      case .failure(let faults): said = stream?.refuse(line, faults)
      case nil: said = stream?.take(line)
      }
      if let said { print(said) }
      if let faults = stream?.faults {
        for fault in faults.all { warn("\(fault)") }
        wrong += 1
      }
      next = try lines.next()
    }
    guard wrong > 0 else { return }
    throw Faults("standard input", "\(counted(wrong, "line")) could not be used")
  }
}
