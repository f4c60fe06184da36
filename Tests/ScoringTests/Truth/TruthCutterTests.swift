import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Scoring

@Suite struct TruthCutterTests {
  typealias Sample = SampleTruth

  private func journey(_ truth: GroundTruth, from start: Double) -> JudgedJourney {
    let first = Location(
      timestamp: Sample.time(start), coordinate: Coordinate(latitude: 35.6, longitude: 139.7))
    return JudgedJourney(
      Journey(locations: [first], truth: truth), suite: "s", network: Sample.network)
  }

  private func journey(_ legs: Leg..., from start: Double = -10) -> JudgedJourney {
    journey(Sample.truth(legs, alight: nil), from: start)
  }

  /// A leg; its calls are written as `A:0-20`, with an approach `A:70-100-120`, or a pass `B:90`.
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

  /// The train stands at the boundary from 400 to 460 s.
  @Test(arguments: [(399.0, false), (400, true), (460, true), (461, false)])
  func `where a train goes on upon another railway, both are right while it stands`(
    change: Double, isRight: Bool
  ) {
    let values = Ride.through.scores([Said(0, "Main"), Said(change, "Side")])
    #expect((values["RW1"] == 1) == isRight)
  }

  /// The next leg's train leaves D later, so both legs have a display there.
  @Test func `an uncertain time does not cut the allowed displays, but a change of railway does`() {
    func shown(uncertainty: Double?) -> [String] {
      var truth = Sample.truth(
        [leg("Main", "C:0-20 D:100-130"), leg("On", "D:100-150 E:200-220")], alight: nil)
      truth.uncertaintySeconds = uncertainty
      return journey(truth, from: 0).truthShown.map { cell in
        let seconds = [cell.start, cell.end].map { $0.seconds(since: Sample.time(0)) }
        return "\(cell.leg) \(cell.phase) \(seconds)"
      }
    }
    #expect(shown(uncertainty: 5) == shown(uncertainty: nil))
    #expect(
      shown(uncertainty: 5).filter { $0.contains("now") } == [
        "0 now [0.0, 20.0]", "0 now [100.0, 130.0]", "1 now [130.0, 150.0]",
        "1 now [200.0, 220.0]",
      ])
  }

  @Test func `on the way to a call, its own equivalents are also right`() throws {
    var main = leg("Main", "C:0-20 D:100-130")
    main.calls[1].equivalent = [Sample.railway("T.On")]
    let judged = journey(main)
    let railways = [10.0, 50, 110].map { time in
      judged.cell(at: Sample.time(time))?.truths.map { Sample.network[$0.railway].id }
    }
    #expect(railways == [["T.Main"], ["T.Main", "T.On"], ["T.Main", "T.On"]])
  }

  /// A train from X calls at two stations of a ring of five, which it reaches away from its track.
  @Test(arguments: [
    ("AC", RailDirection.ascending), ("CA", .descending), ("AD", .descending), ("DA", .ascending),
    ("AE", .descending), ("EA", .ascending), ("BD", .ascending),
  ]) func `stations tell the direction on a loop by the shorter way`(
    stops: String, direction: RailDirection
  ) throws {
    let network = DrawnNetwork(
      """
      .     A
      .  E     B
      .   D   C          X
      """,
      [.init("Main", "X" + stops), .init("Ring", "ABCDE", isLoop: true)], metresPerCell: 1_000
    ).network
    let calls = try "X\(stops)".enumerated().map { index, letter in
      let time = Sample.time(100 * Double(index))
      return Call(
        station: try #require(network.station(id: "Main.\(letter)")),
        kind: .stop(approach: nil, arrival: time, departure: time.advanced(bySeconds: 20)))
    }
    let leg = Leg(
      railway: RailwayIndex(0), direction: .ascending, calls: calls,
      equivalent: [RailwayIndex(1)])
    let judged = JudgedJourney(
      Journey(
        locations: [
          Location(
            timestamp: Sample.time(0), coordinate: Coordinate(latitude: 35.6, longitude: 139.7))
        ], truth: Sample.truth([leg], alight: nil)), suite: "s", network: network)
    #expect(judged.calls[2].arriving.map(\.direction) == [.ascending, direction])
  }

  @Test(arguments: Checkout.some(0..<40 as Range<UInt64>))
  func `agrees with the definition at every moment`(seed: UInt64) {
    let truth = SampleTruth.random(seed: seed)
    let judged = journey(truth, from: -30)
    let oracle = TruthOracle(
      legs: truth.legs, network: Sample.network, start: Sample.time(-30))
    for (cell, next) in zip(judged.cells, judged.cells.dropFirst()) {
      #expect(cell.start < cell.end && cell.end <= next.start)
    }
    var disagreements: [String] = []
    for step in 0..<4_000 {
      let time = Sample.time(-40 + Double(step) * 0.5)
      let expected = oracle.state(at: time)
      if !judged.isTrue(expected, at: time) {
        disagreements.append("\(time.iso8601): \(String(describing: expected))")
      }
    }
    #expect(disagreements == [], "seed \(seed)")
  }
}

extension JudgedJourney {
  fileprivate func cell(at time: Timestamp) -> TruthCell? {
    cells.first { $0.start <= time && time < $0.end }
  }

  fileprivate func isTrue(_ state: TruthOracle.State?, at time: Timestamp) -> Bool {
    guard let state, let cell = cell(at: time) else { return state == nil && cell(at: time) == nil }
    let own = Truth(
      railway: state.railway, direction: state.direction, station: state.focus.station)
    let place = nextStop(from: cell.call).map { network[$0].coordinate }
    return cell.truths.contains(own) && cell.phase == state.focus.phase && cell.shown == state.shown
      && place == state.nextStop.map { network[$0].coordinate }
      && state.equivalent.allSatisfy { railway in cell.truths.contains { $0.railway == railway } }
  }
}

/// The truth at a time, by the literal definition for that time alone.
struct TruthOracle {
  struct State {
    var railway: RailwayIndex
    var equivalent: [RailwayIndex]
    var direction: RailDirection
    var focus: Focus
    var shown: [FocusPhase]
    var nextStop: StationIndex?
  }

  let legs: [Leg]
  let network: RailNetwork
  let start: Timestamp

  func state(at time: Timestamp) -> State? {
    guard time >= start else { return nil }
    for (index, leg) in legs.enumerated() {
      guard let departure = leg.calls.last?.departure, time < departure else { continue }
      let isFirst = index == 0
      let staysOn = index > 0 && staysAboard(legs[index - 1], leg)
      if !isFirst, !staysOn, let first = leg.calls.first, time < first.arrival { return nil }
      guard let (call, focus) = focus(leg, at: time) else { continue }
      let begin = call > 0 ? leg.calls[call - 1].departure : isFirst ? start : leg.calls[0].arrival
      return State(
        railway: leg.railway, equivalent: leg.equivalent, direction: leg.direction, focus: focus,
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
