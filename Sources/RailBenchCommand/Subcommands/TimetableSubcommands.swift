import Interchange
import RailNetwork
import Reporting
import Simulation
import Text

extension Subcommand {
  static let timetableImport = Subcommand(
    path: ["timetable", "import"],
    summary: "makes timetables from a GTFS feed, or from those of Mini Tokyo 3D",
    discussion: """
      FEED is a GTFS feed, or a folder with the train timetables of Mini Tokyo 3D, one JSON file a
      railway. One file a railway is written; Datasets/timetables/README.md describes it.

      Of a GTFS feed the network must come from the same feed, by railbench network import: its trunks
      and branches are found again, and a train that runs from one onto the other is several trains
      that continue each other. The trains are those of one day: of --date, or of a kind of day the
      first with the services that give the most trains over the feed's days.
      """,
    arguments: [ArgumentDeclaration("FEED", "a zip archive, or a folder")],
    options: [
      .output("DIR", "the folder to write to"), NetworkFile.option,
      .option(
        "--calendar", "DAY",
        "the kind of day: Weekday, Saturday, Sunday or SaturdayHoliday (default: Weekday)"),
      .option("--date", "DATE", "of GTFS, the day whose trains are meant, as 2026-03-02"),
    ] + GTFSInput.options
  ) { invocation in
    var output = try OutputFolder(
      path: invocation.required(
        "--output", remedy: "say where to write the timetables: -o DIR"))
    let network = try NetworkFile(invocation).network
    let (timetables, warnings) =
      try TimetableImport.isMiniTokyo3D(invocation)
      ? TimetableImport.miniTokyo3D(invocation, network)
      : TimetableImport.gtfs(invocation, network)
    try TimetableImport.write(timetables, warnings, network, to: &output, invocation)
  }
}

extension OutputFolder {
  /// Adds one file a railway, with `folder` before its name.
  ///
  /// - Returns: the timetables as they are read from these files.
  mutating func add(
    _ timetables: [Timetable], network: RailNetwork, in folder: String = ""
  ) throws(Faults) -> [Timetable] {
    var read: [Timetable] = []
    for timetable in timetables {
      let text = TimetableWriter.text(timetable, network: network)
      let name = network[timetable.railway].id + TimetableFolder.suffix
      read.append(try TimetableReader.read(Array(text.utf8), file: name, network: network))
      add(text, as: folder + name)
    }
    return read
  }
}

/// The importers of timetables.
private enum TimetableImport {
  /// Whether the folder holds JSON files, which no GTFS feed does.
  static func isMiniTokyo3D(_ invocation: Invocation) throws(Faults) -> Bool {
    let path = invocation.arguments[0]
    let isFolder = Files.isFolder(path)
    guard isFolder, try Files.names(in: path).contains(where: { $0.hasSuffix(".json") }) else {
      return false
    }
    let useless = (GTFSInput.options.map(\.name) + ["--date"]).filter(invocation.has)
    guard useless.isEmpty else {
      throw Faults(
        useless.map { Fault(file: $0, problem: "has no meaning for Mini Tokyo 3D's timetables") })
    }
    return true
  }

  static func miniTokyo3D(
    _ invocation: Invocation, _ network: RailNetwork
  ) throws(Faults) -> (timetables: [Timetable], warnings: [String]) {
    let folder = invocation.arguments[0]
    let names = try Files.names(in: folder).filter { $0.hasSuffix(".json") }
    var importer = MiniTokyo3DTimetables(
      network: network, calendar: invocation.value("--calendar") ?? "Weekday")
    let progress = invocation.progress("reading", of: names.count)
    for (index, name) in names.enumerated() {
      let file = "\(folder)/\(name)"
      importer.add(try Files.read(file), file: file)
      progress(index + 1)
    }
    return (try importer.timetables(), importer.warnings)
  }

  static func gtfs(
    _ invocation: Invocation, _ network: RailNetwork
  ) throws(Faults) -> (timetables: [Timetable], warnings: [String]) {
    let imported = try GTFSTimetables(
      GTFSInput.files(invocation), network: network, day: day(invocation),
      isStrict: invocation.has(GTFSInput.strict.name))
    return (imported.timetables, imported.warnings)
  }

  /// The day that `--date` or `--calendar` names.
  private static func day(_ invocation: Invocation) throws(Faults) -> GTFSDay {
    let kind = invocation.value("--calendar")
    if let date = invocation.value("--date") {
      guard let day = GTFSDay(date: date, calendar: kind) else {
        throw Faults("--date", Fault.not("a date", date), remedy: "write it as 2026-03-02")
      }
      return day
    }
    guard let day = kind.map(GTFSDay.init(kind:)) ?? .typicalWeekday else {
      throw Faults(
        "--calendar", Fault.not("a kind of day", kind ?? ""),
        remedy: "known are Weekday, Saturday, Sunday and SaturdayHoliday; for another give --date")
    }
    return day
  }

