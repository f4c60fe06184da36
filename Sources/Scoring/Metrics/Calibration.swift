import RailNetwork
import Tracking

/// CA1 to CA4: whether a tracker's probabilities are to be believed.
///
/// p̂ is the probability that the named railway is right, n̂ that the phone is on no train. Where
/// that railway shares track with others on its way to the station in focus, each of them would
/// make it right, and p̂ is the sum over all of these. Time without a railway or without its
/// probability is no forecast: it is left out, and CA1.unanswered says how much it is. Errors are
/// found in 15 bins of equal width, (m − 1)/15 < p̂ ≤ m/15, weighted by time. A single ride fills
/// its bins with little but right or wrong time, so the errors of one journey are large for
/// everybody: over several journeys read `.micro`, whose bins are merged.
enum Calibration {
  static let group = MetricGroup(title: "Calibration", metrics: railway + [noTrain])

  private static let family = MetricFamily(
    polarity: .lower, source: "Guo et al. 2017, arXiv 1706.04599",
    needs: .probability, needsChoice: true)

  private static func number(
    _ statistic: Reliability.Statistic
  ) -> @Sendable (Performance) -> (any Tally)? {
    { performance in
      var reliability = performance.find(Forecasts.self).railway
      reliability.statistic = statistic
      return reliability
    }
  }

  private static let railway: [Metric] = [
    family(
      "CA1", "Brier score of the railway",
      "How far the probability of the named railway was from the truth, squared.",
      "Σ dt·(p̂ − [r̂ ∈ R*])² / Σ dt, over time with r̂ and p̂", unit: .ratio,
      source: "Brier 1950"
    ) { $0.find(Forecasts.self).railway.brier },
    family(
      "CA1.unanswered", "time without a probability",
      "How much of the labelled time CA1, CA2 and CA3 leave out; read with them.",
      "Σ dt·[r̂ or p̂ not given] / Σ dt", .neutral
    ) { Ratio.time($0.find(Forecasts.self).unanswered, of: $0.milliseconds()) },
    family(
      "CA2", "expected calibration error",
      "How far the probability was from the share of time right; over journeys read `.micro`.",
      "Σ_b T_b/T·|Σ_b dt·[r̂ ∈ R*] − Σ_b dt·p̂| / T_b, in 15 bins b by p̂",
      measure: number(.expectedError)),
    family(
      "CA3", "greatest calibration error",
      "The same in the bin where it was worst; over journeys read `.micro`.",
      "max_b |Σ_b dt·[r̂ ∈ R*] − Σ_b dt·p̂| / T_b, in 15 bins b by p̂",
      measure: number(.greatestError)),
  ]

  private static let noTrain = MetricFamily(
    unit: .ratio, polarity: .lower, over: .sessionSeconds, source: "Brier 1950",
    needs: .probability
  )(
    "CA4", "Brier score of no train",
    "How far the probability of being on no train was from the truth, squared.",
    "Σ dt·(n̂ − [no legs])² / Σ dt, over labelled time, or the session without legs, with n̂"
  ) { $0.find(Forecasts.self).noTrain.brier }

  private struct Forecasts: Finding {
    var railway = Reliability()
    var noTrain = Reliability()
    var unanswered = 0.0

    init(_ performance: Performance) {
      for span in performance.spans {
        let estimate = performance.estimate(in: span)
        let time = Double(span.milliseconds)
        if let estimate, let probability = Self.probability(estimate, span, performance) {
          railway.add(
            time, probability: probability, isRight: span.correctness.contains(.railway))
        } else {
          unanswered += time
        }
        if let probability = estimate?.noTrainProbability {
          noTrain.add(time, probability: probability, isRight: false)
        }
      }
      guard !performance.journey.isOnTrain else { return }
      for stretch in performance.find(Unlabelled.self).stretches {
        guard let probability = stretch.estimate.noTrainProbability else { continue }
        noTrain.add(Double(stretch.milliseconds), probability: probability, isRight: true)
      }
    }

