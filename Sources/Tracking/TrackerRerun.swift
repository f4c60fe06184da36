package import RailNetwork

/// Plays one journey with many settings, and only repeats the work that a changed value affects.
///
/// The result is what a fresh tracker with the setting gives, also where a recording jumps.
package protocol TrackerRerun: Sendable {
  /// The parameters that only the last stage reads, so that changing them is cheap.
  static var cheapParameters: Set<String> { get }
  /// The parameters that have critical values.
  static var exactParameters: Set<String> { get }

  /// A rerun of the locations that count; the values may only differ in the varying parameters.
  init(_ ride: RerunRide, varying: Set<String>)

  /// The estimates that show a change, without scores.
  ///
  /// Equal numbers mean equal plays; different ones may be equal, too.
  mutating func estimates(_ values: ParameterValues) -> (play: Int, shown: [RerunEstimate])

  /// The trace after the last location, without the scores of directions and the decisions about
  /// stations.
  mutating func trace(_ values: ParameterValues) -> TrackerTrace

  /// The values of an exact parameter at which an estimate or the final state of a station can
  /// change, in rising order; the others are fixed.
  ///
  /// From each value up to the next one (exclusive), the whole play is the same. The same holds from
  /// the lower end of the range up to the first value.
  mutating func criticalValues(
    of name: String, in range: ClosedRange<Double>, _ values: ParameterValues
  ) -> [Double]
}

/// The input of a rerun.
package struct RerunRide: Sendable {
  package let network: RailNetwork
  /// Of each location that counts.
  package var surroundings: [Surroundings]
  /// See ``FilteredRecording/jumps``.
  package let jumps: [(place: Int, jump: LocationFilter.Jump)]

  package init(
    _ network: RailNetwork, _ surroundings: [Surroundings],
    jumps: [(place: Int, jump: LocationFilter.Jump)] = []
  ) {
    self.network = network
    self.surroundings = surroundings
    self.jumps = jumps
  }
}

/// An estimate that holds from a location until the next one; it has no score.
package struct RerunEstimate: Sendable, Hashable {
  /// The index among the locations that count.
  package var location: Int
  package var estimate: Estimate
}

extension [RerunEstimate] {
  /// Adds an estimate unless it shows the same as the last one.
  package mutating func appendIfChanged(_ estimate: Estimate, at location: Int) {
    if let last, last.estimate.showsTheSame(as: estimate) { return }
    append(RerunEstimate(location: location, estimate: estimate))
  }
}
