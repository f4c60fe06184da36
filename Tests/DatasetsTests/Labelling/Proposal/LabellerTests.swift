import Foundation
import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking
@testable import Journeys

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

  private func outbound(_ stops: String) -> (locations: [Location], calls: [Call]) {
    SmoothRide().ride(stations(stops), direction: .ascending, in: Self.network)
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

  /// The largest error of a time, in seconds.
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
  func `times a stopping train within seconds`(seed: UInt64) {
    var ride = SmoothRide()
    ride.seed = seed
    let (locations, calls) = ride.ride(
      stations("Main.D Main.C Main.B Main.A"), direction: .descending, in: Self.network)
    let proposal = label(locations)
    #expect(words(proposal) == ["Inbound T.Main.D T.Main.C T.Main.B T.Main.A"])
    #expect(worst(proposal, calls) <= 4)
    #expect(proposal.legs[0].confidence > 0.95)
  }

  @Test(arguments: [5, 40, 0] as [Double])
  func `a repeated location is not a stop`(accuracy: Double) throws {
    let (locations, calls) = outbound("Main.A Main.B Main.C Main.D")
    let left = calls[1].departure.advanced(bySeconds: 8)
    let last = try #require(locations.first { $0.timestamp >= left })
    let sent = locations.map { location in
      guard (1...25).contains(location.timestamp.seconds(since: last.timestamp)) else {
        return location
      }
      var again = last
      if accuracy > 20 { again.coordinate.latitude += 0.000_002 }
      again.timestamp = location.timestamp
      again.horizontalAccuracyMetres = accuracy
      return again
    }
    #expect(worst(label(sent), calls) <= 6)
  }

  /// A local train leaves A with this ride, with an express that passes B, and ten minutes later.
  private func day(_ calls: [Call]) throws -> TrackerContext {
    let zone = TimeZone(secondsFromGMT: 0)
    let midnight = try #require(
      TrackerContext(network: Self.network, timeZone: zone).midnight(before: calls[0].departure))
    func train(_ id: String, _ later: Int, passing: Int? = nil) -> TimetableTrain {
      let stops = calls.indices.filter { $0 != passing }.map { index in
        TimetableStop(
          station: calls[index].station,
          departureMinutes: Int(calls[index].departure.seconds(since: midnight) / 60) + later)
      }
      return TimetableTrain(id: id, type: "T.Local", direction: .ascending, stops: stops)
    }
    let timetable = Timetable(
      railway: Self.drawing.railway("T.Main"), calendar: "Weekday", source: "",
      trains: [train("T.Main.2", 10), train("T.Main.9", 0, passing: 1), train("T.Main.1", 0)])
    return TrackerContext(
      network: Self.network, timetables: TimetableSet([timetable], network: Self.network),
      timeZone: zone)
  }

  @Test(arguments: ["1970-01-01T00:00:00Z", "2025-12-24T12:00:00Z", "9999-12-31T23:59:59Z"])
  func `leaves out a location with a wrong year`(time: String) throws {
    let (locations, _) = outbound("Main.A Main.B Main.C Main.D")
    var whole = locations
    whole[whole.count / 2].timestamp = try #require(Timestamp(iso8601: time))
    var rest = locations
    rest.remove(at: whole.count / 2)
    #expect(label(whole).legs == label(rest).legs)
    let hint = LegHint(railway: RailwayIndex(0))
    #expect(label(whole, hint: hint).legs == label(rest, hint: hint).legs)
  }

  @Test(arguments: [("Main.A Main.B Main.C Main.D", "1"), ("Main.A (Main.B) Main.C Main.D", "9")])
  func `proposes the train that stopped where the ride did`(way: String, train: String) throws {
    let (locations, calls) = outbound(way)
    let labeller = Labeller(network: Self.network, day: try day(calls))
    let truth = labeller.propose(locations).truth(
      GroundTruth(id: "", title: "", network: "", source: .recorded, legs: []),
      network: Self.network)
    #expect(truth.legs.map(\.train) == ["T.Main.\(train)"])
    #expect(truth.legs[0].trainType == "T.Local")
    #expect(truth.legs[0].labelling?.trainConfidence ?? 0 > 0.8)
  }

  @Test func `tells a stop from a pass`() {
    let (locations, calls) = outbound("Main.A (Main.B) Main.C (Main.D)")
    let proposal = label(locations.dropLast(40))
    #expect(words(proposal).first?.hasPrefix("Outbound T.Main.A (T.Main.B) T.Main.C") == true)
    let pass = proposal.legs[0].calls[1].call.arrival
    #expect(abs(pass.seconds(since: calls[1].arrival)) <= 2)
  }

  @Test func `finds a stop without locations`() {
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

  @Test func `finds a stop in a gap if there is time for one`() {
    let (locations, calls) = outbound("Main.A Main.B Main.C Main.D")
    let dark = locations.filter {
      abs($0.timestamp.seconds(since: calls[1].arrival)) > 50
    }
    let proposal = label(dark)
    #expect(words(proposal) == ["Outbound T.Main.A T.Main.B T.Main.C T.Main.D"])
    #expect(proposal.legs[0].calls[1].basis == .gap)
    #expect(worst(proposal, calls) <= 10)
    let (through, _) = outbound("Main.A (Main.B) Main.C Main.D")
    let passing = through.filter { location in
      let seconds = location.timestamp.seconds(since: through[0].timestamp)
      return seconds < 70 || seconds > 110
    }
    #expect(words(label(passing)) == ["Outbound T.Main.A (T.Main.B) T.Main.C T.Main.D"])
  }

  @Test func `a pass as long as a stop has a low confidence, a fast one a high one`() throws {
    func confidence(_ locations: [Location]) throws -> Double {
      let calls = label(locations).legs[0].calls
      return try #require(calls.count > 2 ? calls[1].kindConfidence : nil)
    }
    #expect(try confidence(outbound("Main.A (Main.B) Main.C Main.D").locations) > 0.9)
    let slow = outbound("Main.A (Main.B) Main.C Main.D").locations.map { location in
      var late = location
      let seconds = location.timestamp.seconds(since: Timestamp(millisecondsSince1970: 0))
      late.timestamp = Timestamp(millisecondsSince1970: Int64(seconds * 2_500))
      late.speedMetresPerSecond = nil
      return late
    }
    #expect(try confidence(slow) < 0.9)
  }

  @Test func `a train that stops everywhere passes no station`() {
    let (locations, _) = outbound("Main.A (Main.B) Main.C Main.D")
    let proposal = label(locations, hint: LegHint(stopsEverywhere: true))
    #expect(words(proposal) == ["Outbound T.Main.A T.Main.B T.Main.C T.Main.D"])
    #expect(proposal.legs[0].calls[1].uncertaintySeconds >= 16)
  }

  @Test func `a network can state that trains stop everywhere`() {
    let (locations, _) = outbound("Main.A (Main.B) Main.C Main.D")
    var railways = Self.network.railways
    railways[0].stopsEverywhere = true
    let network = RailNetwork(
      id: "T", title: "T", version: "1", timeZone: nil, sources: [], railways: railways,
      stations: Self.network.stations)
    let leg = Labeller(network: network).propose(locations).legs[0]
    #expect(leg.calls.allSatisfy { $0.call.isStop })
  }

  @Test func `a recording between stations gets the stations before and after`() {
    let (locations, calls) = outbound("Main.A Main.B Main.C Main.D")
    let from = calls[0].departure.advanced(bySeconds: 35)
    let to = calls[3].arrival.advanced(bySeconds: -35)
    let proposal = label(locations.filter { $0.timestamp >= from && $0.timestamp <= to })
    #expect(words(proposal) == ["Outbound T.Main.A T.Main.B T.Main.C T.Main.D"])
    #expect(proposal.legs[0].calls.map(\.basis).first == .extrapolated)
    #expect(proposal.legs[0].calls.map(\.basis).last == .extrapolated)
  }

  /// A walk of 250 m at 1.25 m/s, 30 m beside the track, that ends where the phone starts to ride.
  private func walk(to start: Location) -> [Location] {
    (1...200).reversed().map { second in
      var location = start
      location.timestamp = start.timestamp.advanced(bySeconds: -Double(second))
      let metres = Double(second) * 1.25
      location.coordinate = LocalPlane(origin: start.coordinate).coordinate(
        at: PlanarVector(east: -metres, north: min(metres, 30)))
      return location
    }
  }

  @Test func `a walk along the track is not part of a stop`() throws {
    let (locations, calls) = outbound("Main.A Main.B Main.C Main.D")
    let before = walk(to: try #require(locations.first))
    let end = try #require(locations.last)
    let after = walk(to: end).reversed().map { location in
      var later = location
      let seconds = end.timestamp.seconds(since: location.timestamp)
      later.timestamp = end.timestamp.advanced(bySeconds: seconds)
      return later
    }
    let proposal = label(before + locations + after)
    #expect(words(proposal) == ["Outbound T.Main.A T.Main.B T.Main.C T.Main.D"])
    #expect(worst(proposal, calls) <= 60)
    let first = proposal.legs[0].calls[0]
    #expect(abs(first.call.departure.seconds(since: calls[0].departure)) <= 4)
    #expect(first.truthUncertaintySeconds > 30)
  }

  @Test(arguments: [("Main.A Main.B Main.C", 300.0), ("Main.B Main.C Main.D", 45)])
  func `a wait is part of the stop only where trains wait, too`(
    way: String, length: Double
  ) throws {
    let (locations, _) = outbound(way)
    let first = try #require(locations.first)
    let wait = (1...265).reversed().map { second in
      var location = first
      location.timestamp = first.timestamp.advanced(bySeconds: -Double(second))
      location.coordinate.latitude += second.isMultiple(of: 2) ? 0.00001 : 0
      return location
    }
    let call = label(wait + locations).legs[0].calls[0]
    #expect(abs(call.call.departure.seconds(since: call.call.arrival) - length) <= 5)
    #expect(call.truthUncertaintySeconds > 30)
  }

  @Test func `a rider who leaves the railway does not reach the next station`() throws {
    let (locations, calls) = outbound("Main.A Main.B Main.C Main.D")
    let to = calls[3].arrival.advanced(bySeconds: -35)
    let ride = locations.filter { $0.timestamp <= to }
    let last = try #require(ride.last)
    let away = (1...60).map { second in
      var location = last
      location.timestamp = last.timestamp.advanced(bySeconds: Double(second))
      location.coordinate.latitude += 0.0002 * Double(second)
      return location
    }
    #expect(words(label(ride + away)) == ["Outbound T.Main.A T.Main.B T.Main.C"])
  }

  @Test func `doubts stops that are too close in time for any train`() throws {
    let (locations, calls) = outbound("Main.A Main.B Main.C Main.D")
    let end = calls[2].arrival
    let cut = locations.compactMap { location -> Location? in
      let left = location.timestamp.seconds(since: calls[1].departure)
      if left > 0, location.timestamp < end { return nil }
      var moved = location
      if left > 0 {
        let run = end.seconds(since: calls[1].departure) - 12
        moved.timestamp = location.timestamp.advanced(bySeconds: -run)
      }
      return moved
    }
    let found = label(cut).legs[0].calls
    let doubted = try #require(found.count > 2 ? found[2].confidence : nil)
    #expect(doubted < 0.8)
    #expect(label(locations).legs[0].calls[2].confidence > 0.9)
  }

  private func doubts(_ locations: [Location], _ hint: LegHint? = nil) -> [String] {
    let head = GroundTruth(id: "", title: "", network: "", source: .recorded, legs: [])
    let truth = label(locations, hint: hint).truth(head, network: Self.network)
    return LabelDoubts(truth, locations, network: Self.network, hint: hint).faults(file: "f")
      .map(\.description)
  }

  @Test(arguments: [false, true])
  func `doubts a ride whose stops are all unclear, also if its railway is given`(
    stopsEverywhere: Bool
  ) {
    let (locations, calls) = outbound("Main.A Main.B Main.C Main.D")
    // Eight locations at each end, ten minutes apart.
    let few =
      locations.prefix(8)
      + locations.suffix(8).map { location in
        var later = location
        later.timestamp = later.timestamp.advanced(bySeconds: 600)
        return later
      }
    let hint = LegHint(
      railway: RailwayIndex(0), direction: .ascending, from: calls[0].station,
      to: calls[3].station, stopsEverywhere: stopsEverywhere)
    let found = doubts(Array(few), hint)
    #expect(found.contains { $0.contains("at 2 of 2 stations it is unclear") })
    #expect(
      found.contains { $0.contains("use --stops") || $0.contains("--stops everywhere") }
        != stopsEverywhere)
    #expect(doubts(locations, hint).isEmpty)
    let fewest = Array(few.prefix(1) + few.suffix(2))
    #expect(doubts(fewest, hint).contains { $0.contains("it is unclear") })
  }

  @Test func `labels again only the calls that nobody confirmed`() throws {
    let (locations, calls) = outbound("Main.A Main.B Main.C Main.D")
    let old = calls.enumerated().map { index, call in
      var call = call
      call.labelling = index == 1 ? .confirmed : LabelOrigin(status: .proposed, basis: .gap)
      call.kind = .stop(
        approach: nil, arrival: call.arrival.advanced(bySeconds: 9),
        departure: call.departure.advanced(bySeconds: 9))
      return call
    }
    let leg = Leg(railway: RailwayIndex(0), direction: .ascending, calls: old)
    let truth = GroundTruth(
      id: "r", title: "r", network: "T", source: .recorded, legs: [leg], uncertaintySeconds: 7,
      withoutRide: [
        NamedSpan("wait", from: old[0].arrival.advanced(bySeconds: -60), to: old[0].arrival),
        NamedSpan("walk", from: old[3].departure, to: old[3].departure.advanced(bySeconds: 60)),
      ])
    let new = Labeller(network: Self.network)
      .relabelled(Journey(locations: locations, truth: truth))
    let found = new.legs[0].calls
    #expect(found[1] == old[1])
    for index in [0, 2, 3] {
      #expect(abs(found[index].arrival.seconds(since: calls[index].arrival)) <= 4)
      #expect(found[index].labelling?.basis == .observed)
    }
    #expect(new.uncertaintySeconds == 7)
    #expect(new.withoutRide.map(\.name) == ["wait", "walk"])
    #expect(new.withoutRide[0].to == found[0].arrival)
    #expect(new.withoutRide[1].from == found[3].departure)
    let again = Labeller(network: Self.network)
      .relabelled(Journey(locations: locations, truth: new))
    #expect(again == new)
  }

  @Test(arguments: [0.0, 30])
  func `labels no end anew whose locations were removed`(seconds: Double) throws {
    let (locations, calls) = outbound("Main.A Main.B Main.C Main.D")
    let head = GroundTruth(id: "", title: "", network: "", source: .recorded, legs: [])
    let old = label(locations).truth(head, network: Self.network)
    let ends = calls[0].departure...calls[3].arrival
    let cut = locations.filter {
      $0.timestamp > ends.lowerBound.advanced(bySeconds: seconds)
        && $0.timestamp < ends.upperBound.advanced(bySeconds: -seconds)
    }
    let new = Labeller(network: Self.network).relabelled(Journey(locations: cut, truth: old))
    #expect(new.legs[0].calls[0] == old.legs[0].calls[0])
    #expect(new.legs[0].calls[3] == old.legs[0].calls[3])
  }

  @Test func `follows a loop past its first station`() {
    let (locations, _) = outbound("Loop.M Loop.N Loop.K Loop.L Loop.M Loop.N")
    #expect(
      words(label(locations)) == [
        "Outbound T.Loop.M T.Loop.N T.Loop.K T.Loop.L T.Loop.M T.Loop.N"
      ])
  }

  @Test(
    arguments: [
      ("On.D On.E On.F", RailDirection.ascending, "Outbound T.On.D T.On.E T.On.F"),
      ("Main.D Main.C Main.B", .descending, "Inbound T.Main.D T.Main.C T.Main.B"),
    ])
  func `a train that goes on or turns round makes two legs with one stop`(
    way: String, direction: RailDirection, leg: String
  ) throws {
    let first = outbound("Main.B Main.C Main.D")
    let arrival = try #require(first.calls.last?.arrival)
    let second = SmoothRide().ride(
      stations(way), direction: direction, in: Self.network, start: arrival)
    let locations = first.locations.filter { $0.timestamp < arrival } + second.locations
    let proposal = label(locations)
    #expect(words(proposal) == ["Outbound T.Main.B T.Main.C T.Main.D", leg])
    guard direction == .ascending else { return }
    let found = proposal.truthLegs(on: Self.network)
    var truth = GroundTruth(id: "", title: "", network: "", source: .recorded, legs: found)
    #expect(truth.legs[0].calls[2].kind == truth.legs[1].calls[0].kind)
    #expect(LegBoundary(truth.legs[0], truth.legs[1], network: Self.network) == .throughRunning)
    truth.legs[0].calls[2].kind = .stop(approach: nil, arrival: arrival, departure: arrival)
    for seconds in [1.0, 0] {
      truth.legs[1].calls[0].kind = .stop(
        approach: nil, arrival: arrival, departure: arrival.advanced(bySeconds: seconds))
      let doubts = LabelDoubts(truth, locations, network: Self.network, hint: nil).faults(file: "f")
      #expect(doubts.contains { $0.problem.contains("impossible") } == (seconds > 0))
    }
  }

  @Test func `proposes nothing for a walk far from any track`() {
    let walk = (0..<300).map { second in
      Location(
        timestamp: Timestamp(millisecondsSince1970: Int64(second) * 1_000),
        coordinate: .init(latitude: 35.7, longitude: 139.9 + Double(second) * 0.00001))
    }
    #expect(label(walk).legs.isEmpty)
    #expect(label([]).legs.isEmpty)
  }

  @Test func `a hint gives one leg from the hinted station`() throws {
    let (locations, calls) = outbound("Main.A Main.B Main.C Main.D")
    let start = try #require(Self.network.station(id: "T.Main.A"))
    let late = locations.filter { $0.timestamp >= calls[1].arrival.advanced(bySeconds: 5) }
    #expect(words(label(late)) == ["Outbound T.Main.B T.Main.C T.Main.D"])
    let hinted = label(
      late, hint: LegHint(railway: RailwayIndex(0), direction: .ascending, from: start))
    #expect(words(hinted) == ["Outbound T.Main.A T.Main.B T.Main.C T.Main.D"])
    #expect(hinted.legs[0].calls[0].basis == .extrapolated)
  }
}

