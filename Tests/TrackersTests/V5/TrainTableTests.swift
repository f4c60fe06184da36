import Foundation
import RailNetwork
import Testing
import Tracking
@testable import Trackers

/// When a train of the timetable is where.
///
/// Times are seconds of a Tuesday.
@Suite struct TrainTableTests {
  typealias Stop = (order: Int, arrival: Int?, departure: Int?)

  static func train(
    _ id: String, _ stops: [Stop], _ direction: RailDirection = .ascending,
    on network: RailNetwork = RuleNetwork.line
  ) -> TimetableTrain {
    TimetableTrain(
      id: id, type: "Local", direction: direction,
      stops: stops.map {
        TimetableStop(
          station: network.railways[0].stations[$0.order], arrivalMinutes: $0.arrival,
          departureMinutes: $0.departure)
      })
  }

  static func context(
    _ trains: [TimetableTrain], on network: RailNetwork = RuleNetwork.line, zone: TimeZone? = .gmt,
    calendar: String = "Weekday"
  ) -> TrackerContext {
    let timetable = Timetable(
      railway: RailwayIndex(0), calendar: calendar, source: "", trains: trains)
    return TrackerContext(
      network: network, timetables: TimetableSet([timetable], network: network), timeZone: zone)
  }

  static func table(_ context: TrackerContext) throws -> TrainTable {
    try #require(TrainTable(context, TrainParameters()))
  }

  /// From A at 10:00; B 10:03 to 10:04, C at 10:07 alone, D within a minute, E at 10:20.
  static let local = train(
    "local", [(0, nil, 600), (1, 603, 604), (2, nil, 607), (3, 612, 612), (4, 620, nil)])
  static let back = train("back", [(4, nil, 600), (2, nil, 605), (0, nil, 611)], .descending)
  static let round = train(
    "round", [(0, nil, 600), (1, nil, 602), (2, nil, 604), (3, nil, 606), (0, nil, 608)],
    on: RuleNetwork.ring)

  static let backwards = train(
    "back", [(0, nil, 600), (3, nil, 602), (2, nil, 604)], .descending, on: RuleNetwork.ring)

  struct Place: Sendable, CustomTestStringConvertible {
    var testDescription: String
    let train: TimetableTrain
    /// Distance from A in hops of the line.
    let hops: Double
    /// When the train is there; at a stop, when it arrives; nil if it never is.
    let seconds: Double?
    var isAtStop = false
    var network = RuleNetwork.line
  }

  static let places: [Place] = [
    Place(testDescription: "half way to B", train: local, hops: 0.5, seconds: 36_030 + 90),
    Place(testDescription: "a fifth of the way to B", train: local, hops: 0.2, seconds: 36_066),
    Place(
      testDescription: "just before B", train: local, hops: 0.907, seconds: 36_210, isAtStop: true),
    Place(
      testDescription: "at C, whose arrival is unknown", train: local, hops: 2, seconds: 36_418,
      isAtStop: true),
    Place(
      testDescription: "at D, where it stands within a minute", train: local, hops: 3,
      seconds: 36_735, isAtStop: true),
    Place(
      testDescription: "160 m before B", train: local, hops: 0.893, seconds: 36_190.8),
    Place(
      testDescription: "at A, where its run begins", train: local, hops: 0, seconds: 35_970,
      isAtStop: true),
    Place(
      testDescription: "at E, where its run ends", train: local, hops: 4, seconds: 37_230,
      isAtStop: true),
    Place(testDescription: "160 m before its first stop", train: local, hops: -0.107, seconds: nil),
    Place(testDescription: "160 m beyond its last stop", train: local, hops: 4.107, seconds: nil),
    Place(
      testDescription: "a third of the way back to C", train: back, hops: 3 + 1 / 3.0,
      seconds: 36_030 + 268 / 3.0),
    Place(
      testDescription: "half way to B of a loop", train: round, hops: 0.5,
      seconds: 36_074, network: RuleNetwork.ring),
    Place(
      testDescription: "half way from D to A over the seam", train: round, hops: 3,
      seconds: 36_464, network: RuleNetwork.ring),
    Place(
      testDescription: "140 m behind C of a loop", train: round, hops: 5 / 3.0 + 0.093,
      seconds: 36_238, isAtStop: true, network: RuleNetwork.ring),
    Place(
      testDescription: "against a loop, half way from A to D", train: backwards, hops: 3,
      seconds: 36_074, network: RuleNetwork.ring),
  ]

