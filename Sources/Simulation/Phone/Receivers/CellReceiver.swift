import Geometry
import Numerics
import Tracking

/// Positions from the cells of the telephone network: seldom, coarse, without course and speed.
///
/// While the phone is in one cell its position hardly moves; then it jumps to the next.
struct CellReceiver: Sendable {
  private let accuracyMetres: Drawn
  private var generator: SeededGenerator
  private var nextSeconds: Double?
  private var cellEndSeconds = -Double.infinity
  private var centre: Coordinate?
  private var accuracy = 0.0

  private static let meanSecondsBetween = 20.0
  private static let meanSecondsInCell = 60.0
  /// The error in each axis as a share of the claimed radius.
  private static let errorShare = 0.4

  init(accuracyMetres: Drawn = Drawn(65...3_000), generator: SeededGenerator) {
    self.accuracyMetres = accuracyMetres
    self.generator = generator
  }

  /// The location due by now, if any.
  mutating func measure(
    _ state: MotionState, timestamp: Timestamp, atSeconds seconds: Double
  ) -> Location? {
    let due = nextSeconds ?? seconds + wait()
    guard seconds >= due else {
      nextSeconds = due
      return nil
    }
    nextSeconds = seconds + wait()
    if seconds >= cellEndSeconds || centre == nil { enterCell(state, seconds) }
    guard let centre else { return nil }
    let flicker = PlanarVector(
      east: generator.normal() * accuracy * 0.02, north: generator.normal() * accuracy * 0.02)
    return Location(
      timestamp: timestamp, coordinate: LocalPlane(origin: centre).coordinate(at: flicker),
      horizontalAccuracyMetres: accuracy)
  }

  private mutating func wait() -> Double {
    2 + generator.exponential(mean: Self.meanSecondsBetween - 2)
  }

  private mutating func enterCell(_ state: MotionState, _ seconds: Double) {
    cellEndSeconds = seconds + generator.exponential(mean: Self.meanSecondsInCell)
    let least = PortableMath.log(accuracyMetres.range.lowerBound)
    let most = PortableMath.log(accuracyMetres.range.upperBound)
    accuracy = PortableMath.exp(generator.uniform(least...most))
    let error = PlanarVector(
      east: generator.normal() * accuracy * Self.errorShare,
      north: generator.normal() * accuracy * Self.errorShare)
    centre = LocalPlane(origin: state.coordinate).coordinate(at: error)
  }
}
