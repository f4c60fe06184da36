import Geometry
import RailNetwork

/// How far the track ridden lies beside the line in the map: a constant for each railway.
struct TrackOffset: Sendable {
  private let metres: Drawn
  private let streams: PhoneStreams
  private var railway: RailwayIndex?
  private var leftMetres = 0.0

  init(_ metres: Drawn, _ streams: PhoneStreams) {
    self.metres = metres
    self.streams = streams
  }

  /// The true place, moved to the left of the heading by the offset; off the train it stays.
  mutating func applied(to state: MotionState) -> Coordinate {
    guard let current = state.railway else { return state.coordinate }
    if current != railway {
      railway = current
      var generator = streams.generator("offset.\(current.rawValue)")
      leftMetres = metres.draw(&generator)
    }
    let left = PlanarVector(east: -state.heading.north, north: state.heading.east)
    return LocalPlane(origin: state.coordinate).coordinate(at: left * leftMetres)
  }
}
