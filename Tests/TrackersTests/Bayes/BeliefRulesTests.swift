import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Trackers

/// What speaks for railways and for directions, in nats, and where on them the train is.
@Suite struct BeliefRulesTests {
  typealias States = [Int: BeliefTracker.State]
  static func number(_ condition: Bool?) -> Double? { condition.map { $0 ? 1 : 0 } }

  /// Along the first of two lines side by side, calling at its stations.
  static let local: TrainRun = {
    var run = TrainRun(RuleNetwork.pair, on: "Main")
    for end in [1_500.0, 3_000, 4_500] { run.run(to: end) }
    return run
  }()
  static let between = local.states(local.locations(besideMetres: { _ in -30 }))
  static let vague = local.states(local.locations(accuracy: 50))
  static let sure = local.states(local.locations())

  /// Past the stations of the first line, between the two, from 800 m on.
  static let passing: States = {
    var run = TrainRun(RuleNetwork.pair, on: "Main", from: 800)
    run.run(to: 2_900, cruise: 20, acceleration: 100, standing: nil)
    return run.states(run.locations(besideMetres: { _ in -30 }))
  }()
  /// What speaks for the other line of the two.
  static func side(_ states: States, _ second: Int) -> Double? {
    states[second]?.sideOverMain
  }
  static func stopped(at metres: Double) -> Double? {
    var run = TrainRun(RuleNetwork.pair, on: "Main", from: metres - 400)
    run.run(to: metres, standing: 15)
    let states = run.states(run.locations(besideMetres: { _ in -30 }))
    return states.change(run.arrivals[0] + 5, run.arrivals[0] + 14, \.sideOverMain)
  }
  static let back: TrainRun = {
    var run = TrainRun(RuleNetwork.line, on: "Main", from: 3_200)
    run.run(to: 1_500)
    run.run(to: 0)
    return run
  }()
  static let descending = back.states(back.locations())
  static let bare = back.states(back.locations(every: 5, hasSpeed: false))

  static func start(_ metres: Double) -> Double? {
    var run = TrainRun(RuleNetwork.line, on: "Main", from: metres)
    run.stand(3)
    return run.states(run.locations())[2]?[0]?.lean
  }

  static let choices: [Rule] = [
    .init("two lines 30 m off to either side are equally likely", -0.1...0.1) { side(between, 90) },
    .init("a stop at a station of one of two lines speaks for that line", -7 ... -3.2) {
      side(between, 125)
    },
    .init("a station passed without a stop speaks against its line", 0.17...0.5) {
      side(passing, 50).flatMap { after in side(passing, 30).map { after - $0 } }
    },
    .init("a stop 100 m from a station speaks for its line", -6 ... -1.5) { stopped(at: 1_600) },
    .init("a stop 330 m from stations of two lines says nothing of either", -0.7...0.7) {
      stopped(at: 1_830)
    },
    .init("a phone sure to 40 m tells little between two lines after 10 s", -1.3 ... -0.45) {
      side(vague, 10)
    },
    .init("a phone sure to 40 m tells more between two lines after 40 s", -3.2 ... -1.4) {
      side(vague, 40)
    },
    .init("a phone sure to 40 m tells much between two lines after 80 s", -6 ... -1.6) {
      side(vague, 80)
    },
    .init("a line drawn past a station runs on the track of one that has it", -0.8...0.3) {
      passedStation(in: RuleNetwork.express(shaped: 0))
    },
    .init("it does not where rails run as straight as they are drawn", -9 ... -3) {
      passedStation(in: RuleNetwork.express)
    },
    .init("it does not where that track goes on beyond its end", -9 ... -4) { beyondStations() },
    .init("a line 60 m off falls no farther than 5 to 9 nat behind", -9 ... -5) { side(sure, 60) },
    .init("the railway named has 0.4 to 1.1 nat more in its score", 0.4...1.1) {
      sure[60].flatMap { state in state[0].map { $0.score - $0.weight - $0.prior } }
    },
    .init("a railway 240 m off is thought of", 1...1) { number(held(240)) },
    .init("a railway 270 m off is not thought of", 0...0) { number(held(270)) },
    .init("a railway 900 m off is thought of by a phone that claims 300 m", 1...1) {
      number(held(900, accuracy: 300))
    },
    .init("a railway 1.1 km off is not thought of by a phone that claims 300 m", 0...0) {
      number(held(1_100, accuracy: 300))
    },
    .init("a railway 1.4 km off is still followed", 1...1) { number(left(1_400)?[0]?.isNear) },
    .init("a railway 1.6 km off is no longer followed", 0...0) { number(left(1_600)?[0]?.isNear) },
    .init("a railway left behind fades", -9 ... -1) {
      turned[75]?.sideOverMain.map { -$0 }
    },
    .init("a claimed radius of 55 m without a speed is not coarse", 0...0) { coarse(55) },
    .init("a claimed radius of 80 m without a speed is coarse", 1...1) { coarse(80) },
    .init("a stand of a minute at an interchange lifts the other line", -4 ... -3) {
      interchange(1_500)
    },
    .init(
      "a stand of a minute 600 m before an interchange does not lift the other line", -9 ... -6.5
    ) {
      interchange(900)
    },
    .init("a railway that goes on from the end of the line is named 5 to 15 s on", 5...15) {
      beyondEnd()
    },
    .init("3 km along a line drawn straight speak 2 to 8 nat for straight lines", 2...8) {
      straightGain(besideMetres: 0)
    },
    .init("3 km of which one bends away from such a line speak up to 3 nat against it", -3...0) {
      straightGain(besideMetres: 0.2)
    },
    .init("probabilities add up to one", 0.999...1.001) {
      vague[10].map { state in
        state.odds.noTrain + state.beliefs.reduce(0) { $0 + state.odds.share($1.score) }
      }
    },
    .init("a score 2 nat behind is 5 to 10 times less likely", 5...10) {
      vague[10].map { $0.odds.share(0) / $0.odds.share(-2) }
    },
  ]

