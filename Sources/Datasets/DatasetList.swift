import Journeys
import RailNetwork
import Reporting
package import Text

/// What is in a folder of datasets, each with a digest.
package struct DatasetList {
  package typealias Entry = (kind: String, id: String, holds: String, digest: String)

  package static let file = "digests.csv"
  private static let columns = ["kind", "id", "digest"]
  private static let kinds = ["network", "timetables", "suite"]

  package let path: String
  package let entries: [Entry]

  package static func load(_ folder: DatasetFolder, jobs: Int) async throws -> DatasetList {
    var entries: [Entry] = []
    let ending = ".geojson"
    for name in try Files.names(in: folder.networks) where name.hasSuffix(ending) {
      let file = try NetworkFile.read("\(folder.networks)/\(name)")
      entries.append(
        (
          "network", file.network.id, file.network.sizeText,
          ContentHash(try Files.read(file.path)).short
        ))
    }
    for name in (try? Files.names(in: folder.timetables)) ?? [] {
      let timetables = folder.timetables(of: name)
      guard Files.isFolder(timetables) else { continue }
      var hash = ContentHash()
      let files = try Files.names(in: timetables).filter { $0.hasSuffix(TimetableFolder.suffix) }
      for file in files {
        hash.add(text: file)
        hash.add(try Files.read("\(timetables)/\(file)"))
      }
      entries.append(("timetables", name, counted(files.count, "railway"), hash.short))
    }
    let suite = try await SuiteLoader.load([folder.journeys], network: nil, jobs: jobs)
    for (name, digest) in try SuiteSignature.data(of: suite) {
      let own = suite.only(name)
      let simulated = own.items.count { $0.truth.source == .simulated }
      let holds = [
        own.realRides, simulated == 0 ? nil : counted(simulated, "simulated ride"),
      ].compactMap(\.self)
      entries.append(("suite", name, holds.joined(separator: "; "), digest))
    }
    return DatasetList(path: "\(folder.path)/\(file)", entries: entries)
  }

  package var csv: String {
    entries.reduce(into: CSVText.row(Self.columns)) {
      $0 += CSVText.row([$1.kind, $1.id, $1.digest])
    }
  }

  /// The digests in a file: of each its kind, id and digest.
  package static func digests(_ bytes: [UInt8], file: String) throws(Faults) -> [[String]] {
    var log = FaultLog(file: file)
    var digests: [[String]] = []
    var seen: Set<[String]> = []
    if var table = CSVTable(bytes, required: columns, log: &log) {
      while table.next(&log) {
        let row = (0..<3).map { table.text($0) }
        if !kinds.contains(row[0]) {
          log.add(
            line: table.line, field: "kind",
            Fault.expected("one of \(kinds.joined(separator: ", "))", found: row[0]))
        }
        if let problem = FileName.problem(with: row[1]) {
          log.add(line: table.line, field: "id", "'\(row[1])' \(problem)")
        }
        if row[2].utf8.count != 16 || !row[2].allSatisfy(\.isHexDigit) {
          log.add(
            line: table.line, field: "digest", Fault.expected("16 hex digits", found: row[2]))
        }
        if !seen.insert(Array(row.prefix(2))).inserted {
          log.add(line: table.line, field: "id", "\(row[0]) \(row[1]) is there twice")
        }
        digests.append(row)
      }
    }
    try log.throwIfAny()
    return digests
  }

  /// What differs from the digests that were written down.
  package func problems() throws(Faults) -> [String] {
    let released = try Self.digests(Files.read(path), file: path)
    let missing = released.filter { row in
      !entries.contains { $0.kind == row[0] && $0.id == row[1] }
    }
    let others = entries.compactMap { entry -> String? in
      let digest = released.first { $0[0] == entry.kind && $0[1] == entry.id }?[2]
      if digest == entry.digest { return nil }
      return "\(entry.kind) \(entry.id): "
        + (digest.map { "digest \(entry.digest), released as \($0)" } ?? "not in the release")
    }
    return missing.map { "\($0[0]) \($0[1]): missing" } + others
  }
}
