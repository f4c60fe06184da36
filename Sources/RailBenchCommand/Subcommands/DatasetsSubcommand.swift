import Gate
import Journeys
import RailNetwork
import Reporting
import Scoring
package import Text

extension Subcommand {
  static let datasets = Subcommand(
    path: ["datasets"],
    summary: "lists networks, timetables and suites with their digests, and verifies them",
    discussion: """
      A digest is the start of a SHA-256 of all that is read of a network, of a network's timetables
      or of a suite: its journeys and their networks, as in the line that reports give to be quoted.
      --verify holds them against Datasets/\(DatasetList.file); exit status 1 if any differs.
      """,
    options: [
      .flag("--verify", "holds the digests against those of the release"),
      .flag("--write", "writes the digests down: Datasets/\(DatasetList.file)"), .jobs,
    ]
  ) { invocation in
    let folder = try DatasetFolder.find()
    let list = try await DatasetList(folder, invocation)
    if invocation.has("--write") { try Files.write(list.csv, to: list.path) }
    guard invocation.has("--verify") else { return invocation.print(list.table) }
    let problems = try list.problems()
    for problem in problems { invocation.console.error(problem) }
    guard problems.isEmpty else { throw FailedGate() }
    invocation.print("\(counted(list.entries.count, "digest")) as in \(list.path).")
  }
}

/// What is in a folder of datasets, each with a digest.
package struct DatasetList {
  static let file = "digests.csv"
  private static let columns = ["kind", "id", "digest"]

  let path: String
  private(set) var entries: [(kind: String, id: String, holds: String, digest: String)] = []

  init(_ folder: DatasetFolder, _ invocation: Invocation) async throws {
    path = "\(folder.path)/\(Self.file)"
    let ending = ".geojson"
    for name in try Files.names(in: folder.networks) where name.hasSuffix(ending) {
      let file = try NetworkFile("\(folder.networks)/\(name)")
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
    let suite = try await invocation.suite([folder.journeys])
    for (name, digest) in try SuiteSignature.data(of: suite) {
      let own = suite.items.filter { $0.suite == name }
      let real = own.count { $0.truth.source == .recorded }
      entries.append(
        (
          "suite", name, counted(own.count, real == own.count ? "real ride" : "simulated ride"),
          digest
        ))
    }
  }

  var table: TextTable {
    TextTable(
      ["what", "id", "holds", "digest"], entries.map { [$0.kind, $0.id, $0.holds, $0.digest] })
  }

  var csv: String {
    entries.reduce(into: CSVText.row(Self.columns)) {
      $0 += CSVText.row([$1.kind, $1.id, $1.digest])
    }
  }

  /// The digests in a file: of each its kind, id and digest.
  package static func digests(_ bytes: [UInt8], file: String) throws(Faults) -> [[String]] {
    var log = FaultLog(file: file)
    var digests: [[String]] = []
    if var table = CSVTable(bytes, required: columns, log: &log) {
      while table.next(&log) { digests.append((0..<3).map { table.text($0) }) }
    }
    try log.throwIfAny()
    return digests
  }

  /// What differs from the digests that were written down.
  func problems() throws(Faults) -> [String] {
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
