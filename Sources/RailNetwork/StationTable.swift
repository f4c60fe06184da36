/// What is asked of stations in every update of a tracker, in columns without their texts.
public struct StationTable: Sendable, Equatable {
  /// By station.
  public let coordinates: [Coordinate]
  /// By station: its place in the ascending list.
  public let orders: [Int32]
  /// By station: the unit vector to the next station of the ascending list; zero at its end.
  public let ascendingWays: [PlanarVector]
  /// By station: the only direction in which trains come there, if there is but one.
  public let directions: [RailDirection?]
  /// By direction and station: its place among the railway's stations to which trains in that
  /// direction come, in ascending order; -1 where none come.
  @usableFromInline let ranks: [[Int32]]
  /// By railway: its ascending list.
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

  /// Where a station of the network lies.
  @inlinable
  public func coordinate(of station: StationIndex) -> Coordinate {
    coordinates[station.offset]
  }

  /// A station's place in its railway's ascending list.
  @inlinable
  public func order(of station: StationIndex) -> Int {
    Int(orders[station.offset])
  }

  /// Whether trains in a direction come to a station.
  @inlinable
  public func passes(_ station: StationIndex, _ direction: RailDirection) -> Bool {
    (directions[station.offset] ?? direction) == direction
  }

  /// The stations to which trains in a direction come, in ascending order.
  public func stations(of railway: RailwayIndex, _ direction: RailDirection) -> [StationIndex] {
    lists[railway.offset].filter { passes($0, direction) }
  }

  /// A station's place in that list, or -1 where no train in the direction comes.
  @inlinable
  public func rank(of station: StationIndex, _ direction: RailDirection) -> Int {
    Int(ranks[direction == .ascending ? 0 : 1][station.offset])
  }

  /// The next station of a list in a direction; a list has ends even where its railway is a loop.
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
