import RailNetwork
import Testing
import Tracking
@testable import Scoring

/// Worked by hand on ``Ride/local``: labelled time is 0 to 660 s.
@Suite struct HeadlineMetricsTests {
  /// The display is wrong from 80 to 90 s.
  ///
  /// Next B is right from 60 to 140 s, and soon B from 95 s.
  @Test(
    arguments: [
      (Said(80), .noEstimate), (Said(80, "Side", .ascending, .next, "Side.C"), .station),
      (Said(80, "Main", .descending, .next, "Main.B"), .direction),
      (Said(80, "Main", nil, .next, "Main.B"), .noDirection),
      (Said(80, "Main", .ascending), .noFocus),
      (Said(80, "Main", .ascending, .next, "Main.C"), .station),
      (Said(80, "Main", .ascending, .soon, "Main.B"), .phase),
    ] as [(Said, WrongStretch.Kind)])
  func `a wrong stretch has its first cause and the location before it`(
    said: Said, kind: WrongStretch.Kind
  ) {
    let right = Said(90, "Main", .ascending, .next, "Main.B")
    let all = Ride.truthful().prefix(2) + [said, said, right] + Ride.truthful().dropFirst(2)
    let performance = Performance(Ride.local.transcript(Array(all)), on: Ride.local.judged())
    let wrong = performance.wrongStretches()
    #expect(wrong.map(\.kind) == [kind] && wrong.map(\.seconds) == [10])
    #expect(wrong.first?.location == 8 && wrong.first?.truth?.call == 1)
    #expect(performance.location(at: Ride.time(-1)) == nil)
    #expect([79.0, 80, 9_999].map { performance.location(at: Ride.time($0)) } == [7, 8, 60])
  }

  @Test func `uncertain labels are masked for phases and separate for delays`() {
    var ride = Ride.local
    ride.uncertainty = 10
    let values = ride.scores(Ride.truthful(shift: 9))
    #expect(values["PH1.display"] == 1)
    #expect(values["LT1"] == nil)
    #expect(values["LT1.uncertain"] == 9)
  }

  private static let doubts: [(Double, [ClosedRange<Double>])] = [
    (10, [190...210, 250...270]), (29, [171...229, 231...289]), (30, [170...290]),
    (31, [60...291]), (600, [60...400]),
  ]

  /// The train reaches B at 200 s and leaves it at 260 s; the run to it begins at 60 s.
  @Test(arguments: doubts)
  func `an uncertain call masks its events, over 30 s also its run and stop`(
    doubt: Double, masked: [ClosedRange<Double>]
  ) {
    var ride = Ride.local
    ride.calls[1].uncertaintySeconds = doubt
    let cells = ride.judged().cells.filter(\.isPhaseMasked)
    let found = cells.reduce(into: [(Timestamp, Timestamp)]()) { found, cell in
      if let last = found.last, last.1 == cell.start {
        found[found.count - 1].1 = cell.end
      } else {
        found.append((cell.start, cell.end))
      }
    }
    #expect(found.map(\.0) == masked.map { Ride.time($0.lowerBound) })
    #expect(found.map(\.1) == masked.map { Ride.time($0.upperBound) })
    let values = ride.scores(Ride.truthful(shift: 7))
    #expect(values["LT1"] == 7 && values["LT1.uncertain"] == 7)
  }

  @Test func `a call's own uncertainty replaces that of all calls`() {
    var ride = Ride.local
    ride.uncertainty = 40
    for index in ride.calls.indices { ride.calls[index].uncertaintySeconds = 0 }
    #expect(ride.judged().cells.allSatisfy { !$0.isPhaseMasked })
  }
}
