/// Plays one journey with many settings, and only repeats the work that a changed value affects.
///
/// The result is what a fresh tracker with the setting would show. It has no scores, rankings and
/// traces, and no estimates that repeat the one before.
public protocol TrackerRerun: Sendable {
  /// The estimates shown with a setting, one for each location at which they change.
  mutating func estimates(_ values: ParameterValues) -> [RerunEstimate]

  /// The values of a parameter at which an estimate can change, in rising order; the others are
  /// fixed.
  ///
  /// From each value up to the next one (exclusive), every estimate of the journey is the same. The
  /// same holds from the lower end of the range up to the first value.
  ///
  /// - Parameters:
  /// - name: the name of the parameter.
  /// - range: the values to search.
  /// - values: the values of the other parameters.
  /// - Returns: nil if the rerun can't find them.
  mutating func criticalValues(
    of name: String, in range: ClosedRange<Double>, _ values: ParameterValues
  ) -> [Double]?
}

/// An estimate that holds from a location until the next one; it has no score.
public struct RerunEstimate: Sendable, Hashable {
  /// The index of the location in the journey.
  public var location: Int
  /// The estimate of the tracker from that location on.
  public var estimate: Estimate

  /// An estimate after the location with this index.
  public init(location: Int, _ estimate: Estimate) {
    self.location = location
    self.estimate = estimate
  }
}

extension [RerunEstimate] {
  /// Adds an estimate unless it shows the same as the last one.
  public mutating func appendIfChanged(_ estimate: Estimate, at location: Int) {
    if let last, last.estimate.showsTheSame(as: estimate) { return }
    append(RerunEstimate(location: location, estimate))
  }
}
