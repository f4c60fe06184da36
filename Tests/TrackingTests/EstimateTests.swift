import RailNetwork
import Testing
import Tracking

@Suite struct EstimateTests {
  private static let shown = Estimate(
    railway: RailwayIndex(0), direction: .ascending,
    focus: Focus(station: StationIndex(1), phase: .next), nextStop: StationIndex(2), score: 1)

  @Test func `estimates that differ in scores alone show the same`() {
    var other = Self.shown
    other.score = 2
    other.probability = 0.5
    #expect(Self.shown.showsTheSame(as: other))
  }

  @Test(arguments: 0..<4)
  func `another railway, direction, focus or next stop shows something else`(part: Int) {
    var other = Self.shown
    switch part {
    case 0: other.railway = RailwayIndex(1)
    case 1: other.direction = .descending
    case 2: other.focus?.phase = .soon
    default: other.nextStop = nil
    }
    #expect(!Self.shown.showsTheSame(as: other))
    var replayed: [ReplayedEstimate] = []
    for (location, estimate) in [Self.shown, Self.shown, other, other].enumerated() {
      replayed.appendIfChanged(estimate, at: location)
    }
    #expect(replayed.map(\.location) == [0, 2])
  }
}
