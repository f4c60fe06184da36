import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Trackers

@Suite struct S1DistanceTableTests {
  private static let drawn = DrawnNetwork(
    "A-----------B-----------C", [DrawnNetwork.Line("Test.Main", "ABC")])

  struct Case: Sendable, CustomStringConvertible {
    var station: Character
    var metresEast: Double
    var direction: RailDirection?
    var answer: String?

    var description: String { "\(metresEast) m east of \(station), \(answer ?? "no answer")" }
  }

  /// Travel to the east is ascending: A, B, C.
  @Test(arguments: [
    Case(station: "B", metresEast: -199, direction: .ascending, answer: "now B"),
    Case(station: "B", metresEast: -201, direction: .ascending, answer: "soon B"),
    Case(station: "B", metresEast: -499, direction: .ascending, answer: "soon B"),
    Case(station: "B", metresEast: -501, direction: .ascending, answer: "next B"),
    Case(station: "B", metresEast: 201, direction: .ascending, answer: "next C"),
    Case(station: "B", metresEast: 201, direction: .descending, answer: "soon B"),
    Case(station: "B", metresEast: -201, direction: .descending, answer: "next A"),
    Case(station: "B", metresEast: 0, direction: nil, answer: "now B"),
    Case(station: "B", metresEast: -300, direction: nil, answer: nil),
    Case(station: "C", metresEast: -300, direction: .ascending, answer: "soon C"),
    Case(station: "C", metresEast: 300, direction: .ascending, answer: "now C"),
    Case(station: "A", metresEast: -300, direction: .descending, answer: "now A"),
    Case(station: "A", metresEast: -300, direction: .ascending, answer: "soon A"),
  ])
  func `reads the table`(row: Case) {
    let network = Self.drawn.network
    let plane = LocalPlane(origin: Self.drawn.coordinate(row.station))
    let surroundings = SurroundingsFinder(network: network).surroundings(
      of: Location(
        timestamp: Timestamp(millisecondsSince1970: 0),
        coordinate: plane.coordinate(at: PlanarVector(east: row.metresEast, north: 0))))
    let part = S1DistanceTable(network: network, parameters: .init())
    let focus = part.focus(of: RailwayIndex(0), row.direction, surroundings)
    #expect(
      focus.map { "\($0.phase.rawValue) \(network[$0.station].title.en)" } == row.answer)
  }
}
