/// A stretch of a railway that runs on the track of another one.
public struct SharedTrack: Sendable, Equatable {
  /// The other railway; it may have no stations there.
  public var railway: RailwayIndex
  /// The railway's own station where the stretch begins, in ascending order.
  public var from: StationIndex
  /// The station where it ends; on a loop, after the first, or the same.
  public var to: StationIndex

  /// A stretch from its parts; see ``RailNetwork`` for the requirements.
  public init(railway: RailwayIndex, from: StationIndex, to: StationIndex) {
    self.railway = railway
    self.from = from
    self.to = to
  }
}

// A hop is the track from a station to the next in ascending order; on a loop also from the last to
// the first. The number of a hop is the order of the station where it begins.

extension RailNetwork {
  /// Two railways share track if their tracks are within this distance all along.
  private static let sharedTrackMetres = 5.0
  /// A stretch marked as shared is not shared if its tracks are farther apart than this.
  static let apartMetres = 50.0
  private static let sampleMetres = 50.0

  /// The railways on whose track a train runs to the next station, in network order.
  package func railwaysSharingTrack(
    from station: StationIndex, _ direction: RailDirection
  ) -> [RailwayIndex] {
    let railway = stations.span[station.offset].railway
    guard !railways.span[railway.offset].sharedTrack.isEmpty,
      let hop = hop(from: station, direction)
    else { return [] }
    return Set(self[railway].sharedTrack.filter { contains($0, hop: hop) }.map(\.railway)).sorted()
  }

  /// The direction in which a train runs on another railway's track to the next station; nil if it
  /// is elsewhere.
  package func direction(
    on other: RailwayIndex, from station: StationIndex, _ direction: RailDirection
  ) -> RailDirection? {
    guard let hop = hop(from: station, direction) else { return nil }
    let (track, otherTrack) = (tracks[self[station].railway.offset], tracks[other.offset])
    let (start, end) = track.metres(ofHop: hop)
    let middle = (start + end) / 2
    let plane = LocalPlane(origin: track.coordinate(atMetres: middle))
    guard
      let nearest = otherTrack.servedLine.nearest(
        on: 0, from: plane, withinMetres: Self.apartMetres),
      let heading = track.heading(atMetres: middle),
      let otherHeading = otherTrack.heading(
        atMetres: otherTrack.positionMetres(ofVertex: nearest.vertex, share: nearest.share))
    else { return nil }
    let cosine = heading.dot(otherHeading)
    return cosine == 0 ? nil : cosine > 0 ? direction : direction.opposite
  }

  /// The network with its shared track: hops within reach of a railway of the same or any operator.
  package func withSharedTrack(ofAnyOperator isAny: Bool = false) -> RailNetwork {
    let reach = Self.sharedTrackMetres
    var lines = LineIndex()
    let boxes = tracks.map { track in
      let parts = track.servedParts
      lines.append(vertices: track.vertices, parts: parts)
      var box = CoordinateBox()
      for vertex in parts.joined() { box.include(track.vertices[vertex]) }
      return box
    }
    return withSharedTrack { railway, hop in
      let operatorID = self[railway].operatorID
      var others = railways.indices.filter {
        $0 != railway.offset && (isAny || railways[$0].operatorID == operatorID)
      }
      for place in tracks[railway.offset].places(onHop: hop, everyMetres: Self.sampleMetres) {
        let plane = LocalPlane(origin: place)
        others.removeAll { other in
          guard boxes[other].squaredMetres(from: plane) <= reach * reach,
            let nearest = lines.nearest(on: other, from: plane, withinMetres: .infinity)
          else { return true }
          return nearest.pointSquared > reach * reach
        }
        if others.isEmpty { break }
      }
      return others.map { RailwayIndex($0) }
    }
  }

  /// The largest distance between two railways on a stretch that is marked as shared.
  func greatestMetres(_ shared: SharedTrack, of railway: RailwayIndex) -> Double {
    hops(of: railway).filter { contains(shared, hop: $0) }
      .map { metres(fromHop: $0, of: railway, to: shared.railway) }.max() ?? 0
  }

  private func hop(from station: StationIndex, _ direction: RailDirection) -> Int? {
    self.station(after: station, direction).map {
      self[direction == .ascending ? station : $0].order
    }
  }

