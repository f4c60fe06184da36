import Foundation
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Trackers

/// What one location does to all beliefs, by the rules of `V4.md`.
@Suite struct BeliefTrackerTests {
  typealias State = BeliefTracker.State
  static let line = RuleScene(RuleNetwork.line)
  static let pair = RuleScene(RuleNetwork.pair)
  static let long = RuleScene(RuleNetwork.long)
  static let fork = RuleScene(RuleNetwork.fork)
  /// Two lines 2 km apart.
  static let apart = RuleScene(
    DrawnNetwork(
      """
      A----B----C

      D----E----F
      """, [.init("Main", "ABC"), .init("Side", "DEF")], metresPerCell: 1_000
    ).network)
  static func number(_ condition: Bool?) -> Double? { condition.map { $0 ? 1 : 0 } }

  // MARK: From one location to the next

  /// What comes after a location at 2 km: so many metres and seconds on.
  struct Next {
    var metres = 60.0
    var seconds = 5.0
    var accuracy: Double? = 10
    var course: Double?
    var speed: Double?
  }
  static func frames(_ all: [Next], in scene: RuleScene = line) -> [Frame?] {
    var state = State()
    var metres = 2_000.0
    var seconds = 1_000.0
    return ([Next(metres: 0, seconds: 0, speed: all.first?.speed)] + all).map { next in
      metres += next.metres
      seconds += next.seconds
      return state.frame(
        scene.surroundings(
          metres, time: Int64((seconds * 1_000).rounded()), accuracy: next.accuracy,
          course: next.course, speed: next.speed), line.model)
    }
  }
  static func frame(
    metres: Double = 60, seconds: Double = 5, accuracy: Double? = 10, course: Double? = nil,
    speed: Double? = nil
  ) -> Frame? {
    frames([
      Next(
        metres: metres, seconds: seconds, accuracy: accuracy, course: course, speed: speed)
    ])[1]
  }
  static func isHeard(metres: Double = 60, seconds: Double = 5, speed: Double? = nil) -> Double {
    frame(metres: metres, seconds: seconds, speed: speed) == nil ? 0 : 1
  }
  /// Whether the last of some locations after two of one ride is taken.
  static func isHeardAgain(
    after all: [(metres: Double, seconds: Double)], accuracy: Double = 10
  ) -> Double {
    let ride =
      [Next()] + all.map { Next(metres: $0.metres, seconds: $0.seconds, accuracy: accuracy) }
    return (frames(ride, in: long).last ?? nil) == nil ? 0 : 1
  }
  static func strays(_ metres: Double, accuracy: Double? = 10) -> Double {
    (frame(metres: metres, accuracy: accuracy)?.strayWay).map { ($0 * 10).rounded() / 10 } ?? -1
  }

