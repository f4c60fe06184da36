import RailNetwork
import Testing
import Tracking
@testable import Scoring

/// Worked by hand on ``Ride/local``, with a location every 10 s.
@Suite struct RecoveryTests {
  private func values(_ disturbed: [(Double, Double)], _ said: [Said]) -> [String: Double] {
    var journey = Ride.local.journey
    journey.truth.disturbances = disturbed.map {
      NamedSpan("clock", from: Ride.time($0), to: Ride.time($1))
    }
    let judged = JudgedJourney(journey, suite: "test", network: Ride.network)
    return Ride.values(JourneyScore(Performance(Ride.local.transcript(said), on: judged)))
  }

  /// Wrong from 100 s on, and right again from a given second on.
  private func said(rightFrom seconds: Double) -> [Said] {
    let truthful = Ride.truthful()
    let held = truthful.last { $0.timed.timestamp <= Ride.time(seconds) }
    var again = held?.timed
    again?.timestamp = Ride.time(seconds)
    return truthful.filter { $0.timed.timestamp < Ride.time(100) } + [Said(100)]
      + [again].compactMap(\.self).map { Said($0) }
      + truthful.filter { $0.timed.timestamp > Ride.time(seconds) }
  }

  /// The first location after 115 s comes at 120 s.
  @Test(arguments: [(120.0, 0.0), (150, 30), (635, 515)])
  func `the clock starts at the first location after a disturbance`(right: Double, seconds: Double)
  {
    let values = values([(90, 115)], said(rightFrom: right))
    #expect(values["RC1"] == seconds)
  }

  @Test func `a recovery needs 30 s of right display, and a missing one counts as 600 s`() {
    let short = said(rightFrom: 150).filter { $0.timed.timestamp <= Ride.time(170) }
    let blank = [Said(179), Said(190, "Main", .ascending, .soon, "Main.B"), Said(230)]
    #expect(values([(90, 115)], short + blank)["RC1"] == 600)
  }

  @Test func `takes the median of several`() {
    let values = values([(0, 5), (90, 115), (110, 115)], said(rightFrom: 150))
    #expect(values["RC1"] == 30)
  }

  /// The arrival at 200 s is uncertain by 5 s.
  @Test func `a wrong display at an uncertain arrival does not delay the recovery`() {
    var ride = Ride.local
    ride.uncertainty = 5
    var journey = ride.journey
    journey.truth.disturbances = [
      NamedSpan("clock", from: Ride.time(90), to: Ride.time(185))
    ]
    let judged = JudgedJourney(journey, suite: "test", network: Ride.network)
    let said =
      Ride.truthful().filter { $0.timed.timestamp < Ride.time(195) }
      + [Said(195), Said(205, "Main", .ascending, .now, "Main.B")]
      + Ride.truthful().filter { $0.timed.timestamp > Ride.time(205) }
    let values = Ride.values(JourneyScore(Performance(ride.transcript(said), on: judged)))
    #expect(values["RC1"] == 0)
  }

  @Test func `is not measured without a disturbance, or with no location after it`() {
    #expect(values([], Ride.truthful())["RC1"] == nil)
    #expect(values([(90, 601)], Ride.truthful())["RC1"] == nil)
  }
}
