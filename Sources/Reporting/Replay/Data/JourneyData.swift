import Journeys
import RailNetwork
import Scoring
import Text
import Tracking

/// The page's data of one journey: what was recorded, what was true, what the trackers said.
struct JourneyData {
  let ride: ReplayRide
  /// The index of the journey's network in the page's list.
  let networkIndex: Int
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
      "network": .integer(networkIndex),
      "start": .number(Double(start.millisecondsSince1970)),
      "from": .integer(from.milliseconds(after: start)),
      "to": .integer(to.milliseconds(after: start)),
      "locations": locations(heldFrom: heldFrom, start: start),
      "truth": TruthData(
        truth: truth, destination: judged.calls.first(where: \.isDestination)?.station,
        timeline: timeline, excerpt: excerpt, start: start
      ).json,
      "lanes": .list(
        ride.lanes.map { lane in
          LaneData(
            lane: lane, performance: Performance(lane.emitted(on: ride.journey), on: judged),
            excerpt: excerpt, start: start
          ).json
        }),
    ])
  }

  /// What the phone recorded, as columns; from when each location's answer holds, never falling.
  private func locations(heldFrom: [Timestamp], start: Timestamp) -> JSONValue {
    let locations = ride.journey.locations
    func column(_ scale: Double, _ value: (Location) -> Double?) -> JSONValue {
      .column(locations.map { value($0).flatMap { Int(exactly: ($0 * scale).rounded()) } })
    }
    return .members([
      "time": .column(locations.map { $0.timestamp.milliseconds(after: start) }),
      "heldFrom": .column(heldFrom.map { $0.milliseconds(after: start) }),
      "latitude": column(1e6) { $0.coordinate.latitude },
      "longitude": column(1e6) { $0.coordinate.longitude },
      "altitude": column(10) { $0.altitudeMetres },
      "accuracy": column(10) { $0.horizontalAccuracyMetres },
      "course": column(10) { $0.courseDegrees },
      "speed": column(100) { $0.speedMetresPerSecond },
    ])
  }
}

extension Timestamp {
  /// Milliseconds from an earlier moment to this one.
  func milliseconds(after other: Timestamp) -> Int {
    Int(millisecondsSince1970 - other.millisecondsSince1970)
  }
}

/// The page's data of what was true.
struct TruthData {
  let truth: GroundTruth
  /// Where the rider gets off, if on a train.
  let destination: StationIndex?
  let timeline: TruthTimeline
  let excerpt: NetworkExcerpt
  /// The moment from which the page counts.
  let start: Timestamp

  var json: JSONValue {
    .members([
      "spans": .list(timeline.intervals.compactMap(span)),
      "legs": .list(truth.legs.map(leg)),
      "alight": .integer(destination.flatMap(excerpt.index)),
    ])
  }

  private func span(_ interval: TruthInterval) -> JSONValue? {
    guard let state = interval.state else { return nil }
    return .list([
      .integer(interval.start.milliseconds(after: start)),
      .integer(interval.end.milliseconds(after: start)),
      .integer(excerpt.index(of: state.railway)),
      .integer(state.direction.replayCode),
      .integer(excerpt.index(of: state.focus.station)),
      .integer(state.focus.phase.replayCode),
      .integer(state.nextStop.flatMap(excerpt.index)),
    ])
  }

  private func leg(_ leg: Leg) -> JSONValue {
    .members([
      "railway": .integer(excerpt.index(of: leg.railway)),
      "direction": .integer(leg.direction.replayCode),
      "trainType": .text(leg.trainType),
      "equivalent": railways(leg.equivalent),
      "calls": .list(
        leg.calls.map { call in
          .members([
            "station": .integer(excerpt.index(of: call.station)),
            "stops": .bool(call.isStop),
            "approach": .integer(call.approach?.milliseconds(after: start)),
            "arrival": .integer(call.arrival.milliseconds(after: start)),
            "departure": .integer(call.departure.milliseconds(after: start)),
            "equivalent": call.equivalent.isEmpty ? nil : railways(call.equivalent),
          ])
        }),
    ])
  }

  private func railways(_ railways: [RailwayIndex]) -> JSONValue {
    .list(railways.map { .integer(excerpt.index(of: $0)) })
  }
}
