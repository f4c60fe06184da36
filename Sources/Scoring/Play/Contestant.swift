package import RailNetwork
import Text
package import Tracking

/// Somebody who takes part, as they stand in tables: `v3`, or `v3:visitingRadius=150`.
package struct Contestant: Sendable {
  /// A tracker's id with every setting that is not the default, in the order of its axes.
  package let id: String
  package let entry: TrackerEntry
  /// Only what differs from the defaults.
  package let values: ParameterValues

  package init(_ entry: TrackerEntry, _ values: ParameterValues = [:]) {
    self.entry = entry
    let changed = entry.parameters.filter { values[$0.name] ?? $0.defaultValue != $0.defaultValue }
    self.values = values.filter { value in changed.contains { $0.name == value.key } }
    id = changed.reduce(into: entry.id) { id, parameter in
      id += ":\(parameter.name)=\(parameter.text(values[parameter.name] ?? parameter.defaultValue))"
    }
  }

  /// The references that see the truth; as trackers, which can't see it, they are silent.
  package static let seers = [
    seer(Geofence.id, "a circle around each stop of a ride known beforehand: an alarm, no tracker"),
    seer(Clairvoyant.id, "answers the truth: the ceiling, no tracker"),
  ]

  package var seesTruth: Bool { Self.seers.contains { $0.entry.id == entry.id } }

  private static func seer(_ id: String, _ summary: String) -> Contestant {
    Contestant(
      TrackerEntry(id: id, summary: summary, role: .reference, offers: [.ranking]) { _, _ in
        Silence()
      })
  }

  private struct Silence: TrainTracker {
    mutating func update(_ surroundings: Surroundings) -> Estimate { .none }
  }
}

extension ParameterDeclaration {
  /// A value as people write it: `150`, or the name of a choice.
  package func text(_ value: Double) -> String {
    if case .choice(let names) = kind, let index = Int(exactly: value),
      names.indices.contains(index)
    {
      return names[index]
    }
    return NumberText.short(value, places: 9)
  }

  /// Reads a value; nil where the text is none.
  package func value(_ text: some StringProtocol) -> Double? {
    if case .choice(let names) = kind { return names.firstIndex(of: String(text)).map(Double.init) }
    return NumberReader.double(text)
  }
}

/// Where journeys are played: a network, all that trackers are told of it, and its index.
package struct Venue: Sendable {
  package let context: TrackerContext
  package let finder: SurroundingsFinder

  package init(_ context: TrackerContext) {
    self.context = context
    finder = SurroundingsFinder(network: context.network)
  }

  package init(network: RailNetwork) {
    self.init(TrackerContext(network: network))
  }

  package var network: RailNetwork { context.network }

  /// A contestant's tracker, fresh for one journey.
  package func player(_ contestant: Contestant) -> RunningTracker {
    contestant.entry.running(context, values: contestant.values)
  }
}

extension Needs {
  /// What a play of a tracker gives to metrics.
  package init(_ entry: TrackerEntry) {
    self = .everyEstimate
    if entry.offers.contains(.ranking) { insert(.ranking) }
    if entry.offers.contains(.trace) { insert(.trace) }
    if entry.offers.contains(.probability) { insert(.probability) }
  }
}
