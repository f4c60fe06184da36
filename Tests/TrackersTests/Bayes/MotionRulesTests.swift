import RailNetwork
import Testing
import Tracking
@testable import Trackers

/// What is made of the phone's motion.
@Suite struct MotionRulesTests {
  typealias States = [Int: BeliefTracker.State]

  /// A stand of 20 s, a run of 1.5 km, another stand of 40 s, and a run.
  static let ride: TrainRun = {
    var run = TrainRun(RuleNetwork.line, on: "Main")
    run.stand(20)
    run.run(to: 1_500, standing: 40)
    run.run(to: 3_000, standing: 400)
    return run
  }()
  static let measured = ride.states(ride.locations())
  static func bare(_ interval: Int) -> States {
    ride.states(ride.locations(every: interval, hasSpeed: false))
  }
  /// At one speed from the first second on.
  static func steady(
    _ speed: Double, seconds: Int = 60, every interval: Int = 1, hasSpeed: Bool = true
  ) -> States {
    var run = TrainRun(RuleNetwork.line, on: "Main", from: 300)
    run.run(to: 300 + speed * Double(seconds), cruise: speed, acceleration: 100, standing: nil)
    return run.states(run.locations(every: interval, hasSpeed: hasSpeed))
  }
  /// Speeds measured second by second at one place.
  static func speeds(_ speeds: [Double]) -> States {
    let run = TrainRun(RuleNetwork.line, on: "Main", from: 700)
    var locations: [Int: Location] = [:]
    for (second, speed) in speeds.enumerated() {
      var location = run.locations()[0]
      location?.timestamp = TrainRun.time(second)
      location?.speedMetresPerSecond = speed
      locations[second] = location
    }
    return run.states(locations)
  }
  /// Without speeds, at one place from a second of the ride on.
  static func repeated(from second: Int) -> States {
    var locations = ride.locations(hasSpeed: false)
    for (later, var location) in locations where later > second {
      location.coordinate = locations[second]?.coordinate ?? location.coordinate
      locations[later] = location
    }
    return ride.states(locations)
  }
  static func number(_ condition: Bool?) -> Double? { condition.map { $0 ? 1 : 0 } }

