import Numerics

/// One parameter of a search: its name and the values it may take.
package struct SearchAxis: Sendable, Hashable {
  package var name: String
  /// The values to try, rising; of a range, its steps.
  package var values: [Double]

  package init(name: String, values: [Double]) {
    self.name = name
    self.values = values
  }

  /// How the steps of a range lie.
  package enum Scale: String, Sendable, CaseIterable {
    case linear
    /// Equal ratios; both ends must be positive.
    case logarithmic
  }

  /// The steps of a range, both ends among them, counted by index so that nothing adds up.
  package init(name: String, range: ClosedRange<Double>, steps: Int, scale: Scale) {
    self.name = name
    let last = Double(max(steps - 1, 1))
    values = (0..<max(steps, 1)).map { step in
      if step == 0 { return range.lowerBound }
      if step == steps - 1 { return range.upperBound }
      let share = Double(step) / last
      switch scale {
      case .linear: return range.lowerBound + (range.upperBound - range.lowerBound) * share
      case .logarithmic:
        return range.lowerBound * PortableMath.pow(range.upperBound / range.lowerBound, share)
      }
    }
  }

  /// The value at a share 0 ..< 1 of the axis: between its lowest and its highest value.
  func value(atShare share: Double) -> Double {
    guard let low = values.first, let high = values.last else { return 0 }
    return low + (high - low) * share
  }
}
