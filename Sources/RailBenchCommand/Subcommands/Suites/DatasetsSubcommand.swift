import Datasets
import Reporting
import Text

struct DatasetsOptions: Options {
  let verify = Option.flag("--verify", "holds the digests against those of the release")
  let write = Option.flag(
    "--write", "writes the digests down: Datasets/\(DatasetList.file)")
  let jobs = Option.jobs
}

extension Subcommand {
  static let datasets = Subcommand(
    path: ["datasets"],
    summary: "lists networks, timetables and suites with their digests, and verifies them",
    discussion: """
      A digest is the start of a SHA-256 of all that is read of a network, of a network's timetables
      or of a suite: its journeys and their networks, as in the line that reports give to be quoted.
      --verify holds them against Datasets/\(DatasetList.file); exit status 1 if any differs.
      """,
    example: "railbench datasets --verify",
    takes: DatasetsOptions()
  ) { request in
    let list = try await DatasetList.load(DatasetFolder.find(), jobs: request.jobs)
    if request.write { try Files.write(list.csv, to: list.path) }
    guard request.verify else {
      return request.print(
        TextTable(
          ["what", "id", "holds", "digest"],
          list.entries.map { [$0.kind, $0.id, $0.holds, $0.digest] }))
    }
    let problems = try list.problems()
    for problem in problems { request.console.error(problem) }
    guard problems.isEmpty else { throw FailedGate() }
    request.print("\(counted(list.entries.count, "digest")) as in \(list.path).")
  }
}
