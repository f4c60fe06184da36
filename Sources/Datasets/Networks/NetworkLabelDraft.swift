import Foundation
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

  package init(
    id: String? = nil, title: String? = nil, version: String? = nil, timeZone: String? = nil,
    source: String? = nil, licence: String? = nil, attribution: String? = nil,
    retrieved: String? = nil
  ) {
    self.id = id
    self.title = title
    self.version = version
    self.timeZone = timeZone
    self.source = source
    self.licence = licence
    self.attribution = attribution
    self.retrieved = retrieved
  }

  package func label(
    defaults: NetworkLabelDraft = NetworkLabelDraft(), output: String
  ) throws(Faults) -> NetworkLabel {
    let timeZone = timeZone ?? defaults.timeZone
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
    if let problem = FileName.problem(with: self.id ?? defaults.id ?? name) {
      guard self.id == nil else { throw Faults("--id", problem) }
      throw Faults(output, "the id '\(name)' \(problem)", remedy: "give another with --id")
    }
    let id = id ?? defaults.id ?? name
    let title = title ?? defaults.title ?? id
    let source = DataSource(
      title: self.source ?? defaults.source ?? title, licence: licence ?? defaults.licence ?? "",
      attribution: attribution ?? defaults.attribution ?? "", retrieved: retrieved ?? "")
    return NetworkLabel(
      id: id, title: title,
      version: version ?? (source.retrieved.isEmpty ? "1" : source.retrieved),
      timeZone: timeZone, sources: [source])
  }
}
