import Foundation
import RailNetwork
import Testing
import Tracking

@Suite struct EstimateTests {
  private static let shown = Estimate(
    railway: RailwayIndex(0), direction: .ascending,
    focus: Focus(station: StationIndex(1), phase: .next), nextStop: StationIndex(2), score: 1)

  @Test func `estimates that differ only in score or probability have the same display`() {
    var (scored, likely) = (Self.shown, Self.shown)
    scored.score = 2
    likely.probability = 0.5
    for other in [scored, likely] {
      #expect(Self.shown.showsTheSame(as: other))
      #expect(!Self.shown.hasTheSameScores(as: other))
    }
    #expect(likely.hasTheSameScores(as: likely))
  }

  @Test(arguments: 0..<4)
  func `another railway, direction, focus or next stop shows something else`(part: Int) {
    var other = Self.shown
    switch part {
    case 0: other.railway = RailwayIndex(1)
    case 1: other.direction = .descending
    case 2: other.focus?.phase = .soon
    default: other.nextStop = nil
    }
    #expect(!Self.shown.showsTheSame(as: other) && !Self.shown.hasTheSameScores(as: other))
    var rerun: [RerunEstimate] = []
    for (location, estimate) in [Self.shown, Self.shown, other, other].enumerated() {
      rerun.appendIfChanged(estimate, at: location)
    }
    #expect(rerun.map(\.location) == [0, 2])
  }
}

@Suite struct TimestampTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00.001Z", 1),
    ("2026-03-02T17:15:30.000+09:00", 1_772_439_330_000),
    ("2026-03-02T08:15:30Z", 1_772_439_330_000),
    ("2000-02-29T00:00:00Z", 951_782_400_000), ("1969-12-31T23:59:59.5Z", -500),
    ("2024-12-31t24:00:00,25-0130", 1_735_695_000_250),
    ("2026-03-02 08:15:30+00", 1_772_439_330_000), ("2026-03-02T17:15:30+09", 1_772_439_330_000),
    ("2026-03-01T23:15:30-09", 1_772_439_330_000), ("2026-03-02T08:15:60Z", 1_772_439_360_000),
    ("2026-03-03T08:14:30+23:59", 1_772_439_330_000),
    // As Swift and Objective-C print a date.
    ("2026-03-02 08:15:30 +0000", 1_772_439_330_000),
  ])
  func `reads a time to the millisecond`(text: String, milliseconds: Int64) {
    #expect(Timestamp(iso8601: text)?.millisecondsSince1970 == milliseconds)
  }

  @Test(arguments: [
    ("0.0004", 0), ("0.0005", 1), ("0.00049", 0), ("0.9995", 1_000), ("0.1234567", 123),
  ])
  func `rounds digits after milliseconds`(fraction: String, milliseconds: Int64) {
    let text = "1970-01-01T00:00:0\(fraction)Z"
    #expect(Timestamp(iso8601: text)?.millisecondsSince1970 == milliseconds)
  }

  @Test(arguments: [
    "", "2026-03-02", "2026-03-02T08:15:30", "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
    "2026-04-31T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-10T00:00:00Z", "2026-01-00T00:00:00Z",
    "2026-03-02T24:00:01Z", "2026-03-02T25:00:00Z", "2026-03-02T08:60:00Z", "2026-03-02T08:15:61Z",
    "2026-03-02T08:15:30.Z", "2026-03-02T08:15:30Zz", "2026-03-02T08:15:30+24:00",
    "2026-03-02T08:15:30+09:60", "2026-03-02T08:15:30+24", "26-03-02T08:15:30Z",
    "2026-03-02T08:15:3:Z", "2026-03-02T08:15:3/Z", "0000-01-01T00:00:00+00:01",
    "9999-12-31T23:59:59.9999Z", "9999-12-31T23:59:59-00:01",
  ])
  func `rejects an invalid time`(text: String) {
    #expect(Timestamp(iso8601: text) == nil)
  }

  /// Days are counted from the first that can be written; most years between centuries are alike.
  @Test func `the first and last days of all months of 10,000 years have their numbers`() {
    var day: Int64 = -719_528
    for year in 0...9_999 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      defer { day += Int64(lengths.reduce(0, +)) }
      guard [0, 1, 4, 99].contains(year % 100) else { continue }
      var first = day
      for (month, length) in lengths.enumerated() {
        for number in [1, length] {
          let parts = [10_000 + year, 101 + month, 100 + number].map { "\($0)".dropFirst() }
          let text = parts.joined(separator: "-") + "T03:25:45.678Z"
          let time = Timestamp(
            millisecondsSince1970: (first + Int64(number) - 1) * 86_400_000 + 12_345_678)
          if Timestamp(iso8601: text) != time || time.iso8601 != text { Issue.record("\(text)") }
        }
        first += Int64(length)
      }
    }
    #expect(Timestamp(millisecondsSince1970: -1).iso8601 == "1969-12-31T23:59:59.999Z")
  }
}

@Suite struct TrackerNeedTests {
  private func missing(_ courses: [Double?], _ speeds: [Double?]) -> Set<TrackerNeed> {
    TrackerNeed.missing(
      in: zip(courses, speeds).map { course, speed in
        Location(
          timestamp: Timestamp(millisecondsSince1970: 0),
          coordinate: Coordinate(latitude: 35, longitude: 139), courseDegrees: course,
          speedMetresPerSecond: speed)
      })
  }

  @Test func `a recording lacks a course that is always 0 or missing, and a missing speed`() {
    #expect(missing([90, 0, nil], [nil, 0, nil]) == [])
    #expect(missing([0, nil, 0], [0, 0, 0]) == [.course])
    #expect(missing([0, 90, 0], [nil, nil, nil]) == [.speed])
  }
}

@Suite struct TrackerEntryTests {
  @Test func `a tracker that derives speed and course does not need the phone's`() {
    let entry = TrackerEntry(
      id: "own", summary: "", needs: [.course, .speed, .timetable], derivesMotionBy: "derived"
    ) { _, _ in preconditionFailure("no tracker is made") }
    #expect(entry.needs([:]) == entry.needs && entry.needs(["derived": 0]) == entry.needs)
    #expect(entry.needs(["derived": 1]) == [.timetable])
  }
}

@Suite struct TrackerContextTests {
  private func network(_ zone: String?) -> RailNetwork {
    RailNetwork(
      id: "none", title: "", version: "", timeZone: zone, sources: [], railways: [], stations: [])
  }

  /// A day of the timetable begins at three; the clock of New York changes in March.
  @Test(arguments: [
    ("Asia/Tokyo", "2026-03-02T08:15:30.250Z", "2026-03-01T15:00:00.000Z"),
    ("Asia/Tokyo", "2026-03-01T17:59:59Z", "2026-02-28T15:00:00.000Z"),
    ("Asia/Tokyo", "2026-03-01T18:00:00Z", "2026-03-01T15:00:00.000Z"),
    ("America/New_York", "2026-03-07T20:00:00Z", "2026-03-07T05:00:00.000Z"),
    ("America/New_York", "2026-03-09T20:00:00Z", "2026-03-09T04:00:00.000Z"),
    ("Asia/Tokyo", "1969-12-31T12:00:00Z", "1969-12-30T15:00:00.000Z"),
  ]) func `timetables count from the midnight before`(
    zone: String, time: String, midnight: String
  ) throws {
    let context = TrackerContext(network: network(zone))
    #expect(context.midnight(before: try #require(Timestamp(iso8601: time)))?.iso8601 == midnight)
    #expect(TrackerContext(network: network(nil)).midnight(before: .distantFuture) == nil)
  }
}
