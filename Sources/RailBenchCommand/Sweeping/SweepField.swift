import Journeys
import Maths
import RailNetwork
import Scoring
import Sweeping
import Synchronization
import Text
import Tracking

/// The journeys of a sweep, ready for trials, in the order in which searches take them.
struct SweepField {
  /// One journey, which trials change where it lies.
  final class Slot: Sendable {
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

  let journeys: [Slot]
  let subjects: [TrialTable.Subject]
  let entry: TrackerEntry
  let metrics: ObjectiveMetrics
  private let suite: LoadedSuite
  /// What a fresh tracker needs, by journey.
  private let fresh: [(item: LoadedSuite.Item, venue: Venue, judged: JudgedJourney)]

  /// Finds what surrounds every location, once, and gathers what the trials share.
  init(_ session: SweepSession, finished: (Int) -> Void = { _ in }) async throws {
    let experiment = session.experiment
    let entry = session.entry
    let metrics = session.metrics
    suite = session.tuning
    var random = SeededGenerator(seed: experiment.seed, stream: "journeys")
    let items = random.shuffled(suite.items)
    let venues = try await suite.venues(for: [Contestant(entry)])
    let standard = experiment.space.values(of: experiment.space.defaultSetting)
    self.entry = entry
    self.metrics = metrics
    journeys = try await JobPool.attempt(items, jobs: suite.jobs, finished: finished) {
      item throws(Faults) in
      Slot(try session.trialJourney(item, venues[item.network], metrics), standard: standard)
    }
    fresh = zip(items, journeys).map { ($0, venues[$0.network], $1.judged) }
    let networks = suite.networks
    subjects = zip(items, journeys).map { item, journey in
      let network = networks[item.network].network
      return (
        journey: journey.judged.id, cluster: journey.judged.cluster,
        railways: item.truth.legs.map { network[$0.railway].id }
      )
    }
  }

  /// The values of settings: by setting, then by journey.
  func run(_ settings: [ParameterValues]) async -> [[TrialValues]] {
    let order = TrialJourney.order(settings, entry: entry)
    let done = await JobPool.map(journeys, jobs: suite.jobs) { slot in
      slot.journey.withLock { $0.run(settings, order: order) }
    }
    return settings.indices.map { setting in done.map { $0[setting] } }
  }

  /// The values of a setting by fresh trackers, with nothing replayed: what a trial must equal.
  func runFully(_ setting: ParameterValues) async throws(Faults) -> [TrialValues] {
    let entry = entry
    let metrics = metrics
    return try await JobPool.attempt(fresh, jobs: suite.jobs) {
      item, venue, judged throws(Faults) in
      let said = Evaluator.transcripts(
        of: try item.journey, venue: venue, contestants: [Contestant(entry, setting)])[0]
      return metrics.values(Performance(said, on: judged))
    }
  }
}
