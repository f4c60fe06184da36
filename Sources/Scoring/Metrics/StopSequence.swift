import RailNetwork
import Tracking

/// PH7: the stations at which the train was said to stand, against those at which it did.
///
/// Levenshtein's distance between the sequence of stations shown as now and the sequence of true
/// stops, over the number of true stops; its operations are skips (a stop not shown), ghosts (a
/// station shown that is no stop) and wrong ones (another in its place). Laps of a loop are
/// different tokens, since the sequence keeps its order.
enum StopSequence {
  static let metrics: [Metric] = {
    let family = MetricFamily(
      unit: .ratio, polarity: .lower, over: .stops,
      source: "edit rate of speech recognition; TrainLCD/MobileApp 6189")
    func metric(
      _ id: String, _ name: String, _ summary: String,
      _ count: @escaping @Sendable (Edits) -> Int
    ) -> Metric {
      family(id, name, summary, "edits of shown now-stations into true stops / true stops") {
        let sequence = $0.find(Sequence.self)
        return Ratio.count(count(sequence.edits), of: sequence.stops)
      }
    }
    return [
      metric("PH7", "stop sequence errors", "Edits from the shown to the true stops, per stop.") {
        $0.skips + $0.ghosts + $0.wrongs
      },
      metric("PH7.skip", "skipped stops", "True stops that were not shown, per stop.") { $0.skips },
      metric("PH7.ghost", "ghost stops", "Shown stops that were none, per stop.") { $0.ghosts },
      metric("PH7.wrong", "wrong stops", "Stops shown as other stations, per stop.") { $0.wrongs },
    ]
  }()

  typealias Edits = (skips: Int, ghosts: Int, wrongs: Int)

  private struct Sequence: Finding {
    let edits: Edits
    let stops: Int

    init(_ performance: Performance) {
      let calls = performance.journey.calls
      let truth = performance.journey.trueIntervals.filter { $0.phase == .now }.map {
        calls[$0.call]
      }
      var claimed: [StationIndex] = []
      for shown in performance.shown where shown.focus.phase == .now {
        if claimed.last != shown.focus.station { claimed.append(shown.focus.station) }
      }
      edits = StopSequence.edits(truth.count, claimed.count) { a, b in
        truth[a].standing.contains { $0.station == claimed[b] }
      }
      stops = truth.count
    }
  }

  /// The fewest edits that make the true sequence of the claimed one.
  ///
  /// Of several ways with equally few, the one with the most wrong ones in place of pairs of a skip
  /// and a ghost is found, since it is shorter.
  static func edits(
    _ truth: Int, _ claimed: Int, same: (Int, Int) -> Bool
  ) -> Edits {
    var costs = [Array(0...claimed)]
    for row in 0..<truth {
      var line = [row + 1]
      for column in 0..<claimed {
        let substitute = costs[row][column] + (same(row, column) ? 0 : 1)
        line.append(min(substitute, costs[row][column + 1] + 1, line[column] + 1))
      }
      costs.append(line)
    }
    var (row, column) = (truth, claimed)
    var result = (skips: 0, ghosts: 0, wrongs: 0)
    while row > 0 || column > 0 {
      let cost = costs[row][column]
      if row > 0, column > 0,
        cost == costs[row - 1][column - 1] + (same(row - 1, column - 1) ? 0 : 1)
      {
        if !same(row - 1, column - 1) { result.wrongs += 1 }
        (row, column) = (row - 1, column - 1)
      } else if row > 0, cost == costs[row - 1][column] + 1 {
        result.skips += 1
        row -= 1
      } else {
        result.ghosts += 1
        column -= 1
      }
    }
    return result
  }
}
