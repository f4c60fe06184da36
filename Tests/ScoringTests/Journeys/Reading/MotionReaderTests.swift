import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking

@Suite struct MotionReaderTests {
  private func read(_ rows: String...) throws(Faults) -> [MotionEvent] {
    try MotionReader.read(Array(rows.map { "\($0)\n" }.joined().utf8), file: "f")
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
    let faulty: [(name: String, input: [String])] = [
      (
        "wrong members and a short row",
        ["yesterday,sitting,sure", ",,", "2026-03-02T08:15:30Z,walking+none,low", "x,y"]
      ),
      (
        "events that run backwards, and more than a day apart",
        [
          "2026-03-02T08:15:30Z,walking,", "2026-03-02T08:15:29Z,walking,",
          "2026-03-03T08:15:31Z,walking,",
        ]
      ),
    ]
    Golden.expectFaults(of: faulty, equal: "Tests/ScoringTests/Fixtures/motion-faults.txt") {
      let text = (["timestamp,activity,confidence"] + $0).map { "\($0)\n" }.joined()
      _ = try MotionReader.read(Array(text.utf8), file: "f")
    }
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
