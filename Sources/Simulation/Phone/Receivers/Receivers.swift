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
  private var lastSeconds: Double?
  private var last: Location?
  private var wasUnderground = false

  init(_ profile: PhoneProfile, _ underground: UndergroundReception, _ streams: PhoneStreams) {
    self.profile = profile
    self.underground = underground
    satellites = SatelliteReceiver(profile, streams)
    cells = CellReceiver(generator: streams.generator("cells"))
    stations = StationReceiver(generator: streams.generator("stations"))
    surroundings = streams.generator("wireless")
    repeats = streams.generator("repeats")
  }

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
    let isBuried = state.isUnderground && underground != .sky
    defer { wasUnderground = isBuried }
    if isBuried {
      switch underground {
      case .cell: return cells.measure(state, timestamp: timestamp, atSeconds: seconds)
      case .stations: return stations.measure(state, timestamp: timestamp, atSeconds: seconds)
      case .none, .sky: return nil
      }
    }
    let elapsed = lastSeconds.map { seconds - $0 } ?? profile.intervalSeconds.value
    lastSeconds = seconds
    let location = satellites.measure(
      state, timestamp: timestamp, after: elapsed, wasLost: wasUnderground)
    return asFoundByWireless(location)
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

  /// The last location with a new time and less trust, as systems that save power send it.
  private mutating func sentAgain(_ location: Location, _ timestamp: Timestamp) -> Location {
    let accuracy = repeats.uniform(70...450)
    var again = location
    again.timestamp = timestamp
    again.horizontalAccuracyMetres = location.horizontalAccuracyMetres.map { _ in accuracy }
    again.courseDegrees = nil
    again.speedMetresPerSecond = nil
    return again
  }
}