  static let locations: [Rule] = [
    .init("the first is taken to come after a second", is: 1) { frames([]).first??.seconds },
    .init("seconds", is: 5) { frame()?.seconds },
    .init("metres", is: 60, within: 0.1) { frame()?.way },
    .init("no more of them than", is: 1_000) { frame(metres: 1_500)?.way },
    .init("how much of a slow error lasts", is: exp(-5.0 / 20)) { frame()?.fading },
    .init("of the same moment", is: 0) { isHeard(seconds: 0) },
    .init("from 29 s before", is: 0) { isHeard(seconds: -29) },
    .init("of a clock set back by 31 s", is: 1) { frame(seconds: -31)?.seconds },
    .init("from an hour later", is: 3_600) { frame(seconds: 3_600)?.seconds },
    .init("of a clock set forward by more", is: 3_600) { frame(seconds: 5_000)?.seconds },
    .init("the one after that", is: 7) {
      frames([Next(seconds: -500), Next(seconds: 7)])[2]?.seconds
    },
    .init("the one after a clock was set forward", is: 7) {
      frames([Next(seconds: 9_000), Next(seconds: 7)])[2]?.seconds
    },
    .init("540 m on in 5 s", is: 1) { isHeardAgain(after: [(540, 5)]) },
    .init("560 m on", is: 0) { isHeardAgain(after: [(560, 5)]) },
    .init("580 m on, sure to 40 m", is: 1) { isHeardAgain(after: [(580, 5)], accuracy: 50) },
    .init("9 km off for 58 s", is: 0) { isHeardAgain(after: [(9_000, 1), (1, 58)]) },
    .init("for a minute", is: 1) { isHeardAgain(after: [(9_000, 1), (1, 60)]) },
    .init("back from there it is where it was", is: 1) {
      isHeardAgain(after: [(9_000, 1), (-8_990, 1)])
    },
    .init("off again", is: 0) {
      isHeardAgain(after: [(9_000, 1), (-8_990, 1), (9_000, 59)])
    },
    .init("the first location may be the wrong one", is: 1) {
      isHeard(metres: 3_000, seconds: 1)
    },
    .init("1 cm on", is: 0) { isHeard(metres: 0.01) },
    .init("1 cm on, with a speed", is: 1) { isHeard(metres: 0.01, speed: 0) },
    .init("2.5 cm on", is: 1) { isHeard(metres: 0.025) },
    .init("a doubt's error", is: 8) { frame()?.doubtSigma },
    .init("that of a phone that claims none", is: 30) { frame(accuracy: nil)?.doubtSigma },
    .init("whose error is", is: 12) { frame(accuracy: nil)?.sigma },
    .init("59 m without a speed is not coarse", is: 0) { number(frame(accuracy: 59)?.isCoarse) },
    .init("61 m is", is: 1) { number(frame(accuracy: 61)?.isCoarse) },
    .init("with one it is not", is: 0) { number(frame(accuracy: 61, speed: 9)?.isCoarse) },
    .init("399 m is not", is: 0) { number(frame(accuracy: 399, speed: 9)?.isCoarse) },
    .init("401 m is", is: 1) { number(frame(accuracy: 401, speed: 9)?.isCoarse) },
    .init("which has no speed", is: 1) { number(frame(accuracy: 401, speed: 9)?.speed == nil) },
    .init("a course at 1.6 m/s", is: 1, within: 1e-4) {
      frame(course: 90, speed: 1.6)?.course?.east
    },
    .init("none at 1.5 m/s", is: 1) { number(frame(course: 90, speed: 1.5)?.course == nil) },
    .init("a gap with a stand", is: 0.1) { frame(metres: 40, seconds: 30)?.moveShare },
    .init("one without", is: 1) { frame(metres: 300, seconds: 30)?.moveShare },
    .init("seconds of a stand", is: 6) {
      frames([Next(metres: 1, speed: 0), Next(metres: 1, seconds: 6, speed: 0)])[2].flatMap {
        $0.stood.map { $0 - 5 }
      }
    },
    .init("a rider who waits", is: 1) { number(frame(metres: 1, speed: 0)?.isBoarding) },
    .init("one who rides", is: 0) { number(frame(speed: 9)?.isBoarding) },
    .init("a way of 249 m is not compared", is: -1) { strays(249) },
    .init("one of 251 m is", is: 251, within: 0.2) { strays(251) },
    .init("one of 310 m by a phone sure to 80 m is not", is: -1) {
      frame(metres: 310, accuracy: 100, speed: 20)?.strayWay ?? -1
    },
    .init("one of 330 m is", is: 330, within: 0.2) {
      frame(metres: 330, accuracy: 100, speed: 20)?.strayWay
    },
    .init("none by a coarse one", is: -1) { strays(900, accuracy: 100) },
    .init("no longer one than", is: 1_000) { strays(1_500) },
    .init("two of 200 m are", is: 400, within: 0.2) {
      frames([Next(metres: 200), Next(metres: 200)])[2]?.strayWay
    },
    .init("and the next begins there", is: -1) {
      frames([Next(metres: 260), Next(metres: 200)])[2].map { $0.strayWay ?? -1 }
    },
  ]

