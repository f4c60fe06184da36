import RailNetwork
import Scoring
import Testing
import Tracking
@testable import Journeys

@Suite struct DegradationTests {
  static let clean = Phone(PhoneSetup(profile: .ideal), seed: 1)
    .locations(of: ShuttleRide.motion(stops: 12))

  private func worse(
    _ name: String, _ step: Double, journey: String = "ride", seed: UInt64 = 1
  ) throws -> [Location] {
    let degradation = try #require(Degradation.all.first { $0.name == name })
    return degradation.applied(step, to: Self.clean, journey: journey, seed: seed)
  }

  @Test(arguments: Degradation.all.filter { !$0.isOfMotion }.map(\.name))
  func `every step changes the recording, in ascending order, and always in the same way`(
    name: String
  ) throws {
    let degradation = try #require(Degradation.all.first { $0.name == name })
    #expect(degradation.steps == degradation.steps.sorted())
    #expect(Set(degradation.steps).count == degradation.steps.count)
    for step in degradation.steps.dropFirst() {
      #expect(try worse(name, step) != Self.clean)
      #expect(try worse(name, step) == worse(name, step))
    }
  }

  @Test(arguments: [
    ("interval", 1, clean.count), ("interval", 20, (clean.count + 19) / 20),
    ("outage", 120, clean.count - 120), ("duplicates", 1, clean.count * 2),
    ("clock", 300, clean.count),
  ])
  func `a step leaves the expected number of locations`(name: String, step: Double, count: Int)
    throws
  {
    #expect(try worse(name, step).count == count)
  }

  @Test func `noise grows with its step, at the same places`() throws {
    func shift(_ step: Double) throws -> [Double] {
      zip(try worse("noise", step), Self.clean).map { $0.coordinate.metres(to: $1.coordinate) }
    }
    for (mild, hard) in zip(try shift(10), try shift(100)) where mild > 1 {
      #expect(abs(hard / mild - 10) < 0.5)
    }
  }

  @Test func `the stated accuracy includes noise, but not an unclaimed error`() throws {
    func claims(_ name: String) throws -> [Double?] {
      try worse(name, 100).map(\.horizontalAccuracyMetres)
    }
    let clean = Self.clean.map(\.horizontalAccuracyMetres)
    #expect(try claims("unclaimed") == clean)
    #expect(try zip(claims("noise"), clean).allSatisfy { $0 ?? 0 > ($1 ?? 0) + 100 })
    let far = zip(try worse("unclaimed", 100), Self.clean).filter {
      $0.coordinate.metres(to: $1.coordinate) > 50
    }
    #expect(far.count > Self.clean.count / 2)
  }

  private static let moved = Journey(
    locations: clean,
    motion: (0..<200).map {
      MotionEvent(
        timestamp: clean[0].timestamp.advanced(bySeconds: Double($0)),
        activities: $0.isMultiple(of: 2) ? [.stationary, .automotive] : .walking)
    },
    truth: GroundTruth(id: "ride", title: "", network: "", source: .simulated, legs: []))

  @Test(arguments: Degradation.all.filter(\.isOfMotion).map(\.name))
  func `a kind of motion leaves the locations, and a harder step affects more events`(
    name: String
  ) throws {
    let kind = try #require(Degradation.all.first { $0.name == name })
    var affected = 0
    for step in kind.steps {
      let worse = kind.applied(step, to: Self.moved, seed: 1)
      #expect(worse == kind.applied(step, to: Self.moved, seed: 1))
      #expect(worse.locations == Self.moved.locations)
      guard kind.motionDelaySeconds(step) == nil else { continue }
      let count = Set(Self.moved.motion).subtracting(worse.motion).count
      #expect(count > affected)
      #expect(abs(Double(count) / 200 - step) < 0.1)
      affected = count
    }
    #expect(affected == (kind.motionDelaySeconds(1) == nil ? 200 : 0))
  }

  @Test func `wrong motion stands where the ride goes on, and the other way round`() throws {
    let wrong = try #require(Degradation.all.first { $0.name == "motion-wrong" })
    let stands = wrong.applied(1, to: Self.moved, seed: 1).motion.map {
      $0.activities.contains(.stationary)
    }
    #expect(stands == Self.moved.motion.map { !$0.activities.contains(.stationary) })
  }
}
