import RailNetwork

/// A railway near a cell: what of it is measured, and which of its stations are looked at.
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

  /// Its range of ``CellView/blocks`` or ``CellView/points``.
  var track: Range<Int> {
    get { Int(trackBounds.start)..<Int(trackBounds.end) }
    set { trackBounds = (Int32(newValue.lowerBound), Int32(newValue.upperBound)) }
  }

  /// Those of its stations that can be seen or be among the two nearest, in the finder's count.
  var stations: Range<Int> {
    get { Int(stationBounds.start)..<Int(stationBounds.end) }
    set { stationBounds = (Int32(newValue.lowerBound), Int32(newValue.upperBound)) }
  }

  var isMeasured: Bool { measuresVertex || measuresTrack }

  /// Decides what is measured in a cell, from how far it is from the middle: its nearest vertex at
  /// the least and at the most, its track at the least.
  ///
  /// - Returns: whether it can be seen from the cell.
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
