import Journeys
import RailNetwork
import Testing
import Tracking
@testable import Scoring

/// Worked by hand on ``Ride/local``: the clock starts at 60 s.
@Suite struct TimeMetricsTests {
  @Test func `LT1 distinguishes kind and sign`() {
    let late = Ride.local.scores(Ride.truthful(shift: 9))
    for id in ["LT1", "LT1.approach", "LT1.arrive", "LT1.depart"] {
      #expect(late[id] == 9, "\(id)")
    }
    let early = Ride.local.scores(Ride.truthful(shift: -6))
    #expect(early["LT1"] == -6)
    #expect(late["LT1.bounded"] == 9 && early["LT1.bounded"] == 6)
    #expect(Ride.local.scores([Said(0)])["LT1.bounded"] == 180)
    #expect(Ride.local.scores([Said(0)])["TT2.bounded"] == 600)
  }

  /// Nine changes, one of them shown from the start; five after the first location at 300 s.
  @Test
  func
    `what is shown long before is 120 s early, and changes before the first location don't count`()
  {
    let early = Ride.local.scores([Said(0, "Main", .ascending, .now, "Main.B")])
    #expect(isClose(early["LT1.miss"], 8.0 / 9))
    #expect(isClose(early["LT1.bounded"], (120 + 8 * 180) / 9.0))
    var ride = Ride.local
    ride.locationSeconds = [300, 660]
    let later = ride.scores([Said(400, "Main", .ascending, .now, "Main.C")])
    #expect(later["LT1.bounded"] == 4 * 180 / 5 && isClose(later["LT1.miss"], 4.0 / 5))
  }

  @Test func `at a through boundary both names are right for now, the departing railway for next`()
  {
    let ride = Ride.through
    func shown(_ said: Said) -> Bool { (ride.scores([said])["LT1.miss"] ?? 1) < 1 }
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
  }

  @Test func `LT2 leaves out no wait if a location comes with the change`() {
    #expect(Ride.local.scores(Ride.truthful(shift: 7))["LT2"] == 7)
  }

  @Test func `LT2 leaves out the wait for a location`() {
    var ride = Ride.local
    // Changes are at multiples of 20 s, locations 15 s before and 5 s after each.
    ride.locationSeconds = stride(from: 5, through: 665, by: 20).map { $0 }
    let values = ride.scores(Ride.truthful(shift: 7))
    #expect(values["LT1"] == 7)
    #expect(values["LT2"] == 2)
    #expect(ride.scores([Said(0)])["LT2"] == Double.infinity)
  }

  @Test func `AB1 and AB2 distinguish silence from a wrong railway`() {
    let values = Ride.local.scores([
      Said(0), Said(60, "Main", ranking: [("Main", 1), ("Side", 0.1)]),
      Said(360, "Side", ranking: [("Side", 1), ("Main", 0.9)]),
    ])
    #expect(isClose(values["AB1.coverage"], 600.0 / 660))
    #expect(values["AB1.accuracy"] == 0.5)
    // First 300 confident right seconds, then 300 wrong ones at a risk of a half.
    #expect(isClose(values["AB2"], 0.25))
  }

  @Test func `AB3 is measured only on journeys without a train`() {
    var walk = Ride(calls: [])
    walk.locationSeconds = [0, 100, 200]
    let values = walk.scores([Said(0), Said(100, "Main"), Said(150)])
    #expect(values["AB3"] == 1)
    #expect(values["AB3.time"] == 900)
    #expect(walk.scores([Said(0)])["AB3"] == 0)
    #expect(Ride.local.scores([Said(0, "Main")])["AB3"] == nil)
  }

  @Test func `AB3 over all journeys keeps its unit in any order of journeys`() throws {
    var walk = Ride(calls: [])
    walk.locationSeconds = [0, 100, 200]
    let said = [Said(0), Said(100, "Main"), Said(150)]
    let scores = [Ride.local, walk].map { $0.score(said) }
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
    for (end, isMeasured) in [(720.0, false), (721, true)] {
      ride.locationSeconds = [0, 660, end]
      #expect((ride.scores([Said(0, "Main")])["AB5"] != nil) == isMeasured)
    }
  }

  @Test func `counts stale estimates separately`() {
    var ride = Ride.local
    ride.locationSeconds = [0, 660]
    let values = ride.scores([Said(0, "Main"), Said(330, "Side")])
    #expect(values["RW1"] == 0.5)
    // From 60 to 330 s, and from 390 to 660 s.
    #expect(values["RW1.stale"] == 0.5)
  }
}
