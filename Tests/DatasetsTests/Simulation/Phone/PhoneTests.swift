import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Journeys

@Suite struct PhoneTests {
  /// A profile with simple numbers, so that results can be calculated by hand.
  static let plain: PhoneProfile = {
    var profile = PhoneProfile.ideal
    profile.errorMetres = 12
    profile.errorSeconds = 15
    profile.courseErrorDegrees = 2
    profile.speedErrorMetresPerSecond = 0.5
    return profile
  }()

  static let longRide = ShuttleRide.motion(stops: 120)

  private func record(
    _ profile: PhoneProfile, _ motion: RideMotion = longRide,
    underground: UndergroundReception = .cell, seed: UInt64 = 1
  ) -> [Location] {
    Phone(PhoneSetup(profile: profile, underground: underground), seed: seed)
      .locations(of: motion)
  }

  @Test func `an ideal phone reports the truth once a second`() {
    let motion = ShuttleRide.motion(stops: 3)
    let locations = record(.ideal, motion)
    #expect(locations.count == Int(motion.durationSeconds))
    for (location, error) in zip(locations, ShuttleRide.errors(locations, of: motion)) {
      let state = motion.state(at: location.timestamp)
      #expect(abs(error.ahead) < 0.03)
      #expect(abs(error.left) < 0.03)
      #expect(abs((location.speedMetresPerSecond ?? -1) - state.speedMetresPerSecond) < 0.01)
    }
  }

  @Test(arguments: 1...3)
  func `errors have the given size in both axes`(seed: UInt64) {
    let moving = record(Self.plain, seed: seed).filter { ($0.speedMetresPerSecond ?? 0) > 1 }
    let errors = ShuttleRide.errors(moving, of: Self.longRide)
    for moments in [Moments(errors.map(\.ahead)), Moments(errors.map(\.left))] {
      #expect(abs(moments.mean) < 2)
      #expect(abs(moments.deviation - 12) < 1.5)
    }
  }

  @Test(arguments: PhoneProfile.all.map(\.name).filter { !["ideal", "sparse"].contains($0) })
  func `the stated accuracy is roughly right`(name: String) throws {
    // Repeated locations give no new information about the train.
    var profile = try #require(PhoneProfile.all.first { $0.name == name })
    profile.repeatShare = 0
    var within = 0.0
    var count = 0.0
    let ride = ShuttleRide.motion(stops: 30)
    for seed in Checkout.some(1..<13 as Range<UInt64>) {
      let locations = record(profile, ride, seed: seed)
      for (location, error) in zip(locations, ShuttleRide.errors(locations, of: ride)) {
        guard let accuracy = location.horizontalAccuracyMetres else { continue }
        count += 1
        within += error.ahead * error.ahead + error.left * error.left <= accuracy * accuracy ? 1 : 0
      }
    }
    guard count > 0 else {
      #expect(!profile.claimsAccuracy)
      return
    }
    #expect((0.6...0.98).contains(within / count))
  }

  @Test func `a distance filter gives no locations at rest`() {
    let motion = ShuttleRide.motion(stops: 20)
    var profile = PhoneProfile.iPhone
    profile.distanceFilterMetres = 30
    profile.reception = -1
    profile.lossesPerHour = 0
    let locations = record(profile, motion)
    let gaps = zip(locations, locations.dropFirst()).map {
      $1.timestamp.seconds(since: $0.timestamp)
    }
    // One gap for each stop before a run, as long as the stop and a few seconds more, unless the
    // changing error exceeds the filter.
    let long = gaps.filter { $0 > ShuttleRide.standSeconds }
    #expect((15...19).contains(long.count))
    #expect(long.allSatisfy { $0 < ShuttleRide.standSeconds + 25 })
    #expect(gaps.filter { $0 < 4 }.count > gaps.count * 8 / 10)
  }

  @Test func `reports only the accuracies of its profile`() {
    var profile = PhoneProfile.iPhone
    profile.exactClaimShare = 0
    let claimed = Set(record(profile).compactMap(\.horizontalAccuracyMetres))
    #expect(claimed.isSubset(of: [5, 10, 30, 50, 100, 200, 65, 165]))
    #expect(claimed.count > 3)
    #expect(record(.logger).allSatisfy { $0.horizontalAccuracyMetres == nil })
  }

  @Test(arguments: UndergroundReception.allCases)
  func `receives underground what its setup defines`(reception: UndergroundReception) {
    // The stations at 4 and 6 km are in the tunnel.
    let motion = ShuttleRide.motion(stops: 6, tunnel: 3_000...7_000)
    var profile = PhoneProfile.ideal
    profile.errorMetres = 5
    let below = record(profile, motion, underground: reception).filter {
      motion.state(at: $0.timestamp).isUnderground
    }
    switch reception {
    case .none: #expect(below.isEmpty)
    case .sky: #expect(below.count > 250)
    case .stations:
      #expect(!below.isEmpty)
      #expect(below.allSatisfy { motion.state(at: $0.timestamp).platform != nil })
      #expect(below.allSatisfy { $0.horizontalAccuracyMetres == 65 })
    case .cell:
      #expect((4...60).contains(below.count))
      #expect(below.allSatisfy { $0.courseDegrees == nil && $0.speedMetresPerSecond == nil })
      #expect(below.allSatisfy { (65...3_000).contains($0.horizontalAccuracyMetres ?? 0) })
    }
  }

  /// The exact bits of a recording: a platform with other bits would write other files.
  @Test func `the bytes are the same on every platform`() {
    let motion = ShuttleRide.motion(stops: 12, tunnel: 9_000...13_000)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func fold(_ bits: UInt64) { hash = (hash ^ bits) &* 0x100_0000_01b3 }
    for profile in PhoneProfile.all {
      let setup = PhoneSetup(profile: profile, underground: .cell, faults: PhoneFault.all)
      for location in Phone(setup, seed: 42).locations(of: motion) {
        fold(UInt64(bitPattern: location.timestamp.millisecondsSince1970))
        fold(location.coordinate.latitude.bitPattern)
        fold(location.coordinate.longitude.bitPattern)
        fold((location.horizontalAccuracyMetres ?? -1).bitPattern)
        fold((location.courseDegrees ?? -1).bitPattern)
        fold((location.speedMetresPerSecond ?? -1).bitPattern)
      }
    }
    #expect(hash == 1_579_421_611_841_613_422)
  }
}
