import RailNetwork
import TestKit
import Tracking
@testable import Scoring

/// A small ride whose truth can be worked out by hand.
///
/// `Main` runs A B C D from west to east, 2 km apart; `Side` runs along it from A to C and then
/// leaves it for E. Times are seconds since the ride's start at second 0.
struct Ride {
  static let drawn = DrawnNetwork(
    """
    A-------------------B-------------------C-------------------D



                                                         E
    """,
    [.init("Main", "ABCD"), .init("Side", "ABCE")])

  static var network: RailNetwork { drawn.network }

  var calls: [Call]
  var railway = "Main"
  var direction = RailDirection.ascending
  var equivalent: [String] = []
  var uncertainty: Double?
  var tags: [String] = []
  var alight: String?
  /// The times of the locations; their places have no effect here.
  var locationSeconds: [Double] = stride(from: 0, through: 600, by: 10).map { $0 }
  var laterLegs: [Leg] = []
  var withoutRide: [NamedSpan] = []

  static func station(_ id: String) -> StationIndex { drawn.station(id) }

  static func railway(_ id: String) -> RailwayIndex { drawn.railway(id) }

  static func time(_ seconds: Double) -> Timestamp {
    Timestamp(millisecondsSince1970: 1_000_000).advanced(bySeconds: seconds)
  }

  static func stop(
    _ id: String, _ arrival: Double, _ departure: Double, approach: Double? = nil
  ) -> Call {
    Call(
      station: station(id),
      kind: .stop(
        approach: approach.map(time), arrival: time(arrival), departure: time(departure)))
  }

  static func pass(_ id: String, _ seconds: Double) -> Call {
    Call(station: station(id), kind: .pass(time: time(seconds)))
  }

  /// A 0–60, B approach 140, 200–260, C approach 340, 400–460, D approach 540, 600–660.
  static var local: Ride {
    Ride(calls: [
      stop("Main.A", 0, 60),
      stop("Main.B", 200, 260, approach: 140),
      stop("Main.C", 400, 460, approach: 340),
      stop("Main.D", 600, 660, approach: 540),
    ])
  }

  /// The ride to C, from where the train continues to E on Side: E 600–620.
  static var through: Ride {
    var ride = local
    ride.calls.removeLast()
    ride.laterLegs = [
      .init(
        railway: railway("Side"), direction: .ascending,
        calls: [stop("Side.C", 400, 460), stop("Side.E", 600, 620)])
    ]
    return ride
  }

  var journey: Journey {
    let first = Leg(
      railway: Self.railway(railway), direction: direction, calls: calls,
      equivalent: equivalent.map(Self.railway))
    let truth = GroundTruth(
      id: "ride", title: "Ride", network: "drawn", source: .simulated, tags: tags,
      legs: calls.isEmpty ? laterLegs : [first] + laterLegs, uncertaintySeconds: uncertainty,
      alight: alight.map(Self.station), withoutRide: withoutRide)
    return Journey(
      locations: locationSeconds.map {
        Location(
          timestamp: Self.time($0), coordinate: Coordinate(latitude: 35.6, longitude: 139.7))
      },
      truth: truth)
  }

  func judged() -> JudgedJourney {
    JudgedJourney(journey, suite: "test", network: Self.network)
  }

  /// The values of all metrics for these estimates, by id.
  func scores(_ said: [Said]) -> [String: Double] {
    Self.values(score(said))
  }

  func score(_ said: [Said]) -> JourneyScore { score(transcript(said)) }

  func score(_ transcript: Transcript) -> JourneyScore {
    JourneyScore(Performance(transcript, on: judged()))
  }

  func transcript(_ said: [Said]) -> Transcript {
    Transcript(
      tracker: "test", journey: "ride", estimates: said.map(\.timed),
      hasProbabilities: said.map(\.timed.estimate).contains {
        $0.probability != nil || $0.noTrainProbability != nil
      })
  }

  var clairvoyantScores: [String: Double] {
    Self.values(score(Clairvoyant.transcript(of: judged())))
  }

  static func values(_ score: JourneyScore) -> [String: Double] {
    var values: [String: Double] = [:]
    for (definition, tally) in zip(MetricCatalogue.all, score.tallies) {
      values[definition.id] = tally.value
    }
    return values
  }
}

func isClose(_ a: Double?, _ b: Double, by tolerance: Double = 1e-9) -> Bool {
  a.map { abs($0 - b) <= tolerance } ?? false
}

/// An estimate in short form: `Said(120, "Main", .ascending, .soon, "Main.B")`.
struct Said {
  var timed: TimedEstimate

  init(_ timed: TimedEstimate) { self.timed = timed }

  init(
    _ seconds: Double, _ railway: String? = nil, _ direction: RailDirection? = nil,
    _ phase: FocusPhase? = nil, _ station: String? = nil, ranking: [(String, Double)] = [],
    probability: Double? = nil, noTrain: Double? = nil
  ) {
    var focus: Focus?
    if let phase, let station { focus = Focus(station: Ride.station(station), phase: phase) }
    timed = TimedEstimate(
      timestamp: Ride.time(seconds),
      estimate: Estimate(
        railway: railway.map(Ride.railway), direction: direction, focus: focus,
        probability: probability, noTrainProbability: noTrain),
      hypotheses: ranking.map { Hypothesis(railway: Ride.railway($0.0), score: $0.1) })
  }
}

extension Ride {
  /// The estimates of a perfect tracker on ``local``, each change shifted by some seconds.
  static func truthful(shift: Double = 0) -> [Said] {
    func said(
      _ seconds: Double, _ phase: FocusPhase, _ station: String
    ) -> Said {
      Said(max(0, seconds + shift), "Main", .ascending, phase, station)
    }
    return [
      Said(0, "Main", .ascending, .now, "Main.A"),
      said(60, .next, "Main.B"), said(140, .soon, "Main.B"), said(200, .now, "Main.B"),
      said(260, .next, "Main.C"), said(340, .soon, "Main.C"), said(400, .now, "Main.C"),
      said(460, .next, "Main.D"), said(540, .soon, "Main.D"), said(600, .now, "Main.D"),
    ]
  }
}
