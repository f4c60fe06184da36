import RailNetwork
import TestKit
import Testing
import Tracking

@Suite struct LocationFilterTests {
  /// A location of a ride north at 20 m/s, one each second.
  private static func location(_ index: Int, at seconds: Double? = nil) -> Location {
    Location(
      timestamp: Timestamp(millisecondsSince1970: 1_700_000_000_000)
        .advanced(bySeconds: seconds ?? Double(index)),
      coordinate: Coordinate(latitude: 35 + Double(index) * 20 / 111_000, longitude: 139),
      horizontalAccuracyMetres: 5, courseDegrees: 10, speedMetresPerSecond: 20)
  }

  private static let ride = (0..<60).map { location($0) }

  private static func moved(_ location: Location, east: Double) -> Location {
    var moved = location
    moved.coordinate.longitude += east / 91_000
    return moved
  }

  private func reasons(_ locations: [Location]) -> [LocationFilter.Reason?] {
    FilteredRecording(locations).reasons
  }

  /// The second location shows a speed of 0, or 40 m/s from the places alone.
  @Test(
    arguments: [
      (1.0, 0.0, 60.0, 2_500.0, true), (1, 0, 60, 2_560, false), (50, nil, 10, 550, true),
      (50, nil, 10, 600, false),
    ] as [(Double, Double?, Double, Double, Bool)])
  func `a train gains 10 m/s at once, and 1 m/s each second`(
    first: Double, speed: Double?, seconds: Double, metres: Double, counts: Bool
  ) {
    let ride = [(0.0, 0.0), (1, first), (1 + seconds, first + metres)].map { time, way in
      var location = Self.location(0, at: time)
      location.coordinate.latitude += way / 111_195
      location.speedMetresPerSecond = speed
      return location
    }
    #expect(reasons(ride).last == (counts ? .some(nil) : .some(.far)))
  }

  /// Two locations without speeds: after 10 s at most 450 m, 100 m and twice both radii (50 m each
  /// if unknown); within 0.9 s no 100 m, and both radii once.
  @Test(
    arguments: [
      (10, 5, 565, true), (10, 5, 575, false), (10, nil, 745, true), (10, nil, 755, false),
      (10, 0, 745, true), (0.89, 5, 44, true), (0.89, 5, 48, false), (0.91, 5, 150, true),
      (0.5, 100, 210, true), (0.5, 100, 230, false),
    ] as [(Double, Double?, Double, Bool)])
  func `a train whose speed is unknown runs at 40 m/s at most`(
    seconds: Double, radius: Double?, metres: Double, counts: Bool
  ) {
    let ride = [0, metres].map { way in
      var location = Self.location(0, at: way == 0 ? 0 : seconds)
      location.coordinate.latitude += way / 111_195
      location.speedMetresPerSecond = nil
      location.horizontalAccuracyMetres = radius
      return location
    }
    #expect(reasons(ride).last == (counts ? .some(nil) : .some(.far)))
  }

  /// The clock is set back while the phone moves some metres; at 100 m/s a train comes 1,120 m in
  /// 10 s with the errors of both places, and 100 m more.
  @Test(arguments: [(10.0, 1_100.0, LocationFilter.Jump.none), (10, 1_140, .away)])
  func `a clock that was set is not a jump if a train can have come this far`(
    seconds: Double, metres: Double, jump: LocationFilter.Jump
  ) {
    var filter = LocationFilter()
    _ = filter.take(Self.ride[0])
    let later = [0.0, 1].map { second in
      var location = Self.location(0, at: second - seconds)
      location.coordinate.latitude += (metres + 20 * second) / 111_195
      return location
    }
    #expect(filter.take(later[0]) == .leftOut(.late))
    #expect(filter.take(later[1]) == .confirms(later[1], held: later[0], jump))
  }

