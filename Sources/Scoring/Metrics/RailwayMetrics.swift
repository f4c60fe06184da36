import RailNetwork
import Tracking

/// RW1 to RW8: whether the railway was right, how high it stood, and by how much it led.
///
/// RW1: no estimate is a wrong one. RW2 asks at the end of labelled time, `RW2.leg` at the end of
/// each leg, as a through service needs.
///
/// RW3 is RW1 where another railway ran beside and one railway alone was right, 300 m around every
/// place where railways meet or part left out; see ``ParallelTrack``. Source: Heirich 2016,
/// doi 10.1155/2016/2672640: parallel tracks only, a vicinity of 20 m and a clearance around
/// switches, widened here to a phone's accuracy.
///
/// RW4 and RW6 look at the first five of a ranking; see ``rank(_:_:)`` and ``margin(_:_:)``. A
/// railway that is not among them has the reciprocal rank 0 and the margin −1.
///
/// RW5, (d₋ + d₊) / d₀: metres ridden while the true railway was not claimed, plus metres ridden
/// while a wrong one was, over metres ridden; not measured under 500 m. Differs from the route
/// mismatch fraction of Newson and Krumm 2009 in that a wrong railway is charged with the train's
/// way, since an estimate has no route of its own; so twice 1 is the most.
///
/// RW7: RW1 of the best constant estimate per leg, chosen with hindsight among the railways that the
/// tracker itself named on that leg, minus RW1. A tracker that never names the true railway has
/// nothing to regret; one that names it late or leaves it does.
///
/// RW8: what locations alone let a tracker hope for, the same for every tracker; see
/// ``LikeRailways``.
enum RailwayMetrics {
  /// How much of a ranking is looked at.
  static let rankingDepth = 5
  static let epsilon = 1e-9
  static let leastMetres = 500.0

  static let metrics: [Metric] =
    accuracy + parallel + ranks + [mismatch] + margins + [regret] + bounds

  private static let accuracy: [Metric] = {
    let time = MetricFamily(
      source: "per-point map-matching accuracy: GIS Cup 2012; Newson & Krumm 2009")
    let end = MetricFamily(
      over: .journeys, source: "whole-ride line identification: Sensors 19:4184")
    return [
      time(
        "RW1", "railway",
        "How much of the labelled time the railway was right; no estimate counts as wrong.",
        "Σ dt·[r̂ ∈ R*] / Σ dt"
      ) { Ratio.time($0.milliseconds(.railway), of: $0.milliseconds()) },
      time(
        "RW1.stale", "railway, stale estimates",
        "RW1 of the time in which the estimate was held for over 60 s.",
        "Σ dt·[r̂ ∈ R*] / Σ dt where the estimate is older than 60 s", needs: .everyEstimate
      ) { Ratio.time($0.milliseconds([.stale, .railway]), of: $0.milliseconds(.stale)) },
      end(
        "RW2", "railway in the end", "Whether the railway was right at the end of the journey.",
        "[r̂(t_end) ∈ R*(t_end)]"
      ) { $0.spans.last.map { Ratio.one($0.correctness.contains(.railway)) } },
      end(
        "RW2.leg", "railway in the end, per leg",
        "At the end of how many legs the railway was right.", "[r̂(t_end) ∈ R*(t_end)] / legs",
        over: .legs
      ) { Ratio.share($0.legs) { $0.last?.correctness.contains(.railway) == true } },
    ]
  }()

  private static let parallel = [
    ("", "", 100), (".w50", " within 50 m", 50), (".w200", " within 200 m", 200),
  ].map { id, within, metres in
    MetricFamily(source: "Heirich 2016")(
      "RW3\(id)", "railway on parallel track\(within)",
      "RW1 where another railway ran within \(metres) m, away from where they part.",
      "RW1 over times with another railway within \(metres) m, ± 300 m masked"
    ) { performance in
      guard let reach = ParallelTrack.reachesMetres.firstIndex(of: Double(metres)) else {
        return nil
      }
      let stretches = performance.journey.parallelTrack.stretches[reach]
      var next = 0
      var right: Int64 = 0
      var whole: Int64 = 0
      for span in performance.spans where next < stretches.count {
        while next < stretches.count, stretches[next].end <= span.start { next += 1 }
        for stretch in stretches[next...] {
          guard stretch.start < span.end else { break }
          let time = min(span.end, stretch.end).milliseconds(
            since: max(span.start, stretch.start))
          whole += time
          if span.correctness.contains(.railway) { right += time }
        }
      }
      return Ratio.time(Double(right), of: Double(whole))
    }
  }