    /// The probability that the named railway, or one on whose track it runs there, is right.
    private static func probability(
      _ estimate: Estimate, _ span: JointSpan, _ performance: Performance
    ) -> Double? {
      guard let own = estimate.railway, let probability = estimate.probability else { return nil }
      guard let focus = estimate.focus, let direction = estimate.direction else {
        return probability
      }
      let others = performance.network.railwaysSharingTrack(
        from: focus.station, direction.opposite)
      guard !others.isEmpty else { return probability }
      return performance.hypotheses(in: span).reduce(probability) { sum, other in
        other.railway != own && others.contains(other.railway)
          ? min(1, sum + (other.probability ?? 0)) : sum
      }
    }
  }
}

/// Right and wrong time by the probability that was given, and one number made of it.
package struct Reliability: Tally, Equatable {
  package enum Statistic: Int, Sendable, Hashable {
    case expectedError
    case greatestError
  }

  /// The time in which the probability lay within the bin, in milliseconds.
  package struct Bin: Sendable, Equatable {
    package fileprivate(set) var whole = 0.0
    package fileprivate(set) var right = 0.0
    fileprivate var predicted = 0.0

    /// The mean probability and the share of time right; nil for an empty bin.
    package var shares: (predicted: Double, right: Double)? {
      whole > 0 ? (min(predicted / whole, 1), right / whole) : nil
    }
  }

  package static let binCount = 15

  /// In ascending probability, all of one width.
  package private(set) var bins = [Bin](repeating: Bin(), count: binCount)
  private var squares = 0.0
  var statistic = Statistic.expectedError

  /// Adds milliseconds for which something had a probability, and was so or not.
  mutating func add(_ time: Double, probability: Double, isRight: Bool) {
    let error = probability - (isRight ? 1 : 0)
    squares += time * error * error
    let index = Int((probability * Double(Self.binCount)).rounded(.up)) - 1
    let bin = min(max(index, 0), Self.binCount - 1)
    bins[bin].whole += time
    bins[bin].predicted += time * probability
    if isRight { bins[bin].right += time }
  }

  /// In milliseconds.
  package var whole: Double { bins.reduce(0) { $0 + $1.whole } }

  package var brier: Ratio { .time(squares, of: whole) }

  package func value(_ statistic: Statistic) -> Double? {
    let whole = whole
    guard whole > 0 else { return nil }
    switch statistic {
    case .expectedError:
      return bins.reduce(0) { $0 + abs($1.right - $1.predicted) } / whole
    case .greatestError:
      return bins.filter { $0.whole > 0 }.map { abs($0.right - $0.predicted) / $0.whole }.max()
    }
  }

  package var value: Double? { value(statistic) }
  package var count: Double { whole / 1_000 }
  package static let kind = TallyKind.reliability
  /// Of the bins those that are not empty, each with its index.
  package var numbers: [Double] {
    [Double(statistic.rawValue), squares]
      + bins.indices.filter { bins[$0] != Bin() }.flatMap {
        [Double($0), bins[$0].whole, bins[$0].right, bins[$0].predicted]
      }
  }

  init() {}

  package init?(numbers: [Double]) {
    guard numbers.count % 4 == 2, let statistic = Int(exactly: numbers[0]).flatMap(Statistic.init)
    else { return nil }
    self.statistic = statistic
    squares = numbers[1]
    for start in stride(from: 2, to: numbers.count, by: 4) {
      guard let index = Int(exactly: numbers[start]), bins.indices.contains(index) else {
        return nil
      }
      bins[index] = Bin(
        whole: numbers[start + 1], right: numbers[start + 2], predicted: numbers[start + 3])
    }
  }

  package mutating func add(_ other: Reliability) {
    squares += other.squares
    for index in bins.indices {
      bins[index].whole += other.bins[index].whole
      bins[index].right += other.bins[index].right
      bins[index].predicted += other.bins[index].predicted
    }
  }
}