  /// The second location has an error of 500 m, so that places show no speed.
  @Test(arguments: [(40.0, 5_500.0, true), (40, 6_200, false), (10, 4_500, false)])
  func `a measured speed limits how far a train can have come if places are inaccurate`(
    speed: Double, metres: Double, counts: Bool
  ) {
    var ride = [(0.0, 0.0), (10, 400), (70, 400 + metres)].map { time, way in
      var location = Self.location(0, at: time)
      location.coordinate.latitude += way / 111_195
      location.speedMetresPerSecond = speed
      return location
    }
    ride[1].horizontalAccuracyMetres = 500
    #expect(reasons(ride).last == (counts ? .some(nil) : .some(.far)))
  }

  @Test(arguments: [20.0, 600, 3_600])
  func `one location ahead of its time spoils one more location`(seconds: Double) {
    var ride = Self.ride
    ride[30] = Self.location(30, at: 30 + seconds)
    let recording = FilteredRecording(ride)
    #expect(recording.reasons.allSatisfy { $0 == nil })
    #expect(recording.counted.filter(\.isHeld).map(\.index) == [31])
    // The estimate after the wrong location replaces the one before it.
    #expect(recording.heldFrom[30] == ride[29].timestamp)
    #expect(recording.heldFrom == recording.heldFrom.sorted())
  }

  @Test(arguments: [(9.0, LocationFilter.Jump.none), (11, .late)])
  func `a location after more than ten seconds may be ahead of its time`(
    seconds: Double, jump: LocationFilter.Jump
  ) {
    var filter = LocationFilter()
    _ = filter.take(Self.ride[0])
    let next = Self.location(1, at: seconds)
    #expect(filter.take(next) == .counts(next, jump))
  }

  @Test func `undoes a location ahead of its time after the phone jumped to another place`() {
    var ride = Self.ride.enumerated().map { $0 < 10 ? Self.moved($1, east: 5_000) : $1 }
    ride[30] = Self.location(30, at: 630)
    let jumps = FilteredRecording(ride).counted.map(\.jump)
    #expect(jumps.indices.filter { jumps[$0] == .away } == [10])
    #expect(jumps.indices.filter { jumps[$0] == .late } == [30])
    #expect(jumps.indices.filter { jumps[$0] == .undone } == [31])
  }

  @Test(arguments: [20.0, 300, 3_600])
  func `goes back to the state before if a clock is set back for a while`(seconds: Double) {
    let ride = Self.ride.indices.map {
      Self.location($0, at: Double($0) - ((20..<40).contains($0) ? seconds : 0))
    }
    let recording = FilteredRecording(ride)
    let jumps = recording.counted.map(\.jump)
    #expect(recording.reasons.allSatisfy { $0 == nil })
    #expect(jumps.indices.filter { jumps[$0] == .away } == [20])
    #expect(jumps.indices.filter { jumps[$0] == .back } == [40])
  }

  /// The clock is set back by `back` seconds; two seconds later it leaps by some seconds more.
  @Test(
    arguments: [
      (20.0, -1.5, false), (20, -0.5, true), (20, 0.5, true), (20, 9.5, true), (20, 10.5, false),
      (100, 49.5, true), (100, 50.5, false),
    ])
  func `a leap forward undoes a clock set back only if both are about as long`(
    back: Double, more: Double, isBack: Bool
  ) {
    let ride = [0, 1, 1 - back, 2 - back, 2 + more].map { Self.location(0, at: $0) }
    let jumps = FilteredRecording(ride).counted.map(\.jump)
    #expect(jumps == [.none, .none, .away, .none, isBack ? .back : .late])
  }

  @Test(arguments: [-3_600.0, -60])
  func `a gap long after a clock was set back is no way back`(seconds: Double) {
    let ride = (0..<1_000).map {
      Self.location(0, at: Double($0) + ($0 < 30 ? 0 : seconds) - ($0 < 900 ? 0 : seconds))
    }
    #expect(!FilteredRecording(ride).counted.contains { $0.jump == .back })
  }

