import RailNetwork
import Testing
import Tracking
@testable import Trackers

/// V4's view of a phone's locations, whatever the railway.
@Suite struct PhoneTests {
  /// A location at a second, some metres east of A along the line and north of it.
  struct Seen {
    var second: Double
    var east: Double
    var north = 0.0
    var speed: Double?
    var accuracy: Double? = 8
  }

  private static let network = RuleNetwork.line
  private static let finder = SurroundingsFinder(network: network)
  private static let plane = LocalPlane(
    origin: network[network.railways[0].stations[0]].coordinate)
  private static let model = RideModel(
    table: LineTable(network: network), rules: V4Parameters())

  private static func take(_ seen: Seen, _ phone: inout Phone) -> Sight? {
    let location = Location(
      timestamp: TrainRun.start.advanced(bySeconds: seen.second),
      coordinate: plane.coordinate(at: PlanarVector(east: seen.east, north: seen.north)),
      horizontalAccuracyMetres: seen.accuracy, speedMetresPerSecond: seen.speed)
    return phone.take(finder.surroundings(of: location), model)
  }

  /// The phone after some locations, and what the last one said.
  private static func played(_ all: [Seen]) -> (phone: Phone, sight: Sight?) {
    var phone = Phone()
    var sight: Sight?
    for seen in all { sight = take(seen, &phone) }
    return (phone, sight)
  }

  /// Locations each second at one speed, which the phone reports or not.
  private static func run(
    _ seconds: ClosedRange<Int>, from start: Double = 0, speed: Double, reported: Double?
  ) -> [Seen] {
    seconds.map { second in
      Seen(
        second: Double(second), east: start + speed * Double(second - seconds.lowerBound),
        speed: reported)
    }
  }

  @Test(arguments: [(nil, 12), (1, 5), (10, 8), (1e6, 50_000)] as [(Double?, Double)])
  func `the error of a location is a share of its radius, within limits`(
    accuracy: Double?, sigma: Double
  ) {
    let sight = Self.played([Seen(second: 0, east: 0, accuracy: accuracy)]).sight
    #expect(sight?.sigma == sigma)
  }

  /// After locations at 0 and 10 s; a clock that was set goes on a second later.
  @Test(
    arguments: [
      (0, nil), (-30, nil), (-31, 11), (1, 11), (3_600, 3_610), (3_601, 11),
    ] as [(Double, Double?)])
  func `a clock that goes back by 30 s or on by an hour was set`(step: Double, time: Double?) {
    let sight = Self.played([0, 10, 10 + step].map { Seen(second: $0, east: 0, speed: 0) }).sight
    #expect(sight?.time == time)
  }

  @Test(
    arguments: [
      (20, 0, nil, true), (5, 0, nil, true), (3, 0, nil, false), (20, 0.1, nil, false),
      (20, 0, 20, false),
    ] as [(Double, Double, Double?, Bool)])
  func `a place that is repeated at speed, without a speed, says nothing`(
    before: Double, metres: Double, speed: Double?, isRepeated: Bool
  ) {
    let ride = Self.run(0...1, speed: before, reported: before)
    let next = Seen(second: 2, east: before + metres, speed: speed)
    #expect((Self.played(ride + [next]).sight == nil) == isRepeated)
  }

  @Test(
    arguments: [
      (60, 0, false, 0), (61, 0, true, nil), (61, 12, false, 12), (61, nil, true, nil),
      (60, nil, false, nil),
    ] as [(Double, Double?, Bool, Double?)])
  func `a radius over 60 m is coarse, and its speed of 0 means not measured`(
    accuracy: Double, reported: Double?, isCoarse: Bool, speed: Double?
  ) {
    let found = Self.played([Seen(second: 0, east: 0, speed: reported, accuracy: accuracy)])
    #expect(found.sight?.isCoarse == isCoarse && found.phone.speed == speed)
  }

  /// The phone stands until a second, then it is told to be far away, again and again.
  @Test(arguments: [
    (100.0, 20_000.0, 430.0, true), (100, 20_000, 440, false), (1_000, 100_000, 2_200, true),
    (1_000, 100_000, 2_210, false), (1_000, 5_900, 1_140, true), (1_000, 5_900, 1_150, false),
  ]) func `a far place is left out three times as long as the phone was followed, up to 20 minutes`(
    followed: Double, metres: Double, second: Double, isSkipped: Bool
  ) {
    let near = stride(from: 0, through: followed, by: 10).map {
      Seen(second: $0, east: 0, speed: 0)
    }
    let far = stride(from: followed + 10, through: second, by: 10).map {
      Seen(second: $0, east: 0, north: metres, speed: 0)
    }
    #expect((Self.played(near + far).sight == nil) == isSkipped)
  }

  @Test(arguments: [(58.0, true), (59, false)])
  func `along a railway a phone comes 100 m a second`(seconds: Double, isSkipped: Bool) {
    let near = stride(from: 0, through: 1_000, by: 10).map { Seen(second: $0, east: 0, speed: 0) }
    let far = Seen(second: 1_000 + seconds, east: 5_900, speed: 0)
    #expect((Self.played(near + [far]).sight == nil) == isSkipped)
  }

  /// Locations at 0 and 1 s, and a third 100 m beside the way: 98.8 m are not explained by
  /// 1.2 m/s², which is 6.3 times the deviation of three errors, 6.4 m · √6.
  @Test func `errors greater than claimed count a tenth`() throws {
    let ride = [0.0, 1].map { Seen(second: $0, east: 10 * $0) }
    let aside = [Seen(second: 2, east: 20, north: 100), Seen(second: 3, east: 30, north: 100)]
    #expect(Self.played(ride + aside.prefix(1)).sight?.sigma == 6.4)
    let sigma = try #require(Self.played(ride + aside).sight?.sigma)
    #expect(abs(sigma - 6.4 * (0.9 + 0.63)) < 0.05)
  }

