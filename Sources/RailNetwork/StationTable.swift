/// What is asked of stations in every update of a tracker, in columns without their texts.
public struct StationTable: Sendable, Equatable {
  /// By station.
  public let coordinates: [Coordinate]
  /// By station: its place in the ascending list.
  public let orders: [Int32]
  /// By station: the unit vector to the next station of the ascending list; zero at its end.
  public let ascendingWays: [PlanarVector]
  /// By railway: its ascending list.
  public let lists: [[StationIndex]]

  init(railways: [Railway], stations: [Station]) {
    coordinates = stations.map(\.coordinate)
    orders = stations.map { Int32($0.order) }
    lists = railways.map(\.stations)
    var ways = Array(repeating: PlanarVector(east: 0, north: 0), count: stations.count)
    for list in lists {
      for (station, next) in zip(list, list.dropFirst()) {
        let plane = LocalPlane(origin: stations[station.offset].coordinate)
        ways[station.offset] =
          plane.vector(to: stations[next.offset].coordinate).unit ?? ways[station.offset]
      }
    }
    ascendingWays = ways
  }

  @inlinable
  public func coordinate(of station: StationIndex) -> Coordinate {
    coordinates[station.offset]
  }

  /// A station's place in its railway's ascending list.
  @inlinable
  public func order(of station: StationIndex) -> Int {
    Int(orders[station.offset])
  }

  /// The next station of a list in a direction; a list has ends even where its railway is a loop.
  public func neighbour(
    of station: StationIndex, on railway: RailwayIndex, _ direction: RailDirection
  ) -> StationIndex? {
    let next = order(of: station) + (direction == .ascending ? 1 : -1)
    let list = lists[railway.offset]
    return list.indices.contains(next) ? list[next] : nil
  }
}
