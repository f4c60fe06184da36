import Maths
import RailNetwork
import Tracking

/// What is believed if the phone is on one railway.
struct Belief: Sendable, Equatable, Codable {
  let railway: Int32
  /// The logarithm of how likely the railway is, up to a constant shared by all.
  var weight: Double
  /// The logarithm of how likely the railway is, trains included, and a little more for the one named.
  var score = 0.0
  /// The logarithm of how likely it is before the train says anything of itself.
  private(set) var prior = 0.0
  private(set) var cross: CrossTrack
  /// Metres along the line, and its variance.
  private(set) var position: Double
  private(set) var variance: Double
  /// The logarithm of the odds of ascending travel.
  private(set) var lean = 0.0
  private var anchor: Double
  private var anchorVariance: Double
  /// Where the train last stood, if it did.
  private(set) var stopPosition: Double?
  private(set) var stopTime: Int64 = 0
  /// Up to where passed stations have been told.
  private var told: Double
  var types: TrainTypes
  var trains = TrainBeliefs()
  private(set) var lastSeen: Int64
  /// Whether the last location lay within reach.
  var isNear = true
  /// The position after the last location that was not coarse, or the first of all.
  private(set) var seenPosition: Double
  private(set) var seenSigma: Double
  private(set) var seenTime: Int64
  /// How far unseen progress is ahead of what was expected, in seconds, and its variance.
  private(set) var ahead = 0.0
  private(set) var aheadVariance = 25.0
  private var progressTime: Int64
  /// Stations stopped at and passed that trains have not been told of.
  private var events: [StationEvent] = []
  private var wasCoarse = false
  /// What the last location said of the railway, and what of that its course.
  private(set) var gain = 0.0
  private(set) var courseGain = 0.0
  /// The variance expected across the track, and how far off the last location was from where an
  /// error that does not fade would have it; nil at first.
  private(set) var crossVariance = 1.0
  private(set) var free: Double?
  private var wasAscending = true
  /// The logarithm of the odds of ascending travel, trains included.
  var wholeLean: Double { lean + trains.ascending - trains.descending }
  var isAscending: Bool { wholeLean >= 0 }
  var sigma: Double { variance.squareRoot() }

  init(
    _ nearby: NearbyRailway, weight: Double, sigma: Double, time: Int64, lean: Double,
    _ model: BeliefModel
  ) {
    railway = nearby.railway.rawValue
    self.weight = weight
    cross = CrossTrack(sigma: sigma, model.errors)
    position = nearby.positionMetres
    variance = sigma * sigma
    self.lean = lean
    anchor = position
    anchorVariance = variance
    told = position
    types = TrainTypes(model.stops)
    lastSeen = time
    seenPosition = position
    seenSigma = sigma
    seenTime = time
    progressTime = time
    aheadVariance = 900
  }

  /// Adds up ``score``, without the bonus of the railway that is named.
  mutating func addUp() {
    score = weight + prior
    guard trains.hasTimetable else { return }
    let up = 1 / (1 + PortableMath.exp(-lean))
    score += PortableMath.log(
      up * PortableMath.exp(trains.ascending) + (1 - up) * PortableMath.exp(trains.descending))
  }

  mutating func addLean(_ amount: Double, limit: Double) {
    lean = min(max(lean + amount, -limit), limit)
  }

  /// Takes a location within reach.
  mutating func update(
    _ nearby: NearbyRailway, _ frame: Frame, _ table: LineTable, _ model: BeliefModel
  ) {
    isNear = true
    let r = Int(railway)
    let weightBefore = weight
    defer { gain = weight - weightBefore }
    let sigma = frame.sigma
    let seconds = max(Double(frame.time - lastSeen) / 1_000, 0.05)
    let segment = table.tracks[r].segment(at: nearby.positionMetres)
    var signed = nearby.trackMetres
    var heading: PlanarVector?
    if let segment {
      let start = frame.plane.vector(to: segment.start)
      let along = frame.plane.vector(to: segment.end) - start
      if start.cross(along) < 0 { signed = -signed }
      heading = along.unit
    }
    let seen = cross.update(
      metres: signed, sigma: sigma, seconds: seconds, fading: frame.fading, model.errors)
    weight += seen.likelihood
    courseGain = 0
    crossVariance = seen.variance
    free = seen.free
    prior = model.prior.weight(
      table.place(nearby.nearestStation.station), isCoarse: frame.isCoarse)
    if let course = frame.course, let heading, let speed = frame.speed {
      let said = model.direction.course(
        course, heading: heading, speed: speed, seconds: seconds)
      weight += said.evidence
      courseGain = said.evidence
      addLean(said.lean, limit: model.direction.leanLimit)
    }
    moveAlong(nearby.positionMetres, seconds: seconds, frame, table, model)
    lastSeen = frame.time
    if !frame.isCoarse {
      seenPosition = position
      seenSigma = self.sigma
      seenTime = frame.time
      ahead = 0
      aheadVariance = 25
      progressTime = frame.time
      wasAscending = isAscending
    }
  }

