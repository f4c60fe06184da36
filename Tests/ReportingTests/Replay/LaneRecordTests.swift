import RailNetwork
import Testing
import Tracking
@testable import Reporting

@Suite struct LaneRecordTests {
  private func candidate(
    _ railway: Int, score: Double, stations: [StationTrace] = []
  ) -> CandidateTrace {
    CandidateTrace(
      railway: RailwayIndex(railway), direction: .ascending, score: score,
      scoreTerms: [TraceTerm(.evidence, score)], directionScore: 2.5, focus: nil,
      stations: stations)
  }

  private func column(_ column: ColumnText) -> [Int?] {
    ColumnReading.decode(column.finished())
  }

  @Test func `records scores at their locations`() {
    var record = LaneRecord(tracker: "t", summary: "")
    record.append(.none, TrackerTrace(candidates: [candidate(4, score: 1)]))
    record.append(.none, TrackerTrace())
    record.append(
      .none, TrackerTrace(candidates: [candidate(2, score: 3.0004), candidate(4, score: -1.5)]))
    #expect(record.settled.count == 3)
    #expect(record.shown.map(\.railway) == [RailwayIndex(2), RailwayIndex(4)])
    #expect(column(record.shown[0].score) == [nil, nil, 3_000])
    #expect(column(record.shown[1].score) == [1_000, nil, -1_500])
    #expect(column(record.shown[1].directionScore) == [250, nil, 250])
  }

  @Test func `shows only railways that were ever among the best eight`() {
    var record = LaneRecord(tracker: "t", summary: "")
    record.append(
      .none, TrackerTrace(candidates: (0..<12).map { candidate($0, score: Double(20 - $0)) }))
    #expect(record.shown.map(\.railway) == (0..<8).map { RailwayIndex($0) })
  }

  @Test func `records a tracker without a trace by its ranking`() {
    var record = LaneRecord(tracker: "t", summary: "")
    record.append(
      Estimate(railway: RailwayIndex(1)), at: moment(0), TrackerTrace(),
      hypotheses: { [Hypothesis(railway: RailwayIndex(1), score: 7)] })
    #expect(record.shown.map(\.railway) == [RailwayIndex(1)])
  }

  @Test func `leaves out a value that is not a number`() {
    var record = LaneRecord(tracker: "t", summary: "")
    record.append(.none, TrackerTrace(candidates: [candidate(0, score: .infinity)]))
    #expect(column(record.shown[0].score).compactMap(\.self).isEmpty)
  }

  @Test func `records a station's states with their locations`() {
    func trace(_ state: StationState, _ assignment: StationAssignment?, _ value: Double)
      -> TrackerTrace
    {
      let decision = ThresholdDecision(
        quantity: "stopped", value: value, unit: "s", parameter: "stoppedDwell", threshold: 20,
        relation: .over, holds: value > 20)
      let station = StationTrace(
        station: StationIndex(9), state: state,
        since: Timestamp(millisecondsSince1970: Int64(value)), assignment: assignment,
        decisions: [decision])
      return TrackerTrace(candidates: [candidate(0, score: 1, stations: [station])])
    }
    var record = LaneRecord(tracker: "t", summary: "")
    record.append(.none, trace(.approaching, .approaching, 1))
    record.append(.none, trace(.visiting, .visiting, 2))
    record.append(.none, trace(.visiting, .visiting, 3))
    record.append(.none, trace(.visited, .departure, 4))
    record.append(.none, TrackerTrace(candidates: [candidate(0, score: 1)]))
    let station = record.shown[0].stations[0]
    #expect(station.states.map(\.state) == [.approaching, .visiting, .visited, nil])
    #expect(station.states.map(\.location) == [0, 1, 3, 4])
    // The comparisons at the end of the state, and at its start.
    #expect(station.states[1].decisions.map(\.value) == [3])
    #expect(station.states[1].since == Timestamp(millisecondsSince1970: 2))
    #expect(station.approaching == [0])
    #expect(station.visiting == [1, 2])
    #expect(station.departure == [3])
  }
}

private func moment(_ location: Int) -> PlayMoment {
  PlayMoment(location: location, time: Timestamp(millisecondsSince1970: 0), isTick: false)
}

extension LaneRecord {
  fileprivate mutating func append(_ estimate: Estimate, _ trace: TrackerTrace) {
    append(estimate, at: moment(settled.count), trace)
  }
}
