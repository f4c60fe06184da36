import Maths
package import Tracking

/// One thing that gets worse in steps while all else stays as it was.
package struct Degradation: Sendable {
  /// The name on the command line.
  package let name: String
  /// What the steps count, with its unit.
  package let title: String
  /// From mild to hard; before the first comes the recording as it is.
  package let steps: [Double]
  /// Whether an axis of the steps is logarithmic.
  package let isLogarithmic: Bool
  private let fault: @Sendable (Double) -> any LocationFault

  /// The recording made worse by a step.
  ///
  /// The draws follow from the seed, the degradation and the journey alone, so that a harder step
  /// strikes the same places as a milder one.
  package func applied(
    _ step: Double, to locations: [Location], journey: String, seed: UInt64
  ) -> [Location] {
    var generator = SeededGenerator(seed: seed, stream: "degrade.\(name).\(journey)")
    return fault(step).applied(to: locations, &generator)
  }

  package static let all: [Degradation] = [
    Degradation(
      name: "interval", title: "least time between locations (s)",
      steps: [1, 2, 5, 10, 20, 30, 60], isLogarithmic: true
    ) { Thinning(seconds: RandomNumber($0)) },
    Degradation(
      name: "noise", title: "added error, east and north each (m)",
      steps: [5, 10, 20, 50, 100, 200, 500], isLogarithmic: true
    ) { Noise(metres: RandomNumber($0)) },
    Degradation(
      name: "unclaimed", title: "added error that is not claimed (m)",
      steps: [5, 10, 20, 50, 100, 200, 500], isLogarithmic: true
    ) { Noise(metres: RandomNumber($0), claimedShare: 0) },
    Degradation(
      name: "outage", title: "time without locations (s)",
      steps: [30, 60, 120, 300, 600], isLogarithmic: true
    ) { Outage(seconds: RandomNumber($0)) },
    Degradation(
      name: "course", title: "share of locations without a course",
      steps: [0.1, 0.25, 0.5, 0.75, 0.9, 1], isLogarithmic: false
    ) { MissingField.course.of(share: RandomNumber($0)) },
    Degradation(
      name: "duplicates", title: "share of locations delivered twice",
      steps: [0.1, 0.2, 0.4, 0.6, 0.8, 1], isLogarithmic: false
    ) { Duplicates(share: RandomNumber($0)) },
    Degradation(
      name: "clock", title: "the clock set back for a minute, by (s)",
      steps: [1, 5, 20, 60, 300, 3_600], isLogarithmic: true
    ) { ClockStep(seconds: RandomNumber(-$0), lastsSeconds: 60) },
  ]
}