  /// Takes a coarse location as to how far the train has come unseen.
  mutating func progress(
    _ measured: Double, sigma: Double, time: Int64, _ outlook: Outlook, _ table: LineTable,
    _ model: DisplayModel
  ) {
    let seconds = Double(time - seenTime) / 1_000
    guard seconds > 5 else { return }
    if isAscending != wasAscending {
      ahead = 0
      aheadVariance = 1e5
    }
    let r = Int(railway)
    let way = table.difference(r, from: seenPosition, to: measured) * (isAscending ? 1 : -1)
    let expected = seconds + ahead
    let observed = outlook.seconds(toMetres: way, near: expected)
    let spread = sigma / max(6, 0.43 * outlook.character.topSpeed)
    let since = max(0, Double(time - progressTime) / 1_000)
    progressTime = time
    let prior = aheadVariance + model.unseenDrift * since
    let gain = prior / (prior + spread * spread)
    wasAscending = isAscending
    ahead += gain * (observed - expected)
    aheadVariance = (1 - gain) * prior
  }

  /// Follows the trains of the timetable, where it is time to.
  mutating func followTrains(
    _ frame: Frame, _ table: LineTable, _ source: TrainTable, _ model: BeliefModel
  ) {
    guard !events.isEmpty || trains.isDue(frame.time, model.trains) else { return }
    for event in events {
      guard
        let all = source.trains(
          Int(railway), isWeekday: source.secondsOfDay(frame.time).isWeekday)
      else { break }
      trains.observe(
        order: Int(event.order), stopped: event.stopped, usual: event.usual,
        railway: Int(railway), source, all, model.trains)
    }
    events.removeAll(keepingCapacity: true)
    trains.update(
      railway: Int(railway), position: position, time: frame.time, isStanding: frame.isStanding,
      isBoarding: frame.isBoarding, isAscending: lean >= 0, table, source, model.trains)
  }

  struct StationEvent: Sendable, Equatable, Codable {
    var order: Int32
    var stopped: Bool
    var usual: Double
  }

  /// Takes a stop at a station, or a station passed, and says how likely that was.
  @discardableResult
  private mutating func take(
    _ order: Int, stopped: Bool, _ table: LineTable, _ stops: StopModel
  ) -> Double {
    let isHub = table.isHub(Int(railway), order)
    let chance = types.stopChance(isHub: isHub, stops)
    let usual = stopped ? chance : 1 - chance
    if events.count < 16 {
      events.append(StationEvent(order: Int32(order), stopped: stopped, usual: usual))
    }
    types.observe(stopped: stopped, isHub: isHub, stops)
    return usual
  }

  /// The interchange at which its train has come to stand, or at the end of its line just
  /// ahead; else -1.
  func interchange(_ frame: Frame, _ table: LineTable, _ choice: ChoiceModel) -> Int32 {
    let railway = Int(railway)
    let reach = choice.interchangeMetres + sigma
    let end = isAscending ? table.stationCount(railway) - 1 : 0
    if !table.isLoop(railway), table.stationCount(railway) > 0,
      (table.position(railway, end) - position) * (isAscending ? 1 : -1) < reach
    {
      return table.group(railway, end)
    }
    guard frame.stand != .none,
      let nearest = table.nearestStation(railway, position), nearest.metres < reach
    else { return -1 }
    return table.group(railway, nearest.order)
  }

  private mutating func moveAlong(
    _ measured: Double, seconds: Double, _ frame: Frame, _ table: LineTable, _ model: BeliefModel
  ) {
    let r = Int(railway)
    let speed = frame.speed ?? 0
    let before = position
    let predicted =
      position + (isAscending ? 1 : -1) * min(speed, 60) * min(seconds, 30) * frame.moveShare
    let noise = frame.sigma * frame.sigma + 9
    let drift = min(seconds, 60)
    variance +=
      (0.3 * drift * drift) * (0.3 * drift * drift) + drift * drift * (frame.isMeasured ? 1 : 16)
    let innovation = table.difference(r, from: predicted, to: measured)
    let isFar = innovation * innovation > 25 * (variance + noise) + 40_000
    if isFar {
      position = measured
      variance = noise
    } else {
      let gain = variance / (variance + noise)
      position = table.wrapped(r, predicted + gain * innovation)
      variance *= 1 - gain
    }
    // Direction.
    let shift = table.difference(r, from: anchor, to: measured)
    let shiftSigma = (anchorVariance + noise).squareRoot()
    if abs(shift) > max(model.direction.anchorMetres, model.direction.anchorSigmas * shiftSigma) {
      addLean(
        model.direction.lean(displacement: shift, sigma: shiftSigma),
        limit: model.direction.leanLimit)
      anchor = measured
      anchorVariance = noise
    }
    // Stops.
    switch frame.stand {
    case .none:
      if frame.isStanding, stopPosition != nil {
        stopPosition = position
        stopTime = frame.time
      }
    case .stands: stop(at: position, frame, table, model)
    case .stood: stop(at: before + innovation * 0.3, frame, table, model)
    }
    if frame.isCoarse || wasCoarse {
      told = position
    } else {
      passes(from: before, seconds: seconds, frame, table, model)
    }
    wasCoarse = frame.isCoarse
  }

