package import RailNetwork
package import Scoring
package import Tracking

/// A recording on standard input: rows of `locations.csv`, played as by `railbench compare`, with
/// the motion of a file.
package struct TrackedRecording {
  private var log: FaultLog
  private var header: [String] = []
  private var line = 0
  private var locations: [Location] = []
  private let motion: [MotionEvent]
  /// Invalid rows, each with the number of locations before it.
  private var wrong: [(before: Int, answer: String)] = []
  package var faults: [Fault] { log.faults }
  package var wrongCount: Int { wrong.count }

  package init(motion: [MotionEvent] = [], file: String = "standard input") {
    self.motion = motion
    log = FaultLog(file: file)
  }

  private var file: String { log.file }

  /// Processes a line of the file; throws the faults of the header.
  package mutating func take(_ text: String) throws(Faults) {
    line += 1
    guard !text.allSatisfy(\.isWhitespace) else { return }
    if header.isEmpty {
      _ = try LocationsReader.read(Array(text.utf8), file: file)
      return header = try cells(text)
    }
    var time: String?
    do throws(Faults) {
      let cells = try cells(text)
      guard cells.count == header.count else {
        throw Faults(
          Fault(
            file: file,
            problem: "has \(counted(cells.count, "field")) where the header has \(header.count)"))
      }
      let named = Dictionary(zip(header, cells), uniquingKeysWith: { _, last in last })
      time = named[LocationColumn.timestamp.rawValue]
      let texts = LocationColumn.allCases.compactMap { column in
        named[column.rawValue].map { (column, $0) }
      }
      locations.append(
        try LocationsReader.location(
          Dictionary(texts, uniquingKeysWith: { _, last in last }), file: file, line: line))
      try LocationCheck.check(count: locations.count, file: file)
    } catch {
      wrong.append((locations.count, EstimateLine.text(error, at: time)))
      for fault in error.all {
        log.add(line: line, field: fault.field, fault.problem, remedy: fault.remedy)
      }
    }
  }

  private func cells(_ text: String) throws(Faults) -> [String] {
    try CSVReader.read(Array(text.utf8), file: file).first?.fields ?? []
  }

  /// Plays the recording after its last line; writes a line for each location and tick.
  package func play(
    _ tracker: ConfiguredTracker, in playback: PlaybackContext, to put: (String) -> Void
  ) {
    let truth = GroundTruth(
      id: "recording", title: "", network: playback.network.id, source: .recorded, legs: [])
    let transcript = Playback.transcripts(
      of: Journey(locations: locations, motion: motion, truth: truth), playback: playback,
      trackers: [tracker])[0]
    var rest = wrong[...]
    var count = 0
    for (estimate, line) in zip(
      transcript.estimates, EstimateLine.all(transcript, playback.network))
    {
      if !estimate.isTick {
        while let first = rest.first, first.before <= count {
          put(first.answer)
          rest.removeFirst()
        }
        count += 1
      }
      put(line)
    }
    for one in rest { put(one.answer) }
  }
}
