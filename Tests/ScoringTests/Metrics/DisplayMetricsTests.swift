import Journeys
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Scoring

/// Worked by hand on ``Ride/local``.
@Suite struct DisplayMetricsTests {
  @Test func `PH8 allows only the order of a train's display`() {
    func violations(_ steps: [(FocusPhase, String)], gap: Double = 20) -> Int {
      let said = steps.enumerated().map { index, step in
        Said(Double(index) * gap, "Main", .ascending, step.0, "Main.\(step.1)")
      }
      let transcript = Ride.local.transcript(said)
      let performance = Performance(transcript, on: Ride.local.judged())
      return performance.find(DisplayGrammar.Violations.self).indices.count
    }
    #expect(violations([(.now, "A"), (.next, "B"), (.soon, "B"), (.now, "B"), (.next, "C")]) == 0)
    #expect(violations([(.next, "B"), (.now, "B")]) == 0)
    #expect(violations([(.next, "B"), (.next, "C"), (.soon, "C"), (.next, "D")]) == 0)
    #expect(violations([(.soon, "B"), (.next, "B"), (.soon, "B")]) == 1)
    #expect(violations([(.now, "B"), (.soon, "B")]) == 1)
    #expect(violations([(.now, "A"), (.soon, "B")]) == 1)
    #expect(violations([(.next, "B"), (.next, "D")]) == 1)
    #expect(violations([(.next, "B"), (.next, "D")], gap: 61) == 0)
  }

  /// Now B from 200 s; another station from 215 s, and B again after a number of seconds.
  @Test(arguments: [("C", 10.0, 1.0), ("C", 30, 1), ("C", 31, 0), ("A", 10, 0)])
  func `ST5 counts stops that the display leaves for the next and shows again within 30 s`(
    other: String, seconds: Double, blinks: Double
  ) {
    let said = Ride.truthful().filter { $0.timed.timestamp != Ride.time(260) }
    let blink = [
      Said(215, "Main", .ascending, .next, "Main.\(other)"),
      Said(215 + seconds, "Main", .ascending, .now, "Main.B"),
      Said(260, "Main", .ascending, .next, "Main.C"),
    ]
    let values = Ride.local.scores(
      (said + blink).sorted { $0.timed.timestamp < $1.timed.timestamp })
    #expect(values["ST5"] == blinks / 4)
  }

}