  /// Seconds beyond the end of a line after which another is named that came to it from beside.
  static func beyondEnd() -> Double? {
    let drawing = """
      A--------------B--------------C--------------D



                     e
      """
    let whole = DrawnNetwork(drawing, [.init("Whole", "ABCD")]).network
    var run = TrainRun(whole, on: "Whole")
    for end in [1_500.0, 3_000] { run.run(to: end) }
    let start = run.moments.count
    run.run(to: 4_500)
    let states = run.states(
      run.locations(every: 5),
      TrackerContext(
        network: DrawnNetwork(drawing, [.init("Main", "ABC"), .init("Side", "eCD")]).network))
    return states.filter { $0.key > start && $0.value.named == 1 }.keys.min().map {
      Double($0 - start)
    }
  }
  /// What a ride of 3 km says for lines drawn straight, that moves aside by so much for each metre
  /// over the second kilometre.
  static func straightGain(besideMetres rate: Double) -> Double? {
    var run = TrainRun(RuleNetwork.express, on: "Express")
    run.run(to: 3_000, cruise: 20, standing: nil)
    let states = run.states(
      run.locations(besideMetres: { rate * min(max($0 - 1_000, 0), 1_000) }))
    return states.keys.max().flatMap { states[$0]?.straightGain }
  }
  /// Whether a railway so far from the first location is thought of.
  static func held(_ metres: Double, accuracy: Double = 8) -> Bool? {
    let run = TrainRun(RuleNetwork.line, on: "Main", from: 2_000)
    let states = run.states(run.locations(accuracy: accuracy, besideMetres: { _ in metres }))
    return states[0].map { !$0.beliefs.isEmpty }
  }
  /// After a ride that leaves the track for a place so far beside it.
  static func left(_ metres: Double) -> BeliefTracker.State? {
    var run = TrainRun(RuleNetwork.line, on: "Main")
    run.run(to: 2_500, standing: nil)
    let states = run.states(run.locations(besideMetres: { $0 > 2_000 ? metres : 0 }))
    return states.keys.max().flatMap { states[$0] }
  }
  /// A ride on the branch of a fork, beyond the reach of the other line.
  static let turned: States = {
    var run = TrainRun(RuleNetwork.fork, on: "Branch")
    run.run(to: 2_200, cruise: 15, standing: nil)
    return run.states(run.locations())
  }()
  /// Whether a phone without a speed is not seen well.
  static func coarse(_ accuracy: Double) -> Double? {
    var run = TrainRun(RuleNetwork.line, on: "Main")
    run.run(to: 1_000)
    return number(
      run.states(run.locations(every: 5, hasSpeed: false, accuracy: accuracy))[40]?.motion.speed
        == nil)
  }
  /// How likely the other line is when the train stands, some metres from A, where both call at B.
  static func interchange(_ metres: Double) -> Double? {
    let network = DrawnNetwork(
      """
      A--------------B--------------C

      D--------------e--------------F
      """, [.init("Main", "ABC"), .init("Side", "DBF")]
    ).network
    var run = TrainRun(network, on: "Main")
    run.run(to: metres, standing: 60)
    return side(run.states(run.locations()), run.moments.count - 1)
  }