  @Test(arguments: places) func `a place has the time of the timetable`(place: Place) throws {
    let lines = LineTable(network: place.network)
    let table = try Self.table(Self.context([place.train], on: place.network))
    let found = place.train.scheduled(
      0, at: place.hops * lines.position(0, 1), now: 36_000, lines, table)
    #expect(found.map { $0.lowerBound < $0.upperBound } ?? false == place.isAtStop)
    if let seconds = place.seconds {
      #expect(abs((found?.lowerBound ?? 0) - seconds) < 0.5)
    } else {
      #expect(found == nil)
    }
  }

  @Test(arguments: [(36_100.0, 36_074.0), (36_500, 36_584)])
  func `of two laps of a loop the one nearest in time counts`(now: Double, seconds: Double) throws {
    let lines = LineTable(network: RuleNetwork.ring)
    let twice = Self.train(
      "twice",
      [(0, nil, 600), (1, nil, 602), (2, nil, 604), (3, nil, 606), (0, nil, 608), (1, nil, 610)],
      on: RuleNetwork.ring)
    let table = try Self.table(Self.context([twice], on: RuleNetwork.ring))
    let found = twice.scheduled(0, at: 0.5 * lines.position(0, 1), now: now, lines, table)
    #expect(abs(try #require(found).lowerBound - seconds) < 0.5)
  }

  /// At 10:05:30; the next arrivals are 10:06:58 at C, 10:12:15 at D, 10:20:30 at E.
  @Test(
    arguments: [
      (0, nil, [88, 405, 900]), (-40, nil, [88, 405, 900]), (60, nil, [148, 465, 960]),
      (200, nil, [80, 288, 605, 1_100]),
      (60, (2, 0), [0, 317, 812]), (60, (2, 120), [134, 451, 946]),
      (60, (3, 20), [148, 465, 960]), (0, (0, 30), [88, 405, 900]),
      (0, (1, 30), [30, 238, 555, 1_050]), (0, (1, 240), [240, 448, 765, 1_260]),
    ] as [(Double, (Int, Double)?, [Double])])
  func `a train arrives as late as it is, by the place where it is expected next`(
    delay: Double, next: (Int, Double)?, arrivals: [Double]
  ) throws {
    let table = try Self.table(Self.context([Self.local]))
    let now = try #require(Timestamp(iso8601: "2026-11-24T10:05:30Z"))
    let found = table.arrivals(
      of: Self.local, delay: delay, next: next.map { (order: $0.0, seconds: $0.1) }, now)
    #expect(found.map { $0.time.seconds(since: now) } == arrivals)
    #expect(found.map(\.station) == Self.local.stops.suffix(arrivals.count).map(\.station))
  }

  @Test func `a train that arrives and leaves in one minute stands for some seconds`() throws {
    let lines = LineTable(network: RuleNetwork.line)
    let table = try Self.table(Self.context([Self.local]))
    let found = try #require(
      Self.local.scheduled(0, at: lines.position(0, 3), now: 36_000, lines, table))
    #expect((10...20).contains(found.upperBound - found.lowerBound))
  }

  @Test func `a delay counts from the end of the stand, an early train from its arrival`() {
    let stand = 100.0...130
    #expect(stand.delay(115) == 0 && stand.delay(140) == 10 && stand.delay(90) == -10)
  }

  /// The clock of New York changes in March, the clock of Tokyo never.
  @Test(arguments: [
    ("2026-11-27T12:00:00Z", "GMT", 43_200, true), ("2026-11-28T12:00:00Z", "GMT", 43_200, false),
    ("2026-11-30T02:59:00Z", "GMT", 97_140, false), ("2026-11-30T03:00:00Z", "GMT", 10_800, true),
    ("1969-12-28T12:00:00Z", "GMT", 43_200, false),
    ("2026-11-23T00:00:00Z", "Asia/Tokyo", 32_400, true),
    ("2026-03-06T20:00:00Z", "America/New_York", 54_000, true),
    ("2026-03-09T20:00:00Z", "America/New_York", 57_600, true),
  ]) func `a service day begins at three`(
    time: String, zone: String, second: Double, weekday: Bool
  ) throws {
    let zone = try #require(TimeZone(identifier: zone))
    let table = try Self.table(Self.context([], zone: zone))
    let moment = try #require(Timestamp(iso8601: time))
    #expect(table.secondsOfDay(moment) == (second, weekday))
  }
}
