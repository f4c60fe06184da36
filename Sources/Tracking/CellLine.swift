import RailNetwork

/// What a railway is from all places of a cell.
struct CellLine: Sendable {
  let railway: RailwayIndex
  private var trackBounds: (start: Int32, end: Int32) = (0, 0)
  private var stationBounds: (start: Int32, end: Int32) = (0, 0)
  private(set) var measuresVertex = true
  private(set) var measuresTrack = true
  /// Whether a vertex is near enough wherever the phone is.
  private(set) var isSeen = false

  init(railway: RailwayIndex, stations: Range<Int>) {
    self.railway = railway
    self.stations = stations
  }

  /// Its range of ``CellView/runs`` or ``CellView/points``.
  var track: Range<Int> {
    get { Int(trackBounds.start)..<Int(trackBounds.end) }
    set { trackBounds = (Int32(newValue.lowerBound), Int32(newValue.upperBound)) }
  }

  /// Those of its stations that can be seen or be among the two nearest, in the finder's count.
  var stations: Range<Int> {
    get { Int(stationBounds.start)..<Int(stationBounds.end) }
    set { stationBounds = (Int32(newValue.lowerBound), Int32(newValue.upperBound)) }
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