  private func hops(of railway: RailwayIndex) -> Range<Int> {
    let count = tracks[railway.offset].vertices.isEmpty ? 0 : self[railway].stations.count
    return 0..<(self[railway].isLoop ? count : max(0, count - 1))
  }

  private func contains(_ shared: SharedTrack, hop: Int) -> Bool {
    let (from, to) = (self[shared.from].order, self[shared.to].order)
    return from < to ? from <= hop && hop < to : from <= hop || hop < to
  }

  /// The largest distance of another railway's track from a hop.
  private func metres(
    fromHop hop: Int, of railway: RailwayIndex, to other: RailwayIndex
  ) -> Double {
    let line = tracks[other.offset].servedLine
    return tracks[railway.offset].places(onHop: hop, everyMetres: Self.sampleMetres)
      .reduce(0) { most, place in
        let plane = LocalPlane(origin: place)
        let nearest = line.nearest(on: 0, from: plane, withinMetres: .infinity)
        return max(most, nearest?.pointSquared.squareRoot() ?? .infinity)
      }
  }

  private func withSharedTrack(
    _ others: (_ railway: RailwayIndex, _ hop: Int) -> [RailwayIndex]
  ) -> RailNetwork {
    var network = self
    for (index, railway) in railways.enumerated() {
      let hops = hops(of: RailwayIndex(index)).map { Set(others(RailwayIndex(index), $0)) }
      network.railways[index].sharedTrack = Set(hops.joined()).sorted().flatMap { other in
        Self.runs(of: hops.map { $0.contains(other) }, isLoop: railway.isLoop).map { run in
          SharedTrack(
            railway: other, from: railway.stations[run.from], to: railway.stations[run.to])
        }
      }
    }
    return network
  }

  /// The first and last stations of runs of hops, by their orders.
  private static func runs(of hops: [Bool], isLoop: Bool) -> [(from: Int, to: Int)] {
    if isLoop {
      // A loop is cut at a hop that is not shared, if there is one.
      guard let gap = hops.firstIndex(of: false) else { return [(0, 0)] }
      let opened = Array(hops[gap...] + hops[..<gap])
      return runs(of: opened, isLoop: false)
        .map { (($0.from + gap) % hops.count, ($0.to + gap) % hops.count) }
        .sorted { $0.from < $1.from }
    }
    var runs: [(from: Int, to: Int)] = []
    for hop in hops.indices where hops[hop] {
      if runs.last?.to == hop {
        runs[runs.count - 1].to = hop + 1
      } else {
        runs.append((hop, hop + 1))
      }
    }
    return runs
  }
}

extension Track {
  /// Track up to this far beyond the first and last station counts as used.
  private static let marginMetres = 300.0

  fileprivate var servedParts: [Range<Int>] {
    guard !isLoop, let first = stationPositionMetres.first, let last = stationPositionMetres.last
    else { return partRanges }
    return partRanges.compactMap { part in
      let (start, end) = (part.lowerBound, part.upperBound)
      let before = Bisection.first(below: part.count) {
        vertexPositionMetres[min(start + $0 + 1, end - 1)] >= first - Self.marginMetres
      }
      let upTo = Bisection.first(below: part.count) {
        vertexPositionMetres[max(start + $0 - 1, start)] > last + Self.marginMetres
      }
      return before + 1 < upTo ? (start + before)..<(start + upTo) : nil
    }
  }

  fileprivate var servedLine: LineIndex { LineIndex(vertices: vertices, parts: servedParts) }

  fileprivate func metres(ofHop hop: Int) -> (start: Double, end: Double) {
    let stations = stationPositionMetres
    let end = hop + 1 < stations.count ? stations[hop + 1] : stations[0] + lengthMetres
    return (stations[hop], end)
  }

  fileprivate func places(onHop hop: Int, everyMetres step: Double) -> some Sequence<Coordinate> {
    let (start, end) = metres(ofHop: hop)
    let count = max(1, Int((abs(end - start) / step).rounded(.up)))
    return (0...count).lazy.map {
      coordinate(atMetres: start + (end - start) * (Double($0) / Double(count)))
    }
  }
}
