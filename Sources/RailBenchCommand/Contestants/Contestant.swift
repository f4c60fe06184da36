import PlainText
import Tracking

/// A tracker with settings, as it stands in tables: `v3`, or `v3:visitingRadius=150`.
struct Contestant: Sendable {
  /// The tracker's id with every setting that is not the default, in the order of its axes.
  let id: String
  let entry: TrackerEntry
  /// Only what differs from the defaults.
  let values: ParameterValues

  init(entry: TrackerEntry, values: ParameterValues) {
    self.entry = entry
    let changed = entry.parameters.filter { values[$0.name] ?? $0.defaultValue != $0.defaultValue }
    self.values = values.filter { value in changed.contains { $0.name == value.key } }
    id = changed.reduce(into: entry.id) { id, parameter in
      let value = values[parameter.name] ?? parameter.defaultValue
      id += ":\(parameter.name)=\(NumberText.short(value, places: 9))"
    }
  }
}
