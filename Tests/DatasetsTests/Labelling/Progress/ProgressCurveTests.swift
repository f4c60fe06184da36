import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Journeys

@Suite struct ProgressCurveTests {
  private let curve = ProgressCurve([(0, 0), (10, 100), (30, 100), (40, 200)])

  @Test(arguments: [(-5, 0.0), (0, 0), (5, 50), (20, 100), (35, 150), (40, 200), (90, 200)])
  func `gives the position at a time`(seconds: Double, metres: Double) {
    #expect(curve.metres(at: time(seconds)) == metres)
  }

  @Test(arguments: [(-1, nil), (0, 0), (50, 5), (100, 10), (150, 35), (201, nil)])
  func `gives the time at which a place is reached`(metres: Double, seconds: Double?) {
    #expect(curve.time(reaching: metres) == seconds.map(time))
  }

  @Test(arguments: Checkout.some(0..<20 as Range<UInt64>))
  func `speeds at many times equal those at each time`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var knot = ProgressCurve.Knot(time: time(0), metres: 0, measuredMetres: 0)
    let curve = ProgressCurve(
      knots: (0..<generator.index(below: 40)).map { _ in
        knot.time = knot.time.advanced(bySeconds: generator.uniform(0...15))
        knot.metres += generator.uniform(0...200)
        return knot
      })
    let times = (-40..<600).map { time(Double($0) / 2) }
    let speeds = curve.speeds(at: times, windowSeconds: 16)
    for (time, speed) in zip(times, speeds) {
      let from = max(curve.start?.time ?? time, time.advanced(bySeconds: -8))
      let to = min(curve.end?.time ?? time, time.advanced(bySeconds: 8))
      let metres = curve.metres(at: to) - curve.metres(at: from)
      #expect(speed == (from < to ? metres / to.seconds(since: from) : 0))
    }
  }

  @Test func `a knot of the same time replaces the one before`() {
    let curve = ProgressCurve([(0, 0), (0, 5), (10, 20)])
    #expect(curve.knots.map(\.metres) == [5, 20])
  }

  @Test func `an outlier does not break a chain of matches`() {
    let network = DrawnNetwork("A--------------------B", [.init("T.Main", "AB")]).network
    let track = network.tracks[0]
    let places = [0.0, 20, 40, 1_900, 60, 80, 100]
    let matches = places.enumerated().map { index, metres in
      TrackMatch(
        location: Location(
          timestamp: time(Double(index)), coordinate: track.coordinate(atMetres: metres),
          horizontalAccuracyMetres: 10), positionMetres: metres, offsetMetres: 0)
    }
    let finder = ProgressFinder(track: track, direction: .ascending)
    #expect(finder.curve(matches)?.knots.map(\.metres) == [0, 20, 40, 60, 80, 100])
  }
}

@Suite struct MonotoneFitTests {
  @Test(arguments: Checkout.some(0..<40))
  func `no increasing sequence is nearer`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let values = (0..<8).map { Double($0) + Double(generator.index(below: 6)) }
    let fitted = MonotoneFit.values(values)
    #expect(zip(fitted, fitted.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(cost(values, fitted) == leastCost(values), "\(values)")
  }

  private func cost(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + abs($1.0 - $1.1) }
  }

  /// The least cost of all non-decreasing sequences of these values; a best one is among them.
  private func leastCost(_ values: [Double]) -> Double {
    let levels = Set(values).sorted()
    var costs = levels.map { abs($0 - values[0]) }
    for value in values.dropFirst() {
      var least = Double.infinity
      costs = levels.indices.map { level in
        least = min(least, costs[level])
        return least + abs(levels[level] - value)
      }
    }
    return costs.min() ?? 0
  }
}

@Suite struct TrainMotionTests {
  private let motion = TrainMotion(cruiseMetresPerSecond: 20)

  // At 0.8 m/s² 20 m/s take 25 s and 250 m.
  @Test(arguments: [
    (0.0, 0.0, 0.0, 0.0), (80, 0, 0, 20), (500, 0, 0, 50), (600, 0, 0, 55), (250, 20, 0, 25),
    (250, 0, 20, 25), (750, 20, 0, 50), (100, 20, 20, 5), (100, 40, 40, 5),
    // Too short to brake: the mean of both speeds.
    (50, 20, 0, 5),
  ])
  func `takes the time of constant acceleration`(
    metres: Double, from: Double, to: Double, seconds: Double
  ) {
    #expect(abs(motion.seconds(over: metres, from: from, to: to) - seconds) < 1e-9)
  }

  @Test func `accelerates before it brakes to rest`() {
    // The peak p of 80 m from 8 m/s to rest: p² = 0.8 · 80 + 32.
    let peak = 96.0.squareRoot()
    #expect(abs(motion.seconds(over: 80, from: 8, to: 0) - (2 * peak - 8) / 0.8) < 1e-9)
  }
}
