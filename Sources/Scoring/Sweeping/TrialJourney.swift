package import Tracking

/// The values of one trial on one journey, one per objective metric; nil is "not measured".
package typealias TrialValues = [Double?]

extension Metric {
  /// The value in a table of trials: higher is better; the ceiling stands for a missing event.
  package func oriented(_ value: Double?) -> Double? {
    guard let value else { return nil }
    return shown(compared(value))
  }

  /// An oriented value as the metric's own, and the reverse: one of them is negative if lower is
  /// better.
  package func shown(_ oriented: Double) -> Double { polarity == .lower ? -oriented : oriented }
}

/// One journey made ready for many trials of one tracker, with the values that `compare` gives.
///
/// It reruns the tracker in stages if possible, and scores estimates that it has seen only once.
package struct TrialJourney: Sendable {
  /// A curve: where it changes, in ascending order, and the value from there on; nil is "not
  /// measured".
  package typealias Curve = [(from: Double, value: Double?)]

  package let judged: JudgedJourney
  private let metrics: [Metric]
  /// The needs of the metrics besides the display.
  private let needs: Needs
  /// The surroundings of each location that counts.
  private let surroundings: [Surroundings]
  private let context: TrackerContext
  private let entry: TrackerEntry
  private var rerun: (any TrackerRerun)?
  /// The values of the metrics that need the display only, nil for the others.
  private var displays: [[RerunEstimate]: TrialValues] = [:]
  private var plays: [Int: TrialValues] = [:]
  /// The latest estimates; many settings differ only in the stations that the trace says.
  private var latest: (shown: [RerunEstimate], performance: Performance)?
  private static let mostKnown = 4_096
  /// Why a program failed with the latest setting, whose values are then not measured.
  package private(set) var failure: String?

  package init(
    _ judged: JudgedJourney, told playback: PlaybackContext, entry: TrackerEntry,
    varying: Set<String>, metrics: [Metric]
  ) {
    self.judged = judged
    self.metrics = metrics
    needs = metrics.reduce(into: []) { $0.formUnion($1.needs) }
    context = playback.context
    let surroundings = playback.finder.surroundings(along: judged.recording)
    self.entry = entry
    rerun = entry.rerun?.init(
      RerunRide(context.network, surroundings, jumps: judged.recording.jumps), varying: varying)
    self.surroundings = rerun == nil ? surroundings : []
  }

  package mutating func values(_ setting: ParameterValues) -> TrialValues {
    guard let (play, shown) = rerun?.estimates(setting) else { return playedInFull(setting) }
    if let known = plays[play] { return known }
    var values = displays[shown] ?? []
    if values.isEmpty || !needs.isEmpty {
      let performance = performance(setting, shown)
      if values.isEmpty {
        values = metrics.map { $0.needs.isEmpty ? $0.tally(performance).value : nil }
        if displays.count >= Self.mostKnown { displays.removeAll(keepingCapacity: true) }
        displays[shown] = values
      }
      for (index, metric) in metrics.enumerated() where !metric.needs.isEmpty {
        values[index] = metric.tally(performance).value
      }
    }
    if plays.count >= Self.mostKnown { plays.removeAll(keepingCapacity: true) }
    plays[play] = values
    return values
  }

  private mutating func playedInFull(_ setting: ParameterValues) -> TrialValues {
    let transcript = Playback.transcript(
      of: judged.id, judged.recording, surroundings: surroundings, context: context,
      tracker: ConfiguredTracker(entry, setting))
    failure = transcript.failure.map { "\(judged.id): \($0)" }
    let performance = Performance(transcript, on: judged)
    return metrics.map { $0.tally(performance).value }
  }

  private mutating func performance(
    _ setting: ParameterValues, _ shown: [RerunEstimate]
  ) -> Performance {
    let trace = needs.contains(.trace) ? rerun?.trace(setting) : nil
    if let latest, latest.shown == shown {
      return latest.performance.ending(with: trace)
    }
    let new = Performance(transcript(shown), on: judged)
    latest = (shown, new)
    return new.ending(with: trace)
  }

  /// An estimate for each location, as a full play gives.
  private func transcript(_ shown: [RerunEstimate]) -> Transcript {
    let recording = judged.recording
    var transcript = Transcript(
      tracker: entry.id, journey: judged.id, estimates: [], hasRankings: false)
    transcript.estimates.reserveCapacity(recording.delivered.count)
    var (next, estimate) = (0, Estimate.none)
    for (place, one) in recording.counted.enumerated() {
      if next < shown.count, shown[next].location == place {
        estimate = shown[next].estimate
        next += 1
      }
      // A held location has no estimate of its own: a change is shown at the next location.
      if one.isHeld { continue }
      transcript.leaveOut(until: one.index, recording)
      transcript.estimates.append(
        TimedEstimate(timestamp: one.location.timestamp, estimate: estimate))
    }
    transcript.leaveOut(until: recording.delivered.count, recording)
    return transcript
  }

  /// A setting's values on the journey, and why it failed there.
  package typealias Outcome = (values: TrialValues, failure: String?)

  /// The outcome of each setting; they are run in the order of ``order(_:entry:)``.
  package mutating func run(_ settings: [ParameterValues], order: [Int]) -> [Outcome] {
    var outcomes: [Outcome] = Array(repeating: ([], nil), count: settings.count)
    for index in order { outcomes[index] = (values(settings[index]), failure) }
    return outcomes
  }

  /// An order in which parameters that are cheap to change in a rerun change most often.
  package static func order(_ settings: [ParameterValues], entry: TrackerEntry) -> [Int] {
    let cheap = entry.rerun?.cheapParameters ?? []
    let names = Set(settings.flatMap(\.keys)).sorted()
    let ordered = names.filter { !cheap.contains($0) } + names.filter(cheap.contains)
    let keys = settings.map { setting in ordered.map { setting[$0] ?? -.infinity } }
    return settings.indices.sorted { a, b in
      for (x, y) in zip(keys[a], keys[b]) where x != y { return x < y }
      return a < b
    }
  }

  /// A metric of the journey as a function of one parameter of ``TrackerRerun/exactParameters``,
  /// with the others at `base`.
  package mutating func curve(
    of name: String, in range: ClosedRange<Double>, base: ParameterValues,
    value: (TrialValues) -> Double?
  ) -> Curve {
    let critical = rerun?.criticalValues(of: name, in: range, base) ?? []
    var curve: Curve = []
    for edge in [range.lowerBound] + critical {
      var values = base
      values[name] = edge
      let here = value(self.values(values))
      if curve.isEmpty || curve[curve.count - 1].value != here { curve.append((edge, here)) }
    }
    return curve
  }
}

extension Transcript {
  /// Adds the locations before an index that have no estimate of their own.
  fileprivate mutating func leaveOut(until index: Int, _ recording: FilteredRecording) {
    for index in estimates.count..<index { leaveOut(at: recording.delivered[index]) }
  }
}
