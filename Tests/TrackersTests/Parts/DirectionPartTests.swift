import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Trackers

@Suite struct DirectionPartTests {
  private static let drawn = DrawnNetwork(
    "A---------B---------C---------D", [DrawnNetwork.Line("Test.Main", "ABCD")])
  private static let railway = RailwayIndex(0)

  private static func surroundings(
    east metres: Double, of station: Character, course: Double? = 90, speed: Double? = 10
  ) -> Surroundings {
    let plane = LocalPlane(origin: drawn.coordinate(station))
    return SurroundingsFinder(network: drawn.network).surroundings(
      of: Location(
        timestamp: Timestamp(millisecondsSince1970: 0),
        coordinate: plane.coordinate(at: PlanarVector(east: metres, north: 0)),
        courseDegrees: course, speedMetresPerSecond: speed))
  }

  @Test func `D1 needs two stations`() {
    var part = D1VisitOrder(network: Self.drawn.network, parameters: .init())
    part.update(Self.surroundings(east: 10, of: "C", course: nil, speed: nil))
    #expect(part.direction(of: Self.railway) == nil)
    part.update(Self.surroundings(east: -10, of: "C"))
    part.update(Self.surroundings(east: 400, of: "B"))
    #expect(part.direction(of: Self.railway) == nil)
    part.update(Self.surroundings(east: 199, of: "B"))
    #expect(part.direction(of: Self.railway) == .descending)
    part.update(Self.surroundings(east: 0, of: "D"))
    #expect(part.direction(of: Self.railway) == .descending)
  }

  /// The last location decides, also on foot and almost across the line.
  @Test(arguments: [10, 0, nil] as [Double?])
  func `D2 names the direction of the last dot product`(speed: Double?) {
    var part = D2Course(network: Self.drawn.network, parameters: .init())
    for (course, direction) in [
      (90.0, RailDirection.ascending), (185, .descending), (5, .ascending),
    ] {
      part.update(Self.surroundings(east: 300, of: "B", course: course, speed: speed))
      #expect(part.direction(of: Self.railway) == direction)
      part.update(Self.surroundings(east: 300, of: "B", course: nil, speed: speed))
      #expect(part.direction(of: Self.railway) == direction)
    }
  }

  private static let sum = D2Course.Parameters(["directionSum": 1])

  /// Along the line each vote is 1: the third exceeds 2.
  @Test(arguments: [(course: 90.0, direction: RailDirection.ascending), (270.0, .descending)])
  func `the sum of D2 names a direction after three votes along the line`(
    course: Double, direction: RailDirection
  ) {
    var part = D2Course(network: Self.drawn.network, parameters: Self.sum)
    for vote in 1...3 {
      part.update(Self.surroundings(east: 300, of: "B", course: course))
      #expect(part.direction(of: Self.railway) == (vote < 3 ? nil : direction))
    }
  }

  /// 60° off the line the dot product is 1/2 and the vote 1/4.
  @Test func `the sum of D2 votes with the signed square of the dot product`() throws {
    var part = D2Course(network: Self.drawn.network, parameters: Self.sum)
    part.update(Self.surroundings(east: 300, of: "B", course: 30))
    #expect(abs(try #require(part.score(of: Self.railway)) - 0.25) < 1e-3)
    part.update(Self.surroundings(east: 300, of: "B", course: 210))
    part.update(Self.surroundings(east: 300, of: "B", course: 210))
    #expect(abs(try #require(part.score(of: Self.railway)) + 0.25) < 1e-3)
  }

  @Test func `the sum of D2 stays within the limit, so that a turn is noticed`() {
    var part = D2Course(network: Self.drawn.network, parameters: Self.sum)
    for _ in 0..<100 { part.update(Self.surroundings(east: 300, of: "B")) }
    #expect(part.score(of: Self.railway) == 10)
    for _ in 0..<13 { part.update(Self.surroundings(east: 300, of: "B", course: 270)) }
    #expect(part.direction(of: Self.railway) == .descending)
  }

  @Test(arguments: [(nil, 10), (90, nil), (90, 3)] as [(Double?, Double?)])
  func `the sum of D2 needs a course and speed`(course: Double?, speed: Double?) {
    var part = D2Course(network: Self.drawn.network, parameters: Self.sum)
    part.update(Self.surroundings(east: 300, of: "B", course: course, speed: speed))
    #expect(part.score(of: Self.railway) == 0)
  }

  /// Near the seam of a ring its first and last station are nearest, and no neighbours in the list.
  @Test func `D2 gets no vote at the seam of a loop`() {
    let ring = DrawnNetwork(
      """
      A---------B
      |         |
      |         |
      |         |
      D---------C
      """, [DrawnNetwork.Line("Test.Ring", "ABCD", isLoop: true)], metresPerCell: 200)
    let a = ring.coordinate("A")
    let d = ring.coordinate("D")
    var part = D2Course(network: ring.network, parameters: .init())
    part.update(
      SurroundingsFinder(network: ring.network).surroundings(
        of: Location(
          timestamp: Timestamp(millisecondsSince1970: 0),
          coordinate: Coordinate(
            latitude: (a.latitude + d.latitude) / 2, longitude: a.longitude),
          courseDegrees: 0, speedMetresPerSecond: 20)))
    #expect(part.score(of: Self.railway) == 0)
  }
}