  @Test(arguments: locations) func `a location after another`(rule: Rule) { #expect(rule.holds()) }

  // MARK: Which railways are held, and which is named

  /// Railways with these weights at 2,000 m after a location beside the first one.
  static func weighed(
    _ weights: [Double], at place: Double = 2_000, beside: Double = 0, named: Double = -1,
    seconds: Double = 1, in scene: RuleScene = pair, _ more: [[String: Any]] = [],
    _ change: (inout Frame) -> Void = { _ in }
  ) -> State {
    var state = edited(State(), ["named": named])
    for (railway, weight) in weights.enumerated() {
      var fields: [String: Any] = ["weight": weight]
      if railway < more.count { fields.merge(more[railway]) { $1 } }
      let there = scene.surroundings(place)
      guard let seen = there.nearby(RailwayIndex(railway)) else { continue }
      state.beliefs.append(
        edited(
          Belief(seen, weight: 0, sigma: 8, time: 0, lean: 3, scene.model), fields))
    }
    let here = scene.surroundings(place, beside: beside)
    state.weigh(here, scene.frame(seconds, at: here, change), scene.setup)
    return state
  }
  static func behind(_ state: State) -> Double? {
    guard let first = state[0], let second = state[1] else { return nil }
    return second.weight - first.weight
  }
  /// Between the two lines, which are 60 m apart.
  static func between(
    _ weights: [Double], named: Double = -1, _ more: [[String: Any]] = []
  ) -> State {
    weighed(weights, beside: -30, named: named, more)
  }
  static func far(_ weight: Double, seconds: Double) -> Double {
    let state = weighed([0, weight], seconds: seconds, in: apart)
    return state[1]?.weight ?? -99
  }
  static func trains(_ said: Double) -> [String: Any] {
    let json = try? JSONSerialization.jsonObject(
      with: JSONEncoder().encode(
        edited(TrainBeliefs(), ["hasTimetable": true, "ascending": said, "descending": said])))
    return ["trains": json ?? [:]]
  }

  static let choices: [Rule] = [
    .init("no railway is less likely than", is: -7) { behind(between([0, -20])) },
    .init("one a little likelier stays so", is: -6, within: 0.05) { behind(between([0, -6])) },
    .init("the best has", is: 0) { between([5, 4])[0]?.weight },
    .init("one out of reach, in 8 s", is: -8, within: 0.1) { far(0, seconds: 8) },
    .init("in 1 s", is: -16.0 / 9, within: 0.1) { far(0, seconds: 1) },
    .init("falls so far", is: -15, within: 0.1) { far(-7, seconds: 8) },
    .init("and is dropped", is: -99) { far(-8.2, seconds: 8) },
    .init("but for the last", is: 1) {
      Double(weighed([-20], beside: 3_000, seconds: 60, in: line).beliefs.count)
    },
    .init("a railway thought of anew", is: -7) {
      let state = weighed([0], beside: -60)
      guard let first = state[0], let second = state[1] else { return nil }
      return second.weight - second.placeGain - (first.weight - first.placeGain)
    },
    .init("one beside which nothing is held", is: 1) {
      Double(weighed([], beside: 200, in: line).beliefs.count)
    },
    .init("one 251 m off is not thought of", is: 0) {
      Double(weighed([], beside: 252, in: line).beliefs.count)
    },
    .init("one that is likely enough is held 1.4 km off", is: 1) { held(-5.9, beside: 1_400) },
    .init("one that is not is lost", is: 0) { held(-6.1, beside: 1_400) },
    .init("none is held 1.6 km off", is: 0) { held(0, beside: 1_600) },
    .init("a ride that begins at the end of a line leaves it", is: 4) { lean(190) },
    .init("it may leave the other end", is: -4) { lean(5_810) },
    .init("210 m from it that is not known", is: 0) { lean(210) },
    .init("nor 210 m from the other", is: 0) { lean(5_790) },
    .init("nor by who has moved", is: 0) { lean(100, hasMoved: true) },
    .init("a loop has no end", is: 0) { lean(100, in: RuleScene(RuleNetwork.ring)) },
    .init("the best is named", is: 1) { Double(between([0, 0.2]).named) },
    .init("the first of two alike", is: 0) { Double(between([0, 0]).named) },
    .init("the one named before, if it is hardly worse", is: 0) {
      Double(between([0, 0.6], named: 0).named)
    },
    .init("not if it is worse", is: 1) { Double(between([0, 0.8], named: 0).named) },
    .init("which counts in its score", is: 0.7) { between([0, -1], named: 0)[0]?.score },
    .init("not in that of the other", is: -1, within: 0.05) {
      between([0, -1], named: 0)[1]?.score
    },
    .init("how much likelier 1 nat is", is: exp(0.85)) {
      let state = between([0, 0], named: 0)
      return state.odds.share(1) / state.odds.share(0)
    },
    .init("and add up to one", is: 1) {
      let state = between([0, -2], named: 0)
      return state.odds.noTrain + state.beliefs.reduce(0) { $0 + state.odds.share($1.score) }
    },
    .init("what is 10 nat behind counts", is: exp(-9.9)) {
      BeliefTracker.State.Odds().likelihood(-9.9)
    },
    .init("what is farther does not", is: 0) { BeliefTracker.State.Odds().likelihood(-10.1) },
    .init("no train by itself", is: -1.3, within: 0.1) { noTrain(1) },
    .init("where a timetable says .2 against all", is: -0.2, within: 1e-6) {
      noTrain(-0.2) - noTrain(1)
    },
    .init("where it says more", is: -0.3, within: 1e-6) { noTrain(-2) - noTrain(1) },
    .init("the other railway where both meet", is: -4.5) { lifted(1_400, stand: .stands) },
    .init("not as the train runs through", is: -7) { lifted(1_400, stand: .none) },
    .init("one that is likelier stays", is: -4, within: 0.3) {
      lifted(1_400, stand: .stands, weight: -4)
    },
    .init("the railway on which a train goes on", is: -0.5) { through(1_300) },
    .init("for one of 43 %", is: -0.5) { through(1_300, second: 38_050) },
    .init("not 400 m before its last stop", is: -7) { through(1_100) },
    .init("nor for a train that is hardly likely", -7.1 ... -2) {
      through(1_300, second: 38_050, unscheduled: 0.2)
    },
  ]
  static func held(_ weight: Double, beside: Double) -> Double? {
    number(weighed([weight], beside: beside, in: line)[0]?.isNear)
  }
  static func lean(_ metres: Double, hasMoved: Bool = false, in scene: RuleScene = line) -> Double?
  {
    var state = State()
    state.motion = edited(PhoneMotion(), ["hasMoved": hasMoved])
    let here = scene.surroundings(metres)
    state.weigh(here, scene.frame(speed: 0, at: here), scene.setup)
    return state[0]?.lean
  }
  static func noTrain(_ said: Double) -> Double {
    between([0, 0], [trains(said), trains(said)]).odds.noTrainWeight
  }
  /// What the branch of a fork has after a location on the main line, to which it was so far behind.
  static func lifted(_ place: Double, stand: PhoneMotion.Stand, weight: Double = -6) -> Double? {
    behind(
      weighed([0, weight], at: place, in: fork) {
        $0.stand = stand
        $0.way = 0
      })
  }
  /// The same where the train ends at the fork, due in at 10:05, and goes on by the branch.
  static func through(
    _ place: Double, second: Double = 36_300, unscheduled: Double = 0.1
  ) -> Double? {
    var model = BeliefModel()
    model.trains.unscheduled = unscheduled
    let train = TrainTests.train(
      [(0, nil, 600), (1, 605, nil)], on: RuleNetwork.fork, continuesAs: ["Branch.5"])
    let scene = RuleScene(
      RuleNetwork.fork, model: model, trains: TrainTests.table([train], on: RuleNetwork.fork))
    return behind(
      weighed([0, -3], at: place, named: 0, in: scene) {
        $0.time = TrainTests.day + Int64(second * 1_000)
      })
  }

  @Test(arguments: choices) func `which railway is named`(rule: Rule) { #expect(rule.holds()) }

  // MARK: What was announced

  /// After a ride from A towards B that far: B is next, and soon from about 900 m on.
  static func ridden(_ metres: Double, standing: Int? = nil) -> BeliefTracker {
    var tracker = BeliefTracker(TrackerContext(network: RuleNetwork.line), model: BeliefModel())
    var run = TrainRun(RuleNetwork.line, on: "Main")
    run.run(to: metres, standing: standing)
    let finder = SurroundingsFinder(network: RuleNetwork.line)
    for (_, location) in run.locations().sorted(by: { $0.key < $1.key }) {
      _ = tracker.update(finder.surroundings(of: location))
    }
    return tracker
  }
  /// What is shown where another thing was announced so many seconds ago.
  static func shown(
    _ phase: FocusPhase, _ seconds: Double, station: Int = 1, isSoon: Bool = false
  ) -> Double? {
    var tracker = ridden(isSoon ? 1_000 : 500)
    let now = tracker.state.time
    tracker.state.announced = BeliefTracker.Announcement(
      station: RuleNetwork.line.railways[0].stations[station].offset, phase: phase,
      time: now - Int64(seconds * 1_000))
    let time = Timestamp(millisecondsSince1970: now)
    guard let focus = tracker.advance(to: time)?.focus else { return nil }
    return Double([.next, .soon, .now].firstIndex(of: focus.phase) ?? -1)
  }
  /// Seconds for which it has been announced.
  static func announced(_ metres: Double) -> Double? {
    let state = ridden(metres).state
    return state.announced.map { Double(state.time - $0.time) / 1_000 }
  }

  static let announcements: [Rule] = [
    .init("next", is: 0) { shown(.soon, 301) },
    .init("soon is not taken back for 5 minutes", is: 1) { shown(.soon, 299) },
    .init("nor is now", is: 2) { shown(.now, 299) },
    .init("of another station it is nothing", is: 0) { shown(.soon, 10, station: 2) },
    .init("soon", is: 1) { shown(.now, 301, isSoon: true) },
    .init("now is not taken back to soon", is: 2) { shown(.now, 299, isSoon: true) },
    .init("since it was first shown", 6...12) { announced(1_000) },
    .init("now takes the place of soon", is: 1) {
      number(ridden(1_500, standing: 20).state.announced?.phase == .now)
    },
    .init("next is no announcement", is: -1) { announced(500) ?? -1 },
    .init("soon stays", is: 1) { shown(.soon, 10, isSoon: true) },
  ]

  @Test(arguments: announcements) func `what was announced`(rule: Rule) { #expect(rule.holds()) }
}