  static let ways: [Rule] = [
    .init("a ride that begins 150 m from the first station leans to ascend", 3...5) { start(150) },
    .init("a ride that begins 150 m from the last station leans to descend", -5 ... -3) {
      start(5_850)
    },
    .init("a ride that begins 250 m from the first station leans neither way", 0...0) {
      start(250)
    },
    .init("courses tell the direction within 5 s", -4 ... -1) { descending[5]?[0]?.lean },
    .init("after 60 s the direction leans by no more than 5 to 9 nat", -9 ... -5) {
      descending[60]?[0]?.lean
    },
    .init("a way of 12 m without a course tells no direction", 0...0) { bare[5]?[0]?.lean },
    .init("a way of 44 m without a course tells the direction", -4 ... -2) { bare[10]?[0]?.lean },
    .init("a first location with a radius of 8 m is sure to 3.5 to 6 m", 3.5...6) {
      sure[0]?[0]?.sigma
    },
    .init("locations over 30 s make the position sure to 2 to 3.4 m", 2.0...3.4) {
      sure[30]?[0]?.sigma
    },
    .init("without a speed the position is sure to 5 to 8 m after 60 s", 5...8) {
      bare[60]?[0]?.sigma
    },
    .init("after a gap of a minute the position is sure to 6 to 12 m", 6...12) {
      local.states(local.locations(isHeard: { second, _ in second < 40 || second > 99 }))[100]?[0]?
        .sigma
    },
    .init("after 60 s the position is that of the phone within 5 m", 880...890) {
      sure[60]?[0]?.position
    },
    .init("after 60 s the position is within 15 m for a phone that claims 50 m", 870...900) {
      vague[60]?[0]?.position
    },
    .init("a jump of 400 m is believed after 5 s", 895...905) { jump(400, after: 5)?[0]?.position },
    .init("a jump of 400 m is not believed after 1 s", 495...505) { jump(400)?[0]?.position },
    .init("a jump of 50 m is halved by a phone that claims 60 m", 505...549) {
      jump(50, accuracy: 60)?[0]?.position
    },
    .init("a train that has called at three stations has stopped three times", 3...3) {
      sure[local.arrivals[2] + 12]?[0].map { Double($0.stopCount) }
    },
    .init("stations passed make the next stop unlikely", 0.05...0.5) { stopChance(stops: false) },
    .init("stops at stations make the next stop likely", 0.9...1) { stopChance(stops: true) },
    .init("a station passed in a long gap with time to spare was a stop", 0.75...1) {
      gap(seconds: 95, standing: 30)
    },
    .init("a station passed in a gap without time to spare tells nothing", 0.5...0.7) {
      gap(seconds: 40, standing: nil)
    },
    .init("14 s after a train came to stand its stop is where it stands", 1_499...1_501) {
      sure[local.arrivals[0] + 14]?[0]?.stopPosition
    },
    .init("a stop in a silent gap lies a third of the way on", 1_440...1_530) {
      local.states(local.locations(isHeard: { second, _ in second < 98 || second > 148 }))[149]?[0]?
        .stopPosition
    },
  ]

