import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Journeys

@Suite struct TruthTimelineTests {
  typealias Sample = SampleTruth

  private func timeline(
    _ legs: Leg..., from start: Double? = nil, alight: String? = nil
  ) -> TruthTimeline {
    TruthTimeline(
      Sample.truth(legs, alight: alight), network: Sample.network, start: start.map(Sample.time))
  }

  /// A leg whose calls are written as `A:0-20`, with an approach as `A:70-100-120`, or a pass as `B:90`.
  private func leg(
    _ railway: String, _ calls: String, _ direction: RailDirection = .ascending
  ) -> Leg {
    Sample.leg(
      "T.\(railway)", direction,
      calls.split(separator: " ").map { text in
        let parts = text.split(separator: ":")
        let (id, times) = (
          "T.\(railway).\(parts[0])", parts[1].split(separator: "-").compactMap { Double($0) }
        )
        guard times.count > 1 else { return Sample.pass(id, times[0]) }
        return Sample.stop(
          id, times[times.count - 2], times[times.count - 1],
          approach: times.count == 3 ? times[0] : nil)
      })
  }

  /// What holds at a time, as `railway direction phase station nextStop`.
  private func words(_ timeline: TruthTimeline, at seconds: Double) -> String {
    guard let state = timeline.state(at: Sample.time(seconds)) else { return "-" }
    let network = Sample.network
    return [
      network[state.railway].id, network[state.railway].directionID(state.direction),
      state.focus.phase.rawValue, network[state.focus.station].id,
      state.nextStop.map { network[$0].id } ?? "-",
    ].joined(separator: " ")
  }

  private func events(_ timeline: TruthTimeline) -> [String] {
    timeline.events.map { "\($0.kind) \(Sample.network[$0.station].id)" }
  }

  @Test func `follows the example of the format`() {
    let timeline = timeline(leg("Main", "A:10-40 B:100 C:170-200-230"), from: 0)
    for (seconds, expected) in [
      (-0.001, "-"), (0, "next T.Main.A T.Main.A"), (10, "now T.Main.A T.Main.A"),
      (40, "next T.Main.B T.Main.C"), (99.999, "next T.Main.B T.Main.C"),
      (100, "next T.Main.C T.Main.C"), (170, "soon T.Main.C T.Main.C"),
      (200, "now T.Main.C T.Main.C"), (229.999, "now T.Main.C T.Main.C"), (230, "-"),
    ] {
      let state = expected == "-" ? expected : "T.Main Outbound \(expected)"
      #expect(words(timeline, at: seconds) == state)
    }
    #expect(
      events(timeline) == [
        "arrive T.Main.A", "depart T.Main.A", "board T.Main.A", "pass T.Main.B",
        "approach T.Main.C", "arrive T.Main.C", "alight T.Main.C", "depart T.Main.C",
      ])
  }

  @Test func `through running has no gap`() {
    let timeline = timeline(leg("Main", "C:0-20 D:100-130"), leg("On", "D:100-130 E:200 F:300-320"))
    #expect(words(timeline, at: 129) == "T.Main Outbound now T.Main.D T.Main.D")
    #expect(words(timeline, at: 130) == "T.On Outbound next T.On.E T.On.F")
    #expect(
      events(timeline) == [
        "arrive T.Main.C", "depart T.Main.C", "board T.Main.C", "arrive T.Main.D",
        "depart T.On.D", "pass T.On.E", "arrive T.On.F", "alight T.On.F", "depart T.On.F",
      ])
  }

  @Test func `finds the next stop beyond a boundary that is passed`() {
    let timeline = timeline(leg("Main", "C:0-20 D:100"), leg("On", "D:100 E:200-220"))
    #expect(words(timeline, at: 50) == "T.Main Outbound next T.Main.D T.On.E")
    #expect(words(timeline, at: 100) == "T.On Outbound next T.On.E T.On.E")
    #expect(timeline.events.filter { $0.kind == .pass }.count == 1)
  }

  @Test func `has no state between two trains`() {
    let timeline = timeline(leg("Main", "A:0-20 B:100-130"), leg("Side", "Q:300-330 R:400-420"))
    #expect(words(timeline, at: 130) == "-")
    #expect(words(timeline, at: 299) == "-")
    #expect(words(timeline, at: 300) == "T.Side Outbound now T.Side.Q T.Side.Q")
    #expect(words(timeline, at: 50) == "T.Main Outbound next T.Main.B T.Main.B")
    let kinds = timeline.events.filter { [.board, .transfer, .alight].contains($0.kind) }
    #expect(kinds.map(\.kind) == [.board, .transfer, .board, .alight])
  }

  @Test func `has a state while a train turns back`() {
    let timeline = timeline(
      leg("Main", "C:0-20 D:100-400"), leg("Main", "D:100-400 C:500-520", .descending))
    #expect(words(timeline, at: 399) == "T.Main Outbound now T.Main.D T.Main.D")
    #expect(words(timeline, at: 400) == "T.Main Inbound next T.Main.C T.Main.C")
    #expect(timeline.events.filter { $0.kind == .reverse }.map(\.time) == [Sample.time(400)])
  }

  @Test func `follows a loop past its first station`() {
    let timeline = timeline(leg("Loop", "I:0-20 J:100-120 G:200-220 H:300-320 I:400-420 J:500-520"))
    #expect(words(timeline, at: 150) == "T.Loop Outbound next T.Loop.G T.Loop.G")
    #expect(words(timeline, at: 450) == "T.Loop Outbound next T.Loop.J T.Loop.J")
  }

  @Test func `alights where the truth says`() {
    let timeline = timeline(leg("Main", "A:0-20 B:100-130 C:200-230"), alight: "T.Main.B")
    #expect(timeline.events.filter { $0.kind == .alight }.map(\.time) == [Sample.time(100)])
  }

  @Test func `a train that continues in its direction does not turn back`() {
    let timeline = timeline(leg("Main", "B:0-20 C:100-130"), leg("Main", "C:100-130 D:200-220"))
    let kinds: Set = [TruthEvent.Kind.reverse, .transfer]
    #expect(timeline.events.filter { kinds.contains($0.kind) } == [])
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `agrees with the definition at every moment`(seed: UInt64) {
    let truth = SampleTruth.random(seed: seed)
    let timeline = TruthTimeline(truth, network: Sample.network, start: Sample.time(-30))
    let oracle = TruthOracle(
      legs: truth.legs, network: Sample.network, start: Sample.time(-30))
    for (interval, next) in zip(timeline.intervals, timeline.intervals.dropFirst()) {
      #expect(interval.start < interval.end)
      #expect(interval.end == next.start)
    }
    var disagreements: [String] = []
    for step in 0..<4_000 {
      let time = Sample.time(-40 + Double(step) * 0.5)
      let expected = oracle.state(at: time)
      if timeline.state(at: time) != expected {
        disagreements.append("\(time.iso8601): \(String(describing: expected))")
      }
    }
    #expect(disagreements == [], "seed \(seed)")
  }
}

