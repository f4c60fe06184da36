import Journeys
import PlainText
import RailNetwork
import Tracking

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
      "alight": .integer(destination.flatMap(excerpt.place)),
    ])
  }

  private func span(_ interval: TruthInterval) -> JSONValue? {
    guard let state = interval.state else { return nil }
    return .list([
      .integer(interval.start.milliseconds(after: start)),
      .integer(interval.end.milliseconds(after: start)),
      .integer(excerpt.place(of: state.railway)),
      .integer(state.direction.replayCode),
      .integer(excerpt.place(of: state.focus.station)),
      .integer(state.focus.phase.replayCode),
      .integer(state.nextStop.flatMap(excerpt.place)),
    ])
  }

  private func leg(_ leg: Leg) -> JSONValue {
    .members([
      "railway": .integer(excerpt.place(of: leg.railway)),
      "direction": .integer(leg.direction.replayCode),
      "trainType": .text(leg.trainType),
      "equivalent": .list(leg.equivalent.map { .integer(excerpt.place(of: $0)) }),
      "calls": .list(
        leg.calls.map { call in
          .members([
            "station": .integer(excerpt.place(of: call.station)),
            "stops": .bool(call.isStop),
            "approach": .integer(call.approach?.milliseconds(after: start)),
            "arrival": .integer(call.arrival.milliseconds(after: start)),
            "departure": .integer(call.departure.milliseconds(after: start)),
          ])
        }),
    ])
  }
}
