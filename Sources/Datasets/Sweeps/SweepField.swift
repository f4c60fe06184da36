import Journeys
import Maths
import RailNetwork
import Scoring
package import Sweeping
import Synchronization
import Text
package import Tracking

/// A journey ready for trials, which change it where it lies.
package final class PreparedJourney: Sendable {
  let judged: JudgedJourney
  /// What the tracker's own setting comes to.
  let standard: TrialValues
  let journey: Mutex<TrialJourney>

  init(_ journey: TrialJourney, standard: ParameterValues) {
    var journey = journey
    judged = journey.judged
    // A replay lets go of the surroundings when it has gathered what it needs of them.
    self.standard = journey.values(standard)
    self.journey = Mutex(journey)
  }
}

/// The journeys of a sweep, ready for trials, in the order in which searches take them.
package struct SweepField {
  package let journeys: [PreparedJourney]
  let subjects: [TrialTable.Subject]
  let entry: TrackerEntry
  let metrics: [Metric]
  let jobs: Int
  /// What a fresh tracker needs, by journey.
  let fresh: [(item: LoadedSuite.Item, venue: Venue, judged: JudgedJourney)]

  /// Finds what surrounds every location, once, and gathers what the trials share.
  package static func prepare(
    _ session: SweepSession, finished: (Int) -> Void = { _ in }
  ) async throws -> SweepField {
    let experiment = session.experiment
    let entry = session.entry
    let metrics = experiment.objectives
    let suite = session.tuning
    var random = SeededGenerator(seed: experiment.seed, stream: "journeys")
    let items = random.shuffled(suite.items)
    let venues = try await suite.venues(for: [entry])
    let standard = experiment.space.values(of: experiment.space.defaultSetting)
    let journeys = try await JobPool.attempt(items, jobs: suite.jobs, finished: finished) {
      item throws(Faults) in
      PreparedJourney(
        try session.trialJourney(item, venues[item.network], metrics), standard: standard)
    }
    let networks = suite.networks
    let subjects = zip(items, journeys).map { item, journey -> TrialTable.Subject in
      let network = networks[item.network].network
      return (
        journey: journey.judged.id, cluster: journey.judged.cluster,
        railways: item.truth.legs.map { network[$0.railway].id }
      )
    }
    return SweepField(
      journeys: journeys, subjects: subjects, entry: entry, metrics: metrics, jobs: suite.jobs,
      fresh: zip(items, journeys).map { ($0, venues[$0.network], $1.judged) })
  }

  package func run(
    _ settings: [ParameterValues], finished: (Int) -> Void = { _ in }
  ) async -> [[TrialValues]] {
    let order = TrialJourney.order(settings, entry: entry)
    let done = await JobPool.map(journeys, jobs: jobs, finished: finished) { slot in
      slot.journey.withLock { $0.run(settings, order: order) }
    }
    return settings.indices.map { setting in done.map { $0[setting] } }
  }

  /// The values of a setting by fresh trackers, with nothing replayed: what a trial must equal.
  func runFully(_ setting: ParameterValues) async throws(Faults) -> [TrialValues] {
    let entry = entry
    let metrics = metrics
    return try await JobPool.attempt(fresh, jobs: jobs) {
      item, venue, judged throws(Faults) in
      let said = Playback.transcripts(
        of: try item.journey, venue: venue, trackers: [ConfiguredTracker(entry, setting)])[0]
      return metrics.values(Performance(said, on: judged))
    }
  }
}
