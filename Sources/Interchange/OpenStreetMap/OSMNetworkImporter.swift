package import RailNetwork

/// Makes a network from the route relations of OpenStreetMap.
///
/// Routes with the same route master are one line. So are routes with the same reference or name,
/// if they belong to the same network or share ways. A line's longest path is a railway. Paths to
/// stations that it lacks become railways of their own.
package struct OSMNetworkImporter {
  /// A gap of this length in a route's ways is closed by a straight line.
  package static let gapMetres = 500.0
  /// A stop farther than this from its route's ways is left out.
  static let reachMetres = 500.0

  private let data: OSMData
  private let label: NetworkLabel
  private var places: OSMPlaces
  private var builder = NetworkBuilder()
  private var warnings: [String] = []
  private var leftOut: [String] = []

  /// Reads a network.
  ///
  /// - Returns: the network, with warnings about repairs and omissions.
  package static func network(
    _ file: OSMFile, label: NetworkLabel, isStrict: Bool = false
  ) throws(Faults) -> ImportedNetwork {
    var importer = OSMNetworkImporter(try OSMData(file), label)
    let remark = importer.data.remark.map { "the server says: \($0)" }
    guard !importer.data.routes.isEmpty else {
      throw Faults(
        [remark].compactMap { $0.map { Fault(file: file.name, problem: $0) } } + [
          Fault(
            file: file.name, problem: "has no route of a railway",
            remedy: "also fetch the relations: rel[type=route][route=subway]; (._;>;); out body;")
        ])
    }
    if let remark { importer.leftOut.append("things that the file lacks; \(remark)") }
    for line in importer.lines() { importer.add(line) }
    if isStrict, !importer.leftOut.isEmpty {
      throw Faults(importer.leftOut.map { Fault(file: file.name, problem: $0) })
    }
    guard !importer.builder.railways.isEmpty else {
      throw Faults(
        (importer.leftOut.prefix(20) + ["no route can be repaired"])
          .map { Fault(file: file.name, problem: $0) })
    }
    return ImportedNetwork(
      network: importer.builder.network(label, hasEachTrackOnce: true),
      warnings: importer.warnings + importer.leftOut.map { "left out, \($0)" })
  }

  private init(_ data: OSMData, _ label: NetworkLabel) {
    (self.data, self.label) = (data, label)
    places = OSMPlaces(data)
  }

  // MARK: Lines

  /// The routes of each line, in the order of each line's first route.
  private func lines() -> [[OSMElement]] {
    let trains = data.routes.filter { $0.tags["route"] != "railway" }
    let used = Set(trains.flatMap(\.ways))
    // A `route=railway` relation is infrastructure; skip it if routes of trains run on its track.
    let routes = data.routes.filter { route in
      route.tags["route"] != "railway"
        || 2 * route.ways.count(where: used.contains) <= route.ways.count
    }
    var references: [FoldedName: Set<FoldedName>] = [:]
    for route in routes {
      guard let reference = route.tags["ref"], let name = route.lineName else { continue }
      references[name, default: []].insert(FoldedName(reference))
    }
    func label(_ route: OSMElement) -> FoldedName {
      if let reference = route.tags["ref"] { return FoldedName(reference) }
      guard let name = route.lineName else { return FoldedName("\(route.key.id)") }
      let known = references[name] ?? []
      return known.count == 1 ? known.first ?? name : name
    }
    var union = UnionFind(count: routes.count)
    let masters = routes.indices.map { data.masterOfRoute[routes[$0].key.id]?.key.id }
    for group in routes.indices.grouped(by: { masters[$0] }) where masters[group[0]] != nil {
      for route in group { union.join(group[0], route) }
    }
    for group in routes.indices.grouped(by: { label(routes[$0]) }) {
      for (place, a) in group.enumerated() {
        for b in group[..<place] {
          let isFree = masters[a] == nil || masters[b] == nil
          if isFree ? areOneLine(routes[a], routes[b]) : areVariants(routes[a], routes[b]) {
            union.join(a, b)
          }
        }
      }
    }
    return routes.indices.grouped(by: union.root).map { $0.map { routes[$0] } }
  }

  /// The minimum share of common ways, among the ways of the shorter of two routes with one name.
  private static let leastSharedWays = 0.25

  private func shareWays(_ a: OSMElement, _ b: OSMElement) -> Bool {
    let (waysOfA, waysOfB) = (Set(a.ways), Set(b.ways))
    let shared = Double(waysOfA.intersection(waysOfB).count)
    return shared > 0 && shared >= Self.leastSharedWays * Double(min(waysOfA.count, waysOfB.count))
  }

  /// Whether two routes with the same reference, each with a master, are one line of one operator.
  private func areVariants(_ a: OSMElement, _ b: OSMElement) -> Bool {
    guard let one = a.tags["operator"], let other = b.tags["operator"],
      a.tags["ref"] != nil, b.tags["ref"] != nil
    else { return false }
    return FoldedName(one) == FoldedName(other) && a.tags["route"] == b.tags["route"]
      && shareWays(a, b)
  }

  /// Whether two routes with the same reference or name are one line.
  private func areOneLine(_ a: OSMElement, _ b: OSMElement) -> Bool {
    if shareWays(a, b) { return true }
    guard a.tags["route"] == b.tags["route"] else { return false }
    for key in ["network", "operator"] {
      guard let one = a.tags[key], let other = b.tags[key] else { continue }
      let names = Set(one.split(separator: ";").map { FoldedName($0) })
      return other.split(separator: ";").contains { names.contains(FoldedName($0)) }
    }
    // If not both have a network or an operator, both must be in the same area.
    let (boxOfA, boxOfB) = (box(a), box(b))
    return places(b).contains(where: boxOfA.contains) || places(a).contains(where: boxOfB.contains)
  }

  private func places(_ route: OSMElement) -> [Coordinate] {
    route.members.filter { $0.key.kind != .relation }.compactMap { data.place($0) }
  }

  private func box(_ route: OSMElement) -> CoordinateBox {
    places(route).reduce(into: CoordinateBox()) { $0.include($1) }
  }

  /// A route's name without its destinations: `U8` from `U8: Hermannstraße => Wittenau`.
  static func lineName(_ name: String) -> String {
    let arrows = ["→", "⇒", "⇄", "↔", "⟷", "⇔", "=>", "->", "<>", "›", "»"]
    let dashes = [" – ", " - ", " — "]
    func first(_ marks: [String]) -> String.Index? {
      marks.compactMap { name.firstRange(of: $0)?.lowerBound }.min()
    }
    guard let mark = first(arrows + dashes) else { return name.trimmed }
    let before = name[..<mark]
    let cut = [":", "：", "("].compactMap { before.firstIndex(of: $0) }.min()
    if let cut { return before[..<cut].trimmed }
    // A dash alone may be part of a line's own name.
    return first(arrows) == nil ? name.trimmed : ""
  }

  private func master(of routes: [OSMElement]) -> OSMElement? {
    routes.lazy.compactMap { data.masterOfRoute[$0.key.id] }.first
  }

  /// A line's title: from its master, from the common part of its routes' names, or from its
  /// reference.
  private func title(_ routes: [OSMElement]) -> Title {
    var names = master(of: routes)?.tags.mapValues(Self.lineName) ?? [:]
    for key in Set(routes.flatMap(\.tags.keys)).sorted()
    where names[key] == nil && (key == "name" || key.hasPrefix("name:")) {
      let texts = Set(routes.compactMap { $0.tags[key] }.map(Self.lineName)).sorted()
      if texts.count == 1 {
        names[key] = texts[0]
      } else if let first = texts.first, let last = texts.last {
        let words = zip(first.split(separator: " "), last.split(separator: " "))
          .prefix { $0 == $1 }.map(\.0)
        names[key] = words.joined(separator: " ").trimmingEnd
      }
    }
    for (key, name) in names where name.isEmpty { names[key] = nil }
    if let title = names.title { return title }
    let tags = routes[0].tags
    if let reference = tags["ref"] {
      return Title(en: [tags.railOperator, reference].compactMap(\.self).joined(separator: " "))
    }
    return tags.title ?? Title(en: "Route \(routes[0].key.id)")
  }

  /// Adds the railways of a line, the longest path first.
  private mutating func add(_ routes: [OSMElement]) {
    let title = title(routes)
    var paths: [OSMPath] = []
    for route in routes {
      let found = OSMPath.all(of: route, data, &places)
      if found.isEmpty {
        leftOut.append(
          "\(route.tags["name"] ?? title.en) (relation \(route.key.id)): "
            + OSMPath.problem(of: route, data))
      }
      paths += found
      if !found.isEmpty, let missing = OSMPath.missing(of: route, data) {
        leftOut.append("\(route.tags["name"] ?? title.en) (relation \(route.key.id)): \(missing)")
      }
      if let gap = Self.gap(found, places) {
        warnings.append("\(route.tags["name"] ?? title.en) (relation \(route.key.id)): \(gap)")
      }
    }
    paths.sort { ($1.stops.count, $0.route) < ($0.stops.count, $1.route) }
    let masterTags = master(of: routes)?.tags ?? [:]
    let name = masterTags.railOperator ?? routes.lazy.compactMap(\.tags.railOperator).first
    let operatorID = IDMaker.word(name ?? label.id, or: "Unnamed")
    let color = masterTags.railColor ?? routes.lazy.compactMap(\.tags.railColor).first ?? "#808080"
    let isTram = routes[0].tags["route"] == "tram"
    var known: [Branch] = []
    var others: [String] = []
    for path in paths {
      for range in newRanges(of: path, &known) {
        if isVariant(range, of: path, of: known, isTram: isTram) {
          others += path.stops[range].filter { place in
            !known.contains { $0.places.contains(place) }
          }.map { places.titles[$0].en }
          continue
        }
        let title = known.isEmpty ? title : branchTitle(title, path, range)
        let (parts, warning) = path.track(range, title: title.en)
        var branch = Branch(
          railway: Railway(
            id: "", title: title, operatorID: operatorID, color: color, stations: [],
            ascending: "", descending: "",
            isLoop: path.isLoop && range.count == path.stops.count, parts: parts),
          stops: range.map { stop($0, of: path) }, places: Array(path.stops[range]))
        branch.closeLoop(withinMetres: Self.gapMetres)
        if let problem = branch.problem {
          leftOut.append("\(title.en) (relation \(path.route)): \(problem)")
          continue
        }
        known.append(branch)
        if let warning { warnings.append(warning) }
      }
    }
    for branch in known { builder.addNaming(branch.railway, stops: branch.stops) }
    if !others.isEmpty {
      warnings.append(
        "\(title.en): left out, stops beside its track that only some variants of the route serve: "
          + GTFSLines.list(others))
    }
  }

  /// The longest of the shortest ways between the pieces of a route; nil if it has one piece.
  private static func gap(_ paths: [OSMPath], _ places: OSMPlaces) -> String? {
    var union = UnionFind(count: paths.count)
    for group in paths.indices.flatMap({ path in paths[path].stops.map { (path, $0) } })
      .grouped(by: \.1)
    {
      for (path, _) in group { union.join(group[0].0, path) }
    }
    let pieces = paths.indices.grouped(by: union.root)
    let gaps = pieces.dropFirst().enumerated().compactMap { number, piece in
      let before = pieces[...number].joined()
      return piece.flatMap { path in paths[path].ends(places) }.flatMap { end in
        before.flatMap { paths[$0].ends(places) }.map { (end.place.metres(to: $0.place), $0, end) }
      }.min { $0.0 < $1.0 }
    }
    guard let longest = gaps.max(by: { $0.0 < $1.0 }) else { return nil }
    return
      "its ways have \(counted(gaps.count, "gap")), the longest of \(Int(longest.0)) m between "
      + "\(longest.1.title) and \(longest.2.title)"
  }

  private func stop(_ index: Int, of path: OSMPath) -> NetworkBuilder.Stop {
    let place = path.stops[index]
    return NetworkBuilder.Stop(
      title: places.titles[place], coordinate: path.coordinate(index),
      group: places.interchanges[place])
  }

  private func branchTitle(_ line: Title, _ path: OSMPath, _ range: Range<Int>) -> Title {
    let isLink = range.lowerBound > 0 && range.upperBound < path.stops.count
    let end = range.upperBound < path.stops.count ? range.lowerBound : range.upperBound - 1
    let station = places.titles[path.stops[isLink ? range.lowerBound + range.count / 2 : end]].en
    return Title(en: isLink ? "\(line.en) via \(station)" : "\(line.en), \(station) branch")
  }

  // MARK: Branches

  /// A railway of the line that is being added, with its stops and their positions.
  private struct Branch {
    var railway: Railway
    var stops: [NetworkBuilder.Stop]
    var places: [Int]

    /// Why a network can't have this railway; nil if it can.
    var problem: String? {
      guard stops.count > 1 else { return "fewer than two stations" }
      let track = Track(
        parts: railway.parts, isLoop: railway.isLoop, stations: stops.map(\.coordinate))
      guard track.lengthMetres > 0 else { return "no track" }
      return track.stationsRunAlong ? nil : "its stations are not in order along its track"
    }

    /// Ends the track of a loop where it starts, if the ends are near each other.
    mutating func closeLoop(withinMetres reach: Double) {
      guard railway.isLoop, let first = railway.parts.first?.coordinates.first,
        let last = railway.parts.last?.coordinates.last, first != last,
        first.metres(to: last) <= reach
      else { return }
      railway.parts[railway.parts.count - 1].coordinates.append(first)
    }
  }

  /// A stop this near to a railway's track, between two of its stations, becomes a station of it.
  private static let besideMetres = 150.0

  /// Stops of a route's variant make no railway if they are this near to a line's track.
  private static let variantMetres = 300.0
  /// A tram may return by another street.
  private static let streetMetres = 1_000.0

  /// Whether the stops of a range are not on the line but lie beside its track.
  private func isVariant(
    _ range: Range<Int>, of path: OSMPath, of known: [Branch], isTram: Bool
  ) -> Bool {
    let taken = Set(known.flatMap(\.places))
    let isLink = [path.stops[range.lowerBound], path.stops[range.upperBound - 1]]
      .allSatisfy(taken.contains)
    let reach = isTram && isLink ? Self.streetMetres : Self.variantMetres
    let lines = known.map { $0.railway.parts.flatMap(\.coordinates) }
    return !known.isEmpty
      && range.allSatisfy { index in
        lines.contains { $0.runs(withinMetres: reach, of: path.coordinate(index)) }
      }
  }

  /// The ranges of a path's stops that the line lacks, each with the stations before and after it.
  ///
  /// Single stops beside known track are added to that track instead.
  private func newRanges(of path: OSMPath, _ known: inout [Branch]) -> [Range<Int>] {
    if known.isEmpty { return [path.stops.indices] }
    var ranges: [Range<Int>] = []
    let taken = Set(known.flatMap(\.places))
    var start = 0
    while start < path.stops.count {
      guard !taken.contains(path.stops[start]) else {
        start += 1
        continue
      }
      let end = path.stops[start...].firstIndex(where: taken.contains) ?? path.stops.count
      let range = max(0, start - 1)..<min(end + 1, path.stops.count)
      if !insert(start..<end, of: path, into: &known), range.count > 1 { ranges.append(range) }
      start = end
    }
    return ranges
  }

  /// Adds stops to a railway, between two neighbouring stations and beside the track.
  private func insert(_ range: Range<Int>, of path: OSMPath, into known: inout [Branch]) -> Bool {
    guard range.lowerBound > 0, range.upperBound < path.stops.count else { return false }
    for index in known.indices {
      guard let before = known[index].places.firstIndex(of: path.stops[range.lowerBound - 1]),
        let after = known[index].places.firstIndex(of: path.stops[range.upperBound]),
        abs(before - after) == 1
      else { continue }
      let line = known[index].railway.parts.flatMap(\.coordinates)
      let isBeside = range.allSatisfy {
        line.runs(withinMetres: Self.besideMetres, of: path.coordinate($0))
      }
      guard isBeside else { continue }
      var longer = known[index]
      let stops = before < after ? Array(range) : range.reversed()
      longer.stops.insert(contentsOf: stops.map { stop($0, of: path) }, at: max(before, after))
      longer.places.insert(contentsOf: stops.map { path.stops[$0] }, at: max(before, after))
      guard longer.problem == nil else { continue }
      known[index] = longer
      return true
    }
    return false
  }
}

extension OSMElement {
  fileprivate var ways: [Key] { members.map(\.key).filter { $0.kind == .way } }

  /// The name of the line in a route's name; nil if the name only has destinations.
  fileprivate var lineName: FoldedName? {
    let name = tags["name"].map { FoldedName(OSMNetworkImporter.lineName($0)) }
    return name?.text.isEmpty == false ? name : nil
  }
}

extension String {
  /// The text without signs and spaces at its end.
  fileprivate var trimmingEnd: String {
    var text = self[...]
    while let last = text.last, !last.isLetter, !last.isNumber, last != ")" { text.removeLast() }
    return String(text)
  }
}
