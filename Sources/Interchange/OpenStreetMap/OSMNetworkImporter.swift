import RailNetwork
package import Text

/// Makes a network from the route relations of OpenStreetMap.
///
/// Routes of one route master, or of one mode, network and reference, are one line: its longest
/// course is a railway, and each stretch to stations that this one does not have is one of its own.
package struct OSMNetworkImporter {
  /// A gap in a route's ways that is joined straight.
  package static let gapMetres = 500.0
  /// A stop farther from its route's ways than this is left out.
  static let reachMetres = 500.0

  private let data: OSMData
  private let label: NetworkLabel
  private var places: OSMPlaces
  private var drawn = DrawnRailways()
  private var remarks: [String] = []
  private var leftOut: [String] = []

  /// Reads a network.
  ///
  /// - Parameters:
  ///   - file: read three times.
  ///   - label: what to write over the network.
  ///   - isStrict: whether a route that can't be mended is a fault; else it is left out by name.
  /// - Returns: the network, with remarks on what was mended and what was left out.
  /// - Throws: what is wrong with the file, or that it has no route of a railway.
  package static func network(
    _ file: OSMFile, label: NetworkLabel, isStrict: Bool = false
  ) throws(Faults) -> ImportedNetwork {
    var importer = OSMNetworkImporter(try OSMData(file), label)
    guard !importer.data.routes.isEmpty else {
      throw Faults(
        file: file.name, problem: "has no route of a railway",
        remedy: "fetch the relations too: rel[type=route][route=subway]; (._;>;); out body;")
    }
    for line in importer.lines() { importer.add(line) }
    if isStrict, !importer.leftOut.isEmpty {
      throw Faults(importer.leftOut.map { Fault(file: file.name, problem: $0) })
    }
    guard !importer.drawn.isEmpty else {
      throw Faults(
        (importer.leftOut.prefix(20) + ["no route can be mended"])
          .map { Fault(file: file.name, problem: $0) })
    }
    return ImportedNetwork(
      network: importer.drawn.network(label),
      remarks: importer.remarks + importer.leftOut.map { "left out, \($0)" })
  }

  private init(_ data: OSMData, _ label: NetworkLabel) {
    (self.data, self.label) = (data, label)
    places = OSMPlaces(data)
  }

  // MARK: Lines

  /// The routes that are one line: by route master, else by what their tags say, in the order of
  /// the first route of each.
  private func lines() -> [[OSMElement]] {
    var indices: [String: Int] = [:]
    var lines: [[OSMElement]] = []
    let trains = data.routes.filter { $0.tags["route"] != "railway" }
    let used = Set(trains.flatMap { $0.members.map(\.key) }.filter { $0.kind == .way })
    for route in data.routes {
      // A railway as an institution, on whose track routes of trains run, is these routes.
      let ways = route.members.map(\.key).filter { $0.kind == .way }
      if route.tags["route"] == "railway", 2 * ways.count(where: used.contains) > ways.count {
        continue
      }
      let tags = route.tags
      let owner = tags["network"] ?? tags["operator"] ?? ""
      let name = tags["ref"] ?? tags["name"].map(Self.lineName) ?? "\(route.key.id)"
      let key =
        data.masterOfRoute[route.key.id].map { "\($0.key.id)" }
        ?? [tags["route"] ?? "", FoldedName(owner).text, FoldedName(name).text]
        .joined(separator: "\n")
      let index = indices[key] ?? lines.count
      if index == lines.count { lines.append([]) }
      indices[key] = index
      lines[index].append(route)
    }
    return lines
  }

  /// A route's name without where it goes: `U8` of `U8: Hermannstraße => Wittenau`.
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
    // A dash alone may be within a line's own name.
    return first(arrows) == nil ? name.trimmed : ""
  }

  /// What a line is called: by its master, by what its routes' names have in common, or by its
  /// reference.
  private func title(_ routes: [OSMElement]) -> Title {
    var names = data.masterOfRoute[routes[0].key.id]?.tags.mapValues(Self.lineName) ?? [:]
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

  /// Adds the railways of a line: its longest course first.
  private mutating func add(_ routes: [OSMElement]) {
    let title = title(routes)
    var courses: [OSMCourse] = []
    for route in routes {
      let found = OSMCourse.all(of: route, data, &places)
      if found.isEmpty {
        leftOut.append(
          "\(route.tags["name"] ?? title.en) (relation \(route.key.id)): "
            + OSMCourse.problem(of: route, data))
      }
      courses += found
    }
    courses.sort { ($1.stops.count, $0.route) < ($0.stops.count, $1.route) }
    let masterTags = data.masterOfRoute[routes[0].key.id]?.tags ?? [:]
    var railway = DrawnRailway(
      title: title,
      operatorName: masterTags.railOperator
        ?? routes.lazy.compactMap(\.tags.railOperator).first ?? label.id,
      color: masterTags.railColor ?? routes.lazy.compactMap(\.tags.railColor).first ?? "#808080",
      stops: [], parts: [])
    var known: [Stretch] = []
    for course in courses {
      for range in newRanges(of: course, &known) {
        railway.title = known.isEmpty ? title : branchTitle(title, course, range)
        let way = course.way(range)
        railway.stops = range.map { stop($0, of: course) }
        railway.parts = way.graph.parts(way.nodes)
        railway.isLoop = course.isLoop && range.count == course.stops.count
        if railway.isLoop { railway.close(withinMetres: Self.gapMetres) }
        if let problem = railway.problem {
          leftOut.append("\(railway.title.en) (relation \(course.route)): \(problem)")
          continue
        }
        known.append(Stretch(railway: railway, places: Array(course.stops[range])))
        let bridged = way.graph.bridgedMetres(way.nodes)
        if bridged >= 1 {
          remarks.append(
            "\(railway.title.en): gaps of \(NumberText.fixed(bridged, places: 0)) m in all are "
              + "joined straight")
        }
      }
    }
    for stretch in known { drawn.add(stretch.railway) }
  }

  private func stop(_ index: Int, of course: OSMCourse) -> DrawnRailway.Stop {
    DrawnRailway.Stop(
      place: places.interchanges[course.stops[index]], title: places.titles[course.stops[index]],
      coordinate: course.coordinate(index))
  }

  private func branchTitle(_ line: Title, _ course: OSMCourse, _ range: Range<Int>) -> Title {
    let isLink = range.lowerBound > 0 && range.upperBound < course.stops.count
    let end = range.upperBound < course.stops.count ? range.lowerBound : range.upperBound - 1
    let station = places.titles[course.stops[isLink ? range.lowerBound + range.count / 2 : end]].en
    return Title(en: isLink ? "\(line.en) via \(station)" : "\(line.en), \(station) branch")
  }

  // MARK: Branches

  /// A railway of the line that is being added, and the places of its stops.
  private struct Stretch {
    var railway: DrawnRailway
    var places: [Int]
  }

  /// A stop this near to a railway's track, between two of its stations, is a station of it.
  private static let besideMetres = 150.0

  /// The stretches of a course to stations that the line does not have yet, each with the stations
  /// between which it lies; single ones beside known track are added to that.
  private func newRanges(of course: OSMCourse, _ known: inout [Stretch]) -> [Range<Int>] {
    if known.isEmpty { return [course.stops.indices] }
    var ranges: [Range<Int>] = []
    let taken = Set(known.flatMap(\.places))
    var start = 0
    while start < course.stops.count {
      guard !taken.contains(course.stops[start]) else {
        start += 1
        continue
      }
      let end = course.stops[start...].firstIndex(where: taken.contains) ?? course.stops.count
      let range = max(0, start - 1)..<min(end + 1, course.stops.count)
      if !insert(start..<end, of: course, into: &known), range.count > 1 { ranges.append(range) }
      start = end
    }
    return ranges
  }

  /// Adds stops to the railway between whose neighbouring stations, and beside whose track, they lie.
  private func insert(
    _ range: Range<Int>, of course: OSMCourse, into known: inout [Stretch]
  ) -> Bool {
    guard range.lowerBound > 0, range.upperBound < course.stops.count else { return false }
    for index in known.indices {
      guard let before = known[index].places.firstIndex(of: course.stops[range.lowerBound - 1]),
        let after = known[index].places.firstIndex(of: course.stops[range.upperBound]),
        abs(before - after) == 1
      else { continue }
      let line = known[index].railway.parts.flatMap(\.coordinates)
      let isBeside = range.allSatisfy { stop in
        PolylineFoot.nearest(to: course.coordinate(stop), on: line)
          .map { $0.metres <= Self.besideMetres } ?? false
      }
      guard isBeside else { continue }
      var longer = known[index]
      let stops = before < after ? Array(range) : range.reversed()
      longer.railway.stops.insert(
        contentsOf: stops.map { stop($0, of: course) }, at: max(before, after))
      longer.places.insert(contentsOf: stops.map { course.stops[$0] }, at: max(before, after))
      guard longer.railway.problem == nil else { continue }
      known[index] = longer
      return true
    }
    return false
  }
}

extension String {
  /// Without signs and spaces at the end.
  fileprivate var trimmingEnd: String {
    var text = self[...]
    while let last = text.last, !last.isLetter, !last.isNumber, last != ")" { text.removeLast() }
    return String(text)
  }
}
