package import RailNetwork

/// The project's own networks, each read once for all tests.
package enum SampleNetworks {
  /// `Datasets/networks/greater-tokyo.geojson`.
  package static func greaterTokyo() throws -> RailNetwork { try tokyo.get() }

  /// `Datasets/networks/caltrain.geojson`.
  package static func caltrain() throws -> RailNetwork { try peninsula.get() }

  private static let tokyo = network("greater-tokyo")
  private static let peninsula = network("caltrain")

  private static func network(_ id: String) -> Result<RailNetwork, any Error> {
    Result {
      let file = "Datasets/networks/\(id).geojson"
      return try NetworkReader.read(try Checkout.bytes(file), file: file)
    }
  }
}
