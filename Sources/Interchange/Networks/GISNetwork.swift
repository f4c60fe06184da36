import RailNetwork

/// Makes a network from lines and points drawn in a GIS program.
///
/// A line may be in several pieces.
///
/// A line's stations are the points that name it; without such points, the points of its own
/// folder; without these, points within ``nearMetres`` for which it is the nearest line. Stations
/// keep the file's order if that order runs along the line; otherwise they are sorted along the
/// line. A line that ends where it starts is a loop. Each branch becomes a railway of its own.
struct GISNetwork {
  /// A line, or some of its pieces.
  struct Line {
    var name: String
    /// The operator, or an empty text.
    ///
    /// Lines of two companies are two lines.
    var company = ""
    /// The number of its folder.
    ///
    /// If this folder has two points, points of other folders are ignored.
    var folder = 0
    /// `#RRGGBB`.
    var color: String?
    var track: [TrackPart]
    /// Whether the file draws the line in one piece.
    var isWhole = true

    func title(_ number: Int) -> String { name.isEmpty ? "Line \(number + 1)" : name }
  }

  struct Point {
    var name: String
    var folder = 0
    /// The name of the line that it belongs to; empty if it names none.
    var line = ""
    /// The company of that line; empty if it names none.
    var company = ""
    var coordinate: Coordinate
  }

  /// A point that names its line, or is in its folder, must be within this distance of the line.
  static let reachMetres = 200.0
  /// Any other point must be within this distance of a line, unless there is only one line.
  static let nearMetres = 50.0
  /// If two lines are this near to each other around a point, the point is a station of both.
  private static let sameMetres = 10.0
  /// A line that crosses another at a point is not the point's if it is farther by this factor.
  private static let farFactor = 3.0
  /// Two lines run side by side at a point if they are near each other this far from the point,
  /// too.
  private static let besideMetres = 500.0
  /// Two ends of a line nearer than this are the same place.
  private static let closingMetres = 50.0
  /// Warn about a distance between stations that is longer than the line's median by this factor,
  /// and longer than `gapMetres`.
  private static let gapFactor = 4.0
  private static let leastGapMetres = 2_000.0
  /// A gap between pieces up to this length is closed by a straight line.
  private static let gapMetres = 500.0

  let label: NetworkLabel
  let points: [Point]
  private(set) var builder = NetworkBuilder()
  private(set) var used: Set<Int> = []
  private(set) var warnings: [String] = []
  private var named: [FoldedName: [Int]] = [:]
  /// The points that name no line, by the number of the nearest line.
  private var near: [Int: [Int]] = [:]
  private var pointsOfName: [String: [Int]] = [:]
  private var firstAtPlace: [Coordinate: Int] = [:]
  /// By a line and one that it crosses: the points that lie on the other line.
  private var crossed: [[Int]: [Int]] = [:]
  /// By a line and its parallel line, the points given to the parallel line because it is nearer.
  private var left: [[Int]: [Int]] = [:]

  /// Makes a network.
  ///
  /// Lines and points are in the order of the files; pieces with the same name are one line.
  static func network(
    _ lines: [Line], _ points: [Point], label: NetworkLabel, file: String, remedy: String,
    progress: (_ done: Int, _ total: Int) -> Void
  ) throws(Faults) -> ImportedNetwork {
    let origin = lines.first?.track.first?.coordinates.first
    // Track across 180° must be continuous.
    func onMap(_ place: Coordinate) -> Coordinate { origin.map(place.turned) ?? place }
    let whole = lines.enumerated().grouped { number, line in
      [line.name, line.company] + (line.name.isEmpty ? ["\(number)"] : [])
    }.map { pieces in
      var line = pieces[0].element
      line.track = pieces.flatMap(\.element.track).map { part in
        var part = part
        part.coordinates = part.coordinates.map(onMap)
        return part
      }
      line.isWhole = pieces.count == 1 && line.isWhole
      line.color = pieces.lazy.compactMap(\.element.color).first
      return line
    }
    let places = points.map { point in
      var point = point
      point.coordinate = onMap(point.coordinate)
      return point
    }
    var network = GISNetwork(label: label, points: places)
    network.findLines(of: whole)
    var linesOfFolder: [Int: Int] = [:]
    for line in whole { linesOfFolder[line.folder, default: 0] += 1 }
    for (index, line) in whole.enumerated() {
      progress(index, whole.count)
      network.add(line, number: index, usesFolder: linesOfFolder[line.folder] == 1)
    }
    progress(whole.count, whole.count)
    guard !network.builder.railways.isEmpty else {
      throw Faults(file, "no line has two points that name it or lie near it", remedy: remedy)
    }
    network.warnLeft(to: whole)
    network.warnCrossed(whole)
    network.warnUnused()
    return ImportedNetwork(network: network.builder.network(label), warnings: network.warnings)
  }

