import RailNetwork
import Testing
@testable import Scoring

@Suite struct ReferenceTracksTests {
  static let shares = ["RW1", "DR1", "DR1u", "PH1", "PH1.station", "PH1.phase", "AL1", "AL1.stops"]

  static let rides: [Ride] = {
    var express = Ride(calls: [
      Ride.stop("Main.A", 0, 60), Ride.pass("Main.B", 180), Ride.pass("Main.C", 280),
      Ride.stop("Main.D", 400, 430),
    ])
    express.tags = ["express"]
    var uncertain = Ride.local
    uncertain.uncertainty = 10
    var both = Ride.local
    both.calls.removeLast()
    both.equivalent = ["Side"]
    return [.local, express, uncertain, both]
  }()

  @Test func `a silent tracker scores 0 and is never settled`() {
    let values = Ride.local.scores([Said(0), Said(10), Said(300)])
    for id in Self.shares where id != "DR1" { #expect(values[id] == 0, "\(id)") }
    #expect(values["DR1"] == nil)
    #expect(values["TT2"] == Double.infinity)
    #expect(values["LT1"] == Double.infinity)
    #expect(values["LT1.miss"] == 1)
    #expect(values["ST1"] == 0)
  }

  @Test func `a truthful tracker equals the clairvoyant`() {
    let clairvoyant = Ride.local.clairvoyantScores
    let truthful = Ride.local.scores(Ride.truthful())
    for definition in MetricCatalogue.headline {
      #expect(truthful[definition.id] == clairvoyant[definition.id], "\(definition.id)")
    }
  }
}
