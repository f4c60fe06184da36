import Foundation
import RailNetwork
import Testing
import Tracking
@testable import Trackers

/// The error of a location and across the track, against the model of `V4.md` written as matrices.
@Suite struct ErrorModelTests {
  /// A location: the way since the last and the time, how far from the track, and what the map is
  /// said to stray there.
  struct Step {
    var way = 20.0
    var seconds = 1.0
    var metres: Double
    var drift = 0.06
    var sag: Double?
    /// Whether another track begins here.
    var isNew = false
  }

  /// Kalman's filter over slow error, offset and slope, which follow their differential equation
  /// along the way by small steps.
  struct Matrices {
    let model = ErrorModel()
    let sigma: Double
    var mean = [0.0, 0, 0]
    var p: [[Double]]

    init(sigma: Double) {
      self.sigma = sigma
      let deviations = [model.slowShare * sigma, model.offsetSigma, model.mapDrift]
      p = (0..<3).map { row in (0..<3).map { row == $0 ? deviations[row] * deviations[row] : 0 } }
    }

    mutating func multiply(_ f: [[Double]]) {
      mean = f.map { row in (0..<3).reduce(0) { $0 + row[$1] * mean[$1] } }
      let half = f.map { row in
        (0..<3).map { column in (0..<3).reduce(0) { $0 + row[$1] * p[$1][column] } }
      }
      p = half.map { row in f.map { other in (0..<3).reduce(0) { $0 + row[$1] * other[$1] } } }
    }

    mutating func advance(_ step: Step) {
      if step.isNew {
        mean[2] = 0
        for index in 0..<2 { (p[2][index], p[index][2]) = (0, 0) }
        p[2][2] = step.drift * step.drift
      }
      let fading = exp(-step.seconds / model.slowSeconds)
      multiply([[fading, 0, 0], [0, 1, 0], [0, 0, 1]])
      let slow = model.slowShare * sigma
      p[0][0] += (1 - fading * fading) * slow * slow
      let deviation = (pow(2 * model.offsetSigma, 2) + pow(step.sag ?? 1_000 * step.drift, 2))
        .squareRoot()
      let rate = step.drift / deviation
      let count = 200
      let metres = step.way / Double(count)
      // Steps by the trapezoidal rule between halves of white noise, 4 rate³ deviation² a metre.
      let half = rate * metres / 2
      let share = (1 + half) * (1 + half)
      let noise = 4 * rate * rate * rate * deviation * deviation * metres
      for _ in 0..<count {
        p[2][2] += noise / 2
        multiply([
          [1, 0, 0],
          [0, (1 + 2 * half - half * half) / share, metres / share],
          [0, -rate * rate * metres / share, (1 - 2 * half - half * half) / share],
        ])
        p[2][2] += noise / 2
      }
    }

    mutating func update(_ step: Step) -> Double {
      let white = pow(model.whiteShare * sigma, 2)
      let seen = p.map { $0[0] + $0[1] }
      let variance = seen[0] + seen[1] + white
      let y = step.metres - mean[0] - mean[1]
      let usual = pow(model.slowShare * sigma, 2) + pow(model.offsetSigma, 2) + white
      let limit = model.evidenceLimit * step.seconds / (step.seconds + model.evidenceSeconds)
      let excess = min(2, log(1 + abs(y) / variance.squareRoot()) / 5)
      let said = -(model.outlierFreedom + 1) / 2 * log(1 + y * y / variance / model.outlierFreedom)
      if y * y <= 25 * variance {
        for row in 0..<3 { mean[row] += seen[row] / variance * y }
        for row in 0..<3 {
          for column in 0..<3 { p[row][column] -= seen[row] * seen[column] / variance }
        }
      }
      return max(said, said < -limit ? -limit * (1 + excess) : said) - log(variance / usual) / 2
    }
  }

  static let ways: [String: [Step]] = [
    "locations up to 12 m from the track": [0, 5, 12, -3, 9].map { Step(metres: $0) },
    "locations about 60 m from the track": [60, 62, 58, 61].map {
      Step(way: 60, seconds: 4, metres: $0)
    },
    "a minute between locations": [5, 40, 60, 30].map { Step(way: 700, seconds: 60, metres: $0) },
    "an outlier 300 m from the track": [0, 300, 4, 70, 0].map { Step(seconds: 12, metres: $0) },
    "a location 55 m from the track between locations on it": [0, 0, 55, 0].map {
      Step(seconds: 30, metres: $0)
    },
    "locations so far off that the evidence reaches its limit": [3e3, 9e8, 0].map {
      Step(seconds: 30, metres: $0)
    },
    "a map that strays to one side": (0..<8).map { Step(metres: 6 * Double($0), drift: 0.3) },
    "ways of 2.5 km over which the offset is forgotten": [30, 80, -60].map {
      Step(way: 2_500, seconds: 90, metres: $0, drift: 0.02)
    },
    "a line drawn straight, from its end": [0, 10, 60, 20].enumerated().map {
      Step(way: 400, seconds: 20, metres: $1, drift: 0.25, sag: [0, 40, 90, 5][$0])
    },
    "another track from the third location on": [0, 12, 24, 30, 60].enumerated().map {
      Step(way: 100, seconds: 5, metres: $1, drift: 0.1, isNew: $0 == 2)
    },
  ]

