import RailNetwork
import Scoring
import Tracking

/// The way of a ride on one railway, and the time in which it lies.
struct RideFrame: Sendable {
  var railway: RailwayIndex
  var direction: RailDirection
  var stations: [StationAlong]
  /// For each station the log odds that the train stops there; nil if it surely does.
  var stopOdds: [Double?]
  var span: ClosedRange<Timestamp>
}

/// The evidence of one phone for a ride: its motion, or its places.
struct RideSource: Sendable {
  let id: String
  /// Whether its phone is the one whose ride is labelled.
  let isJudged: Bool
  private let motion: [MotionEvent]
  let curve: ProgressCurve?
  /// The calls that its places show, by station.
  let calls: [StationIndex: TimedCall]
  /// The stops among them with good times.
  private let stops: [TimedCall]
  let isPrompt: Bool
  var delay: StandDelay

  /// A stop with a larger uncertainty says nothing of a stand.
  private static let mostUncertainSeconds = 30.0

  init(motion: [MotionEvent], of phone: String, isJudged: Bool) {
    (id, self.isJudged, self.motion) = (phone, isJudged, motion)
    isPrompt = StandDelay.isPrompt(motion)
    delay = isPrompt ? .prompt : .late
    (curve, calls, stops) = (nil, [:], [])
  }

  init(places curve: ProgressCurve, _ calls: [TimedCall], of phone: String, isJudged: Bool) {
    (id, self.isJudged) = (phone, isJudged)
    (motion, isPrompt, delay) = ([], true, .none)
    self.curve = curve
    let observed = calls.dropFirst().dropLast().filter {
      $0.basis == .observed && $0.uncertaintySeconds <= Self.mostUncertainSeconds
    }
    self.calls = Dictionary(observed.map { ($0.call.station, $0) }) { first, _ in first }
    stops = observed.filter { $0.call.isStop }
  }

  func signal(_ clock: RideClock) -> StandSignal {
    curve.map { StandSignal(stops, $0, clock) } ?? StandSignal(motion, delay, clock)
  }

  /// Its places; each counts less if the one before it is near in time.
  func places(_ clock: RideClock) -> [AlignedPlace] {
    guard let curve else { return [] }
    var last: Timestamp?
    return curve.knots.compactMap { knot in
      let second = clock.second(of: knot.time)
      let since = last.map { knot.time.seconds(since: $0) } ?? Self.lastingSeconds
      last = knot.time
      guard second >= 0, second < Double(clock.count) else { return nil }
      return AlignedPlace(
        second: Int(second), metres: knot.measuredMetres,
        errorMetres: max(Self.leastErrorMetres, knot.accuracyMetres ?? 0),
        weight: min(1, since / Self.lastingSeconds))
    }
  }

  private static let leastErrorMetres = 60.0
  private static let lastingSeconds = 20.0
}

/// When one phone says that the train stood at a station, in seconds of the ride.
struct StandReading: Sendable, Equatable {
  var source: Int
  var arrival: Double
  var departure: Double
  /// Its own uncertainty.
  var uncertaintySeconds: Double
}

/// The evidence of all phones for a ride, aligned with its stations.
struct RideEvidence: Sendable {
  let frame: RideFrame
  let clock: RideClock
  private(set) var sources: [RideSource]
  /// The phones that label; the others are read only where these are too few.
  let labelling: Set<Int>
  /// The sources whose places tell which station a stand is at: of those that label if one has any.
  private let placing: [Int]

  /// The time around an aligned stop in which a phone's stand belongs to it.
  private static let reachSeconds = 20
  /// The least time between the stands of two stations.
  private static let apartSeconds = 15
  private static let promptUncertaintySeconds = 15.0
  private static let lateUncertaintySeconds = 25.0
  /// A phone's delay is estimated from at least this many stops.
  private static let leastStops = 3
  /// A call that moves by more, without one of the phones, is as uncertain as that.
  private static let mostMovedSeconds = 45.0

  init(_ frame: RideFrame, _ sources: [RideSource], labelling: Set<Int>) {
    (self.frame, self.sources, self.labelling) = (frame, sources, labelling)
    clock = RideClock(frame.span)
    let placed = sources.indices.filter { sources[$0].curve != nil }
    let own = placed.filter(labelling.contains)
    placing = own.isEmpty ? placed : own
  }

  /// The aligned calls by the signals of these sources.
  private func aligned(by chosen: Set<Int>, _ signals: [StandSignal]) -> [StandAlignment.Call]? {
    var stands = [Double](repeating: 0, count: clock.count)
    for source in chosen.sorted() {
      for second in stands.indices { stands[second] += signals[source].weights[second] }
    }
    let metres = frame.stations.map(\.metres)
    return StandAlignment(
      metres: metres, stands: stands,
      places: placing.flatMap { sources[$0].places(clock) }, stopOdds: frame.stopOdds,
      motion: TrainMotion(
        cruiseMetresPerSecond: StandAlignment.cruise(over: metres, seconds: Double(clock.count)))
    ).fittedCalls()
  }