  static let rules: [Rule] = [
    .init("a speed derived over 5 s is that of the way", 17.5...18.2) { bare(5)[70]?.motion.speed },
    .init("no speed is derived over 3 s", 1...1) {
      number(steady(10, every: 3, hasSpeed: false)[3]?.motion.speed == nil)
    },
    .init("a speed is derived over 6 s", 1...1) {
      number(steady(10, every: 6, hasSpeed: false)[6]?.motion.speed != nil)
    },
    .init("a phone that has braked and repeats its place stands", 1...1) {
      number(bare(1)[ride.arrivals[0] + 20]?.motion.isStanding)
    },
    .init("a phone that repeats its place at speed does not", 0...0) {
      number(repeated(from: 60)[80]?.motion.isStanding)
    },
    .init("a speed is derived over 80 s", 5...15) { bare(80)[80]?.motion.speed },
    .init("no speed is derived over 100 s", 1...1) { number(bare(100)[100]?.motion.speed == nil) },
    .init("a derived speed of 1 m/s is lowered by the errors of two locations", 0.3...0.75) {
      steady(1, every: 5, hasSpeed: false)[20]?.motion.speed
    },
    .init("the acceleration is that of the train", 0.7...0.82) {
      measured[35]?.motion.acceleration
    },
    .init("the acceleration follows that of the train within 4 s", 0.5...0.78) {
      measured[24]?.motion.acceleration
    },
    .init("a train that brakes has a negative acceleration", -1.0...(-0.8)) {
      measured[ride.arrivals[0] - 2]?.motion.acceleration
    },
    .init("no train gains speed faster than 1.5 m/s²", 1.2...1.5) {
      steady(30)[1]?.motion.acceleration
    },
    .init("speeds 40 s apart say nothing of acceleration", 0...0) {
      ride.states(ride.locations(every: 40))[40]?.motion.acceleration
    },
    .init("speeds 20 s apart show the acceleration", 0.5...0.9) {
      ride.states(ride.locations(every: 20))[40]?.motion.acceleration
    },
    .init("the speed held fades by about half in 200 s", 0.4...0.6) {
      let end = ride.arrivals[1]
      guard let before = measured[end]?.motion.cruise,
        let after = measured[end + 200]?.motion.cruise
      else { return nil }
      return after / before
    },
    .init("the speed held fades by a fifth in a gap of 200 s", 0.78...0.82) {
      let end = ride.arrivals[1]
      let states = ride.states(
        ride.locations(isHeard: { second, _ in second <= end || second > end + 200 }))
      guard let before = states[end]?.motion.cruise, let after = states[end + 201]?.motion.cruise
      else { return nil }
      return after / before
    },
    .init("4.5 m/s is no ride", 0...0) { number(steady(4.5)[40]?.motion.hasMoved) },
    .init("6 m/s is a ride", 1...1) { number(steady(6)[10]?.motion.hasMoved) },
    .init("a speed of 1,000 m/s counts as about 150 m/s", 140...160) {
      speeds([10, 1_000])[1]?.motion.speed
    },
    .init("a phone at 0.8 m/s stands", 1...1) {
      number(speeds([6, 6, 0.8])[2]?.motion.isStanding)
    },
    .init("a phone at 1.4 m/s does not stand", 0...0) {
      number(speeds([6, 6, 1.4])[2]?.motion.isStanding)
    },
    .init("a phone that stands still stands at 1.3 m/s", 1...1) {
      number(speeds([6, 6, 0.5, 0.5, 1.3])[4]?.motion.isStanding)
    },
    .init("a phone that stands moves off at 2 m/s", 0...0) {
      number(speeds([6, 6, 0.5, 0.5, 2])[4]?.motion.isStanding)
    },
    .init("a stand of 6 s is no stop", 0...0) {
      measured[ride.arrivals[0] + 6]?[0].map { Double($0.stopCount) - 1 }
    },
    .init("a stand of 12 s is a stop", 1...1) {
      measured[ride.arrivals[0] + 12]?[0].map { Double($0.stopCount) - 1 }
    },
    .init("the stand at the platform counts, the wait before the ride does not", 35...42) {
      measured[ride.arrivals[0] + 60]?.motion.stoodSeconds
    },
    .init("the stand at the platform counts as one stand, the wait as none", 1...1) {
      measured[ride.arrivals[0] + 60].map { Double($0.motion.standCount) }
    },
    .init("a silent stand counts, less the way around it", 30...42) {
      ride.states(ride.locations(isHeard: { $1 > 0 }))[ride.arrivals[0] + 60]?.motion.stoodSeconds
    },
    .init("a phone that spoke at one stand and was silent at the next counts as silent", 1...1) {
      let states = ride.states(ride.locations(every: 5, isHeard: { $0 <= 20 || $1 > 0 }))
      return states[20]?.motion.isSilentInStations == false
        ? number(states[235]?.motion.isSilentInStations) : nil
    },
    .init("a phone that speaks while it stands is not taken for a silent one", 0...0) {
      number(ride.states(ride.locations(every: 5))[235]?.motion.isSilentInStations)
    },
    .init("a stand of 8 s does not count among the stands of the ride", 0...0) { stands(after: 8) },
    .init("a stand of 300 s does not count among the stands of the ride", 0...0) {
      stands(after: 300)
    },
    .init("a stand of 15 s counts among the stands of the ride", 1...1) { stands(after: 15) },
    .init("a stand of 200 s counts among the stands of the ride", 1...1) { stands(after: 200) },
    .init("coarse locations 1.5 km apart show no ride", 0...0) { number(coarse(metres: 1_500)) },
    .init("coarse locations 2.5 km apart show a ride", 1...1) { number(coarse(metres: 2_500)) },
  ]

  /// How many stops the tracker counts after a train has stood at a platform for some seconds.
  static func stands(after seconds: Int) -> Double? {
    var run = TrainRun(RuleNetwork.line, on: "Main")
    run.run(to: 1_500, standing: seconds)
    run.run(to: 2_500, standing: nil)
    return run.states(run.locations())[run.moments.count - 1].map { Double($0.motion.standCount) }
  }

  /// Whether two locations of 600 m radius show a ride.
  static func coarse(metres: Double) -> Bool? {
    let run = TrainRun(RuleNetwork.line, on: "Main")
    var far = TrainRun(RuleNetwork.line, on: "Main", from: metres)
    far.stand(100)
    var locations = run.locations(hasSpeed: false, accuracy: 600)
    locations[100] = far.locations(hasSpeed: false, accuracy: 600)[100]
    return run.states(locations)[100]?.motion.hasMoved
  }

  @Test(arguments: rules) func `the phone's motion`(rule: Rule) { #expect(rule.holds()) }
}
