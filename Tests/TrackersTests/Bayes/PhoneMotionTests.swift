import Foundation
import RailNetwork
import Testing
import Tracking
@testable import Trackers

/// What some locations say of the phone's motion, by numbers; their error is 8 m unless coarse.
@Suite struct PhoneMotionTests {
  /// Metres and seconds since the last location, and the speed measured.
  typealias Next = (metres: Double, seconds: Double, speed: Double?)

  static func motion(_ all: [Next], sigma: Double = 8, isCoarse: Bool = false, gapSpeed: Double = 3)
    -> PhoneMotion
  {
    var motion = PhoneMotion()
    var rules = MotionRules()
    rules.gapSpeed = gapSpeed
    let scene = RuleScene(RuleNetwork.line)
    var metres = 500.0
    var time: Int64 = 0
    for next in all {
      metres += next.metres
      time += Int64((next.seconds * 1_000).rounded())
      let here = scene.surroundings(metres, time: time, speed: next.speed)
      let errors = sigma * max(1, motion.jitter)
      motion.update(
        here, time: time, speed: motion.measuredSpeed(here, time: time, sigma: errors),
        sigma: errors,
        isCoarse: isCoarse, rules, ErrorModel())
    }
    return motion
  }
  static func stored(_ name: String, _ all: [Next]) -> Double? {
    let json = try? JSONSerialization.jsonObject(with: JSONEncoder().encode(motion(all)))
    return (json as? [String: Any])?[name] as? Double
  }
  static func number(_ condition: Bool) -> Double { condition ? 1 : 0 }
  /// A ride at 10 m/s, heard each five seconds.
  static let ride = [Next](repeating: (50, 5, 10), count: 4)
  /// Two reports from one stand.
  static let stand: [Next] = [(20, 5, 0), (0, 5, 0)]
  static func noise(_ seconds: Double) -> Double { 2 * 64 * ErrorModel().newShare(after: seconds) }
  static func derived(_ metres: Double, _ seconds: Double) -> Double {
    (metres * metres - noise(seconds)).squareRoot() / seconds
  }

