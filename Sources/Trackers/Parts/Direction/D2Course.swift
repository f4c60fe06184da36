import RailNetwork
import Tracking

/// D2: compares the phone's course with the direction between the railway's two nearest stations.
///
/// The last dot product decides, or a sum of signed squares. At the seam of a loop there is none,
/// because its ends are not neighbours in the list.
struct D2Course: DirectionPart {
  struct Parameters: TrackerParameters {
    var directionSum = 0
    var votingSpeedMetresPerSecond = 3.0
    var directionLimit = 10.0
    var directionThreshold = 2.0

    static let axes: [ParameterAxis<Self>] = [
      ParameterAxis(
        "directionSum", \.directionSum, unit: "", range: 0...1,
        summary: "1: a sum of votes decides the direction, not the last location"),
      ParameterAxis(
        "votingSpeed", \.votingSpeedMetresPerSecond, unit: "m/s", range: 0...50,
        summary: "with directionSum: above this speed a location votes for a direction"),
      ParameterAxis(
        "directionLimit", \.directionLimit, unit: "", range: 0.1...10_000,
        summary: "with directionSum: limit of the sum of votes, in both directions"),
      ParameterAxis(
        "directionThreshold", \.directionThreshold, unit: "", range: 0...1_000,
        summary: "with directionSum: the direction is known if the sum exceeds this"),
    ]

    static let constraints = [
      ParameterConstraint("directionThreshold", isLessThan: "directionLimit")
    ]
  }

  static let needs: Set<TrackerNeed> = [.course]

  private let stations: StationTable
  private let parameters: Parameters
  /// The last dot product for each railway, or the sum of its votes; positive means ascending.
  var state: [Double]

  init(network: RailNetwork, parameters: Parameters) {
    stations = network.stationTable
    self.parameters = parameters
    state = Array(repeating: 0, count: network.railways.count)
  }

  var searchRange: SearchRange { SearchRange(railwayMetres: .infinity) }
  private var isSum: Bool { parameters.directionSum == 1 }

  mutating func update(_ surroundings: Surroundings) {
    guard let course = surroundings.course else { return }
    let speed = surroundings.location.speedMetresPerSecond ?? 0
    if isSum, speed <= parameters.votingSpeedMetresPerSecond { return }
    let (stations, isSum, limit) = (stations, isSum, parameters.directionLimit)
    var sums = state.mutableSpan
    for nearby in surroundings.railways {
      guard let way = Self.wayBetweenNearestStations(nearby, stations) else { continue }
      let dot = course.dot(way)
      let sum = sums[nearby.railway.offset] + (dot < 0 ? -dot * dot : dot * dot)
      sums[nearby.railway.offset] = isSum ? min(max(sum, -limit), limit) : dot
    }
  }

  func direction(of railway: RailwayIndex) -> RailDirection? {
    let sum = state[railway.offset]
    let threshold = isSum ? parameters.directionThreshold : 0
    return sum > threshold ? .ascending : sum < -threshold ? .descending : nil
  }

  func score(of railway: RailwayIndex) -> Double? {
    state[railway.offset]
  }

  /// The unit vector from the lower to the higher of the two nearest stations, if neighbours.
  private static func wayBetweenNearestStations(
    _ nearby: NearbyRailway, _ stations: StationTable
  ) -> PlanarVector? {
    guard let second = nearby.secondStation?.station else { return nil }
    let first = nearby.nearestStation.station
    switch stations.order(of: second) - stations.order(of: first) {
    case 1: return stations.ascendingWays[first.offset]
    case -1: return stations.ascendingWays[second.offset]
    default: return nil
    }
  }
}
