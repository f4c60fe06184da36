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
  static let express = RuleScene(RuleNetwork.express)
  /// How far off a track locations are is left out of scores.
  static let withoutOffTrack: BeliefModel = {
    var model = BeliefModel()
    model.errors.offTrackWeight = 0
    return model
  }()
  static let pair = RuleScene(RuleNetwork.pair, model: withoutOffTrack)
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
  /// The last location of a phone each of which lies 30 m before or beyond its place.
  static func shaken(accuracy: Double = 10, then last: Double = 10) -> Frame? {
    let all = (0..<400).map {
      Next(metres: $0 % 2 == 0 ? 61 : -59, seconds: 1, accuracy: accuracy, speed: 1)
    }
    return frames(all + [Next(metres: 1, seconds: 1, accuracy: last, speed: 1)]).last ?? nil
  }
  static func strays(_ metres: Double, accuracy: Double? = 10) -> Double {
    (frame(metres: metres, accuracy: accuracy)?.strayWay).map { ($0 * 10).rounded() / 10 } ?? -1
  }

  static let locations: [Rule] = [
    .init("the first location is taken to come after 1 s", is: 1) { frames([]).first??.seconds },
    .init("5 s between two locations count as 5 s", is: 5) { frame()?.seconds },
    .init("60 m between two locations are a way of 60 m", is: 60, within: 0.1) { frame()?.way },
    .init("1,500 m between two locations are a way of 1,000 m", is: 1_000) {
      frame(metres: 1_500)?.way
    },
    .init("over 5 s a slow error lasts by e^(-5/14)", is: exp(-5.0 / 14)) { frame()?.fading },
    .init("at first straight lines are doubted by 92 %", is: 1 / (1 + exp(-2.5))) {
      frame()?.straightDoubt
    },
    .init("2.5 nat that lines run straight leave a doubt of a half", is: 0.5) {
      var state = State()
      state.learnStraight(2.5, line.model.errors)
      return state.frame(line.surroundings(2_000), line.model)?.straightDoubt
    },
    .init("of an error of 8 m as claimed 2.8 m are new in each location", is: 2.8) {
      frame()?.white
    },
    .init("a phone that claims 10 m and jumps about by 35 m is sure to 35 m", is: 35, within: 0.5) {
      shaken()?.sigma
    },
    .init("all of what it jumps about is new in each location", is: 35, within: 0.5) {
      shaken()?.white
    },
    .init("a phone that was as far off as it claimed is sure to 8 m once it claims 10 m", is: 8) {
      shaken(accuracy: 100, then: 10)?.sigma
    },
    .init("a location of the same moment is left out", is: 0) { isHeard(seconds: 0) },
    .init("a location from 29 s before is left out", is: 0) { isHeard(seconds: -29) },
    .init("a location from 31 s before comes 1 s later: the clock was set", is: 1) {
      frame(seconds: -31)?.seconds
    },
    .init("a location from an hour later comes an hour later", is: 3_600) {
      frame(seconds: 3_600)?.seconds
    },
    .init("a location from 5,000 s later comes an hour later: the clock was set", is: 3_600) {
      frame(seconds: 5_000)?.seconds
    },
    .init("after a clock was set back by 500 s the next 7 s count as 7 s", is: 7) {
      frames([Next(seconds: -500), Next(seconds: 7)])[2]?.seconds
    },
    .init("after a clock was set forward by 9,000 s the next 7 s count as 7 s", is: 7) {
      frames([Next(seconds: 9_000), Next(seconds: 7)])[2]?.seconds
    },
    .init("a location 540 m on after 5 s is taken", is: 1) { isHeardAgain(after: [(540, 5)]) },
    .init("a location 560 m on after 5 s is left out", is: 0) { isHeardAgain(after: [(560, 5)]) },
    .init("a location 580 m on after 5 s, sure to 40 m, is taken", is: 1) {
      isHeardAgain(after: [(580, 5)], accuracy: 50)
    },
    .init("locations 9 km off are left out for 58 s", is: 0) {
      isHeardAgain(after: [(9_000, 1), (1, 58)])
    },
    .init("locations 9 km off are taken after 60 s", is: 1) {
      isHeardAgain(after: [(9_000, 1), (1, 60)])
    },
    .init("a location back from 9 km off is taken", is: 1) {
      isHeardAgain(after: [(9_000, 1), (-8_990, 1)])
    },
    .init("a location 9 km off again after a return is left out", is: 0) {
      isHeardAgain(after: [(9_000, 1), (-8_990, 1), (9_000, 59)])
    },
    .init("a second location 3 km off after 1 s is taken: the first may be wrong", is: 1) {
      isHeard(metres: 3_000, seconds: 1)
    },
    .init("a location 1 cm on without a speed is left out", is: 0) { isHeard(metres: 0.01) },
    .init("a location 1 cm on with a speed is taken", is: 1) { isHeard(metres: 0.01, speed: 0) },
    .init("a location 2.5 cm on without a speed is taken", is: 1) { isHeard(metres: 0.025) },
    .init("a claimed radius of 10 m counts as 8 m where a train is doubted", is: 8) {
      frame()?.doubtSigma
    },
    .init("no claimed radius counts as 30 m where a train is doubted", is: 30) {
      frame(accuracy: nil)?.doubtSigma
    },
    .init("no claimed radius counts as an error of 12 m", is: 12) { frame(accuracy: nil)?.sigma },
    .init("a radius of 59 m without a speed is not coarse", is: 0) {
      number(frame(accuracy: 59)?.isCoarse)
    },
    .init("a radius of 61 m without a speed is coarse", is: 1) {
      number(frame(accuracy: 61)?.isCoarse)
    },
    .init("a radius of 61 m with a speed is not coarse", is: 0) {
      number(frame(accuracy: 61, speed: 9)?.isCoarse)
    },
    .init("a radius of 399 m with a speed is not coarse", is: 0) {
      number(frame(accuracy: 399, speed: 9)?.isCoarse)
    },
    .init("a radius of 401 m with a speed is coarse", is: 1) {
      number(frame(accuracy: 401, speed: 9)?.isCoarse)
    },
    .init("a coarse location of 401 m loses its speed", is: 1) {
      number(frame(accuracy: 401, speed: 9)?.speed == nil)
    },
    .init("a course is taken at 1.6 m/s", is: 1, within: 1e-4) {
      frame(course: 90, speed: 1.6)?.course?.east
    },
    .init("no course is taken at 1.5 m/s", is: 1) {
      number(frame(course: 90, speed: 1.5)?.course == nil)
    },
    .init("a train that stood in a gap of 30 s moved for a tenth of it", is: 0.1) {
      frame(metres: 40, seconds: 30)?.moveShare
    },
    .init("a train that ran 300 m in a gap of 30 s moved for all of it", is: 1) {
      frame(metres: 300, seconds: 30)?.moveShare
    },
    .init("a phone that stands at three locations has stood for 11 s", is: 6) {
      frames([Next(metres: 1, speed: 0), Next(metres: 1, seconds: 6, speed: 0)])[2].flatMap {
        $0.stood.map { $0 - 5 }
      }
    },
    .init("a rider who has not moved is waiting", is: 1) {
      number(frame(metres: 1, speed: 0)?.isBoarding)
    },
    .init("a rider at 9 m/s is not waiting", is: 0) { number(frame(speed: 9)?.isBoarding) },
    .init("after a way of 249 m distances from the track are not compared", is: -1) { strays(249) },
    .init("after a way of 251 m distances from the track are compared", is: 251, within: 0.2) {
      strays(251)
    },
    .init("a phone sure to 80 m compares no distances after a way of 310 m", is: -1) {
      frame(metres: 310, accuracy: 100, speed: 20)?.strayWay ?? -1
    },
    .init("a phone sure to 80 m compares distances after a way of 330 m", is: 330, within: 0.2) {
      frame(metres: 330, accuracy: 100, speed: 20)?.strayWay
    },
    .init("a coarse location compares no distances after a way of 900 m", is: -1) {
      strays(900, accuracy: 100)
    },
    .init("a way of 1,500 m is compared as one of 1,000 m", is: 1_000) { strays(1_500) },
    .init("after two steps of 200 m distances are compared over 400 m", is: 400, within: 0.2) {
      frames([Next(metres: 200), Next(metres: 200)])[2]?.strayWay
    },
    .init("once a way of 260 m is compared the next 200 m are not", is: -1) {
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
    state.weigh(
      here, scene.frame(seconds, at: here, change), scene.setup, scene.model)
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
  static func far(_ weight: Double, seconds: Double, sag: Double = 0) -> Double {
    let state = weighed(
      [0, weight], seconds: seconds, in: apart, [[:], ["sagVariance": sag * sag]])
    return state[1]?.weight ?? -99
  }
  /// How far off railways are sought after a location between stations.
  static func sought(in scene: RuleScene) -> Double {
    var tracker = BeliefTracker(TrackerContext(network: scene.network), model: scene.model)
    tracker.state = weighed([0, 0], in: scene)
    return tracker.searchRange(at: scene.surroundings(2_000).location).trackMetres
  }
  /// Whether the express is held so far beside the middle of its line, 500 m from the local's.
  static func besideExpress(_ metres: Double) -> Bool? {
    weighed([0, 0], beside: metres + 500, in: express)[1]?.isNear
  }
  /// A railway that was drawn so that it may lie so far beside its line, out of sight after 8 s.
  static func unseen(sag: Double) -> State {
    weighed([0], beside: 5_100, seconds: 8, in: line, [["sagVariance": sag * sag]])
  }
  static func trains(_ said: Double) -> [String: Any] {
    let json = try? JSONSerialization.jsonObject(
      with: JSONEncoder().encode(
        edited(TrainBeliefs(), ["hasTimetable": true, "ascending": said, "descending": said])))
    return ["trains": json ?? [:]]
  }

  static let choices: [Rule] = [
    .init("no railway within reach falls more than 7 nat behind the best", is: -7) {
      behind(between([0, -20]))
    },
    .init("a railway 6 nat behind the best stays there", is: -6, within: 0.05) {
      behind(between([0, -6]))
    },
    .init("the best railway has a weight of 0 nat", is: 0) { between([5, 4])[0]?.weight },
    .init("a railway out of reach falls by 8 nat in 8 s", is: -8, within: 0.1) {
      far(0, seconds: 8)
    },
    .init("a railway out of reach falls by 1.8 nat in 1 s", is: -16.0 / 9, within: 0.1) {
      far(0, seconds: 1)
    },
    .init("a railway out of reach is held at -15 nat", is: -15, within: 0.1) {
      far(-7, seconds: 8)
    },
    .init("a railway out of reach is dropped below -16 nat", is: -99) { far(-8.2, seconds: 8) },
    .init(
      "a bent one falls by 1.8 nat in 1 s, too, where another is near", is: -16.0 / 9, within: 0.1
    ) {
      far(0, seconds: 1, sag: 2_600)
    },
    .init(
      "where none is near one that may bend by 5.2 km falls by 0.04 nat in 8 s", is: -128.0 / 3_608
    ) {
      unseen(sag: 2_600)[0]?.weight
    },
    .init("where none is near one that may bend by 4.8 km falls by 8 nat in 8 s", is: -8) {
      unseen(sag: 2_400)[0]?.weight
    },
    .init("nothing is said for no train where one may bend out of sight", is: 0) {
      number(unseen(sag: 2_600).noTrain.weight > unseen(sag: 2_400).noTrain.weight - 1)
    },
    .init("railways are sought within 1.5 km", is: 1_500) { sought(in: line) },
    .init("railways are sought within 5 km where one is drawn straight", is: 5_000) {
      sought(in: express)
    },
    .init("a railway drawn straight over 4 km is held 2.4 km off its middle", is: 1) {
      number(besideExpress(2_400))
    },
    .init("a railway drawn straight over 4 km is not held 2.8 km off its middle", is: 0) {
      number(besideExpress(2_800))
    },
    .init("a railway new within reach begins 7 nat behind the best", is: -7) {
      let state = weighed([0], beside: -60)
      guard let first = state[0], let second = state[1] else { return nil }
      return second.weight - second.placeGain - (first.weight - first.placeGain)
    },
    .init("a railway 200 m off is held where none was", is: 1) {
      Double(weighed([], beside: 200, in: line).beliefs.count)
    },
    .init("a railway 252 m off is not held where none was", is: 0) {
      Double(weighed([], beside: 252, in: line).beliefs.count)
    },
    .init("a railway at -5.9 nat is within reach 1.4 km off", is: 1) { held(-5.9, beside: 1_400) },
    .init("a railway at -6.1 nat is out of reach 1.4 km off", is: 0) { held(-6.1, beside: 1_400) },
    .init("the likeliest railway is out of reach 1.6 km off", is: 0) { held(0, beside: 1_600) },
    .init("a ride that begins 190 m from the first station leans to ascend", is: 4) { lean(190) },
    .init("a ride that begins 190 m from the last station leans to descend", is: -4) {
      lean(5_810)
    },
    .init("a ride that begins 210 m from the first station leans neither way", is: 0) { lean(210) },
    .init("a ride that begins 210 m from the last station leans neither way", is: 0) {
      lean(5_790)
    },
    .init("a phone that has moved leans neither way 100 m from the first station", is: 0) {
      lean(100, hasMoved: true)
    },
    .init("a ride that begins on a loop leans neither way", is: 0) {
      lean(100, in: RuleScene(RuleNetwork.ring))
    },
    .init("the best railway is named, here by 0.2 nat", is: 1) { Double(between([0, 0.2]).named) },
    .init("of two railways alike the first is named", is: 0) { Double(between([0, 0]).named) },
    .init("a railway named before stays named 0.6 nat behind", is: 0) {
      Double(between([0, 0.6], named: 0).named)
    },
    .init("a railway named before is given up 0.8 nat behind", is: 1) {
      Double(between([0, 0.8], named: 0).named)
    },
    .init("the railway named has 0.7 nat more in its score", is: 0.7) {
      between([0, -1], named: 0)[0]?.score
    },
    .init("a railway that is not named has no more in its score", is: -1, within: 0.05) {
      between([0, -1], named: 0)[1]?.score
    },
    .init("a score 1 nat higher is e times as probable", is: exp(1)) {
      let state = between([0, 0], named: 0)
      return state.odds.share(1) / state.odds.share(0)
    },
    .init("probabilities of railways and of no train add up to 1", is: 1) {
      let state = between([0, -2], named: 0)
      return state.odds.noTrain + state.beliefs.reduce(0) { $0 + state.odds.share($1.score) }
    },
    .init("a score 9.9 nat behind counts e^-9.9", is: exp(-9.9)) {
      BeliefTracker.State.Odds().likelihood(-9.9)
    },
    .init("a score 10.1 nat behind counts nothing", is: 0) {
      BeliefTracker.State.Odds().likelihood(-10.1)
    },
    .init(
      "a timetable that speaks for the railways leaves no train at -1.3 nat", is: -1.3, within: 0.1
    ) { noTrain(1) },
    .init(
      "a timetable 0.2 nat against all railways takes 0.2 nat from no train", is: -0.2, within: 1e-6
    ) {
      noTrain(-0.2) - noTrain(1)
    },
    .init(
      "a timetable 2 nat against all railways takes 2 nat from no train", is: -2, within: 1e-6
    ) { noTrain(-2) - noTrain(1) },
    .init("of two railways alike the one whose track the phone was less off is named", is: 1) {
      let scene = RuleScene(RuleNetwork.pair)
      return Double(
        weighed([0, 0], beside: -30, in: scene, [["offTrack": 0.9], ["offTrack": 0.1]]).named)
    },
    .init("a railway that the phone is off makes no train no likelier", is: -1.3, within: 0.1) {
      let off = weighed([0], beside: 60, in: line)
      return off.odds.noTrainWeight - (off[0]?.offTrackGain ?? 0)
    },
    .init(
      "a stand of 10 s at an interchange adds 10 s of 2,700 to its other railway",
      is: log(exp(-7) + 10.0 / 2_700)
    ) {
      lifted(1_400, stand: .stood)
    },
    .init("a railway of the interchange is not lifted as the train runs through", is: -7) {
      lifted(1_400, stand: .none)
    },
    .init("the railway on which a train goes on is lifted to -0.5 nat", is: -0.5) {
      through(1_300)
    },
    .init("a train of 43 % lifts the railway on which it goes on", is: -0.5) {
      through(1_300, second: 38_050, unscheduled: 0.35)
    },
    .init("400 m before its last stop a train lifts no other railway", is: -7) { through(1_100) },
    .init("a train of 25 % does not lift the railway on which it goes on", -7.1 ... -2) {
      through(1_300, second: 38_050, unscheduled: 0.55)
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
    state.weigh(here, scene.frame(speed: 0, at: here), scene.setup, scene.model)
    return state[0]?.lean
  }
  static func noTrain(_ said: Double) -> Double {
    between([0, 0], [trains(said), trains(said)]).odds.noTrainWeight
  }
  /// What the branch of a fork has after a location on the main line, to which it was so far behind.
  static func lifted(_ place: Double, stand: PhoneMotion.Stand) -> Double? {
    behind(
      weighed([0, -6], at: place, seconds: 10, in: fork) {
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
    .init("soon is taken back to next after 301 s", is: 0) { shown(.soon, 301) },
    .init("soon is not taken back to next after 299 s", is: 1) { shown(.soon, 299) },
    .init("now is not taken back to next after 299 s", is: 2) { shown(.now, 299) },
    .init("an announcement of another station does not change next", is: 0) {
      shown(.soon, 10, station: 2)
    },
    .init("now is taken back to soon after 301 s", is: 1) { shown(.now, 301, isSoon: true) },
    .init("now is not taken back to soon after 299 s", is: 2) { shown(.now, 299, isSoon: true) },
    .init("an announcement is dated from when it was first shown", 6...12) { announced(1_000) },
    .init("now takes the place of soon as the train stands at the station", is: 1) {
      number(ridden(1_500, standing: 20).state.announced?.phase == .now)
    },
    .init("next is no announcement", is: -1) { announced(500) ?? -1 },
    .init("soon stays soon 10 s after it was announced", is: 1) { shown(.soon, 10) },
  ]

  @Test(arguments: announcements) func `what was announced`(rule: Rule) { #expect(rule.holds()) }
}
