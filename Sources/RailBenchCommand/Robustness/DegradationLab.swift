import Evaluation
import Journeys
import Reporting
import Simulation
import Tracking

/// Plays journeys to trackers as they are and made worse in steps.
struct DegradationLab: Sendable {
  let contestants: [Contestant]
  let degradations: [Degradation]
  let seed: UInt64
  let suite: LoadedSuite
  /// For each network of the suite.
  private let finders: [SurroundingsFinder]

  init(
    contestants: [Contestant], degradations: [Degradation], seed: UInt64, suite: LoadedSuite
  ) {
    self.contestants = contestants
    self.degradations = degradations
    self.seed = seed
    self.suite = suite
    finders = suite.networks.map { SurroundingsFinder(network: $0.network) }
  }

  /// A journey's scores, by tracker: as it is, and by degradation and step.
  private struct JourneyResult: Sendable {
    var clean: [JourneyScore]
    var worse: [[[JourneyScore]]]
  }

  /// The curves of each degradation for these metrics.
  func results(
    metrics: [Metric], jobs: Int, finished: (Int) -> Void
  ) async -> [DegradationResult] {
    let journeys = await JobPool.map(suite.items, jobs: jobs, finished: finished) { item in
      play(item)
    }
    func value(_ scores: [JourneyScore], _ tracker: Int, _ metric: Metric) -> Double? {
      guard let index = MetricCatalogue.index(metric.id) else { return nil }
      return Scorecard(tracker: contestants[tracker].id, journeys: scores)
        .aggregate(index).macro
    }
    return degradations.enumerated().map { place, degradation in
      let curves = metrics.flatMap { metric in
        contestants.indices.map { tracker in
          DegradationResult.Curve(
            tracker: contestants[tracker].id, metric: metric,
            curve: SeverityCurve(
              clean: value(journeys.map { $0.clean[tracker] }, tracker, metric),
              points: degradation.steps.enumerated().map { step, severity in
                SeverityCurve.Point(
                  severity: severity,
                  value: value(
                    journeys.map { $0.worse[place][step][tracker] }, tracker, metric))
              }, isLogarithmic: degradation.isLogarithmic))
        }
      }
      return DegradationResult(
        name: degradation.name, title: degradation.title,
        isLogarithmic: degradation.isLogarithmic, curves: curves)
    }
  }

  private func play(_ item: LoadedSuite.Item) -> JourneyResult {
    let finder = finders[item.network]
    // The truth is that of the recording as it is: what a worse one lacks is still to be said.
    let judged = JudgedJourney(item.journey, suite: item.suite, network: finder.network)
    func scores(_ locations: [Location]) -> [JourneyScore] {
      let fresh = contestants.map { $0.forOneJourney(network: finder.network) }
      let journey = Journey(locations: locations, truth: item.journey.truth)
      return Evaluator.tracks(of: journey, finder: finder, contestants: fresh).map {
        JourneyScore(Performance($0, on: judged))
      }
    }
    return JourneyResult(
      clean: scores(item.journey.locations),
      worse: degradations.map { degradation in
        degradation.steps.map { step in
          scores(
            degradation.applied(
              step, to: item.journey.locations, journey: item.journey.id, seed: seed))
        }
      })
  }
}