  /// Names the points on no line; a second platform of a station is not missed.
  private mutating func warnUnused() {
    let unused = points.indices.filter { index in
      let point = points[index]
      let twins = point.name.isEmpty ? [index] : pointsOfName[point.name] ?? []
      return !twins.contains { twin in
        used.contains(twin)
          && points[twin].coordinate.metres(to: point.coordinate) <= Self.gapMetres
      }
    }
    guard !unused.isEmpty else { return }
    let names = unused.map { points[$0].name.isEmpty ? "a point without a name" : points[$0].name }
    warnings.append("left out, points that are not on a line: \(listed(names, most: 3))")
  }

  /// Warns about stations that a line loses to a parallel line.
  private mutating func warnLeft(to lines: [Line]) {
    for (pair, stops) in left.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let own = Set(near[pair[0]] ?? []).union(named[FoldedName(lines[pair[0]].name)] ?? [])
      let names = stops.filter { !own.contains($0) }.map { points[$0].name }.withoutRepeats()
      guard !names.isEmpty else { continue }
      warnings.append(
        "\(lines[pair[0]].title(pair[0])) runs parallel to \(lines[pair[1]].title(pair[1])), which is nearer to these stations and "
          + "gets them: \(listed(names, most: 8))")
    }
  }

  /// Names the points of other lines that a line passes where it crosses them.
  private mutating func warnCrossed(_ lines: [Line]) {
    for (pair, stops) in crossed.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      warnings.append(
        "\(lines[pair[0]].title(pair[0])) crosses \(lines[pair[1]].title(pair[1])) near these stations, which are on that line alone: "
          + listed(stops.map { points[$0].name }.withoutRepeats(), most: 8))
    }
  }

  /// Warns about a distance between stations that is much longer than others on the line.
  private mutating func warnGap(_ name: String, _ stops: [Int], _ positions: [Double]) {
    let gaps = zip(positions, positions.dropFirst()).map { $1 - $0 }
    guard gaps.count > 2, let longest = gaps.max(), let index = gaps.firstIndex(of: longest)
    else { return }
    let median = gaps.sorted()[gaps.count / 2]
    guard longest > Self.leastGapMetres, longest > Self.gapFactor * median else { return }
    warnings.append(
      "\(name): no station for \(Int(longest / 1_000)) km from \(stationName(stops, index)) to "
        + "\(stationName(stops, index + 1)); the median distance is "
        + "\(NumberText.fixed(median / 1_000, places: 1)) km: is one missing?")
  }

  /// The name of a line's station; the number of a station without a name.
  private func stationName(_ stops: [Int], _ order: Int) -> String {
    let name = points[stops[order]].name
    return name.isEmpty ? "Stop \(order + 1)" : name
  }

  // MARK: - The lines of points

  /// Finds the line of each point, by name or by distance.
  private mutating func findLines(of lines: [Line]) {
    let names = Set(lines.map { FoldedName($0.name) })
    var others: [Int] = []
    for (index, point) in points.enumerated() {
      pointsOfName[point.name, default: []].append(index)
      firstAtPlace[point.coordinate] = firstAtPlace[point.coordinate] ?? index
      let parts = point.line.split { ",;/|+-".contains($0) }
      let lineNames = ([FoldedName(point.line)] + parts.map { FoldedName($0) }).unique
        .filter { !$0.text.isEmpty && names.contains($0) }
      for name in lineNames { named[name, default: []].append(index) }
      if lineNames.isEmpty { others.append(index) }
    }
    var index = LineIndex()
    for line in lines {
      var parts: [Range<Int>] = []
      for part in line.track {
        let start = parts.last?.upperBound ?? 0
        parts.append(start..<(start + part.coordinates.count))
      }
      index.append(vertices: line.track.flatMap(\.coordinates), parts: parts)
    }
    let reach = lines.count == 1 ? Self.reachMetres : Self.nearMetres
    for point in others {
      let plane = LocalPlane(origin: points[point].coordinate)
      let found = lines.indices.compactMap { line in
        index.nearest(on: line, from: plane, withinMetres: reach).map { ($0.pointSquared, line) }
      }.sorted { $0 < $1 }
      var own: [Int] = []
      let nearest = found.first?.0 ?? 0
      for (square, line) in found {
        func runs(beside other: Int, _ metres: Double, around reach: Double) -> Bool {
          Self.runs(lines[line], beside: index, other, metres, around: plane, reach)
        }
        let isOnOne = own.contains { runs(beside: $0, Self.sameMetres, around: Self.nearMetres) }
        let host =
          isOnOne
          ? nil : own.first { runs(beside: $0, 2 * Self.nearMetres, around: Self.besideMetres) }
        if let host {
          left[[line, host], default: []].append(point)
        } else if let first = own.first, !isOnOne,
          square.squareRoot() > max(Self.sameMetres, Self.farFactor * nearest.squareRoot()),
          !Self.ends(lines[line], near: points[point].coordinate)
        {
          crossed[[line, first], default: []].append(point)
        } else {
          own.append(line)
        }
      }
      for line in own { near[line, default: []].append(point) }
    }
  }

  /// Whether a line begins or ends near a point.
  private static func ends(_ line: Line, near place: Coordinate) -> Bool {
    line.track.contains { part in
      [part.coordinates.first, part.coordinates.last].contains {
        $0.map { $0.metres(to: place) <= 2 * nearMetres } ?? false
      }
    }
  }

  /// Whether a stretch of this line around a point runs along another line.
  ///
  /// Where two lines only meet, the point is on both.
  private static func runs(
    _ line: Line, beside index: LineIndex, _ other: Int, _ metres: Double,
    around plane: LocalPlane, _ reach: Double
  ) -> Bool {
    func isNear(_ place: PlanarVector) -> Bool {
      let there = LocalPlane(origin: plane.coordinate(at: place))
      return index.nearest(on: other, from: there, withinMetres: metres) != nil
    }
    return line.track.allSatisfy { part in
      zip(part.coordinates, part.coordinates.dropFirst()).allSatisfy { a, b in
        let (start, end) = (plane.vector(to: a), plane.vector(to: b))
        let along = end - start
        let (square, half) = (along.squaredLength, start.dot(along))
        let root = half * half - square * (start.squaredLength - reach * reach)
        guard square > 0, root >= 0 else { return true }
        // Where the segment enters and leaves the surroundings, or its ends if they are inside.
        let shares = [-1.0, 1].map { ($0 * root.squareRoot() - half) / square }
        guard shares[0] <= 1, shares[1] >= 0 else { return true }
        return shares.allSatisfy { isNear(start + along * min(max($0, 0), 1)) }
      }
    }
  }

  private func candidates(
    of line: Line, number: Int, _ track: [TrackPart], usesFolder: Bool
  ) -> [Int] {
    func inReach(_ asked: [Int]) -> [Int] {
      asked.filter { index in
        track.contains {
          $0.coordinates.runs(withinMetres: Self.reachMetres, of: points[index].coordinate)
        }
      }
    }
    let ownPoints = (named[FoldedName(line.name)] ?? []).filter {
      points[$0].company.isEmpty || points[$0].company == line.company
    }
    if ownPoints.count > 1 { return inReach(ownPoints) }
    if usesFolder {
      let own = inReach(
        points.indices.filter { points[$0].folder == line.folder && points[$0].line.isEmpty })
      if own.count > 1 { return own }
    }
    return near[number] ?? []
  }

  // MARK: - Railways

  private mutating func add(_ line: Line, number: Int, usesFolder: Bool) {
    let name = line.title(number)
    var track = line.track
    for index in track.indices {
      track[index].coordinates = track[index].coordinates.map(\.roundedForNetwork).withoutRepeats()
    }
    track.removeAll { $0.coordinates.count < 2 }
    let near = candidates(of: line, number: number, track, usesFolder: usesFolder)
    let isDrawnInOrder =
      line.isWhole
      && zip(track, track.dropFirst()).allSatisfy {
        Self.gap(from: $0, to: $1) <= Self.closingMetres
      }
    guard !isDrawnInOrder else { return add(name, line, ordered(near, along: track), track) }
    var graph = TrackGraph(track, gapMetres: Self.gapMetres)
    let paths = graph.trunkAndBranches(
      past: near.map { points[$0].coordinate }, withinMetres: Self.reachMetres)
    if let trunk = paths.first, let warning = graph.gapWarning(trunk.nodes[...], of: name) {
      warnings.append(warning)
    }
    for (index, path) in paths.enumerated() {
      let track = graph.track(path.nodes[...])
      let drawn = withoutRepeatedNames(path.stops.map { near[$0] })
      let stops = run(drawn, along: track) ? drawn : ordered(drawn, along: track)
      let end = stops.last.map { points[$0].name }.flatMap { $0.isEmpty ? nil : $0 }
      add(index == 0 ? name : "\(name), \(end ?? "\(index).") branch", line, stops, track)
    }
  }

  private static func gap(from a: TrackPart, to b: TrackPart) -> Double {
    a.coordinates[a.coordinates.count - 1].metres(to: b.coordinates[0])
  }

  /// Adds a railway with its stations, given as indices of points.
  private mutating func add(_ name: String, _ line: Line, _ stops: [Int], _ track: [TrackPart]) {
    let first = track.first
    let closes = first.flatMap { first in track.last.map { Self.gap(from: $0, to: first) } }
    let isLoop = stops.count > 2 && closes ?? .infinity <= Self.closingMetres
    let measured = Track(
      parts: track, isLoop: isLoop, stations: stops.map { points[$0].coordinate.roundedForNetwork })
    guard stops.count > 1, measured.stationsRunAlong else {
      warnings.append(
        "left out, a line "
          + (stops.count > 1
            ? "without track that passes its stations in order" : "with fewer than two stations")
          + ": \(name)")
      return
    }
    used.formUnion(stops)
    warnGap(name, stops, measured.stationPositionMetres)
    builder.addNaming(
      Railway(
        id: "", title: Self.title(name), operatorID: IDMaker.word(line.company, or: label.id),
        color: line.color ?? "#808080", stations: [], ascending: "Outbound", descending: "Inbound",
        isLoop: isLoop, parts: track),
      stops: stops.enumerated().map { order, stop in
        NetworkBuilder.Stop(
          title: Self.title(stationName(stops, order)), coordinate: points[stop].coordinate,
          group: interchange(of: stop))
      })
  }

  /// The points sorted along the line; of neighbours with the same name only the first.
  private func ordered(_ candidates: [Int], along track: [TrackPart]) -> [Int] {
    let line = track.flatMap(\.coordinates)
    let positions = Dictionary(
      uniqueKeysWithValues: candidates.map { point in
        let nearest = line.nearestPoint(to: points[point].coordinate)
        return (point, nearest.map { Double($0.segment) + $0.share } ?? 0)
      })
    let sorted = candidates.sorted { (positions[$0] ?? 0, $0) < (positions[$1] ?? 0, $1) }
    let orders = [candidates, candidates.reversed(), sorted].map(withoutRepeatedNames)
    return orders.first { run($0, along: track) } ?? orders[2]
  }

  private func withoutRepeatedNames(_ order: [Int]) -> [Int] {
    order.reduce(into: []) { kept, point in
      let name = points[point].name
      if name.isEmpty || kept.last.map({ points[$0].name }) != name { kept.append(point) }
    }
  }

  /// Whether stations in this order are within reach of the track, at positions that never
  /// decrease.
  private func run(_ order: [Int], along track: [TrackPart]) -> Bool {
    guard order.count > 1 else { return false }
    let measured = Track(
      parts: track, isLoop: false, stations: order.map { points[$0].coordinate.roundedForNetwork })
    return measured.stationsRunAlong
      && measured.stationDistanceMetres.allSatisfy { $0 <= Self.reachMetres }
  }

  /// The first point at the same place, or nearby with the same name: they are an interchange.
  private func interchange(of point: Int) -> Int {
    let first = firstAtPlace[points[point].coordinate] ?? point
    let own = points[first]
    guard !own.name.isEmpty else { return first }
    return pointsOfName[own.name]?.first {
      points[$0].coordinate.metres(to: own.coordinate) <= Self.gapMetres
    } ?? first
  }

  private static func title(_ name: String) -> Title {
    let isJapanese = name.unicodeScalars.contains {
      (0x3040...0x30ff).contains($0.value) || (0x4e00...0x9fff).contains($0.value)
    }
    return Title(en: name, ja: isJapanese ? name : nil)
  }
}

extension GISNetwork.Point {
  private static let directions = [
    "Northbound", "Southbound", "Eastbound", "Westbound", "Inbound", "Outbound",
  ]

  /// A station's point.
  ///
  /// The direction of a platform is not part of its name.
  init(
    station: String, folder: Int = 0, line: String = "", company: String = "",
    coordinate: Coordinate
  ) {
    let direction = Self.directions.first { station.hasSuffix(" \($0)") }
    self.init(
      name: direction.map { station.dropLast($0.count + 1).trimmed } ?? station, folder: folder,
      line: line, company: company, coordinate: coordinate)
  }
}
