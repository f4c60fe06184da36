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

}
