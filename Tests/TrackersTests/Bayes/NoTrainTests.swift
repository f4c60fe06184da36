import Foundation
import Testing
@testable import Trackers

/// What each location says of being on no train, by the formulas of `V4.md`.
@Suite struct NoTrainTests {
  /// What a location said of the best railway, and how the phone moved.
  struct Step {
    var seconds = 1.0
    var speed: Double? = 10
    var way: Double?
    var sigma = 8.0
    /// Metres along the line and beside it.
    var place = 1_500.0
    var beside = 0.0
    var said: [String: Double] = [:]
    var change: @Sendable (inout Frame) -> Void = { _ in }
    var hasLeader = true
  }

  static let line = RuleScene(RuleNetwork.line)
  static let long = RuleScene(RuleNetwork.long)
  static let tram = RuleScene(RuleNetwork.tram)
  static let ring = RuleScene(RuleNetwork.ring)
  static let pair = RuleScene(RuleNetwork.pair)

  /// The weight after some locations, the first of which says nothing.
  static func weight(_ steps: [Step], _ scene: RuleScene = line) -> Double {
    var none = NoTrain()
    let belief = scene.belief(1_500)
    for step in [Step(way: 0)] + steps {
      let frame = scene.frame(step.seconds, speed: step.speed, way: step.way) {
        $0.doubtSigma = step.sigma
        step.change(&$0)
      }
      let fields = ["position": step.place, "signedMetres": step.beside, "variance": 16]
      let said = edited(belief, fields.merging(step.said) { $1 })
      none.follow([said], leader: step.hasLeader ? 0 : -1, frame, scene.table, scene.model)
    }
    return none.weight
  }
  /// What the last of some locations adds.
  static func gain(_ steps: [Step], _ scene: RuleScene = line) -> Double {
    weight(steps, scene) - weight(steps.dropLast(), scene)
  }

  static let across: [Rule] = [
    .init("at first", is: -1.3) { weight([]) },
    .init("what the way strays", is: 0.7 * 2) { gain([Step(said: ["strayGain": 2])]) },
    .init("what stops and passes say", is: 0.7 * 0.5) {
      gain([Step(said: ["lineGain": -0.5])])
    },
    .init("a course, over 200 m", is: 0.7) {
      gain([Step(way: 200, said: ["lineGain": -1, "courseGain": -1])])
    },
    .init("over 10 m", is: 0.7 * 1.5 / 20) {
      gain([Step(said: ["lineGain": -1, "courseGain": -1])])
    },
    .init("over 400 m", is: 0.7 * 1.5) {
      gain([Step(way: 400, said: ["lineGain": -2, "courseGain": -2])])
    },
    .init("where the track is followed by a fifth", is: 0.7 / 5) {
      gain([
        Step(way: 200, said: ["lineGain": -1, "courseGain": -1, "mappedShare": 0.2])
      ])
    },
    .init("one along the track says nothing", is: 0) {
      gain([Step(said: ["lineGain": 1, "courseGain": 1])])
    },
    .init("a stop beside a course", is: -0.7 * 0.5) {
      gain([Step(said: ["lineGain": 1.5, "courseGain": 1])])
    },
    .init("80 m beyond two standard deviations", is: 1.0 / 21) { gain([Step(beside: 96)]) },
    .init("on the other side", is: 1.0 / 21) { gain([Step(beside: -96)]) },
    .init("with a less sure phone", is: 0.25 / 21) { gain([Step(sigma: 28, beside: 96)]) },
    .init("where the map strays", is: 1.0 / 16 / 21) {
      gain([Step(beside: 96, said: ["mapDrift": 0.06])])
    },
    .init("where a line may bend by 15 m", is: pow((96 - 34) / 80, 2) / 21) {
      gain([Step(beside: 96, said: ["sagVariance": 225])])
    },
    .init("for the first time after 30 s", is: 0.2) { gain([Step(seconds: 30, beside: 96)]) },
    .init("again", is: 0.6) { gain([Step(beside: 96), Step(seconds: 30, beside: 96)]) },
    .init("51 m, again", is: 51 * 51 / 6_400 * 0.6) {
      gain([Step(beside: 67), Step(seconds: 30, beside: 67)])
    },
    .init("49 m, again", is: 49 * 49 / 6_400 * 0.2) {
      gain([Step(beside: 65), Step(seconds: 30, beside: 65)])
    },
    .init("99 m, the last time 49 m", is: 99 * 99 / 6_400 * 0.2) {
      gain([Step(beside: 65), Step(seconds: 30, beside: 115)])
    },
    .init("out of reach of all", is: 2 * 8 / 16) { gain([Step(seconds: 8, hasLeader: false)]) },
    .init("for long", is: 4) {
      weight([Step](repeating: Step(seconds: 90, hasLeader: false), count: 4))
    },
    .init("no doubt is greater", is: 4) {
      weight([Step](repeating: Step(said: ["strayGain": 3]), count: 4))
    },
    .init("none is smaller", is: -10) {
      weight([Step](repeating: Step(said: ["strayGain": -3]), count: 6))
    },
    .init("a coarse location", is: 0) {
      gain([Step(said: ["strayGain": 2], change: { $0.isCoarse = true })])
    },
    .init("never thought of", is: -40) {
      var model = BeliefModel()
      model.noTrain.weight = 0
      return weight([Step(said: ["strayGain": 2])], RuleScene(RuleNetwork.line, model: model))
    },
  ]

