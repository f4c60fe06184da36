import RailNetwork

/// The filter before every tracker: it decides which locations count, and looks at none that comes
/// later.
///
/// A location is left out if no phone can have measured it: its coordinate is invalid or exactly
/// 0, 0, it repeats the last one, it is older than the last one that counted, or more than a day
/// younger, or it is farther away than a train can have come since. Two locations in a row that agree with each other and not with
/// the last one that counted both count, and the filter goes on from them: so neither a clock that
/// was wrong for a while nor a first location that was kept from yesterday costs the rest of a ride.
/// A zero that can only mean "not measured" is taken out of a location that counts.
public struct LocationFilter: Sendable, Equatable, Codable {
  /// Why a location does not count.
  public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
    /// Its coordinate is not a place on the earth.
    case invalid
    /// It is at 0, 0, which programs write where they have no location.
    case nowhere
    /// It is the same as the last one.
    case repeated
    /// It is older than the last one that counted.
    case late
    /// It is more than a day younger than the last one that counted.
    case ahead
    /// It is farther from the last one that counted than a train can have come.
    case far
  }

  /// What becomes of a location.
  public enum Outcome: Sendable, Equatable {
    case counts(Location)
    /// It counts, and so does the one before it, which was left out until this one agreed with it.
    case confirms(Location, held: Location, Jump)
    case leftOut(Reason)
  }

  /// How a place is left that no train can have come from.
  public enum Jump: Sendable, Equatable {
    /// It is not: only the time differs.
    case none
    /// To another place.
    case away
    /// To the place before the last jump: what came between never happened.
    case back
  }

  private var last: Location?
  /// The last location before a jump away.
  private var left: Location?
  /// When the phone was first seen where it was last: some repeat a place with new times.
  private var arrived = Timestamp(millisecondsSince1970: 0)
  /// Metres per second that the train has at most at the last location that counted.
  private var topSpeed = Self.unknownSpeed
  /// A location that was left out and counts if the next one agrees with it.
  private var held: Location?
  /// Whether the phone has given a course other than 0.
  private var hasCourse = false

  /// Metres per second; no train on rails is faster (360 km/h).
  private static let fastest = 100.0
  /// Metres per second that a train may have where nothing is known of its speed (144 km/h).
  private static let unknownSpeed = 40.0
  /// Metres per second by which a measured speed may be too low.
  private static let speedError = 10.0
  /// Metres per second squared; commuter trains reach 1.0 to 1.3 as they start, less later on.
  private static let acceleration = 1.0
  /// Metres by which any two locations may lie apart: a long train, a phone that wakes up.
  private static let slackMetres = 100.0
  /// How many times the radius that a phone claims a location may be off.
  private static let accuracies = 2.0
  /// Seconds; no ride has a longer gap.
  package static let longestGapSeconds = 86_400.0
  /// Seconds; one provider gives a location each second at most.
  private static let oneProviderSeconds = 0.9
  /// Metres; the radius of a location that claims none.
  private static let unknownAccuracy = 50.0

  /// A filter at the start of a ride.
  public init() {}

  /// Takes the next location as the phone delivered it.
  public mutating func take(_ delivered: Location) -> Outcome {
    guard delivered.coordinate.isValid else { return .leftOut(.invalid) }
    guard delivered.coordinate != Coordinate(latitude: 0, longitude: 0) else {
      return .leftOut(.nowhere)
    }
    let location = withoutZeros(delivered)
    guard location != last, location != held else { return .leftOut(.repeated) }
    guard let reason = doubt(location) else {
      count(location)
      return .counts(location)
    }
    let candidate = held
    held = location
    guard let candidate else { return .leftOut(reason) }
    var restarted = LocationFilter()
    restarted.hasCourse = hasCourse
    restarted.count(candidate)
    restarted.topSpeed = Self.fastest
    guard restarted.doubt(location) == nil else { return .leftOut(reason) }
    restarted.count(location)
    let jump = jump(to: candidate)
    restarted.left = jump == .away ? last : jump == .none ? left : nil
    self = restarted
    return .confirms(location, held: candidate, jump)
  }

  private mutating func count(_ location: Location) {
    if let course = location.courseDegrees, course != 0 { hasCourse = true }
    let measured = (location.speedMetresPerSecond ?? 0) + Self.speedError
    if let last, last.coordinate == location.coordinate {
      topSpeed = max(topSpeed, measured)
    } else {
      if let last {
        let way = location.coordinate.metres(to: last.coordinate) - Self.error(last, location)
        let mean = max(0, way) / max(1, location.timestamp.seconds(since: arrived))
        topSpeed = min(Self.fastest, max(measured, mean + Self.speedError))
      }
      arrived = location.timestamp
    }
    last = location
    held = nil
  }

  /// Why a location does not follow the last one that counted; nil where it does.
  private func doubt(_ location: Location) -> Reason? {
    guard let last else { return nil }
    guard location.timestamp >= last.timestamp else { return .late }
    guard location.timestamp.seconds(since: last.timestamp) <= Self.longestGapSeconds else {
      return .ahead
    }
    // Two locations at almost one time are of two providers: what both claim must meet.
    let isSecond = location.timestamp.seconds(since: last.timestamp) < Self.oneProviderSeconds
    let seconds = location.timestamp.seconds(since: isSecond ? last.timestamp : arrived)
    let way = min(
      Self.fastest * seconds, (topSpeed + Self.acceleration * seconds / 2) * seconds)
    let error = Self.error(last, location)
    let reach = way + (isSecond ? error / Self.accuracies : Self.slackMetres + error)
    // A degree is shorter than this everywhere: most locations need no exact distance.
    let degrees =
      abs(location.coordinate.latitude - last.coordinate.latitude)
      + abs(location.coordinate.longitude - last.coordinate.longitude)
    guard degrees * 112_000 > reach else { return nil }
    return location.coordinate.metres(to: last.coordinate) > reach ? .far : nil
  }

  private func jump(to location: Location) -> Jump {
    guard let last, !Self.canReach(location, from: last) else { return .none }
    return left.map { Self.canReach(location, from: $0) } == true ? .back : .away
  }

  /// Whether any train can have run from one place to another in the time between, either way.
  private static func canReach(_ there: Location, from here: Location) -> Bool {
    let seconds = abs(there.timestamp.seconds(since: here.timestamp))
    return here.coordinate.metres(to: there.coordinate)
      <= slackMetres + error(here, there) + fastest * seconds
  }

  /// Metres by which two locations may be off together.
  private static func error(_ one: Location, _ other: Location) -> Double {
    accuracies * (accuracy(one) + accuracy(other))
  }

  private static func accuracy(_ location: Location) -> Double {
    location.horizontalAccuracyMetres ?? unknownAccuracy
  }

  /// A location without values that phones write where they have measured none: a radius of 0, and a
  /// course of 0 from a phone that has never given another.
  private func withoutZeros(_ location: Location) -> Location {
    guard
      location.horizontalAccuracyMetres == 0 || location.courseDegrees == 0 && !hasCourse
    else { return location }
    var measured = location
    if location.horizontalAccuracyMetres == 0 { measured.horizontalAccuracyMetres = nil }
    if location.courseDegrees == 0, !hasCourse { measured.courseDegrees = nil }
    return measured
  }
}

