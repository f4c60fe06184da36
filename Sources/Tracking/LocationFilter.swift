import RailNetwork

/// The filter before every tracker.
///
/// It decides which locations count, without looking ahead.
///
/// A location is left out if it can't be a new measurement: its coordinate is invalid or exactly 0,
/// 0; it repeats the last one; it is older than the last one that counted, or more than a day
/// younger; or it is farther away than a train can have come since then. If two locations in a row
/// agree with each other but not with the last one that counted, both count, and the filter
/// continues from them. So a clock that was wrong for a while, or a first location kept from
/// yesterday, does not spoil the rest of a ride. In a location that counts, a zero that can only
/// mean "not measured" is removed.
public struct LocationFilter: Sendable, Equatable, Codable {
  /// Why a location does not count.
  public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
    /// Its coordinate is not a place on the earth.
    case invalid
    /// It is at 0, 0, which some programs write when they have no location.
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

  /// The result of filtering a location.
  public enum Outcome: Sendable, Equatable {
    case counts(Location, Jump)
    /// It counts, and it confirms the location before it, which now counts too.
    case confirms(Location, held: Location, Jump)
    case leftOut(Reason)
  }

  /// How the phone came to its place or time.
  public enum Jump: Sendable, Equatable {
    /// It did not jump: the ride goes on.
    case none
    /// It jumped to a place that no train can have reached, or to a much earlier time.
    ///
    /// This may be a fault.
    case away
    /// It jumped back to where the ride was before the last jump, so what came between is dropped.
    case back
    /// It came after a gap, so its time or its place may be wrong.
    case late
    /// The last location was wrong and is dropped: it alone came after a gap.
    case undone
  }

  private var last: Location?
  /// The last location before a jump away.
  private var left: Location?
  /// Seconds by which the clock was set back after ``left``.
  private var setBack: Double?
  /// The location before the last one, if there was a gap between them.
  private var beforeGap: Location?
  /// When the phone was first at its last place.
  ///
  /// Some phones repeat a place with new times.
  private var arrived = Timestamp(millisecondsSince1970: 0)
  /// Upper bound of the train's speed at the last location that counted, in metres per second.
  private var topSpeed = Self.unknownSpeed
  /// A location that was left out, and that counts if the next one agrees with it.
  private var held: Location?
  /// Whether the phone has given a course other than 0.
  private var hasCourse = false

  /// Metres per second; no train on rails is faster (360 km/h).
  private static let fastest = 100.0
  /// Metres per second; upper bound of a train's speed while none was measured (144 km/h).
  private static let unknownSpeed = 40.0
  /// Metres per second that a measured speed may be too low.
  private static let speedError = 10.0
  /// Metres per second squared.
  ///
  /// Commuter trains reach 1.0 to 1.3 when they start, less later.
  private static let acceleration = 1.0
  /// Metres that any two locations may lie apart, for a long train or a phone that wakes up.
  private static let slackMetres = 100.0
  /// The error of a location may be this many times the radius that the phone gives.
  private static let accuracies = 2.0
  /// Seconds; after a longer gap a location may be ahead of its time.
  static let leapSeconds = 10.0
  /// Seconds; after a longer gap a location may also be at a wrong place.
  private static let longGapSeconds = 60.0
  /// Seconds; a clock that is set back for longer was set right.
  private static let longestSetBackSeconds = 600.0
  /// Seconds; no ride has a longer gap.
  package static let longestGapSeconds = 86_400.0
  /// Seconds; one provider gives at most one location a second.
  private static let oneProviderSeconds = 0.9
  /// Metres; the radius of a location without one.
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
      let before = last
      count(location)
      return .counts(location, leap(from: before, to: location))
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
    if jump == .away {
      (restarted.left, restarted.setBack) = (last, setBack(to: candidate))
    } else if jump != .back {
      (restarted.left, restarted.setBack) = (left, setBack)
    }
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

