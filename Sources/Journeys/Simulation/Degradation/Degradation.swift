import RailNetwork
package import Scoring
package import Tracking

/// One property of a recording that gets worse in steps while all others stay the same.
///
/// It changes the locations, or what the phone says of its motion.
package struct Degradation: Sendable {
  /// The name on the command line.
  package let name: String
  /// The meaning of the steps, with the unit.
  package let title: String
  /// From the mildest to the hardest step.
  package let steps: [Double]
  /// Whether charts have a logarithmic axis for the steps.
  package let isLogarithmic: Bool
  /// Whether it affects only a part of the ride, after which a tracker can recover.
  package var isTemporary = false
  private let change: Change

  private enum Change: Sendable {
    case locations(@Sendable (_ step: Double) -> PhoneFault)
    /// A change of an event; the step is the share of events that change.
    case motion(@Sendable (MotionEvent) -> MotionEvent?)
    /// The step is ``FilteredRecording/motionDelaySeconds``.
    case motionDelay
  }

  package var isOfMotion: Bool { if case .locations = change { false } else { true } }

  /// The ``FilteredRecording/motionDelaySeconds`` of a step, if it is another.
  package func motionDelaySeconds(_ step: Double) -> Double? {
    if case .motionDelay = change { step } else { nil }
  }

  /// The journey with a degraded recording and the truth of the unchanged one; a harder step affects
  /// the same places as a milder one.
  package func applied(_ step: Double, to journey: Journey, seed: UInt64) -> Journey {
    var worse = journey
    worse.locations = applied(step, to: journey.locations, journey: journey.id, seed: seed)
    if case .motion(let changed) = change {
      var generator = generator(journey.id, seed)
      worse.motion = journey.motion.compactMap { event in
        generator.unit() < step ? changed(event) : event
      }
    }
    return worse
  }

  private func generator(_ journey: String, _ seed: UInt64) -> SeededGenerator {
    SeededGenerator(seed: seed, stream: "degrade.\(name).\(journey)")
  }

  /// The locations, degraded by a step.
  package func applied(
    _ step: Double, to locations: [Location], journey: String, seed: UInt64
  ) -> [Location] {
    guard case .locations(let fault) = change else { return locations }
    var generator = generator(journey, seed)
    return fault(step).applied(to: locations, &generator)
  }

  /// The span in which a temporary degradation differs from the original, up to just after its last
  /// wrong location.
  package func disturbance(of clean: [Location], in worse: [Location]) -> NamedSpan? {
    guard isTemporary else { return nil }
    let kept = Set(worse)
    let times = clean.filter { !kept.contains($0) }.map(\.timestamp)
    guard let from = times.min(), let to = times.max() else { return nil }
    return NamedSpan(name, from: from, to: to.advanced(bySeconds: 0.001))
  }

  package static let all: [Degradation] = [
    Degradation(
      name: "interval", title: "minimum time between locations (s)",
      steps: [1, 2, 5, 10, 20, 30, 60], isLogarithmic: true
    ) { .thinning.with(["seconds": RandomNumber($0)]) },
    Degradation(
      name: "noise", title: "added error, east and north each (m)",
      steps: [5, 10, 20, 50, 100, 200, 500], isLogarithmic: true
    ) { .noise.with(["metres": RandomNumber($0)]) },
    Degradation(
      name: "unclaimed", title: "added error not in the accuracy (m)",
      steps: [5, 10, 20, 50, 100, 200, 500], isLogarithmic: true
    ) { .noise.with(["metres": RandomNumber($0), "claimedShare": 0]) },
    Degradation(
      name: "outage", title: "time without locations (s)",
      steps: [30, 60, 120, 300, 600], isLogarithmic: true, isTemporary: true
    ) { .outage.with(["seconds": RandomNumber($0)]) },
    Degradation(
      name: "course", title: "share of locations without a course",
      steps: [0.1, 0.25, 0.5, 0.75, 0.9, 1], isLogarithmic: false
    ) { .missingCourse.with(["share": RandomNumber($0)]) },
    Degradation(
      name: "duplicates", title: "share of locations delivered twice",
      steps: [0.1, 0.2, 0.4, 0.6, 0.8, 1], isLogarithmic: false
    ) { .duplicates.with(["share": RandomNumber($0)]) },
    Degradation(
      name: "clock", title: "clock set back for a minute, by (s)",
      steps: [1, 5, 20, 60, 300, 3_600], isLogarithmic: true, isTemporary: true
    ) { .clockStep.with(["seconds": RandomNumber(-$0)]) },
    Degradation(
      name: "ahead", title: "one location with a time ahead by (s)",
      steps: [20, 600, 3_600, 86_400, 31_536_000], isLogarithmic: true, isTemporary: true
    ) { .futureTime.with(["seconds": RandomNumber($0)]) },
    Degradation(
      name: "stale", title: "repeats of the first location per hour",
      steps: [6, 12, 30, 60, 180], isLogarithmic: true
    ) { .staleRepeats.with(["seconds": RandomNumber(3_600 / $0)]) },
    Degradation(
      name: "nowhere", title: "time at 0, 0 (s)", steps: [30, 60, 120, 300, 600],
      isLogarithmic: true, isTemporary: true
    ) { .nowherePlaces.with(["seconds": RandomNumber($0)]) },
    Degradation(
      name: "far", title: "time 27 km away (s)", steps: [30, 60, 120, 300, 600],
      isLogarithmic: true, isTemporary: true
    ) { .farPlaces.with(["seconds": RandomNumber($0)]) },
    Degradation(
      name: "bursts", title: "time between bursts of 6 s (s)", steps: [10, 20, 30, 60, 120],
      isLogarithmic: true
    ) { .signalBursts.with(["silenceSeconds": RandomNumber($0)]) },
    Degradation(
      name: "accuracy", title: "share of locations with an accuracy of 0",
      steps: [0.1, 0.25, 0.5, 0.75, 1], isLogarithmic: false
    ) { .zeroAccuracy.with(["share": RandomNumber($0)]) },
    Degradation(
      name: "providers", title: "error of a second provider (m)",
      steps: [100, 200, 500, 1_000, 3_000], isLogarithmic: true
    ) { .twoProviders.with(["metres": RandomNumber($0)]) },
    Degradation(
      name: "motion-late", title: "time until motion is heard (s)", steps: [0, 5, 10, 20, 30],
      isLogarithmic: false, change: .motionDelay),
    Degradation(
      name: "motion-missing", title: "share of motion that is missing",
      steps: [0.25, 0.5, 0.75, 1], isLogarithmic: false, change: .motion { _ in nil }),
    Degradation(
      name: "motion-wrong", title: "share of motion that is wrong",
      steps: [0.05, 0.1, 0.25, 0.5, 1], isLogarithmic: false, change: .motion(\.opposite)),
  ]
}

extension Degradation {
  private init(
    name: String, title: String, steps: [Double], isLogarithmic: Bool, isTemporary: Bool = false,
    fault: @escaping @Sendable (Double) -> PhoneFault
  ) {
    self.init(
      name: name, title: title, steps: steps, isLogarithmic: isLogarithmic,
      isTemporary: isTemporary, change: .locations(fault))
  }
}

extension MotionEvent {
  /// Stands where it rides, and rides where it stands.
  fileprivate var opposite: MotionEvent {
    var wrong = self
    wrong.activities = activities.contains(.stationary) ? .automotive : .stationary
    return wrong
  }
}
