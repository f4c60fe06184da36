/// A weighted mean of ratios, as for the area under a curve whose points are ratios.
package struct WeightedRatios: Tally, Equatable {
  package var ratios: [Ratio]
  /// As many as ``ratios``.
  package var weights: [Double]

  package init(_ ratios: [Ratio], weights: [Double]) {
    precondition(ratios.count == weights.count, "every ratio needs a weight")
    self.ratios = ratios
    self.weights = weights
  }

  package var value: Double? {
    var sum = 0.0
    for (ratio, weight) in zip(ratios, weights) {
      guard let value = ratio.value else { return nil }
      sum += value * weight
    }
    return sum / weights.reduce(0, +)
  }

  package var count: Double { ratios.first?.count ?? 0 }

  package mutating func add(_ other: WeightedRatios) {
    for index in ratios.indices { ratios[index].add(other.ratios[index]) }
  }
}

/// A two-by-two table of outcomes, and one number made of it.
package struct TwoByTwo: Tally, Equatable {
  package enum Statistic: Sendable, Hashable {
    /// The mean of the two recalls.
    case balancedAccuracy
    /// Matthews' correlation coefficient.
    case correlation
  }

  package var truePositives: Double
  package var falsePositives: Double
  package var falseNegatives: Double
  package var trueNegatives: Double
  package var statistic: Statistic

  package var value: Double? {
    let positives = truePositives + falseNegatives
    let negatives = trueNegatives + falsePositives
    guard positives > 0, negatives > 0 else { return nil }
    switch statistic {
    case .balancedAccuracy:
      return (truePositives / positives + trueNegatives / negatives) / 2
    case .correlation:
      let product =
        positives * negatives * (truePositives + falsePositives)
        * (trueNegatives + falseNegatives)
      let covariance = truePositives * trueNegatives - falsePositives * falseNegatives
      return product > 0 ? covariance / product.squareRoot() : 0
    }
  }

  package var count: Double {
    truePositives + falsePositives + falseNegatives + trueNegatives
  }

  package mutating func add(_ other: TwoByTwo) {
    truePositives += other.truePositives
    falsePositives += other.falsePositives
    falseNegatives += other.falseNegatives
    trueNegatives += other.trueNegatives
  }
}

/// How well a number tells positives from negatives: the area under the ROC curve.
///
/// The share of pairs in which the positive has the greater number, ties counting half.
package struct Separation: Tally, Equatable {
  package var positives: [Double]
  package var negatives: [Double]

  package var value: Double? {
    guard !positives.isEmpty, !negatives.isEmpty else { return nil }
    var right = 0.0
    for positive in positives {
      for negative in negatives {
        right += positive > negative ? 1 : positive == negative ? 0.5 : 0
      }
    }
    return right / Double(positives.count * negatives.count)
  }

  package var count: Double { Double(positives.count + negatives.count) }

  package mutating func add(_ other: Separation) {
    positives += other.positives
    negatives += other.negatives
  }
}
