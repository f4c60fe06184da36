import Maths
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Fixtures

@Suite struct ProgressCurveTests {
  private func time(_ seconds: Double) -> Timestamp {
    Timestamp(millisecondsSince1970: 0).advanced(bySeconds: seconds)
  }

  private var curve: ProgressCurve {
    ProgressCurve(
      knots: [(0, 0), (10, 100), (30, 100), (40, 200)].map {
        ProgressCurve.Knot(time: time($0.0), metres: $0.1)
      })
  }

  @Test(arguments: [(-5, 0.0), (0, 0), (5, 50), (20, 100), (35, 150), (40, 200), (90, 200)])
  func knowsItsMetres(seconds: Double, metres: Double) {
    #expect(curve.metres(at: time(seconds)) == metres)
  }

  @Test func knowsWhenAPlaceIsReached() {
    #expect(curve.time(reaching: 50) == time(5))
    #expect(curve.time(reaching: 100) == time(10))
    #expect(curve.time(reaching: 150) == time(35))
    #expect(curve.time(reaching: 0) == time(0))
    #expect(curve.time(reaching: -1) == nil)
    #expect(curve.time(reaching: 201) == nil)
  }

  @Test func speedIsTheMeanOverAWindowWithinTheCurve() {
    #expect(curve.speed(at: time(5), windowSeconds: 4) == 10)
    #expect(curve.speed(at: time(20), windowSeconds: 16) == 0)
    #expect(curve.speed(at: time(0), windowSeconds: 10) == 10)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func speedsAlongTheCurveAreThoseAtEachTime(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var knot = ProgressCurve.Knot(time: time(0), metres: 0)
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

  @Test func aKnotOfTheSameTimeReplacesTheOneBefore() {
    let curve = ProgressCurve(
      knots: [(0, 0), (0, 5), (10, 20)].map {
        ProgressCurve.Knot(time: time($0.0), metres: $0.1)
      })
    #expect(curve.knots.map(\.metres) == [5, 20])
  }

  @Test func aWildLocationBreaksNoChain() {
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
