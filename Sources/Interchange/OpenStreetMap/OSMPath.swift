import RailNetwork

/// The course of a route: its stations in order, and the path through its track that passes them.
struct OSMPath {
  /// The relation's id.
  let route: Int64
  /// Indices of places; each occurs once.
  let stops: [Int]
  let isLoop: Bool
  private let graph: TrackGraph
  private let nodes: [Int]
  private let stopIndices: [Int]

  /// The minimum number of stations on a loop.
  private static let leastLoop = 3

  /// The paths of a route: several if its stops repeat or its track is interrupted.
  static func all(of route: OSMElement, _ data: OSMData, _ places: inout OSMPlaces) -> [OSMPath] {
    let reach = OSMNetworkImporter.reachMetres
    var graph = TrackGraph(track(of: route, data), gapMetres: OSMNetworkImporter.gapMetres)
    var stops = OSMStops(of: route, data, &places)
    if stops.list.count < 2 { stops = OSMStops(onTrackOf: route, data, &places) }
    let distinct = stops.list.grouped(by: \.place).map { $0[0] }
    let found = graph.trunkAndBranches(past: distinct.map(\.coordinate), withinMetres: reach)
    let unordered = found.map { path in
      OSMPath(route.key.id, path.stops.map { distinct[$0].place }, path, graph)
    }
    var order: [(place: Int, nodes: [TrackGraph.StopNode])] = []
    for stop in stops.list {
      let nodes = graph.stopNodes(of: stop.coordinate, withinMetres: reach)
      if !nodes.isEmpty, stop.place != order.last?.place { order.append((stop.place, nodes)) }
    }
    if found.first?.isRing == true, order.count >= leastLoop, order[0].place != order.last?.place {
      order.append(order[0])
    }
    let listed = order.map(\.place)
    let asListed = graph.paths(past: order.map(\.nodes)).flatMap { path in
      withoutRepeats(path, listed).map { path in
        OSMPath(route.key.id, path.stops.map { listed[$0] }, path, graph)
      }
    }
    func covered(_ paths: [OSMPath]) -> Int { Set(paths.flatMap(\.stops)).count }
    func metres(_ paths: [OSMPath]) -> Double { paths.reduce(0) { $0 + $1.lengthMetres } }
    let isShuffled =
      covered(asListed) < covered(unordered)
      || (covered(asListed) == covered(unordered)
        && (!stops.areInOrder
          || metres(asListed) > 1.5 * metres(unordered) && !asListed.contains(where: \.isLoop)))
    return (isShuffled ? unordered : asListed).filter { $0.stops.count > 1 }
  }

  private static func track(of route: OSMElement, _ data: OSMData) -> [TrackPart] {
    route.members.compactMap { member in
      let tags = data.tags(member.key)
      let line = data.line(member)
      guard member.key.kind == .way, !member.isStop(tags), tags.isTrack, line.count > 1 else {
        return nil
      }
      return TrackPart(coordinates: line, isUnderground: tags.isUnderground)
    }
  }

  /// Why a route has no path.
  static func problem(of route: OSMElement, _ data: OSMData) -> String {
    if !route.members.contains(where: { $0.key.kind == .way }) { return "it lists no ways" }
    if track(of: route, data).isEmpty { return "its ways are not in the file" }
    let stops = route.members.count { $0.isStop(data.tags($0.key)) && data.place($0) != nil }
    return stops < 2
      ? "fewer than two of its stops are in the file" : "no two of its stops are joined by its ways"
  }

  /// The counts of a route's ways and stops that the file lacks; nil if it has all.
  static func missing(of route: OSMElement, _ data: OSMData) -> String? {
    let ways = route.members.filter { $0.key.kind == .way }
    let stops = route.members.filter { $0.key.kind == .node }
    let lacking = [
      (ways, ways.count { data.line($0).isEmpty }, "ways"),
      (stops, stops.count { data.place($0) == nil }, "stops"),
    ].filter { $0.1 > 0 }
    guard !lacking.isEmpty else { return nil }
    let counts = lacking.map { "\($0.1) of \($0.0.count) \($0.2)" }.joined(separator: " and ")
    return "\(counts) are not in the file; fetch them too: (._;>;); out body;"
  }

  /// The first and last stop, with their places on the track.
  func ends(_ places: OSMPlaces) -> [(title: String, place: Coordinate)] {
    [0, stops.count - 1].map { (places.titles[stops[$0]].en, coordinate($0)) }
  }

