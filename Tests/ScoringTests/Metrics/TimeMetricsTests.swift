import Foundation
import Journeys
import RailNetwork
import Testing
import Tracking
@testable import Scoring

/// Worked by hand on ``Ride/local``: the clock starts at 60 s.
@Suite struct TimeMetricsTests {
  func close(_ a: Double?, _ b: Double) -> Bool { a.map { abs($0 - b) <= 1e-9 } ?? false }

  @Test func `LT1 by kind, quantile and sign`() {
    let late = Ride.local.scores(Ride.truthful(shift: 9))
    for id in ["LT1.approach", "LT1.arrive", "LT1.depart", "LT1.p10", "LT1.p90", "LT1.mae"] {
      #expect(late[id] == 9, "\(id)")
    }
    #expect(late["LT1.late"] == 1 && late["LT1.early"] == 0)
    let early = Ride.local.scores(Ride.truthful(shift: -6))
    #expect(early["LT1.late"] == 0 && early["LT1.early"] == 1)
    #expect(late["LT1.behind"] == 9 && late["LT1.ahead"] == nil)
    #expect(early["LT1.behind"] == nil && early["LT1.ahead"] == -6)
    #expect(late["LT1.bounded"] == 9 && early["LT1.bounded"] == 6)
    #expect(Ride.local.scores([Said(0)])["LT1.bounded"] == 180)
    #expect(Ride.local.scores([Said(0)])["TT2.bounded"] == 600)
    let onTheCollar = Ride.local.scores(Ride.truthful(shift: 5))
    #expect(onTheCollar["LT1.late"] == 0 && onTheCollar["LT1.early"] == 0)
  }

  /// Nine changes, of which one was shown from the start; five after the first location at 300 s.
  @Test
  func
    `what is shown long before is 120 s early, and changes before the first location don't count`()
  {
    let early = Ride.local.scores([Said(0, "Main", .ascending, .now, "Main.B")])
    #expect(early["LT1.ahead"] == -120 && close(early["LT1.miss"], 8.0 / 9))
    #expect(close(early["LT1.bounded"], (120 + 8 * 180) / 9.0))
    var ride = Ride.local
    ride.locationSeconds = [300, 660]
    let later = ride.scores([Said(400, "Main", .ascending, .now, "Main.C")])
    #expect(later["LT1.behind"] == 0 && close(later["LT1.miss"], 4.0 / 5))
  }

  @Test func `at a through boundary now is right by either name, next by the railway that departs`()
  {
    let ride = Ride.through
    func shown(_ said: Said) -> Bool { ride.scores([said])["LT1.behind"] == 0 }
    #expect(shown(Said(400, "Main", .ascending, .now, "Main.C")))
    #expect(shown(Said(400, "Side", .ascending, .now, "Side.C")))
    #expect(shown(Said(460, "Side", .ascending, .next, "Side.E")))
    #expect(!shown(Said(460, "Main", .ascending, .next, "Main.D")))
  }

  /// The recording begins 50 s before or 20 s after the departure at 60 s.
  @Test(arguments: [(10.0, 60.0), (80, 80)])
  func `TT1 starts at the later of first departure and first location`(first: Double, start: Double)
  {
    var ride = Ride.local
    ride.locationSeconds = [first, 660]
    let values = ride.scores([Said(90, "Main", .ascending)])
    #expect(values["TT1"] == 90 - start && values["TT2"] == 90 - start)
    #expect(values["TT1.session"] == 90 - first)
  }

  @Test func `TT1 of the pair, and TT2 in metres`() {
    let values = Ride.local.scores([
      Said(0, "Side"), Said(330, "Main"), Said(430, "Main", .ascending),
    ])
    #expect(values["TT1.pair"] == 370)
    // At 330 s the train is half way from B to C.
    #expect(abs((values["TT2.m"] ?? 0) - 3_000) <= 10)
  }

  @Test func `LT2 leaves out no wait where a location comes with the change`() {
    #expect(Ride.local.scores(Ride.truthful(shift: 7))["LT2"] == 7)
  }

  @Test func `LT2 leaves out the wait for a location`() {
    var ride = Ride.local
    // Changes lie at multiples of 20 s, locations 15 s before and 5 s after each.
    ride.locationSeconds = stride(from: 5, through: 665, by: 20).map { $0 }
    let values = ride.scores(Ride.truthful(shift: 7))
    #expect(values["LT1"] == 7)
    #expect(values["LT2"] == 2)
    #expect(ride.scores([Said(0)])["LT2"] == Double.infinity)
  }

  @Test func `LT3 pays by the time left in the window`() {
    // Labels and locations to 600 s: 90 s are probation, 8 changes count, windows last 120 s.
    func sigmoid(_ y: Double) -> Double { 2 / (1 + Foundation.exp(5 * y)) - 1 }
    let late = Ride.local.scores(Ride.truthful(shift: 60))
    let half: Double = sigmoid(-0.5)
    let full: Double = sigmoid(-1)
    let standard: Double = 100 * (half + 1) / (full + 1)
    let fewMisses: Double = 100 * (half + 2) / (full + 2)
    #expect(close(late["LT3"], standard))
    #expect(close(late["LT3.lowFN"], fewMisses))
    #expect(close(Ride.local.scores(Ride.truthful(shift: -20))["LT3"], 100))
    #expect(Ride.local.scores([Said(0)])["LT3"] == 0)
    // One display that is nobody's costs 0.11 s(1), or 0.22 s(1).
    var said = Ride.truthful()
    said.insert(Said(300, "Main", .ascending, .soon, "Main.D"), at: 5)
    said.insert(Said(310, "Main", .ascending, .next, "Main.C"), at: 6)
    let falsely = Ride.local.scores(said)
    let share: Double = full / (8 * (full + 1))
    #expect(close(falsely["LT3"], 100 - 11 * share))
    #expect(close(falsely["LT3.lowFP"], 100 - 22 * share))
  }

