import Evaluation
import Journeys
import Numerics
import PlainText
import RailNetwork
import Sweeping
import Tracking

/// The journeys of a sweep, ready for trials, in the order in which searches take them.
struct SweepField {
  var journeys: [TrialJourney]
  let subjects: [TrialTable.Subject]
  let entry: TrackerEntry
  let metrics: ObjectiveMetrics
  let jobs: Int
  private let items: [Item]

  /// Finds what surrounds every location, once, and gathers what the trials share.
  init(
    _ suite: LoadedSuite, experiment: Experiment, entry: TrackerEntry, metrics: ObjectiveMetrics,
    jobs: Int, finished: (Int) -> Void = { _ in }
  ) async throws {
    var random = SeededGenerator(seed: experiment.seed, stream: "journeys")
    let items = random.shuffled(suite.items)
    let venues = try suite.venues(for: [Contestant(entry)])
    let varying = Set(experiment.space.axes.map(\.name))
    self.entry = entry
    self.metrics = metrics
    self.jobs = jobs
    journeys = await JobPool.map(items, jobs: jobs, finished: finished) { item in
      let venue = venues[item.network]
      return TrialJourney(
        JudgedJourney(item.journey, suite: item.suite, network: venue.network),
        surroundings: item.journey.locations.map(venue.finder.surroundings),
        context: venue.context, entry: entry, varying: varying, metrics: metrics)
    }
    self.items = zip(items, journeys).map { item, journey in
      Item(journey: item.journey, venue: venues[item.network], judged: journey.judged)
    }
    subjects = zip(items, journeys).map { item, journey in
      let network = suite.network(of: item)
      return (
        journey: journey.judged.id, cluster: journey.judged.cluster,
        railways: item.journey.truth.legs.map { network[$0.railway].id }
      )
    }
  }

  /// The values of settings: by setting, then by journey.
  mutating func run(_ settings: [ParameterValues]) async -> [[TrialValues]] {
    let order = TrialJourney.order(settings, entry: entry)
    let done = await JobPool.map(journeys, jobs: jobs) { journey in
      var journey = journey
      let values = journey.run(settings, order: order)
      return (journey, values)
    }
    journeys = done.map(\.0)
    return settings.indices.map { setting in done.map { $0.1[setting] } }
  }

  /// The values of a setting by fresh trackers, with nothing replayed: what a trial must equal.
  func runFully(_ setting: ParameterValues) async -> [TrialValues] {
    let entry = entry
    let metrics = metrics
    return await JobPool.map(items, jobs: jobs) { item in
      let track = Evaluator.tracks(
        of: item.journey, venue: item.venue, contestants: [Contestant(entry, setting)])[0]
      return metrics.values(Performance(track, on: item.judged))
    }
  }

  /// A journey as a fresh tracker needs it.
  private struct Item: Sendable {
    var journey: Journey
    var venue: Venue
    var judged: JudgedJourney
  }
}

extension SweepSession {
  /// The tuning journeys, ready for trials.
  func field(finished: (Int) -> Void = { _ in }) async throws -> SweepField {
    try await SweepField(
      tuning, experiment: experiment, entry: entry, metrics: metrics, jobs: jobs,
      finished: finished)
  }
}
