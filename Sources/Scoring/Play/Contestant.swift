package import RailNetwork
package import Tracking

package enum Contestant: Sendable {
  case tracker(ConfiguredTracker)
  case reference(Reference)
  /// A tracker known only by its estimates in a file, here by the journey's id.
  case file(id: String, path: String, isReference: Bool, transcripts: [String: Transcript])
}

extension Contestant {
  package var id: String {
    switch self {
    case .tracker(let tracker): tracker.id
    case .reference(let reference): reference.rawValue
    case .file(let id, _, _, _): id
    }
  }

  package var summary: String {
    switch self {
    case .tracker(let tracker): tracker.entry.summary
    case .reference(let reference): reference.summary
    case .file(_, let path, _, _): "from \(path)"
    }
  }

  /// Whether it is only shown as a limit, and not compared.
  package var isReference: Bool {
    switch self {
    case .tracker(let tracker): tracker.entry.role == .reference
    case .reference: true
    case .file(_, _, let isReference, _): isReference
    }
  }

  /// Whether replays show it.
  package var isReplayed: Bool { if case .file = self { false } else { true } }

  /// Whether it may name trains and predict their arrivals.
  package var namesTrains: Bool {
    switch self {
    case .tracker(let tracker): tracker.entry.offers.contains(.train)
    case .reference: false
    case .file(_, _, _, let transcripts): transcripts.values.contains(where: \.namesTrains)
    }
  }

  package var tracker: ConfiguredTracker? {
    if case .tracker(let tracker) = self { tracker } else { nil }
  }

  package var signature: Signature.Tracker { (id: id, parameters: tracker?.parameters ?? []) }
}

extension [Contestant] {
  package var trackers: [ConfiguredTracker] { compactMap(\.tracker) }

  /// Whether any of them may name trains; only then trains are judged.
  package var nameTrains: Bool { contains(where: \.namesTrains) }
}

/// A tracker with its settings, named as in tables: `v3`, or `v3:visitingRadius=150`.
package struct ConfiguredTracker: Sendable {
  /// The tracker's id with every setting that is not the default, in the order of its axes.
  package let id: String
  package let entry: TrackerEntry
  /// The values that differ from the defaults.
  package let values: ParameterValues

  package init(_ entry: TrackerEntry, _ values: ParameterValues = [:]) {
    self.entry = entry
    let changed = entry.parameters.filter { parameter in
      values[parameter.name].map { $0 != parameter.defaultValue } ?? false
    }
    self.values = values.filter { value in changed.contains { $0.name == value.key } }
    id = changed.reduce(into: entry.id) { id, parameter in
      id += ":\(parameter.name)=\(parameter.text(values[parameter.name] ?? parameter.defaultValue))"
    }
  }

  /// How a command line names it: a program with its command.
  package var selection: String {
    entry.program.map { "\(entry.id)=\($0(values))" } ?? id
  }

  var parameters: [(name: String, value: Double)] {
    entry.parameters.map { (name: $0.name, value: values[$0.name] ?? $0.defaultValue) }
  }
}

/// A reference that sees the truth; it is not a tracker, and only shown as a limit.
package enum Reference: String, Sendable, CaseIterable {
  case geofence
  case clairvoyant

  package var summary: String {
    switch self {
    case .geofence:
      "a circle around each stop of a ride known in advance: an alarm, not a tracker"
    case .clairvoyant: "shows the truth: the upper limit, not a tracker"
    }
  }

  func transcript(of journey: JudgedJourney) -> Transcript {
    switch self {
    case .geofence: Geofence.transcript(of: journey)
    case .clairvoyant: Clairvoyant.transcript(of: journey)
    }
  }
}

extension ParameterDeclaration {
  /// The text of a value: `150`, or the name of a choice.
  package func text(_ value: Double) -> String {
    if case .choice(let names) = kind, let index = Int(exactly: value),
      names.indices.contains(index)
    {
      return names[index]
    }
    return NumberText.exact(value)
  }

  /// Parses a value; nil if the text is not a value.
  package func value(_ text: some StringProtocol) -> Double? {
    if case .choice(let names) = kind { return names.firstIndex(of: String(text)).map(Double.init) }
    return NumberReader.double(text)
  }
}

/// The inputs of trackers besides locations: a network, its timetables, and its index.
package struct PlaybackContext: Sendable {
  package let context: TrackerContext
  package let finder: SurroundingsFinder
  /// See ``FilteredRecording/motionDelaySeconds``.
  package var motionDelaySeconds = FilteredRecording.usualMotionDelaySeconds

  package init(_ context: TrackerContext) {
    self.context = context
    finder = context.table()
  }

  package init(network: RailNetwork) {
    self.init(TrackerContext(network: network))
  }

  package var network: RailNetwork { context.network }

  /// The recording of a journey as trackers get it.
  package func recording(_ journey: Journey) -> FilteredRecording {
    FilteredRecording(
      journey.locations, motion: journey.motion, motionDelaySeconds: motionDelaySeconds)
  }

  /// A journey prepared for scoring; trains are judged if there are timetables.
  package func judged(
    _ journey: Journey, suite: String = "", isCounted: Bool = true
  ) -> JudgedJourney {
    JudgedJourney(
      journey, suite: suite, isCounted: isCounted, network: network, finder: finder, day: context)
  }

  package func running(_ tracker: ConfiguredTracker) -> RunningTracker {
    tracker.entry.running(context, values: tracker.values)
  }
}

extension Needs {
  /// The capabilities of a tracker that metrics need to know.
  package init(_ entry: TrackerEntry) {
    self = []
    if entry.offers.contains(.trace) { insert(.trace) }
    if entry.offers.contains(.probability) { insert(.probability) }
  }
}