/// What is true at a time, by reading the definition literally for that time alone.
struct TruthOracle {
  let legs: [Leg]
  let network: RailNetwork
  let start: Timestamp

  func state(at time: Timestamp) -> TruthState? {
    guard time >= start else { return nil }
    for (index, leg) in legs.enumerated() {
      guard let departure = leg.calls.last?.departure, time < departure else { continue }
      let isFirst = index == 0
      let staysOn = index > 0 && staysAboard(legs[index - 1], leg)
      if !isFirst, !staysOn, let first = leg.calls.first, time < first.arrival { return nil }
      guard let (call, focus) = focus(leg, at: time) else { continue }
      let begin = call > 0 ? leg.calls[call - 1].departure : isFirst ? start : leg.calls[0].arrival
      return TruthState(
        leg: index, call: call, railway: leg.railway, equivalent: leg.equivalent,
        direction: leg.direction, focus: focus,
        shown: shown(leg.calls[call], from: begin, at: time),
        nextStop: nextStop(at: time, from: index))
    }
    return nil
  }

  private func focus(_ leg: Leg, at time: Timestamp) -> (call: Int, focus: Focus)? {
    for (index, call) in leg.calls.enumerated() {
      guard time < call.departure else { continue }
      return (index, Focus(station: call.station, phase: phase(call, at: time)))
    }
    return nil
  }

  private func phase(_ call: Call, at time: Timestamp) -> FocusPhase {
    guard case .stop(let approach, let arrival, _) = call.kind else { return .next }
    if time >= arrival { return .now }
    if let approach, time >= approach { return .soon }
    return .next
  }

  private func shown(_ call: Call, from begin: Timestamp, at time: Timestamp) -> [FocusPhase] {
    guard call.isStop else { return [.next] }
    guard time < call.arrival else { return [.now] }
    let ahead = call.arrival.seconds(since: time)
    let run = call.arrival.seconds(since: begin)
    let isSoon = ahead <= 120 && time.seconds(since: begin) >= run / 4
    let isNext = ahead > 30 || time.seconds(since: begin) < run / 2
    return (isNext ? [.next] : []) + (isSoon ? [.soon] : [])
  }

  private func nextStop(at time: Timestamp, from index: Int) -> StationIndex? {
    for next in index..<legs.count {
      if next > index, !staysAboard(legs[next - 1], legs[next]) { return nil }
      let ahead = legs[next].calls.first { $0.isStop && (next > index || time < $0.departure) }
      if let ahead { return ahead.station }
    }
    return nil
  }

  private func staysAboard(_ leg: Leg, _ next: Leg) -> Bool {
    guard let last = leg.calls.last, let first = next.calls.first else { return false }
    return first.arrival <= last.departure
  }
}

@Suite struct SharedLegTests {
  private static let network = DrawnNetwork(
    """
    A----B----C----D
              |
              E----F
    """,
    [.init("Main", "ABCD"), .init("Branch", "ABCEF"), .init("Twin", "DCBA")]
  ).network.withSharedTrack()

  /// The leg-level equivalents, then those of each call.
  private func equivalent(_ railway: String, _ letters: String) throws -> [[String]] {
    let calls = try letters.enumerated().map { index, letter in
      Call(
        station: try #require(Self.network.station(id: "\(railway).\(letter)")),
        kind: .pass(time: SampleTruth.time(Double(index) * 60)))
    }
    let orders = calls.map { Self.network[$0.station].order }
    let leg = Leg(
      railway: try #require(Self.network.railway(id: railway)),
      direction: orders.last ?? 0 < orders.first ?? 0 ? .descending : .ascending, calls: calls
    ).sharingTrack(on: Self.network)
    return ([leg.equivalent] + leg.calls.map(\.equivalent)).map { $0.map { Self.network[$0].id } }
  }

  @Test func `writes railways shared all along at the leg, others at the calls`() throws {
    #expect(
      try equivalent("Main", "ABCD") == [["Twin"], ["Branch"], ["Branch"], ["Branch"], []])
    #expect(try equivalent("Main", "DCB") == [["Twin"], [], [], ["Branch"]])
    #expect(try equivalent("Main", "AB") == [["Branch", "Twin"], [], []])
    #expect(
      try equivalent("Branch", "BCEF") == [[], ["Main", "Twin"], ["Main", "Twin"], [], []])
    #expect(try equivalent("Branch", "EF") == [[], [], []])
    #expect(try equivalent("Main", "B") == [[], []])
  }
}
