import RailNetwork

/// A railway near a cell: which distances must be measured, and which of its stations are compared.
struct CellLine: Sendable {
  let railway: RailwayIndex
  private var trackBounds: (start: Int32, end: Int32) = (0, 0)
  private var stationBounds: (start: Int32, end: Int32) = (0, 0)
  private(set) var measuresVertex = true
  private(set) var measuresTrack = true
  /// Whether a vertex is in range from every place in the cell.
  private(set) var isSeen = false

  init(railway: RailwayIndex, stations: Range<Int>) {
    self.railway = railway
    self.stations = stations
  }

  /// Its range of ``CellView/blocks`` or ``CellView/points``.
  var track: Range<Int> {
    get { Int(trackBounds.start)..<Int(trackBounds.end) }
    set { trackBounds = (Int32(newValue.lowerBound), Int32(newValue.upperBound)) }
  }

  /// The stations that can be in range or be among the two nearest, as indices of the finder.
  var stations: Range<Int> {
    get { Int(stationBounds.start)..<Int(stationBounds.end) }
    set { stationBounds = (Int32(newValue.lowerBound), Int32(newValue.upperBound)) }
  }

  var isMeasured: Bool { measuresVertex || measuresTrack }

  /// Decides which distances must be measured in a cell.
  ///
  /// Inputs are distances from the middle of the cell: bounds on the distance of the nearest
  /// vertex, and the least distance of the track.
  ///
  /// - Returns: whether the railway can be in range from the cell.
  mutating func narrow(
    to cell: PlaceCell, _ searchRange: SearchRange, leastVertexMetres: Double,
    mostVertexMetres: Double,
    leastTrackMetres: Double
  ) -> Bool {
    let least = cell.least(leastVertexMetres)
    let most = cell.most(mostVertexMetres)
    let canBeSeen = least <= searchRange.railwayMetres
    isSeen = isSeen || most <= searchRange.railwayMetres
    measuresVertex =
      measuresVertex && (least <= searchRange.vertexMetres || (canBeSeen && !isSeen))
    measuresTrack =
      measuresTrack && searchRange.trackMetres >= 0
      && cell.least(leastTrackMetres) <= searchRange.trackMetres
    return canBeSeen || measuresTrack
  }
}
