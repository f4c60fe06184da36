import Datasets
import RailNetwork
package import Scoring
import Synchronization
package import Tracking

/// A journey prepared for trials, which change it in place.
package final class PreparedJourney: Sendable {
  let judged: JudgedJourney
  /// The outcome of the tracker's own setting.
  let standard: TrialJourney.Outcome
  let journey: Mutex<TrialJourney>

  init(_ journey: TrialJourney, standard: ParameterValues) {
    var journey = journey
    judged = journey.judged
    // Frees the surroundings after the data for trials is collected.
    self.standard = (journey.values(standard), journey.failure)
    self.journey = Mutex(journey)
  }
}

/// The prepared journeys of a sweep, in the order in which searches use them.
package struct SweepField {
  package let journeys: [PreparedJourney]
  let entry: TrackerEntry
  let jobs: Int

  /// Finds the surroundings of every location, once for each map, and the data that trials share.
  package static func prepare(
    _ session: SweepSession, finished: (Int) -> Void = { _ in }
  ) async throws -> SweepField {
    let experiment = session.experiment
    let entry = session.entry
    let suite = session.tuning
    var random = SeededGenerator(seed: experiment.seed, stream: "journeys")
    let items = random.shuffled(suite.items)
    let playbacks = try await suite.playbacks(for: [entry])
    let told = DegradationExperiment.playbacks(playbacks, experiment.maps, seed: experiment.seed)
    let plays = items.flatMap { item in told.map { (item, $0[item.network]) } }
    let standard = experiment.space.values(of: experiment.space.defaultSetting)
    let journeys = try await JobPool.attempt(plays, jobs: suite.jobs, finished: finished) {
      item, told throws(Faults) in
      PreparedJourney(
        try session.trialJourney(item, playbacks[item.network], told: told, experiment.objectives),
        standard: standard)
    }
    return SweepField(journeys: journeys, entry: entry, jobs: suite.jobs)
  }

  package func run(
    _ settings: [ParameterValues], on some: Range<Int>
  ) async -> [[TrialJourney.Outcome]] {
    let order = TrialJourney.order(settings, entry: entry)
    let done = await JobPool.map(Array(journeys[some]), jobs: jobs) { slot in
      slot.journey.withLock { $0.run(settings, order: order) }
    }
    return settings.indices.map { setting in done.map { $0[setting] } }
  }
}
