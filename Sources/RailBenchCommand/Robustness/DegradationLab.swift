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

  /// A journey's scores, by tracker: as it is, and by degradation and step.
  private struct JourneyResult: Sendable {
    var clean: [JourneyScore]
    var worse: [[[JourneyScore]]]
  }

  /// The curves of each degradation for these metrics.
  func results(
    metrics: [Metric], jobs: Int, finished: (Int) -> Void
  ) async throws -> [DegradationResult] {
    let journeys = try await suite.map(for: contestants, jobs: jobs, finished: finished, play)
    func value(_ scores: [JourneyScore], _ tracker: Int, _ metric: Metric) -> Double? {
      guard let index = MetricCatalogue.index(metric.id) else { return nil }
      return Scorecard(tracker: contestants[tracker].id, journeys: scores)
        .aggregate(index).macro
    }
    return degradations.enumerated().map { index, degradation in
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
                    journeys.map { $0.worse[index][step][tracker] }, tracker, metric))
              }, isLogarithmic: degradation.isLogarithmic))
        }
      }
      return DegradationResult(
        name: degradation.name, title: degradation.title,
        isLogarithmic: degradation.isLogarithmic, curves: curves)
    }
  }

  @Sendable
  private func play(_ item: LoadedSuite.Item, _ venue: Venue) -> JourneyResult {
    // The truth is that of the recording as it is: what a worse one lacks is still to be said.
    let judged = JudgedJourney(item.journey, suite: item.suite, network: venue.network)
    func scores(_ locations: [Location]) -> [JourneyScore] {
      let journey = Journey(locations: locations, truth: item.journey.truth)
      return Evaluator.tracks(of: judged, journey, venue: venue, contestants: contestants).map {
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
