import RailNetwork
import Scoring
import Tracking

/// The page's data of one journey: the recording, the ground truth and the estimates.
struct JourneyData {
  let ride: ReplayRide
  let excerpt: NetworkExcerpt
  let judged: JudgedJourney
  private let networkIndex: Int
  /// The zero of the page's times.
  private let start: Timestamp

  init(_ ride: ReplayRide, networkIndex: Int, excerpt: NetworkExcerpt) {
    self.ride = ride
    self.networkIndex = networkIndex
    self.excerpt = excerpt
    judged = JudgedJourney(ride.journey, suite: "", network: ride.network)
    start =
      judged.locationTimes.first ?? judged.calls.first?.arrival
      ?? Timestamp(millisecondsSince1970: 0)
  }

  var json: JSONValue {
    let truth = ride.journey.truth
    let colors = TrackerColors(ride.lanes.map(\.tracker))
    return .members([
      "id": .string(truth.id),
      "title": .string(truth.title),
      "source": .string(truth.source.rawValue),
      "tags": .texts(truth.tags),
      "notes": .string(truth.notes),
      "uncertaintySeconds": truth.uncertaintySeconds.map { .number($0) } ?? .null,
      "network": .integer(networkIndex),
      "start": .number(Double(start.millisecondsSince1970)),
      "from": time(min(start, judged.calls.first?.arrival ?? start)),
      "to": time(max(judged.locationTimes.last ?? start, judged.calls.last?.departure ?? start)),
      "locations": locations,
      "motion": ride.journey.motion.isEmpty ? nil : motion,
      "truth": .members([
        "spans": .list(judged.truthShown.compactMap(span)),
        "legs": .list(truth.legs.map(leg)),
        "alight": .integer(
          judged.calls.first(where: \.isDestination)?.station.flatMap(excerpt.index)),
      ]),
      "lanes": .list(ride.lanes.map { lane($0, color: colors[$0.tracker]) }),
    ])
  }

  /// In milliseconds since the page's start.
  func time(_ moment: Timestamp?) -> JSONValue { .integer(moment.map(milliseconds)) }

  private func milliseconds(_ moment: Timestamp) -> Int { Int(moment.milliseconds(since: start)) }

  /// The recording as columns, with the times from which estimates hold, never decreasing.
  private var locations: JSONValue {
    let locations = ride.journey.locations
    let places = locations.map { ride.network.onMap($0.coordinate) }
    func column(_ scale: Double, _ value: (Location) -> Double?) -> JSONValue {
      .column(locations.map { value($0).flatMap { Int(exactly: ($0 * scale).rounded()) } })
    }
    return .members([
      "time": .column(locations.map { milliseconds($0.timestamp) }),
      "heldFrom": .column(judged.locationTimes.map(milliseconds)),
      "latitude": .column(places.map { Int(exactly: ($0.latitude * 1e6).rounded()) }),
      "longitude": .column(places.map { Int(exactly: ($0.longitude * 1e6).rounded()) }),
      "altitude": column(10) { $0.altitudeMetres },
      "accuracy": column(10) { $0.horizontalAccuracyMetres },
      "course": column(10) { $0.courseDegrees },
      "speed": column(100) { $0.speedMetresPerSecond },
      "leftOut": .list(
        judged.recording.reasons.enumerated().compactMap { index, reason in
          reason.map { .list([.integer(index), .string($0.words)]) }
        }),
    ])
  }

  /// Each activity that the phone named, from when until when it holds.
  private var motion: JSONValue {
    .list(
      MotionSpan.all(ride.journey.motion).map { span in
        .list([
          time(span.from), time(span.to), .string(span.event.activities.text),
          .text(span.event.confidence?.rawValue),
        ])
      })
  }

  /// A stretch of truth and its allowed displays; a marked soon where next is right as well.
  private func span(_ cell: TruthCell) -> JSONValue? {
    cell.truths.first.map { truth in
      .list([
        time(cell.start), time(cell.end),
        .integer(excerpt.index(of: truth.railway)), .integer(truth.direction.replayCode),
        .integer(truth.station.flatMap(excerpt.index)),
        .integer((cell.shown.last ?? cell.phase).replayCode),
        .integer(judged.nextStop(from: cell.call).flatMap(excerpt.index)),
        .bool(cell.shown.count > 1),
      ])
    }
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
            "approach": time(call.approach),
            "arrival": time(call.arrival),
            "departure": time(call.departure),
            "equivalent": call.equivalent.isEmpty ? nil : railways(call.equivalent),
          ])
        }),
    ])
  }

  private func railways(_ railways: [RailwayIndex]) -> JSONValue {
    .list(railways.map { .integer(excerpt.index(of: $0)) })
  }
}
