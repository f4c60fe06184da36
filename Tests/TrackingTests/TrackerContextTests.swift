import Foundation
import RailNetwork
import Testing
import Tracking

@Suite struct TrackerContextTests {
  private func network(_ zone: String?) -> RailNetwork {
    RailNetwork(
      id: "none", title: "", version: "", timeZone: zone, sources: [], railways: [], stations: [])
  }

  @Test func `the time zone is the network's unless another is given`() {
    #expect(
      TrackerContext(network: network("Asia/Tokyo")).timeZone?.identifier == "Asia/Tokyo")
    #expect(TrackerContext(network: network(nil)).timeZone == nil)
    let other = TimeZone(secondsFromGMT: 3_600)
    #expect(TrackerContext(network: network("Asia/Tokyo"), timeZone: other).timeZone == other)
  }
}
