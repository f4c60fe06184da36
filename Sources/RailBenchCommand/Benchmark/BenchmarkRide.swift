import Geometry
import RailNetwork
import Tracking

/// The fixed input of `railbench bench`: rides over a whole network, one location a second.
enum BenchmarkRide {
  private static let metresPerLocation = 20.0

  /// A ride from end to end of every `stride`-th railway, each with times of its own.
  static func rides(over network: RailNetwork, stride step: Int) -> [[Location]] {
    stride(from: 0, to: network.railways.count, by: step).map { index in
      let track = network.tracks[index]
      let count = Int(track.lengthMetres / metresPerLocation)
      return (0..<count).map { second in
        let position = Double(second) * metresPerLocation
        return Location(
          timestamp: Timestamp(millisecondsSince1970: Int64(second) * 1_000),
          coordinate: track.coordinate(atMetres: position), horizontalAccuracyMetres: 10,
          courseDegrees: track.heading(atMetres: position).flatMap(Course.degrees),
          speedMetresPerSecond: metresPerLocation)
      }
    }
  }
}