  /// 20 s of walking at a station.
  static func walk(_ speed: Double, _ count: Int = 20) -> [Step] {
    [Step](repeating: Step(speed: speed), count: count)
  }
  static func slow(
    _ place: Double, speed: Double = 3, seconds: Double = 1, beside: Double = 0,
    _ said: [String: Double] = [:], _ change: @escaping @Sendable (inout Frame) -> Void = { _ in }
  ) -> Step {
    Step(
      seconds: seconds, speed: speed, sigma: 20, place: place, beside: beside, said: said,
      change: change)
  }
  /// Ten times 100 m beside the track, at a speed that says nothing.
  static func before(_ beside: Double) -> [Step] {
    [Step](repeating: Step(seconds: 10, sigma: 20, beside: beside), count: 10)
  }
  /// The probability that a way is beside the track whose log odds have gained `first`, and then
  /// what a location so far beside it adds in a way of some metres.
  static func share(_ metres: Double, way: Double, first: Double = 0, sag: Double = 0) -> Double {
    let on = 20.0 * 20 + 8 * 8 + sag
    let off = on + 40 * 40
    func density(_ variance: Double) -> Double {
      exp(-metres * metres / 2 / variance) / variance.squareRoot()
    }
    let odds = first + log(density(off) / density(on)) * way / 100
    return 1 / (1 + exp(-min(max(odds, -5), 5)))
  }

