package import Journeys
import RailNetwork
package import Tracking

/// Where a ride truly is at every moment, and the calls that follow from its motion.
///
/// The seam between trains and phones: whatever moves makes one of these, and a phone model looks
/// at nothing else. A walk, a bus or a wait on a platform is a motion without legs.
package struct RideMotion: Sendable, Hashable {
  package let start: Timestamp
  package let durationSeconds: Double
  package let path: RidePath
  /// In order of time; the first starts at 0 s.
  package let phases: [MotionPhase]
  /// The truth: what was ridden, with every station as a stop or a pass.
  package let legs: [Leg]

  package init(
    start: Timestamp, durationSeconds: Double, path: RidePath, phases: [MotionPhase],
    legs: [Leg] = []
  ) {
    precondition(!phases.isEmpty, "a motion needs at least one phase")
    self.start = start
    self.durationSeconds = durationSeconds
    self.path = path
    self.phases = phases
    self.legs = legs
  }

  package var end: Timestamp { start.advanced(bySeconds: durationSeconds) }

  /// What is true that many seconds after the start; times outside the ride are held to its ends.
  ///
  /// Costs two binary searches.
  package func state(atSeconds seconds: Double) -> MotionState {
    let seconds = min(max(seconds, 0), durationSeconds)
    let phase = phases[phaseIndex(atSeconds: seconds)]
    let (metres, speed) = phase.progress(afterSeconds: seconds - phase.startSeconds)
    let place = path.place(atMetres: metres)
    let sign = place.section.direction == .ascending ? 1.0 : -1.0
    return MotionState(
      coordinate: place.coordinate, heading: place.heading, speedMetresPerSecond: speed,
      accelerationMetresPerSecondSquared: phase.accelerationMetresPerSecondSquared,
      isUnderground: place.section.isUnderground, platform: phase.platform,
      railway: place.section.railway,
      positionMetres: place.section.positionMetres.map { $0 + sign * place.sectionMetres },
      travelledMetres: min(max(metres, 0), path.lengthMetres))
  }

  /// What is true at a moment.
  package func state(at time: Timestamp) -> MotionState {
    state(atSeconds: time.seconds(since: start))
  }

  private func phaseIndex(atSeconds seconds: Double) -> Int {
    max(0, phases.prefixCount { $0.startSeconds <= seconds } - 1)
  }
}
