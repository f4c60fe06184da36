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
    summary: "checks that bench, app and program give the same estimates",
    discussion: """
      Plays journeys to each tracker as railbench compare does, and again in each other mode: in the
      session of an app, saved and restored halfway; as a recording that railbench track reads from
      standard input; as a program (railbench track) that answers events; as a program that repeats
      the output of railbench track; and without its second half, because a tracker must not look
      ahead. Each journey is played unchanged, and with one of the faults that railbench degrade
      lists, in turn. The estimates must have the same bytes and give the same value of every
      metric, and they must name only railways, stations and directions of the network. The first
      difference of each mode is printed, and the exit status is 1.
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
      "suite", "tracker", "mode", .right("plays"), .right("estimates"), .right("values"),
      .right("plays that differ"),
    ])
    for row in rows {
      table.add([
        row.suite, row.tracker, row.mode.rawValue, "\(row.plays)", "\(row.estimates)",
        "\(row.values)", "\(row.differences.count)",
      ])
    }
    request.print(table.plain)
    let wrong = rows.filter { !$0.differences.isEmpty }
    for row in wrong {
      for difference in row.differences {
        request.console.error("\(row.tracker), \(row.mode.rawValue): \(difference)")
      }
    }
    if !wrong.isEmpty { throw FailedGate() }
  }
}
