import RailNetwork
import Tracking

/// ST3: how often, and how far, the display goes back along the line.
///
/// Changes of the station in focus, on the right railway, against the true direction. On a loop the
/// shorter way round counts. Source: "goes back and forth", TrainLCD/MobileApp 1138.
enum BackJumps: Metric {
  static let definitions = [
    MetricDefinition(
      "ST3", "back-jumps", unit: .perHour, polarity: .lower,
      summary: "How many times an hour the station in focus went back along the line.",
      formula: "moves of ŝ against d* / labelled hours", source: "TrainLCD/MobileApp 1138",
      over: .seconds),
    MetricDefinition(
      "ST3.max", "greatest back-jump", unit: .stations, polarity: .lower,
      summary: "The greatest such move in stations.", formula: "max stations against d*",
      source: "as ST3", over: .events),
  ]

  static func tallies(_ performance: Performance) -> [any Tally] {
    var jumps: [Double] = []
    var last: (station: StationIndex, cell: Int)?
    for span in performance.spans {
      guard span.verdict.contains(.railway),
        let station = span.answer.flatMap({ performance.answers[$0].estimate.focus?.station })
      else { continue }
      if let last, last.station != station,
        let way = way(from: last.station, to: station, span, performance), way < 0
      {
        jumps.append(Double(-way))
      }
      last = (station, span.cell)
    }
    return [
      Ratio.perHour(Double(jumps.count), in: performance.labelledMilliseconds), Greatest(jumps),
    ]
  }

  /// Stations in the true direction; nil between railways.
  private static func way(
    from a: StationIndex, to b: StationIndex, _ span: JointSpan, _ performance: Performance
  ) -> Int? {
    let network = performance.network
    let railway = network[b].railway
    let answers = performance.journey.cells[span.cell].answers
    guard network[a].railway == railway,
      let direction = answers.first(where: { $0.railway == railway })?.direction
    else { return nil }
    var way = network[b].order - network[a].order
    let count = network[railway].stations.count
    if network[railway].isLoop, abs(way) * 2 > count { way += way > 0 ? -count : count }
    return direction == .ascending ? way : -way
  }
}
