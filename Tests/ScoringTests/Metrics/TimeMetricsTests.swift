import Journeys
import RailNetwork
import Testing
import Tracking
@testable import Scoring

/// Worked by hand on ``Ride/local``: the clock starts at 60 s.
@Suite struct TimeMetricsTests {
  @Test func `at a through boundary both names are right for now, the departing railway for next`()
  {
    let ride = Ride.through
    func shown(_ said: Said) -> Bool { (ride.scores([said])["LT1.miss"] ?? 1) < 1 }
    #expect(shown(Said(400, "Main", .ascending, .now, "Main.C")))
    #expect(shown(Said(400, "Side", .ascending, .now, "Side.C")))
    #expect(shown(Said(460, "Side", .ascending, .next, "Side.E")))
    #expect(!shown(Said(460, "Main", .ascending, .next, "Main.D")))
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
    let metric = MetricCatalogue["AB3.time"]
    for journeys in [scores, scores.reversed()] {
      let card = Scorecard(tracker: "test", journeys: journeys)
      #expect(card.pooled(metric) == 900)
      #expect(card.sum(metric)?.count == 200)
      #expect(card.measuredJourneys(metric) == 1)
    }
  }
}
