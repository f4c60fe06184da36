import RailNetwork
import Testing
import Tracking
@testable import Trackers

/// What speaks for being on no train, in nats.
@Suite struct NoTrainRulesTests {
  typealias States = [Int: BeliefTracker.State]

  /// At one speed from a place on, for a hundred seconds.
  static func way(
    _ speed: Double, from start: Double, on network: RailNetwork = RuleNetwork.line,
    every interval: Int = 1, beside: @escaping (Double) -> Double = { _ in 0 }
  ) -> States {
    var run = TrainRun(network, on: "Main", from: start)
    run.run(to: start + speed * 100, cruise: speed, acceleration: 100, standing: nil)
    return run.states(run.locations(every: interval, besideMetres: beside))
  }
  /// The same 30 m beside the track.
  static func slow(
    _ speed: Double, from start: Double, on network: RailNetwork = RuleNetwork.line,
    every interval: Int = 1
  ) -> States {
    way(speed, from: start, on: network, every: interval) { _ in 30 }
  }
  static let wait: States = {
    var run = TrainRun(RuleNetwork.line, on: "Main", from: 1_500)
    run.stand(400)
    return run.states(run.locations())
  }()
  static let boarded: States = {
    var run = TrainRun(RuleNetwork.line, on: "Main", from: 1_500)
    run.stand(400)
    run.run(to: 3_000)
    return run.states(run.locations())
  }()
  static let walked: States = {
    var run = TrainRun(RuleNetwork.line, on: "Main", from: 1_400)
    run.run(to: 1_500, cruise: 1, standing: nil)
    run.stand(20)
    run.run(to: 3_000)
    return run.states(run.locations())
  }()
  static let ride: TrainRun = {
    var run = TrainRun(RuleNetwork.line, on: "Main")
    run.run(to: 1_500, standing: 600)
    return run
  }()
  static let rideAndWait = ride.states(ride.locations())
  static func fast(_ beside: @escaping (Double) -> Double) -> States {
    var run = TrainRun(RuleNetwork.line, on: "Main")
    run.run(to: 6_000, cruise: 25)
    return run.states(run.locations(besideMetres: beside))
  }