  /// After a location that jumps ahead from a train at 500 m.
  static func jump(
    _ metres: Double, accuracy: Double = 8, after seconds: Int = 1
  ) -> BeliefTracker.State? {
    var run = TrainRun(RuleNetwork.line, on: "Main", from: 300)
    run.run(to: 500, cruise: 10, acceleration: 100, standing: nil)
    var locations = run.locations(accuracy: accuracy)
    let last = run.moments.count - 1 + seconds
    var ahead = TrainRun(RuleNetwork.line, on: "Main", from: 500 + metres)
    ahead.stand(last + 1)
    locations[last] = ahead.locations(accuracy: accuracy)[last]
    locations[last]?.speedMetresPerSecond = 10
    return run.states(locations)[last]
  }
  /// How likely the train stops at its next station, after four.
  static func stopChance(stops: Bool) -> Double? {
    var run = TrainRun(RuleNetwork.line, on: "Main")
    for end in [1_500.0, 3_000, 4_500] { run.run(to: end, cruise: 20, standing: stops ? 20 : nil) }
    run.run(to: 5_200, cruise: 20, standing: nil)
    let states = run.states(run.locations())
    return states.keys.max().flatMap { states[$0]?[0]?.types.stopChance(isHub: false, StopModel()) }
  }
  /// How an express drawn straight past a station fares where it passes it.
  static func passedStation(in network: RailNetwork) -> Double? {
    var run = TrainRun(network, on: "Local")
    run.run(to: 2_300, cruise: 18, standing: nil)
    return run.states(run.locations())[run.moments.count - 1].flatMap { state in
      state.sideOverMain.map { $0 + (state[1]?.prior ?? 0) }
    }
  }
  /// How an express drawn straight past a station fares 150 m beyond its end.
  static func beyondStations() -> Double? {
    let network = RuleNetwork.expressEnds
    var run = TrainRun(network, on: "Local")
    run.run(to: network.tracks[0].stationPositionMetres[2] + 150, cruise: 18, standing: nil)
    return run.states(run.locations())[run.moments.count - 1]?.sideOverMain
  }
  /// How likely the train stops, after one gap of so many seconds around a station.
  static func gap(seconds: Int, standing: Int?) -> Double? {
    var run = TrainRun(RuleNetwork.line, on: "Main", from: 300)
    run.run(to: 1_200, cruise: 15, standing: nil)
    let silence = run.moments.count
    run.run(to: 1_500, cruise: 15, standing: standing)
    run.run(to: 2_600, cruise: 15, standing: nil)
    let states = run.states(
      run.locations(isHeard: { second, _ in second < silence || second >= silence + seconds }))
    return states.keys.max().flatMap { states[$0]?[0]?.types.stopChance(isHub: false, StopModel()) }
  }

  /// A ride on which locations come from elsewhere from one second on, up to another.
  static func elsewhere(_ seconds: ClosedRange<Int>, metres: Double) -> BeliefRulesTests.Played {
    var run = TrainRun(RuleNetwork.line, on: "Main")
    run.run(to: 6_000)
    let away = run.locations { _ in metres }
    let here = run.locations()
    let given = here.merging(away) { seconds.contains(TrainRun.second($0)) ? $1 : $0 }
    let known = here.filter { !seconds.contains($0.key) }
    return (run.states(known), run.states(given))
  }
  typealias Played = (known: [Int: BeliefTracker.State], given: [Int: BeliefTracker.State])

  @Test(arguments: [(90...90, 20_000.0), (90...149, 20_000.0)])
  func `a location from where no train can have come is left out`(
    seconds: ClosedRange<Int>, metres: Double
  ) {
    let played = Self.elsewhere(seconds, metres: metres)
    #expect(played.given[200]?.beliefs == played.known[200]?.beliefs)
  }

  @Test(arguments: [(90...90, 100.0), (90...151, 20_000.0)])
  func `a location from where a train can come, or where the phone stays for a minute, is taken`(
    seconds: ClosedRange<Int>, metres: Double
  ) {
    let played = Self.elsewhere(seconds, metres: metres)
    #expect(played.given[200]?.beliefs != played.known[200]?.beliefs)
  }

  @Test func `of the first two locations either may be wrong`() {
    let played = Self.elsewhere(0...0, metres: 20_000)
    #expect(played.given[1]?.beliefs.isEmpty == false)
  }

  @Test(arguments: choices) func `which railway`(rule: Rule) { #expect(rule.holds()) }
  @Test(arguments: ways) func `which way, and where`(rule: Rule) { #expect(rule.holds()) }
}

extension BeliefTracker.State {
  /// How much likelier the second railway is than the first.
  fileprivate var sideOverMain: Double? {
    guard let main = self[0], let side = self[1] else { return nil }
    return side.weight - main.weight
  }
}
