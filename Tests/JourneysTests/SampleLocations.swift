import Maths
import RailNetwork
import Tracking

/// Locations drawn from a seed.
enum SampleLocations {
  static func random(seed: UInt64, count: Int) -> [Location] {
    var generator = SeededGenerator(seed: seed)
    func optional(_ range: ClosedRange<Double>) -> Double? {
      generator.index(below: 3) == 0 ? nil : generator.uniform(range)
    }
    return (0..<count).map { index in
      Location(
        timestamp: Timestamp(
          millisecondsSince1970: 1_770_000_000_000 + Int64(index) * 977
            - Int64(generator.index(below: 3)) * 2_000),
        coordinate: Coordinate(
          latitude: generator.uniform(-90...90), longitude: generator.uniform(-180...180)),
        altitudeMetres: optional(-50...4_000), horizontalAccuracyMetres: optional(0...3_000),
        verticalAccuracyMetres: optional(0...0.001), courseDegrees: optional(0...359.999),
        speedMetresPerSecond: optional(0...90))
    }
  }
}