  private static let ranks: [Metric] = {
    let family = MetricFamily(
      source: "hit@k and MRR of information retrieval", needs: .ranking)
    func metric(
      _ id: String, _ name: String, _ summary: String, _ formula: String,
      weight: @escaping @Sendable (Double) -> Double
    ) -> Metric {
      family(id, name, summary, formula) {
        Ratio.time($0.find(Rankings.self).time(weighted: weight), of: $0.milliseconds())
      }
    }
    return [
      metric(
        "RW4", "reciprocal rank", "How high the true railway stood: 1 for first, 1/2 for second.",
        "Σ dt/rank / Σ dt"
      ) { 1 / $0 },
      metric(
        "RW4.hit1", "true railway first", "How much of the time the true railway stood first.",
        "Σ dt·[rank ≤ 1] / Σ dt"
      ) { $0 <= 1 ? 1 : 0 },
      metric(
        "RW4.hit3", "true railway in the first three",
        "How much of the time the true railway stood among the first three.",
        "Σ dt·[rank ≤ 3] / Σ dt"
      ) { $0 <= 3 ? 1 : 0 },
    ]
  }()

  private static let mismatch = MetricFamily(
    unit: .ratio, polarity: .lower, over: .metres,
    source: "route mismatch fraction: Newson & Krumm 2009"
  )(
    "RW5", "railway mismatch", "Metres not claimed plus metres claimed wrongly, per metre ridden.",
    "(d₋ + d₊) / d₀"
  ) { performance in
    let travel = performance.journey.travel
    var ridden = 0.0
    var wrong = 0.0
    // Spans that are charged alike go as one, so that repeated estimates change no digit.
    var open: (start: Timestamp, end: Timestamp, charge: Double)?
    func close() {
      guard let open else { return }
      let metres = travel.metres(at: open.end) - travel.metres(at: open.start)
      ridden += metres
      wrong += open.charge * metres
    }
    for span in performance.spans {
      let charge =
        span.correctness.contains(.railway) ? 0.0 : span.correctness.contains(.named) ? 2 : 1
      if let last = open, last.end == span.start, last.charge == charge {
        open?.end = span.end
      } else {
        close()
        open = (span.start, span.end, charge)
      }
    }
    close()
    return ridden < leastMetres ? nil : Ratio(wrong, of: ridden)
  }

  private static let margins: [Metric] = {
    let family = MetricFamily(
      unit: .ratio, over: .journeys, source: "operating points of PSDS", needs: .ranking)
    return [
      family(
        "RW6", "margin in the end",
        "By how much of the top score the true railway led in the end.",
        "(best true − best false) / max(|top|, ε), at the end"
      ) { $0.find(Rankings.self).margins.last.map(Ratio.one) },
      family(
        "RW6.min", "least margin",
        "By how much of the top score the true railway led at the least.",
        "min over labelled time of the margin"
      ) { $0.find(Rankings.self).margins.min().map(Ratio.one) },
    ]
  }()

  private static let regret = MetricFamily(
    polarity: .lower, source: "the clairvoyant baseline of NAB"
  )(
    "RW7", "hindsight regret",
    "How much better the tracker's own best constant estimate per leg would have been.",
    "Σ over legs of max over named r of Σ dt·[r ∈ R*] / Σ dt − RW1"
  ) { performance in
    let cells = performance.journey.cells
    var named: [Int: Set<RailwayIndex>] = [:]
    var last: (leg: Int, railway: RailwayIndex)?
    for span in performance.spans {
      guard let index = span.estimate,
        let railway = performance.estimates.span[index].estimate.railway
      else { continue }
      let leg = cells.span[span.cell].leg
      if leg == last?.leg, railway == last?.railway { continue }
      last = (leg, railway)
      named[leg, default: []].insert(railway)
    }
    var rightTime: [Int: [RailwayIndex: Int64]] = [:]
    for cell in cells {
      for truth in cell.truths where named[cell.leg]?.contains(truth.railway) == true {
        rightTime[cell.leg, default: [:]][truth.railway, default: 0] += cell.milliseconds
      }
    }
    let best = rightTime.values.reduce(0) { $0 + ($1.values.max() ?? 0) }
    return Ratio.time(
      Double(best) - performance.milliseconds(.railway), of: performance.milliseconds())
  }

