import Journeys
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Scoring

@Suite struct JourneyProfileTests {
  private let judged = Ride.local.judged()

  private func profile(_ said: [Said]) -> JourneyProfile {
    JourneyProfile(Performance(Ride.local.transcript(said), on: judged))
  }

  @Test func `the truth is never confused`() {
    let profile = JourneyProfile(Performance(Clairvoyant.transcript(of: judged), on: judged))
    let labelled = Double(judged.labelledMilliseconds)
    #expect(profile.confusions.map(\.milliseconds) == [labelled])
    #expect(profile.confusions.allSatisfy { $0.named == $0.truth })
    #expect(profile.worstSeconds == nil)
  }

  @Test func `a wrong railway is a confusion`() {
    let profile = profile([Said(0, "Side", .ascending, .next, "Side.B")])
    let labelled = Double(judged.labelledMilliseconds)
    #expect(
      profile.confusions == [.init(truth: "Main", named: "Side", milliseconds: labelled)])
  }

  @Test func `time without a named railway is a confusion with none`() {
    let profile = profile([])
    #expect(profile.confusions.map(\.named) == [nil])
  }

  @Test func `finds the longest time with a wrong display`() throws {
    let performance = Performance(
      Ride.local.transcript(Ride.truthful(shift: 20)), on: judged)
    let worst = try #require(JourneyProfile(performance).worstSeconds)
    let first = try #require(performance.estimates.first).start
    let moment = first.advanced(bySeconds: worst)
    let span = try #require(performance.spans.first { $0.start <= moment && moment < $0.end })
    #expect(!span.correctness.contains(.display))
  }
}
