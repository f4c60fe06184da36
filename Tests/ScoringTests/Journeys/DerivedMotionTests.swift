import RailNetwork
import Scoring
import Testing
import Tracking

@Suite struct DerivedMotionTests {
  private func location(_ seconds: Double, _ place: PlanarVector) -> Location {
    let plane = LocalPlane(origin: Coordinate(latitude: 35.6, longitude: 139.7))
    return Location(
      timestamp: Timestamp(millisecondsSince1970: 0).advanced(bySeconds: seconds),
      coordinate: plane.coordinate(at: place))
  }

  /// A ride with a location per second: the train starts, runs through a curve, brakes and stops,
  /// four times.
  private func ride(seed: UInt64) -> [(place: PlanarVector, speed: Double, course: Double)] {
    var generator = SeededGenerator(seed: seed, stream: "ride")
    var ride: [(place: PlanarVector, speed: Double, course: Double)] = []
    var (place, speed, course) = (PlanarVector(east: 0, north: 0), 0.0, generator.uniform(0...360))
    for _ in 0..<4 {
      let top = generator.uniform(15...30)
      let acceleration = generator.uniform(0.6...1)
      let start = ride.count
      var isBraking = false
      while speed > 0 || !isBraking || ride.count < start + 150 {
        ride.append((place, speed, course))
        let second = ride.count - start
        isBraking = second > 100
        speed = isBraking ? max(0, speed - acceleration) : min(top, speed + acceleration)
        if (50..<80).contains(second) { course += speed / 500 * 180 / .pi }
        place = place + Course.unitVector(degrees: course) * speed
      }
    }
    return ride
  }

  private func difference(_ a: Double, _ b: Double) -> Double {
    abs((a - b + 540).truncatingRemainder(dividingBy: 360) - 180)
  }

  @Test func `errors are below 2 m per s and 10 degrees for location errors of 8 m`() throws {
    var speeds: [Double] = []
    var courses: [Double] = []
    for seed in 1...10 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed, stream: "noise")
      let ride = ride(seed: seed)
      let filled = DerivedMotion.filled(
        ride.enumerated().map { second, truth in
          let noise = PlanarVector(east: generator.normal(), north: generator.normal()) * 8
          return location(Double(second), truth.place + noise)
        })
      for (location, truth) in zip(filled, ride) {
        speeds.append(abs(try #require(location.speedMetresPerSecond) - truth.speed))
        guard truth.speed > 5 else { continue }
        courses.append(location.courseDegrees.map { difference($0, truth.course) } ?? 180)
      }
    }
    #expect(try #require(Quantiles.of(speeds, 0.9)) < 2)
    #expect(try #require(Quantiles.of(courses, 0.9)) < 10)
  }

  @Test func `uses the nearest locations within a minute if they are sparse`() {
    let filled = DerivedMotion.filled(
      [0.0, 30, 30, 60, 200].map { location($0, PlanarVector(east: 0, north: $0 * 10)) })
    #expect(filled.map(\.speedMetresPerSecond) == [10, 10, 10, 10, nil])
    #expect(filled.map(\.courseDegrees) == [0, 0, 0, 0, nil])
  }

  /// A phone gives a hundred locations a second, so eight seconds would be 800 on each side.
  @Test func `uses at most 200 locations before and after`() {
    var generator = SeededGenerator(seed: 1, stream: "fast")
    let fast = (0..<1_000).map {
      location(Double($0) / 100, PlanarVector(east: 0, north: generator.uniform(-99...99)))
    }
    func speed(_ more: Int) -> Double? {
      let near = Array(fast[(500 - more)...(500 + more)])
      return DerivedMotion.filled(near)[more].speedMetresPerSecond
    }
    #expect(speed(200) == speed(210) && speed(200) != speed(199))
  }

  @Test func `derives no course at rest, and nothing from a jump`() {
    let standing = DerivedMotion.filled(
      (0..<20).map { location(Double($0), PlanarVector(east: $0 % 2 == 0 ? 6 : -6, north: 0)) })
    #expect(standing.allSatisfy { $0.courseDegrees == nil && ($0.speedMetresPerSecond ?? 9) < 2 })
    let jump = DerivedMotion.filled(
      [0, 1].map { location($0, PlanarVector(east: $0 * 500, north: 0)) })
    #expect(jump.allSatisfy { $0.speedMetresPerSecond == nil && $0.courseDegrees == nil })
  }

  @Test func `fills in a speed where only the course is measured`() {
    var measured = location(2, PlanarVector(east: 0, north: 20))
    measured.courseDegrees = 7
    let filled = DerivedMotion.filled([location(0, PlanarVector(east: 0, north: 0)), measured])
    #expect(filled[1].speedMetresPerSecond == 10)
    #expect(filled[1].courseDegrees == 7)
  }

  @Test func `a course just west of north is 0, not 360`() {
    let filled = DerivedMotion.filled(
      (0..<9).map { location(Double($0), PlanarVector(east: -0.000_5, north: 10) * Double($0)) })
    #expect(filled.map(\.courseDegrees) == Array(repeating: 0, count: 9))
  }

  @Test(
    arguments: [
      (1, 1.4, 1.4, false), (1, 1.6, 1.6, true), (1, 99, 99, true), (1, 101, nil, false),
      (60, 10, 10, true), (61, 10, nil, false),
    ] as [(Double, Double, Double?, Bool)])
  func `derives a speed up to 100 m per s within a minute, and a course from 1.5 m per s on`(
    gap: Double, speed: Double, derived: Double?, hasCourse: Bool
  ) {
    let filled = DerivedMotion.filled(
      (0..<4).map {
        location(gap * Double($0), PlanarVector(east: speed * gap * Double($0), north: 0))
      })
    #expect(filled[1].speedMetresPerSecond == derived)
    #expect((filled[1].courseDegrees != nil) == hasCourse)
  }

  @Test func `each location gets what the locations until then give`() throws {
    var motion = CausalMotion()
    let ride = (0..<80).map { second in
      location(Double(second), PlanarVector(east: Double(second * second) / 8, north: 0))
    }
    for second in ride.indices {
      let alone = DerivedMotion.filled(Array(ride[...second]))[second]
      #expect(motion.filled(ride[second]) == alone)
    }
    // A clock that goes back begins a new ride.
    #expect(motion.filled(ride[40]).speedMetresPerSecond == nil)
    #expect(abs(try #require(motion.filled(ride[41]).speedMetresPerSecond) - 10.125) < 0.02)
  }
}