  static let rules: [Rule] = [
    .init("at first a train is likelier than no train", -1.8...(-0.8)) { wait[0]?.noTrain.weight },
    .init("a walk of 12 s says nothing", 0...0.01) { way(1.5, from: 1_400).change(1, 12) },
    .init("a walk of 35 s at 1.5 m/s speaks for no train", 1.8...3.6) {
      way(1.5, from: 1_400).change(15, 35)
    },
    .init("a walk of 35 s at 3.5 m/s speaks for no train", 1.8...3.6) {
      way(3.5, from: 1_420).change(15, 35)
    },
    .init("a stroll at 0.8 m/s on a platform says less, for it is also a stop", 0.6...1.4) {
      way(0.8, from: 1_470).change(15, 35)
    },
    .init("a way at 5 m/s near a station does not speak for no train", -1...0.1) {
      way(5, from: 1_400).change(10, 40)
    },
    .init("a walk heard each 3 s says 0.6 to 0.95 of one heard each second", 0.6...0.95) {
      (way(1.5, from: 1_400, every: 3).change(18, 36)).flatMap { sparse in
        way(1.5, from: 1_400).change(18, 36).map { sparse / $0 }
      }
    },
    .init("a wait of 80 s says nothing", -0.01...0.01) { wait.change(20, 80) },
    .init("each further minute of a wait at a station adds 1.6 to 2.9 nat", 1.6...2.9) {
      wait.change(95, 115).map { $0 / 20 * 60 }
    },
    .init("a wait of 95 s begins to speak for no train", 0.3...1.6) { wait.change(80, 95) },
    .init("a wait of 400 s leads to no more than 3 to 5 nat", 3...5) { wait[400]?.noTrain.weight },
    .init("on a ride a wait of 160 s says nothing", -0.01...0.01) {
      rideAndWait.change(ride.arrivals[0] + 20, ride.arrivals[0] + 160)
    },
    .init("on a ride a wait of 310 s speaks for no train", 2...6) {
      rideAndWait.change(ride.arrivals[0] + 240, ride.arrivals[0] + 310)
    },
    .init("100 m at 6 m/s 30 m beside the track add 1.2 to 2.3 nat", 1.2...2.3) {
      slow(6, from: 2_000).change(2, 18).map { $0 / 0.96 }
    },
    .init("a way at 6 m/s on the track counts less than 30 m beside it", 0.1...0.6) {
      slow(6, from: 2_000).change(2, 18).flatMap { beside in
        way(6, from: 2_000).change(2, 18).map { $0 / beside }
      }
    },
    .init("100 m at 3 m/s count about twice as much as at 6 m/s", 1.5...2.6) {
      slow(3, from: 2_100).change(3, 13).flatMap { slowest in
        slow(6, from: 2_000).change(2, 18).map { slowest / 0.3 / ($0 / 0.96) }
      }
    },
    .init("a way at 8.3 m/s between stations counts little", 0.02...2) {
      slow(8.3, from: 1_900).change(5, 29)
    },
    .init("a way at 11 m/s between stations does not speak for no train", -3...0.01) {
      slow(11, from: 1_900).change(5, 20)
    },
    .init("a slow way 200 m from a station does not speak for no train", -1...0.1) {
      slow(5.5, from: 1_620).change(2, 18)
    },
    .init("a slow way 300 m from a station speaks for no train", 0.3...4.5) {
      slow(5.5, from: 1_790).change(2, 18)
    },
    .init("a slow way 900 m from the end of a line does not speak for no train", -1...0.1) {
      slow(5.5, from: 800, on: RuleNetwork.long).change(2, 18)
    },
    .init("a slow way 1.1 km from the end of a line speaks for no train", 0.3...4.5) {
      slow(5.5, from: 1_100, on: RuleNetwork.long).change(2, 18)
    },
    .init("a tram may run at 6 m/s", -1...0.1) {
      slow(6, from: 860, on: RuleNetwork.tram).change(1, 8)
    },
    .init("a slow way over a gap of 15 s does not speak for no train", -2...0.1) {
      slow(6, from: 2_000, every: 15).change(15, 30)
    },
    .init("a slow way over a gap of 10 s speaks for no train", 0.3...4.5) {
      slow(6, from: 2_000, every: 10).change(10, 30)
    },
    .init("30 s at 20 m/s along the track take 2.2 to 4.2 nat", -4.2...(-2.2)) {
      way(20, from: 1_900).change(20, 50)
    },
    .init("30 s at 16 m/s along the track take 0.4 to 1.6 nat", -1.6...(-0.4)) {
      way(16, from: 1_900).change(20, 50)
    },
    .init("a minute at speed 180 m beside the track adds 0.4 to 2.8 nat", 0.4...2.8) {
      fast { _ in 180 }.change(40, 100).flatMap { far in
        fast { _ in 0 }.change(40, 100).map { far - $0 }
      }
    },
    .init("a minute at speed 400 m beside the track adds 4 to 9 nat", 4...9) {
      fast { _ in 400 }.change(40, 100).flatMap { far in
        fast { _ in 0 }.change(40, 100).map { far - $0 }
      }
    },
    .init("a location out of reach of any railway adds 1.5 to 2.2 nat", 1.5...2.2) {
      lone(beside: 3_000)
    },
    .init("no train falls no lower than -12 to -8 nat", -12 ... -8) {
      fast { _ in 0 }[200]?.noTrain.weight
    },
    .init("a road that swings by 60 m in 600 m speaks for no train", 1...9) {
      way(12, from: 200) { 60 * triangle($0 / 600) }.change(10, 95)
    },
    .init("a slow way goes on as before after one location 300 m beside the track", 0.8...2) {
      let way = { (off: Double) in
        Self.way(6, from: 1_900, every: 10) { $0 == 2_140 ? off : 0 }.change(50, 100)
      }
      return way(300).flatMap { far in way(0).map { far / $0 } }
    },
    .init("a track that strays by 20 m in 1 km does not speak for no train", -3...0) {
      way(12, from: 200) { 20 * triangle($0 / 1_000) }.change(10, 95)
    },
    .init("one location 800 m off after silence adds 2 to 4 nat", 2...4) {
      lone(beside: 800).flatMap { off in lone().map { off - $0 } }
    },
    .init("one course across the track after silence adds 0.2 to 1.5 nat", 0.2...1.5) {
      lone(course: 0).flatMap { across in lone().map { across - $0 } }
    },
    .init("1 km along the track at 14 m/s without a stop speaks for a train", -1.7...(-0.9)) {
      way(14, from: 1_900).change(20, 90)
    },
    .init("1 km at 14 m/s 120 m beside the track says little for a train", -0.6...0.2) {
      way(14, from: 1_900) { _ in 120 }.change(20, 90)
    },
    .init("a rider who boards after 400 s at a station has waited for a train", -8...(-3.5)) {
      boarded.change(390, 430)
    },
    .init("a rider who walks to the platform and boards has come for a train", -8...(-2)) {
      walked.change(118, 150)
    },
    .init("a slow way on the track counts less and less", 0.01...0.6) {
      let slow = way(6, from: 1_900)
      return slow.change(2, 10).flatMap { first in slow.change(30, 38).map { $0 / first } }
    },
    .init("a track that bends for 200 m as the map does not says little", 0.3...1.4) {
      bent(by: 40).flatMap { off in bent(by: 0).map { off - $0 } }
    },
    .init("after a change of trains a minute's wait adds 0.3 to 1.6 nat", 0.3...1.6) { changed() },
    .init("a way is not compared across places out of reach", -0.01...0.01) { returned() },
    .init("a rider 400 m beside the track for a minute has left the train", 1.6...8) {
      twoStops(beside: { $0 > 3_100 ? 400 : 0 }, cruise: 10).change(80, 110)
    },
    .init("a rider 400 m beside the track for 50 s has not left the train yet", -1.5...1.2) {
      twoStops(beside: { $0 > 3_100 ? 400 : 0 }, cruise: 10).change(40, 70)
    },
  ]

