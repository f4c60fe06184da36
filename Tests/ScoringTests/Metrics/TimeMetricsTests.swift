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

  /// A walk until 100 s, the ride from A at 100 s to B, where it ends at 260 s, a bus until 500 s,
  /// and the ride from C at 520 s to D.
  private var day: Ride {
    var day = Ride(calls: [Ride.stop("Main.A", 100, 120), Ride.stop("Main.B", 240, 260)])
    day.laterLegs = [
      Leg(
        railway: Ride.railway("Main"), direction: .ascending,
        calls: [Ride.stop("Main.C", 520, 540), Ride.stop("Main.D", 700, 720)])
    ]
    day.withoutRide = [
      NamedSpan("walk", from: Ride.time(-50), to: Ride.time(100)),
      NamedSpan("bus", from: Ride.time(260), to: Ride.time(500)),
      NamedSpan("walk", from: Ride.time(720), to: Ride.time(800)),
    ]
    day.locationSeconds = stride(from: 0, through: 900, by: 10).map { $0 }
    return day
  }

  @Test func `a railway named in a span without a ride is falsely active`() {
    let day = day
    // 30 of 420 s before, 20 in the bus, and all of the walk's 80 s.
    let values = day.scores([
      Said(0), Said(70, "Main"), Said(280), Said(600, "Main", .ascending),
    ])
    #expect(isClose(values["AB3.time"], 130.0 / 420 * 3_600))
    // The sessions end 20 s after the first ride, and never or 16 s after the second.
    #expect(values["AB5"] == .infinity)
    let ended = [Said(0, "Main"), Said(280), Said(600, "Main"), Said(736)]
    #expect(day.scores(ended)["AB5"] == 18)
    #expect(day.scores([Said(0), Said(130, "Main")])["AB5"] == .infinity)
    // Only rides have labelled time, and no display is true on the walk to the first.
    let cells = day.judged().cells
    #expect(cells.first?.start == Ride.time(100))
    #expect(cells.reduce(0) { $0 + $1.milliseconds } == (160 + 200) * 1_000)
  }

  @Test func `a ride on which less than three minutes are scored has no display`() {
    func display(_ seconds: Double) -> Double? {
      var ride = Ride(calls: [
        Ride.stop("Main.A", 0, 60), Ride.stop("Main.B", seconds - 10, seconds),
      ])
      ride.locationSeconds = [0, seconds]
      return ride.clairvoyantScores["PH1.display"]
    }
    #expect(display(180) == 1)
    #expect(display(179) == nil)
    let info = Ride.local.judged().info
    #expect(info.labelledSeconds == 660 && info.scoredSeconds == 660)
    #expect([info].scoredShare == 1)
    #expect([JourneyInfo]().scoredShare == nil)
  }

  @Test func `AB3.time over all journeys keeps its unit in any order of journeys`() throws {
    var walk = Ride(calls: [])
    walk.locationSeconds = [0, 100, 200]
    let said = [Said(0), Said(100, "Main"), Said(150)]
    let scores = [Ride.local, walk].map { $0.score(said) }
    let metric = MetricCatalogue["AB3.time"]
    for journeys in [scores, scores.reversed()] {
      let card = Scorecard(tracker: "test", journeys: journeys)
      #expect(card.sum(metric)?.value == 900)
      #expect(card.sum(metric)?.count == 200)
      #expect(card.measuredJourneys(metric) == 1)
    }
  }
}
