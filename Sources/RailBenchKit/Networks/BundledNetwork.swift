import Foundation
public import RailBenchKit

/// A network that the package contains as a resource.
///
/// Each has its sources' licences: an app that shows one must print their attributions, see
/// `RailNetwork.sources`.
public enum BundledNetwork: String, Sendable, CaseIterable {
  case bart
  case caltrain
  case greaterTokyo = "greater-tokyo"
  case muni
  case septa
}

extension RailNetwork {
  /// Reads a network that the package contains; greater Tokyo's takes about 50 ms.
  ///
  /// - Throws: why the resource can't be read, for example because the app has no resource bundle.
  public init(bundled network: BundledNetwork) throws {
    guard let url = Bundle.module.url(forResource: network.rawValue, withExtension: "geojson")
    else { throw CocoaError(.fileNoSuchFile) }
    try self.init(contentsOf: url)
  }
}
