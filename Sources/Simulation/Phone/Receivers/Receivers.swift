import Numerics
import Tracking

/// All the ways in which a phone finds out where it is, and which of them it uses when.
struct Receivers: Sendable {
  private let profile: PhoneProfile
  private let underground: UndergroundReception
  private var satellites: SatelliteReceiver
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
    self.underground = underground
    satellites = SatelliteReceiver(profile, streams)
    cells = CellReceiver(generator: streams.generator("cells"))
    stations = StationReceiver(generator: streams.generator("stations"))
    surroundings = streams.generator("wireless")
    repeats = streams.generator("repeats")
    coarse = streams.generator("coarse")
    losses = SignalLosses(profile, streams)
  }

  private static let coarseMetres = 70.0...450.0

  /// What the phone finds out at a moment, if anything.
  mutating func measure(
    _ state: MotionState, timestamp: Timestamp, atSeconds seconds: Double
  ) -> Location? {
    if let last, repeats.unit() < profile.repeatShare.value {
      return sentAgain(last, timestamp)
    }
    let fresh = freshLocation(state, timestamp, seconds)
    last = fresh ?? last
    return fresh
  }

  private mutating func freshLocation(
    _ state: MotionState, _ timestamp: Timestamp, _ seconds: Double
  ) -> Location? {
    if state.isUnderground, underground != .sky {
      switch underground {
      case .cell: return cells.measure(state, timestamp: timestamp, atSeconds: seconds)
      case .stations: return stations.measure(state, timestamp: timestamp, atSeconds: seconds)
      case .none, .sky: return nil
      }
    }
    guard !losses.isLost(atSeconds: seconds) else { return nil }
    let elapsed = lastSeconds.map { seconds - $0 } ?? profile.intervalSeconds.value
    lastSeconds = seconds
    let location = satellites.measure(
      state, timestamp: timestamp, after: elapsed,
      lostSeconds: max(0, elapsed - profile.intervalSeconds.value * 2))
    return asMerged(asFoundByWireless(location))
  }

  /// In poor reception the phone falls back on wireless networks now and then.
  private mutating func asFoundByWireless(_ location: Location) -> Location {
    let draw = surroundings.unit()
    guard let accuracy = location.horizontalAccuracyMetres, accuracy > 60, draw < 0.25 else {
      return location
    }
    var found = location
    found.horizontalAccuracyMetres = draw < 0.125 ? 65 : 165
    found.courseDegrees = nil
    found.speedMetresPerSecond = nil
    return found
  }

  /// Systems that merge sources give some locations without a course and a speed, and with little
  /// trust, though they are about as good as others.
  private mutating func asMerged(_ location: Location) -> Location {
    let isCoarse = coarse.unit() < profile.coarseShare.value
    let accuracy = coarse.uniform(Self.coarseMetres)
    guard isCoarse else { return location }
    var merged = location
    merged.horizontalAccuracyMetres = location.horizontalAccuracyMetres.map { max($0, accuracy) }
    merged.courseDegrees = nil
    merged.speedMetresPerSecond = nil
    return merged
  }

  /// The last location with a new time and less trust, as systems that save power send it.
  private mutating func sentAgain(_ location: Location, _ timestamp: Timestamp) -> Location {
    let accuracy = repeats.uniform(Self.coarseMetres)
    var again = location
    again.timestamp = timestamp
    again.horizontalAccuracyMetres = location.horizontalAccuracyMetres.map { _ in accuracy }
    again.courseDegrees = nil
    again.speedMetresPerSecond = nil
    return again
  }
}
