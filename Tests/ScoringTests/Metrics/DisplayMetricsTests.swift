import Journeys
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Scoring

/// Worked by hand on ``Ride/local``: 9 changes of the display in 660 s of labels.
@Suite struct DisplayMetricsTests {
  @Test(arguments: [(5.0, 1.0), (6, 0)])
  func `PH3's collar includes its bound`(shift: Double, five: Double) {
    let values = Ride.local.scores(Ride.truthful(shift: shift))
    #expect(values["PH3"] == five)
  }

  @Test func `PH3 with ends needs the ends too`() {
    // Next B is left 40 s early; a fifth of its 80 s are allowed. Soon B begins with it.
    var said = Ride.truthful()
    said[2] = Said(100, "Main", .ascending, .soon, "Main.B")
    let values = Ride.local.scores(said)
    #expect(isClose(values["PH3"], 2.0 * 8 / 18))
    #expect(isClose(values["PH3.ends"], 2.0 * 7 / 18))
  }

  @Test func `a collar below twice the uncertainty is not measured`() {
    var ride = Ride.local
    ride.uncertainty = 4
    let values = ride.scores(Ride.truthful())
    #expect(values["PH3"] == nil)
  }

  @Test func `PH9 names one cause for each moment`() {
    var ride = Ride.local
    // Nothing from 430 to 500 s, and nothing after it.
    ride.locationSeconds = Array(stride(from: 0, through: 430, by: 10)) + [500]
    let values = ride.scores([
      Said(0), Said(10, "Side", .ascending, .now, "Side.A"),
      Said(30, "Main", .ascending, .now, "Main.A"),
      // The station before, for 20 s and for 10 s; then the wrong direction for 30 s.
      Said(80, "Main", .ascending, .next, "Main.B"),
      Said(100, "Main", .ascending, .next, "Main.A"),
      Said(110, "Main", .descending, .next, "Main.A"),
      // Another railway that runs the same way, for 25 s, is no loss.
      Said(140, "Main", .ascending, .next, "Main.B"),
      Said(150, "Main", .ascending, .soon, "Main.B"),
      Said(160, "Side", .ascending, .soon, "Side.B"),
      Said(185, "Main", .ascending, .soon, "Main.B"),
      // Now is 15 s late.
      Said(215, "Main", .ascending, .now, "Main.B"),
      Said(260, "Main", .ascending, .next, "Main.C"),
      // Soon is 10 s late.
      Said(380, "Main", .ascending, .soon, "Main.C"),
      Said(400, "Main", .ascending, .now, "Main.C"),
    ])
    let lost = [
      "silent": 10, "start": 0, "railway": 0, "direction": 30, "station": 60,
      "platform": 15, "lead": 10.0,
    ]
    for (cause, seconds) in lost {
      #expect(isClose(values["PH9.\(cause)"], seconds / 660), "\(cause)")
    }
    // From 460 s now C is wrong; from 500 to 530 s, with a location, the station is wrong as well.
    #expect(isClose(values["PH9.unseen"], (40.0 + 130) / 660))
  }

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

  /// On a ring of five, two stations on is ahead and three on is two back.
  @Test(
    arguments: [
      ("AB", 0), ("AC", 0), ("AD", 1), ("AE", 1), ("EA", 0), ("DA", 0), ("CA", 1), ("AA", 0),
    ] as [(String, Double)], [RailDirection.ascending, .descending])
  func `ST3 takes the shorter way round a loop`(
    stations: (shown: String, jumps: Double), direction: RailDirection
  ) throws {
    let network = DrawnNetwork(
      """
      .     A
      .  E     B
      .   D   C
      """, [.init("Ring", "ABCDE", isLoop: true)], metresPerCell: 1_000
    ).network
    let ring = network.railways[0].stations
    let calls = [0, 1].map { order in
      let time = Ride.time(3_600 * Double(order))
      return Call(
        station: ring[direction == .ascending ? order : 4 - order],
        kind: .stop(approach: nil, arrival: time, departure: time))
    }
    let truth = GroundTruth(
      id: "ride", title: "Ride", network: "drawn", source: .simulated,
      legs: [Leg(railway: RailwayIndex(0), direction: direction, calls: calls)])
    let judged = JudgedJourney(
      Journey(locations: Ride.local.journey.locations, truth: truth), suite: "", network: network)
    let shown = direction == .ascending ? stations.shown : String(stations.shown.reversed())
    let estimates = try shown.enumerated().map { index, letter in
      TimedEstimate(
        timestamp: Ride.time(Double(index) * 60),
        estimate: Estimate(
          railway: RailwayIndex(0),
          focus: Focus(
            station: try #require(network.station(id: "Ring.\(letter)")), phase: .next)))
    }
    let transcript = Transcript(tracker: "t", journey: "ride", estimates: estimates)
    let values = Ride.values(JourneyScore(Performance(transcript, on: judged)))
    #expect(isClose(values["ST3"], stations.jumps))
  }
}
