import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking

@Suite struct MotionReaderTests {
  private func read(_ rows: String...) throws(Faults) -> [MotionEvent] {
    try MotionReader.read(Array(rows.map { "\($0)\n" }.joined().utf8), file: "f")
  }

  private func faults(_ rows: String...) -> [String] {
    let header = "timestamp,activity,confidence\n"
    let text = header + rows.map { "\($0)\n" }.joined()
    let faults = #expect(throws: Faults.self) {
      try MotionReader.read(Array(text.utf8), file: "f")
    }
    return faults?.all.map(\.description) ?? []
  }

  private func time(_ text: String) throws -> Timestamp {
    try #require(Timestamp(iso8601: "2026-03-02T\(text)Z"))
  }

  @Test func `reads activities and confidence, and writes them again`() throws {
    let text = """
      timestamp,activity,confidence
      2026-03-02T08:15:30.000Z,stationary+automotive,high
      2026-03-02T08:15:40.250Z,none,low
      2026-03-02T08:15:40.250Z,walking,
      2026-03-02T08:16:00.000Z,running+cycling+unknown,medium

      """
    let events = try MotionReader.read(Array(text.utf8), file: "f")
    #expect(
      events == [
        MotionEvent(
          timestamp: try time("08:15:30"), activities: [.stationary, .automotive],
          confidence: .high),
        MotionEvent(timestamp: try time("08:15:40.250"), activities: [], confidence: .low),
        MotionEvent(timestamp: try time("08:15:40.250"), activities: .walking),
        MotionEvent(
          timestamp: try time("08:16:00"), activities: [.running, .cycling, .unknown],
          confidence: .medium),
      ])
    #expect(MotionWriter.text(events) == text)
  }

  @Test func `finds columns by name, in any order, and needs no confidence`() throws {
    let events = try read("activity,phone,timestamp", "walking,ios-1,2026-03-02T17:15:30+09:00")
    #expect(events == [MotionEvent(timestamp: try time("08:15:30"), activities: .walking)])
    #expect(try read("timestamp,activity") == [])
  }

  @Test func `reports all faults of a row and a file at once`() {
    #expect(
      faults("yesterday,sitting,sure", ",,", "2026-03-02T08:15:30Z,walking+none,low", "x,y") == [
        "f:2: timestamp: expected a time, found 'yesterday' (write it as 2026-03-02T08:15:30.000Z)",
        "f:2: activity: expected activities, found 'sitting' (none, or these joined by +: "
          + "stationary, walking, running, automotive, cycling, unknown)",
        "f:2: confidence: expected low, medium or high, found 'sure'",
        "f:3: timestamp: is empty", "f:3: activity: is empty",
        "f:4: activity: expected activities, found 'walking+none' (none, or these joined by +: "
          + "stationary, walking, running, automotive, cycling, unknown)",
        "f:5: 2 fields, but the header has 3",
      ])
  }

  @Test func `refuses events that run backwards or are more than a day apart`() {
    #expect(
      faults(
        "2026-03-02T08:15:30Z,walking,", "2026-03-02T08:15:29Z,walking,",
        "2026-03-03T08:15:31Z,walking,") == [
          "f:3: timestamp: is before 2026-03-02T08:15:30.000Z, the event before it "
            + "(sort the rows, oldest first)",
          "f:4: timestamp: 2026-03-03T08:15:31.000Z is far from 2026-03-02T08:15:29.000Z, the "
            + "event before it (a journey has no gap of more than a day and lasts at most 31 days)",
        ])
  }

  @Test func `refuses a file without a header`() {
    let faults = #expect(throws: Faults.self) { try read("timestamp,stationary") }
    #expect(
      faults?.description == "f:1: activity: the column is missing (the header needs "
        + "timestamp,activity)")
  }

  @Test func `keeps the events of a span, and moves them`() throws {
    let events = try [0, 10, 20, 30].map { seconds in
      MotionEvent(
        timestamp: try time("08:00:00").advanced(bySeconds: seconds), activities: .stationary)
    }
    let kept = events.between(events[1].timestamp, events[2].timestamp)
    #expect(kept == Array(events[1...2]))
    #expect(kept.moved(bySeconds: 10) == Array(events[2...3]))
  }
}
