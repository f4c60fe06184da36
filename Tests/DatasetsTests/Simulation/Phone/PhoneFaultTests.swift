import RailNetwork
import Testing
import Tracking
@testable import Journeys

@Suite struct PhoneFaultTests {
  static let motion = ShuttleRide.motion(stops: 8)
  static let clean = Phone(PhoneSetup(profile: .ideal), seed: 1).locations(of: motion)

  private func struck(_ faults: PhoneFault..., seed: UInt64 = 1) -> [Location] {
    Phone(PhoneSetup(profile: .ideal, faults: faults), seed: seed).locations(of: Self.motion)
  }

  /// The distance of each location from the true place.
  private func sizes(_ locations: [Location]) -> [Double] {
    ShuttleRide.errors(locations, of: Self.motion).map {
      ($0.ahead * $0.ahead + $0.left * $0.left).squareRoot()
    }
  }

  @Test(arguments: PhoneFault.all.map(\.kind))
  func `every fault changes a recording, always in the same way for one seed`(
    kind: String
  ) throws {
    let fault = try #require(PhoneFault.all.first { $0.kind == kind })
    let locations = struck(fault)
    #expect(locations != Self.clean)
    #expect(locations == struck(fault))
    #expect(locations.allSatisfy { $0.coordinate.isValid })
  }

  @Test(arguments: PhoneFault.all)
  func `every fault survives an empty and a single-location recording`(fault: PhoneFault) {
    var generator = SeededGenerator(seed: 1)
    #expect(fault.applied(to: [], &generator).isEmpty)
    #expect(fault.applied(to: [Self.clean[0]], &generator).count <= 2)
  }

  @Test func `a fault does not change the random numbers of another kind`() {
    let outage = PhoneFault.outage.with(["seconds": RandomNumber(30...300)])
    let alone = struck(outage).map(\.timestamp)
    let together = struck(.noise, outage).map(\.timestamp)
    #expect(alone == together)
  }

  @Test func `an outage makes a gap of its length, followed by drift`() throws {
    let locations = struck(
      .outage.with(["seconds": 200, "at": 0.5, "driftMetres": 400, "recoverySeconds": 60]))
    #expect(Self.clean.count - locations.count == 200)
    let gap = try #require(
      zip(locations, locations.dropFirst()).first {
        $1.timestamp.seconds(since: $0.timestamp) > 100
      })
    #expect(gap.1.timestamp.seconds(since: gap.0.timestamp) == 201)
    let sizes = sizes(locations)
    #expect(abs((sizes.max() ?? 0) - 400) < 8)
    #expect(sizes.count { $0 > 1 } == 60)
  }

  @Test func `a wrong cluster is far away, at rest, with a good accuracy`() {
    let wrong = struck(.wrongCluster.with(["metres": 3_000, "seconds": 40])).filter {
      $0.horizontalAccuracyMetres == 65
    }
    #expect(wrong.count == 40)
    for location in wrong {
      #expect(location.coordinate.metres(to: wrong[0].coordinate) < 80)
      let truth = Self.motion.state(at: location.timestamp).coordinate
      #expect(location.coordinate.metres(to: truth) > 2_000)
    }
  }

  @Test func `the accuracy of a cold start goes from 1500 to 10 m in a minute`() throws {
    let locations = struck(.coldStart)
    #expect(locations[0].horizontalAccuracyMetres == 1_500)
    #expect(locations[0].courseDegrees == nil)
    let last = try #require(locations[59].horizontalAccuracyMetres)
    #expect((10...12).contains(last))
    #expect(Array(locations.dropFirst(60)) == Array(Self.clean.dropFirst(60)))
    let fall = locations.prefix(60).compactMap(\.horizontalAccuracyMetres)
    #expect(zip(fall, fall.dropFirst()).allSatisfy { $0 > $1 })
  }

  @Test func `silence near a station hides one stop between first and last`() {
    let locations = struck(.stationSilence)
    let stands = Set(locations.compactMap { Self.motion.state(at: $0.timestamp).platform?.offset })
    #expect(stands.count == 7)
    #expect(stands.contains(0))
    #expect(stands.contains(7))
  }

  @Test func `fields are missing at the given share`() {
    var lastMissing = Set<Int>()
    for share in [0.0, 0.25, 0.5, 1] {
      let locations = struck(.missingCourse.with(["share": RandomNumber(share)]))
      let missing = Set(locations.indices.filter { locations[$0].courseDegrees == nil })
      #expect(lastMissing.isSubset(of: missing))
      lastMissing = missing
    }
    #expect(lastMissing.count == Self.clean.count)
    let noSpeed = struck(.missingSpeed.with(["share": 1]))
    #expect(noSpeed.allSatisfy { $0.speedMetresPerSecond == nil })
    #expect(noSpeed.map(\.courseDegrees) == Self.clean.map(\.courseDegrees))
    let vague = struck(.missingAccuracy.with(["share": 1]))
    #expect(vague.allSatisfy { $0.horizontalAccuracyMetres == nil })
  }

  @Test(arguments: [-3_600.0, -5, 5, 3_600])
  func `a clock jumps and is corrected`(seconds: Double) {
    let locations = struck(.clockStep.with(["seconds": RandomNumber(seconds)]))
    let shifted = zip(locations, Self.clean).filter { $0.timestamp != $1.timestamp }
    #expect(shifted.count == 60)
    #expect(shifted.allSatisfy { $0.timestamp.seconds(since: $1.timestamp) == seconds })
  }
}