  @Test(arguments: [(3, nil), (4, 10), (300, 10)] as [(Double, Double?)])
  func `a speed is derived over 4 s or more`(seconds: Double, speed: Double?) {
    let found = Self.played([0, seconds].map { Seen(second: $0, east: 10 * $0) }).phone.speed
    #expect(found.map { ($0 * 100).rounded() / 100 } == speed)
  }

  /// The phone says that it stands while it runs at 20 m/s, then it says 20.5 m/s.
  ///
  /// After 7 s it is 140 m off; two errors and 100 m are 125.6 m.
  @Test(arguments: [(6, 0.0), (7, 20), (66, 20), (68, 20.5)])
  func `a speed that the way contradicts is believed again after a minute`(
    second: Int, speed: Double
  ) throws {
    let wrong = Self.run(0...7, speed: 20, reported: 0)
    let right = Self.run(8...70, from: 160, speed: 20, reported: 20.5)
    let found = Self.played(Array((wrong + right).prefix(second + 1))).phone.speed
    #expect(abs(try #require(found) - speed) < 0.1)
  }

  @Test(
    arguments: [
      (0.0, 7, nil), (0, 8, .stands), (0.9, 8, .stands), (1, 8, nil), (0, 9, nil),
    ] as [(Double, Int, Phone.Stop?)])
  func `a stand of 8 s below 1 m/s is a stop, once`(speed: Double, second: Int, stop: Phone.Stop?) {
    let before = Seen(second: -20, east: -400, speed: 20)
    let found = Self.played([before] + Self.run(0...second, speed: speed, reported: speed))
    #expect(found.sight?.stop == stop)
    #expect(found.phone.isStanding == (speed < 1))
  }

  /// After 10 s at 20 m/s.
  @Test(
    arguments: [
      (16, 60, .stood), (15, 50, nil), (16, 66, nil), (30, 118, .stood), (30, 122, nil),
    ] as [(Double, Double, Phone.Stop?)])
  func `a gap of 16 s at less than a walk hides a stop`(
    gap: Double, metres: Double, stop: Phone.Stop?
  ) {
    let ride = Self.run(0...10, speed: 20, reported: 20)
    let next = Seen(second: 10 + gap, east: 200 + metres, speed: 20)
    #expect(Self.played(ride + [next]).sight?.stop == stop)
  }

  @Test(arguments: [(1.5, true), (1.6, false)])
  func `a stand ends above 1.5 m/s`(speed: Double, stands: Bool) {
    let stand = Self.run(0...9, speed: 0, reported: 0)
    let found = Self.played(stand + [Seen(second: 10, east: 1, speed: speed)]).phone
    #expect(found.isStanding == stands && found.hasStopped == stands && !found.hasMoved)
  }

  /// The phone moves, with a location every `gap` seconds, and then rests.
  @Test(
    arguments: [
      (0, 1, 0), (120, 1, 1_200), (200, 10, 1_200), (300, 20, 20), (320, 40, 40), (300, 60, 0),
    ] as [(Int, Int, Double)])
  func `silence shows a rest by how often the phone speaks in motion`(
    seconds: Int, gap: Int, rest: Double
  ) {
    let moved = stride(from: 0, through: seconds, by: gap).map {
      Seen(second: Double($0), east: Double($0) * 20, speed: 20)
    }
    let rested = Self.run(
      (seconds + 1)...(seconds + 30), from: Double(seconds) * 20, speed: 0, reported: 0)
    let found = Self.played(moved + rested).phone.restSeconds
    #expect(abs(found - rest) < 0.05 * rest + 0.1, "\(found) s")
  }

  @Test(arguments: [(0.5, 19.0, -1.0, true), (1, 19.7, -0.3, false), (2, 19, -0.5, true)])
  func `a train brakes if it loses more than 0.4 m/s a second`(
    gap: Double, speed: Double, acceleration: Double, brakes: Bool
  ) {
    let found = Self.played([
      Seen(second: 0, east: 0, speed: 20), Seen(second: gap, east: 20 * gap, speed: speed),
    ]).phone
    #expect(abs(found.acceleration - acceleration) < 1e-9 && found.isBraking == brakes)
  }

  @Test(arguments: [(30.0, 29.25), (60, 28.5), (100, 28.5)])
  func `the highest speed fades by a twentieth a minute`(gap: Double, cruise: Double) {
    let found = Self.played([
      Seen(second: 0, east: 0, speed: 30), Seen(second: gap, east: 20 * gap, speed: 10),
    ]).phone
    #expect(abs(found.cruise - cruise) < 1e-9 && found.hasMoved)
    #expect((found.acceleration == 0) == (gap >= 60))
  }

  /// The last good location was 25 s ago, the last of all 20 s.
  @Test func `errors of locations fade in 20 s, and coarse ones end no gap`() throws {
    let seen = [
      Seen(second: 0, east: 0, speed: 20), Seen(second: 5, east: 100, accuracy: 300),
      Seen(second: 25, east: 500, speed: 20),
    ]
    let sight = try #require(Self.played(seen).sight)
    #expect(sight.gap == 25 && sight.seconds == 20 && abs(sight.way - 400) < 1)
    #expect(abs(sight.news - 0.632) < 0.001)
  }
}
