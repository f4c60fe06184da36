package import RailNetwork
import Text

/// Merges two networks of the same place: railways and stations of one, track of the other.
///
/// A railway matches the other network's railway whose track its stations lie on. Among several,
/// common station names, title and colour decide. The new track is the path past its stations
/// through the matched track, or through all nearby track if no single railway passes all stations.
package struct NetworkMerger {
  /// A station farther than this from a track is not on it.
  package static let reachMetres = 250.0
  private static let nameReachMetres = 500.0
  private static let gapMetres = 100.0

  /// One sentence about the result for each railway.
  private(set) var warnings: [String] = []
  let base: RailNetwork
  let other: RailNetwork
  private(set) var railways: [Railway] = []
  private(set) var stations: [Station] = []
  private(set) var used: Set<Int> = []
  private var takenIDs: Set<String> = []
  /// For each railway of the other network, a box around its track.
  private let boxes: [CoordinateBox]

  private init(base: RailNetwork, other: RailNetwork) {
    (self.base, self.other) = (base, other)
    boxes = other.railways.map { railway in
      railway.parts.flatMap(\.coordinates).reduce(into: CoordinateBox()) { $0.include($1) }
    }
  }

  /// Merges two networks.
  ///
  /// - Parameters:
  ///   - base: keeps its railways, stations, titles and ids.
  ///   - other: provides track, underground sections, and names in more languages.
  ///   - onlyMatched: drops railways that only one of the networks has.
  /// - Returns: nil if no railway matches.
  package static func merged(
    _ base: RailNetwork, _ other: RailNetwork, onlyMatched: Bool = false
  ) -> ImportedNetwork? {
    var merger = NetworkMerger(base: base, other: other)
    for index in base.railways.indices { merger.add(index, onlyMatched: onlyMatched) }
    guard !merger.used.isEmpty else { return nil }
    merger.addRest(onlyMatched: onlyMatched)
    let network = RailNetwork(
      id: base.id, title: base.title, version: base.version,
      timeZone: base.timeZone ?? other.timeZone,
      sources: base.sources + other.sources.filter { !base.sources.contains($0) },
      railways: merger.railways, stations: merger.stations
    ).withSharedTrack()
    return ImportedNetwork(network: network, warnings: merger.warnings)
  }

  private mutating func add(_ index: Int, onlyMatched: Bool) {
    var railway = base.railways[index]
    let places = railway.stations.map { base[$0].coordinate }
    let ranked = candidates(for: index)
    let attempts = ranked.prefix(1).map { [$0] } + (ranked.count > 1 ? [ranked] : [])
    var found: (railways: [Int], parts: [TrackPart])?
    for attempt in attempts where found == nil {
      found = track(past: places, through: attempt, isLoop: railway.isLoop).map { (attempt, $0) }
    }
    guard let (matched, parts) = found else {
      warnings.append(
        "\(railway.id): \(onlyMatched ? "left out" : "kept as it is"), "
          + "no railway of the other network matches")
      if !onlyMatched { append(railway, of: base) }
      return
    }
    used.formUnion(matched)
    railway.parts = parts
    let twin = other.railways[matched[0]]
    railway.title.ja = railway.title.ja ?? twin.title.ja
    railway.title.local = railway.title.local ?? twin.title.local
    if railway.color == "#808080" { railway.color = twin.color }
    let named = append(railway, of: base, titlesFrom: matched)
    warnings.append(
      "\(railway.id): the track of "
        + "\(matched.map { other.railways[$0].id }.joined(separator: ", ")), "
        + "\(named) of \(places.count) stations by name")
  }

  private mutating func addRest(onlyMatched: Bool) {
    var ids = Set(railways.map(\.id))
    for index in other.railways.indices where !used.contains(index) {
      let railway = other.railways[index]
      guard !onlyMatched else {
        warnings.append("\(railway.id): left out, it is only in the other network")
        continue
      }
      guard ids.insert(railway.id).inserted else {
        warnings.append("\(railway.id): left out, its id is taken")
        continue
      }
      warnings.append("\(railway.id): added from the other network")
      append(railway, of: other)
    }
  }

  /// Adds a railway with its stations.
  ///
  /// - Returns: the number of stations that got more names from stations with the same name.
  @discardableResult private mutating func append(
    _ railway: Railway, of network: RailNetwork, titlesFrom twins: [Int] = []
  ) -> Int {
    var railway = railway
    var named = 0
    let known = twins.flatMap { other.railways[$0].stations }.map { other[$0] }
    let taken = takenIDs
    railway.stations = railway.stations.map { index in
      var station = network[index]
      station.railway = RailwayIndex(railways.count)
      if let twin = known.first(where: { Self.areOne($0, station) }) {
        named += 1
        station.title.ja = station.title.ja ?? twin.title.ja
        station.title.local = station.title.local ?? twin.title.local
      }
      if taken.contains(station.id) { station.id = "\(railway.id).\(station.id)" }
      takenIDs.insert(station.id)
      stations.append(station)
      return StationIndex(stations.count - 1)
    }
    railways.append(railway)
    return named
  }

  /// Whether two stations are near each other and share a name, or one name starts with the other.
  private static func areOne(_ a: Station, _ b: Station) -> Bool {
    guard a.coordinate.metres(to: b.coordinate) <= nameReachMetres else { return false }
    let others = b.title.texts.map { FoldedName($0).text }
    return a.title.texts.map { FoldedName($0).text }.contains { text in
      others.contains { !text.isEmpty && !$0.isEmpty && ($0.hasPrefix(text) || text.hasPrefix($0)) }
    }
  }

  /// The railways of the other network whose track passes stations of a railway, the best first.
  private func candidates(for index: Int) -> [Int] {
    let railway = base.railways[index]
    let stations = railway.stations.map { base[$0] }
    let title = Set(FoldedName(railway.title.en).words)
    let ranked = other.railways.indices.compactMap { index -> (score: Double, index: Int)? in
      let inReach = stations.count { station in
        boxes[index].squaredMetres(from: LocalPlane(origin: station.coordinate))
          <= Self.reachMetres * Self.reachMetres
      }
      guard inReach > 1 else { return nil }
      let twin = other.railways[index]
      let track = Track(
        parts: twin.parts, isLoop: twin.isLoop, stations: stations.map(\.coordinate))
      let near = stations.count {
        track.vertices.runs(withinMetres: Self.reachMetres, of: $0.coordinate)
      }
      guard near > 1 else { return nil }
      let twins = twin.stations.map { other[$0] }
      let named = stations.count { station in twins.contains { Self.areOne($0, station) } }
      let words = Set(FoldedName(twin.title.en).words)
      let common =
        Double(title.intersection(words).count) / Double(max(1, min(title.count, words.count)))
      let count = Double(stations.count)
      return (
        (Double(near) + Double(named)) / count + common / 2
          + (twin.color == railway.color ? 0.25 : 0), index
      )
    }
    return ranked.sorted { ($1.score, $0.index) < ($0.score, $1.index) }.prefix(6).map(\.index)
  }

  /// The track past all places in order; nil if these railways have no such track.
  private func track(
    past places: [Coordinate], through candidates: [Int], isLoop: Bool
  ) -> [TrackPart]? {
    let found = candidates.flatMap { other.railways[$0].parts }
    let origins = Set(found.map(\.drawn))
    var graph = TrackGraph(found, gapMetres: Self.gapMetres)
    var nodes = places.map { graph.stopNodes(of: $0, withinMetres: Self.reachMetres) }
    if isLoop, let first = nodes.first { nodes.append(first) }
    guard nodes.allSatisfy({ !$0.isEmpty }), let path = graph.paths(past: nodes).first,
      path.stops.count == nodes.count
    else { return nil }
    let drawn = origins.count == 1 ? origins.first : nil
    let parts = graph.track(path.nodes[...], drawn: drawn ?? .unknown)
    let track = Track(parts: parts, isLoop: isLoop, stations: places)
    return track.lengthMetres > 0 && track.stationsRunAlong ? parts : nil
  }
}
