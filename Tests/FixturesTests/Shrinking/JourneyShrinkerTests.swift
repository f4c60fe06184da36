import Journeys
import Maths
import RailNetwork
import Scoring
import TestKit
import Testing
import Text
import Trackers
import Tracking
@testable import Fixtures
@testable import Gate

@Suite struct JourneyShrinkerTests {
  private let network = DrawnNetwork(
    """
    A---------B---------C---------D---------E---------F---------G

    P---------Q---------R---------S---------T---------U---------V
                                  W
                                  X
    """,
    [
      .init("T.Main", "ABCDEFG"), .init("T.Side", "PQRSTUV"), .init("T.Across", "SWX"),
    ], metresPerCell: 100
  ).network

  private func journey() -> Journey {
    var ride = DrawnRide(railway: RailwayIndex(0))
    ride.stopSeconds = 12
    return ride.journey(id: "ride", in: network)
  }

  private func shrinker(_ text: String) throws -> JourneyShrinker {
    let entry = try #require(TrackerCatalogue.all.first { $0.id == "v3" })
    return JourneyShrinker(
      claim: try ClaimParser.read(text, file: "f"), tracker: ConfiguredTracker(entry))
  }

  @Test func `shrinks a missed short stop to its surroundings`() throws {
    let whole = journey()
    let shrinker = try shrinker("v3 passes D")
    let result = try shrinker.shrink(whole, network: network)
    #expect(result.journey.locations.count * 3 <= whole.locations.count)
    #expect(result.network.railways.map(\.id) == ["T.Main"])
    #expect(result.network.stations.count < network.railways[0].stations.count)
    #expect(result.network.station(id: "T.Main.D") != nil)
    try expectStandsAlone(result, claim: shrinker)
  }

