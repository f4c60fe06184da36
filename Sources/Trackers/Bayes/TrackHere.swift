import RailNetwork
import Tracking

/// What no parameter varies.
private enum Constants {
  /// m; a location farther beyond the end of a line drawn straight lies beside no bend of it.
  static let hopEndMetres = 100.0
}

/// Where a location lies beside a railway's track, and how well the track is mapped there.
struct TrackHere {
  /// From the track, positive to one side.
  var metres: Double
  /// Along the track, as a unit vector.
  var heading: PlanarVector?
  /// The station from which the line was drawn straight to the next.
  var hop: Int32?
  /// How far the mapped track strays from the one ridden, per metre.
  var drift: Double
  /// m; how far beside a line drawn straight the track may lie.
  var sag: Double?
  /// How much the distance counts.
  var share = 1.0

  @inline(__always)
  init(_ nearby: NearbyRailway, _ frame: Frame, _ table: LineTable, _ errors: ErrorModel) {
    metres = nearby.trackMetres
    drift = errors.mapDrift
    let railway = nearby.railway.offset
    guard let segment = table.segment(railway, nearby.vertex) else { return }
    let start = frame.plane.vector(to: segment.start)
    let along = frame.plane.vector(to: segment.end) - start
    if start.cross(along) < 0 { metres = -metres }
    heading = along.unit
    let length = along.length
    guard segment.drawn == .straight || segment.drawn == .unknown, ErrorModel.isLong(length),
      let order = table.hop(railway, segment.metres)
    else { return }
    hop = Int32(order)
    let doubt = frame.straightDoubt
    drift += doubt * errors.hopSlope
    let place = -start.dot(along) / (length * length)
    sag = doubt * errors.sag(hopMetres: length, share: place)
    let beyond = max(-place, place - 1) * length
    if beyond < Constants.hopEndMetres { share = 1 - doubt * (1 - errors.hopShare) }
  }
}
