import Datasets
import Foundation
import Interchange
import RailNetwork
import Scoring
import Tracking

struct JourneyImportOptions: Options {
  let files = Option.arguments("FILE", "a file with recordings; - is standard input")
  let output = Option.required(
    "--output", short: "-o", "DIR", "the folder in which each recording gets a folder",
    remedy: "give the folder for the new folders: -o DIR")
  let derive = Option.flag("--derive", "derives speed and course if a recording has none")
  let recordings = RecordingOptions()
}

/// How to read files of recordings.
struct RecordingOptions: Options {
  let columns = Option.many(
    "--map", "NAME=COLUMN[:UNIT],…",
    "the meaning of a CSV file's columns: \(columnNames.joined(separator: ", ")); UNIT is one of "
      + units.joined(separator: ", "),
    value: Self.columns)
  let zeroIsMissing = Option.choices(
    "--zero-is-missing", "COLUMN,…",
    "columns where 0 means not measured, as in Android's logs; one or more of: "
      + optionalNames.joined(separator: ", "),
    kind: "optional column",
    among: LocationColumn.allCases.filter { !$0.isRequired }.map { ($0.rawValue, $0) })

  let timezone = Option.one(
    "--timezone", "ZONE",
    "the time zone of times that have none: Asia/Tokyo, +09:00 (default: UTC)",
    value: Self.zone)

  let start = Option.one(
    "--start", "TIME",
    "the start of a recording whose times count from it: 2026-05-12T23:15:19Z (default: from "
      + "meta/time.csv beside FILE), or 2001-01-01T00:00:00Z if they count from 2001, as Apple's do"
  ) { text throws(Faults) -> Timestamp? in
    guard let text else { return nil }
    guard let time = Timestamp(iso8601: text) else {
      throw Faults(
        .expected(
          "a time", found: text, in: "--start", remedy: "write it as 2026-05-12T23:15:19Z"))
    }
    return time
  }

  let span = Option.one(
    "--between", "START/END",
    "only what was recorded between two times: 2026-05-12T23:15:19Z/2026-05-12T23:40:00Z"
  ) { text throws(Faults) -> ClosedRange<Timestamp>? in
    guard let text else { return nil }
    let times = text.split(separator: "/", omittingEmptySubsequences: false)
      .map { Timestamp(iso8601: String($0)) }
    guard times.count == 2, let start = times[0], let end = times[1], start < end else {
      throw Faults(
        .expected(
          "two times, the earlier one first", found: text, in: "--between",
          remedy: "write them as 2026-05-12T23:15:19Z/2026-05-12T23:40:00Z"))
    }
    return start...end
  }

  let motion = Option.text(
    "--motion", "FILE",
    "the motion of the same phone: a CSV with timestamp, activity and confidence, or "
      + "e-mission's JSON")

  private static let optionalNames = LocationColumn.allCases.filter { !$0.isRequired }
    .map(\.rawValue)

  @Sendable private static func zone(_ text: String?) throws(Faults) -> TimeZone? {
    guard let text else { return nil }
    if text.contains("/") || text == "UTC", let zone = TimeZone(identifier: text) { return zone }
    // Parses an offset as part of a time.
    if let first = Timestamp(iso8601: "1970-01-02T00:00:00\(text)"),
      let zone = TimeZone(secondsFromGMT: Int(86_400 - first.millisecondsSince1970 / 1_000))
    {
      return zone
    }
    throw Faults(
      .expected(
        "a time zone", found: text, in: "--timezone",
        remedy: "write its name, such as Asia/Tokyo, or its offset, such as +09:00"))
  }

  private static let columnNames = LocationColumn.allCases.map(\.rawValue)

  private static let units = MeasuredColumn.Unit.allCases.map(\.rawValue)

  @Sendable private static func columns(
    _ texts: [String]
  ) throws(Faults) -> [(name: String, meaning: MeasuredColumn)] {
    try texts.flatMap { $0.split(separator: ",") }.map { pair throws(Faults) in
      let parts = pair.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw Faults(
          .expected("NAME=COLUMN", found: pair, in: "--map", remedy: "such as lat=latitude"))
      }
      let meaning = parts[1].split(separator: ":", maxSplits: 1).map(String.init)
      guard let name = meaning.first, let quantity = LocationColumn(rawValue: name) else {
        guard LocationColumn(rawValue: parts[0]) == nil else {
          throw Faults(
            "--map", field: String(pair), "the file's column comes first",
            remedy: "write \(parts[1])=\(parts[0])")
        }
        throw Faults(
          .unknown(
            "column", meaning.first ?? "", in: "--map", among: columnNames,
            remedy: "known: \(columnNames.joined(separator: ", "))"))
      }
      guard meaning.count > 1 else { return (parts[0], MeasuredColumn(quantity)) }
      let known = MeasuredColumn.Unit.allCases.filter { $0.measures(quantity) }
      guard let unit = known.first(where: { $0.rawValue == meaning[1] }) else {
        let names = known.map(\.rawValue)
        throw Faults(
          .unknown(
            "unit", meaning[1], in: "--map", among: names,
            remedy: names.isEmpty
              ? "\(quantity.rawValue) takes none" : "known: \(names.joined(separator: ", "))"))
      }
      return (parts[0], MeasuredColumn(quantity, in: unit))
    }
  }
}

extension Request<RecordingOptions> {
  var reader: RecordingFiles {
    RecordingFiles(
      RecordingHints(columns: self.columns, zone: self.timezone, start: self.start),
      zeroIsMissing: Set(self.zeroIsMissing), between: self.span, motion: self.motion)
  }
}

extension Subcommand {
  static let journeyImport = Subcommand(
    path: ["journey", "import"],
    summary: "turns recordings of other programs into folders to label",
    discussion: """
      The format is recognised from the content: the recording app's SQLite database, GPX, TCX,
      KML with times, CSV (GPSLogger, OwnTracks, Sensor Logger, phyphox and others) and JSON
      (GeoJSON points from Overland, OwnTracks, Google's Timeline, e-mission, the lines of railbench
      track),
      also packed by gzip. Each recording becomes a folder in DIR with its locations.csv, with
      motion.csv if the phone recorded its motion (the app's motionActivities, e-mission's
      background/motion_activity, or --motion), and with recording.json if there are notes to keep.
      A file that has only motion becomes a folder with motion.csv alone: a witness for railbench
      journey label --with. A recording is not a journey yet: railbench journey
      label proposes its ground truth.
      """,
    example: """
      railbench journey import ride.gpx log.csv --map "Zeit=timestamp" -o rides
      """,
    takes: JourneyImportOptions()
  ) { request in
    let files = Files.distinct(request.files)
    if files.count > 1, request.recordings.motion != nil {
      throw Faults("--motion", "belongs to one recording", remedy: "import the files one by one")
    }
    var run = RecordingImport(
      into: try OutputFolder.open(request.output), request.recordings.reader,
      derives: request.derive)
    var faults = FaultLog()
    for file in files {
      request.console.progress("reading \(file)")
      _ = faults.attempt { () throws(Faults) in try run.read(file) }
    }
    try faults.throwIfAny()
    try run.output.write()
    request.console.progress("")
    for warning in run.warnings { request.warn("warning: \(warning)") }
    request.print(run.report(into: request.console.columns))
    request.warnOfNeeds(
      request.context.trackers.filter { $0.role != .combination }.map { ConfiguredTracker($0) },
      run.missing,
      remedy: "import it with --derive")
  }
}
