import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking
@testable import Reporting

@Suite struct DisagreementTests {
  private let drawn = DrawnNetwork(
    "A----B----C", [.init("Test.Main", "ABC"), .init("Test.Other", "AC")])

  /// From A at 0 s, soon B at 60 s, now B from 80 to 100 s, now C from 160 to 180 s.
  private var journey: Journey {
    func time(_ seconds: Double) -> Timestamp {
      Timestamp(millisecondsSince1970: 0).advanced(bySeconds: seconds)
    }
    func stop(
      _ station: Int, _ approach: Double?, _ arrival: Double, _ departure: Double
    ) -> Call {
      Call(
        station: StationIndex(station),
        kind: .stop(
          approach: approach.map(time), arrival: time(arrival), departure: time(departure)))
    }
    let leg = Leg(
      railway: RailwayIndex(0), direction: .ascending,
      calls: [stop(0, nil, 0, 10), stop(1, 60, 80, 100), stop(2, 150, 160, 180)])
    return Journey(
      locations: stride(from: 0.0, through: 180, by: 20).map {
        Location(timestamp: time($0), coordinate: drawn.coordinate("A"))
      },
      truth: GroundTruth(
        id: "j", title: "J", network: "drawn", source: .simulated, legs: [leg]))
  }

  private func answer(
    _ railway: Int, _ station: Int?, _ phase: FocusPhase = .next,
    _ direction: RailDirection = .ascending
  ) -> Estimate {
    Estimate(
      railway: RailwayIndex(railway), direction: direction,
      focus: station.map { Focus(station: StationIndex($0), phase: phase) })
  }

  /// The disagreements as `kind start-end` in seconds.
  private func found(_ answers: [Estimate]) -> [String] {
    let journey = journey
    let transcript = Transcript(
      tracker: "t", journey: "j",
      estimates: zip(journey.locations, answers).map {
        TimedEstimate(timestamp: $0.timestamp, estimate: $1)
      })
    let judged = JudgedJourney(journey, suite: "", network: drawn.network)
    return Performance(transcript, on: judged).wrongStretches().disagreements.map {
      "\($0.kind) \($0.start.millisecondsSince1970 / 1_000)-"
        + "\($0.end.millisecondsSince1970 / 1_000)"
    }
  }

  @Test func `names a disagreement by its first wrong property`() {
    let answers = [
      answer(0, 0, .now),  // 0: right until the departure at 10, then the wrong station
      .none,  // 20
      answer(1, 4),  // 40: the other railway
      answer(0, 1, .soon, .descending),  // 60: the wrong way
      answer(0, 1, .soon),  // 80: the wrong phase
      answer(0, 2),  // 100: right
      answer(0, nil),  // 120: no station
      answer(0, 2),  // 140: the wrong phase, in the last 30 s
      answer(0, 2, .now),  // 160: right
      answer(0, 2, .now),  // 180: the end of the truth
    ]
    #expect(
      found(answers) == [
        "station 10-20", "noEstimate 20-40", "railway 40-60", "direction 60-80", "phase 80-100",
        "noFocus 120-140", "phase 140-160",
      ])
  }

  @Test func `joins disagreements of one kind that touch`() {
    let answers = Array(repeating: Estimate.none, count: 10)
    #expect(found(answers) == ["noEstimate 0-180"])
  }
}