  @Test func `LT4 is PH3 by collar and its area by logarithm`() {
    let values = Ride.local.scores(Ride.truthful(shift: 9))
    for (collar, found) in [("c5", 0.0), ("c10", 1), ("c60", 1)] {
      #expect(values["LT4.\(collar)"] == found)
    }
    // A step between 5 and 10 s, and all of it from 10 s on.
    let (five, ten, sixty) = (Foundation.log(5.0), Foundation.log(10.0), Foundation.log(60.0))
    let expected: Double = ((ten - five) / 2 + sixty - ten) / sixty
    #expect(close(values["LT4"], expected))
  }

  @Test func `TT3 asks at stations`() {
    let values = Ride.local.scores([Said(0, "Side"), Said(250, "Main")])
    #expect(values["TT3.k0"] == 0)
    #expect(values["TT3.k1"] == 0)
    #expect(values["TT3.k2"] == 1)
    #expect(values["TT3.k3"] == 1)
    #expect(values["TT3.k5"] == nil)
  }

  @Test func `TT4 costs late, wrong and missing locks`() {
    let late = Ride.local.scores([Said(120, "Main")])
    #expect(close(late["TT4"], 0.5))
    #expect(close(late["TT4.latency"], 0.5))
    // A railway for 50 s is no lock yet.
    let second = Ride.local.scores([Said(60, "Side"), Said(110, "Main")])
    let early: Double = 1 - 1 / (1 + Foundation.exp(-1.0))
    #expect(close(second["TT4"], early))
    let wrong = Ride.local.scores([Said(60, "Side"), Said(130, "Main")])
    #expect(wrong["TT4"] == 1)
    #expect(wrong["TT4.latency"] == 0)
    #expect(Ride.local.scores([Said(0)])["TT4"] == 1)
  }

  @Test func `AB1, AB2 and AB4 weigh silence`() {
    let values = Ride.local.scores([
      Said(0), Said(60, "Main", ranking: [("Main", 1), ("Side", 0.1)]),
      Said(360, "Side", ranking: [("Side", 1), ("Main", 0.9)]),
    ])
    #expect(close(values["AB1.coverage"], 600.0 / 660))
    #expect(values["AB1.accuracy"] == 0.5)
    // First 300 confident right seconds, then 300 wrong ones at a risk of a half.
    #expect(close(values["AB2"], 0.25))
    #expect(close(values["AB2.general"], 0.25))
    #expect(close(values["AB2.safe"], 300.0 / 660))
    #expect(close(values["AB4"], -300.0 / 660))
    #expect(close(values["AB4.l0.5"], 150.0 / 660))
    #expect(close(values["AB4.l10"], -2_700.0 / 660))
  }

  @Test func `AB3 is measured where nobody is on a train, and only there`() {
    var walk = Ride(calls: [])
    walk.locationSeconds = [0, 100, 200]
    let values = walk.scores([Said(0), Said(100, "Main"), Said(150)])
    #expect(values["AB3"] == 1)
    #expect(values["AB3.time"] == 900)
    #expect(walk.scores([Said(0)])["AB3"] == 0)
    #expect(Ride.local.scores([Said(0, "Main")])["AB3"] == nil)
  }

  @Test func `AB3.length is the mean of the activations`() {
    var walk = Ride(calls: [])
    walk.locationSeconds = [0, 100, 200]
    // 30 s, and 50 s on two railways.
    let values = walk.scores([
      Said(0), Said(50, "Main"), Said(80), Said(100, "Main"), Said(120, "Side"), Said(150),
    ])
    #expect(values["AB3.length"] == 40)
    #expect(walk.scores([Said(0, "Main")])["AB3.length"] == 200)
    #expect(walk.scores([Said(0)])["AB3.length"] == nil)
    #expect(Ride.local.scores([Said(0, "Main")])["AB3.length"] == nil)
  }

  @Test func `AB3 over all journeys keeps its unit, whichever comes first`() throws {
    var walk = Ride(calls: [])
    walk.locationSeconds = [0, 100, 200]
    let said = [Said(0), Said(100, "Main"), Said(150)]
    let scores = [Ride.local, walk].map {
      JourneyScore(Performance($0.transcript(said), on: $0.judged()))
    }
    let index = try #require(MetricCatalogue.index("AB3.time"))
    for journeys in [scores, scores.reversed()] {
      let card = Scorecard(tracker: "test", journeys: journeys)
      #expect(card.pooled(index) == 900)
      #expect(card.sum(index)?.count == 200)
      #expect(card.measuredJourneys(index) == 1)
    }
  }

  @Test func `AB5 waits for silence after the ride`() {
    var ride = Ride.local
    ride.locationSeconds = stride(from: 0, through: 900, by: 30).map { $0 }
    #expect(ride.scores([Said(0, "Main"), Said(690)])["AB5"] == 30)
    #expect(ride.scores([Said(0, "Main")])["AB5"] == Double.infinity)
    #expect(ride.scores([Said(0, "Main"), Said(500)])["AB5.early"] == 1)
    #expect(ride.scores([Said(0)])["AB5.early"] == 0)
    #expect(Ride.local.scores([Said(0, "Main")])["AB5"] == nil)
  }

  @Test func `stale answers are told apart`() {
    var ride = Ride.local
    ride.locationSeconds = [0, 660]
    let values = ride.scores([Said(0, "Main"), Said(330, "Side")])
    #expect(values["RW1"] == 0.5)
    // From 60 to 330 s, and from 390 to 660 s.
    #expect(values["RW1.stale"] == 0.5)
  }
}
