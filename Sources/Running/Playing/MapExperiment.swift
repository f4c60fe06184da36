package import Datasets
package import Reporting
package import Scoring
package import Text
import Tracking

package enum MapExperiment {
  static func playbacks(
    _ right: [PlaybackContext], _ maps: [WrongMap], seed: UInt64
  ) -> [[PlaybackContext]] {
    [right]
      + maps.map { map in
        right.map { playback in
          PlaybackContext(
            TrackerContext(
              network: map.degradation.applied(to: playback.network, seed: seed),
              timetables: playback.context.timetables))
        }
      }
  }

  /// The scores of each tracker with the correct map, which judges all, then with each wrong one.
  package static func results(
    of trackers: [ConfiguredTracker], on suite: LoadedSuite,
    _ maps: [WrongMap], seed: UInt64, finished: (Int) -> Void
  ) async throws(Faults) -> [MapResult] {
    let right = try await suite.playbacks(for: trackers.map(\.entry))
    let told = playbacks(right, maps, seed: seed)
    let played = try await suite.map(on: right, finished: finished) {
      item, playback, _ throws(Faults) in
      let journey = item.journey
      let judged = JudgedJourney(journey, suite: item.suite, network: playback.network)
      return told.map { playbacks in
        judged.judge(trackers, in: playbacks[item.network]).map(JourneyScore.init)
      }
    }
    let names = [("correct map", nil)] + maps.map { ($0.name, $0.degradation.amount) }
    return names.enumerated().map { index, map in
      MapResult(
        name: map.0, amount: map.1,
        scorecards: trackers.enumerated().map { tracker, configured in
          Scorecard(tracker: configured.id, journeys: played.map { $0[index][tracker] })
        })
    }
  }
}
