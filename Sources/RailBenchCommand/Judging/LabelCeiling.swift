import Datasets
import Fixtures
import Journeys
import RailNetwork
import Reporting
import Scoring
import Text
import Tracking

/// How well two ways of dating a recorded ride agree: what a tracker can score on its labels at most.
///
/// Railway, direction, ends and which stations are stops are those of the labels. When the train was
/// where is worked out twice, and one is scored against the other as if it were a tracker.
enum LabelCeiling {
  private static let hiddenStandSeconds = 30.0

  /// Each pair of ways, on the rides that both can date; none where nobody rode.
  static func ceilings(
    of suite: LoadedSuite, _ invocation: Invocation
  ) async throws -> [Contest.Ceiling] {
    let real = suite.items.filter {
      $0.truth.source == .recorded && $0.truth.legs.count == 1
    }
    guard !real.isEmpty else { return [] }
    let labellers = suite.networks.map { Labeller(network: $0.network) }
    let found = try await JobPool.attempt(real, jobs: suite.jobs) { item throws(Faults) in
      let leg = item.truth.legs[0]
      let hint = LegHint(
        railway: leg.railway, direction: leg.direction, from: leg.calls.first?.station,
        to: leg.calls.last?.station)
      let locations = try item.journey.locations
      let halves = [0, 1].map { first in
        stride(from: first, to: locations.count, by: 2).map { locations[$0] }
      }
      let labeller = labellers[item.network]
      return ([locations] + halves).map { labeller.propose($0, hint: hint).legs.first }
    }
    var timetables = try suite.networks.map { try LabelTimetables($0.network, invocation) }
    var halves = Contest.Ceiling(ways: "two halves of the locations")
    var planned = Contest.Ceiling(ways: "the locations and the timetable")
    var pairs: [(item: LoadedSuite.Item, ways: [(ProposedLeg?, ProposedLeg?)])] = []
    for (item, legs) in zip(real, found) {
      let dated = try legs[0].flatMap { leg throws(Faults) in
        try timetables[item.network].dated(leg)
      }
      pairs.append((item, [(legs[1], legs[2]), (legs[0], dated)]))
    }
    let scores = try await JobPool.attempt(pairs, jobs: suite.jobs) { item, ways throws(Faults) in
      let journey = try item.journey
      return ways.map { score(journey, of: item.suite, $0, $1, suite.network(of: item)) }
    }
    for score in scores {
      halves.add(score[0])
      planned.add(score[1])
    }
    return [halves, planned].filter { !$0.scored.isEmpty }
  }

  /// The score of one way on what another says was true, as trackers are scored and as if no moment
  /// were too uncertain to be; nil where one misses a call.
  private static func score(
    _ journey: Journey, of suite: String, _ a: ProposedLeg?, _ b: ProposedLeg?,
    _ network: RailNetwork
  ) -> (scored: JourneyScore, whole: JourneyScore)? {
    guard let truth = a.flatMap({ redated(journey.truth, by: $0) }),
      let other = b.flatMap({ redated(journey.truth, by: $0) })
    else { return nil }
    func dated(_ truth: GroundTruth) -> Journey {
      Journey(locations: journey.locations, truth: truth)
    }
    var certain = truth
    certain.uncertaintySeconds = nil
    let said = Clairvoyant.transcript(
      of: JudgedJourney(dated(other), suite: suite, network: network))
    let judged = JudgedJourney(dated(truth), suite: suite, network: network)
    return (
      JourneyScore(Performance(said, on: judged)),
      JourneyScore(
        Performance(said, on: judged.redefined(dated(certain), by: judged.definition)))
    )
  }

  /// The truth with the times of another dating of its one leg.
  private static func redated(_ truth: GroundTruth, by leg: ProposedLeg) -> GroundTruth? {
    var truth = truth
    var rest = leg.calls[...]
    for (index, call) in truth.legs[0].calls.enumerated() {
      guard let place = rest.firstIndex(where: { $0.call.station == call.station }) else {
        return nil
      }
      truth.legs[0].calls[index].kind = kind(rest[place].call, isStop: call.isStop)
      rest = rest[(place + 1)...]
    }
    let calls = truth.legs[0].calls
    return zip(calls, calls.dropFirst()).allSatisfy { $0.departure <= $1.arrival } ? truth : nil
  }

  /// When a call was, as a stop or as a pass.
  private static func kind(_ call: Call, isStop: Bool) -> Call.Kind {
    switch call.kind {
    case .pass(let time) where isStop:
      .stop(
        approach: nil, arrival: time.advanced(bySeconds: -hiddenStandSeconds / 2),
        departure: time.advanced(bySeconds: hiddenStandSeconds / 2))
    case .stop where !isStop:
      .pass(
        time: call.arrival.advanced(
          bySeconds: call.departure.seconds(since: call.arrival) / 2))
    default: call.kind
    }
  }
}

extension Contest.Ceiling {
  fileprivate mutating func add(_ score: (scored: JourneyScore, whole: JourneyScore)?) {
    guard let score else { return }
    scored.append(score.scored)
    whole.append(score.whole)
  }
}
