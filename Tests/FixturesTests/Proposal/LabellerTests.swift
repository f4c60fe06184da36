import Journeys
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Fixtures

@Suite struct LabellerTests {
  static let drawing = DrawnNetwork(
    """
    A---------B-------------C---------D-------------E---------F

                  K---------L
                  |         |
                  N---------M
                   s
    P---------Q--------e----R---------S
    """,
    [
      .init("T.Main", "ABCD"), .init("T.On", "DEF"), .init("T.Side", "PQRS"),
      .init("T.Loop", "KLMN", isLoop: true),
    ])
  static var network: RailNetwork { drawing.network }

  private func stations(_ ids: String) -> [(station: StationIndex, isStop: Bool)] {
    ids.split(separator: " ").map { word in
      let isStop = !word.hasPrefix("(")
      let id = word.filter { $0 != "(" && $0 != ")" }
      return (Self.drawing.station("T.\(id)"), isStop)
    }
  }

  private func label(_ locations: [Location], hint: LegHint? = nil) -> LabelProposal {
    Labeller(network: Self.network).propose(locations, hint: hint)
  }

  /// The proposal's legs with their stations, passed ones in brackets.
  private func words(_ proposal: LabelProposal) -> [String] {
    proposal.legs.map { leg in
      let railway = Self.network[leg.railway]
      let calls = leg.calls.map { timed in
        let id = Self.network[timed.call.station].id
        return timed.call.isStop ? id : "(\(id))"
      }
      return ([railway.directionID(leg.direction)] + calls).joined(separator: " ")
    }
  }

  /// The greatest error of a time, in seconds.
  private func worst(_ proposal: LabelProposal, _ calls: [Call]) -> Double {
    let proposed = proposal.legs.flatMap(\.calls).map(\.call)
    guard proposed.count == calls.count else { return .infinity }
    return zip(proposed, calls).reduce(0) { worst, pair in
      max(
        worst, abs(pair.0.arrival.seconds(since: pair.1.arrival)),
        abs(pair.0.departure.seconds(since: pair.1.departure)))
    }
  }

  @Test(arguments: 0..<6)
  func findsAStoppingTrainWithinSeconds(seed: UInt64) {
    var ride = SmoothRide()
    ride.seed = seed
    let (locations, calls) = ride.ride(
      stations("Main.D Main.C Main.B Main.A"), direction: .descending, in: Self.network)
    let proposal = label(locations)
    #expect(words(proposal) == ["Inbound T.Main.D T.Main.C T.Main.B T.Main.A"])
    #expect(worst(proposal, calls) <= 4)
    #expect(proposal.legs[0].confidence > 0.95)
  }

  @Test func takesALocationSentAgainForNoStand() throws {
    let (locations, calls) = SmoothRide().ride(
      stations("Main.A Main.B Main.C Main.D"), direction: .ascending, in: Self.network)
    let left = calls[1].departure.advanced(bySeconds: 8)
    let last = try #require(locations.first { $0.timestamp >= left })
    let sent = locations.map { location in
      guard (1...25).contains(location.timestamp.seconds(since: last.timestamp)) else {
        return location
      }
      var again = last
      again.timestamp = location.timestamp
      again.horizontalAccuracyMetres = 40
      return again
    }
    #expect(worst(label(sent), calls) <= 6)
  }

  @Test func tellsAStopFromAPass() {
    let (locations, calls) = SmoothRide().ride(
      stations("Main.A (Main.B) Main.C (Main.D)"), direction: .ascending, in: Self.network)
    let proposal = label(locations.dropLast(40))
    #expect(words(proposal).first?.hasPrefix("Outbound T.Main.A (T.Main.B) T.Main.C") == true)
    let pass = proposal.legs[0].calls[1].call.arrival
    #expect(abs(pass.seconds(since: calls[1].arrival)) <= 2)
  }

  @Test func aSilentStandIsAStop() {
    var ride = SmoothRide()
    ride.isSilentWhenStanding = true
    let (locations, calls) = ride.ride(
      stations("Main.A Main.B Main.C Main.D"), direction: .ascending, in: Self.network)
    let proposal = label(locations)
    #expect(words(proposal) == ["Outbound T.Main.A T.Main.B T.Main.C T.Main.D"])
    let inner = zip(proposal.legs[0].calls, calls).dropFirst().dropLast()
    for (timed, call) in inner {
      #expect(abs(timed.call.arrival.seconds(since: call.arrival)) <= 4)
      #expect(abs(timed.call.departure.seconds(since: call.departure)) <= 4)
    }
  }

