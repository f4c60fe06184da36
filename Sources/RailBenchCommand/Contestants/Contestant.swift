import Evaluation
import PlainText
import RailNetwork
import Tracking

/// Somebody who takes part, as they stand in tables: `v3`, or `v3:visitingRadius=150`.
struct Contestant: Sendable {
  /// A tracker's id with every setting that is not the default, in the order of its axes.
  let id: String
  let entry: TrackerEntry
  /// Only what differs from the defaults.
  let values: ParameterValues
  /// Whether this is the reference that answers the truth, which is no tracker.
  let isClairvoyant: Bool

  init(entry: TrackerEntry, values: ParameterValues) {
    self.entry = entry
    isClairvoyant = entry.id == Clairvoyant.id
    let changed = entry.parameters.filter { values[$0.name] ?? $0.defaultValue != $0.defaultValue }
    self.values = values.filter { value in changed.contains { $0.name == value.key } }
    id = changed.reduce(into: entry.id) { id, parameter in
      let value = values[parameter.name] ?? parameter.defaultValue
      id += ":\(parameter.name)=\(NumberText.short(value, places: 9))"
    }
  }

  /// The contestant for one journey, fresh.
  func forOneJourney(network: RailNetwork) -> Evaluator.Contestant {
    isClairvoyant
      ? .clairvoyant
      : Evaluator.Contestant(
        id: id, tracker: entry.makeTracker(network: network, values: values))
  }
}
