import Foundation
import Interchange
import RailNetwork
import Text

/// What the importers of networks have in common: options, the check of what was made, the file.
enum NetworkImport {
  /// The labels of a network where the user gives none.
  struct Defaults {
    var id: String?
    var title: String?
    var timeZone: String?
    var source: String?
    var licence: String?
    var attribution = ""
  }

  /// Writes a network that was made of a file, once it is known to be sound.
  static func write(
    _ network: RailNetwork, warnings: [String] = [], to output: String, of input: String,
    _ invocation: Invocation
  ) throws(Faults) {
    let text = NetworkWriter.text(network)
    let review: NetworkReview
    do throws(Faults) {
      review = try NetworkReader.review(Array(text.utf8), file: output)
    } catch {
      throw error.about(input)
    }
    try Files.write(text, to: output)
    for warning in warnings { invocation.warn("note: \(warning)") }
    for warning in review.warnings { invocation.warn("warning: \(warning)") }
    invocation.print("\(output): \(review.network.sizeText)")
  }

  static let underground = OptionDeclaration.option(
    "--underground", "FILE",
    "CSV with the columns from and to: stations between which track is underground")

  /// The network with what lies underground by that file, if one is given.
  static func marked(
    _ network: RailNetwork, _ invocation: Invocation
  ) throws(Faults) -> RailNetwork {
    guard let file = invocation.value(underground.name) else { return network }
    return try UndergroundTrack.marked(network, try Files.read(file), file: file)
  }

  /// The options that say what a network is called and where it comes from.
  static let labels: [OptionDeclaration] = [
    .option("--id", "ID", "the network's id (default: the file's name)"),
    .option("--title", "TEXT", "the network's title (default: its id)"),
    .option(
      "--edition", "TEXT", "the network's version (default: the date of --retrieved, else 1)"),
    .option(
      "--time-zone", "NAME",
      "the time zone of its timetables, such as Asia/Tokyo (default of gtfs: agency_timezone)"),
    .option("--source", "TEXT", "the source's title"),
    .option("--licence", "TEXT", "the source's licence"),
    .option("--attribution", "TEXT", "whom the source wants named"),
    .option("--retrieved", "DATE", "when the data was fetched, as 2026-03-02"),
    underground,
  ]

  static func label(
    _ invocation: Invocation, _ defaults: Defaults = Defaults(), output: String
  ) throws(Faults) -> NetworkLabel {
    let timeZone = invocation.value("--time-zone") ?? defaults.timeZone
    if let timeZone, TimeZone(identifier: timeZone) == nil {
      throw Faults(
        "--time-zone", "no such time zone: '\(timeZone)'",
        remedy: "give an IANA name, such as Asia/Tokyo")
    }
    let name = URL(fileURLWithPath: output).deletingPathExtension().lastPathComponent
    let id = invocation.value("--id") ?? defaults.id ?? name
    if let problem = FileName.problem(with: id) { throw Faults("--id", problem) }
    let title = invocation.value("--title") ?? defaults.title ?? id
    let retrieved = invocation.value("--retrieved") ?? ""
    return NetworkLabel(
      id: id, title: title,
      version: invocation.value("--edition") ?? (retrieved.isEmpty ? "1" : retrieved),
      timeZone: timeZone,
      sources: [
        DataSource(
          title: invocation.value("--source") ?? defaults.source ?? title,
          licence: invocation.value("--licence") ?? defaults.licence ?? "",
          attribution: invocation.value("--attribution") ?? defaults.attribution,
          retrieved: retrieved)
      ])
  }
}