  static let rules: [Rule] = [
    .init("60 m in 5 s give a speed, less what errors make up", is: derived(60, 5), within: 0.01) {
      motion([(0, 0, nil), (60, 5, nil)]).speed
    },
    .init("a speed derived over 5 s is a mean of 5 s", is: 5) {
      motion([(0, 0, nil), (60, 5, nil)]).speedSpan
    },
    .init("two steps of 3 s give a speed over 6 s", is: derived(60, 6), within: 0.01) {
      motion([(0, 0, nil), (30, 3, nil), (30, 3, nil)]).speed
    },
    .init("two steps of 2.1 s give a speed over 4.2 s", is: 4.2) {
      motion([(0, 0, nil), (30, 2.1, nil), (30, 2.1, nil)]).speedSpan
    },
    .init("5 m in 5 s, sure to 8 m, give a speed of 0 m/s", is: 0) {
      motion([(0, 0, nil), (5, 5, nil)]).speed
    },
    .init("one location gives no speed", is: 1) { number(motion([(0, 0, nil)]).speed == nil) },
    .init("twelve locations 0.3 s apart reach back 3.6 s and give no speed", is: 1) {
      number(motion([Next](repeating: (5, 0.3, nil), count: 20)).speed == nil)
    },
    .init("twelve locations 0.4 s apart reach back 4.8 s and give a speed", is: 1) {
      number(motion([Next](repeating: (5, 0.4, nil), count: 20)).speed != nil)
    },
    .init("2 s at 0.5 m/s² show two thirds of that acceleration", is: 0.5 * 2 / 3) {
      motion([(0, 0, 10), (20, 2, 11)]).acceleration
    },
    .init("6 s at 0.5 m/s² show that acceleration in full", is: 0.5) {
      motion([(0, 0, 10), (70, 6, 13)]).acceleration
    },
    .init("1 m/s gained in 0.2 s counts as gained in 0.5 s", is: 1 / 0.5 * 0.2 / 3) {
      motion([(0, 0, 10), (2, 0.2, 11)]).acceleration
    },
    .init(
      "a second at a held speed takes a third of the acceleration",
      is: 1.0 / 3 + (0 - 1.0 / 3) * 1 / 3
    ) {
      motion([(0, 0, 10), (10, 1, 11), (10, 1, 11)]).acceleration
    },
    .init("no acceleration is over 1.5 m/s²", is: 1.5) {
      motion([(0, 0, 0), (70, 6, 30)]).acceleration
    },
    .init("no acceleration is below -1.5 m/s²", is: -1.5) {
      motion([(0, 0, 30), (70, 6, 0)]).acceleration
    },
    .init("speeds 30 s apart show no acceleration", is: 0) {
      motion([(0, 0, 10), (300, 30, 20)]).acceleration
    },
    .init("speeds 29 s apart show an acceleration", is: 10.0 / 29) {
      motion([(0, 0, 10), (300, 29, 20)]).acceleration
    },
    .init("the speed held fades by a tenth in 30 s", is: 0.9 * 20) {
      motion([(0, 0, 20), (100, 30, 2)]).cruise
    },
    .init("the speed held fades by a fifth in a gap of 200 s", is: 0.8 * 20) {
      motion([(0, 0, 20), (900, 200, 2)]).cruise
    },
    .init("no speed is over 150 m/s", is: 150) { motion([(0, 0, 400)]).speed },
    .init("4.9 m/s is no ride", is: 0) { number(motion([(0, 0, 4.9)]).hasMoved) },
    .init("5.1 m/s is a ride", is: 1) { number(motion([(0, 0, 5.1)]).hasMoved) },
    .init("a stand of 7 s is no stop", is: 0) {
      number(motion([(0, 0, 0.9), (0, 7, 0.9)]).stand == .stands)
    },
    .init("a stand of 8 s is a stop", is: 1) {
      number(motion([(0, 0, 0.9), (0, 8, 0.9)]).stand == .stands)
    },
    .init("a stand of 11 s is reported once, after 8 s", is: 0) {
      number(motion([(0, 0, 0.9), (0, 8, 0.9), (0, 3, 0.9)]).stand == .stands)
    },
    .init("a phone that says 0 m/s 135 m apart knows of no speed", is: derived(135, 30)) {
      motion([(0, 0, 0), (135, 30, 0)]).speed
    },
    .init("a phone that says 0 m/s 130 m apart stands", is: 0) {
      motion([(0, 0, 0), (130, 30, 0)]).speed
    },
    .init("a phone that says 0 m/s 600 m on after 46 s stands", is: 0) {
      motion([(0, 0, 0), (600, 46, 0)]).speed
    },
    .init("a phone that says 0 m/s 600 m on after 44 s knows of no speed", is: derived(600, 44)) {
      motion([(0, 0, 0), (600, 44, 0)]).speed
    },
    .init("a phone that said 10 m/s and says 0 m/s 300 m on stands", is: 0) {
      motion([(0, 0, 10), (300, 30, 0)]).speed
    },
    .init("a phone that knew of no speed is believed again once it says one", is: 0) {
      motion([(0, 0, 0), (135, 30, 0), (50, 5, 10), (20, 5, 0)]).speed
    },
    .init("a phone that stood and is 400 m on has come far", is: 1) {
      number(motion([(0, 0, 0), (0, 9, 0), (400, 30, 0)]).hasComeFar)
    },
    .init("5 s later it has not", is: 0) {
      number(motion([(0, 0, 0), (0, 9, 0), (400, 30, 0), (0, 5, 0)]).hasComeFar)
    },
    .init("1 m/s is no stand", is: 0) { number(motion([(0, 0, 1)]).isStanding) },
    .init("a phone that stands moves off at 1.6 m/s", is: 5_000) {
      motion([(0, 0, 0), (9, 5, 1.6)]).movedOff.map(Double.init)
    },
    .init("a phone that stands does not move off at 1.5 m/s", is: 1) {
      number(motion([(0, 0, 0), (9, 5, 1.5)]).isStanding)
    },
    .init("40 m in a gap of 16 s show a stand", is: 1) {
      number(motion(ride + [(40, 16, 10)]).stand == .stood)
    },
    .init("20 m in a gap of 15 s show no stand", is: 0) {
      number(motion(ride + [(20, 15, 10)]).stand == .stood)
    },
    .init("a gap of 30 s at a mean of 3.03 m/s shows no stand", is: 0) {
      number(motion(ride + [(91, 30, 10)]).stand == .stood)
    },
    .init("a gap of 30 s at a mean of 2.9 m/s shows a stand", is: 1) {
      number(motion(ride + [(87, 30, 10)]).stand == .stood)
    },
    .init("a gap with 9.4 s to spare shows no stand", is: 0) {
      number(motion(ride + [(56, 16.4, 10)], gapSpeed: 5).stand == .stood)
    },
    .init("a gap with 9.8 s to spare shows a stand", is: 1) {
      number(motion(ride + [(53, 16.4, 10)], gapSpeed: 5).stand == .stood)
    },
    .init("80 m in a gap of 40 s show a stand of 30 s", is: 30, within: 0.1) {
      motion(ride + [(80, 40, 10)]).stoodSeconds
    },
    .init("a stand before the ride does not count among its stands", is: 0) {
      motion([(0, 0, 0.6), (80, 40, 10)]).stoodSeconds
    },
    .init("a stand in a gap before the ride does not count among its stands", is: 0) {
      motion([(0, 0, 3), (80, 40, 10)]).stoodSeconds
    },
    .init("a phone that stands after a gap of 20 s has stood since before it", is: 20) {
      motion(ride + [(0, 20, 0)]).standingSince.map { 40 - Double($0) / 1_000 }
    },
    .init("a stand of 11 s counts", is: 11) {
      motion(ride + [(9, 5, 0), (0, 11, 0), (0, 0, 10)]).stoodSeconds
    },
    .init("a stand of 10 s does not count", is: 0) {
      motion(ride + [(9, 5, 0), (0, 10, 0), (0, 0, 10)]).stoodSeconds
    },
    .init("a stand of 239 s counts", is: 239) {
      motion(ride + [(9, 5, 0), (0, 11, 0), (0, 228, 0), (0, 0, 10)]).stoodSeconds
    },
    .init("a stand of 240 s does not count", is: 0) {
      motion(ride + [(9, 5, 0), (0, 11, 0), (0, 229, 0), (0, 0, 10)]).stoodSeconds
    },
    .init("two reports from a stand halve the share of silent stands", is: 0.5) {
      stored("silentShare", ride + stand)
    },
    .init("two reports 3 s apart leave the share of silent stands at 1", is: 1) {
      stored("silentShare", ride + [(20, 5, 0), (0, 3, 0)])
    },
    .init("reports each second over 4 s halve the share of silent stands", is: 0.5) {
      stored("silentShare", ride + [(20, 5, 0)] + [Next](repeating: (0, 1, 0), count: 4))
    },
    .init("two reports 101 m apart leave the share of silent stands at 1", is: 1) {
      stored("silentShare", ride + [(20, 5, 0), (101, 5, 0)])
    },
    .init("two reports 99 m apart halve the share of silent stands", is: 0.5) {
      stored("silentShare", ride + [(20, 5, 0), (99, 5, 0)])
    },
    .init("two reports at 0.4 m/s halve the share of silent stands", is: 0.5) {
      stored("silentShare", ride + [(20, 5, 0.4), (0, 5, 0.4)])
    },
    .init("two reports at 0.6 m/s leave the share of silent stands at 1", is: 1) {
      stored("silentShare", ride + [(20, 5, 0.6), (0, 5, 0.6)])
    },
    .init("a third report from a stand does not halve the share again", is: 0.5) {
      stored("silentShare", ride + stand + [(0, 5, 0)])
    },
    .init("two reported stands quarter the share of silent stands", is: 0.25) {
      stored("silentShare", ride + stand + ride + stand)
    },
    .init("a silent stand of 21 s raises the share from 0.5 to 0.75", is: 0.75) {
      stored("silentShare", ride + stand + ride + [(20, 21, 10)])
    },
    .init("a gap of 19 s with a stand leaves the share at 0.5", is: 0.5) {
      stored("silentShare", ride + stand + ride + [(20, 19, 10)])
    },
    .init("for a phone heard each 10 s a stand of 29 s is not silent", is: 0.5) {
      stored(
        "silentShare",
        [Next](repeating: (99, 10, 10), count: 4) + stand + [(99, 10, 10), (20, 29, 10)])
    },
    .init("for a phone heard each 10 s a stand of 31 s is silent", is: 0.75) {
      stored(
        "silentShare",
        [Next](repeating: (99, 10, 10), count: 4) + stand + [(99, 10, 10), (20, 31, 10)])
    },
    .init("an interval of 15 s after ones of 5 s raises the usual one to 6 s", is: 5 + 0.1 * 10) {
      stored("interval", ride + [(150, 15, 10)])
    },
    .init("an interval of 90 s counts as one of 60 s", is: 5 + 0.1 * 55) {
      stored("interval", ride + [(900, 90, 10)])
    },
    .init("30 m to and fro each second are 35 m for 8 m claimed", is: 34.6 / 8, within: 0.05) {
      jitter(30)
    },
    .init("60 m to and fro each 9 s are 65 m for 8 m claimed", is: 65.2 / 8, within: 0.05) {
      jitter(60, seconds: 9)
    },
    .init("a location each 10 s tells nothing of its error by what lies around it", is: 0) {
      jitter(60, seconds: 10)
    },
    .init("a train that brakes at 1 m/s² shows no error", is: 0, within: 0.01) {
      motion((0..<20).map { (20 - Double($0), 1, nil) }).jitter
    },
    .init("one location 1 km off makes errors an eighth larger", is: 1.13, within: 0.01) {
      motion(calm + [(1_010, 1, 10), (-990, 1, 10), (10, 1, 10)]).jitter
    },
    .init("after a calm minute a fifth of an error is left", is: 0.22, within: 0.02) {
      motion(shaken(30) + [Next](repeating: (10, 1, 10), count: 60)).jitter / jitter(30)
    },
    .init("two stands 130 m apart are one", is: 0) {
      number(motion([(0, 0, 0), (130, 60, 0)]).hasMoved)
    },
    .init("two stands 134 m apart show a ride", is: 1) {
      number(motion([(0, 0, 0), (134, 60, 0)]).hasMoved)
    },
    .init("two coarse locations 1.6 km apart show no ride", is: 0) { coarse(1_600) },
    .init("two coarse locations 1.8 km apart show a ride", is: 1) { coarse(1_800) },
  ]
  static let calm = [Next](repeating: (10, 1, 10), count: 20)
  /// A ride at 10 m/s, each location as far before its place as the next beyond its own.
  static func shaken(_ metres: Double, seconds: Double = 1) -> [Next] {
    (0..<400).map { (10 * seconds + ($0 % 2 == 0 ? 2 : -2) * metres, seconds, 10) }
  }
  static func jitter(_ metres: Double, seconds: Double = 1) -> Double {
    motion(shaken(metres, seconds: seconds)).jitter
  }
  static func coarse(_ metres: Double) -> Double {
    number(motion([(0, 0, nil), (metres, 60, nil)], sigma: 400, isCoarse: true).hasMoved)
  }

  @Test(arguments: rules) func `what locations say of motion`(rule: Rule) {
    #expect(rule.holds())
  }
}