  private init(_ route: Int64, _ stops: [Int], _ path: TrackGraph.Path, _ graph: TrackGraph) {
    let isClosed = stops.count > Self.leastLoop && stops.first == stops.last
    self.route = route
    self.stops = isClosed ? stops.dropLast() : stops
    isLoop = isClosed || (path.isRing && stops.count >= Self.leastLoop)
    self.graph = graph
    nodes = path.nodes
    stopIndices = isClosed ? path.stopIndices.dropLast() : path.stopIndices
  }

  /// Cuts a path so that no place occurs twice in a piece; only a loop ends at its first place.
  private static func withoutRepeats(
    _ path: TrackGraph.Path, _ places: [Int]
  ) -> [TrackGraph.Path] {
    let places = path.stops.map { places[$0] }
    var ranges: [Range<Int>] = []
    var start = 0
    for end in places.indices {
      guard let first = places[start..<end].firstIndex(of: places[end]) else { continue }
      if first == start, end == places.count - 1, end - start >= leastLoop { continue }
      ranges.append(start..<end)
      start = end - 1
    }
    ranges.append(start..<places.count)
    return ranges.filter { $0.count > 1 }.map { range in
      let first = path.stopIndices[range.lowerBound]
      let last = path.stopIndices[range.upperBound - 1]
      return TrackGraph.Path(
        stops: Array(path.stops[range]), nodes: Array(path.nodes[first...last]),
        stopIndices: path.stopIndices[range].map { $0 - first })
    }
  }

  private var lengthMetres: Double { nodes.map { graph.places[$0] }.lengthMetres }

  /// The position of a stop on the track.
  func coordinate(_ stop: Int) -> Coordinate { graph.places[nodes[stopIndices[stop]]] }

  /// The track between the first and last stop of a range, or all track of a loop; and a warning
  /// about gaps in it, with the railway's title.
  func track(_ range: Range<Int>, title: String) -> (parts: [TrackPart], warning: String?) {
    let isWhole = isLoop && range.count == stops.count
    let part =
      isWhole
      ? nodes[...] : nodes[stopIndices[range.lowerBound]...stopIndices[range.upperBound - 1]]
    return (graph.track(part, drawn: .openStreetMap), graph.gapWarning(part, of: title))
  }
}

struct OSMStops {
  private(set) var list: [(place: Int, coordinate: Coordinate)] = []
  /// Whether the route lists them in the order of travel.
  private(set) var areInOrder = true

  private static let reachMetres = 100.0

  /// The stops that a route lists, and its platforms at stations without a listed stop.
  init(of route: OSMElement, _ data: OSMData, _ places: inout OSMPlaces) {
    var platforms: [(place: Int, coordinate: Coordinate)] = []
    for member in route.members {
      let tags = data.tags(member.key)
      guard member.isStop(tags), let coordinate = data.place(member) else { continue }
      let stop = (places.place(of: member, at: coordinate), coordinate)
      if member.role.contains("platform") || tags.isPlatform {
        platforms.append(stop)
      } else {
        list.append(stop)
      }
      if !member.role.hasPrefix("stop") && !member.role.hasPrefix("platform") { areInOrder = false }
    }
    guard !list.isEmpty else {
      list = platforms
      return
    }
    var next = 0
    for platform in platforms {
      if let index = list.firstIndex(where: { $0.place == platform.place }) {
        next = index + 1
      } else {
        list.insert(platform, at: next)
        next += 1
      }
    }
  }

  /// For a route that lists no stops: the stops on its ways, or else the stations beside its ways.
  init(onTrackOf route: OSMElement, _ data: OSMData, _ places: inout OSMPlaces) {
    areInOrder = false
    let nodes = route.members.flatMap { data.ways[$0.key.id]?.nodes ?? [] }
    var found = nodes.filter { data.tags[$0].map { $0.isStop && $0["name"] != nil } ?? false }
    if Set(found).count < 2 {
      let lines = route.members.filter { $0.key.kind == .way }.map(data.line)
      found = data.stations.filter { station in
        guard let place = data.places[station] else { return false }
        return lines.contains { $0.runs(withinMetres: Self.reachMetres, of: place) }
      }
    }
    for node in found {
      guard let coordinate = data.places[node] else { continue }
      let member = OSMElement.Member(key: OSMElement.Key(kind: .node, id: node))
      list.append((places.place(of: member, at: coordinate), coordinate))
    }
  }
}

extension OSMElement.Member {
  /// Whether the member is a stop or a platform of its route.
  func isStop(_ tags: [String: String]) -> Bool {
    if key.kind == .relation { return false }
    if ["stop", "platform", "station", "halt"].contains(where: role.contains) { return true }
    return key.kind == .node && ["", "forward", "backward"].contains(role)
      && (tags.isEmpty || tags.isStop || tags["name"] != nil)
  }
}