  @Test func `keeps the call that the claim is about, not a later failure`() throws {
    let whole = journey()
    let result = try shrinker("v3 passes D").shrink(whole, network: network)
    let call = try #require(
      result.journey.truth.legs[0].calls.first { result.network[$0.station].id == "T.Main.D" })
    let around = whole.locations.filter {
      $0.timestamp >= call.arrival.advanced(bySeconds: -60)
        && $0.timestamp <= call.departure.advanced(bySeconds: 60)
    }
    #expect(result.journey.locations.suffix(around.count) == around[...])
  }

  /// The fixture shows the same failure after writing and reading it.
  private func expectStandsAlone(
    _ result: ShrinkStage, claim shrinker: JourneyShrinker
  ) throws {
    let network = try NetworkReader.read(
      Array(NetworkWriter.text(result.network).utf8), file: "network.geojson")
    let journey = try JourneyReader.read(
      locations: Array(LocationsWriter.text(result.journey.locations).utf8),
      truth: Array(TruthWriter.text(result.journey.truth, network: result.network).utf8),
      folder: "", network: network)
    let judge = try ClaimJudge(shrinker.claim, network: network, file: "f")
    let finding = judge.judge(
      ClaimEvidence.playing(shrinker.tracker, journey, PlaybackContext(network: network)))
    #expect(finding.holds, "\(finding.seen)")
  }

  @Test(arguments: [
    ("v3 never says Main", "is not true on ride"),
    ("v3 says Main", "also holds for the ground truth of ride, so it can't fail"),
    ("v3 ends on Main", "also holds for"), ("v3 RW1 >= 0.5", "also holds for"),
    ("v3 never says Across", "also holds for"),
  ])
  func `rejects a claim that fails, or also holds for the ground truth`(
    claim: String, problem: String
  ) throws {
    let error = #expect(throws: Faults.self) {
      try shrinker(claim).shrink(journey(), network: network)
    }
    #expect(error?.all.first?.problem.hasPrefix(problem) == true)
  }

  @Test func `rejects a claim that no tracker can refute, on shared track`()
    throws
  {
    var journey = journey()
    journey.truth.legs[0].equivalent = [RailwayIndex(1)]
    // Beside it, where the tracker ends on it.
    for index in journey.locations.indices {
      journey.locations[index].coordinate.latitude =
        network.stations[7].coordinate.latitude
    }
    let error = #expect(throws: Faults.self) {
      try shrinker("v3 ends on Side").shrink(journey, network: network)
    }
    #expect(
      error?.all.first?.problem.hasPrefix("can't be corrected") == true,
      "\(String(describing: error))"
    )
  }

  /// The tracker's estimates on a journey.
  private func evidence(_ claim: String, _ journey: Journey) throws -> ClaimEvidence {
    .playing(try shrinker(claim).tracker, journey, PlaybackContext(network: network))
  }

  @Test func `a part that ends on shared track is not a failure`() throws {
    var journey = journey()
    let calls = journey.truth.legs[0].calls
    journey.truth.legs[0].calls[3].equivalent = [RailwayIndex(1)]
    let text = "v3 ends on Side"
    let judge = try ClaimJudge(try ClaimParser.read(text, file: "f"), network: network, file: "f")
    #expect(judge.isMendable(try evidence(text, journey), network: network))
    journey.locations.removeAll { $0.timestamp > calls[3].arrival }
    #expect(!judge.isMendable(try evidence(text, journey), network: network))
  }

  @Test func `naming a railway on track that it shares is not an error`() throws {
    var journey = journey()
    let text = "v3 says Main"
    let judge = try ClaimJudge(try ClaimParser.read(text, file: "f"), network: network, file: "f")
    journey.truth.legs[0].railway = RailwayIndex(1)
    #expect(judge.equalLeg(in: try evidence(text, journey)) == nil)
    journey.truth.legs[0].equivalent = [RailwayIndex(0)]
    #expect(judge.equalLeg(in: try evidence(text, journey)) != nil)
    journey.truth.legs[0].equivalent = []
    for index in journey.truth.legs[0].calls.indices {
      journey.truth.legs[0].calls[index].equivalent = index == 3 ? [] : [RailwayIndex(0)]
    }
    #expect(judge.equalLeg(in: try evidence(text, journey)) == nil)
  }

  @Test func `a part of a ride keeps the leg that is ridden there`() throws {
    // On the line beside the true one, v3 names it from the first locations on.
    var whole = journey()
    for index in whole.locations.indices {
      whole.locations[index].coordinate.latitude = network.stations[7].coordinate.latitude
    }
    let result = try shrinker("v3 says Side").shrink(whole, network: network)
    let leg = try #require(result.journey.truth.legs.first)
    let time = try #require(result.journey.locations.first?.timestamp)
    let (first, last) = (try #require(leg.calls.first), try #require(leg.calls.last))
    #expect(first.arrival <= time && last.departure >= time)
  }

  @Test func `a shrunk journey without a train still shows a ride`() throws {
    var whole = journey()
    whole.truth.legs = []
    let shrinker = try shrinker("v3 names a railway")
    let result = try shrinker.shrink(whole, network: network)
    let times = result.journey.locations.map(\.timestamp)
    #expect(times.count < whole.locations.count)
    let (first, last) = (try #require(times.first), try #require(times.last))
    #expect(last.seconds(since: first) >= 180)
    try expectStandsAlone(result, claim: shrinker)
  }

  @Test func `reports a claim that holds only with the removed ends`() throws {
    let whole = journey()
    var cut = whole
    cut.locations.removeFirst(whole.locations.count / 2)
    let shrinker = try shrinker("v3 says now B")
    let error = #expect(throws: Faults.self) {
      try ShrunkFixture.shrinking(
        cut, recorded: whole, network: network, until: shrinker.claim, of: shrinker.tracker,
        id: "x", because: nil, file: "f", progress: { _ in })
    }
    #expect(error?.all.first?.problem.hasPrefix("holds on the recording, but not without") == true)
  }

  @Test(arguments: [0.9, 0.3])
  func `warns of a claim about a stop that is unclear`(confidence: Double) throws {
    var whole = journey()
    whole.truth.legs[0].calls[3].labelling = LabelOrigin(
      status: .proposed, confidence: confidence)
    let shrinker = try shrinker("v3 passes D")
    let fixture = try ShrunkFixture.shrinking(
      whole, recorded: nil, network: network, until: shrinker.claim, of: shrinker.tracker,
      id: "x", because: nil, file: "f", progress: { _ in })
    #expect((fixture.warning != nil) == (confidence < 0.8))
  }

  @Test func `cuts the truth with the locations`() {
    var truth = journey().truth
    let calls = truth.legs[0].calls
    truth.withoutRide = [
      SpanWithoutRide(
        what: "walk", from: calls[6].departure, to: calls[6].departure.advanced(bySeconds: 65))
    ]
    let cut = truth.cut(from: calls[2].arrival, to: calls[4].arrival)
    #expect(cut.legs[0].calls == Array(calls[1...5]))
    let touching = truth.cut(from: calls[2].departure, to: calls[4].arrival)
    #expect(touching.legs[0].calls == Array(calls[1...5]))
    let far = calls[6].departure.advanced(bySeconds: 60)
    let walk = truth.cut(from: far, to: far.advanced(bySeconds: 9))
    #expect(walk.legs.isEmpty)
    #expect(
      walk.withoutRide == [SpanWithoutRide(what: "walk", from: far, to: far.advanced(bySeconds: 5))]
    )
    #expect(cut.withoutRide.isEmpty)
  }

  @Test func `moves a truth to a smaller network`() throws {
    var truth = journey().truth
    truth.ride = "there"
    truth.legs[0].equivalent = [RailwayIndex(1), RailwayIndex(2)]
    truth.legs[0].labelling = LabelOrigin(
      status: .proposed,
      alternatives: [
        .init(railway: RailwayIndex(1), confidence: 0.2),
        .init(railway: RailwayIndex(2), confidence: 0.1),
      ])
    truth.legs[0].calls[1].labelling = .confirmed
    truth.legs[0].calls[2].equivalent = [RailwayIndex(1), RailwayIndex(2)]
    let smaller = NetworkCut([RailwayIndex(0), RailwayIndex(2)], of: network)
      .network(from: network)
    let moved = truth.moved(from: network, to: smaller)
    #expect(moved.ride == "there")
    let leg = moved.legs[0]
    #expect(leg.equivalent == [RailwayIndex(1)])
    #expect(leg.calls[2].equivalent == [RailwayIndex(1)])
    #expect(leg.labelling?.alternatives == [.init(railway: RailwayIndex(1), confidence: 0.1)])
    #expect(leg.calls.map(\.kind) == truth.legs[0].calls.map(\.kind))
    #expect(leg.calls.map { smaller[$0.station].id } == "ABCDEFG".map { "T.Main.\($0)" })
    #expect(leg.calls[1].labelling == .confirmed)
  }

  @Test func `a cut network still shares its remaining track`() {
    let whole = DrawnNetwork(
      "A----B----C----D----E",
      [.init("T.Main", "ABCDE"), .init("T.Twin", "ABCDE"), .init("T.Far", "DE")],
      metresPerCell: 200
    ).network.withSharedTrack()
    func shared(_ cut: NetworkCut) -> [[String]] {
      let network = cut.network(from: whole)
      return network.railways.map { railway in
        railway.sharedTrack.map {
          "\(network[$0.railway].id) \(network[$0.from].id) \(network[$0.to].id)"
        }
      }
    }
    let two = NetworkCut([RailwayIndex(0), RailwayIndex(2)], of: whole)
    #expect(shared(two) == [["T.Far T.Main.D T.Main.E"], ["T.Main T.Far.D T.Far.E"]])
    var short = NetworkCut([RailwayIndex(0), RailwayIndex(1)], of: whole)
    short.railways[1].stations = 1..<3
    #expect(shared(short) == [["T.Twin T.Main.B T.Main.C"], ["T.Main T.Twin.B T.Twin.C"]])
  }

  @Test func `a cut network keeps ids and places`() throws {
    var cut = NetworkCut([RailwayIndex(0), RailwayIndex(2)], of: network)
    cut.railways[0].stations = 2..<5
    let smaller = cut.network(from: network)
    #expect(smaller.railways.map(\.id) == ["T.Main", "T.Across"])
    #expect(
      smaller.railways[0].stations.map { smaller[$0].id } == ["T.Main.C", "T.Main.D", "T.Main.E"])
    #expect(smaller.stations.map(\.group) == Array(repeating: nil, count: 6))
    let track = smaller.tracks[0]
    #expect(track.lengthMetres > 2_000 && track.lengthMetres < 3_000)
    // Track continues for some distance beyond the stations at both ends.
    let ends = [
      track.stationPositionMetres[0], track.lengthMetres - track.stationPositionMetres[2],
    ]
    #expect(ends.allSatisfy { (300...400).contains($0) }, "\(ends)")
    for station in smaller.railways[0].stations {
      let source = try #require(network.station(id: smaller[station].id))
      #expect(smaller[station].coordinate == network[source].coordinate)
    }
    #expect(smaller.tracks[0].stationDistanceMetres.allSatisfy { $0 < 1 })
  }
}

