import Foundation
import RailNetwork
import Testing
import Tracking
@testable import Trackers

/// What is expected of a train, by the laws of motion and the rules of `V4.md`; stations stand at
/// 0, 1,500, … 6,000 m, the railway's rates are 0.75 and 0.82 m/s², its top speed 33 m/s.
@Suite struct ForecastTests {
  static let line = RuleScene(RuleNetwork.line)
  static let tunnel = RuleScene(RuleNetwork.tunnel)

  /// A train ahead of which things are known: at 10 m/s, ten minutes after a departure.
  static func forecast(
    _ place: Double, _ motion: [String: Any] = [:], _ belief: [String: Any] = [:],
    on scene: RuleScene = line, trains: TrainBeliefs? = nil
  ) -> Forecast? {
    let usual: [String: Any] = ["speed": 10, "hasMoved": true, "cruise": 15, "silentShare": 0]
    let moved = edited(PhoneMotion(), usual.merging(motion) { $1 })
    let scale = scene.table.position(0, 1) / 1_500
    var state = scene.belief(
      place * scale, lean: 3, ["seenTime": 1e6].merging(belief) { $1 })
    if let trains { state.trains = trains }
    return state.forecast(moved, scene.setup)
  }
  /// Stands since so many seconds.
  static func stood(_ seconds: Double, _ more: [String: Any] = [:]) -> [String: Any] {
    ["standingSince": 1e6 - seconds * 1_000, "speed": 0].merging(more) { $1 }
  }
  static func number(_ condition: Bool?) -> Double? { condition.map { $0 ? 1 : 0 } }

  /// The station ahead and the metres to it, as 1000 · order + metres.
  static func ahead(
    _ place: Double, _ motion: [String: Any] = [:], _ belief: [String: Any] = [:]
  ) -> Double? {
    forecast(place, motion, belief).map { Double($0.order) * 1e4 + $0.metres }
  }
  static let b = 1e4
  static let c = 2e4

