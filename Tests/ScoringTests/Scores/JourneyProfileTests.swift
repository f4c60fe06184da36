import RailNetwork
import Testing
import Tracking
@testable import Scoring

@Suite struct JourneyProfileTests {
  private let judged = Ride.local.judged()

  private func profile(_ said: [Said]) -> JourneyProfile {
    JourneyProfile(Performance(Ride.local.transcript(said), on: judged))
  }

  @Test func `the truth is right every minute and never confused`() {
    let profile = JourneyProfile(Performance(Clairvoyant.transcript(of: judged), on: judged))
    let labelled = Double(judged.labelledMilliseconds)
    #expect(profile.labelledMilliseconds == labelled)
    #expect(profile.railwayByMinute.allSatisfy { $0.right == $0.whole })
    #expect(profile.confusions.map(\.milliseconds) == [labelled])
    #expect(profile.confusions.allSatisfy { $0.named == $0.truth })
    #expect(profile.worstSeconds == nil)
  }

  @Test func `a wrong answer is a confusion`() {
    let profile = profile([Said(0, "Side", .ascending, .next, "Side.B")])
    let labelled = Double(judged.labelledMilliseconds)
    #expect(
      profile.confusions == [.init(truth: "Main", named: "Side", milliseconds: labelled)])
    #expect(profile.railwayByMinute.allSatisfy { $0.right == 0 && $0.whole > 0 })
  }

  @Test func `time without an answer is confused with no railway`() {
    let profile = profile([])
    #expect(profile.confusions.map(\.named) == [nil])
    #expect(profile.labelledMilliseconds > 0)
  }

  @Test func `where the display is wrong for longest`() throws {
    let performance = Performance(
      Ride.local.transcript(Ride.truthful(shift: 20)), on: judged)
    let worst = try #require(JourneyProfile(performance).worstSeconds)
    let first = try #require(performance.estimates.first).start
    let moment = first.advanced(bySeconds: worst)
    let span = try #require(performance.spans.first { $0.start <= moment && moment < $0.end })
    #expect(!span.correctness.contains(.display))
  }

  @Test func `minutes add up to the time since the clock's start`() throws {
    let profile = profile(Ride.truthful(shift: 20))
    let sum = profile.railwayByMinute.reduce(0) { $0 + $1.whole }
    let end = try #require(judged.cells.last?.end)
    #expect(sum == Double(end.milliseconds(since: judged.clockStart)))
    #expect(profile.railwayByMinute.dropLast().allSatisfy { $0.whole == 60_000 })
  }
}
