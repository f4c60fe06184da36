import Geometry
import Numerics
import RailNetwork
import Tracking

/// Positions from the wireless networks of underground stations, while the train stands there.
struct StationReceiver: Sendable {
  private var generator: SeededGenerator
  private var station: StationIndex?
  private var nextSeconds = 0.0

  private static let accuracyMetres = 65.0
  private static let errorMetres = 25.0
  /// Networks must be found before they can say where they are.
  private static let meanSecondsToFind = 6.0

  init(generator: SeededGenerator) {
    self.generator = generator
  }

  /// The location due by now, if any.
  mutating func measure(
    _ state: MotionState, timestamp: Timestamp, atSeconds seconds: Double
  ) -> Location? {
    guard let platform = state.platform else {
      station = nil
      return nil
    }
    if platform != station {
      station = platform
      nextSeconds = seconds + generator.exponential(mean: Self.meanSecondsToFind)
    }
    guard seconds >= nextSeconds else { return nil }
    nextSeconds = seconds + 5 + generator.exponential(mean: 10)
    let error = PlanarVector(
      east: generator.normal() * Self.errorMetres, north: generator.normal() * Self.errorMetres)
    return Location(
      timestamp: timestamp,
      coordinate: LocalPlane(origin: state.coordinate).coordinate(at: error),
      horizontalAccuracyMetres: Self.accuracyMetres)
  }
}