  static let starts: [Rule] = [
    .init("a mean over 10 s is the speed in their middle", is: 11) {
      forecast(700, ["speedSpan": 10, "acceleration": 0.2])?.speed
    },
    .init("brakes take no more off it", is: 10 - 0.82 * 5) {
      forecast(700, ["speedSpan": 10, "acceleration": -1])?.speed
    },
    .init("nor so much that it runs back", is: 0) {
      forecast(700, ["speed": 1, "speedSpan": 10, "acceleration": -1])?.speed
    },
    .init("a phone without a speed is taken to stand", is: 1) {
      forecast(700, ["speed": NSNull()]).map { number($0.isStanding && !$0.isAtPlatform) ?? 0 }
    },
    .init("stands of a ride over what is usual", is: (3 + 190.0 / 38) / 6) {
      forecast(700, ["stoodSeconds": 190, "standCount": 3])?.standScale
    },
    .init("seconds since the departure", is: 30) { forecast(700, ["movedOff": 970_000])?.run },
    .init("where none was seen", is: 600) { forecast(700)?.run },
    .init("seconds that it has stood", is: 25) { forecast(1_500, stood(25))?.stood },
    .init("a stand 211 m from a station is at it", is: 1) {
      number(forecast(1_711, stood(25))?.isAtPlatform)
    },
    .init("one 213 m from it is not", is: 0) {
      number(forecast(1_713.5, stood(25))?.isAtPlatform)
    },
    .init("nor of a phone less sure", is: 1) {
      number(forecast(1_768, stood(25), ["seenSigma": 48])?.isAtPlatform)
    },
    .init("a rider who has not moved waits", is: 1) {
      number(forecast(1_500, stood(25, ["hasMoved": false]))?.isBoarding)
    },
    .init("one who has does not", is: 0) { number(forecast(1_500, stood(25))?.isBoarding) },
    .init("of a phone never seen well that is not known", is: 1) {
      forecast(1_500, ["speed": NSNull(), "hasMoved": false]).flatMap {
        number($0.isUnseen && !$0.isBoarding)
      }
    },
    .init("100 m before a station", is: b + 100, within: 1) { ahead(1_400) },
    .init("80 m beyond it at 5 m/s", is: b + 25 / 1.64, within: 0.1) {
      ahead(1_580, ["speed": 5])
    },
    .init("it may stop so far on", is: 82, within: 1) { forecast(1_580, ["speed": 5])?.overrun },
    .init("80 m beyond it at 8.5 m/s", is: b + 8.5 * 8.5 / 1.64, within: 0.1) {
      ahead(1_580, ["speed": 8.5])
    },
    .init("at 13.5 m/s", is: b + 50, within: 0.1) { ahead(1_580, ["speed": 13.5]) },
    .init("at 14 m/s", is: c + 1_420, within: 2) { ahead(1_580, ["speed": 14]) },
    .init("20 m beyond it at 12 m/s", is: b + 50, within: 0.1) { ahead(1_520, ["speed": 12]) },
    .init("161 m beyond it at 0.5 m/s", is: b + 0.25 / 1.64, within: 0.1) {
      ahead(1_661, ["speed": 0.5])
    },
    .init("163 m beyond it", is: c + 1_337, within: 2) { ahead(1_663.5, ["speed": 0.5]) },
    .init("80 m beyond it, with speed gained", is: c + 1_420, within: 2) {
      ahead(1_580, ["speed": 5, "acceleration": 0.11])
    },
    .init("with hardly any", is: b + 25 / 1.64, within: 0.1) {
      ahead(1_580, ["speed": 5, "acceleration": 0.09])
    },
    .init("where a mean hides it", is: b, within: 1) {
      ahead(1_580, ["speed": 1, "acceleration": 0.5, "speedSpan": 4])
    },
    .init("standing 220 m beyond it", is: c + 1_280, within: 2) { ahead(1_720, stood(9)) },
    .init("after a stand there, 50 m before it", is: c + 1_550, within: 2) {
      ahead(1_450, [:], ["stopPosition": 1_500])
    },
    .init("after one 220 m from it", is: b + 50, within: 2) {
      ahead(1_450, [:], ["stopPosition": 1_280])
    },
    .init("after one at the station before", is: b + 50, within: 2) {
      ahead(1_450, [:], ["stopPosition": 0])
    },
    .init("after a stand there, 420 m before it", is: c + 1_920, within: 2) {
      ahead(1_080, [:], ["stopPosition": 1_500])
    },
    .init("430 m before it", is: b + 430, within: 2) {
      ahead(1_070, [:], ["stopPosition": 1_500])
    },
    .init("beyond the end of the line it stands", is: 4) {
      forecast(6_000, [:], ["seenPosition": 6_200]).flatMap {
        $0.isAtPlatform && $0.isStanding ? Double($0.order) : nil
      }
    },
    .init("after a stand there too", is: 4) {
      forecast(5_950, [:], ["stopPosition": 6_000]).flatMap {
        $0.isAtPlatform && $0.isStanding ? Double($0.order) : nil
      }
    },
    .init("the end of a line is a stop", is: 0.999) { forecast(700)?.stopChance(4) },
    .init("any other by the kind of train", is: 0.4 * 0.98 + 0.2 * 0.6 + 0.4 * 0.25) {
      forecast(700)?.stopChance(1)
    },
  ]