  /// Writes one file a railway, each read again before any is written.
  static func write(
    _ timetables: [Timetable], _ warnings: [String], _ network: RailNetwork,
    to output: inout OutputFolder, _ invocation: Invocation
  ) throws {
    let trains = try output.add(timetables, network: network)
      .reduce(0) { $0 + $1.trains.count }
    try output.write()
    let doubts = timetables.flatMap { $0.doubts(network: network) }
    for warning in warnings + doubts { invocation.warn("note: \(warning)") }
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
    let network = try NetworkFile(invocation).network
    let path = try invocation.arguments.first ?? DatasetFolder.find().timetables(of: network.id)
    var folder = try TimetableFolder(path: path, network: network)
    let table: TextTable
    if let id = invocation.value("--train") {
      table = try TimetableInfo.stops(ofTrain: id, in: &folder)
    } else if let id = invocation.value("--railway") {
      table = try TimetableInfo.trains(ofRailway: id, in: &folder)
    } else {
      table = try TimetableInfo.railways(in: &folder)
      for railway in folder.railways() {
        let doubts = try folder.timetable(railway)?.doubts(network: network) ?? []
        for doubt in doubts { invocation.warn("note: \(doubt)") }
      }
    }
    invocation.print(table)
  }
}

/// The tables of `railbench timetable info`.
enum TimetableInfo {
  /// One line a railway, and the sum.
  static func railways(in folder: inout TimetableFolder) throws(Faults) -> TextTable {
    var table = TextTable([
      "railway", "day", .right("trains"), .right("through"), .right("stops"), "first", "last",
      "types",
    ])
    var sum = (trains: 0, through: 0, stops: 0)
    for railway in folder.railways() {
      guard let timetable = try folder.timetable(railway) else { continue }
      let trains = timetable.trains
      let through = trains.filter { !$0.continuesFrom.isEmpty || !$0.continuesAs.isEmpty }.count
      let stops = trains.reduce(0) { $0 + $1.stops.count }
      let first = trains.map(\.departureMinutes).min() ?? 0
      let last = trains.map(\.arrivalMinutes).max() ?? 0
      table.add([
        folder.network[railway].id, timetable.calendar, "\(trains.count)", "\(through)",
        "\(stops)", RailwayClock.text(minutes: first), RailwayClock.text(minutes: last),
        types(trains),
      ])
      sum = (sum.trains + trains.count, sum.through + through, sum.stops + stops)
    }
    let count = table.rows.count
    table.add([
      "\(count) railways", "", "\(sum.trains)", "\(sum.through)", "\(sum.stops)", "", "", "",
    ])
    return table
  }

  /// One line a train.
  static func trains(
    ofRailway id: String, in folder: inout TimetableFolder
  ) throws(Faults) -> TextTable {
    let network = folder.network
    let railway = try network.railway(id, option: "--railway")
    guard let timetable = try folder.timetable(railway) else {
      throw Faults(folder.path, "no timetable of '\(id)'")
    }
    var table = TextTable([
      "train", "type", "direction", "from", "", "to", "", .right("stops"), "continues as",
    ])
    for train in timetable.trains {
      table.add([
        train.id, train.type, network[railway].directionID(train.direction),
        network[train.stops[0].station].title.en,
        RailwayClock.text(minutes: train.departureMinutes),
        network[train.stops[train.stops.count - 1].station].title.en,
        RailwayClock.text(minutes: train.arrivalMinutes), "\(train.stops.count)",
        train.continuesAs.joined(separator: " "),
      ])
    }
    return table
  }

  /// One line a stop, over all railways of the train.
  static func stops(
    ofTrain id: String, in folder: inout TimetableFolder
  ) throws(Faults) -> TextTable {
    guard let train = try folder.train(id: id) else {
      throw Faults(.unknown("train", id, in: "--train", among: try trainIDs(near: id, in: &folder)))
    }
    let service = try folder.service(through: train)
    let network = folder.network
    var table = TextTable(["train", "station", "arrives", "departs"])
    for train in service.trains {
      for (index, stop) in train.stops.enumerated() {
        table.add([
          index == 0 ? "\(train.id) \(train.type)" : "", network[stop.station].title.en,
          stop.arrivalMinutes.map { RailwayClock.text(minutes: $0) } ?? "",
          stop.departureMinutes.map { RailwayClock.text(minutes: $0) } ?? "",
        ])
      }
    }
    return table
  }

  /// The trains of the railway that a mistyped train's id seems to mean.
  private static func trainIDs(
    near id: String, in folder: inout TimetableFolder
  ) throws(Faults) -> [String] {
    let network = folder.network
    for railway in folder.railways() where id.hasPrefix(network[railway].id + ".") {
      return try folder.timetable(railway)?.trains.map(\.id) ?? []
    }
    return []
  }

  private static func types(_ trains: [TimetableTrain]) -> String {
    var order: [String] = []
    var counts: [String: Int] = [:]
    for train in trains {
      if counts[train.type] == nil { order.append(train.type) }
      counts[train.type, default: 0] += 1
    }
    return order.map { "\($0) \(counts[$0, default: 0])" }.joined(separator: ", ")
  }
}
