import Evaluation
import Journeys
import PlainText
import RailNetwork
import Tracking

/// The page's data of one journey: what was recorded, what was true, what the trackers said.
struct JourneyData {
  let ride: ReplayRide
  /// The place of the journey's network in the page's list.
  let networkPlace: Int
  let excerpt: NetworkExcerpt

  var json: JSONValue {
    let truth = ride.journey.truth
    let judged = JudgedJourney(ride.journey, suite: "", network: ride.network)
    let timeline = TruthTimeline(ride.journey, network: ride.network)
    let heldFrom = judged.locationTimes
    let start = heldFrom.first ?? timeline.start ?? Timestamp(millisecondsSince1970: 0)
    let from = [start, timeline.start ?? start].min() ?? start
    let to = [heldFrom.last ?? start, timeline.end ?? start].max() ?? start
    return .members([
      "id": .string(truth.id),
      "title": .string(truth.title),
      "source": .string(truth.source.rawValue),
      "tags": .list(truth.tags.map { .string($0) }),
      "notes": .string(truth.notes),
      "uncertaintySeconds": truth.uncertaintySeconds.map { .number($0) } ?? .null,
      "network": .integer(networkPlace),
      "start": .number(Double(start.millisecondsSince1970)),
      "from": .integer(from.milliseconds(after: start)),
      "to": .integer(to.milliseconds(after: start)),
      "locations": LocationsData(
        locations: ride.journey.locations, heldFrom: heldFrom, start: start
      ).json,
      "truth": TruthData(
        truth: truth, destination: judged.calls.first(where: \.isDestination)?.station,
        timeline: timeline, excerpt: excerpt, start: start
      ).json,
      "tracks": .list(
        ride.tracks.map { track in
          TrackData(
            track: track, performance: Performance(track.emitted(on: ride.journey), on: judged),
            excerpt: excerpt, start: start
          ).json
        }),
    ])
  }
}

extension Timestamp {
  /// Milliseconds from an earlier moment to this one.
  func milliseconds(after other: Timestamp) -> Int {
    Int(millisecondsSince1970 - other.millisecondsSince1970)
  }
}