  static let moving: [Rule] = [
    .init("15 s of a walk", is: 0) { weight(walk(1.5, 15)) + 1.3 },
    .init("a second more", is: 0.8 / 6) { gain(walk(1.5, 16)) },
    .init("at 3.9 m/s", is: 0.8 / 6) { gain(walk(3.9, 16)) },
    .init("at 4 m/s", is: 0) { gain(walk(4, 16)) },
    .init("at 0.5 m/s", is: 0) { gain(walk(0.5, 16)) },
    .init("at 0.6 m/s", is: 0.8 / 6) { gain(walk(0.6, 16)) },
    .init("after a moment at 5 m/s", is: 0) { gain(walk(1.5, 9) + walk(5, 1) + walk(1.5, 9)) },
    .init("a walk seen each 20 s", is: 0.8 * 20 / 25) { gain([Step(seconds: 20, speed: 1.5)]) },
    .init("the same without measured speeds", is: 0) {
      gain([Step(seconds: 20, speed: 1.5, change: { $0.isMeasured = false })])
    },
    .init("the second of them", is: 0.8 * 20 / 25) {
      gain(
        [Step](
          repeating: Step(seconds: 20, speed: 1.5, change: { $0.isMeasured = false }), count: 2))
    },
    .init("the same around a stand", is: 0) {
      gain([Step(seconds: 20, speed: 1.5, change: { $0.stand = .stood })])
    },
    .init("3 m/s between stations", is: 10 * (1 - 3.0 / 9) * 0.03 * share(0, way: 3)) {
      gain([slow(2_250)])
    },
    .init("6 m/s", is: 10 * (1 - 6.0 / 9) * 0.06 * share(0, way: 6)) {
      gain([slow(2_250, speed: 6)])
    },
    .init("9 m/s", is: 0) { gain([slow(2_250, speed: 9.01)]) },
    .init("40 m beside the track", is: 10 * 2.0 / 3 * 0.15 * share(40, way: 15)) {
      gain([slow(2_250, seconds: 5, beside: 40)])
    },
    .init("to the other side of a bend", is: 10 * 2.0 / 3 * 0.15 * share(40, way: 15, sag: 900)) {
      gain([slow(2_250, seconds: 5, beside: -40, ["sagVariance": 900])])
    },
    .init("after a way beside the track", is: 10 * 2.0 / 3 * 0.03 * share(40, way: 3, first: 5)) {
      gain(before(40) + [slow(2_250, beside: 40)])
    },
    .init("after one on it", is: 10 * 2.0 / 3 * 0.03 * share(0, way: 3, first: -5)) {
      gain(before(0) + [slow(2_250)])
    },
    .init("after one location 200 m on", is: 10 * 2.0 / 3 * 0.03 * share(40, way: 103, first: 0)) {
      gain([Step(way: 200, sigma: 20, beside: 40), slow(2_250, beside: 40)])
    },
    .init("less way than the speed says", is: 10 * 2.0 / 3 * 0.01 * share(0, way: 1)) {
      gain([Step(speed: 3, way: 1, sigma: 20, place: 2_250)])
    },
    .init("257 m from a station, sure to 4 m", is: 0) { gain([slow(1_757)]) },
    .init("259 m from it", is: 10 * 2.0 / 3 * 0.03 * share(0, way: 3), within: 1e-3) {
      gain([slow(1_760)])
    },
    .init("1,007 m from the end of a line", is: 0) { gain([slow(1_005)], long) },
    .init("1,009 m from it", is: 10 * 2.0 / 3 * 0.03 * share(0, way: 3)) {
      gain([slow(1_011)], long)
    },
    .init("1,007 m from its other end", is: 0) { gain([slow(13_995)], long) },
    .init("259 m from the first station of a ring", is: 10 * 2.0 / 3 * 0.03 * share(0, way: 3)) {
      gain([slow(260)], ring)
    },
    .init("a gap of 11 s", is: 10 * 2.0 / 3 * 0.33 * share(0, way: 33)) {
      gain([slow(2_250, seconds: 11)])
    },
    .init("one of 12 s", is: 0) { gain([slow(2_250, seconds: 12)]) },
    .init("a stand", is: 0) { gain([slow(2_250) { $0.stand = .stands }]) },
    .init("0.5 m/s", is: 0) { gain([slow(2_250, speed: 0.5)]) },
    .init("a tram, of 40 km/h", is: 10 * (1 - 4.8 / 4.95) * 0.048 * share(0, way: 4.8)) {
      gain([slow(860, speed: 4.8)], tram)
    },
    .init("a faster tram", is: 0) { gain([slow(860, speed: 5)], tram) },
    .init("16 m/s along the track", is: -0.8 * 0.016) { gain([Step(speed: 16)]) },
    .init("12 m/s", is: 0) { gain([Step(speed: 12)]) },
    .init("less way than the speed says, at 16 m/s", is: -0.8 * 0.008) {
      gain([Step(speed: 16, way: 8)])
    },
    .init("49 m beyond the track's error", is: 49 * 49 / 6_400.0 / 21 - 0.8 * 0.016) {
      gain([Step(speed: 16, beside: 65)])
    },
    .init("51 m beyond it", is: 51 * 51 / 6_400.0 / 21) { gain([Step(speed: 16, beside: 67)]) },
    .init("18 m/s", is: -0.3 / 6 - 0.8 * 0.018) { gain([Step(speed: 18)]) },
    .init("a minute of it", is: -0.3 * 60 / 65 - 0.5) { gain([Step(seconds: 60, speed: 18)]) },
  ]