extension LocationFilter.Reason {
  /// Why a location does not count, after "a location" and for people.
  package var words: String {
    switch self {
    case .invalid: "with an invalid coordinate"
    case .nowhere: "at 0, 0"
    case .repeated: "the same as the last one"
    case .late: "older than the last one that counts"
    case .ahead: "more than a day younger than the last one that counts"
    case .far: "farther from the last one that counts than a train can have come"
    }
  }
}

/// A recording as trackers get it: the locations that count, and why others do not.
public struct FilteredRecording: Sendable {
  /// A location that counts.
  public struct Counted: Sendable {
    /// The index among the locations as delivered.
    public let index: Int
    /// The location that counts.
    public let location: Location
    /// Whether it counted only when the next one came, so that it has no estimate of its own.
    public let isHeld: Bool
    /// Of one that is held, how the place before is left.
    public let jump: LocationFilter.Jump
  }

  /// In the order in which trackers get them.
  public private(set) var counted: [Counted] = []
  /// The time of each location as delivered.
  public let delivered: [Timestamp]
  /// For each location as delivered, why it does not count; nil where it does.
  public private(set) var reasons: [LocationFilter.Reason?] = []
  /// For each location as delivered, from when the estimate after it holds; never falling.
  ///
  /// One that has no estimate of its own has the time of the one before.
  public private(set) var heldFrom: [Timestamp] = []

  /// - Complexity: O(n)
  public init(_ locations: [Location]) {
    var filter = LocationFilter()
    counted.reserveCapacity(locations.count)
    reasons.reserveCapacity(locations.count)
    delivered = locations.map(\.timestamp)
    for (index, location) in locations.enumerated() {
      switch filter.take(location) {
      case .counts(let location):
        counted.append(Counted(index: index, location: location, isHeld: false, jump: .none))
        reasons.append(nil)
      case .confirms(let location, let held, let jump):
        // Only invalid and repeated locations can lie between the two.
        let place = reasons.lastIndex { $0 == .late || $0 == .ahead || $0 == .far } ?? index
        reasons[place] = nil
        counted.append(Counted(index: place, location: held, isHeld: true, jump: jump))
        counted.append(Counted(index: index, location: location, isHeld: false, jump: .none))
        reasons.append(nil)
      case .leftOut(let reason):
        reasons.append(reason)
      }
    }
    heldFrom = Self.heldFrom(delivered, counted)
  }

  private static func heldFrom(_ delivered: [Timestamp], _ counted: [Counted]) -> [Timestamp] {
    let answered = counted.filter { !$0.isHeld }
    let times = EstimateClock.effective(answered.map(\.location.timestamp))
    var result = delivered
    var next = 0
    for index in result.indices {
      if next < answered.count, answered[next].index == index {
        result[index] = times[next]
        next += 1
      } else {
        result[index] = next > 0 ? times[next - 1] : times.first ?? result[index]
      }
    }
    return result
  }

  /// The indices of the locations as delivered that have no estimate of their own.
  public var unanswered: Set<Int> {
    let answered = Set(counted.filter { !$0.isHeld }.map(\.index))
    return Set(reasons.indices).subtracting(answered)
  }

  /// Whether a tracker goes on from an earlier state anywhere, which a replay in stages can't.
  public var hasJumps: Bool { counted.contains { $0.jump != .none } }

  /// How many locations do not count, by reason.
  public var leftOut: [LocationFilter.Reason: Int] {
    reasons.reduce(into: [:]) { counts, reason in
      if let reason { counts[reason, default: 0] += 1 }
    }
  }
}
