/// The data about stations for every update of a tracker, in columns and without texts.
public struct StationTable: Sendable, Equatable {
  /// For each station.
  public let coordinates: [Coordinate]
  /// For each station, its index in the ascending list.
  public let orders: [Int32]
  /// For each station, the unit vector to the next station in the ascending list; zero at the end.
  public let ascendingWays: [PlanarVector]
  /// For each station, the direction of its trains, if trains of only one direction call there.
  public let directions: [RailDirection?]
  /// For each direction and station, its rank among the railway's stations with trains in that
  /// direction, in ascending order; -1 without such trains.
  @usableFromInline let ranks: [[Int32]]
  /// For each railway, its ascending list.
  public let lists: [[StationIndex]]

  init(railways: [Railway], stations: [Station]) {
    coordinates = stations.map(\.coordinate)
    orders = stations.map { Int32($0.order) }
    let directions = stations.map(\.direction)
    self.directions = directions
    lists = railways.map(\.stations)
    ranks = RailDirection.allCases.map { direction in
      var ranks = [Int32](repeating: -1, count: stations.count)
      for list in railways.map(\.stations) {
        let own = list.filter { (directions[$0.offset] ?? direction) == direction }
        for (rank, station) in own.enumerated() { ranks[station.offset] = Int32(rank) }
      }
      return ranks
    }
    var ways = Array(repeating: PlanarVector(east: 0, north: 0), count: stations.count)
    for list in lists {
      for (order, station) in list.enumerated() {
        let own = directions[station.offset] ?? .ascending
        let next = list[(order + 1)...].first { (directions[$0.offset] ?? own) == own }
        guard let next else { continue }
        let plane = LocalPlane(origin: stations[station.offset].coordinate)
        ways[station.offset] =
          plane.vector(to: stations[next.offset].coordinate).unit ?? ways[station.offset]
      }
    }
    ascendingWays = ways
  }

  /// The position of a station.
  @inlinable
  public func coordinate(of station: StationIndex) -> Coordinate {
    coordinates[station.offset]
  }

  /// A station's index in its railway's ascending list.
  @inlinable
  public func order(of station: StationIndex) -> Int {
    Int(orders[station.offset])
  }

  /// Whether trains in a direction call at a station.
  @inlinable
  public func passes(_ station: StationIndex, _ direction: RailDirection) -> Bool {
    (directions[station.offset] ?? direction) == direction
  }

  /// The stations where trains in a direction call, in ascending order.
  public func stations(of railway: RailwayIndex, _ direction: RailDirection) -> [StationIndex] {
    lists[railway.offset].filter { passes($0, direction) }
  }

  /// A station's rank in that list; -1 if no trains in this direction call there.
  @inlinable
  public func rank(of station: StationIndex, _ direction: RailDirection) -> Int {
    Int(ranks[direction == .ascending ? 0 : 1][station.offset])
  }

  /// The next station of a list in a direction; nil at its ends, even on a loop.
  public func neighbour(
    of station: StationIndex, on railway: RailwayIndex, _ direction: RailDirection
  ) -> StationIndex? {
    let step = direction == .ascending ? 1 : -1
    let list = lists[railway.offset]
    var next = order(of: station) + step
    while list.indices.contains(next) {
      if passes(list[next], direction) { return list[next] }
      next += step
    }
    return nil
  }
}
