import RailNetwork

/// How a route runs: its stations in order, and the way through its track past them.
struct OSMCourse {
  /// The relation's id.
  let route: Int64
  /// Places, each once.
  let stops: [Int]
  let isLoop: Bool
  private let graph: TrackGraph
  private let nodes: [Int]
  private let stopIndices: [Int]

  /// A loop has so many stations at least.
  private static let leastLoop = 3

  /// The courses of a route: one, or several where its stops come again or its track is cut.
  static func all(
    of route: OSMElement, _ data: OSMData, _ places: inout OSMPlaces
  ) -> [OSMCourse] {
    let pieces = pieces(of: route, data)
    let reach = OSMNetworkImporter.reachMetres
    var graph = TrackGraph(pieces, gapMetres: OSMNetworkImporter.gapMetres)
    var stops = OSMStops(of: route, data, &places)
    if stops.list.count < 2 { stops = OSMStops(onTrackOf: route, data, &places) }
    var seen: Set<Int> = []
    let distinct = stops.list.filter { seen.insert($0.place).inserted }
    let drawn = graph.courses(past: distinct.map(\.coordinate), withinMetres: reach)
    let unordered = drawn.map { course in
      OSMCourse(
        route.key.id, course.order.map { distinct[$0].place }, course.run, graph,
        isLoop: course.isRing)
    }
    let feet = stops.list.map { graph.feet(of: $0.coordinate, withinMetres: reach) }
    var order: [Int] = []
    for index in feet.indices
    where !feet[index].isEmpty
      && stops.list[index].place != order.last.map({ stops.list[$0].place })
    {
      order.append(index)
    }
    if drawn.first?.isRing == true, order.count >= leastLoop, let first = order.first,
      let last = order.last, stops.list[first].place != stops.list[last].place
    {
      order.append(first)
    }
    let asListed = graph.runs(past: order.map { feet[$0] }).flatMap { run in
      distinctRuns(run, order.map { stops.list[$0].place }).map { piece in
        OSMCourse(
          route.key.id, piece.stops.map { stops.list[order[$0]].place }, piece, graph,
          isLoop: false)
      }
    }
    func covered(_ courses: [OSMCourse]) -> Int { Set(courses.flatMap(\.stops)).count }
    func metres(_ courses: [OSMCourse]) -> Double { courses.reduce(0) { $0 + $1.lengthMetres } }
    let isShuffled =
      covered(asListed) < covered(unordered)
      || (covered(asListed) == covered(unordered)
        && (!stops.areInOrder
          || metres(asListed) > 1.5 * metres(unordered) && !asListed.contains(where: \.isLoop)))
    return (isShuffled ? unordered : asListed).filter { $0.stops.count > 1 }
  }

  private static func pieces(of route: OSMElement, _ data: OSMData) -> [TrackPiece] {
    route.members.compactMap { member in
      let tags = data.tags(member.key)
      let line = data.line(member)
      guard member.key.kind == .way, !member.isStop(tags), tags.isTrack, line.count > 1 else {
        return nil
      }
      return TrackPiece(coordinates: line, isUnderground: tags.isUnderground)
    }
  }

  /// Why a route has no course.
  static func problem(of route: OSMElement, _ data: OSMData) -> String {
    if !route.members.contains(where: { $0.key.kind == .way }) { return "it lists no ways" }
    if pieces(of: route, data).isEmpty { return "its ways are not in the file" }
    let stops = route.members.count { $0.isStop(data.tags($0.key)) && data.place($0) != nil }
    return stops < 2
      ? "fewer than two of its stops are in the file" : "no two of its stops are joined by its ways"
  }

  private init(
    _ route: Int64, _ stops: [Int], _ run: TrackGraph.Run, _ graph: TrackGraph, isLoop: Bool
  ) {
    let isClosed = stops.count > Self.leastLoop && stops.first == stops.last
    self.route = route
    self.stops = isClosed ? stops.dropLast() : stops
    self.isLoop = isClosed || (isLoop && stops.count >= Self.leastLoop)
    self.graph = graph
    nodes = run.nodes
    stopIndices = isClosed ? run.stopIndices.dropLast() : run.stopIndices
  }

