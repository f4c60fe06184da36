import RailNetwork
import Testing
import Tracking
@testable import Scoring

@Suite struct EstimateCheckTests {
  private static let check = EstimateCheck(network: Ride.network)
  private static let sound = Estimate(
    railway: Ride.railway("Main"), direction: .ascending,
    focus: Focus(station: Ride.station("Main.B"), phase: .soon), nextStop: Ride.station("Main.C"),
    score: 3, probability: 1, noTrainProbability: 0, train: "7",
    arrivals: [PredictedArrival(station: Ride.station("Main.D"), time: Ride.time(5))])

  private struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// Makes a sound estimate wrong.
    let spoil: @Sendable (inout Estimate) -> Void
    /// Removes what the check removes.
    let left: @Sendable (inout Estimate) -> Void
    let fault: String
  }

  private static let station = "a station that is not on the railway"
  private static let number = "a score or probability out of range"
  private static let cases = [
    Case(
      testDescription: "no such railway", spoil: { $0.railway = RailwayIndex(2) },
      left: { ($0.railway, $0.direction, $0.focus, $0.train) = (nil, nil, nil, nil) },
      fault: "a railway that is not in the network"),
    Case(
      testDescription: "a focus on another railway",
      spoil: { $0.focus?.station = Ride.station("Side.A") }, left: { $0.focus = nil },
      fault: station),
    Case(
      testDescription: "no such station in focus", spoil: { $0.focus?.station = StationIndex(8) },
      left: { $0.focus = nil }, fault: station),
    Case(
      testDescription: "no such next stop", spoil: { $0.nextStop = StationIndex(8) },
      left: { $0.nextStop = nil }, fault: station),
    Case(
      testDescription: "an arrival nowhere",
      spoil: { $0.arrivals.append(.init(station: StationIndex(8), time: Ride.time(9))) },
      left: { _ in }, fault: station),
    Case(
      testDescription: "an infinite score", spoil: { $0.score = .infinity },
      left: { $0.score = nil }, fault: number),
    Case(
      testDescription: "a probability over 1", spoil: { $0.probability = 1.01 },
      left: { $0.probability = nil }, fault: number),
    Case(
      testDescription: "a probability below 0", spoil: { $0.noTrainProbability = -0.01 },
      left: { $0.noTrainProbability = nil }, fault: number),
  ]

  @Test(arguments: cases)
  private func `removes and names only the invalid values`(example: Case) {
    var (wrong, left) = (Self.sound, Self.sound)
    example.spoil(&wrong)
    example.left(&left)
    let found = Self.check.checked(wrong)
    #expect(found.estimate == left && found.fault == example.fault)
  }

  @Test(arguments: 0..<3)
  func `an estimate without a railway keeps no value that needs one`(part: Int) {
    let alone = [
      Estimate(direction: .ascending), Estimate(focus: Self.sound.focus), Estimate(train: "7"),
    ][part]
    #expect(Self.check.checked(alone).estimate == .none)
    #expect(Self.check.checked(alone).fault != nil)
  }

  @Test func `sound estimates, hypotheses and traces stay as they are`() {
    #expect(Self.check.checked(Self.sound) == (Self.sound, nil))
    #expect(Self.check.checked(Estimate.none) == (Estimate.none, nil))
    let hypothesis = Hypothesis(
      railway: Ride.railway("Side"), score: -3, probability: 1,
      trains: [TrainChance(train: "7", probability: 0)])
    #expect(Self.check.checked(hypothesis) == hypothesis)
  }

  @Test func `a hypothesis loses its focus, probability and trains, or is dropped`() throws {
    var hypothesis = Hypothesis(railway: Ride.railway("Side"), score: 1, probability: 2)
    hypothesis.focus = Focus(station: Ride.station("Main.B"), phase: .next)
    hypothesis.trains = [("a", 0.5), ("b", 1.5)].map { TrainChance(train: $0, probability: $1) }
    let valid = try #require(Self.check.checked(hypothesis))
    #expect(valid.focus == nil && valid.probability == nil && valid.trains.map(\.train) == ["a"])
    hypothesis.score = .nan
    #expect(Self.check.checked(hypothesis) == nil)
    hypothesis.score = 1
    hypothesis.railway = RailwayIndex(2)
    #expect(Self.check.checked(hypothesis) == nil)
  }

  @Test func `a trace loses railways, stations, terms and probabilities that are not valid`() {
    func candidate(_ railway: Int, _ value: Double, _ station: Int) -> CandidateTrace {
      CandidateTrace(
        railway: RailwayIndex(railway), direction: .ascending, score: 0, probability: value,
        scoreTerms: [TraceTerm(.evidence, value)],
        stations: [StationTrace(station: StationIndex(station), state: .visited)])
    }
    let trace = Self.check.checked(
      TrackerTrace(
        candidates: [candidate(0, 1, 7), candidate(2, 1, 0), candidate(1, .infinity, 8)],
        noTrainProbability: 2))
    #expect(trace.candidates.map(\.railway.offset) == [0, 1])
    #expect(trace.candidates.map(\.stations.count) == [1, 0])
    #expect(trace.candidates.map(\.scoreTerms.count) == [1, 0])
    #expect(trace.candidates.map(\.probability) == [1, nil])
    #expect(trace.noTrainProbability == nil)
  }
}
