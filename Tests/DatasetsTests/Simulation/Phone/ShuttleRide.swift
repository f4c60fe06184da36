import RailNetwork
import Tracking
@testable import Journeys

/// A train that runs straight to the north-east and stops for 30 s at a platform every 2 km.
enum ShuttleRide {
  static let standSeconds = 30.0
  static let spacingMetres = 2_000.0

  /// - Parameters:
  ///   - stops: the number of stops, including the start.
  ///   - tunnel: the underground part of its path, in metres.
  ///   - railway: the index of its railway.
  /// - Returns: the motion, without legs.
  static func motion(
    stops: Int, tunnel: ClosedRange<Double>? = nil, railway: Int = 0
  ) -> RideMotion {
    let top = 20.0
    let acceleration = 0.8
    let ramp = top / acceleration
    let rampMetres = top * ramp / 2
    let cruise = (spacingMetres - 2 * rampMetres) / top
    var phases: [MotionPhase] = []
    var seconds = 0.0
    var metres = 0.0
    for stop in 0..<stops {
      phases.append(
        MotionPhase(startSeconds: seconds, startMetres: metres, platform: StationIndex(stop)))
      seconds += standSeconds
      guard stop + 1 < stops else { break }
      phases.append(
        MotionPhase(
          startSeconds: seconds, startMetres: metres,
          accelerationMetresPerSecondSquared: acceleration))
      phases.append(
        MotionPhase(
          startSeconds: seconds + ramp, startMetres: metres + rampMetres,
          startSpeedMetresPerSecond: top))
      phases.append(
        MotionPhase(
          startSeconds: seconds + ramp + cruise, startMetres: metres + spacingMetres - rampMetres,
          startSpeedMetresPerSecond: top, accelerationMetresPerSecondSquared: -acceleration))
      seconds += 2 * ramp + cruise
      metres += spacingMetres
    }
    return RideMotion(
      start: start, durationSeconds: seconds,
      path: path(length: metres, tunnel: tunnel, railway: RailwayIndex(railway)), phases: phases)
  }

  static let start = Timestamp(millisecondsSince1970: 1_770_000_000_000)
  static let plane = LocalPlane(origin: Coordinate(latitude: 35.6, longitude: 139.7))
  /// The course of the path in degrees.
  static let courseDegrees = 45.0

  private static func path(
    length: Double, tunnel: ClosedRange<Double>?, railway: RailwayIndex
  ) -> RidePath {
    let cuts = [0] + (tunnel.map { [$0.lowerBound, $0.upperBound] } ?? []) + [length]
    let along = Course.unitVector(degrees: courseDegrees)
    // Planes are only accurate nearby: make the path in steps, each on the plane of the one before.
    var vertices: [Coordinate] = [plane.origin]
    var sections: [RidePath.Section] = []
    for (index, (from, to)) in zip(cuts, cuts.dropFirst()).enumerated() {
      let first = vertices.count - 1
      let steps = max(1, Int((to - from) / 500))
      for _ in 0..<steps {
        vertices.append(
          LocalPlane(origin: vertices[vertices.count - 1]).coordinate(
            at: along * ((to - from) / Double(steps))))
      }
      sections.append(
        RidePath.Section(
          vertices: first...(vertices.count - 1), isUnderground: tunnel != nil && index == 1,
          railway: railway))
    }
    return RidePath(vertices: vertices, sections: sections)
  }

  /// The offset of each location from the true place: metres ahead and to the left.
  static func errors(
    _ locations: [Location], of motion: RideMotion
  ) -> [(ahead: Double, left: Double)] {
    locations.map { location in
      let state = motion.state(at: location.timestamp)
      let way = LocalPlane(origin: state.coordinate).vector(to: location.coordinate)
      return (state.heading.dot(way), state.heading.cross(way))
    }
  }
}

/// Mean and standard deviation of a list of numbers.
struct Moments {
  let mean: Double
  let deviation: Double

  init(_ values: [Double]) {
    let mean = values.reduce(0, +) / Double(values.count)
    self.mean = mean
    deviation =
      (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
  }
}

extension RideMotion {
  func state(at time: Timestamp) -> MotionState {
    state(atSeconds: time.seconds(since: start))
  }
}
