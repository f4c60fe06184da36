package import Datasets
import Journeys
package import Reporting
package import Scoring
package import Simulation
import Text
import Tracking

package enum DegradationExperiment {
  package static func curves(
    of trackers: [ConfiguredTracker], on suite: LoadedSuite, _ degradations: [Degradation],
    _ metrics: [Metric], seed: UInt64, finished: (Int) -> Void
  ) async throws -> [DegradationCurve] {
    // By tracker: the scores on an unchanged journey, and by degradation and step.
    let journeys = try await suite.map(for: trackers.map(\.entry), finished: finished) {
      item, playback throws(Faults) in
      let source = item.journey
      // The truth is that of the unchanged recording, also for locations that a degraded one lacks.
      let judged = JudgedJourney(source, suite: item.suite, network: playback.network)
      func scores(
        _ journey: Journey, on judged: JudgedJourney, motionDelaySeconds: Double? = nil
      ) -> [JourneyScore] {
        var playback = playback
        playback.motionDelaySeconds = motionDelaySeconds ?? playback.motionDelaySeconds
        return judged.judge(trackers, in: playback, playing: journey).map(JourneyScore.init)
      }
      let worse = degradations.map { degradation in
        degradation.steps.map { step in
          let worse = degradation.applied(step, to: source, seed: seed)
          guard let span = degradation.disturbance(of: source.locations, in: worse.locations)
          else {
            let delay = degradation.motionDelaySeconds(step)
            return scores(worse, on: judged, motionDelaySeconds: delay)
          }
          var disturbed = source
          disturbed.truth.disturbances = [span]
          return scores(
            worse,
            on: JudgedJourney(disturbed, suite: item.suite, network: playback.network))
        }
      }
      return (clean: scores(source, on: judged), worse: worse)
    }
    func value(_ scores: [JourneyScore], _ metric: Metric) -> Double? {
      Scorecard(tracker: "", journeys: scores).value(metric)
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
}
