import RailNetwork
import Tracking

/// CA2: whether a tracker's probabilities can be believed.
enum Calibration {
  static let group = MetricGroup(
    title: "Calibration",
    notes: """
      p̂ is the probability of the named railway. If it shares track with others on the way to the \
      station in focus, any of them would be right, so p̂ is the sum over all. The bins of a single \
      ride contain almost only right or only wrong time, so its error is large for every tracker; \
      `.micro` merges the bins of several.
      """,
    metrics: [metric])

  private static let metric = MetricFamily(
    polarity: .lower, source: "Guo et al. 2017, arXiv 1706.04599",
    needs: .probability, needsChoice: true
  )(
    "CA2", "expected calibration error",
    "How far the probability was from the share of right time; over journeys read `.micro`.",
    "Σ_b T_b/T·|Σ_b dt·[r̂ ∈ R*] − Σ_b dt·p̂| / T_b, in 15 bins b by p̂"
  ) { performance in
    var reliability = Reliability()
    for span in performance.spans {
      guard let estimate = performance.estimate(in: span),
        let probability = probability(estimate, span, performance)
      else { continue }
      reliability.add(
        Double(span.milliseconds), probability: probability,
        isRight: span.correctness.contains(.railway))
    }
    return reliability
  }

  /// The probability that the named railway, or another one on the same track, is right.
  private static func probability(
    _ estimate: Estimate, _ span: JointSpan, _ performance: Performance
  ) -> Double? {
    guard let own = estimate.railway, let probability = estimate.probability else { return nil }
    guard let focus = estimate.focus, let direction = estimate.direction else {
      return probability
    }
    let others = performance.network.railwaysSharingTrack(from: focus.station, direction.opposite)
    guard !others.isEmpty else { return probability }
    return performance.hypotheses(in: span).reduce(probability) { sum, other in
      other.railway != own && others.contains(other.railway)
        ? min(1, sum + (other.probability ?? 0)) : sum
    }
  }
}

/// Right and wrong time by probability; its value is the calibration error.
package struct Reliability: Tally, Equatable {
  /// The time in which the probability was in this bin, in milliseconds.
  package struct Bin: Sendable, Equatable {
    package fileprivate(set) var whole = 0.0
    package fileprivate(set) var right = 0.0
    fileprivate var predicted = 0.0

    /// The mean probability and the share of right time; nil for an empty bin.
    package var shares: (predicted: Double, right: Double)? {
      whole > 0 ? (min(predicted / whole, 1), right / whole) : nil
    }
  }

  package static let binCount = 15

  /// In ascending order of probability, with equal widths.
  package private(set) var bins = [Bin](repeating: Bin(), count: binCount)
  private var squares = 0.0

  /// Adds milliseconds with a probability, and whether the forecast was right.
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

  package var brier: Double? { whole > 0 ? squares / whole : nil }

  package var greatestError: Double? {
    bins.filter { $0.whole > 0 }.map { abs($0.right - $0.predicted) / $0.whole }.max()
  }

  package var value: Double? {
    let whole = whole
    return whole > 0 ? bins.reduce(0) { $0 + abs($1.right - $1.predicted) } / whole : nil
  }

  package var count: Double { whole / 1_000 }

  init() {}

  package mutating func add(_ other: Reliability) {
    squares += other.squares
    for index in bins.indices {
      bins[index].whole += other.bins[index].whole
      bins[index].right += other.bins[index].right
      bins[index].predicted += other.bins[index].predicted
    }
  }

  package var numbers: [Double] {
    bins.indices.filter { bins[$0].whole > 0 }.reduce(into: [squares]) { numbers, index in
      let bin = bins[index]
      numbers += [Double(index), bin.whole, bin.right, bin.predicted]
    }
  }

  package static func canHold(_ numbers: ArraySlice<Double>) -> Bool {
    let places = stride(from: numbers.startIndex + 1, to: numbers.endIndex, by: 4)
    return numbers.count % 4 == 1
      && places.allSatisfy { (0..<binCount).map(Double.init).contains(numbers[$0]) }
  }

  package init(_ numbers: ArraySlice<Double>) {
    squares = numbers[numbers.startIndex]
    for start in stride(from: numbers.startIndex + 1, to: numbers.endIndex, by: 4) {
      bins[Int(numbers[start])] = Bin(
        whole: numbers[start + 1], right: numbers[start + 2], predicted: numbers[start + 3])
    }
  }
}
