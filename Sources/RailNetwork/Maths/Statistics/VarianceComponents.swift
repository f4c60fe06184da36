/// The variance of values within and between groups of unequal sizes, by analysis of variance
/// (Searle, Casella and McCulloch, "Variance Components", 1992, section 3.6).
package struct VarianceComponents: Sendable, Equatable {
  package let between: Double
  package let within: Double
  /// The degrees of freedom of the variance between groups.
  package let degrees: Int

  /// Values by stratum and group; nil if no stratum has two groups, or every group has one value.
  package init?(_ strata: [[[Double]]]) {
    var (squaresBetween, squaresWithin, weight) = (0.0, 0.0, 0.0)
    for groups in strata {
      let count = Double(groups.joined().count)
      let mean = groups.joined().reduce(0, +) / count
      for group in groups {
        let size = Double(group.count)
        let own = group.reduce(0, +) / size
        squaresBetween += size * (own - mean) * (own - mean)
        squaresWithin += group.reduce(0) { $0 + ($1 - own) * ($1 - own) }
        weight += size * (1 - size / count)
      }
    }
    let values = strata.joined().joined().count
    degrees = strata.reduce(0) { $0 + $1.count - 1 }
    let rest = values - strata.joined().count
    guard degrees > 0, rest > 0 else { return nil }
    within = squaresWithin / Double(rest)
    between = max(0, (squaresBetween - Double(degrees) * within) / weight)
  }

  package var share: Double { between > 0 ? between / (between + within) : 0 }
}
