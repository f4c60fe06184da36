import Foundation
public import RailBenchKit

/// A network that comes with the package, as a resource.
///
/// Each is under its sources' licences: an app that shows one names their attributions, see
/// `RailNetwork.sources`.
public enum BundledNetwork: String, Sendable, CaseIterable {
  case bart
  case caltrain
  case greaterTokyo = "greater-tokyo"
  case septa
}

extension RailNetwork {
  /// Reads a network that comes with the package; greater Tokyo's takes about 50 ms.
  ///
  /// - Throws: why the resource can't be read, as where an app was built without its bundle.
  public init(bundled network: BundledNetwork) throws {
    guard let url = Bundle.module.url(forResource: network.rawValue, withExtension: "geojson")
    else { throw CocoaError(.fileNoSuchFile) }
    try self.init(contentsOf: url)
  }
}