  /// Why a location can't follow the last one that counted; nil if it can.
  private func doubt(_ location: Location) -> Reason? {
    guard let last else { return nil }
    guard location.timestamp >= last.timestamp else { return .late }
    guard location.timestamp.seconds(since: last.timestamp) <= Self.longestGapSeconds else {
      return .ahead
    }
    // Two locations at almost the same time come from two providers, so their circles must meet.
    let isSecond = location.timestamp.seconds(since: last.timestamp) < Self.oneProviderSeconds
    let seconds = location.timestamp.seconds(since: isSecond ? last.timestamp : arrived)
    let way = min(Self.fastest * seconds, (topSpeed + Self.acceleration * seconds / 2) * seconds)
    let error = Self.error(last, location)
    let reach = way + (isSecond ? error / Self.accuracies : Self.slackMetres + error)
    return location.coordinate.metres(to: last.coordinate) > reach ? .far : nil
  }

  /// Detects a gap, and the end of a time in which the clock was set back.
  ///
  /// After a gap, the next location shows whether this one is right.
  private mutating func leap(from before: Location?, to location: Location) -> Jump {
    beforeGap = nil
    guard let before else { return .none }
    let seconds = location.timestamp.seconds(since: before.timestamp)
    if let left, let setBack {
      // This leap is as long as the step of the clock, so it is not a gap.
      if (-1...max(Self.leapSeconds, setBack / 2)).contains(seconds - setBack),
        Self.canReach(location, from: left)
      {
        (self.left, self.setBack) = (nil, nil)
        return .back
      }
      let since = location.timestamp.seconds(since: left.timestamp) + setBack
      if since > Self.longestSetBackSeconds { (self.left, self.setBack) = (nil, nil) }
    }
    guard seconds > Self.leapSeconds else { return .none }
    beforeGap = before
    return .late
  }

  private func jump(to location: Location) -> Jump {
    guard let last else { return .none }
    if let beforeGap, location.timestamp >= beforeGap.timestamp,
      Self.canReach(location, from: beforeGap)
    {
      let isLate = location.timestamp < last.timestamp
      // After a long gap, the place of the last location may be wrong, too.
      let gap = last.timestamp.seconds(since: beforeGap.timestamp)
      if isLate || gap > Self.longGapSeconds { return .undone }
    }
    let isReached = Self.canReach(location, from: last)
    if let left, !isReached, Self.canReach(location, from: left) { return .back }
    return isReached && setBack(to: location) == nil ? .none : .away
  }

  /// Seconds by which the clock was set back before a location; nil for a small step.
  private func setBack(to location: Location) -> Double? {
    let seconds = last?.timestamp.seconds(since: location.timestamp) ?? 0
    return seconds > Self.leapSeconds ? seconds : nil
  }

  /// Whether a train can run from one place to the other in the time between, in either direction.
  private static func canReach(_ there: Location, from here: Location) -> Bool {
    let seconds = abs(there.timestamp.seconds(since: here.timestamp))
    return here.coordinate.metres(to: there.coordinate)
      <= slackMetres + error(here, there) + fastest * seconds
  }

  /// The largest sum of the errors of two locations, in metres.
  private static func error(_ one: Location, _ other: Location) -> Double {
    accuracies * (accuracy(one) + accuracy(other))
  }

  private static func accuracy(_ location: Location) -> Double {
    location.horizontalAccuracyMetres ?? unknownAccuracy
  }

  /// The location without zeros that phones write for "not measured": a radius of 0, and a course
  /// of 0 if the phone has never given another course.
  private func withoutZeros(_ location: Location) -> Location {
    var measured = location
    if location.horizontalAccuracyMetres == 0 { measured.horizontalAccuracyMetres = nil }
    if location.courseDegrees == 0, !hasCourse { measured.courseDegrees = nil }
    return measured
  }
}

extension LocationFilter.Reason {
  /// Why a location does not count; completes the phrase "a location …".
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

/// A recording as trackers get it: the locations that count, and why the others do not.
public struct FilteredRecording: Sendable {
  /// A location that counts.
  public struct Counted: Sendable {
    /// The index among the locations as delivered.
    public let index: Int
    /// The location that counts.
    public let location: Location
    /// Whether it only counted when the next one confirmed it.
    ///
    /// It then has no estimate of its own.
    public let isHeld: Bool
    /// How the phone came to this place or time.
    public let jump: LocationFilter.Jump
  }