  /// A run cut so that no place comes twice in a piece, but for a loop's first at its end.
  private static func distinctRuns(_ run: TrackGraph.Run, _ places: [Int]) -> [TrackGraph.Run] {
    var pieces: [Range<Int>] = []
    var start = run.stops.lowerBound
    for end in run.stops {
      guard let first = places[start..<end].firstIndex(of: places[end]) else { continue }
      if first == start, end == run.stops.upperBound - 1, end - start >= leastLoop { continue }
      pieces.append(start..<end)
      start = end - 1
    }
    pieces.append(start..<run.stops.upperBound)
    return pieces.filter { $0.count > 1 }.map { piece in
      let offset = run.stops.lowerBound
      let first = run.stopIndices[piece.lowerBound - offset]
      let last = run.stopIndices[piece.upperBound - 1 - offset]
      return TrackGraph.Run(
        stops: piece, nodes: Array(run.nodes[first...last]),
        stopIndices: piece.map { run.stopIndices[$0 - offset] - first })
    }
  }

  private var lengthMetres: Double {
    zip(nodes, nodes.dropFirst()).reduce(0) {
      $0 + graph.places[$1.0].metres(to: graph.places[$1.1])
    }
  }

  /// Where a stop lies on the track.
  func coordinate(_ stop: Int) -> Coordinate {
    graph.places[nodes[stopIndices[stop]]]
  }

  /// The way between the first and the last of some stops; all of a loop's.
  func way(_ range: Range<Int>) -> (graph: TrackGraph, nodes: ArraySlice<Int>) {
    if isLoop, range.count == stops.count { return (graph, nodes[...]) }
    return (graph, nodes[stopIndices[range.lowerBound]...stopIndices[range.upperBound - 1]])
  }
}

/// The stops of a route.
struct OSMStops {
  private(set) var list: [(place: Int, coordinate: Coordinate)] = []
  /// Whether the route says that it lists them in the order of travel.
  private(set) var areInOrder = true

  private static let reachMetres = 100.0

  /// The stops that a route lists; its platforms only for stations of which it lists no stop.
  init(of route: OSMElement, _ data: OSMData, _ places: inout OSMPlaces) {
    var platforms: [(place: Int, coordinate: Coordinate)] = []
    for member in route.members {
      let tags = data.tags(member.key)
      guard member.isStop(tags), let coordinate = data.place(member) else { continue }
      let stop = (places.place(of: member, at: coordinate), coordinate)
      let isPlatform =
        member.role.contains("platform") || tags["public_transport"] == "platform"
        || tags["railway"] == "platform"
      if isPlatform { platforms.append(stop) } else { list.append(stop) }
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

  /// The stops and stations on the ways of a route that lists none, or failing that those beside.
  init(onTrackOf route: OSMElement, _ data: OSMData, _ places: inout OSMPlaces) {
    areInOrder = false
    let nodes = route.members.flatMap { data.ways[$0.key.id]?.nodes ?? [] }
    var found = nodes.filter { data.tags[$0].map { $0.isStop && $0["name"] != nil } ?? false }
    if Set(found).count < 2 {
      let lines = route.members.filter { $0.key.kind == .way }.map(data.line)
      found = data.stations.filter { station in
        guard let place = data.places[station] else { return false }
        return lines.contains { line in
          PolylineFoot.nearest(to: place, on: line).map { $0.metres <= Self.reachMetres } ?? false
        }
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
  /// Whether it is a stop or a platform of its route.
  func isStop(_ tags: [String: String]) -> Bool {
    if key.kind == .relation { return false }
    if ["stop", "platform", "station", "halt"].contains(where: role.contains) { return true }
    return key.kind == .node && ["", "forward", "backward"].contains(role)
      && (tags.isEmpty || tags.isStop || tags["name"] != nil)
  }
}