  static func wait(
    _ seconds: Double, stood: Double?, boarding: Bool = true, speed: Double = 0,
    _ said: [String: Double] = [:]
  ) -> Step {
    Step(
      seconds: seconds, speed: speed, said: said,
      change: {
        $0.stood = stood
        $0.isBoarding = boarding
      })
  }
  /// What straying says after some steps.
  static func strayed(after steps: [Step]) -> Double {
    gain(steps + [Step(said: (steps.last?.said ?? [:]).merging(["strayGain": 1]) { $1 })], pair)
  }
  static func on(_ railway: Double, stops: Double) -> Step {
    Step(said: ["railway": railway, "stopCount": stops])
  }
  /// Beside the track for some seconds, where the map says so little that doubt is small.
  static func left(_ metres: Double, seconds: Double) -> [Step] {
    [
      Step(
        seconds: seconds, beside: metres + 16,
        said: ["mapDrift": 1, "stopCount": 2, "signedMetres": metres + 16])
    ]
  }

  static let waiting: [Rule] = [
    .init("85 s", is: 0) { gain([wait(30, stood: 85)]) },
    .init("115 s", is: 3) { gain([wait(45, stood: 115)]) },
    .init("from then on", is: 1.5) { gain([wait(15, stood: 200)]) },
    .init("170 s on a ride", is: 0) { gain([wait(30, stood: 170, boarding: false)]) },
    .init("200 s on a ride", is: 3) { gain([wait(45, stood: 200, boarding: false)]) },
    .init("who boards has waited", is: -1.5) {
      gain([wait(15, stood: 200), wait(1, stood: nil, speed: 9.1)])
    },
    .init("who runs off has not", is: 0) {
      gain([wait(15, stood: 200), wait(1, stood: nil, speed: 9)])
    },
    .init("who has walked and rides came for a train", is: -5 * 0.8 / 6) {
      gain(walk(1.5) + [wait(1, stood: nil, speed: 9.1)])
    },
    .init("but once", is: 0) {
      gain([
        wait(15, stood: 200), wait(1, stood: nil, speed: 10, ["strayGain": 3]),
        wait(1, stood: nil, speed: 10),
      ])
    },
    .init("no more is taken back than stands above the start", is: -0.3) {
      gain([
        wait(30, stood: 200), wait(1, stood: nil, ["strayGain": -27.0 / 7]),
        wait(1, stood: nil, speed: 10),
      ])
    },
    .init("after two stops", is: 0.7 * exp(-2)) { strayed(after: [on(0, stops: 2)]) },
    .init("after one", is: 0.7 * exp(-1)) { strayed(after: [on(0, stops: 1)]) },
    .init("what speaks for a train counts in full", is: -0.7) {
      gain([Step(said: ["stopCount": 2, "strayGain": -1])])
    },
    .init("one on each of two railways", is: 0.7 * exp(-2)) {
      strayed(after: [on(0, stops: 1), on(1, stops: 0), on(1, stops: 1)])
    },
    .init("those that another railway has counted too", is: 0.7 * exp(-1)) {
      strayed(after: [on(0, stops: 0), on(0, stops: 1), on(1, stops: 1)])
    },
    .init("201 m beside the track for 61 s", is: 0.7, within: 0.01) {
      strayed(after: left(201, seconds: 60))
    },
    .init("for 59 s", is: 0.7 * exp(-2), within: 0.01) { strayed(after: left(201, seconds: 58)) },
    .init("199 m beside it for 61 s", is: 0.7 * exp(-2), within: 0.01) {
      strayed(after: left(199, seconds: 60))
    },
  ]

  @Test(arguments: across) func `where the phone is`(rule: Rule) { #expect(rule.holds()) }
  @Test(arguments: moving) func `how it moves`(rule: Rule) { #expect(rule.holds()) }
  @Test(arguments: waiting) func `waits and rides`(rule: Rule) { #expect(rule.holds()) }
}
