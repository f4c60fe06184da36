import Datasets
import Interchange
import RailNetwork

struct TimetableImportOptions: Options {
  let feed = Option.argument("FEED", "a zip archive, or a folder")
  let output = Option.required(
    "--output", short: "-o", "DIR", "the folder to write to",
    remedy: "give the folder for the timetables: -o DIR")
  let network = Option.network
  let calendar = Option.one(
    "--calendar", "DAY",
    "the kind of day: Weekday, Saturday, Sunday or SaturdayHoliday (default: Weekday)"
  ) { text throws(Faults) in
    guard let text, !Timetable.isCalendar(text) else { return text }
    throw Faults(.expected("a kind of day, such as Weekday", found: text, in: "--calendar"))
  }
  let date = Option.text("--date", "DATE", "the day of the trains, such as 2026-03-02")
  let reading = FeedOptions()
}

extension Subcommand {
  static let timetableImport = Subcommand(
    path: ["timetable", "import"],
    summary: "makes timetables from a GTFS feed",
    discussion: """
      Writes one file for each railway; Datasets/timetables/README.md describes the format. The
      network must come from the same feed, by railbench network import: its trunks and branches are
      found again. A train that runs from one railway to another becomes several trains, each the
      continuation of the one before. The trains are those of one day: of --date, or of the first
      day of a kind, with the services that give the most trains over the feed's days.
      """,
    example: "railbench timetable import feed.zip --network city.geojson -o timetables",
    takes: TimetableImportOptions()
  ) { request in
    var output = try OutputFolder.open(request.output)
    let network = try NetworkFile.read(request.network).network
    let found: GTFSTimetables
    do {
      let progress = request.stages()
      defer { progress("") }
      found = try GTFSTimetables(
        GTFSFolder.files(request.feed, routes: request.reading.routes, progress: progress),
        network: network, day: day(request), isStrict: request.reading.strict)
    }
    guard !found.timetables.isEmpty else {
      for warning in found.warnings { request.warn("note: \(warning)") }
      request.warn("no train runs on a railway of \(network.id): nothing is written")
      throw FailedGate()
    }
    // Reads each file again before any is written.
    let written = try output.add(found.timetables, network: network)
    let trains = Timetable.countText(trains: found.trainCount, written)
    try output.write()
    for warning in found.warnings { request.warn("note: \(warning)") }
    for warning in found.timetables.flatMap({ $0.warnings(network: network) }) {
      request.warn("warning: \(warning)")
    }
    request.print("\(output.path): \(counted(found.timetables.count, "railway")), \(trains)")
  }

  /// The day of `--date` or `--calendar`.
  private static func day(_ request: Request<TimetableImportOptions>) throws(Faults) -> GTFSDay {
    let kind = request.calendar
    if let date = request.date {
      guard let day = GTFSDay(date: date, calendar: kind) else {
        throw Faults(
          .expected("a date", found: date, in: "--date", remedy: "write it as 2026-03-02"))
      }
      return day
    }
    guard let day = kind.map(GTFSDay.init(kind:)) ?? .typicalWeekday else {
      throw Faults(
        .expected(
          "a kind of day", found: kind ?? "", in: "--calendar",
          remedy: "known: Weekday, Saturday, Sunday, SaturdayHoliday; for another use --date"))
    }
    return day
  }
}
