import Evaluation
package import Tracking

extension TrialJourney {
  /// A metric of the journey as a function of one parameter: its edges and the value from each on.
  ///
  /// - Parameters:
  ///   - name: the parameter.
  ///   - range: where to look.
  ///   - base: the values of the others.
  ///   - value: picks and orients the value from a trial's values.
  /// - Returns: nil where the replay can't tell the critical values.
  package mutating func curve(
    of name: String, in range: ClosedRange<Double>, base: ParameterValues,
    value: (TrialValues) -> Double?
  ) -> [(from: Double, value: Double?)]? {
    guard let critical = criticalValues(of: name, in: range, base) else { return nil }
    var curve: [(from: Double, value: Double?)] = []
    for edge in [range.lowerBound] + critical {
      var values = base
      values[name] = edge
      let here = value(tallies(values).map(\.value))
      if curve.isEmpty || curve[curve.count - 1].value != here { curve.append((edge, here)) }
    }
    return curve
  }
}
