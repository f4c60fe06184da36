import Journeys
import RailNetwork
import Testing
import Tracking
@testable import Scoring

/// Worked by hand on ``Ride/local``: labelled time is 0 to 660 s.
@Suite struct HeadlineMetricsTests {
  @Test func `shares are weighted by time`() {
    // Nothing for 60 s, the wrong railway for 100 s, then right, from 360 s the wrong way.
    let values = Ride.local.scores([
      Said(0), Said(60, "Side", .ascending), Said(160, "Main", .ascending, .soon, "Main.B"),
      Said(360, "Main", .descending, .now, "Main.C"),
    ])
    #expect(values["RW1"] == 500.0 / 660)
    #expect(values["DR1"] == 200.0 / 500)
    #expect(values["DR1u"] == 200.0 / 660)
    // Soon B is right from 160 to 200, now C from 400 to 460.
    #expect(values["PH1"] == 100.0 / 660)
    #expect(values["TT1"] == 100)
    #expect(values["TT2"] == 100)
  }

  /// B has no labelled approach, C is passed, and that of D is at 540 s: soon is right in the last
  /// 120 s before B and D.
  @Test func `the display has one rule, whether an approach is labelled or not`() {
    let ride = Ride(calls: [
      Ride.stop("Main.A", 0, 60), Ride.stop("Main.B", 200, 260), Ride.pass("Main.C", 400),
      Ride.stop("Main.D", 600, 660, approach: 540),
    ])
    let values = ride.scores([
      Said(0, "Main", .ascending, .soon, "Main.B"),
      Said(260, "Main", .ascending, .soon, "Main.C"),
      Said(400, "Main", .ascending, .soon, "Main.D"),
    ])
    #expect(values["PH1"] == 60.0 / 660)
    #expect(values["PH1.display"] == 240.0 / 660)
    #expect(ride.clairvoyantScores["PH1.display"] == 1)
    // Next B up to the arrival, next D up to the approach.
    let next = ride.scores([
      Said(0, "Main", .ascending, .next, "Main.B"), Said(400, "Main", .ascending, .next, "Main.D"),
    ])
    #expect(next["PH1.display"] == (140.0 + 140) / 660)
  }

  /// The approach of B is at 140 s or earlier than 120 s before the arrival at 200 s.
  @Test(arguments: [(140.0, 80.0), (70, 70)])
  func `soon is wrong before the approach and more than 120 s before the arrival`(
    approach: Double, right: Double
  ) {
    var ride = Ride.local
    ride.calls[1] = Ride.stop("Main.B", 200, 260, approach: approach)
    var said = Ride.truthful()
    said[2] = Said(61, "Main", .ascending, .soon, "Main.B")
    let performance = Performance(ride.transcript(said), on: ride.judged())
    let wrong = performance.wrongStretches()
    #expect(wrong.map(\.kind) == [.phase])
    #expect(wrong.map(\.start) == [Ride.time(61)] && wrong.map(\.end) == [Ride.time(right)])
    #expect(isClose(ride.scores(said)["PH1.display"], 1 - (right - 61) / 660))
  }

  @Test func `a railway named without a train is wrong for as long as it is named`() {
    var walk = Ride(calls: [])
    walk.locationSeconds = [0, 100, 200]
    let said = [Said(0), Said(100, "Main"), Said(150, "Main", .ascending), Said(180)]
    let wrong = Performance(walk.transcript(said), on: walk.judged()).wrongStretches()
    #expect(wrong.map(\.kind) == [.railway] && wrong.map(\.seconds) == [80])
    #expect(wrong[0].truth == nil && wrong[0].location == 1)
  }

  @Test(arguments: [-20.0, 0, 7, 30])
  func `a constant delay is what the delay's median says`(shift: Double) {
    #expect(Ride.local.scores(Ride.truthful(shift: shift))["LT1"] == shift)
  }

  @Test func `a miss counts as infinite in quantiles`() {
    // Only 2 of 9 changes are shown: B's soon and now.
    let values = Ride.local.scores([
      Said(140, "Main", .ascending, .soon, "Main.B"), Said(200, "Main", .ascending, .now, "Main.B"),
    ])
    #expect(values["LT1.miss"] == 7.0 / 9)
    #expect(values["LT1"] == Double.infinity)
    #expect(values["LT1.arrive"] == Double.infinity)
  }

  @Test func `a right answer that does not last a minute is not settled`() {
    let values = Ride.local.scores([
      Said(70, "Main"), Said(120, "Side"), Said(200, "Main"), Said(261, "Side"),
    ])
    #expect(values["TT1"] == 10)
    #expect(values["TT2"] == 140)
  }

  @Test func `switches in excess of the truth are counted per labelled hour`() {
    let values = Ride.local.scores([
      Said(0, "Main"), Said(100, "Side"), Said(110), Said(120, "Main"),
    ])
    #expect(values["ST1"] == 2.0 / 660_000 * 3_600_000)
  }

  @Test func `uncertain labels are masked for phases and told apart for delays`() {
    var ride = Ride.local
    ride.uncertainty = 10
    let values = ride.scores(Ride.truthful(shift: 9))
    #expect(values["PH1"] == 1)
    #expect(values["LT1"] == nil)
    #expect(values["LT1.uncertain"] == 9)
  }

  @Test func `nothing before the first location is scored`() {
    var ride = Ride.local
    ride.locationSeconds = [300, 660]
    let values = ride.scores([Said(300, "Main")])
    #expect(values["RW1"] == 1)
    #expect(values["TT2"] == 0)
  }

  @Test func `between the legs of a transfer nothing is scored`() {
    var ride = Ride.local
    ride.calls.removeLast()
    var second = Ride.local.journey.truth.legs[0]
    second.calls = [Ride.stop("Main.C", 900, 960), Ride.stop("Main.D", 1_100, 1_160)]
    ride.laterLegs = [second]
    ride.locationSeconds = [0, 1_160]
    let judged = ride.judged()
    #expect(judged.labelledMilliseconds == (460 + 260) * 1_000)
    #expect(judged.cells.allSatisfy { $0.end <= Ride.time(460) || $0.start >= Ride.time(900) })
  }

  @Test func `at a through boundary both railways are right`() {
    let ride = Ride.through
    let judged = ride.judged()
    #expect(judged.calls.count == 4)
    let values = ride.scores([Said(0, "Main"), Said(430, "Side")])
    #expect(values["RW1"] == 1)
  }
}
