import Geometry

/// What can be seen from a cell.
struct CellView<Track: Sendable>: Sendable {
  /// nil where nothing holds.
  var cell: PlaceCell?
  /// In network order.
  var lines: [CellLine] = []
  /// What of their track can be nearest, line after line.
  var track: [Track] = []

  mutating func enter(_ cell: PlaceCell) {
    self.cell = cell
    lines.removeAll(keepingCapacity: true)
    track.removeAll(keepingCapacity: true)
  }
}

/// What a railway is from all places of a cell.
struct CellLine: Sendable {
  var railway: Int
  /// Its range of ``CellView/track``.
  var track = 0..<0
  /// Those of its stations that can be seen or be among the two nearest.
  var stations: Range<Int>
  private(set) var measuresVertex = true
  private(set) var measuresTrack = true
  /// Whether a vertex is near enough wherever the phone is.
  private(set) var isSeen = false

  init(railway: Int, stations: Range<Int>) {
    self.railway = railway
    self.stations = stations
  }

  /// Whether anything of its track is measured.
  var isMeasured: Bool { measuresVertex || measuresTrack }

  /// Finds out what is measured in a cell, given how far it is from the middle: its nearest vertex at the
  /// least and at the most, its track at the least.
  ///
  /// - Returns: whether it can be seen from the cell.
  mutating func narrow(
    to cell: PlaceCell, _ sight: Sight, leastVertexMetres: Double, mostVertexMetres: Double,
    leastTrackMetres: Double
  ) -> Bool {
    let reach = SurroundingsFinder.railwayReachMetres
    let least = cell.least(leastVertexMetres)
    let most = cell.most(mostVertexMetres)
    let canBeSeen = least <= sight.railwayMetres
    isSeen = isSeen || most <= min(reach, sight.railwayMetres)
    measuresVertex =
      measuresVertex
      && (least <= sight.vertexMetres || most > reach || (canBeSeen && !isSeen))
    measuresTrack =
      measuresTrack && sight.trackMetres >= 0 && cell.least(leastTrackMetres) <= sight.trackMetres
    return least <= reach && (canBeSeen || measuresTrack)
  }
}

extension SurroundingsFinder {
  /// Those of a railway's stations that can be seen or be among the two nearest, with those between.
  func stations(
    _ stations: Range<Int>, from cell: PlaceCell, _ sight: Sight
  ) -> Range<Int> {
    func way(_ index: Int) -> PlanarVector { cell.plane.vector(to: stationCoordinates[index]) }
    var nearest = NearestTwo()
    for index in stations { nearest.offer(index, squared: way(index).squaredLength) }
    let (first, second) = (nearest.first, nearest.second)
    guard second >= 0 else { return stations }
    let (firstWay, secondWay) = (way(first), way(second))
    // Out of sight, and two others are nearer from everywhere.
    func isIdle(_ index: Int) -> Bool {
      let here = way(index)
      let squared = here.squaredLength
      return cell.least(squared.squareRoot()) > sight.stationMetres
        && cell.isFarther(squared, away: here - firstWay, than: nearest.firstSquared)
        && cell.isFarther(squared, away: here - secondWay, than: nearest.secondSquared)
    }
    var range = stations
    while range.lowerBound < min(first, second), isIdle(range.lowerBound) {
      range = range.lowerBound + 1..<range.upperBound
    }
    while range.upperBound - 1 > max(first, second), isIdle(range.upperBound - 1) {
      range = range.lowerBound..<range.upperBound - 1
    }
    return range
  }
}

/// The two nearest of those offered, by their numbers; the first of equals is nearer.
struct NearestTwo {
  /// -1 for none.
  private(set) var first = -1
  private(set) var second = -1
  private(set) var firstSquared = Double.infinity
  private(set) var secondSquared = Double.infinity

  mutating func offer(_ number: Int, squared: Double) {
    if squared < firstSquared {
      (second, secondSquared) = (first, firstSquared)
      (first, firstSquared) = (number, squared)
    } else if squared < secondSquared {
      (second, secondSquared) = (number, squared)
    }
  }
}