  private mutating func stop(
    at place: Double, _ frame: Frame, _ table: LineTable, _ model: BeliefModel
  ) {
    let r = Int(railway)
    let place = table.wrapped(r, place)
    stopPosition = place
    stopTime = frame.time
    let stops = model.stops
    guard let nearest = table.nearestStation(r, place) else { return }
    let width = stops.platformSigma * stops.platformSigma + variance
    let isHub = table.isHub(r, nearest.order)
    let rate =
      stops.strayStops + types.stopChance(isHub: isHub, stops) * 0.398_942_28
      / width.squareRoot() * PortableMath.exp(-nearest.metres * nearest.metres / 2 / width)
    weight += stops.stopWeight * PortableMath.log(rate / stops.usualStops)
    if nearest.metres < stops.passMetres + 2 * sigma {
      take(nearest.order, stopped: true, table, stops)
    }
  }

  /// Tells stations that lie behind without a stop.
  private mutating func passes(
    from before: Double, seconds: Double, _ frame: Frame, _ table: LineTable, _ model: BeliefModel
  ) {
    let r = Int(railway)
    let stops = model.stops
    let sign = isAscending ? 1.0 : -1.0
    let margin = stops.passMetres + 2 * sigma
    let behind = position - sign * margin
    let way = sign * table.difference(r, from: told, to: behind)
    if way < -2 * margin || way > 20_000 {
      told = position
      return
    }
    guard way > 0, abs(lean) > 2 else { return }
    var count = 0
    var start = told
    while count < 12, let ahead = table.stationAhead(r, start, isAscending: isAscending, least: 1),
      sign * table.difference(r, from: start, to: behind) >= ahead.metres
    {
      count += 1
      let place = table.position(r, ahead.order)
      start = table.wrapped(r, place)
      if let stop = stopPosition, abs(table.difference(r, from: stop, to: place)) < margin + 50 {
        continue
      }
      if seconds >= 12 {
        let spare =
          seconds - abs(table.difference(r, from: before, to: position)) / max(frame.cruise, 8)
        if spare > stops.spareSeconds + 15 {
          let chance = take(ahead.order, stopped: true, table, stops)
          weight += stops.stopWeight * PortableMath.log(max(chance, 0.01))
        }
        continue
      }
      let chance = take(ahead.order, stopped: false, table, stops)
      weight += stops.passWeight * PortableMath.log(max(chance, 0.01))
    }
    told = behind
  }
}

/// A location and what the phone's motion makes of it.
struct Frame {
  var time: Int64
  /// Since the last location.
  var seconds: Double
  var sigma: Double
  var fading: Double
  var plane: LocalPlane
  /// The unit vector of the course, where it is measured at speed.
  var course: PlanarVector?
  var speed: Double?
  /// Whether the speed is measured, not derived.
  var isMeasured: Bool
  var cruise: Double
  var stand: Motion.Stand
  var isStanding: Bool
  var isCoarse: Bool
  /// How much of the time since the last location the train moved.
  var moveShare: Double
  /// Seconds for which the phone has stood, if it stands.
  var stood: Double?
  /// Whether the rider has not moved like a train yet.
  var isBoarding: Bool
}

extension Track {
  /// The vertices before and after a position.
  func segment(at position: Double) -> (start: Coordinate, end: Coordinate)? {
    guard vertices.count > 1 else { return nil }
    var low = 0
    var high = vertexPositionMetres.count
    while low < high {
      let middle = (low + high) / 2
      if vertexPositionMetres[middle] <= position { low = middle + 1 } else { high = middle }
    }
    var start = max(0, min(low - 1, vertices.count - 2))
    while start > 0, vertexPositionMetres[start + 1] <= vertexPositionMetres[start] { start -= 1 }
    return (vertices[start], vertices[start + 1])
  }
}
