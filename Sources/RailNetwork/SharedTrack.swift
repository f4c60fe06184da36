import Maths

/// A stretch of a railway that runs on the track of another one.
public struct SharedTrack: Sendable, Equatable {
  /// The other railway; it need not have stations there.
  public var railway: RailwayIndex
  /// The railway's own station at which the stretch begins, in ascending order.
  public var from: StationIndex
  /// The one at which it ends; on a loop a stretch may run over the seam, and once around.
  public var to: StationIndex

  /// A stretch from its parts; its railway's network says what must hold.
  public init(railway: RailwayIndex, from: StationIndex, to: StationIndex) {
    self.railway = railway
    self.from = from
    self.to = to
  }
}

// A hop is the track from a station to the next of the ascending list, and on a loop from the last
// to the first. Its number is the order of the station at which it begins.

extension RailNetwork {
  /// Track of two railways that lies no farther apart than this all along is one.
  private static let sharedTrackMetres = 5.0
  /// Where a stretch that is said to be shared lies farther apart than this, it is not.
  static let apartMetres = 50.0
  private static let sampleMetres = 50.0

  /// The railways on whose track a train runs on its way to the next station, in network order.
  ///
  /// None at the end of the line.
  package func railwaysSharingTrack(
    from station: StationIndex, _ direction: RailDirection
  ) -> [RailwayIndex] {
    let railway = stations.span[station.offset].railway
    guard !railways.span[railway.offset].sharedTrack.isEmpty,
      let hop = hop(from: station, direction)
    else { return [] }
    return railwaysSharing(hop, of: railway)
  }

  /// The direction in which a train runs on another railway's track on its way to the next station.
  ///
  /// Nil at the end of the line, and where the other track lies elsewhere or runs across.
  package func direction(
    on other: RailwayIndex, from station: StationIndex, _ direction: RailDirection
  ) -> RailDirection? {
    guard let hop = hop(from: station, direction) else { return nil }
    let (track, otherTrack) = (tracks[self[station].railway.offset], tracks[other.offset])
    let (start, end) = track.metres(ofHop: hop)
    let middle = (start + end) / 2
    let plane = LocalPlane(origin: track.coordinate(atMetres: middle))
    guard
      let nearest = otherTrack.servedPosition(nearestTo: plane, withinMetres: Self.apartMetres),
      let heading = track.heading(atMetres: middle),
      let otherHeading = otherTrack.heading(atMetres: nearest)
    else { return nil }
    let cosine = heading.dot(otherHeading)
    return cosine == 0 ? nil : cosine > 0 ? direction : direction.opposite
  }

  /// The network with what its railways share found anew from where their track lies.
  ///
  /// A hop is shared with every railway of the same operator, or of any, whose track lies within
  /// reach all along, from the hop's first station to its last.
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

  /// The network with what railways of a larger one share, where its own track bears that out.
  ///
  /// - Parameters:
  ///   - source: the network of which this is a part.
  ///   - origins: for each railway its index in the source, and the hop there that is its first.
  /// - Returns: the network, what it said of shared track before forgotten.
  package func withSharedTrack(
    of source: RailNetwork, origins: [(railway: RailwayIndex, hop: Int)]
  ) -> RailNetwork {
    withSharedTrack { railway, hop in
      let origin = origins[railway.offset]
      let others = source.railwaysSharing(origin.hop + hop, of: origin.railway)
      return origins.indices.filter { others.contains(origins[$0].railway) }
        .map { RailwayIndex($0) }
        .filter { metres(fromHop: hop, of: railway, to: $0) <= Self.apartMetres }
    }
  }

  /// How far apart two railways lie at most where one is said to run on the track of the other.
  func greatestMetres(_ shared: SharedTrack, of railway: RailwayIndex) -> Double {
    hops(of: railway).filter { contains(shared, hop: $0) }
      .map { metres(fromHop: $0, of: railway, to: shared.railway) }.max() ?? 0
  }

  /// The hop that a train makes on its way to the next station.
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

  private func railwaysSharing(_ hop: Int, of railway: RailwayIndex) -> [RailwayIndex] {
    Set(self[railway].sharedTrack.filter { contains($0, hop: hop) }.map(\.railway)).sorted()
  }

  /// How far the track of another railway is from a hop, where it is farthest.
  private func metres(
    fromHop hop: Int, of railway: RailwayIndex, to other: RailwayIndex
  ) -> Double {
    let line = LineIndex(tracks[other.offset])
    return tracks[railway.offset].places(onHop: hop, everyMetres: Self.sampleMetres)
      .reduce(0) { most, place in
        let plane = LocalPlane(origin: place)
        let nearest = line.nearest(on: 0, from: plane, withinMetres: .infinity)
        return max(most, nearest?.pointSquared.squareRoot() ?? .infinity)
      }
  }

  /// The network with what its railways share by railway and hop.
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

  /// Where runs of hops begin and end, as orders of stations.
  private static func runs(of hops: [Bool], isLoop: Bool) -> [(from: Int, to: Int)] {
    if isLoop {
      // A loop is opened where it is not shared, if anywhere.
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

extension LineIndex {
  /// An index of one railway's track.
  fileprivate init(_ track: Track) {
    self.init()
    append(vertices: track.vertices, parts: track.servedParts)
  }
}

extension Track {
  /// Track this far beyond the stations at the ends still belongs to them.
  private static let marginMetres = 300.0

  /// The vertices of each part on which trains carry passengers: a track may be drawn far beyond
  /// its first and its last station.
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

  /// Where the track that carries passengers is nearest to a plane's origin; nil out of reach.
  fileprivate func servedPosition(
    nearestTo plane: LocalPlane, withinMetres reach: Double
  ) -> Double? {
    var near: [Int] = []
    var parts: [Range<Int>] = []
    for part in servedParts {
      for block in blocks
      where block.box.squaredMetres(from: plane) <= (reach + 1) * (reach + 1) {
        let start = near.count
        near += Range(block.vertices).clamped(to: part)
        if start < near.count { parts.append(start..<near.count) }
      }
    }
    var line = LineIndex()
    line.append(vertices: near.map { vertices[$0] }, parts: parts)
    return line.nearest(on: 0, from: plane, withinMetres: reach).map {
      positionMetres(ofVertex: near[$0.vertex], share: $0.share)
    }
  }

  fileprivate func metres(ofHop hop: Int) -> (start: Double, end: Double) {
    let stations = stationPositionMetres
    let end = hop + 1 < stations.count ? stations[hop + 1] : stations[0] + lengthMetres
    return (stations[hop], end)
  }

  /// Places along a hop, both ends among them.
  fileprivate func places(onHop hop: Int, everyMetres step: Double) -> some Sequence<Coordinate> {
    let (start, end) = metres(ofHop: hop)
    let count = max(1, Int((abs(end - start) / step).rounded(.up)))
    return (0...count).lazy.map {
      coordinate(atMetres: start + (end - start) * (Double($0) / Double(count)))
    }
  }
}
