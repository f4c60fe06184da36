import Interchange
import PlainText
import RailNetwork
import Timetables

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
    var output = try OutputFolder(
      path: invocation.required(
        "--output", remedy: "say where to write the timetables: -o DIR"))
    let network = try NetworkFile(invocation).network
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
    var trains = 0
    for timetable in timetables {
      let text = TimetableWriter.text(timetable, network: network)
      let name = network[timetable.railway].id + TimetableFolder.suffix
      _ = try TimetableReader.read(Array(text.utf8), file: name, network: network)
      output.add(text, as: name)
      trains += timetable.trains.count
    }
    try output.write()
    for remark in importer.remarks { invocation.warn("note: \(remark)") }
    invocation.print("\(output.path): \(timetables.count) railways, \(trains) trains")
  }
}
