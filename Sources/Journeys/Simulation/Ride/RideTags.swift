import RailNetwork
import Scoring
import Tracking

extension RideMotion {
  private static let stepMetres = 250.0
  private static let parallelMetres = 100.0
  private static let parallelShare = 0.4

  /// The tags that follow from the trains, the connections between legs, and the track.
  func tags(_ finder: SurroundingsFinder) -> [String] {
    let network = finder.network
    guard !legs.isEmpty else { return [] }
    var tags = [legs.contains { $0.calls.contains { !$0.isStop } } ? "express" : "local"]
    let boundaries = zip(legs, legs.dropFirst()).map { LegBoundary($0, $1, network: network) }
    if boundaries.contains(.throughRunning) { tags.append("through-service") }
    if boundaries.contains(.transfer) { tags.append("transfer") }
    if boundaries.contains(.reversal) { tags.append("reversal") }
    if legs.contains(where: { network[$0.railway].isLoop }) { tags.append("loop") }
    let underground = share { $0.isUnderground }
    if underground > 0.8 {
      tags.append("subway")
    } else if underground > 0.1 {
      tags.append("tunnels")
    }
    let parallel = share { Self.isParallel($0, finder) }
    if parallel > Self.parallelShare { tags.append("parallel-lines") }
    return tags
  }

  /// Whether another railway runs parallel to the train's railway.
  private static func isParallel(_ state: MotionState, _ finder: SurroundingsFinder) -> Bool {
    guard let railway = state.railway else { return false }
    let here = Location(
      timestamp: Timestamp(millisecondsSince1970: 0), coordinate: state.coordinate)
    return finder.surroundings(of: here).railways.contains {
      $0.railway != railway && $0.trackMetres < parallelMetres
    }
  }

  /// The share of the distance on trains for which a condition is true.
  private func share(_ holds: (MotionState) -> Bool) -> Double {
    var all = 0
    var held = 0
    var next = 0.0
    var seconds = 0.0
    while seconds <= durationSeconds {
      let state = self.state(atSeconds: seconds)
      seconds += 5
      guard state.railway != nil, state.travelledMetres >= next else { continue }
      next = state.travelledMetres + Self.stepMetres
      all += 1
      if holds(state) { held += 1 }
    }
    return all > 0 ? Double(held) / Double(all) : 0
  }
}
