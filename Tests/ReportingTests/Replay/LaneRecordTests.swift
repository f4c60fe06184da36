import RailNetwork
import Testing
import Tracking
@testable import Reporting

@Suite struct LaneRecordTests {
  private func candidate(_ railway: Int, score: Double) -> CandidateTrace {
    CandidateTrace(railway: RailwayIndex(railway), direction: .ascending, score: score)
  }

  @Test func `shows only railways that were ever among the best eight`() {
    var record = LaneRecord(tracker: "t", summary: "")
    record.append(
      .none, TrackerTrace(candidates: (0..<12).map { candidate($0, score: Double(20 - $0)) }))
    #expect(record.shown.map(\.railway) == (0..<8).map { RailwayIndex($0) })
  }

  @Test func `leaves out a value that is not a number`() {
    var record = LaneRecord(tracker: "t", summary: "")
    record.append(.none, TrackerTrace(candidates: [candidate(0, score: .infinity)]))
    #expect(ColumnReading.decode(record.shown[0].score.finished()).compactMap(\.self).isEmpty)
  }
}

extension LaneRecord {
  fileprivate mutating func append(_ estimate: Estimate, _ trace: TrackerTrace) {
    let time = Timestamp(millisecondsSince1970: 0)
    append(estimate, at: PlayMoment(location: settled.count, time: time, isTick: false), trace)
  }
}
