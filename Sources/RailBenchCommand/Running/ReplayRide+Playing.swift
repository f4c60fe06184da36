import Journeys
import RailNetwork
import Reporting
import Tracking

extension ReplayRide {
  /// A journey played through trackers that keep a record of every answer.
  init(playing item: LoadedSuite.Item, finder: SurroundingsFinder, contestants: [Contestant]) {
    self.init(
      journey: item.journey, network: finder.network,
      tracks: ReplayTrack.playing(
        item.journey, finder: finder,
        contestants: contestants.map {
          (
            $0.id, $0.entry.summary,
            $0.entry.makeTracker(network: finder.network, values: $0.values)
          )
        }))
  }
}
