import Evaluation
import Testing
import Tracking

@testable import Reporting

@Suite struct RideProfileTests {
  private func profile(_ transcript: (JudgedJourney) -> Transcript, _ index: Int) -> RideProfile {
    let journey = SampleContest.judged[index]
    return RideProfile(Performance(transcript(journey), on: journey))
  }

  @Test(arguments: 0..<3)
  func `the truth is right every minute and never confused`(index: Int) {
    let profile = profile({ Clairvoyant.transcript(of: $0) }, index)
    let labelled = Double(SampleContest.judged[index].labelledMilliseconds)
    #expect(profile.labelledMilliseconds == labelled)
    #expect(profile.railwayByMinute.allSatisfy { $0.right == $0.whole })
    #expect(profile.confusions.map(\.milliseconds) == [labelled])
    #expect(profile.confusions.allSatisfy { $0.said == $0.truth })
  }

  @Test func `a wrong answer is a confusion`() {
    let profile = profile({ SampleContest.stuck("stuck", $0) }, 2)
    let labelled = Double(SampleContest.judged[2].labelledMilliseconds)
    #expect(
      profile.confusions == [
        .init(truth: "Test.<b>Branch|", said: "Test.Main", milliseconds: labelled)
      ])
    #expect(profile.railwayByMinute.allSatisfy { $0.right == 0 && $0.whole > 0 })
  }

  @Test func `time without an answer is confused with no railway`() {
    let profile = profile(
      { Transcript(tracker: "none", journey: $0.id, estimates: []) }, 0)
    #expect(profile.confusions.map(\.said) == [nil])
    #expect(profile.labelledMilliseconds > 0)
  }

  @Test func `where the display is wrong for longest`() throws {
    let judged = SampleContest.judged[0]
    #expect(profile({ Clairvoyant.transcript(of: $0) }, 0).worstSeconds == nil)
    let transcript = SampleContest.late("late", bySeconds: 20, judged)
    let performance = Performance(transcript, on: judged)
    let worst = try #require(RideProfile(performance).worstSeconds)
    let first = try #require(performance.estimates.first).start
    let moment = first.advanced(bySeconds: worst)
    let span = try #require(performance.spans.first { $0.start <= moment && moment < $0.end })
    #expect(!span.correctness.contains(.display))
  }

  @Test func `minutes add up to the time since the clock's start`() throws {
    let journey = SampleContest.judged[0]
    let profile = profile({ SampleContest.late("late", bySeconds: 20, $0) }, 0)
    let sum = profile.railwayByMinute.reduce(0) { $0 + $1.whole }
    let end = try #require(journey.cells.last?.end)
    #expect(sum == Double(end.milliseconds(since: journey.clockStart)))
    #expect(profile.railwayByMinute.dropLast().allSatisfy { $0.whole == 60_000 })
  }
}
