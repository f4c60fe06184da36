import RailNetwork
import Tracking

/// All receivers of a phone, and when it uses which.
final class Receivers {
  private let profile: PhoneProfile
  private let underground: UndergroundReception
  private let satellites: SatelliteReceiver
  private var cells: CellReceiver
  private var stations: StationReceiver
  private var surroundings: SeededGenerator
  private var repeats: SeededGenerator
  private var coarse: SeededGenerator
  private var losses: SignalLosses
  private var lastSeconds: Double?
  private var last: Location?

  init(_ profile: PhoneProfile, _ underground: UndergroundReception, _ streams: PhoneStreams) {
    self.profile = profile
    self.underground = underground == .sky || profile.usesNetworks ? underground : .none
    satellites = SatelliteReceiver(profile, streams)
    cells = CellReceiver(accuracyMetres: profile.cellMetres, generator: streams.generator("cells"))
    stations = StationReceiver(generator: streams.generator("stations"))
    surroundings = streams.generator("wireless")
    repeats = streams.generator("repeats")
    coarse = streams.generator("coarse")
    losses = SignalLosses(
      perHour: profile.lossesPerHour.value, meanSeconds: profile.lossSeconds.value,
      generator: streams.generator("losses"))
  }

  private static let coarseMetres = 40.0...300.0

  /// The phone's measurement at a moment, if it makes one.
  func measure(_ state: MotionState) -> Location? {
    if let last, repeats.unit() < profile.repeatShare.value {
      return sentAgain(last, state.timestamp)
    }
    let fresh = freshLocation(state)
    last = fresh ?? last
    return fresh
  }

  private func freshLocation(_ state: MotionState) -> Location? {
    switch state.isUnderground ? underground : .sky {
    case .none: return nil
    case .cell: return cells.measure(state)
    case .stations: return stations.measure(state)
    case .sky: break
    }
    guard !losses.isLost(atSeconds: state.seconds) else { return nil }
    let elapsed = lastSeconds.map { state.seconds - $0 } ?? profile.intervalSeconds.value
    lastSeconds = state.seconds
    let location = satellites.measure(
      state, after: elapsed, lostSeconds: max(0, elapsed - profile.intervalSeconds.value * 2))
    return asMerged(asFoundByWireless(location))
  }

  /// In poor reception the phone sometimes falls back on wireless networks.
  private func asFoundByWireless(_ location: Location) -> Location {
    let draw = surroundings.unit()
    guard let accuracy = location.horizontalAccuracyMetres, accuracy > 60, draw < 0.25 else {
      return location
    }
    var found = location.withoutMotion
    found.horizontalAccuracyMetres = draw < 0.125 ? 65 : 165
    return found
  }

  /// Systems that merge sources report some good locations without motion and with a poor accuracy.
  private func asMerged(_ location: Location) -> Location {
    let isCoarse = coarse.unit() < profile.coarseShare.value
    let accuracy = coarse.uniform(Self.coarseMetres)
    guard isCoarse else { return location }
    var merged = location.withoutMotion
    merged.worsenAccuracy(toMetres: accuracy)
    return merged
  }

  /// The last location with a new time and a poorer accuracy, as systems that save power report it.
  private func sentAgain(_ location: Location, _ timestamp: Timestamp) -> Location {
    let accuracy = repeats.uniform(Self.coarseMetres)
    var again = location.withoutMotion
    again.timestamp = timestamp
    again.worsenAccuracy(toMetres: accuracy)
    return again
  }
}

/// Positions from cells: infrequent, coarse, without course and speed, and nearly constant in a
/// cell.
struct CellReceiver: Sendable {
  let accuracyMetres: RandomNumber
  private(set) var generator: SeededGenerator
  private(set) var nextSeconds: Double?
  private(set) var cellEndSeconds = -Double.infinity
  private(set) var centre: Coordinate?
  private(set) var accuracy = 0.0

  private static let meanSecondsBetween = 20.0
  private static let meanSecondsInCell = 60.0
  /// The error in each axis as a share of the stated accuracy.
  private static let errorShare = 0.4

  mutating func measure(_ state: MotionState) -> Location? {
    let due = nextSeconds ?? state.seconds + wait()
    guard state.seconds >= due else {
      nextSeconds = due
      return nil
    }
    nextSeconds = state.seconds + wait()
    if state.seconds >= cellEndSeconds || centre == nil { enterCell(state) }
    guard let centre else { return nil }
    let flicker = PlanarVector.scattered(metres: accuracy * 0.02, &generator)
    return Location(
      timestamp: state.timestamp, coordinate: LocalPlane(origin: centre).coordinate(at: flicker),
      horizontalAccuracyMetres: accuracy)
  }

  private mutating func wait() -> Double {
    2 + generator.exponential(mean: Self.meanSecondsBetween - 2)
  }

  private mutating func enterCell(_ state: MotionState) {
    cellEndSeconds = state.seconds + generator.exponential(mean: Self.meanSecondsInCell)
    let least = PortableMath.log(accuracyMetres.range.lowerBound)
    let most = PortableMath.log(accuracyMetres.range.upperBound)
    accuracy = PortableMath.exp(generator.uniform(least...most))
    let error = PlanarVector.scattered(metres: accuracy * Self.errorShare, &generator)
    centre = LocalPlane(origin: state.coordinate).coordinate(at: error)
  }
}

/// Positions from the wireless networks of underground stations, while the train stops there.
struct StationReceiver: Sendable {
  private(set) var generator: SeededGenerator
  private(set) var station: StationIndex?
  private(set) var nextSeconds = 0.0

  private static let accuracyMetres = 65.0
  private static let errorMetres = 25.0
  /// The mean time until the phone finds a network.
  private static let meanSecondsToFind = 6.0

  mutating func measure(_ state: MotionState) -> Location? {
    guard let platform = state.platform else {
      station = nil
      return nil
    }
    if platform != station {
      station = platform
      nextSeconds = state.seconds + generator.exponential(mean: Self.meanSecondsToFind)
    }
    guard state.seconds >= nextSeconds else { return nil }
    nextSeconds = state.seconds + 5 + generator.exponential(mean: 10)
    let error = PlanarVector.scattered(metres: Self.errorMetres, &generator)
    return Location(
      timestamp: state.timestamp,
      coordinate: LocalPlane(origin: state.coordinate).coordinate(at: error),
      horizontalAccuracyMetres: Self.accuracyMetres)
  }
}

/// Moments without satellite reception above the ground: bridges, walls, a hand.
struct SignalLosses: Sendable {
  let perHour: Double
  let meanSeconds: Double
  private(set) var generator: SeededGenerator
  private(set) var start = 0.0
  private(set) var end = 0.0

  /// Whether the signal is lost at a time; the times of successive calls must not decrease.
  mutating func isLost(atSeconds seconds: Double) -> Bool {
    while seconds >= end, perHour > 0 {
      start = end + generator.exponential(mean: max(1, 3_600 / perHour - meanSeconds))
      end = start + generator.exponential(mean: meanSeconds)
    }
    return seconds >= start && seconds < end
  }
}
