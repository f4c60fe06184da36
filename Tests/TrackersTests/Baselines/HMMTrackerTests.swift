import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Trackers

@Suite struct HMMTrackerTests {
  /// Two lines that meet at B, and one that runs 100 m beside the first.
  static let drawn = DrawnNetwork(
    """
    F-------------------G-------------------H
    A-------------------B-------------------C
                        :
                        :
                        :
                        :
                        :
                        :
                        :
                        :
                        :
                        :
                        D
    """,
    [
      DrawnNetwork.Line("Main", "ABC"), DrawnNetwork.Line("Down", "BD"),
      DrawnNetwork.Line("Side", "FGH"),
    ])
  static var network: RailNetwork { drawn.network }

  private func tracker(_ values: ParameterValues = [:]) -> any TrainTracker {
    HMMTracker.entry.makeTracker(TrackerContext(network: Self.network), values: values)
  }

  private func station(_ id: String) throws -> StationIndex {
    try #require(Self.network.station(id: id))
  }

  @Test(arguments: RailDirection.allCases)
  func `follows a line, its direction and its stations`(direction: RailDirection) throws {
    var ride = DrawnRide(railway: RailwayIndex(0), direction: direction)
    ride.stopSeconds = 0
    let locations = ride.locations(in: Self.network)
    let estimates = play(locations, in: Self.network, tracker())
    #expect(estimates.allSatisfy { $0.railway == RailwayIndex(0) })
    #expect(estimates.dropFirst(3).allSatisfy { $0.direction == direction })
    var told: [Focus] = []
    for focus in estimates.dropFirst(3).compactMap(\.focus) where told.last != focus {
      told.append(focus)
    }
    let ids =
      direction == .ascending ? ["Main.A", "Main.B", "Main.C"] : ["Main.C", "Main.B", "Main.A"]
    let stations = try ids.map(station)
    let phases: [FocusPhase] = [.next, .soon, .now]
    #expect(
      told == [Focus(station: stations[0], phase: .now)]
        + stations.dropFirst().flatMap { station in
          phases.map { Focus(station: station, phase: $0) }
        })
  }

  @Test func `changes at an interchange`() throws {
    let corner = [("A", "B"), ("B", "D")].flatMap { leg in
      way(from: Character(leg.0), to: Character(leg.1))
    }
    let estimates = play(timed(corner), in: Self.network, tracker())
    #expect(estimates[10].railway == RailwayIndex(0))
    let last = try #require(estimates.last)
    #expect(last.railway == RailwayIndex(1))
    #expect(last.direction == .ascending)
    #expect(last.focus == Focus(station: try station("Down.D"), phase: .now))
    let change = try #require(estimates.firstIndex { $0.railway == RailwayIndex(1) })
    #expect(estimates[change...].allSatisfy { $0.railway == RailwayIndex(1) })
  }

  @Test func `a few locations on the line beside do not move it away`() {
    var places = way(from: "A", to: "C")
    for index in 50..<52 { places[index].latitude += 0.0006 }
    let estimates = play(timed(places), in: Self.network, tracker(["changeCost": 200]))
    #expect(estimates.allSatisfy { $0.railway == RailwayIndex(0) })
    let nearest = play(
      timed(places), in: Self.network,
      NearestTracker.entry.makeTracker(TrackerContext(network: Self.network)))
    #expect(nearest[51].railway == RailwayIndex(2))
  }

  @Test func `a change away from interchanges costs more, but comes`() {
    let places =
      way(from: "A", to: "B").prefix(50) + way(from: "F", to: "H").dropFirst(50)
    let estimates = play(timed(Array(places)), in: Self.network, tracker())
    #expect(estimates[49].railway == RailwayIndex(0))
    #expect(estimates.last?.railway == RailwayIndex(2))
  }

  @Test func `standing still adds no certainty`() {
    let here = Array(repeating: Self.drawn.coordinate("A"), count: 100)
    let estimates = play(timed(here), in: Self.network, tracker())
    #expect(estimates.first == estimates.last)
    #expect(estimates.last?.direction == nil)
  }

  @Test func `a claimed accuracy widens the noise`() throws {
    func probability(_ accuracy: Double?) throws -> Double {
      let location = Location(
        timestamp: Timestamp(millisecondsSince1970: 0), coordinate: Self.drawn.coordinate("A"),
        horizontalAccuracyMetres: accuracy)
      return try #require(play([location], in: Self.network, tracker()).first?.probability)
    }
    #expect(try probability(nil) > 0.99)
    #expect(try probability(2_000) < 0.5)
  }

  @Test func `keeps its estimate where no railway is in reach`() {
    var locations = timed(way(from: "A", to: "B"))
    let before = play(locations, in: Self.network, tracker()).last
    locations.append(locations[0])
    locations[locations.count - 1].coordinate = Coordinate(latitude: -33.8, longitude: 151.2)
    #expect(play(locations, in: Self.network, tracker()).last?.railway == before?.railway)
  }

  /// Places 20 m apart.
  private func way(from start: Character, to end: Character) -> [Coordinate] {
    let (start, end) = (Self.drawn.coordinate(start), Self.drawn.coordinate(end))
    let steps = Int(start.metres(to: end) / 20)
    return (0...steps).map { start.towards(end, share: Double($0) / Double(steps)) }
  }

  private func timed(_ places: [Coordinate]) -> [Location] {
    places.enumerated().map { index, place in
      Location(
        timestamp: Timestamp(millisecondsSince1970: Int64(index) * 1_000), coordinate: place,
        horizontalAccuracyMetres: 5)
    }
  }
}
