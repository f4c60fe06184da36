import Journeys
package import Reporting
package import Scoring
package import Simulation
import Text
import Tracking

/// Plays journeys to trackers as they are and made worse in steps.
package struct DegradationLab: Sendable {
  let trackers: [ConfiguredTracker]
  let degradations: [Degradation]
  let seed: UInt64
  let suite: LoadedSuite

  /// A curve for each degradation, metric and tracker.
  package static func curves(
    of trackers: [ConfiguredTracker], on suite: LoadedSuite, _ degradations: [Degradation],
    _ metrics: [Metric], seed: UInt64, finished: (Int) -> Void
  ) async throws -> [DegradationCurve] {
    let lab = DegradationLab(
      trackers: trackers, degradations: degradations, seed: seed, suite: suite)
    return try await lab.curves(metrics, finished: finished)
  }

  /// A journey's scores, by tracker: as it is, and by degradation and step.
  private struct JourneyResult: Sendable {
    var clean: [JourneyScore]
    var worse: [[[JourneyScore]]]
  }

  private func curves(
    _ metrics: [Metric], finished: (Int) -> Void
  ) async throws -> [DegradationCurve] {
    let journeys = try await suite.map(for: trackers.map(\.entry), finished: finished, play)
    func value(_ scores: [JourneyScore], _ metric: Metric) -> Double? {
      Scorecard(tracker: "", journeys: scores).value(metric.id)
    }
    return degradations.enumerated().flatMap { kind, degradation in
      metrics.flatMap { metric in
        trackers.enumerated().map { index, tracker in
          DegradationCurve(
            name: degradation.name, title: degradation.title, tracker: tracker.id,
            metric: metric,
            curve: SeverityCurve(
              clean: value(journeys.map { $0.clean[index] }, metric),
              points: degradation.steps.enumerated().map { step, severity in
                (severity, value(journeys.map { $0.worse[kind][step][index] }, metric))
              }, isLogarithmic: degradation.isLogarithmic))
        }
      }
    }
  }

  @Sendable
  private func play(_ item: LoadedSuite.Item, _ venue: Venue) throws(Faults) -> JourneyResult {
    let source = try item.journey
    // The truth is that of the recording as it is: what a worse one lacks is still to be said.
    let judged = JudgedJourney(source, suite: item.suite, network: venue.network)
    func scores(_ locations: [Location]) -> [JourneyScore] {
      let journey = Journey(locations: locations, truth: item.truth)
      return Playback.transcripts(of: journey, venue: venue, trackers: trackers).map {
        JourneyScore(Performance($0, on: judged))
      }
    }
    return JourneyResult(
      clean: scores(source.locations),
      worse: degradations.map { degradation in
        degradation.steps.map { step in
          scores(
            degradation.applied(
              step, to: source.locations, journey: item.id, seed: seed))
        }
      })
  }
}