@Suite struct DeltaDebuggingTests {
  @Test(arguments: 0..<30)
  func `finds exactly the needed parts if they are independent`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let count = 1 + generator.index(below: 200)
    let needed = Set(
      (0..<(1 + generator.index(below: 6))).map { _ in generator.index(below: count) })
    var budget = 10_000
    let kept = DeltaDebugging.minimised(count: count, budget: &budget) {
      needed.isSubset(of: $0)
    }
    #expect(kept == needed.sorted())
    #expect(budget > 0)
  }

  @Test func `no remaining element can be removed`() {
    func fails(_ places: [Int]) -> Bool {
      places.reduce(0, +) >= 100 && places.count >= 3
    }
    var budget = 10_000
    let kept = DeltaDebugging.minimised(count: 60, budget: &budget, stillFails: fails)
    #expect(fails(kept))
    for index in kept.indices {
      var fewer = kept
      fewer.remove(at: index)
      #expect(!fails(fewer))
    }
  }

  @Test func `stops when the budget is used up`() {
    var budget = 5
    var asked = 0
    let kept = DeltaDebugging.minimised(count: 1_000, budget: &budget) { places in
      asked += 1
      return places.contains(0)
    }
    #expect(asked == 5)
    #expect(budget == 0)
    #expect(kept.contains(0))
  }
}