  @Test(arguments: ways.keys.sorted(), [6.0, 15])
  func `what distances from the track say`(name: String, sigma: Double) throws {
    let model = ErrorModel()
    var oracle = Matrices(sigma: sigma)
    var cross = CrossTrack(sigma: sigma, model)
    for step in try #require(Self.ways[name]) {
      if step.isNew { cross.begin(drift: step.drift) }
      cross.advance(
        MapStep(way: step.way, drift: step.drift, sag: step.sag, model), sigma: sigma,
        fading: exp(-step.seconds / model.slowSeconds), model)
      oracle.advance(step)
      let said = cross.update(
        metres: step.metres, sigma: sigma, white: model.whiteShare * sigma, seconds: step.seconds,
        model)
      let expected = oracle.update(step)
      #expect(abs(said - expected) < 2e-3, "\(step)")
    }
  }

  private static func sigma(_ metres: Double?) -> Double {
    ErrorModel().sigma(
      Location(
        timestamp: Timestamp(millisecondsSince1970: 0),
        coordinate: Coordinate(latitude: 0, longitude: 0), horizontalAccuracyMetres: metres))
  }

  static func offTrack(way: Double) -> Double {
    var mean = 0.4
    model.add(offTrack: 1, to: &mean, way: way)
    return mean
  }

  static let model = ErrorModel()
  static let numbers: [Rule] = [
    .init("a claimed radius of 50 m is an error of 40 m", is: 40) { sigma(50) },
    .init("a claimed radius of 1 m is an error of 5 m", is: 5) { sigma(1) },
    .init("a claimed radius of 1,000 km is an error of 50 km", is: 50_000) { sigma(1e6) },
    .init("no claimed radius is an error of 12 m", is: 12) { sigma(nil) },
    .init("a segment of 301 m is long", is: 1) { ErrorModel.isLong(301) ? 1 : 0 },
    .init("a segment of 300 m is not long", is: 0) { ErrorModel.isLong(300) ? 1 : 0 },
    .init("a line of 2 km may bend by 300 m in the middle", is: 2_000 * 0.15) {
      model.sag(hopMetres: 2_000, share: 0.5)
    },
    .init("a line of 2 km may bend by 108 m after a tenth", is: 2_000 * 0.15 * 4 * 0.1 * 0.9) {
      model.sag(hopMetres: 2_000, share: 0.1)
    },
    .init("a line of 2 km does not bend before its start", is: 0) {
      model.sag(hopMetres: 2_000, share: -0.1)
    },
    .init("a line of 2 km does not bend beyond its end", is: 0) {
      model.sag(hopMetres: 2_000, share: 1.1)
    },
    .init("a location on the track mapped is not off it", is: 0) { model.offTrack(0, sigma: 8) },
    .init("a location three variances off is half off the track", is: 0.5) {
      model.offTrack(-8 * 3.0.squareRoot(), sigma: 8)
    },
    .init("a way of 100 m takes a fifth of how far off its location is", is: 0.4 + 0.2 * 0.6) {
      offTrack(way: 100)
    },
    .init("a way of 700 m leaves nothing of how far off locations were", is: 1) {
      offTrack(way: 700)
    },
    .init("a railway that the phone is wholly off loses 1 nat", is: -1) {
      model.offTrackGain(1, doubt: 0)
    },
    .init("one whose track does not run as drawn loses 0.2 nat", is: -0.2) {
      model.offTrackGain(1, doubt: 1)
    },
    .init("one whose track may not run as drawn loses as much as is likely", is: -0.6) {
      model.offTrackGain(1, doubt: 0.5)
    },
    .init("after 14 s half of the slow error is new", is: 0.35 * 0.35 + 0.75 * 0.75 / 2) {
      model.newShare(after: 14)
    },
    .init("after 4.7 s a quarter of the slow error is new", is: 0.35 * 0.35 + 0.75 * 0.75 / 4) {
      model.newShare(after: 14.0 / 3)
    },
    .init("an error of -20 m has Student's density", is: -3 * log(1 + 400.0 / 9 / 5) - log(9.0) / 2)
    {
      model.likelihood(-20, variance: 9)
    },
    .init("a good location by an underground station counts -1 nat", is: -1) {
      PriorModel().weight(isUnderground: true, isCoarse: false)
    },
    .init("a coarse location by an underground station counts 2 nat", is: 2) {
      PriorModel().weight(isUnderground: true, isCoarse: true)
    },
    .init("a coarse location by a station above the ground counts 0 nat", is: 0) {
      PriorModel().weight(isUnderground: false, isCoarse: true)
    },
    .init("an error of 60 m reaches railways up to 250 m off", is: 250) {
      ChoiceModel().reach(sigma: 60)
    },
    .init("an error of 100 m reaches railways up to 400 m off", is: 400) {
      ChoiceModel().reach(sigma: 100)
    },
  ]

  @Test(arguments: numbers) func `errors of locations and maps`(rule: Rule) {
    #expect(rule.holds())
  }
}
