import Foundation
import RailNetwork

/// Distances on the WGS 84 ellipsoid by Vincenty's inverse formula (1975, Survey Review 23:176),
/// good to a millimetre: the slow oracle of `LocalPlane`.
enum Geodesic {
  /// Metres between two places that are not nearly opposite each other.
  static func metres(_ a: Coordinate, _ b: Coordinate) -> Double {
    let major = 6_378_137.0
    let flattening = 1 / 298.257223563
    let minor = major * (1 - flattening)
    let radians = Double.pi / 180
    let reduced = [a, b].map { atan((1 - flattening) * tan($0.latitude * radians)) }
    let (sin1, cos1) = (sin(reduced[0]), cos(reduced[0]))
    let (sin2, cos2) = (sin(reduced[1]), cos(reduced[1]))
    let difference = (b.longitude - a.longitude) * radians
    var lambda = difference
    var sinSigma = 0.0
    var cosSigma = 1.0
    var sigma = 0.0
    var cosSquaredAlpha = 0.0
    var cosMiddle = 0.0
    for _ in 0..<100 {
      let east = cos2 * sin(lambda)
      let north = cos1 * sin2 - sin1 * cos2 * cos(lambda)
      sinSigma = (east * east + north * north).squareRoot()
      guard sinSigma > 0 else { return 0 }
      cosSigma = sin1 * sin2 + cos1 * cos2 * cos(lambda)
      sigma = atan2(sinSigma, cosSigma)
      let sinAlpha = cos1 * cos2 * sin(lambda) / sinSigma
      cosSquaredAlpha = 1 - sinAlpha * sinAlpha
      cosMiddle = cosSquaredAlpha > 0 ? cosSigma - 2 * sin1 * sin2 / cosSquaredAlpha : 0
      let c = flattening / 16 * cosSquaredAlpha * (4 + flattening * (4 - 3 * cosSquaredAlpha))
      let before = lambda
      let inner = cosMiddle + c * cosSigma * (-1 + 2 * cosMiddle * cosMiddle)
      lambda = difference + (1 - c) * flattening * sinAlpha * (sigma + c * sinSigma * inner)
      if abs(lambda - before) < 1e-13 { break }
    }
    let squared = cosSquaredAlpha * (major * major - minor * minor) / (minor * minor)
    let series = 4096 + squared * (-768 + squared * (320 - 175 * squared))
    let scale = 1 + squared / 16384 * series
    let b = squared / 1024 * (256 + squared * (-128 + squared * (74 - 47 * squared)))
    let last = b / 6 * cosMiddle * (-3 + 4 * sinSigma * sinSigma) * (-3 + 4 * cosMiddle * cosMiddle)
    let middle = b / 4 * (cosSigma * (-1 + 2 * cosMiddle * cosMiddle) - last)
    return minor * scale * (sigma - b * sinSigma * (cosMiddle + middle))
  }
}
