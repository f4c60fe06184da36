import Foundation
import RailNetwork
import Testing
import Tracking
@testable import Trackers

/// Which trains of a timetable the phone may be on, at B on a Tuesday.
///
/// The local is at B from 10:03:30 to 10:04:30, second 36,210 to 36,270 of the day.
@Suite struct RideTrainsTests {
  private static let line = RuleNetwork.line
  private static let lines = LineTable(network: line)
  private static let local = TrainTableTests.local
  private static let express = TrainTableTests.train("express", [(0, nil, 601), (4, 612, nil)])
  private static let back = TrainTableTests.train(
    "back", [(4, nil, 590), (1, 602, 603), (0, nil, 606)], .descending)

  private static func time(_ second: Double) -> Timestamp {
    Timestamp(millisecondsSince1970: 1_795_478_400_000).advanced(bySeconds: second)
  }

  private static func table(_ trains: [TimetableTrain]) throws -> TrainTable {
    try TrainTableTests.table(TrainTableTests.context(trains))
  }

  private static func taken(
    _ trains: [TimetableTrain], at second: Double, isBoarding: Bool = false
  ) throws -> RideTrains {
    var found = RideTrains(railway: 0)
    found.take(
      lines.position(0, 1), at: 0, wallClock: time(second), isBoarding: isBoarding, lines,
      try table(trains))
    return found
  }

  @Test(
    arguments: [
      (36_240, 0), (36_300, 30), (36_200, -10), (38_069, 1_799), (38_071, nil), (35_311, -899),
      (35_309, nil),
    ] as [(Double, Double?)])
  func `a train is looked for that is up to half an hour late or a quarter early`(
    second: Double, delay: Double?
  ) throws {
    let found = try Self.taken([Self.local], at: second)
    #expect(found.possible.map(\.delay) == (delay.map { [$0] } ?? []))
  }

  @Test(arguments: [(36_240.0, -30.0), (36_269.5, -1), (36_280, 10)])
  func `a train that the rider waits for has not left`(second: Double, delay: Double) throws {
    let found = try Self.taken([Self.local], at: second, isBoarding: true)
    #expect(found.possible.map(\.delay) == [delay])
  }

  @Test(arguments: [(7.9, 0.0), (8, 60)])
  func `trains are looked up each eight seconds`(seconds: Double, delay: Double) throws {
    var found = try Self.taken([Self.local], at: 36_240)
    found.take(
      Self.lines.position(0, 1), at: seconds, wallClock: Self.time(36_330), isBoarding: false,
      Self.lines, try Self.table([Self.local]))
    #expect(found.possible.map(\.delay) == [delay])
  }

  /// The rate of a direction's trains is their number in 2,700 s; a tenth is in no timetable.
  @Test func `a train's share is how likely its delay is, by how rare trains are`() throws {
    let rules = TrainParameters()
    let found = try Self.taken([Self.local, Self.express, Self.back], at: 36_300)
    let up = found.possible.filter(\.isAscending)
    #expect(up.count == 2 && found.possible.count == 3)
    func weights(_ trains: [RideTrains.PossibleTrain]) -> [Double] {
      trains.map {
        0.9 * 2_700 / Double(trains.count) * rules.density(delay: $0.delay, isBoarding: false)
      }
    }
    for (trains, gain) in [
      (up, found.ascending), (found.possible.filter { !$0.isAscending }, found.descending),
    ] {
      let all = weights(trains)
      let sum = all.reduce(0.1, +)
      for (train, weight) in zip(trains, all) { #expect(abs(train.share - weight / sum) < 1e-12) }
      #expect(abs(gain - log(sum)) < 1e-12)
    }
    #expect(found.lean == found.ascending - found.descending)
    // Where both directions are as likely without the trains, the gain is the mean of both.
    let mean = (exp(found.ascending) + exp(found.descending)) / 2
    #expect(abs(found.gain(lean: 0) - log(mean)) < 1e-12)
    let third = (2 * exp(found.ascending) + exp(found.descending)) / 3
    #expect(abs(found.gain(lean: log(2)) - log(third)) < 1e-12)
  }

  /// A stop at C, where the local stops and the express does not; 60 % of trains do.
  @Test(arguments: [true, false])
  func `a stop makes the trains that stop there likelier, a pass less likely`(stopped: Bool) throws
  {
    let patterns = (stopped ? [0.97, 0.03] : [0.03, 0.97]).map { log($0 / 0.6) }
    let table = try Self.table([Self.local, Self.express])
    var found = try Self.taken([Self.local, Self.express], at: 36_300)
    found.observe(2, stopped: stopped, usual: 0.6, table)
    for (train, pattern) in zip(found.possible, patterns) {
      #expect(abs(train.pattern - pattern) < 1e-9)
    }
    for _ in 0..<40 { found.observe(2, stopped: stopped, usual: 0.005, table) }
    #expect(found.possible.map(\.pattern).max() == 6)
    for _ in 0..<40 { found.observe(2, stopped: stopped, usual: 1, table) }
    #expect(found.possible.map(\.pattern).min() == -12)
    // What its stops say stays with a train.
    found.take(
      Self.lines.position(0, 1), at: 8, wallClock: Self.time(36_308), isBoarding: false,
      Self.lines, table)
    #expect(found.possible.map(\.pattern).min() == -12)
  }

  @Test func `a stop is as likely as the trains that stop, and as usual for unknown ones`() throws {
    let table = try Self.table([Self.local, Self.express, Self.back])
    let found = try Self.taken([Self.local, Self.express, Self.back], at: 36_300)
    let shares = found.possible.map(\.share)
    func chance(_ order: Int, _ isAscending: Bool) -> Double {
      found.stopChance(order, isAscending: isAscending, usual: 0.5, table)
    }
    #expect(abs(chance(2, true) - (shares[0] + (1 - shares[0] - shares[1]) * 0.5)) < 1e-12)
    #expect(abs(chance(2, false) - 0.01) < 1e-12 && shares[2] > 0.98)
    #expect(abs(chance(1, false) - 0.99) < 1e-12)
    #expect(RideTrains(railway: 0).stopChance(2, isAscending: true, usual: 0.4, table) == 0.4)
    #expect(found.stopChance(4, isAscending: true, usual: 1, table) == 0.99)
    let named = try #require(found.named(true, table))
    #expect(named.train.id == (shares[0] > shares[1] ? "local" : "express"))
    #expect(found.named(false, table)?.train.id == "back")
    #expect(
      found.likely(true, table).map(\.share) == shares.prefix(2).filter { $0 > 0.02 }.sorted(by: >))
  }
}
