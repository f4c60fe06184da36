import Foundation
import RailNetwork
import Testing
import Tracking

@Suite struct EstimateTests {
  private static let shown = Estimate(
    railway: RailwayIndex(0), direction: .ascending,
    focus: Focus(station: StationIndex(1), phase: .next), nextStop: StationIndex(2), score: 1)

  @Test func `estimates that only differ in scores show the same`() {
    var other = Self.shown
    other.score = 2
    other.probability = 0.5
    #expect(Self.shown.showsTheSame(as: other))
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
    #expect(!Self.shown.showsTheSame(as: other))
    var replayed: [ReplayedEstimate] = []
    for (location, estimate) in [Self.shown, Self.shown, other, other].enumerated() {
      replayed.appendIfChanged(estimate, at: location)
    }
    #expect(replayed.map(\.location) == [0, 2])
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
  ])
  func `rejects an invalid time`(text: String) {
    #expect(Timestamp(iso8601: text) == nil)
  }

  @Test func `writes and reads back every day of four centuries`() {
    for day in stride(from: Int64(-141_000), to: 47_000, by: 1) {
      let time = Timestamp(millisecondsSince1970: day * 86_400_000 + 12_345_678)
      #expect(Timestamp(iso8601: time.iso8601) == time)
    }
    #expect(Timestamp(millisecondsSince1970: -1).iso8601 == "1969-12-31T23:59:59.999Z")
    #expect(Timestamp(millisecondsSince1970: 951_782_400_007).iso8601 == "2000-02-29T00:00:00.007Z")
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

@Suite struct TrackerContextTests {
  private func network(_ zone: String?) -> RailNetwork {
    RailNetwork(
      id: "none", title: "", version: "", timeZone: zone, sources: [], railways: [], stations: [])
  }

  @Test func `the time zone is the network's unless another is given`() {
    #expect(
      TrackerContext(network: network("Asia/Tokyo")).timeZone?.identifier == "Asia/Tokyo")
    #expect(TrackerContext(network: network(nil)).timeZone == nil)
    let other = TimeZone(secondsFromGMT: 3_600)
    #expect(TrackerContext(network: network("Asia/Tokyo"), timeZone: other).timeZone == other)
  }
}
