import Foundation
package import Interchange
package import RailNetwork

/// The known parts of a network's name and sources.
package struct NetworkLabelDraft: Sendable {
  package var id: String?
  package var title: String?
  package var version: String?
  package var timeZone: String?
  package var source: String?
  package var licence: String?
  package var attribution: String?
  package var retrieved: String?

  package init(id: String? = nil) { self.id = id }

  package func label(
    source usual: DataSource? = nil, output: String
  ) throws(Faults) -> NetworkLabel {
    if let timeZone, TimeZone(identifier: timeZone) == nil {
      throw Faults(
        "--time-zone", "no such time zone: '\(timeZone)'",
        remedy: "give an IANA name, such as Asia/Tokyo")
    }
    if let retrieved, !NumberReader.isDate(retrieved) {
      throw Faults(
        .expected(
          "a date", found: retrieved, in: "--retrieved", remedy: "write it as 2026-03-02"))
    }
    let name = URL(fileURLWithPath: output).deletingPathExtension().lastPathComponent
    if let problem = FileName.problem(with: id ?? name) {
      guard id == nil else { throw Faults("--id", problem) }
      throw Faults(output, "the id '\(name)' \(problem)", remedy: "give another with --id")
    }
    let id = id ?? name
    let title = title ?? id
    let source = DataSource(
      title: source ?? usual?.title ?? title, licence: licence ?? usual?.licence ?? "",
      attribution: attribution ?? usual?.attribution ?? "", retrieved: retrieved ?? "")
    return NetworkLabel(
      id: id, title: title,
      version: version ?? (source.retrieved.isEmpty ? "1" : source.retrieved),
      timeZone: timeZone, sources: [source])
  }
}
