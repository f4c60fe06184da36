import RailNetwork

/// Finds the surroundings of one location after another, faster if they lie close together.
///
/// A moving phone stays near a place for a while. What can be nearest from there is found once;
/// after that, only this is compared. The result does not depend on earlier locations.
public struct SurroundingsFollower: Sendable {
  /// The finder that does the search.
  public let finder: SurroundingsFinder
  private var last: Coordinate?
  private var neighbourhood: Neighbourhood?

  /// A follower at the start of a ride.
  public init(_ finder: SurroundingsFinder) { self.finder = finder }

  /// The surroundings of the next location; the same as the finder gives, but found faster.
  public mutating func surroundings(
    of location: Location, within searchRange: SearchRange = .all
  ) -> Surroundings {
    let place = location.onMap(of: finder.network).coordinate
    move(to: place, searchRange)
    return neighbourhood?.surroundings(of: location, within: searchRange, finder)
      ?? finder.surroundings(of: location, within: searchRange)
  }

  /// Makes the neighbourhood of a place, unless the phone moves too fast to use it.
  private mutating func move(to place: Coordinate, _ searchRange: SearchRange) {
    defer { last = place }
    if let neighbourhood, neighbourhood.holds(place, searchRange) { return }
    let known = neighbourhood?.searchRange ?? SearchRange()
    neighbourhood = nil
    guard let last, place.isValid, abs(place.latitude) <= Neighbourhood.mostLatitude,
      LocalPlane(origin: place).vector(to: last).length <= Neighbourhood.radiusMetres
    else { return }
    neighbourhood = Neighbourhood(of: place, known.union(searchRange), finder)
  }
}

/// The parts of a network that can be nearest to a place within ``radiusMetres`` of another.
private struct Neighbourhood: Sendable {
  struct Line {
    var railway: RailwayIndex
    /// From the middle to its nearest vertex.
    var vertexMetres: Double
    /// Its range of ``blocks``.
    var blocks: Range<Int>
    /// The orders of its stations that can be in range or be among the two nearest.
    var stations: Range<Int>
  }

  /// Of 150, 300, 600 and 1,000 m the fastest in the mean of three suites.
  static let radiusMetres = 300.0
  /// Degrees; nearer to a pole, the flat maps of two places differ by more than ``slack(_:)``.
  static let mostLatitude = 85.0

  let searchRange: SearchRange
  private let plane: LocalPlane
  /// In network order.
  private var lines: [Line] = []
  private var blocks: [Int32] = []

  init(of place: Coordinate, _ searchRange: SearchRange, _ finder: SurroundingsFinder) {
    self.searchRange = searchRange
    plane = LocalPlane(origin: place)
    for (railway, stations) in finder.network.stationTable.lists.enumerated() {
      guard
        let nearest = finder.lines.nearest(
          on: railway, from: plane,
          withinMetres: Self.slack(searchRange.farthestMetres + Self.radiusMetres))
      else { continue }
      let start = blocks.count
      let metres = nearest.vertexSquared.squareRoot()
      // From a place at the edge, another vertex may be nearer by twice the radius.
      finder.lines.addBlocks(
        of: railway, from: plane, withinMetres: Self.slack(metres + 2 * Self.radiusMetres),
        to: &blocks)
      lines.append(
        Line(
          railway: RailwayIndex(railway), vertexMetres: metres, blocks: start..<blocks.count,
          stations: orders(stations.map { finder.network.stationTable.coordinate(of: $0) })))
    }
  }

  private func orders(_ stations: [Coordinate]) -> Range<Int> {
    let metres = stations.map { plane.vector(to: $0).length }
    let second = metres.sorted().dropFirst().first ?? .infinity
    let reach = Self.slack(max(searchRange.stationMetres, second) + 2 * Self.radiusMetres)
    let first = metres.firstIndex { $0 <= reach } ?? 0
    return first..<(metres.lastIndex { $0 <= reach } ?? first - 1) + 1
  }

  /// Metres with a margin for the difference between the flat maps of two near places.
  private static func slack(_ metres: Double) -> Double { metres * 1.002 + 1 }

  private func metres(to place: Coordinate) -> Double { plane.vector(to: place).length }

  /// Whether the surroundings of a place can be found here.
  func holds(_ place: Coordinate, _ searchRange: SearchRange) -> Bool {
    metres(to: place) <= Self.radiusMetres
      && self.searchRange.union(searchRange) == self.searchRange
  }

  func surroundings(
    of location: Location, within searchRange: SearchRange, _ finder: SurroundingsFinder
  ) -> Surroundings {
    var found = Surroundings(at: location.onMap(of: finder.network))
    let moved = metres(to: found.location.coordinate)
    for line in lines {
      let nearest = finder.lines.nearest(
        on: line.railway.offset, among: blocks.span, line.blocks, from: found.plane,
        withinMetres: Self.slack(line.vertexMetres + moved))
      finder.add(line.railway, nearest, line.stations, searchRange, to: &found)
    }
    return found
  }
}
