import Foundation
import Maths
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
      place * scale, lean: 3, ["unseen.time": 1e6].merging(belief) { $1 })
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
    .init("a mean of 10 m/s over 10 s at 0.2 m/s² is a speed of 11 m/s now", is: 11) {
      forecast(700, ["speedSpan": 10, "acceleration": 0.2])?.speed
    },
    .init("a mean over 10 s is lowered by no more than brakes of 0.82 m/s² do", is: 10 - 0.82 * 5) {
      forecast(700, ["speedSpan": 10, "acceleration": -1])?.speed
    },
    .init("a mean of 1 m/s over 10 s is lowered to no less than 0 m/s", is: 0) {
      forecast(700, ["speed": 1, "speedSpan": 10, "acceleration": -1])?.speed
    },
    .init("a phone without a speed is taken to stand between stations", is: 1) {
      forecast(700, ["speed": NSNull()]).map { number($0.isStanding && !$0.isAtPlatform) ?? 0 }
    },
    .init("three stands of 190 s in all are a third longer than usual", is: (3 + 190.0 / 38) / 6) {
      forecast(700, ["stoodSeconds": 190, "standCount": 3])?.standScale
    },
    .init("a train that moved off 30 s ago has run for 30 s", is: 30) {
      forecast(700, ["movedOff": 970_000])?.run
    },
    .init("a train whose departure was not seen has run for 600 s", is: 600) { forecast(700)?.run },
    .init("a train that came to stand 25 s ago has stood for 25 s", is: 25) {
      forecast(1_500, stood(25))?.stood
    },
    .init("a stand 211 m from a station is at it", is: 1) {
      number(forecast(1_711, stood(25))?.isAtPlatform)
    },
    .init("a stand 213.5 m from a station is not at it", is: 0) {
      number(forecast(1_713.5, stood(25))?.isAtPlatform)
    },
    .init("a stand 268 m from a station, sure to 48 m, is at it", is: 1) {
      number(forecast(1_768, stood(25), ["unseen.sigma": 48])?.isAtPlatform)
    },
    .init("a rider who has not moved waits", is: 1) {
      number(forecast(1_500, stood(25, ["hasMoved": false]))?.isBoarding)
    },
    .init("a rider who has moved is not waiting", is: 0) {
      number(forecast(1_500, stood(25))?.isBoarding)
    },
    .init("a phone never seen well at a station is not known to wait", is: 1) {
      forecast(1_500, ["speed": NSNull(), "hasMoved": false]).flatMap {
        number($0.isUnseen && !$0.isBoarding)
      }
    },
    .init("100 m before B a train has B ahead", is: b + 100, within: 1) { ahead(1_400) },
    .init("80 m beyond B at 5 m/s a train may stop at B in 15 m", is: b + 25 / 1.64, within: 0.1) {
      ahead(1_580, ["speed": 5])
    },
    .init("80 m beyond B a train may stop up to 82 m on", is: 82, within: 1) {
      forecast(1_580, ["speed": 5])?.overrun
    },
    .init(
      "80 m beyond B at 8.5 m/s a train may stop at B in 44 m", is: b + 8.5 * 8.5 / 1.64,
      within: 0.1
    ) {
      ahead(1_580, ["speed": 8.5])
    },
    .init("80 m beyond B at 13.5 m/s a train may stop at B in 50 m", is: b + 50, within: 0.1) {
      ahead(1_580, ["speed": 13.5])
    },
    .init("80 m beyond B at 14 m/s a train has C ahead", is: c + 1_420, within: 2) {
      ahead(1_580, ["speed": 14])
    },
    .init("20 m beyond B at 12 m/s a train may stop at B in 50 m", is: b + 50, within: 0.1) {
      ahead(1_520, ["speed": 12])
    },
    .init("161 m beyond B at 0.5 m/s a train may stop at B", is: b + 0.25 / 1.64, within: 0.1) {
      ahead(1_661, ["speed": 0.5])
    },
    .init("163.5 m beyond B at 0.5 m/s a train has C ahead", is: c + 1_337, within: 2) {
      ahead(1_663.5, ["speed": 0.5])
    },
    .init("80 m beyond B gaining 0.11 m/s² a train has C ahead", is: c + 1_420, within: 2) {
      ahead(1_580, ["speed": 5, "acceleration": 0.11])
    },
    .init("80 m beyond B gaining 0.09 m/s² a train may stop at B", is: b + 25 / 1.64, within: 0.1) {
      ahead(1_580, ["speed": 5, "acceleration": 0.09])
    },
    .init("80 m beyond B a mean over 4 s does not show that speed is gained", is: b, within: 1) {
      ahead(1_580, ["speed": 1, "acceleration": 0.5, "speedSpan": 4])
    },
    .init("a train that stands 220 m beyond B has C ahead", is: c + 1_280, within: 2) {
      ahead(1_720, stood(9))
    },
    .init("50 m before B after a stop at B a train has C ahead", is: c + 1_550, within: 2) {
      ahead(1_450, [:], ["stopPosition": 1_500])
    },
    .init("50 m before B after a stop 220 m before it a train has B ahead", is: b + 50, within: 2) {
      ahead(1_450, [:], ["stopPosition": 1_280])
    },
    .init("50 m before B after a stop at A a train has B ahead", is: b + 50, within: 2) {
      ahead(1_450, [:], ["stopPosition": 0])
    },
    .init("420 m before B after a stop at B a train has C ahead", is: c + 1_920, within: 2) {
      ahead(1_080, [:], ["stopPosition": 1_500])
    },
    .init("430 m before B after a stop at B a train has B ahead", is: b + 430, within: 2) {
      ahead(1_070, [:], ["stopPosition": 1_500])
    },
    .init("a train 200 m beyond the end of the line stands at its last station", is: 4) {
      forecast(6_000, [:], ["unseen.position": 6_200]).flatMap {
        $0.isAtPlatform && $0.isStanding ? Double($0.order) : nil
      }
    },
    .init("a train 50 m before the end of the line that stopped there stands", is: 4) {
      forecast(5_950, [:], ["stopPosition": 6_000]).flatMap {
        $0.isAtPlatform && $0.isStanding ? Double($0.order) : nil
      }
    },
    .init("the end of a line is a stop", is: 0.999) { forecast(700)?.stopChance(4) },
    .init(
      "any other station is a stop as often as trains of all kinds stop",
      is: 0.6 * 0.98 + 0.4 * 0.25
    ) {
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
    model.display.speedSigma = 5
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
      func density(_ mean: Double) -> Double { exp(-pow((speed - mean) / 5, 2) / 2) }
      var ratio = density(nearest) / density(held)
      if speed < braked(metres), braked(metres) < held { ratio = max(ratio, 1) }
      odds *= ratio
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
  /// From rest to rest, at .75 of the top speed at most.
  static let run = stepped(1_500, from: 0, top: 0.75 * 33)
  static let signal = 15 + stepped(800, from: 0, top: 0.75 * 33)

  /// After how many seconds a train is so far on.
  static func seconds(
    _ metres: Double, near guess: Double = 0, _ place: Double = 500,
    _ motion: [String: Any] = [:], _ belief: [String: Any] = [:], on scene: RuleScene = line,
    sigma: Double = 20
  ) -> Double? {
    forecast(place, motion, belief, on: scene)?
      .seconds(toMetres: metres, near: guess, sigma: sigma)
  }
  /// Seconds until a train at a platform is shown to leave, to a tenth.
  static func stay(_ forecast: Forecast?) -> Double? {
    forecast.map { forecast in
      let tenths = Bisection.first(below: 7_000) {
        forecast.display(after: Double($0) / 10).order != forecast.order
      }
      return Double(tenths) / 10
    }
  }
  static func stay(
    _ motion: [String: Any], _ belief: [String: Any] = [:], on scene: RuleScene = line
  ) -> Double? {
    stay(forecast(1_500, motion, belief, on: scene))
  }
  static let toB = (1_000 - braked) / 10 + brakes
  static let near = (100 - braked) / 10 + brakes
  static let short = (300 - braked) / 10 + brakes

  static let arrivals: [Rule] = [
    .init("a train at 10 m/s that brakes by 1 m/s² stands in 10 s", is: 10) {
      arrival(100, acceleration: -1)
    },
    .init("braking to stand 199 m short of the point times the arrival", is: 10) {
      arrival(249, acceleration: -1)
    },
    .init(
      "braking to stand 201 m short of the point does not time the arrival",
      is: (251 - braked) / 10 + brakes
    ) {
      arrival(251, acceleration: -1)
    },
    .init("braking by 0.41 m/s² times the arrival", is: 10 / 0.41) {
      arrival(100, acceleration: -0.41)
    },
    .init("braking by 0.39 m/s² does not time the arrival", is: (100 - braked) / 10 + brakes) {
      arrival(100, acceleration: -0.39)
    },
    .init("60 m before the point at 10 m/s a train brakes evenly for 12 s", is: 12) { arrival(60) },
    .init("63 m before the point at 10 m/s a train brakes evenly for 12.6 s", is: 12.6) {
      arrival(63)
    },
    .init(
      "65 m before the point at 10 m/s a train still holds its speed",
      is: (65 - braked) / 10 + brakes
    ) { arrival(65) },
    .init("5 cm before the point at 0.3 m/s a train rolls for 0.2 s", is: 0.2) {
      arrival(0.05, speed: 0.3)
    },
    .init("1,000 m before the point at 10 m/s a train holds its speed", is: toB) { arrival(1_000) },
    .init("a train that gains 0.14 m/s² holds its speed", is: toB) {
      arrival(1_000, acceleration: 0.14)
    },
    .init(
      "a train that gains 0.16 m/s² goes on gaining up to 19 m/s",
      is: stepped(1_000, from: 10, top: 19), within: 0.3
    ) {
      arrival(1_000, acceleration: 0.16)
    },
    .init(
      "a train at 5.9 m/s gains speed up to 19 m/s", is: stepped(1_000, from: 5.9, top: 19),
      within: 0.1
    ) {
      arrival(1_000, speed: 5.9)
    },
    .init("a train at 6.1 m/s holds its speed", is: (1_000 - 6.1 * 6.1 / 1.64) / 6.1 + 6.1 / 0.82) {
      arrival(1_000, speed: 6.1)
    },
    .init(
      "a train that gains speed reaches the 28 m/s held before",
      is: stepped(2_000, from: 10, top: 28), within: 0.1
    ) {
      arrival(2_000, acceleration: 0.5, cruise: 28)
    },
    .init(
      "over 200 m from 5 m/s a train gains speed until it must brake",
      is: stepped(200, from: 5, top: 19), within: 0.1
    ) {
      arrival(200, speed: 5)
    },
    .init(
      "a train at 25 m/s that held 15 m/s before keeps its 25 m/s",
      is: stepped(2_000, from: 25, top: 25), within: 0.3
    ) {
      arrival(2_000, speed: 25, acceleration: 0.5)
    },
    .init("a train is 1,000 m on, at B, when it arrives", is: toB, within: 0.2) { seconds(1_000) },
    .init("a train seen at B late is 20 s into its stand of 38 s", is: toB + 20, within: 0.2) {
      seconds(1_000, near: 1e6)
    },
    .init(
      "a train seen at B 10 s after its arrival is 10 s into its stand", is: toB + 10, within: 0.2
    ) {
      seconds(1_000, near: toB + 10)
    },
    .init("half of the way to B takes half of the time", is: toB / 2, within: 0.2) { seconds(500) },
    .init("890 m of 1,000 m to B take 89 % of the time", is: toB * 0.89, within: 0.2) {
      seconds(890)
    },
    .init("95 m before B a train counts as at B", is: toB, within: 0.2) { seconds(905) },
    .init("a place 200 m behind is reached after 0 s", is: 0) { seconds(-200) },
    .init("a train seen at B 17 s after its stand has just left", is: toB + 55, within: 0.2) {
      seconds(1_000, near: toB + 55)
    },
    .init("95 m beyond B a train counts as at B", is: toB + 20, within: 0.2) {
      seconds(1_095, near: 1e6)
    },
    .init("195 m beyond B, give or take 400 m, a train counts as at B", is: toB + 20, within: 0.2) {
      seconds(1_195, near: 1e6, sigma: 400)
    },
    .init(
      "120 m beyond B a train has stood for 38 s and started",
      is: toB + 38 + (2 * 120 / 0.75).squareRoot(), within: 0.3
    ) {
      seconds(1_120)
    },
    .init("10 m before C a train is at C when it arrives", is: toB + 38 + run, within: 0.4) {
      seconds(2_490)
    },
    .init(
      "a train seen at C late is 20 s into its stand of 38 s", is: toB + 38 + run + 20, within: 0.4
    ) {
      seconds(2_490, near: 1e6)
    },
    .init(
      "150 m beyond C a train has stood at B and at C",
      is: toB + 2 * 38 + run + (2 * 150 / 0.75).squareRoot(),
      within: 0.4
    ) { seconds(2_650) },
    .init(
      "a train is at the end of the line three stands and runs after B", is: toB + 3 * (38 + run),
      within: 1
    ) { seconds(5_500) },
    .init(
      "a place beyond the end of the line is reached after the stand there",
      is: toB + 3 * (38 + run) + 38, within: 1
    ) { seconds(9_000) },
    .init("a train that stands at a signal arrives after 15 s and a run", is: signal, within: 0.3) {
      seconds(800, 700, stood(30))
    },
    .init(
      "where stands are a third longer a train stands at B for 51 s", is: toB + 38 * 8 / 6.0 - 18,
      within: 0.2
    ) {
      seconds(1_000, near: 1e6, 500, ["stoodSeconds": 190, "standCount": 3])
    },
    .init("99 m from its platform a train counts as still there", is: 10) {
      seconds(99, near: 10, 1_500, stood(10))
    },
    .init(
      "120 m from its platform a train left 28 s after the location",
      is: 28 + (2 * 120 / 0.75).squareRoot(), within: 0.3
    ) {
      seconds(120, near: 20, 1_500, stood(10))
    },
    .init("a train seen at its platform late has 18 s of its stand of 28 s left", is: 28 - 18) {
      seconds(0, near: 1e6, 1_500, stood(10))
    },
    .init("a train at its platform is there no sooner than after 0 s", is: 0) {
      seconds(0, near: -5, 1_500, stood(10))
    },
    .init("a stand of 10 s lasts for 28 s more", is: 28) { stay(stood(10)) },
    .init("a stand of 30 s lasts for 18 s more", is: 18) { stay(stood(30)) },
    .init("a stand of 50 s lasts for 30 s more", is: 30) { stay(stood(50)) },
    .init(
      "where stands are a third longer a stand of 10 s lasts for 40.7 s more",
      is: 38 * 8 / 6.0 - 10, within: 0.1
    ) {
      stay(stood(10, ["stoodSeconds": 190, "standCount": 3]))
    },
    .init("a phone silent at stands is taken to stand for 600 s more", is: 600) {
      stay(stood(10, ["silentShare": 1]))
    },
    .init("a silent phone heard coarsely since stands for 28 s more", is: 28) {
      stay(stood(10, ["silentShare": 1]), ["unseen.updated": 1.1e6])
    },
    .init("a silent phone at an underground station stands for 28 s more", is: 28) {
      stay(stood(10, ["silentShare": 1]), on: tunnel)
    },
    .init("a phone never seen well waits for 65 s and stands for 38 s", is: 103) {
      stay(["speed": NSNull()])
    },
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
    ["types": ["local": 0.005]]
  }
  /// Nonstop from B to E.
  static let nonstop = stepped(4_500, from: 0, top: 0.75 * 33)
  /// From rest to a place along a run that is not near its end.
  static func rolled(_ metres: Double) -> Double {
    let top = 0.75 * 33
    return top / 0.75 + (metres - top * top / 1.5) / top
  }

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
      "a train in the middle of a run comes to B, then to C",
      [
        (0, "1 next 1"), (toB - 50, "1 soon 1"), (toB, "1 now 1"), (toB + 38, "2 next 2"),
        (toB + 38 + run - 50, "2 soon 2"), (toB + 38 + run, "2 now 2"),
        (toB + 76 + run, "3 next 3"),
      ]
    ) { shown($0, 500) },
    Shown(
      "over a run of 36 s soon is shown after 0.2 of it",
      [(0, "1 next 1"), (0.2 * short, "1 soon 1"), (short, "1 now 1")]
    ) {
      shown($0, 1_200, run: 0)
    },
    Shown(
      "over a run of 40 s, 4 s of them past, soon is shown after 0.2 of it",
      [(0, "1 next 1"), (0.2 * (short + 4) - 4, "1 soon 1"), (short, "1 now 1")]
    ) { shown($0, 1_200, run: 4) },
    Shown(
      "a train that stands at B leaves for C after 28 s",
      [
        (0, "1 now 1"), (28, "2 next 2"), (28 + run - 50, "2 soon 2"), (28 + run, "2 now 2"),
        (28 + run + 38, "3 next 3"),
      ]
    ) { shown($0, 1_500, stood(10)) },
    Shown(
      "a train that stands at D leaves for the end of the line after 28 s",
      [(0, "3 now 3"), (28, "4 next 4"), (28 + run, "4 now 4")]
    ) {
      let text = shown($0, 4_500, stood(10))
      return text == "4 soon 4" ? "4 next 4" : text
    },
    Shown(
      "a rider who has waited for 20 s is aboard after 45 s more",
      [(0, "1 next 1"), (45, "1 now 1")]
    ) {
      shown($0, 1_500, stood(20, ["hasMoved": false]))
    },
    Shown(
      "a phone never seen well is aboard after 65 s and leaves after 103 s",
      [(0, "1 next 1"), (65, "1 now 1"), (103, "2 next 2")]
    ) {
      shown($0, 1_500, ["speed": NSNull()])
    },
    Shown(
      "a phone silent at stands stays at B for 600 s",
      [(0, "1 soon 1"), (near, "1 now 1"), (near + 600, "2 next 2")]
    ) { shown($0, 1_400, ["silentShare": 1]) },
    Shown(
      "a phone silent at stands that fell silent long before B leaves it after 38 s",
      [
        (0, "1 next 1"), (toB - 50, "1 soon 1"), (toB, "1 now 1"), (toB + 38, "2 next 2"),
      ]
    ) { shown($0, 500, ["silentShare": 1]) },
    Shown(
      "a train that stands between stations starts after 15 s",
      [(0, "1 next 1"), (signal - 50, "1 soon 1"), (signal, "1 now 1"), (signal + 38, "2 next 2")]
    ) { shown($0, 700, stood(30)) },
    Shown(
      "an express passes B, C and D and stops at E",
      [(0, "1 next 4"), (50, "2 next 4"), (125, "3 next 4"), (200, "4 next 4")]
    ) {
      let text = shown($0, 500, ["speed": 20, "cruise": 20], express)
      return text == "4 soon 4" ? "4 next 4" : text
    },
    Shown(
      "an express at B leaves after 28 s and passes C and D",
      [
        (0, "1 now 1"), (28, "2 next 4"), (28 + rolled(1_500), "3 next 4"),
        (28 + rolled(3_000), "4 next 4"), (28 + nonstop - 50, "4 soon 4"),
        (28 + nonstop, "4 now 4"),
      ]
    ) { shown($0, 1_500, stood(10), express) },
    Shown(
      "a train 5 s ahead arrives 5 s sooner",
      [(0, "1 next 1"), (toB - 55, "1 soon 1"), (toB - 5, "1 now 1")]
    ) {
      let time = 1_000_000 + Int64($0 * 1_000)
      guard let (focus, stop) = forecast(500, [:], ["unseen.ahead": 5])?.display(at: time) else {
        return "nothing"
      }
      return "\(focus.station.offset) \(focus.phase) \(stop.offset)"
    },
  ]

  @Test(arguments: displays) func `what is shown from when`(example: Shown) {
    for (index, change) in example.changes.enumerated() {
      #expect(example.shown(change.seconds + 0.4) == change.shown, "\(change.seconds)")
      guard index > 0 else { continue }
      #expect(
        example.shown(change.seconds - 0.4) == example.changes[index - 1].shown,
        "before \(change.seconds)")
    }
  }
}
