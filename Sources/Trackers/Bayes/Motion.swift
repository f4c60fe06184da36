import Maths
import RailNetwork
import Tracking

/// What the phone's motion is, whatever railway it is on.
struct Motion: Sendable, Equatable, Codable {
  /// m/s, or nil while unknown.
  private(set) var speed: Double?
  /// m/s², smoothed.
  private(set) var acceleration = 0.0
  /// The highest speed of late, which fades.
  private(set) var cruise = 0.0
  /// Milliseconds; when the phone came to stand, if it stands.
  private(set) var standingSince: Int64?
  /// Whether this stand counts among those of the ride: not the wait before it.
  private var isStandOfRide = false
  /// Seconds of the stands of the ride, added up, and how many there were.
  private(set) var stoodSeconds = 0.0
  private(set) var standCount = 0
  /// Whether this stand has been told.
  private var isStandTold = false
  /// Whether the phone has ever moved like a train.
  private(set) var hasMoved = false
  /// Milliseconds: when it last moved off.
  private(set) var movedOff: Int64?
  /// How many stands were silent, the last counting as much as all before.
  private var silentShare = 1.0
  /// Whether this stand has counted as one that is not.
  private var hasTalked = false
  private var wasStill = false
  /// Seconds from location to location while the phone moves.
  private var interval = 0.0
  private var latitude = 0.0
  private var longitude = 0.0
  private var window: [Place] = []
  private var coarseStart: Place?
  /// Set by a location that shows a stand: whether the phone stood until just now.
  private(set) var stand = Stand.none

  private struct Place: Sendable, Equatable, Codable {
    var time: Int64
    var latitude: Double
    var longitude: Double
    var sigma: Double
  }

  enum Stand: Int, Sendable, Hashable, Codable {
    case none
    /// It stands, and has so for some seconds.
    case stands
    /// It stood during the gap before this location.
    case stood
  }

  var isStanding: Bool { standingSince != nil }
  /// Whether the phone says nothing while it stands.
  var isSilentInStations: Bool { silentShare > 0.5 }

  mutating func update(
    _ surroundings: Surroundings, time: Int64, seconds: Double, sigma: Double, isCoarse: Bool,
    _ rules: MotionRules
  ) {
    let location = surroundings.location
    stand = .none
    guard !isCoarse else {
      // Coarse locations alone show a ride by how far they come.
      let here = location.coordinate
      if let first = coarseStart {
        let way = surroundings.plane.vector(
          to: Coordinate(latitude: first.latitude, longitude: first.longitude))
        if way.length > 2 * (sigma + first.sigma) + 100 { hasMoved = true }
      }
      if coarseStart.map({ $0.sigma > sigma }) ?? true {
        coarseStart = Place(
          time: time, latitude: here.latitude, longitude: here.longitude, sigma: sigma)
      }
      return
    }
    var moved = 0.0
    if let last = window.last {
      moved =
        surroundings.plane.vector(
          to: Coordinate(latitude: last.latitude, longitude: last.longitude)
        ).length
    }
    let isStill = location.speedMetresPerSecond ?? 9 < 0.5
    if isStill, wasStill, moved < 100, seconds > 3, !hasTalked {
      hasTalked = true
      silentShare /= 2
    }
    wasStill = isStill
    let measured = location.speedMetresPerSecond
    let now = measured ?? derivedSpeed(surroundings, time: time)
    let gap = window.last.map { Double(time - $0.time) / 1_000 } ?? 0
    let hadMoved = hasMoved
    if let now {
      if let before = speed, gap > 0, gap < 30 {
        let share = min(1, gap / 3)
        acceleration += ((now - before) / max(gap, 0.5) - acceleration) * share
        acceleration = min(max(acceleration, -1.5), 1.5)
      } else {
        acceleration = 0
      }
      speed = min(now, 150)
      cruise = max(min(now, 150), cruise * (1 - min(gap, 60) / 300))
      if now > 5, !hasMoved { hasMoved = true }
    }
    let stoodInGap =
      gap >= rules.gapSeconds && moved / max(gap, 1) < rules.gapSpeed
      && gap - moved / 8 > rules.gapSeconds * 0.6
    if stoodInGap {
      if !hasTalked, gap > max(20, 3 * interval) { silentShare = (1 + silentShare) / 2 }
    } else if !isStill {
      interval += (min(gap, 60) - interval) * (interval == 0 ? 1 : 0.1)
    }
    if !isStill { hasTalked = false }
    if let now, now < rules.standingSpeed {
      if standingSince == nil {
        standingSince = stoodInGap ? window.last?.time ?? time : time
        isStandOfRide = hadMoved
      }
      if let since = standingSince, !isStandTold,
        Double(time - since) / 1_000 >= rules.standingSeconds
      {
        stand = .stands
        isStandTold = true
      }
    } else if stoodInGap {
      if !isStandTold { stand = .stood }
      if standingSince == nil, hadMoved { count(stand: gap - moved / 8) }
      moveOff(at: time)
    } else if standingSince != nil, let now, now > rules.standingSpeed * 1.5 {
      moveOff(at: time)
    }
    window.append(
      Place(
        time: time, latitude: location.coordinate.latitude,
        longitude: location.coordinate.longitude, sigma: sigma))
    if window.count > 12 { window.removeFirst() }
  }

  private mutating func moveOff(at time: Int64) {
    if let since = standingSince, isStandOfRide { count(stand: Double(time - since) / 1_000) }
    standingSince = nil
    isStandTold = false
    movedOff = time
  }

  /// Takes note of how long the train stood, unless it was for a signal or for good.
  private mutating func count(stand seconds: Double) {
    guard seconds > 10, seconds < 240 else { return }
    stoodSeconds += seconds
    standCount += 1
  }

  /// The speed over the last seconds, for a phone that does not measure it.
  private func derivedSpeed(
    _ surroundings: Surroundings, time: Int64
  ) -> Double? {
    for place in window.reversed() {
      let seconds = Double(time - place.time) / 1_000
      guard seconds <= 90 else { return nil }
      guard seconds >= 4 else { continue }
      return surroundings.plane.vector(
        to: Coordinate(latitude: place.latitude, longitude: place.longitude)
      ).length / seconds
    }
    return nil
  }
}

/// When a phone counts as standing.
struct MotionRules: TrackerParameters {
  var standingSpeed = 1.0
  var standingSeconds = 8.0
  var gapSeconds = 12.0
  var gapSpeed = 3.0

  static let axes: [ParameterAxis<Self>] = [
    ParameterAxis(
      "standingSpeed", \.standingSpeed, unit: "m/s", range: 0.1...5,
      summary: "below this speed a phone stands"),
    ParameterAxis(
      "standingSeconds", \.standingSeconds, unit: "s", range: 0...120,
      summary: "a stand that lasts so long is a stop"),
    ParameterAxis(
      "gapSeconds", \.gapSeconds, unit: "s", range: 2...300,
      summary: "a gap between locations that lasts so long may be a stop"),
    ParameterAxis(
      "gapSpeed", \.gapSpeed, unit: "m/s", range: 0.1...20,
      summary: "below this mean speed it was one"),
  ]
}