  @Test(arguments: starts) func `where the train is`(rule: Rule) { #expect(rule.holds()) }

  // MARK: Whether it stops

  /// Odds of a stop: how dense the speed is where the train brakes, over where it holds its speed.
  @Test(
    arguments: [
      (10, 300, 15), (15, 300, 15), (20, 200, 22), (4, 100, 15), (12, 50, 25), (18, 100, 25),
      (22, 100, 25), (25, 899, 30), (10, 901, 30), (6, 100, 6), (28, 200, 25), (16, 0, 16),
    ] as [(speed: Double, metres: Double, cruise: Double)])
  func `how likely a stop is at a speed`(speed: Double, metres: Double, cruise: Double) throws {
    var model = BeliefModel()
    model.display.brakingSigma = 5
    let scene = RuleScene(RuleNetwork.line, model: model)
    var forecast = try #require(Self.forecast(700, ["speed": speed, "cruise": cruise], on: scene))
    forecast.overrun = 80
    let chance = forecast.stopChance(1)
    var odds = chance / (1 - chance)
    if metres < 900 {
      let held = max(cruise, 10)
      func braked(_ metres: Double) -> Double {
        min(held, (2 * 0.82 * max(metres, 1)).squareRoot())
      }
      let nearest = min(max(speed, braked(metres)), braked(metres + 80))
      func density(_ mean: Double, _ sigma: Double) -> Double {
        exp(-pow((speed - mean) / sigma, 2) / 2) / sigma
      }
      var ratio = density(nearest, 5) / density(held, 4)
      if speed < braked(metres), braked(metres) < held { ratio = max(ratio, 1) }
      odds *= min(max(ratio, exp(-4)), exp(4))
      let needed = speed * speed / 2 / (metres + 80)
      if needed > 1.15 { odds *= 0.2 }
      if needed > 1.3 * 1.15 { odds *= 0.01 }
    }
    #expect(abs(forecast.stopChance(1, metres: metres) - odds / (1 + odds)) < 1e-6)
  }

  @Test func `a train that stands between stations may stop as any`() {
    let forecast = Self.forecast(1_300, Self.stood(20, ["cruise": 30]))
    #expect(forecast?.stopChance(1, metres: 200) == forecast?.stopChance(1))
  }

  // MARK: When it arrives

  /// Seconds until a train stands, by steps of a millisecond: it gains speed while it can still
  /// brake in time.
  static func stepped(_ metres: Double, from start: Double, top: Double) -> Double {
    var speed = start
    var left = metres
    var steps = 0.0
    while left > 0, steps < 1e6 {
      if speed * speed / 2 / 0.82 >= left {
        speed = max(speed - 0.82e-3, 0.01)
      } else if speed < top {
        speed += 0.75e-3
      }
      left -= speed * 1e-3
      steps += 1
    }
    return steps / 1_000
  }
  static func arrival(
    _ metres: Double, speed: Double = 10, acceleration: Double = 0, cruise: Double = 15
  ) -> Double? {
    var forecast = forecast(700)
    forecast?.speed = speed
    forecast?.acceleration = acceleration
    forecast?.cruise = cruise
    return forecast?.arrivalSeconds(metres)
  }
  static let braked = 100 / 1.64
  static let brakes = 10 / 0.82
  /// From rest to rest, at .62 of the top speed at most.
  static let run = stepped(1_500, from: 0, top: 0.62 * 33)
  static let signal = 15 + stepped(800, from: 0, top: 0.62 * 33)

  /// After how many seconds a train is so far on.
  static func seconds(
    _ metres: Double, near guess: Double = 0, _ place: Double = 500,
    _ motion: [String: Any] = [:], _ belief: [String: Any] = [:], on scene: RuleScene = line,
    trains: TrainBeliefs? = nil
  ) -> Double? {
    forecast(place, motion, belief, on: scene, trains: trains)?
      .seconds(toMetres: metres, near: guess)
  }
  static func stay(
    _ motion: [String: Any], _ belief: [String: Any] = [:], on scene: RuleScene = line
  ) -> Double? {
    seconds(0, near: 1e6, 1_500, motion, belief, on: scene).map { $0 + 18 }
  }
  static let toB = (1_000 - braked) / 10 + brakes

  static let arrivals: [Rule] = [
    .init("as it is seen to brake", is: 10) { arrival(100, acceleration: -1) },
    .init("to within 200 m of the point", is: 10) { arrival(249, acceleration: -1) },
    .init("not to a place before", is: (251 - braked) / 10 + brakes) {
      arrival(251, acceleration: -1)
    },
    .init("by 0.41 m/s²", is: 10 / 0.41) { arrival(100, acceleration: -0.41) },
    .init("by 0.39 m/s²", is: (100 - braked) / 10 + brakes) { arrival(100, acceleration: -0.39) },
    .init("where it must brake harder", is: 12) { arrival(60) },
    .init("where it just brakes", is: 12.6) { arrival(63) },
    .init("a little before", is: (65 - braked) / 10 + brakes) { arrival(65) },
    .init("rolling", is: 0.2) { arrival(0.05, speed: 0.3) },
    .init("with its speed held", is: toB) { arrival(1_000) },
    .init("where it gains little", is: toB) { arrival(1_000, acceleration: 0.14) },
    .init("where it gains more", is: stepped(1_000, from: 10, top: 19), within: 0.3) {
      arrival(1_000, acceleration: 0.16)
    },
    .init("at 5.9 m/s", is: stepped(1_000, from: 5.9, top: 19), within: 0.1) {
      arrival(1_000, speed: 5.9)
    },
    .init("at 6.1 m/s", is: (1_000 - 6.1 * 6.1 / 1.64) / 6.1 + 6.1 / 0.82) {
      arrival(1_000, speed: 6.1)
    },
    .init("up to the speed held before", is: stepped(2_000, from: 10, top: 28), within: 0.1) {
      arrival(2_000, acceleration: 0.5, cruise: 28)
    },
    .init("over a short way", is: stepped(200, from: 5, top: 19), within: 0.1) {
      arrival(200, speed: 5)
    },
    .init("faster than before", is: stepped(2_000, from: 25, top: 25), within: 0.3) {
      arrival(2_000, speed: 25, acceleration: 0.5)
    },
    .init("when it is at the station", is: toB, within: 0.2) { seconds(1_000) },
    .init("when it may stand there yet", is: toB + 20, within: 0.2) { seconds(1_000, near: 1e6) },
    .init("when it may, in between", is: toB + 10, within: 0.2) {
      seconds(1_000, near: toB + 10)
    },
    .init("half way to it", is: toB / 2, within: 0.2) { seconds(500) },
    .init("89 m nearer than 100 m before it", is: toB * 0.89, within: 0.2) { seconds(890) },
    .init("100 m before it", is: toB, within: 0.2) { seconds(905) },
    .init("not yet", is: 0) { seconds(-200) },
    .init("which has just left it", is: toB + 55, within: 0.2) {
      seconds(1_000, near: toB + 55)
    },
    .init("95 m beyond it", is: toB + 20, within: 0.2) { seconds(1_095, near: 1e6) },
    .init("120 m beyond it", is: toB + 38 + (2 * 120 / 0.75).squareRoot(), within: 0.3) {
      seconds(1_120)
    },
    .init("at the next", is: toB + 38 + run, within: 0.4) { seconds(2_490) },
    .init("when it may stand there yet", is: toB + 38 + run + 20, within: 0.4) {
      seconds(2_490, near: 1e6)
    },
    .init(
      "before the one after that", is: toB + 2 * 38 + run + (2 * 150 / 0.75).squareRoot(),
      within: 0.4
    ) { seconds(2_650) },
    .init("at the end of the line", is: toB + 3 * (38 + run), within: 1) { seconds(5_500) },
    .init("beyond it", is: toB + 3 * (38 + run) + 38, within: 1) { seconds(9_000) },
    .init("from a signal", is: signal, within: 0.3) { seconds(800, 700, stood(30)) },
    .init("stands of the ride are longer", is: toB + 38 * 8 / 6.0 - 18, within: 0.2) {
      seconds(1_000, near: 1e6, 500, ["stoodSeconds": 190, "standCount": 3])
    },
    .init("from a platform, 99 m on", is: 10) { seconds(99, near: 10, 1_500, stood(10)) },
    .init("120 m on", is: 35 + (2 * 120 / 0.75).squareRoot(), within: 0.3) {
      seconds(120, near: 20, 1_500, stood(10))
    },
    .init("at the platform no sooner than now", is: 0) { seconds(0, near: -5, 1_500, stood(10)) },
    .init("a stand of 10 s lasts on", is: 35) { stay(stood(10)) },
    .init("one of 30 s", is: 18) { stay(stood(30)) },
    .init("one of 50 s", is: 23) { stay(stood(50)) },
    .init("where stands are long", is: 50) {
      stay(stood(10, ["stoodSeconds": 190, "standCount": 3]))
    },
    .init("of a silent phone", is: 150) { stay(stood(10, ["silentShare": 1])) },
    .init("that was heard coarsely since", is: 35) {
      stay(stood(10, ["silentShare": 1]), ["progressTime": 1.1e6])
    },
    .init("that is under the ground", is: 35) { stay(stood(10, ["silentShare": 1]), on: tunnel) },
    .init("of one never seen well", is: 98) { stay(["speed": NSNull()]) },
  ]

  @Test(arguments: arrivals) func `when the train is where`(rule: Rule) { #expect(rule.holds()) }

  // MARK: What is shown

  /// The stations ahead and of the next stop, and the phase, as `1 soon 1`.
  static func shown(
    _ seconds: Double, _ place: Double, _ motion: [String: Any] = [:],
    _ belief: [String: Any] = [:], on scene: RuleScene = line, trains: TrainBeliefs? = nil,
    run: Double? = nil
  ) -> String {
    var forecast = forecast(place, motion, belief, on: scene, trains: trains)
    if let run { forecast?.run = run }
    guard let display = forecast?.display(after: seconds) else { return "nothing" }
    return "\(display.order) \(display.phase) \(display.stop)"
  }
  /// A train that stops at hardly any station.
  static var express: [String: Any] {
    ["types": ["local": 0.005, "rapid": 0.005, "express": 0.99]]
  }
  /// Nonstop from B to E.
  static let nonstop = stepped(4_500, from: 0, top: 0.62 * 33)
  /// From rest to a place along a run that is not near its end.
  static func rolled(_ metres: Double) -> Double {
    let top = 0.62 * 33
    return top / 0.75 + (metres - top * top / 1.5) / top
  }
  static let short = (300 - braked) / 10 + brakes

  struct Shown: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Seconds after the location at which something else is shown, and what.
    let changes: [(seconds: Double, shown: String)]
    let shown: @Sendable (Double) -> String

    init(
      _ name: String, _ changes: [(Double, String)], _ shown: @escaping @Sendable (Double) -> String
    ) {
      (testDescription, self.changes, self.shown) = (name, changes.map { ($0, $1) }, shown)
    }
  }

  static let displays: [Shown] = [
    Shown(
      "from the middle of a run",
      [
        (0, "1 next 1"), (toB - 50, "1 soon 1"), (toB, "1 now 1"), (toB + 38, "2 next 2"),
        (toB + 38 + run - 50, "2 soon 2"), (toB + 38 + run, "2 now 2"),
        (toB + 76 + run, "3 next 3"),
      ]
    ) { shown($0, 500) },
    Shown("a short run", [(0, "1 next 1"), (0.3 * short, "1 soon 1"), (short, "1 now 1")]) {
      shown($0, 1_200, run: 0)
    },
    Shown(
      "one of which 10 s have passed",
      [(0, "1 next 1"), (0.3 * (short + 10) - 10, "1 soon 1"), (short, "1 now 1")]
    ) { shown($0, 1_200, run: 10) },
    Shown(
      "from a platform",
      [
        (0, "1 now 1"), (35, "2 next 2"), (35 + run - 50, "2 soon 2"), (35 + run, "2 now 2"),
        (35 + run + 38, "3 next 3"),
      ]
    ) { shown($0, 1_500, stood(10)) },
    Shown("to the end of the line", [(0, "3 now 3"), (35, "4 next 4"), (35 + run, "4 now 4")]) {
      let text = shown($0, 4_500, stood(10))
      return text == "4 soon 4" ? "4 next 4" : text
    },
    Shown("a rider who waits", [(0, "1 next 1"), (45, "1 now 1")]) {
      shown($0, 1_500, stood(20, ["hasMoved": false]))
    },
    Shown("one never seen well", [(0, "1 next 1"), (60, "1 now 1"), (98, "2 next 2")]) {
      shown($0, 1_500, ["speed": NSNull()])
    },
    Shown(
      "a phone silent at stands",
      [
        (0, "1 next 1"), (toB - 50, "1 soon 1"), (toB, "1 now 1"), (toB + 150, "2 next 2"),
      ]
    ) { shown($0, 500, ["silentShare": 1]) },
    Shown(
      "one of a train that stands between stations",
      [(0, "1 next 1"), (signal - 50, "1 soon 1"), (signal, "1 now 1"), (signal + 38, "2 next 2")]
    ) { shown($0, 700, stood(30)) },
    Shown(
      "an express",
      [(0, "1 next 4"), (50, "2 next 4"), (125, "3 next 4"), (200, "4 next 4")]
    ) {
      let text = shown($0, 500, ["speed": 20, "cruise": 20], express)
      return text == "4 soon 4" ? "4 next 4" : text
    },
    Shown(
      "an express from a platform",
      [
        (0, "1 now 1"), (35, "2 next 4"), (35 + rolled(1_500), "3 next 4"),
        (35 + rolled(3_000), "4 next 4"), (35 + nonstop - 50, "4 soon 4"),
        (35 + nonstop, "4 now 4"),
      ]
    ) { shown($0, 1_500, stood(10), express) },
  ]

  /// At a station where a train of a timetable stands, or for which a rider waits.
  static func planned(
    _ place: Double, at second: Double, stood: Double = 10, isBoarding: Bool = false,
    _ train: TimetableTrain = TrainTests.local
  ) -> Forecast? {
    let scene = RuleScene(RuleNetwork.line, trains: TrainTests.table([train], on: RuleNetwork.line))
    let now = Double(TrainTests.day) + second * 1_000
    let motion = edited(
      PhoneMotion(),
      [
        "speed": 0, "standingSince": now - stood * 1_000, "hasMoved": !isBoarding,
        "silentShare": 0,
      ])
    var belief = scene.belief(place, lean: 3, ["seenTime": now])
    belief.trains = TrainTests.beliefs([0.95], delay: 0)
    return belief.forecast(motion, scene.setup)
  }
  static let brisk = TrainTests.train([(1, nil, 604), (2, 605, nil)], on: RuleNetwork.line)
  static func text(_ display: Forecast.Display?) -> String {
    display.map { "\($0.order) \($0.phase) \($0.stop)" } ?? "nothing"
  }
  static func stay(at second: Double) -> Double? {
    (planned(1_500, at: second)?.seconds(toMetres: 0, near: 1e6)).map { $0 + 18 }
  }

  static let plans: [Shown] = [
    Shown("a rider whose train comes", [(0, "0 next 0"), (70, "0 now 0")]) {
      text(planned(0, at: 35_900, stood: 0, isBoarding: true)?.display(after: $0))
    },
    Shown("one who has stood for 75 s", [(0, "0 next 0"), (45, "0 now 0")]) {
      text(planned(0, at: 35_800, stood: 30, isBoarding: true)?.display(after: $0))
    },
    Shown(
      "a train in a timetable",
      [
        (0, "1 now 1"), (50, "2 next 2"), (50 + 148 - 50, "2 soon 2"), (50 + 148, "2 now 2"),
        (50 + 148 + 32, "3 next 3"), (230 + 2.5 * run - 50, "3 soon 3"),
        (230 + 2.5 * run, "3 now 3"), (230 + 2.5 * run + 15, "4 next 4"),
      ]
    ) { text(planned(1_500, at: 36_220)?.display(after: $0)) },
    Shown(
      "one that has little time", [(0, "1 now 1"), (50, "2 next 2"), (50 + 0.8 * run, "2 now 2")]
    ) {
      let text = text(planned(1_500, at: 36_220, brisk)?.display(after: $0))
      return text == "2 soon 2" ? "2 next 2" : text
    },
    Shown("one that is 5 s ahead", [(0, "1 next 1"), (toB - 55, "1 soon 1"), (toB - 5, "1 now 1")])
    {
      let time = 1_000_000 + Int64($0 * 1_000)
      guard let (focus, stop) = forecast(500, [:], ["ahead": 5])?.display(at: time) else {
        return "nothing"
      }
      return "\(focus.station.offset) \(focus.phase) \(stop.offset)"
    },
  ]
  static let departures: [Rule] = [
    .init("in 50 s", is: 50) { stay(at: 36_220) },
    .init("in 10 s, it still stands", is: 18) { stay(at: 36_260) },
    .init("in 170 s", is: 150) { stay(at: 36_100) },
  ]

  @Test(arguments: departures) func `a departure by the timetable`(rule: Rule) {
    #expect(rule.holds())
  }

  @Test(arguments: displays + plans) func `what is shown from when`(example: Shown) {
    for (index, change) in example.changes.enumerated() {
      #expect(example.shown(change.seconds + 0.4) == change.shown, "\(change.seconds)")
      guard index > 0 else { continue }
      #expect(
        example.shown(change.seconds - 0.4) == example.changes[index - 1].shown,
        "before \(change.seconds)")
    }
  }
}
