package import Datasets
import Journeys
package import RailNetwork
package import Reporting
package import Scoring
import Tracking

package enum DegradationExperiment {
  /// The scorecards of each tracker on the unchanged journeys, then on each step of each kind.
  ///
  /// All estimates are judged by the truth of the unchanged recordings, on the right map.
  package static func scores(
    of trackers: [ConfiguredTracker], on suite: LoadedSuite, _ kinds: [DegradedKind],
    seed: UInt64, finished: (Int) -> Void
  ) async throws(Faults) -> [[Scorecard]] {
    let right = try await suite.playbacks(for: trackers.map(\.entry))
    let told = kinds.map { playbacks(right, $0.steps.compactMap(\.map), seed: seed) }
    let played = try await suite.map(on: right, finished: finished) {
      item, playback, _ throws(Faults) in
      let source = try item.journey()
      let judged = playback.judged(source, suite: item.suite, isCounted: item.isCounted)
      let worse = zip(kinds, told).flatMap { kind, told in
        kind.steps.enumerated().map { index, step in
          guard let degradation = kind.recording else {
            return judged.judge(trackers, in: told[index + 1][item.network])
          }
          let worse = degradation.applied(step.amount, to: source, seed: seed)
          var playback = playback
          if let delay = degradation.motionDelaySeconds(step.amount) {
            playback.motionDelaySeconds = delay
          }
          let span = degradation.disturbance(of: source.locations, in: worse.locations)
          var disturbed = source
          disturbed.truth.disturbances = span.map { [$0] } ?? []
          let own =
            span == nil
            ? judged
            : playback.judged(disturbed, suite: item.suite, isCounted: item.isCounted)
          return own.judge(trackers, in: playback, playing: worse)
        }
      }
      return ([judged.judge(trackers, in: playback)] + worse).map { $0.map(JourneyScore.init) }
    }
    return (0...kinds.reduce(0) { $0 + $1.steps.count }).map { step in
      trackers.enumerated().map { index, tracker in
        Scorecard(tracker: tracker.id, journeys: played.map { $0[step][index] }).withOwnTrains
      }
    }
  }

  /// By kind, metric and tracker.
  package static func curves(
    of trackers: [ConfiguredTracker], on suite: LoadedSuite, _ kinds: [DegradedKind],
    _ metrics: [Metric], seed: UInt64, finished: (Int) -> Void
  ) async throws(Faults) -> [DegradationCurve] {
    let cards = try await scores(of: trackers, on: suite, kinds, seed: seed, finished: finished)
    var rest = cards.dropFirst()
    return kinds.flatMap { kind in
      let steps = rest.prefix(kind.steps.count)
      rest = rest.dropFirst(steps.count)
      return metrics.flatMap { metric in
        trackers.enumerated().map { index, tracker in
          DegradationCurve(
            name: kind.name, title: kind.title, tracker: tracker.id, metric: metric,
            curve: SeverityCurve(
              clean: cards[0][index].value(metric),
              points: zip(kind.amounts, steps).map { ($0, $1[index].value(metric)) },
              isLogarithmic: kind.isLogarithmic, polarity: metric.polarity))
        }
      }
    }
  }

  /// What trackers see of the right maps, and then of each wrong one.
  static func playbacks(
    _ right: [PlaybackContext], _ maps: [WrongMap], seed: UInt64
  ) -> [[PlaybackContext]] {
    [right]
      + maps.map { map in
        right.map { playback in
          PlaybackContext(
            TrackerContext(
              network: map.applied(to: playback.network, seed: seed),
              timetables: playback.context.timetables))
        }
      }
  }
}
