import Geometry
import Numerics
import RailNetwork

/// Roads that run along a railway.
enum Roadside {
  private static let stepMetres = 40.0

  /// A way along a railway's track, to the left of ascending travel where the offset is positive.
  ///
  /// The distance to the track wanders by up to two fifths, over some hundred metres.
  static func places(
    beside railway: RailwayIndex, from: StationIndex, to: StationIndex, offsetMetres: Double,
    network: RailNetwork, generator: inout SeededGenerator
  ) -> [Coordinate] {
    let track = network.tracks[railway.offset]
    let start = track.stationPositionMetres[network[from].order]
    let end = track.stationPositionMetres[network[to].order]
    let steps = max(1, Int((abs(end - start) / stepMetres).rounded()))
    var wander = 1.0
    var aim = 1.0
    return (0...steps).map { step in
      if step % 8 == 0 { aim = generator.uniform(0.6...1.4) }
      wander += (aim - wander) * 0.2
      let position = start + (end - start) * Double(step) / Double(steps)
      let centre = track.coordinate(atMetres: position)
      guard let heading = track.heading(atMetres: position) else { return centre }
      let left = PlanarVector(east: -heading.north, north: heading.east)
      return LocalPlane(origin: centre).coordinate(at: left * (offsetMetres * wander))
    }
  }
}
