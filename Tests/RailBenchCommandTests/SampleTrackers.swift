import RailNetwork
import Tracking

/// Parameters with a constraint, for tests of the command line.
struct SampleParameters: TrackerParameters {
  var innerMetres = 200.0
  var outerMetres = 500.0

  static var axes: [ParameterAxis<Self>] {
    [
      ParameterAxis(
        "innerRadius", \.innerMetres, unit: "m", range: 10...1_000, summary: "the inner circle"),
      ParameterAxis(
        "outerRadius", \.outerMetres, unit: "m", range: 10...5_000, summary: "the outer circle"),
    ]
  }

  static let constraints = [ParameterConstraint("innerRadius", isLessThan: "outerRadius")]
}

/// Never names a railway.
struct SilentTracker: TrainTracker {
  mutating func update(_ surroundings: Surroundings) -> Estimate { .none }
}

extension TrackerEntry {
  static let samples = [
    TrackerEntry(id: "a1", summary: "with two circles", parameters: SampleParameters.self) {
      _, _ in SilentTracker()
    },
    TrackerEntry(id: "b1", summary: "without parameters") { _, _ in SilentTracker() },
  ]
}