@Suite struct RideCheckTests {
  private static let network = DrawnNetwork(
    "A----B----C", [.init("T.Main", "ABC")], metresPerCell: 1_000
  ).network
  private static let journey = DrawnRide(railway: RailwayIndex(0)).journey(id: "r", in: network)

  private func allows(
    _ text: String, _ isKept: (Location, Call) -> Bool
  ) throws -> Bool {
    let claim = try ClaimParser.read(text, file: "f")
    let call = Self.journey.truth.legs[0].calls[1]
    let ride = RideCheck(claim, stations: [call.station], journey: Self.journey)
    return ride.allows(Self.journey.locations.filter { isKept($0, call) })
  }

  private func margin(_ location: Location, _ call: Call) -> Double {
    max(
      call.arrival.seconds(since: location.timestamp),
      location.timestamp.seconds(since: call.departure))
  }

  @Test func `a claim that a tracker names a station needs the call there, but no ride`() throws {
    #expect(try allows("x says B") { margin($0, $1) <= 60 })
    #expect(try !allows("x says B") { margin($0, $1) <= 59 })
    #expect(try !allows("x says B") { margin($0, $1) <= 60 && margin($0, $1) != 0 })
  }

  @Test func `a claim that a tracker names a railway needs a ride without omissions`() throws {
    let claim = try ClaimParser.read("x says Main", file: "f")
    let check = RideCheck(claim, stations: [], journey: Self.journey)
    #expect(!check.allows(Array(Self.journey.locations.prefix(1))))
    let start = Self.journey.locations[0].timestamp
    var part = Self.journey.locations.filter { $0.timestamp.seconds(since: start) <= 200 }
    #expect(check.allows(part))
    part.remove(at: part.count / 2)
    #expect(!check.allows(part))
  }

  @Test func `keeps a minute of locations before and after the call`() throws {
    // The stop of 31 s and a minute on either side are too short for a ride.
    #expect(try !allows("x never says B") { margin($0, $1) <= 60 })
    #expect(try allows("x never says B") { margin($0, $1) <= 75 })
    for (seconds, isAllowed) in [(-59.0, false), (-60, true)] {
      let found = try allows("x never says B") { location, call in
        location.timestamp.seconds(since: call.arrival) >= seconds
      }
      #expect(found == isAllowed)
    }
  }

  @Test(arguments: [(60.0, true), (61, false)])
  func `allows no gap longer than a minute`(seconds: Double, isAllowed: Bool) throws {
    let start = Self.journey.locations[0].timestamp
    let found = try allows("x never says B") { location, _ in
      let since = location.timestamp.seconds(since: start)
      return since <= 10 || since >= 10 + seconds
    }
    #expect(found == isAllowed)
  }
}