  /// For each station what the sources say of the stop there; nothing where the train passed.
  private func readings(
    _ calls: [StandAlignment.Call], _ signals: [StandSignal]
  ) -> [[StandReading]] {
    calls.indices.map { index in
      let call = calls[index]
      guard call.isStop else { return [] }
      let before = calls[..<index].last(where: \.isStop)
      let after = calls[(index + 1)...].first(where: \.isStop)
      let low = max(
        index == 0 ? 0 : call.arrival - Self.reachSeconds,
        before.map { $0.departure + Self.apartSeconds } ?? 0, 0)
      let high = min(
        call.departure + Self.reachSeconds,
        after.map { $0.arrival - Self.apartSeconds } ?? clock.count, clock.count)
      guard low < high else { return [] }
      return sources.indices.compactMap { reading($0, at: index, in: low..<high, signals) }
    }
  }

  private func reading(
    _ source: Int, at station: Int, in range: Range<Int>, _ signals: [StandSignal]
  ) -> StandReading? {
    if sources[source].curve != nil {
      guard let call = sources[source].calls[frame.stations[station].station], call.call.isStop
      else { return nil }
      let (start, end) = (
        clock.second(of: call.call.arrival), clock.second(of: call.call.departure)
      )
      guard start < Double(range.upperBound), end > Double(range.lowerBound) else { return nil }
      return StandReading(
        source: source, arrival: start, departure: end,
        uncertaintySeconds: call.uncertaintySeconds)
    }
    return signals[source].stand(in: range).map { stand in
      StandReading(
        source: source, arrival: Double(stand.lowerBound), departure: Double(stand.upperBound),
        uncertaintySeconds: sources[source].isPrompt
          ? Self.promptUncertaintySeconds : Self.lateUncertaintySeconds)
    }
  }

  /// Sets the delay of each phone's motion from the stops that it shares with others.
  ///
  /// The others are those whose times are best known: by places, else of iPhones.
  private mutating func fitDelays(_ readings: [[StandReading]]) {
    let inner = Array(readings.dropFirst().dropLast())
    let placed = labelling.sorted().filter { source in
      sources[source].curve != nil
        && inner.count { $0.contains { $0.source == source } } >= Self.leastStops
    }
    let said = labelling.filter { sources[$0].curve == nil }.sorted()
    let prompt = said.filter { sources[$0].isPrompt }
    let anchors = !placed.isEmpty ? placed : prompt.isEmpty ? said : prompt
    var changes: [Int: StandDelay] = [:]
    for source in sources.indices where sources[source].curve == nil {
      let pairs = inner.compactMap { stop -> (arrival: Double, departure: Double)? in
        let others = stop.filter { anchors.contains($0.source) && $0.source != source }
        guard let own = stop.first(where: { $0.source == source }),
          let arrival = Quantiles.of(others.map(\.arrival), 0.5),
          let departure = Quantiles.of(others.map(\.departure), 0.5)
        else { return nil }
        return (own.arrival - arrival, own.departure - departure)
      }
      guard pairs.count >= Self.leastStops, let arrival = Quantiles.of(pairs.map(\.arrival), 0.5),
        let departure = Quantiles.of(pairs.map(\.departure), 0.5)
      else { continue }
      // Two anchors move towards each other.
      let share = anchors.contains(source) ? 0.5 : 1
      changes[source] = StandDelay(
        arrivalSeconds: share * arrival, departureSeconds: share * departure)
    }
    // Together, the anchors keep the delay of their kind.
    let moved = anchors.compactMap { changes[$0] }
    let count = Double(max(1, anchors.count))
    let mean = StandDelay(
      arrivalSeconds: moved.reduce(0) { $0 + $1.arrivalSeconds } / count,
      departureSeconds: moved.reduce(0) { $0 + $1.departureSeconds } / count)
    for source in sources.indices where sources[source].curve == nil {
      guard changes[source] != nil || anchors.contains(source) else { continue }
      let change = changes[source] ?? .none
      sources[source].delay.arrivalSeconds += change.arrivalSeconds - mean.arrivalSeconds
      sources[source].delay.departureSeconds += change.departureSeconds - mean.departureSeconds
    }
  }

  /// A call with the readings of all phones, and how far it moves without one of them.
  typealias SeenCall = (call: StandAlignment.Call, readings: [StandReading], movedSeconds: Double)

  mutating func calls() -> [SeenCall]? {
    var signals = sources.map { $0.signal(clock) }
    guard var calls = aligned(by: labelling, signals) else { return nil }
    for _ in 0..<2 {
      fitDelays(readings(calls, signals))
      signals = sources.map { $0.signal(clock) }
      calls = aligned(by: labelling, signals) ?? calls
    }
    var moved = calls.map { _ in 0.0 }
    for source in labelling.sorted() where labelling.count > 2 {
      guard let others = aligned(by: labelling.subtracting([source]), signals) else { continue }
      for index in calls.indices {
        let seconds =
          index == 0
          ? calls[index].departure - others[index].departure
          : calls[index].arrival - others[index].arrival
        moved[index] = max(moved[index], Double(abs(seconds)))
      }
    }
    return zip(zip(calls, readings(calls, signals)), moved).map {
      ($0.0, $0.1, $1 > Self.mostMovedSeconds ? $1 : 0)
    }
  }
}