  private static let bounds: [Metric] = {
    let family = MetricFamily(
      polarity: .neutral, source: "ambiguous ways of map matching")
    func share(
      _ id: String, _ name: String, _ summary: String, _ formula: String,
      _ part: @escaping @Sendable ((alone: Double, guessed: Double)) -> Double
    ) -> Metric {
      family(id, name, summary, formula) { performance in
        let journey = performance.journey
        let time = journey.cells.reduce(0.0) { sum, cell in
          sum
            + part(journey.likeRailways.milliseconds(leg: cell.leg, from: cell.start, to: cell.end))
        }
        return Ratio.time(time, of: performance.milliseconds())
      }
    }
    return [
      share(
        "RW8", "even guess",
        "RW1 of an even guess among the railways that the leg fits so far; the same for all trackers.",
        "Σ dt / (1 + n(t)) / Σ dt, n others within 25 m of the way and 250 m of the stops",
        \.guessed),
      share(
        "RW8.alone", "no other railway fits",
        "How much of the time the leg so far fits its own railway alone; the same for all trackers.",
        "Σ dt·[n(t) = 0] / Σ dt", \.alone),
    ]
  }()

  /// How the true railway stood in the rankings of labelled time.
  private struct Rankings: Finding {
    /// Milliseconds by twice the rank, which the mean of a tie makes whole.
    private var times = [Int64](repeating: 0, count: 2 * rankingDepth + 1)
    /// In order of time.
    private(set) var margins: [Double] = []

    init(_ performance: Performance) {
      for span in performance.spans {
        let ranking = performance.hypotheses(in: span)
        let truths = performance.journey.cells[span.cell].truths
        if let rank = rank(ranking, truths) { times[Int(2 * rank)] += span.milliseconds }
        if let margin = margin(ranking, truths) { margins.append(margin) }
      }
    }

    func time(weighted weight: (Double) -> Double) -> Double {
      times.indices.dropFirst().reduce(0) { $0 + Double(times[$1]) * weight(Double($1) / 2) }
    }
  }

  /// The rank of the best true railway, from 1, railways of one score sharing their mean rank; nil if
  /// none is listed.
  static func rank(_ ranking: [Hypothesis], _ truths: [Truth]) -> Double? {
    let listed = ranking.prefix(rankingDepth)
    guard let best = listed.first(where: { isTrue($0, truths) }) else { return nil }
    let above = listed.count { $0.score > best.score }
    let equal = listed.count { $0.score == best.score }
    return Double(above) + Double(equal + 1) / 2
  }

  /// The lead of the best true railway over the best false one, as a share of the top score; nil with
  /// fewer than two candidates.
  static func margin(_ ranking: [Hypothesis], _ truths: [Truth]) -> Double? {
    let listed = ranking.prefix(rankingDepth)
    guard listed.count > 1, let top = listed.first?.score else { return nil }
    guard let right = listed.first(where: { isTrue($0, truths) })?.score else { return -1 }
    guard let wrong = listed.first(where: { !isTrue($0, truths) })?.score else { return 1 }
    return (right - wrong) / max(abs(top), epsilon)
  }

  private static func isTrue(_ entry: Hypothesis, _ truths: [Truth]) -> Bool {
    truths.contains { $0.railway == entry.railway }
  }
}

extension Performance {
  /// The spans of each leg, in order.
  var legs: [ArraySlice<JointSpan>] {
    let starts = spans.indices.filter {
      $0 == 0 || journey.cells[spans[$0].cell].leg != journey.cells[spans[$0 - 1].cell].leg
    }
    return zip(starts, starts.dropFirst() + [spans.count]).map { spans[$0..<$1] }
  }
}
