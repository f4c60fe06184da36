import RailNetwork
import Scoring

/// The journeys that were played.
enum DataSection {
  static func blocks(_ contest: Contest, _ answer: Answer) -> [ReportBlock] {
    var table = ReportTable([
      "suite", .right("journeys"), "rides", .right("labelled hours"), .right("locations"),
    ])
    var real: [RichText] = []
    for suite in contest.suites {
      let own = contest.journeys.indices.filter { contest.journeys[$0].suite == suite }
      let origins = own.compactMap { contest.journeys[$0].origin }
      if let summary = origins.summary { real.append("\(suite): \(summary)") }
      let seconds = own.reduce(0) { $0 + contest.journeys[$1].labelledSeconds }
      let locations = own.reduce(0) { $0 + contest.journeys[$1].locationCount }
      let kind = origins.isEmpty ? "simulated" : "real and simulated"
      table.add([
        "\(suite)\(own.contains { contest.journeys[$0].isCounted } ? "" : " (not in means)")",
        "\(own.count)",
        origins.count == own.count ? "real" : "\(kind)",
        "\(NumberText.fixed(seconds / 3_600, places: 1))",
        "\(locations)",
      ])
    }
    return [.heading("Data", level: 2), .table(table)] + (real.isEmpty ? [] : [.list(real)])
  }
}