  @Test func `a location that repeats with its old time is late`() {
    var ride: [Location] = []
    for (index, location) in Self.ride.enumerated() {
      ride.append(location)
      if index % 10 == 9 { ride.append(Self.ride[0]) }
    }
    let recording = FilteredRecording(ride)
    #expect(recording.leftOut == [.late: 6])
    #expect(recording.counted.map(\.location) == Self.ride)
  }

  @Test func `a place too far for a train only counts if the next location agrees`() {
    var ride = Self.ride
    ride[20] = Self.moved(ride[20], east: 27_000)
    #expect(FilteredRecording(ride).leftOut == [.far: 1])
    ride[21] = Self.moved(ride[21], east: 27_000)
    let recording = FilteredRecording(ride)
    #expect(recording.leftOut.isEmpty)
    #expect(recording.counted.filter(\.isHeld).map(\.index) == [20, 22])
    #expect(recording.counted.filter(\.isHeld).map(\.jump) == [.away, .back])
  }

  @Test func `a clock that is wrong for a while changes no earlier estimate`() {
    var ride = Self.ride
    for index in 20..<30 { ride[index] = Self.location(index, at: Double(index) - 3_600) }
    let recording = FilteredRecording(ride)
    #expect(recording.heldFrom[..<20].elementsEqual(ride[..<20].map(\.timestamp)))
    #expect(recording.heldFrom[25] == ride[19].timestamp)
    #expect(recording.heldFrom[31...].elementsEqual(ride[31...].map(\.timestamp)))
  }

  @Test func `every location of a train at 320 km/h with one every ten seconds counts`() {
    let ride = (0..<20).map { index in
      Location(
        timestamp: Timestamp(millisecondsSince1970: Int64(index) * 10_000),
        coordinate: Coordinate(latitude: 35 + Double(index) * 890 / 111_000, longitude: 139))
    }
    #expect(reasons(ride).allSatisfy { $0 == nil })
  }

  @Test func `an accuracy of 0 means not measured`() {
    var ride = Self.ride
    ride[3].horizontalAccuracyMetres = 0
    let counted = FilteredRecording(ride).counted.map(\.location.horizontalAccuracyMetres)
    #expect(counted[3] == nil && counted[4] == 5)
  }

  @Test func `a course of 0 means not measured until the phone gives another`() {
    var ride = Self.ride
    for index in ride.indices { ride[index].courseDegrees = 0 }
    #expect(FilteredRecording(ride).counted.allSatisfy { $0.location.courseDegrees == nil })
    ride[10].courseDegrees = 350
    let courses = FilteredRecording(ride).counted.map(\.location.courseDegrees)
    #expect(courses[9] == nil && courses[10] == 350 && courses[11] == 0)
  }

  @Test(arguments: Checkout.some(0..<40 as Range<UInt64>))
  func `locations that count also count when filtered again`(seed: UInt64) {
    var draw = SeededGenerator(seed: seed, stream: "filter")
    let ride = Self.ride.flatMap { location -> [Location] in
      switch draw.index(below: 12) {
      case 0: [location, location]
      case 1: [Self.moved(location, east: draw.uniform(0...30_000))]
      case 2:
        [Self.location(draw.index(below: 60), at: draw.uniform(-4_000...4_000))]
      case 3: []
      default: [location]
      }
    }
    let once = FilteredRecording(ride)
    let twice = FilteredRecording(once.counted.map(\.location))
    #expect(twice.counted.map(\.location) == once.counted.map(\.location))
    #expect(twice.counted.map(\.isHeld) == once.counted.map(\.isHeld))
    #expect(once.heldFrom == once.heldFrom.sorted())
    // The filter does not look ahead: the first part of a ride gives the same result alone.
    let part = FilteredRecording(Array(ride.prefix(30)))
    let sure = part.reasons.lastIndex { $0 == nil } ?? 0
    #expect(part.reasons[..<sure].elementsEqual(once.reasons[..<sure]))
  }
}