/// A rider moves at a speed before the train comes; a slow one walks.
@Suite struct WalksTests {
  @Test(arguments: [(1.4, true), (12, false)])
  func marksWalksToTheFirstStationAlone(speed: Double, isWalk: Bool) throws {
    let network = LabellerTests.network
    let calls = "BCD".map { LabellerTests.drawing.station("T.Main.\($0)") }
    let (ride, truthCalls) = SmoothRide().ride(
      calls.map { ($0, true) }, direction: .ascending, in: network)
    let (first, place) = (truthCalls[0], network[calls[0]].coordinate)
    let before = stride(from: 600.0, through: 30, by: -10).map { seconds in
      var location = ride[0]
      location.timestamp = first.arrival.advanced(bySeconds: -seconds)
      location.coordinate.latitude = place.latitude - max(0, seconds - 200) * speed / 111_195
      location.coordinate.longitude = place.longitude
      return location
    }
    let locations = before + ride.filter { $0.timestamp >= first.arrival }
    var truth = GroundTruth(
      id: "a", title: "a", network: network.id, source: .recorded,
      legs: [Leg(railway: network[calls[0]].railway, direction: .ascending, calls: truthCalls)])
    truth.markWalks(in: locations, on: network)
    #expect(truth.withoutRide.map(\.name) == (isWalk ? ["walk", "wait"] : []))
    #expect(truth.withoutRide.last.map { $0.to == first.arrival } ?? !isWalk)
  }
}
