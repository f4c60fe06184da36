import RailNetwork
import TestKit
import Testing
import Trackers
import Tracking
@testable import Journeys
@testable import Scoring

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

  private func tracker(_ id: String = "v3") throws -> ConfiguredTracker {
    ConfiguredTracker(try #require(TrackerCatalogue.all.first { $0.id == id }))
  }

  private func shrunk(
    _ whole: Journey, _ claim: String, recorded: Journey? = nil, on network: RailNetwork? = nil
  ) async throws -> ShrunkFixture {
    try await ShrunkFixture.shrinking(
      whole, recorded: recorded, network: network ?? self.network,
      until: try ClaimParser.read(claim, file: "f"), of: tracker(), id: "x", because: nil, file: "f"
    ) { part in PlaybackContext(network: part) }
  }

  private func problem(_ work: () async throws -> ShrunkFixture) async -> String {
    let error = await #expect(throws: Faults.self) { _ = try await work() }
    return error?.all.first?.problem ?? ""
  }

  @Test func `keeps the call that the claim is about, with a minute around it`() async throws {
    let whole = journey()
    let result = try await shrunk(whole, "v3 passes D")
    let times = result.journey.locations.map(\.timestamp)
    #expect(times.count < whole.locations.count)
    let (first, last) = (try #require(times.first), try #require(times.last))
    #expect(result.journey.locations == whole.between(first, last).locations)
    let call = try #require(
      result.journey.truth.legs[0].calls.first { result.network[$0.station].id == "T.Main.D" })
    let end = try #require(result.journey.truth.legs[0].calls.last)
    #expect(end.station != call.station && end.departure <= last, "no tracker could show it")
    #expect(call.arrival.seconds(since: first) >= 60)
    #expect(last.seconds(since: call.departure) >= 60)
    #expect(last.seconds(since: first) >= 180)
    try expectStandsAlone(result, "v3 passes D")
  }

  @Test func `an error on the way is not shrunk to what one location shows`() async throws {
    // On the line beside the true one from the middle on, where a fresh tracker names it at once.
    var whole = journey()
    let middle = whole.locations.count / 2
    for index in whole.locations.indices.dropFirst(middle) {
      whole.locations[index].coordinate.latitude = network.stations[7].coordinate.latitude
    }
    let result = try await shrunk(whole, "v3 says Side")
    let start = try #require(result.journey.locations.first?.timestamp)
    #expect(whole.locations[middle].timestamp.seconds(since: start) >= 30)
    #expect(result.journey.locations.count < whole.locations.count)
  }

  /// The fixture shows the same failure after writing and reading it.
  private func expectStandsAlone(_ result: ShrunkFixture, _ claim: String) throws {
    let network = try NetworkReader.read(
      Array(NetworkWriter.text(result.network).utf8), file: "network.geojson")
    let journey = try JourneyReader.read(
      locations: Array(LocationsWriter.text(result.journey.locations).utf8),
      truth: Array(TruthWriter.text(result.journey.truth, network: result.network).utf8),
      folder: "", network: network
    ).journey
    let judge = try ClaimJudge(try ClaimParser.read(claim, file: "f"), network: network, file: "f")
    let finding = judge.judge(
      ClaimEvidence.playing(try tracker(), journey, PlaybackContext(network: network)))
    #expect(finding.holds, "\(finding.seen)")
  }

  @Test(arguments: [
    ("v3 never says Main", "is not true on recorded"),
    ("v3 says Main", "also holds for the ground truth of recorded, so it can't fail"),
    ("v3 ends on Main", "also holds for"), ("v3 RW1 >= 0.5", "also holds for"),
    ("v3 never says Across", "also holds for"),
  ])
  func `rejects a claim that fails, or also holds for the ground truth`(
    claim: String, problem: String
  ) async {
    var recorded = journey()
    recorded.truth.id = "recorded"
    let found = await self.problem { try await shrunk(journey(), claim, recorded: recorded) }
    #expect(found.hasPrefix(problem), "\(found)")
  }

  @Test func `rejects a claim that no tracker can refute, on shared track`() async {
    var journey = journey()
    journey.truth.legs[0].equivalent = [RailwayIndex(1)]
    // Beside it, where the tracker ends on it.
    for index in journey.locations.indices {
      journey.locations[index].coordinate.latitude = network.stations[7].coordinate.latitude
    }
    let found = await problem { try await shrunk(journey, "v3 ends on Side") }
    #expect(found.hasPrefix("can't be corrected"), "\(found)")
  }

  /// The tracker's estimates on a journey.
  private func evidence(_ claim: String, _ journey: Journey) throws -> ClaimEvidence {
    .playing(try tracker(), journey, PlaybackContext(network: network))
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

  @Test func `a shrunk journey without a train still shows a ride`() async throws {
    var whole = journey()
    whole.truth.legs = []
    let result = try await shrunk(whole, "v3 names a railway")
    let times = result.journey.locations.map(\.timestamp)
    #expect(times.count < whole.locations.count)
    let (first, last) = (try #require(times.first), try #require(times.last))
    #expect(last.seconds(since: first) >= 180)
    try expectStandsAlone(result, "v3 names a railway")
  }

  @Test func `names the removed ends if the claim holds only with them`() async throws {
    // The ride goes on for ten minutes beyond its last call.
    let whole = journey()
    var recorded = whole
    recorded.truth = whole.truth.cut(
      from: whole.truth.legs[0].calls[0].arrival, to: whole.truth.legs[0].calls[2].arrival)
    let ends = try #require(CutEnds(recorded, on: network))
    var ride = recorded
    ride.locations = recorded.harmless(network).map { recorded.locations[$0] }
    let found = await problem { try await shrunk(ride, "v3 says F", recorded: recorded) }
    #expect(
      found == "holds on the recording, but not without \(ends.text), which are removed because "
        + "they may show where the rider lives")
    #expect(ends.text.hasSuffix("locations at its end"))
  }

  @Test(arguments: [0.9, 0.3])
  func `warns of a claim about a stop that is unclear`(confidence: Double) async throws {
    var whole = journey()
    whole.truth.legs[0].calls[3].labelling = LabelOrigin(status: .proposed, confidence: confidence)
    let fixture = try await shrunk(whole, "v3 passes D")
    #expect((fixture.warning != nil) == (confidence < 0.8))
  }

  @Test func `cuts the truth with the locations`() {
    var truth = journey().truth
    let calls = truth.legs[0].calls
    truth.withoutRide = [
      NamedSpan("walk", from: calls[6].departure, to: calls[6].departure.advanced(bySeconds: 65))
    ]
    let cut = truth.cut(from: calls[2].arrival, to: calls[4].arrival)
    #expect(cut.legs[0].calls == Array(calls[1...4]))
    let touching = truth.cut(from: calls[2].departure, to: calls[4].arrival)
    #expect(touching.legs[0].calls == Array(calls[1...4]))
    let far = calls[6].departure.advanced(bySeconds: 60)
    let walk = truth.cut(from: far, to: far.advanced(bySeconds: 9))
    #expect(walk.legs.isEmpty)
    #expect(walk.withoutRide == [NamedSpan("walk", from: far, to: far.advanced(bySeconds: 5))])
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
    let smaller = network.keeping([RailwayIndex(0), RailwayIndex(2)])
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

  @Test func `keeps railways whole, with their ids, track and shared track`() {
    let whole = DrawnNetwork(
      "A----B----C----D----E",
      [.init("T.Main", "ABCDE"), .init("T.Twin", "ABCDE"), .init("T.Far", "DE")],
      metresPerCell: 200
    ).network.withSharedTrack()
    #expect(whole.keeping(Set(whole.railways.indices.map { RailwayIndex($0) })) == whole)
    let two = whole.keeping([RailwayIndex(0), RailwayIndex(2)])
    #expect(two.railways.map(\.id) == ["T.Main", "T.Far"])
    #expect(two.tracks == [whole.tracks[0], whole.tracks[2]])
    #expect(two.stations.map(\.id) == "ABCDE".map { "T.Main.\($0)" } + ["T.Far.D", "T.Far.E"])
    let shared = two.railways.map { railway in
      railway.sharedTrack.map { "\(two[$0.railway].id) \(two[$0.from].id) \(two[$0.to].id)" }
    }
    #expect(shared == [["T.Far T.Main.D T.Main.E"], ["T.Main T.Far.D T.Far.E"]])
    let alone = whole.keeping([RailwayIndex(2)])
    #expect(alone.stations.map(\.group) == [nil, nil])
  }
}
