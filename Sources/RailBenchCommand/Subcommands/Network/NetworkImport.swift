import Foundation
import Interchange
import PlainText
import RailNetwork

extension Subcommand {
  /// `railbench network import mini-tokyo-3d`.
  static let networkImportMiniTokyo3D = NetworkImport.subcommand(
    format: "mini-tokyo-3d", summary: "makes a network from the data of Mini Tokyo 3D",
    discussion: """
      DIR holds \(MiniTokyo3DNetworkImporter.fileNames.joined(separator: ", ")), as in the folder
      data of the source.
      """,
    defaults: NetworkImport.Defaults(
      id: "greater-tokyo", title: "Greater Tokyo", timeZone: "Asia/Tokyo",
      source: "Mini Tokyo 3D", licence: "MIT",
      attribution:
        "© 2019-2026 Akihiko Kusanagi; data from the Public Transportation Open Data Center")
  ) { folder, label in
    let files = try NetworkImport.files(MiniTokyo3DNetworkImporter.fileNames, in: folder)
    return try MiniTokyo3DNetworkImporter.network(files: files, folder: folder, label: label)
  }
}

extension Subcommand {
  /// `railbench network import gtfs`.
  static let networkImportGTFS = NetworkImport.subcommand(
    format: "gtfs", summary: "makes a network from a GTFS feed",
    discussion: """
      DIR holds the feed's files, unpacked: \(GTFSNetworkImporter.fileNames.joined(separator: ", "))
      and, where there are, \(GTFSNetworkImporter.optionalFileNames.joined(separator: " and ")).
      Trains that run on one line, local or express, become one railway; buses are left out.
      """,
    defaults: NetworkImport.Defaults(), zoneInData: "agency_timezone"
  ) { folder, label in
    let files = try NetworkImport.files(
      GTFSNetworkImporter.fileNames, optional: GTFSNetworkImporter.optionalFileNames, in: folder)
    return try GTFSNetworkImporter.network(files: files, folder: folder, label: label)
  }
}

/// What the importers of networks have in common: options, the check of what was made, the file.
enum NetworkImport {
  /// The labels of a network where the user gives none.
  struct Defaults {
    var id: String?
    var title: String?
    var timeZone: String?
    var source: String?
    var licence = ""
    var attribution = ""
  }

  /// An importing subcommand.
  static func subcommand(
    format: String, summary: String, discussion: String, defaults: Defaults,
    zoneInData: String? = nil,
    argument: ArgumentDeclaration = ArgumentDeclaration(
      name: "DIR", summary: "the folder with the data"),
    importer: @escaping @Sendable (_ path: String, NetworkLabel) throws -> ImportedNetwork
  ) -> Subcommand {
    Subcommand(
      path: ["network", "import", format], summary: summary,
      discussion: discussion,
      arguments: [argument],
      options: options(defaults, zone: zoneInData ?? defaults.timeZone)
    ) { invocation, workbench in
      guard let output = invocation.value("--output") else {
        throw Faults(
          Fault(
            file: "railbench", field: "--output", problem: "is missing",
            remedy: "say where to write the network: -o FILE.geojson"))
      }
      let imported = try importer(invocation.arguments[0], label(invocation, defaults))
      let text = NetworkWriter.text(imported.network)
      let review = try NetworkReader.review(Array(text.utf8), file: output)
      try Files.write(text, to: output)
      for remark in imported.remarks { workbench.console.warn("note: \(remark)") }
      for warning in review.warnings { workbench.console.warn("warning: \(warning)") }
      workbench.console.print("\(output): \(review.network.sizeText)")
      return .success
    }
  }

  /// The bytes of files in a folder, by name; those that may be absent are left out then.
  static func files(
    _ names: [String], optional: [String] = [], in folder: String
  ) throws(Faults) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    var faults: [Fault] = []
    for name in names + optional.filter({ Files.exists("\(folder)/\($0)") }) {
      do throws(Faults) {
        files[name] = try Files.read("\(folder)/\(name)")
      } catch {
        faults += error.all
      }
    }
    guard faults.isEmpty else { throw Faults(faults) }
    return files
  }

  private static func options(_ defaults: Defaults, zone: String?) -> [OptionDeclaration] {
    func text(_ value: String?) -> String { value.map { " (default: \($0))" } ?? "" }
    return [
      OptionDeclaration(
        name: "--output", short: "-o", value: "FILE", summary: "the network file to write"),
      OptionDeclaration(
        name: "--id", value: "ID",
        summary: "the network's id\(text(defaults.id ?? "the file's name"))"),
      OptionDeclaration(
        name: "--title", value: "TEXT", summary: "the network's title\(text(defaults.title))"),
      OptionDeclaration(
        name: "--edition", value: "TEXT",
        summary: "the network's version (default: the date of --retrieved, else 1)"),
      OptionDeclaration(
        name: "--time-zone", value: "NAME",
        summary: "the time zone of its timetables, such as Asia/Tokyo\(text(zone))"),
      OptionDeclaration(
        name: "--source", value: "TEXT", summary: "the source's title\(text(defaults.source))"),
      OptionDeclaration(
        name: "--licence", value: "TEXT",
        summary: "the source's licence\(text(defaults.licence.isEmpty ? nil : defaults.licence))"),
      OptionDeclaration(
        name: "--attribution", value: "TEXT", summary: "whom the source wants named"),
      OptionDeclaration(
        name: "--retrieved", value: "DATE", summary: "when the data was fetched, as 2026-03-02"),
    ]
  }

  private static func label(
    _ invocation: Invocation, _ defaults: Defaults
  ) throws(Faults) -> NetworkLabel {
    let timeZone = invocation.value("--time-zone") ?? defaults.timeZone
    if let timeZone, TimeZone(identifier: timeZone) == nil {
      throw Faults(
        Fault(
          file: "railbench", field: "--time-zone", problem: "no such time zone: '\(timeZone)'",
          remedy: "give an IANA name, such as Asia/Tokyo"))
    }
    let output = URL(fileURLWithPath: invocation.value("--output") ?? "")
    let id =
      invocation.value("--id") ?? defaults.id ?? output.deletingPathExtension().lastPathComponent
    let title = invocation.value("--title") ?? defaults.title ?? id
    let retrieved = invocation.value("--retrieved") ?? ""
    return NetworkLabel(
      id: id, title: title,
      version: invocation.value("--edition") ?? (retrieved.isEmpty ? "1" : retrieved),
      timeZone: timeZone,
      sources: [
        DataSource(
          title: invocation.value("--source") ?? defaults.source ?? title,
          licence: invocation.value("--licence") ?? defaults.licence,
          attribution: invocation.value("--attribution") ?? defaults.attribution,
          retrieved: retrieved)
      ])
  }
}
