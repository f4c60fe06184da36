import Maths
import RailNetwork
import Tracking
@testable import Interchange

/// Recordings drawn by seed, with everything that a format may have to hold.
enum RandomRecording {
  static func make(seed: UInt64, name: String = "", count: Int = 60) -> ImportedRecording {
    var random = SeededGenerator(seed: seed)
    func maybe(_ range: ClosedRange<Double>) -> Double? {
      Bool.random(using: &random) ? Double.random(in: range, using: &random) : nil
    }
    var milliseconds = Int64.random(in: 0...4_000_000_000_000, using: &random)
    let locations = (0..<count).map { _ in
      // Now and then a fix is delivered late, or twice.
      milliseconds += Int64.random(in: -500...30_000, using: &random)
      return Location(
        timestamp: Timestamp(millisecondsSince1970: milliseconds),
        coordinate: Coordinate(
          latitude: .random(in: -90...90, using: &random),
          longitude: .random(in: -180...180, using: &random)),
        altitudeMetres: maybe(-400...9_000), horizontalAccuracyMetres: maybe(0...3_000),
        verticalAccuracyMetres: maybe(0...300), courseDegrees: maybe(0...359.9),
        speedMetresPerSecond: maybe(0...90))
    }
    let activities = (0..<3).map { index in
      MotionActivity(
        start: Timestamp(millisecondsSince1970: 1_000_000 + Int64(index) * 1_000),
        confidence: [.low, .medium, .high].randomElement(using: &random) ?? .low,
        kinds: Set(MotionActivity.Kind.allCases.filter { _ in Bool.random(using: &random) }))
    }
    return ImportedRecording(
      name: name, notes: "a ride & \"more\" <\(seed)> 車", locations: locations,
      motionActivities: activities)
  }
}
