package import Scoring
package import Tracking

/// The values of one trial on one journey, one per objective metric; nil is "not measured".
package typealias TrialValues = [Double?]

extension [Metric] {
  package func values(_ performance: Performance) -> TrialValues {
    map { $0.tally(performance).value }
  }
}

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
  /// The surroundings of each location that counts.
  private let surroundings: [Surroundings]
  private let context: TrackerContext
  private let entry: TrackerEntry
  private var rerun: (any TrackerRerun)?
  private var known: [[RerunEstimate]: TrialValues] = [:]
  private static let mostKnown = 4_096
  /// Why a program failed with the latest setting, whose values are then not measured.
  package private(set) var failure: String?

  package init(
    _ judged: JudgedJourney, told playback: PlaybackContext, entry: TrackerEntry,
    varying: Set<String>, metrics: [Metric]
  ) {
    self.judged = judged
    self.metrics = metrics
    context = playback.context
    let surroundings = playback.finder.surroundings(along: judged.recording)
    self.entry = entry
    rerun =
      metrics.allSatisfy(\.needs.isEmpty) && !judged.recording.hasJumps
      ? entry.makeRerun(context, surroundings: surroundings, varying: varying) : nil
    self.surroundings = rerun == nil ? surroundings : []
  }

  package mutating func values(_ setting: ParameterValues) -> TrialValues {
    guard let estimates = rerun?.estimates(setting) else {
      let transcript = Playback.transcript(
        of: judged.id, judged.recording, surroundings: surroundings, context: context,
        tracker: ConfiguredTracker(entry, setting))
      failure = transcript.failure.map { "\(judged.id): \($0)" }
      return metrics.values(Performance(transcript, on: judged))
    }
    if let values = known[estimates] { return values }
    let transcript = Transcript(
      tracker: entry.id, journey: judged.id, estimates: timed(estimates), hasRankings: false,
      hasEveryEstimate: false)
    let values = metrics.values(Performance(transcript, on: judged))
    if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
    known[estimates] = values
    return values
  }

  private func timed(_ estimates: [RerunEstimate]) -> [TimedEstimate] {
    let recording = judged.recording
    return estimates.map { change in
      let place = recording.counted[change.location]
      // A held location has no estimate of its own: a change is shown at the next location.
      let index = place.isHeld ? recording.counted[change.location + 1].index : place.index
      return TimedEstimate(timestamp: recording.heldFrom[index], estimate: change.estimate)
    }
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
    let names = Set(settings.flatMap(\.keys)).sorted()
    let costly = names.filter { !entry.cheapInRerun.contains($0) }
    let keys = settings.map { setting in
      (costly + names.filter(entry.cheapInRerun.contains)).map { setting[$0] ?? -.infinity }
    }
    return settings.indices.sorted { a, b in
      for (x, y) in zip(keys[a], keys[b]) where x != y { return x < y }
      return a < b
    }
  }

  /// A metric of the journey as a function of one parameter, with the others at `base`; nil where
  /// the rerun can't tell the critical values.
  package mutating func curve(
    of name: String, in range: ClosedRange<Double>, base: ParameterValues,
    value: (TrialValues) -> Double?
  ) -> Curve? {
    guard let critical = rerun?.criticalValues(of: name, in: range, base) else { return nil }
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
