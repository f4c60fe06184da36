import Datasets
import Foundation
import Reporting
import Running
import Text

struct CheckParityOptions: Options {
  let suite = SuiteOptions()
  let trackers = TrackerOptions()
  let jobs = Option.jobs
}

extension Subcommand {
  static let checkParity = Subcommand(
    path: ["check", "parity"],
    summary: "makes sure that a tracker says the same in the bench, in an app and as a program",
    discussion: """
      Plays journeys to each tracker as railbench compare does, and once more behind each door: in
      the session that an app runs, saved and restored halfway; as a recording that railbench track
      reads from standard input; as a program, railbench track, that answers events; and the first
      half alone, since a tracker must not look ahead. Each journey is played as it is and with a
      fault: the kinds that railbench degrade lists take turns.
      The estimates must be the same to the byte, and so must the value of every metric; they must
      name nothing that is not on the network. The first difference of each play is printed, and the
      exit status is 1.
      """,
    example: "railbench check parity recorded --trackers v3,v4",
    takes: CheckParityOptions()
  ) { request in
    let trackers = try request.trackers.configured()
    let suite = try await request.suite.load()
    let check = try ParityCheck(suite, trackers, executable: Bundle.main.executablePath)
    let rows = try await check.rows(
      finished: request.progress("tracking", of: suite.items.count))
    var table = TextTable([
      "suite", "tracker", "door", .right("plays"), .right("estimates"), .right("values"),
      .right("plays that differ"),
    ])
    for row in rows {
      table.add([
        row.suite, row.tracker, row.door.rawValue, "\(row.plays)", "\(row.estimates)",
        "\(row.values)", "\(row.differences.count)",
      ])
    }
    request.print(table.plain)
    let wrong = rows.filter { !$0.differences.isEmpty }
    for row in wrong {
      for difference in row.differences {
        request.console.error("\(row.tracker), \(row.door.rawValue): \(difference)")
      }
    }
    if !wrong.isEmpty { throw FailedGate() }
  }
}
