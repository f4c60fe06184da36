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
    .init("no train begins at -1.3 nat", is: -1.3) { weight([]) },
    .init("a way that speaks 2 nat for straying adds 1.4 nat", is: 0.7 * 2) {
      gain([Step(said: ["strayGain": 2])])
    },
    .init("stops and passes 0.5 nat against the railway add 0.35 nat", is: 0.7 * 0.5) {
      gain([Step(said: ["lineGain": -0.5])])
    },
    .init("a course 1 nat against the railway adds 0.7 nat over 200 m", is: 0.7) {
      gain([Step(way: 200, said: ["lineGain": -1, "courseGain": -1])])
    },
    .init("a course 1 nat against the railway adds 0.05 nat at most over 10 m", is: 0.7 * 1.5 / 20)
    {
      gain([Step(said: ["lineGain": -1, "courseGain": -1])])
    },
    .init("a course 2 nat against the railway adds 1.05 nat at most over 400 m", is: 0.7 * 1.5) {
      gain([Step(way: 400, said: ["lineGain": -2, "courseGain": -2])])
    },
    .init("a course adds 0.14 nat where the track is followed by a fifth", is: 0.7 / 5) {
      gain([
        Step(way: 200, said: ["lineGain": -1, "courseGain": -1, "mappedShare": 0.2])
      ])
    },
    .init("a course along the track adds nothing", is: 0) {
      gain([Step(said: ["lineGain": 1, "courseGain": 1])])
    },
    .init("a stop 0.5 nat for the railway takes 0.35 nat beside a course", is: -0.7 * 0.5) {
      gain([Step(said: ["lineGain": 1.5, "courseGain": 1])])
    },
    .init("96 m beside the track, sure to 8 m, add 1/21 nat in 1 s", is: 1.0 / 21) {
      gain([Step(beside: 96)])
    },
    .init("96 m to the other side of the track, sure to 8 m, add 1/21 nat in 1 s", is: 1.0 / 21) {
      gain([Step(beside: -96)])
    },
    .init("96 m beside the track, sure to 28 m, add 1/84 nat in 1 s", is: 0.25 / 21) {
      gain([Step(sigma: 28, beside: 96)])
    },
    .init("96 m beside a track whose map strays by 0.06 add 1/336 nat in 1 s", is: 1.0 / 16 / 21) {
      gain([Step(beside: 96, said: ["mapDrift": 0.06])])
    },
    .init(
      "96 m beside a line that may bend by 15 m add 0.03 nat in 1 s",
      is: pow((96 - 34) / 80, 2) / 21
    ) {
      gain([Step(beside: 96, said: ["sagVariance": 225])])
    },
    .init("the first location 96 m beside the track after 30 s counts for 5 s", is: 0.2) {
      gain([Step(seconds: 30, beside: 96)])
    },
    .init("the second location 96 m beside the track after 30 s counts for 30 s", is: 0.6) {
      gain([Step(beside: 96), Step(seconds: 30, beside: 96)])
    },
    .init(
      "the second location 51 m beyond its error after 30 s counts for 30 s",
      is: 51 * 51 / 6_400 * 0.6
    ) {
      gain([Step(beside: 67), Step(seconds: 30, beside: 67)])
    },
    .init(
      "the second location 49 m beyond its error after 30 s counts for 5 s",
      is: 49 * 49 / 6_400 * 0.2
    ) {
      gain([Step(beside: 65), Step(seconds: 30, beside: 65)])
    },
    .init(
      "99 m beyond the error count for 5 s after 49 m at the last location",
      is: 99 * 99 / 6_400 * 0.2
    ) {
      gain([Step(beside: 65), Step(seconds: 30, beside: 115)])
    },
    .init("8 s out of reach of all railways add 1 nat", is: 2 * 8 / 16) {
      gain([Step(seconds: 8, hasLeader: false)])
    },
    .init("minutes out of reach of all railways lead to 4 nat at most", is: 4) {
      weight([Step](repeating: Step(seconds: 90, hasLeader: false), count: 4))
    },
    .init("straying leads to 4 nat at most", is: 4) {
      weight([Step](repeating: Step(said: ["strayGain": 3]), count: 4))
    },
    .init("what speaks for a train leads to -10 nat at least", is: -10) {
      weight([Step](repeating: Step(said: ["strayGain": -3]), count: 6))
    },
    .init("a coarse location adds nothing", is: 0) {
      gain([Step(said: ["strayGain": 2], change: { $0.isCoarse = true })])
    },
    .init("with a weight of 0 no train stays at -40 nat", is: -40) {
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
  static func before(_ beside: Double, _ said: [String: Double] = [:]) -> [Step] {
    [Step](repeating: Step(seconds: 10, sigma: 20, beside: beside, said: said), count: 10)
  }
  /// The probability that a way is beside the track, whose log odds were -1, have gained `first` and
  /// then what a location so far beside it adds in a way of some metres.
  static func share(_ metres: Double, way: Double, first: Double = 0, sag: Double = 0) -> Double {
    let on = 20.0 * 20 + 8 * 8 + sag
    let off = on + 40 * 40
    func density(_ variance: Double) -> Double {
      exp(-metres * metres / 2 / variance) / variance.squareRoot()
    }
    let odds = first + min(log(density(off) / density(on)), 0.5) * way / 100
    return 1 / (1 + exp(1 - min(max(odds, -5), 5)))
  }

  static let moving: [Rule] = [
    .init("a walk of 15 s at 1.5 m/s says nothing", is: 0) { weight(walk(1.5, 15)) + 1.3 },
    .init("the 16th second of a walk at 1.5 m/s adds 0.13 nat", is: 0.8 / 6) {
      gain(walk(1.5, 16))
    },
    .init("the 16th second of a walk at 3.9 m/s adds 0.13 nat", is: 0.8 / 6) {
      gain(walk(3.9, 16))
    },
    .init("the 16th second of a way at 4 m/s adds nothing", is: 0) { gain(walk(4, 16)) },
    .init("the 16th second of a way at 0.5 m/s adds nothing", is: 0) { gain(walk(0.5, 16)) },
    .init("the 16th second of a walk at 0.6 m/s adds 0.13 nat", is: 0.8 / 6) {
      gain(walk(0.6, 16))
    },
    .init("a walk broken by a second at 5 m/s begins anew", is: 0) {
      gain(walk(1.5, 9) + walk(5, 1) + walk(1.5, 9))
    },
    .init("a walk of 20 s with a measured speed adds 0.64 nat", is: 0.8 * 20 / 25) {
      gain([Step(seconds: 20, speed: 1.5)])
    },
    .init("a walk of 20 s without a measured speed adds nothing", is: 0) {
      gain([Step(seconds: 20, speed: 1.5, change: { $0.isMeasured = false })])
    },
    .init("a second walk of 20 s without a measured speed adds 0.64 nat", is: 0.8 * 20 / 25) {
      gain(
        [Step](
          repeating: Step(seconds: 20, speed: 1.5, change: { $0.isMeasured = false }), count: 2))
    },
    .init("a walk of 20 s around a stand adds nothing", is: 0) {
      gain([Step(seconds: 20, speed: 1.5, change: { $0.stand = .stood })])
    },
    .init(
      "a slow way at 3 m/s between stations speaks for no train",
      is: 15 * (1 - 3.0 / 9) * 0.03 * share(0, way: 3)
    ) {
      gain([slow(2_250)])
    },
    .init(
      "a slow way at 6 m/s between stations speaks for no train",
      is: 15 * (1 - 6.0 / 9) * 0.06 * share(0, way: 6)
    ) {
      gain([slow(2_250, speed: 6)])
    },
    .init(
      "a slow way along a line drawn straight, followed by a fifth, speaks a fifth of that",
      is: 15 * (1 - 6.0 / 9) * 0.06 * share(0, way: 6) / 5
    ) {
      gain([slow(2_250, speed: 6, ["mappedShare": 0.2])])
    },
    .init("a way at 9 m/s between stations says nothing", is: 0) {
      gain([slow(2_250, speed: 9.01)])
    },
    .init(
      "a slow way 40 m beside the track counts as probably beside it",
      is: 15 * 2.0 / 3 * 0.15 * share(40, way: 15)
    ) {
      gain([slow(2_250, seconds: 5, beside: 40)])
    },
    .init(
      "a slow way 40 m beside a line that may bend by 30 m counts for less",
      is: 15 * 2.0 / 3 * 0.15 * share(40, way: 15, sag: 900)
    ) {
      gain([slow(2_250, seconds: 5, beside: -40, ["sagVariance": 900])])
    },
    .init(
      "a slow way after 1 km beside the track counts nearly in full",
      is: 15 * 2.0 / 3 * 0.03 * share(40, way: 3, first: 5)
    ) {
      gain(before(40) + [slow(2_250, beside: 40)])
    },
    .init(
      "a slow way after 1 km beside another track counts as probably beside this one",
      is: 15 * 2.0 / 3 * 0.03 * share(40, way: 3)
    ) {
      gain(before(40, ["railway": 1]) + [slow(2_250, beside: 40)], pair)
    },
    .init(
      "a slow way after 1 km on the track counts hardly at all",
      is: 15 * 2.0 / 3 * 0.03 * share(0, way: 3, first: -5)
    ) {
      gain(before(0) + [slow(2_250)])
    },
    .init(
      "a location 200 m on counts as 100 m of way beside the track",
      is: 15 * 2.0 / 3 * 0.03 * share(40, way: 103, first: 0)
    ) {
      gain([Step(way: 200, sigma: 20, beside: 40), slow(2_250, beside: 40)])
    },
    .init(
      "a slow way of 1 m at 3 m/s counts 1 m, not 3 m", is: 15 * 2.0 / 3 * 0.01 * share(0, way: 1)
    ) {
      gain([Step(speed: 3, way: 1, sigma: 20, place: 2_250)])
    },
    .init("a slow way 257 m from a station, sure to 4 m, says nothing", is: 0) {
      gain([slow(1_757)])
    },
    .init(
      "a slow way 260 m from a station, sure to 4 m, speaks for no train",
      is: 15 * 2.0 / 3 * 0.03 * share(0, way: 3), within: 1e-3
    ) {
      gain([slow(1_760)])
    },
    .init("a slow way 1,005 m from the end of a line says nothing", is: 0) {
      gain([slow(1_005)], long)
    },
    .init(
      "a slow way 1,011 m from the end of a line speaks for no train",
      is: 15 * 2.0 / 3 * 0.03 * share(0, way: 3)
    ) {
      gain([slow(1_011)], long)
    },
    .init("a slow way 1,005 m from the other end of a line says nothing", is: 0) {
      gain([slow(13_995)], long)
    },
    .init(
      "a slow way 260 m from the first station of a ring speaks for no train",
      is: 15 * 2.0 / 3 * 0.03 * share(0, way: 3)
    ) {
      gain([slow(260)], ring)
    },
    .init(
      "a slow way over a gap of 11 s speaks for no train",
      is: 15 * 2.0 / 3 * 0.33 * share(0, way: 33)
    ) {
      gain([slow(2_250, seconds: 11)])
    },
    .init("a slow way over a gap of 12 s says nothing", is: 0) { gain([slow(2_250, seconds: 12)]) },
    .init("a slow way with a stand says nothing", is: 0) {
      gain([slow(2_250) { $0.stand = .stands }])
    },
    .init("a way at 0.5 m/s between stations says nothing", is: 0) {
      gain([slow(2_250, speed: 0.5)])
    },
    .init(
      "a tram of 40 km/h at 4.8 m/s speaks for no train",
      is: 15 * (1 - 4.8 / 4.95) * 0.048 * share(0, way: 4.8)
    ) {
      gain([slow(860, speed: 4.8)], tram)
    },
    .init("a tram of 40 km/h at 5 m/s says nothing", is: 0) { gain([slow(860, speed: 5)], tram) },
    .init("1 s at 16 m/s along the track speaks for a train", is: -0.8 * 0.016) {
      gain([Step(speed: 16)])
    },
    .init("1 s at 12 m/s along the track says nothing", is: 0) { gain([Step(speed: 12)]) },
    .init("a way of 8 m at 16 m/s counts 8 m for a train, not 16 m", is: -0.8 * 0.008) {
      gain([Step(speed: 16, way: 8)])
    },
    .init(
      "at 16 m/s a way 49 m beyond the error still speaks for a train",
      is: 49 * 49 / 6_400.0 / 21 - 0.8 * 0.016
    ) {
      gain([Step(speed: 16, beside: 65)])
    },
    .init(
      "at 16 m/s a way 51 m beyond the error no longer speaks for a train",
      is: 51 * 51 / 6_400.0 / 21
    ) { gain([Step(speed: 16, beside: 67)]) },
    .init("1 s at 18 m/s speaks for a train by speed and by way", is: -0.3 / 6 - 0.8 * 0.018) {
      gain([Step(speed: 18)])
    },
    .init(
      "a minute at 18 m/s takes 0.28 nat for the speed, 0.5 nat for the way",
      is: -0.3 * 60 / 65 - 0.5
    ) { gain([Step(seconds: 60, speed: 18)]) },
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

  /// 400 m on the track, which makes that as sure as can be.
  static let onTrack = Array(repeating: Step(way: 100), count: 4)

  static let waiting: [Rule] = [
    .init("a wait of 85 s says nothing", is: 0) { gain([wait(30, stood: 85)]) },
    .init("a wait of 115 s adds 3 nat", is: 3) { gain([wait(45, stood: 115)]) },
    .init("each further 15 s of a wait add 1.5 nat", is: 1.5) { gain([wait(15, stood: 200)]) },
    .init("a stand of 170 s on a ride says nothing", is: 0) {
      gain([wait(30, stood: 170, boarding: false)])
    },
    .init("a stand of 200 s on a ride adds 3 nat", is: 3) {
      gain([wait(45, stood: 200, boarding: false)])
    },
    .init("a rider who reaches 9.1 m/s takes back what the wait has said", is: -1.5) {
      gain([wait(15, stood: 200), wait(1, stood: nil, speed: 9.1)])
    },
    .init("a rider who reaches 9 m/s takes back nothing of the wait", is: 0) {
      gain([wait(15, stood: 200), wait(1, stood: nil, speed: 9)])
    },
    .init("a rider who reaches 4.1 m/s on the track takes back what the wait has said", is: -1.5) {
      gain(onTrack + [wait(15, stood: 200), wait(1, stood: nil, speed: 4.1)])
    },
    .init("a rider who reaches 4 m/s on the track takes back nothing of the wait", is: 0) {
      gain(onTrack + [wait(15, stood: 200), wait(1, stood: nil, speed: 4)])
    },
    .init("a rider who has come far unseen takes back what the wait has said", is: -1.5) {
      gain([wait(15, stood: 200), Step(seconds: 1, speed: 5, change: { $0.hasComeFar = true })])
    },
    .init("a rider who reaches 9.1 m/s takes back what the walk has said", is: -5 * 0.8 / 6) {
      gain(walk(1.5) + [wait(1, stood: nil, speed: 9.1)])
    },
    .init("what the wait has said is taken back once", is: 0) {
      gain([
        wait(15, stood: 200), wait(1, stood: nil, speed: 10, ["strayGain": 3]),
        wait(1, stood: nil, speed: 10),
      ])
    },
    .init("a wait is taken back no further than to the start of -1.3 nat", is: -0.3) {
      gain([
        wait(30, stood: 200), wait(1, stood: nil, ["strayGain": -27.0 / 7]),
        wait(1, stood: nil, speed: 10),
      ])
    },
    .init("after two stops what speaks for no train counts e^-2", is: 0.7 * exp(-2)) {
      strayed(after: [on(0, stops: 2)])
    },
    .init("after one stop what speaks for no train counts e^-1", is: 0.7 * exp(-1)) {
      strayed(after: [on(0, stops: 1)])
    },
    .init("after two stops what speaks for a train counts in full", is: -0.7) {
      gain([Step(said: ["stopCount": 2, "strayGain": -1])])
    },
    .init("one stop on each of two railways counts as two stops", is: 0.7 * exp(-2)) {
      strayed(after: [on(0, stops: 1), on(1, stops: 0), on(1, stops: 1)])
    },
    .init("a stop that two railways have counted counts once", is: 0.7 * exp(-1)) {
      strayed(after: [on(0, stops: 0), on(0, stops: 1), on(1, stops: 1)])
    },
    .init("doubts count in full after 61 s 201 m beside the track", is: 0.7, within: 0.01) {
      strayed(after: left(201, seconds: 60))
    },
    .init("doubts count e^-2 after 59 s 201 m beside the track", is: 0.7 * exp(-2), within: 0.01) {
      strayed(after: left(201, seconds: 58))
    },
    .init("doubts count e^-2 after 61 s 199 m beside the track", is: 0.7 * exp(-2), within: 0.01) {
      strayed(after: left(199, seconds: 60))
    },
  ]

  @Test(arguments: across) func `where the phone is`(rule: Rule) { #expect(rule.holds()) }
  @Test(arguments: moving) func `how it moves`(rule: Rule) { #expect(rule.holds()) }
  @Test(arguments: waiting) func `waits and rides`(rule: Rule) { #expect(rule.holds()) }
}
