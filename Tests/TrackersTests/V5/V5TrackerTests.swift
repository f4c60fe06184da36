import Foundation
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Trackers

@Suite struct V5TrackerTests {
  static var network: RailNetwork { V4TrackerTests.network }

  /// 2023-11-14, a Tuesday, 22:13:20 UTC.
  static let start = Timestamp(millisecondsSince1970: 1_700_000_000_000)

  private static func timetable(
    _ trains: [(id: String, stops: [(Int, Int)])], calendar: String = "Weekday"
  ) -> TimetableSet {
    let stations = network.railways[0].stations
    return TimetableSet(
      [
        Timetable(
          railway: RailwayIndex(0), calendar: calendar, source: "",
          trains: trains.map { train in
            TimetableTrain(
              id: train.id, type: "Test", direction: .ascending,
              stops: train.stops.map {
                TimetableStop(station: stations[$0.0], departureMinutes: $0.1)
              })
          })
      ], network: network)
  }

  private static func play(_ timetables: TimetableSet?) -> [Estimate] {
    let context = TrackerContext(
      network: network, timetables: timetables, timeZone: TimeZone(secondsFromGMT: 0))
    return TestKit.play(
      DrawnRide(railway: RailwayIndex(0)).locations(in: network), in: network,
      V5Tracker.entry.makeTracker(context))
  }

  private static var v4: [Estimate] {
    TestKit.play(
      DrawnRide(railway: RailwayIndex(0)).locations(in: network), in: network,
      V4Tracker.entry.makeTracker(TrackerContext(network: network)))
  }

  @Test func `without a timetable it is V4`() {
    #expect(Self.play(nil) == Self.v4)
  }

  @Test func `on a day that the timetable does not cover it is V4`() {
    let holiday = Self.timetable(
      [("1", [(0, 1_333), (3, 1_340)])], calendar: "SaturdayHoliday")
    #expect(Self.play(holiday) == Self.v4)
  }

  @Test func `the next stop is the timetable's`() {
    let express = Self.timetable([("1", [(0, 1_333), (3, 1_337)])])
    let said = Self.play(express)
    let stations = Self.network.railways[0].stations
    #expect(said.contains { $0.focus?.station == stations[1] && $0.nextStop == stations[3] })
  }

  @Test func `a service day begins at three`() throws {
    let table = try #require(
      TrainTable(
        TrackerContext(
          network: Self.network, timetables: Self.timetable([]),
          timeZone: TimeZone(secondsFromGMT: 0))))
    let night = table.secondsOfDay(1_700_000_000_000)
    #expect(night.seconds == 80_000 && night.isWeekday)
    // Saturday, 01:00: still Friday's service.
    let late = table.secondsOfDay(1_700_269_200_000)
    #expect(late.seconds == 90_000 && late.isWeekday)
    let saturday = table.secondsOfDay(1_700_280_000_000)
    #expect(saturday.seconds == 14_400 && !saturday.isWeekday)
  }

  @Test func `a place between two stops has a time between theirs`() throws {
    let table = LineTable(network: Self.network)
    let set = Self.timetable([("1", [(0, 600), (1, 602), (3, 606)])])
    let source = try #require(
      TrainTable(
        TrackerContext(
          network: Self.network, timetables: set, timeZone: TimeZone(secondsFromGMT: 0))))
    let train = try #require(source.trains(0, isWeekday: true)?.first)
    let a = table.position(0, 0)
    let b = table.position(0, 1)
    let half = try #require(
      train.scheduled(0, at: (a + b) / 2, now: 36_060, table, source))
    #expect(!half.isAtStop && half.from > 36_030 && half.from < 36_150)
    let stop = try #require(train.scheduled(0, at: b + 20, now: 36_120, table, source))
    #expect(stop.isAtStop && stop.from == train.arrivalSeconds(1))
    #expect(stop.delay(stop.to + 60) == 60)
    #expect(stop.delay(stop.from - 5) == -5)
    #expect(stop.delay((stop.from + stop.to) / 2) == 0)
  }
}
