import Datasets
import Interchange
import RailNetwork
import Reporting
import Simulation
import Text

extension Subcommand {
  static let timetableImportMiniTokyo3D = Subcommand(
    path: ["timetable", "import", "mini-tokyo-3d"],
    summary: "makes timetables from those of Mini Tokyo 3D",
    discussion: """
      DIR holds the source's train timetables, one JSON file a railway. One file a railway is
      written; Datasets/timetables/README.md describes it.
      """,
    arguments: [ArgumentDeclaration("DIR", "the folder with the data")],
    options: [
      .output("DIR", "the folder to write to"), NetworkFile.option,
      .option(
        "--calendar", "DAY", "the kind of day, such as SaturdayHoliday (default: Weekday)"),
    ]
  ) { invocation in
    var output = try OutputFolder.open(
      invocation.required(
        "--output", remedy: "say where to write the timetables: -o DIR"))
    let network = try invocation.network().network
    let folder = invocation.arguments[0]
    let names = try Files.names(in: folder).filter { $0.hasSuffix(".json") }
    guard !names.isEmpty else { throw Faults(folder, "no JSON files in this folder") }
    var importer = MiniTokyo3DTimetables(
      network: network, calendar: invocation.value("--calendar") ?? "Weekday")
    let progress = invocation.progress("reading", of: names.count)
    for (index, name) in names.enumerated() {
      let file = "\(folder)/\(name)"
      importer.add(try Files.read(file), file: file)
      progress(index + 1)
    }
    let timetables = try importer.timetables()
    try TimetableImport.write(timetables, importer.remarks, network, to: &output, invocation)
  }

  static let timetableImportGTFS = Subcommand(
    path: ["timetable", "import", "gtfs"],
    summary: "makes timetables from a GTFS feed",
    discussion: """
      The network must come from the same feed, by railbench network import gtfs: its trunks and
      branches are found again, and a train that runs from one onto the other is several trains that
      continue each other. The trains are those of one day: of --date, or of a kind of day the first
      with the services that give the most trains over the feed's days.
      """,
    arguments: [ArgumentDeclaration("FEED", "the feed: a zip archive, or a folder")],
    options: [
      .output("DIR", "the folder to write to"), NetworkFile.option,
      .option(
        "--calendar", "DAY",
        "the kind of day: Weekday, Saturday, Sunday or SaturdayHoliday (default: Weekday)"),
      .option("--date", "DATE", "the day whose trains are meant, as 2026-03-02"),
    ] + GTFSInput.options
  ) { invocation in
    var output = try OutputFolder.open(
      invocation.required(
        "--output", remedy: "say where to write the timetables: -o DIR"))
    let kind = invocation.value("--calendar")
    let day: GTFSDay
    if let date = invocation.value("--date") {
      guard let found = GTFSDay(date: date, calendar: kind) else {
        throw Faults("--date", Fault.not("a date", date), remedy: "write it as 2026-03-02")
      }
      day = found
    } else {
      guard let found = kind.map(GTFSDay.init(kind:)) ?? .typicalWeekday else {
        throw Faults(
          "--calendar", Fault.not("a kind of day", kind ?? ""),
          remedy: "known are Weekday, Saturday, Sunday and SaturdayHoliday; for another give --date"
        )
      }
      day = found
    }
    let network = try invocation.network().network
    let imported = try GTFSTimetables(
      invocation.feed(), network: network, day: day,
      isStrict: invocation.has(GTFSInput.strict.name))
    try TimetableImport.write(
      imported.timetables, imported.remarks, network, to: &output, invocation)
  }
}

/// What the importers of timetables have in common.
private enum TimetableImport {
  /// Writes one file a railway, each read again before any is written.
  static func write(
    _ timetables: [Timetable], _ remarks: [String], _ network: RailNetwork,
    to output: inout OutputFolder, _ invocation: Invocation
  ) throws {
    let trains = try output.add(timetables, network: network)
      .reduce(0) { $0 + $1.trains.count }
    try output.write()
    let doubts = timetables.flatMap { $0.doubts(network: network) }
    for remark in remarks + doubts { invocation.warn("note: \(remark)") }
    invocation.print("\(output.path): \(timetables.count) railways, \(trains) trains")
  }
}

extension Subcommand {
  static let timetableInfo = Subcommand(
    path: ["timetable", "info"],
    summary: "says which trains run",
    discussion: """
      Without options one line a railway; with --railway one line a train; with --train the stops of
      one train, over all the railways that it runs on.
      """,
    arguments: [
      ArgumentDeclaration(
        "DIR", "a folder of timetables (default: Datasets/timetables/\(NetworkFile.defaultID))",
        count: .optional)
    ],
    options: [
      .option("--railway", "ID", "the trains of this railway"),
      .option("--train", "ID", "the stops of this train"), NetworkFile.option,
    ]
  ) { invocation in
    let network = try invocation.network().network
    let path = try invocation.arguments.first ?? DatasetFolder.find().timetables(of: network.id)
    var folder = try TimetableFolder.read(path, network: network)
    if let id = invocation.value("--train") {
      let service = try folder.service(ofTrain: id, option: "--train")
      invocation.print(TimetableTables.stops(of: service, in: network))
    } else if let id = invocation.value("--railway") {
      guard let timetable = try folder.timetable(network.railway(id, option: "--railway")) else {
        throw Faults(folder.path, "no timetable of '\(id)'")
      }
      invocation.print(TimetableTables.trains(of: timetable, in: network))
    } else {
      let timetables = try folder.all()
      for timetable in timetables {
        for doubt in timetable.doubts(network: network) { invocation.warn("note: \(doubt)") }
      }
      invocation.print(TimetableTables.railways(timetables, in: network))
    }
  }
}