  @Test func aGapHidesAStopIfThereIsTimeForOne() {
    let (locations, calls) = SmoothRide().ride(
      stations("Main.A Main.B Main.C Main.D"), direction: .ascending, in: Self.network)
    let dark = locations.filter {
      abs($0.timestamp.seconds(since: calls[1].arrival)) > 50
    }
    let proposal = label(dark)
    #expect(words(proposal) == ["Outbound T.Main.A T.Main.B T.Main.C T.Main.D"])
    #expect(proposal.legs[0].calls[1].basis == .gap)
    #expect(worst(proposal, calls) <= 10)
    let (through, _) = SmoothRide().ride(
      stations("Main.A (Main.B) Main.C Main.D"), direction: .ascending, in: Self.network)
    let passing = through.filter { location in
      let seconds = location.timestamp.seconds(since: through[0].timestamp)
      return seconds < 70 || seconds > 110
    }
    #expect(words(label(passing)) == ["Outbound T.Main.A (T.Main.B) T.Main.C T.Main.D"])
  }

  @Test func ridesALoopPastItsSeam() {
    let (locations, _) = SmoothRide().ride(
      stations("Loop.M Loop.N Loop.K Loop.L Loop.M Loop.N"), direction: .ascending,
      in: Self.network)
    #expect(
      words(label(locations)) == [
        "Outbound T.Loop.M T.Loop.N T.Loop.K T.Loop.L T.Loop.M T.Loop.N"
      ])
  }

  @Test func aThroughTrainChangesRailwayAtTheSharedStation() {
    let first = SmoothRide().ride(
      stations("Main.B Main.C Main.D"), direction: .ascending, in: Self.network)
    guard let arrival = first.calls.last?.arrival else { return }
    let second = SmoothRide().ride(
      stations("On.D On.E On.F"), direction: .ascending, in: Self.network, start: arrival)
    let locations =
      first.locations.filter { $0.timestamp < arrival } + second.locations
    let proposal = label(locations)
    #expect(
      words(proposal) == ["Outbound T.Main.B T.Main.C T.Main.D", "Outbound T.On.D T.On.E T.On.F"])
    #expect(
      proposal.legs[0].calls.last?.call.kind == proposal.legs[1].calls.first?.call.kind)
    let legs = proposal.truthLegs(on: Self.network)
    #expect(
      LegBoundary(
        legs[0], legs[1], network: Self.network) == .throughRunning)
  }

  @Test func aReversalIsTwoLegs() {
    let out = SmoothRide().ride(
      stations("Main.B Main.C Main.D"), direction: .ascending, in: Self.network)
    guard let arrival = out.calls.last?.arrival else { return }
    let back = SmoothRide().ride(
      stations("Main.D Main.C Main.B"), direction: .descending, in: Self.network, start: arrival)
    let proposal = label(out.locations.filter { $0.timestamp < arrival } + back.locations)
    #expect(
      words(proposal) == [
        "Outbound T.Main.B T.Main.C T.Main.D", "Inbound T.Main.D T.Main.C T.Main.B",
      ])
  }

  @Test func nothingFitsAWalkFarFromAnyTrack() {
    let walk = (0..<300).map { second in
      Location(
        timestamp: Timestamp(millisecondsSince1970: Int64(second) * 1_000),
        coordinate: .init(latitude: 35.7, longitude: 139.9 + Double(second) * 0.00001))
    }
    #expect(label(walk).legs.isEmpty)
    #expect(label([]).legs.isEmpty)
  }

  @Test func aHintMakesTheRideOneLegFromWhereItSays() throws {
    let (locations, _) = SmoothRide().ride(
      stations("Main.A Main.B Main.C Main.D"), direction: .ascending, in: Self.network)
    let start = try #require(Self.network.station(id: "T.Main.A"))
    let late = locations.filter { $0.timestamp.seconds(since: locations[0].timestamp) > 75 }
    #expect(words(label(late)) == ["Outbound T.Main.B T.Main.C T.Main.D"])
    let hinted = label(
      late, hint: LegHint(railway: RailwayIndex(0), direction: .ascending, from: start))
    #expect(words(hinted) == ["Outbound T.Main.A T.Main.B T.Main.C T.Main.D"])
    #expect(hinted.legs[0].calls[0].basis == .extrapolated)
  }
}
