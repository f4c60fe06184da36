/// Plays one journey under many parameter values, repeating only what a value touches.
///
/// What comes out is what a fresh tracker with those values would show; scores, rankings, traces
/// and estimates that only repeat the one before are not among it.
public protocol TrackerReplay: Sendable {
  /// What is shown with these values, one for each location at which it changes.
  mutating func estimates(_ values: ParameterValues) -> [ReplayedEstimate]

  /// The values of a parameter at which an estimate can change, rising, all others held.
  ///
  /// From each of them up to, but not with, the next, every estimate of the journey is the same; so
  /// it is from the range's lower end up to the first.
  ///
  /// - Parameters:
  ///   - name: the parameter.
  ///   - range: where to look.
  ///   - values: the values of the others.
  /// - Returns: nil where the replay can't tell.
  mutating func criticalValues(
    of name: String, in range: ClosedRange<Double>, _ values: ParameterValues
  ) -> [Double]?
}

/// An estimate that holds from a location until the next one; it has no score.
public struct ReplayedEstimate: Sendable, Hashable {
  /// The index of the location in the journey.
  public var location: Int
  /// What the tracker says from there on.
  public var estimate: Estimate

  /// An estimate after the location at an index.
  public init(location: Int, _ estimate: Estimate) {
    self.location = location
    self.estimate = estimate
  }
}

extension [ReplayedEstimate] {
  /// Adds an estimate unless it shows what the last one shows.
  public mutating func appendIfChanged(_ estimate: Estimate, at location: Int) {
    if let last, last.estimate.showsTheSame(as: estimate) { return }
    append(ReplayedEstimate(location: location, estimate))
  }
}