  /// What one location says after 40 s without any.
  private static func lone(beside: Double = 0, course: Double = 90) -> Double? {
    var run = TrainRun(RuleNetwork.line, on: "Main")
    run.run(to: 6_000, cruise: 14, standing: nil)
    var locations = run.locations(isHeard: { second, _ in second <= 60 || second == 100 })
    guard let seen = run.locations(besideMetres: { _ in beside })[100] else { return nil }
    locations[100] = Location(
      timestamp: seen.timestamp, coordinate: seen.coordinate, horizontalAccuracyMetres: 8,
      courseDegrees: course, speedMetresPerSecond: 14)
    return run.states(locations).change(60, 100)
  }

  /// What 200 m say on which the course is so many degrees off.
  private static func bent(by degrees: Double) -> Double? {
    var run = TrainRun(RuleNetwork.line, on: "Main", from: 1_900)
    run.run(to: 2_900, cruise: 10, standing: nil)
    let locations = run.locations().mapValues { location in
      Location(
        timestamp: location.timestamp, coordinate: location.coordinate,
        horizontalAccuracyMetres: 8, courseDegrees: 90 + degrees,
        speedMetresPerSecond: location.speedMetresPerSecond)
    }
    return run.states(locations).change(40, 60)
  }

  /// What a minute says after two stops on one line and four minutes' stand on another.
  private static func changed() -> Double? {
    var run = TrainRun(RuleNetwork.fork, on: "Main")
    run.stand(20)
    run.run(to: 1_500)
    var other = TrainRun(RuleNetwork.fork, on: "Branch")
    other.run(to: 900, standing: 400)
    var locations = run.locations()
    let start = run.moments.count
    for (second, location) in other.locations() {
      locations[start + second] = Location(
        timestamp: TrainRun.time(start + second), coordinate: location.coordinate,
        horizontalAccuracyMetres: 8, courseDegrees: location.courseDegrees,
        speedMetresPerSecond: location.speedMetresPerSecond)
    }
    let arrival = start + other.arrivals[0]
    return run.states(locations).change(arrival + 250, arrival + 310)
  }

  /// What the first location within reach again says for straying; each ends a way.
  private static func returned() -> Double? {
    var run = TrainRun(RuleNetwork.line, on: "Main")
    run.run(to: 6_000, cruise: 25)
    let states = run.states(
      run.locations(every: 40, besideMetres: { $0 > 2_000 && $0 < 3_000 ? 3_000 : 0 }))
    let beliefs = states.keys.sorted().map { states[$0]?[0] }
    return beliefs.drop { $0?.isNear == true }.first { $0?.isNear == true }??.strayGain
  }

  private static func triangle(_ share: Double) -> Double {
    let phase = share - share.rounded(.down)
    return phase < 0.5 ? 4 * phase - 1 : 3 - 4 * phase
  }

  /// The seconds are those after the second departure.
  private static func twoStops(
    beside: @escaping (Double) -> Double, cruise: Double
  ) -> States {
    var run = TrainRun(RuleNetwork.line, on: "Main", from: 800)
    run.run(to: 1_500)
    run.run(to: 3_000)
    let departure = run.moments.count
    run.run(to: 4_500, cruise: cruise)
    let states = run.states(run.locations(besideMetres: beside))
    return Dictionary(uniqueKeysWithValues: states.map { ($0 - departure, $1) })
  }

  @Test(arguments: rules) func `no train`(rule: Rule) { #expect(rule.holds()) }
}
