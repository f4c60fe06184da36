import RailNetwork
import Testing
import Tracking
@testable import Journeys

@Suite struct PhoneFiguresTests {
  /// The limits of a profile's figures, around those of the real rides from which it was set.
  struct Bounds: Sendable, CustomTestStringConvertible {
    let profile: PhoneProfile
    let emptyStops: ClosedRange<Double>
    let gaps: ClosedRange<Double>
    let repeats: ClosedRange<Double>
    /// Real phones have 0.51 to 0.84.
    var errorsAlike = 0.5...0.84
    var missingAccuracy = 0.0

    var testDescription: String { profile.name }
  }

  static let bounds = [
    // The shuttle's stops are short: most end before the train has moved 30 m.
    Bounds(profile: .iPhone, emptyStops: 0.5...0.95, gaps: 0.2...0.5, repeats: 0...0.02),
    Bounds(profile: .steady, emptyStops: 0...0.26, gaps: 0.01...0.1, repeats: 0.09...0.24),
    Bounds(profile: .fiveSeconds, emptyStops: 0...0.26, gaps: 0.01...0.15, repeats: 0.09...0.24),
    Bounds(profile: .zeroSpeed, emptyStops: 0...0.26, gaps: 0.01...0.15, repeats: 0.09...0.24),
    Bounds(profile: .android, emptyStops: 0...0.33, gaps: 0.9...1, repeats: 0.15...0.3),
    Bounds(profile: .stale, emptyStops: 0...0.33, gaps: 0.9...1, repeats: 0.33...0.5),
    Bounds(profile: .sparse, emptyStops: 0...0.6, gaps: 0.9...1, repeats: 0...0.05),
    Bounds(
      profile: .logger, emptyStops: 0...0.26, gaps: 0.1...0.45, repeats: 0...0.02,
      missingAccuracy: 1),
  ]

  /// Four rides of twenty stops.
  private func figures(_ profile: PhoneProfile) -> PhoneFigures {
    let motion = ShuttleRide.motion(stops: 20)
    func time(_ seconds: Double) -> Timestamp { motion.start.advanced(bySeconds: seconds) }
    let stands = motion.stands().map { time($0.lowerBound)..<time($0.upperBound) }
    var figures = PhoneFigures()
    for seed in 1...4 as ClosedRange<UInt64> {
      figures.add(
        Phone(PhoneSetup(profile: profile), seed: seed).locations(of: motion),
        during: time(0)...time(motion.durationSeconds), stands: stands
      ) { ShuttleRide.errors([$0], of: motion)[0].left }
    }
    return figures
  }

  @Test(arguments: bounds)
  func `a simulated phone is similar to the real ones from which it was set`(bounds: Bounds) throws
  {
    let figures = figures(bounds.profile)
    #expect(bounds.emptyStops.contains(try #require(figures.emptyStops.value)))
    #expect(bounds.gaps.contains(try #require(figures.gaps.value)))
    #expect(bounds.repeats.contains(try #require(figures.repeats.value)))
    if let alike = figures.errorCorrelation { #expect(bounds.errorsAlike.contains(alike)) }
    #expect(figures.missingAccuracy.value == bounds.missingAccuracy)
  }

  @Test func `an Android phone reports motion at some stops, sometimes fast motion`() throws {
    let fast = try #require(figures(.android).fastRests.value)
    #expect((0.05...0.4).contains(fast))
  }

  @Test func `the zero-speed phone reports no other speed`() throws {
    #expect(figures(.zeroSpeed).zeroSpeeds.value == 1)
  }

  @Test func `counts missing values, repeated places and gaps in a recording`() throws {
    let start = ShuttleRide.start
    func location(_ seconds: Double, metres: Double) -> Location {
      var location = Location(
        timestamp: start.advanced(bySeconds: seconds),
        coordinate: ShuttleRide.plane.coordinate(at: PlanarVector(east: metres, north: 0)))
      location.speedMetresPerSecond = metres == 0 ? 2 : nil
      return location
    }
    let locations = [
      location(0, metres: 10), location(5, metres: 10), location(40, metres: 0),
      location(100, metres: 50),
    ]
    func span(_ from: Double, _ to: Double) -> Range<Timestamp> {
      start.advanced(bySeconds: from)..<start.advanced(bySeconds: to)
    }
    var figures = PhoneFigures()
    figures.add(
      locations, during: start...start.advanced(bySeconds: 100),
      stands: [span(25, 55), span(60, 90), span(95, 99)], aside: { _ in 7 })
    #expect(figures.emptyStops.value == 0.5)
    #expect(figures.gaps.value == 0.95)
    #expect(figures.repeats.value == 1.0 / 3)
    #expect(figures.missingAccuracy.value == 1)
    #expect(figures.missingSpeed.value == 0.75)
    #expect(figures.fastRests.value == 1)
    #expect(figures.asideMetres == 7)
    #expect(figures.dwellSeconds == 30)
    #expect(figures.errorCorrelation == nil)
  }
}
