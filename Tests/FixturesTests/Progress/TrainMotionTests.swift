import Testing
@testable import Fixtures

@Suite struct TrainMotionTests {
  private let motion = TrainMotion(cruiseMetresPerSecond: 20)

  // At 0.8 m/s² 20 m/s take 25 s and 250 m.
  @Test(arguments: [
    (0.0, 0.0, 0.0, 0.0), (80, 0, 0, 20), (500, 0, 0, 50), (600, 0, 0, 55), (250, 20, 0, 25),
    (250, 0, 20, 25), (750, 20, 0, 50), (100, 20, 20, 5), (100, 40, 40, 5),
    // Too short to brake: the mean of both speeds.
    (50, 20, 0, 5),
  ])
  func `takes the time that even acceleration takes`(
    metres: Double, from: Double, to: Double, seconds: Double
  ) {
    #expect(abs(motion.seconds(over: metres, from: from, to: to) - seconds) < 1e-9)
  }

  @Test func `from one speed to rest by way of a higher one`() {
    // The peak p of 80 m from 8 m/s to rest: p² = 0.8 · 80 + 32.
    let peak = 96.0.squareRoot()
    #expect(abs(motion.seconds(over: 80, from: 8, to: 0) - (2 * peak - 8) / 0.8) < 1e-9)
  }
}
