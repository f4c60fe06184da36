import RailBenchKit
import RailBenchNetworks
import Testing

@Suite struct BundledNetworkTests {
  @Test(arguments: BundledNetwork.allCases)
  func `every network of the package can be read`(bundled: BundledNetwork) throws {
    let network = try RailNetwork(bundled: bundled)
    #expect(network.id == bundled.rawValue)
    #expect(!network.railways.isEmpty)
    #expect(network.sources.allSatisfy { !$0.licence.isEmpty })
  }
}