  /// The locations that count, in the order in which trackers get them.
  public private(set) var counted: [Counted] = []
  /// The time of each location as delivered.
  public let delivered: [Timestamp]
  /// For each delivered location, why it does not count; nil if it counts.
  public private(set) var reasons: [LocationFilter.Reason?] = []
  /// For each delivered location, the time from which its estimate holds; never falling.
  ///
  /// A location without an estimate of its own has the time of the one before.
  public private(set) var heldFrom: [Timestamp] = []
  /// The phone's own events of motion, in the order of time.
  public let motion: [MotionEvent]
  /// Seconds from the time of an event, at which an activity began, to the time at which an app
  /// hears of it and a tracker gets it.
  public var motionDelaySeconds: Double

  /// The usual ``motionDelaySeconds``.
  public static let usualMotionDelaySeconds = 5.0

  /// A recording, filtered.
  ///
  /// - Parameters:
  ///   - locations: as the phone delivered them.
  ///   - motion: its motion, if it gave any; the filter leaves it alone.
  ///   - motionDelaySeconds: from the time of an event to the time at which a tracker gets it.
  /// - Complexity: O(n)
  public init(
    _ locations: [Location], motion: [MotionEvent] = [],
    motionDelaySeconds: Double = usualMotionDelaySeconds
  ) {
    // A stable sort: events of one time stay in their order.
    self.motion = motion.enumerated()
      .sorted { ($0.element.timestamp, $0.offset) < ($1.element.timestamp, $1.offset) }
      .map(\.element)
    self.motionDelaySeconds = motionDelaySeconds
    var filter = LocationFilter()
    counted.reserveCapacity(locations.count)
    reasons.reserveCapacity(locations.count)
    delivered = locations.map(\.timestamp)
    for (index, location) in locations.enumerated() {
      switch filter.take(location) {
      case .counts(let location, let jump):
        counted.append(Counted(index: index, location: location, isHeld: false, jump: jump))
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

  /// The indices of the delivered locations that have no estimate of their own.
  public var unanswered: Set<Int> {
    let answered = Set(counted.filter { !$0.isHeld }.map(\.index))
    return Set(reasons.indices).subtracting(answered)
  }

  /// An event of motion, and when an app hears of it.
  public typealias HeardMotion = (time: Timestamp, event: MotionEvent)

  /// The events of motion that come before each delivered location, and after the last one.
  ///
  /// An event comes before the first location with an estimate that is not older; but if the next
  /// location that counts is older, the clock was wrong, and its time counts.
  public var heardMotion: [ArraySlice<HeardMotion>] {
    var heard = Array(repeating: ArraySlice<HeardMotion>(), count: reasons.count + 1)
    var rest = motion.map { event -> HeardMotion in
      (event.timestamp.advanced(bySeconds: motionDelaySeconds), event)
    }[...]
    for (one, next) in zip(counted, counted.dropFirst() + counted.suffix(1)) where !one.isHeld {
      let end = min(one.location.timestamp, next.location.timestamp)
      heard[one.index] = rest.prefix { $0.time <= end }
      rest.removeFirst(heard[one.index].count)
    }
    heard[reasons.count] = rest
    return heard
  }

  /// The jumps of ``Reversible``, each before an index in ``counted``; also the end of a gap.
  package var jumps: [(place: Int, jump: LocationFilter.Jump)] {
    counted.indices.filter { place in
      counted[place].jump != .none || (place > 0 && counted[place - 1].jump == .late)
    }.map { ($0, counted[$0].jump) }
  }

  /// How many locations do not count, by reason.
  public var leftOut: [LocationFilter.Reason: Int] {
    reasons.reduce(into: [:]) { counts, reason in
      if let reason { counts[reason, default: 0] += 1 }
    }
  }
}
