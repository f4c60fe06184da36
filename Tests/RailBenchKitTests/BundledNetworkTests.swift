import RailBenchKit
import RailBenchNetworks
import Testing

@Suite("Bundled networks")
struct BundledNetworkTests {
  @Test("Every network of the package", arguments: BundledNetwork.allCases)
  func everyNetwork(bundled: BundledNetwork) throws {
    let network = try RailNetwork(bundled: bundled)
    #expect(network.id == bundled.rawValue)
    #expect(!network.railways.isEmpty)
    #expect(network.sources.allSatisfy { !$0.licence.isEmpty })
  }
}
