import Journeys
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Simulation

@Suite struct RetracingTests {
  static let drawn = DrawnNetwork(
    """
    A----B----C
    |         |
    F----E----D
    """, [.init("Ring", "ABCDEF", isLoop: true), .init("Main", "ABC")], metresPerCell: 800)

  @Test(arguments: [0, 1], [RailDirection.ascending, .descending])
  func `stands where and when the truth says`(railway: Int, direction: RailDirection) throws {
    let network = Self.drawn.network
    let truth = DrawnRide(railway: RailwayIndex(railway), direction: direction)
      .journey(id: "r", in: network).truth
    let motion = try #require(RideMotion.retracing(truth, network: network))
    for call in truth.legs[0].calls {
      let middle = call.arrival.advanced(
        bySeconds: call.departure.seconds(since: call.arrival) / 2)
      let state = motion.state(at: middle)
      #expect(state.platform == call.station)
      #expect(state.speedMetresPerSecond == 0)
      #expect(state.coordinate.metres(to: network[call.station].coordinate) < 5)
      #expect(state.railway == truth.legs[0].railway)
    }
    for call in truth.legs[0].calls.dropLast() {
      func platform(_ seconds: Double) -> StationIndex? {
        motion.state(at: call.departure.advanced(bySeconds: seconds)).platform
      }
      #expect(platform(-0.01) == call.station)
      #expect(platform(0.01) == nil)
    }
    for call in truth.legs[0].calls.dropFirst() {
      func platform(_ seconds: Double) -> StationIndex? {
        motion.state(at: call.arrival.advanced(bySeconds: seconds)).platform
      }
      #expect(platform(-0.05) == nil)
      #expect(platform(0.05) == call.station)
    }
    for (call, next) in zip(truth.legs[0].calls, truth.legs[0].calls.dropFirst()) {
      let way = next.arrival.seconds(since: call.departure)
      let state = motion.state(at: call.departure.advanced(bySeconds: way / 2))
      #expect(state.platform == nil)
      #expect(state.speedMetresPerSecond > 5)
    }
  }

  @Test func `there is nothing to ride again without two stops or with a change`() {
    let network = Self.drawn.network
    var truth = DrawnRide(railway: RailwayIndex(1)).journey(id: "r", in: network).truth
    truth.tags = ["transfer"]
    #expect(RideMotion.retracing(truth, network: network) == nil)
    truth.tags = []
    truth.legs[0].calls = Array(truth.legs[0].calls.prefix(1))
    #expect(RideMotion.retracing(truth, network: network) == nil)
    truth.legs = []
    #expect(RideMotion.retracing(truth, network: network) == nil)
  }
}
