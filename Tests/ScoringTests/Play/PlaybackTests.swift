import RailNetwork
import Testing
import Tracking
@testable import Scoring

/// Invalid estimates are wrong or left out, and crash nothing.
@Suite struct PlaybackTests {
  private struct Constant: TrainTracker {
    let estimate: Estimate
    let believed: [Hypothesis]
    let candidates: [CandidateTrace]

    mutating func update(_ surroundings: Surroundings) -> Estimate { estimate }
    mutating func advance(to time: Timestamp) -> Estimate? { estimate }
    func hypotheses(withFocus: Bool) -> [Hypothesis] { believed }
    func trace() -> TrackerTrace { TrackerTrace(candidates: candidates) }
  }

  private struct Program: ForeignTracker {
    let failure: String?

    mutating func update(_ surroundings: Surroundings) -> Estimate { Estimate(railway: main) }
    func finish(_ tracker: String, on journey: String) -> End { (failure, false, false, nil) }
  }

  private static let main = Ride.railway("Main")
  private static let nowhere = RailwayIndex(99)

  private static func play(
    _ estimate: Estimate, _ hypotheses: [Hypothesis] = [], _ candidates: [CandidateTrace] = []
  ) -> (transcript: Transcript, values: [String: Double]) {
    let entry = TrackerEntry(
      id: "odd", summary: "", offers: [.ranking, .probability, .trace, .ticks]
    ) { _, _ in
      Constant(estimate: estimate, believed: hypotheses, candidates: candidates)
    }
    let transcript = Playback.transcripts(
      of: Ride.local.journey, playback: PlaybackContext(network: Ride.network),
      trackers: [ConfiguredTracker(entry)])[0]
    _ = EstimatesFile.rows(transcript, network: Ride.network)
    return (transcript, Ride.values(Ride.local.score(transcript)))
  }

  @Test func `a railway that is not in the network is wrong, not silent`() {
    let (transcript, values) = Self.play(Estimate(railway: Self.nowhere, direction: .ascending))
    #expect(values["RW1"] == 0)
    #expect(values["AB1.coverage"] == 1)
    #expect(transcript.firstFault == "a railway that is not in the network after location 1")
  }

  @Test func `valid estimates are kept as they are`() {
    let estimate = Estimate(
      railway: Self.main, direction: .ascending,
      focus: Focus(station: Ride.station("Main.B"), phase: .soon),
      nextStop: Ride.station("Side.A"), score: -3, probability: 1, noTrainProbability: 0)
    let believed = [Hypothesis(railway: Self.main, score: -3, probability: 0.5)]
    let (transcript, _) = Self.play(estimate, believed)
    #expect(
      transcript.estimates.allSatisfy { $0.estimate == estimate && $0.hypotheses == believed })
    #expect(transcript.firstFault == nil)
    // Ticks on which the tracker repeats itself are not estimates.
    #expect(transcript.estimates.count == Ride.local.journey.locations.count)
  }

  @Test(arguments: [nil, "exit status 3"])
  func `a program that failed on a journey has no estimates on it`(failure: String?) {
    let entry = TrackerEntry(id: "program", summary: "") { _, _ in Program(failure: failure) }
    let transcript = Playback.transcripts(
      of: Ride.local.journey, playback: PlaybackContext(network: Ride.network),
      trackers: [ConfiguredTracker(entry)])[0]
    #expect(transcript.failure == failure)
    #expect(transcript.estimates.isEmpty == (failure != nil))
  }

  @Test func `contestants from a file have only its estimates`() {
    let ride = Ride.local
    let held = ride.transcript([Said(0, "Main")])
    var times: UpdateTimes?
    let contestants = [held.journey, "other"].map { journey in
      Contestant.file(id: "test", path: "f", isReference: false, transcripts: [journey: held])
    }
    let performances = ride.judged().judge(
      contestants, in: PlaybackContext(network: Ride.network), times: &times)
    #expect(performances.map(\.transcript.estimates) == [held.estimates, []])
  }
}
