import RailNetwork

/// The titles of a feed's lines, in one language.
///
/// A line has the name of its routes; a branch also has the name of its end. An agency's only line
/// has the agency's name if it has several routes, or if its routes are named after their ends.
struct GTFSTitles {
  private let lines: GTFSLines
  private let language: GTFSNames.Language
  private var feed: GTFSFeed { lines.feed }
  private var railways: [GTFSLines.Railway] { lines.railways }
  /// Whether routes go by their long names, for each agency and kind.
  private var areLong: [[Int]: Bool] = [:]

  /// The titles of the lines' railways, in all languages of the feed.
  static func all(_ lines: GTFSLines) -> [Title] {
    let own = GTFSTitles(lines, .feed).texts
    let english = GTFSTitles(lines, .english).texts
    let isJapanese = lines.feed.translations.isJapanese
    let japanese = isJapanese ? own : GTFSTitles(lines, .japanese).texts
    return own.indices.map { index in
      let names = [english[index], japanese[index]].map { $0 == own[index] ? nil : $0 }
      return GTFSNames(
        text: own[index], english: names[0],
        japanese: isJapanese && names[0] != nil ? own[index] : names[1]
      ).title
    }
  }

  private init(_ lines: GTFSLines, _ language: GTFSNames.Language) {
    (self.lines, self.language) = (lines, language)
    for route in lines.railways.flatMap(\.routes).unique.map({ lines.feed.routes[$0] }) {
      areLong[[route.agency, route.kind.rawValue], default: true] =
        areLong[[route.agency, route.kind.rawValue], default: true]
        && route.shortName.count < 4 && Self.isLineName(route.longName)
    }
  }

  private var texts: [String] {
    if railways.count == 1, feed.agencies.count == 1, !agency(0).isEmpty {
      let names = railways[0].routes.map(name).unique
      return names.count == 1 && !Self.listsPlaces(names[0]) ? names : [agency(0)]
    }
    let kinds = kindsOfTrain
    var taken: [String: Int] = [:]
    return railways.indices.map { index in
      let base = title(of: railways[index], kinds)
      let title = taken[base].map { distinct(base, index, from: $0, taken) } ?? base
      taken[title] = taken[title] ?? index
      return title
    }
  }

  /// A unique title for a railway whose title is already taken.
  private func distinct(
    _ base: String, _ index: Int, from first: Int, _ taken: [String: Int]
  ) -> String {
    let railway = railways[index]
    let (start, end) = ends(of: railway)
    let isBranch = railway.isLoop || railway.trunk.map { isSame($0, first) } ?? false
    let tip = railway.isLoop ? start : end
    let branch = "\(base) – \(tip) \(railway.isLoop ? "loop" : "branch")"
    if isBranch, !base.contains(tip), taken[branch] == nil { return branch }
    // Don't repeat the railway's own name.
    let rest = [start, end].unique.filter { !base.contains($0) }
    if !rest.isEmpty { return "\(base) – \(rest.joined(separator: " to "))" }
    return (2...).lazy.map { "\(base) \($0)" }.first { taken[$0] == nil } ?? base
  }

  private func station(_ place: Int) -> String { lines.stations.places[place].names[language] }

  private func agency(_ index: Int) -> String {
    feed.translations.names(
      feed.agencies[index], field: "agency_name", record: feed.agencyIDs[index])[language]
  }

  private func ends(of railway: GTFSLines.Railway) -> (start: String, end: String) {
    let last = railway.places[railway.places.count - 1]
    return (station(railway.places[0]), station(last))
  }

  /// Whether two railways belong to the same family of routes.
  private func isSame(_ a: Int, _ b: Int) -> Bool {
    a == b || !Set(railways[a].routes).isDisjoint(with: railways[b].routes)
  }

  /// Names such as IC that occur on many railways: kinds of train, not lines.
  private var kindsOfTrain: Set<String> {
    var routes: [String: Set<Int>] = [:]
    var count: [String: Int] = [:]
    for railway in railways {
      for route in railway.routes { routes[name(route), default: []].insert(route) }
      for name in railway.routes.map(name).unique { count[name, default: 0] += 1 }
    }
    return Set(routes.filter { count[$0.key, default: 0] > ($0.value.count > 3 ? 3 : 9) }.keys)
  }

  private func title(of railway: GTFSLines.Railway, _ kinds: Set<String>) -> String {
    let line = railway.routes.first.map { feed.routes[$0].line }
    let all = railway.routes.filter { feed.routes[$0].line == line }.map(name).unique
    // Not a kind of train.
    let names = all.first.map(kinds.contains) ?? true ? [] : all
    // The line is named after its ends.
    if names.isEmpty || Self.listsPlaces(names[0]) {
      let (start, end) = ends(of: railway)
      return railway.isLoop ? "\(start) loop" : "\(start) – \(end)"
    }
    if names.count == 1 { return names[0] }
    // "LTD 5" and "LTD 6" become LTD; A, C and E become A/C/E.
    let common = names.dropFirst().reduce(names[0]) {
      String(zip($0, $1).prefix { $0 == $1 }.map(\.0))
    }
    var stem = common[...]
    while let last = stem.last, !last.isLetter, !last.isNumber { stem.removeLast() }
    if stem.count > 2, names.allSatisfy({ $0.count <= stem.count + 3 }) { return String(stem) }
    if names.count <= 6, names.allSatisfy({ $0.count <= 3 }) {
      return names.sorted().joined(separator: "/")
    }
    return names[0]
  }

  /// Whether a name lists places instead of naming a line.
  private static func listsPlaces(_ name: String) -> Bool {
    guard !namesLine(name) else { return false }
    return (name.contains("-") && name.count > 12)
      || [" - ", "–", "/", ">", "~", " to ", ",", "("].contains { name.contains($0) }
  }

  private static func namesLine(_ name: String) -> Bool {
    ["Line", "Ligne", "Linie", "Linea", "Línea", "Linha"].contains { name.contains($0) }
  }

  private static func isLineName(_ long: String) -> Bool {
    !long.isEmpty && long.count <= 40 && !listsPlaces(long)
      && (namesLine(long) || !long.contains(" "))
  }

  /// A route's name without the agency's before it: the short name, unless all long names name lines.
  private func name(_ index: Int) -> String {
    let route = feed.routes[index]
    let isLong = route.shortName.isEmpty || areLong[[route.agency, route.kind.rawValue]] == true
    let names = feed.translations.names(
      isLong ? route.longName : route.shortName,
      field: isLong ? "route_long_name" : "route_short_name", record: route.id)
    var name = names[language].isEmpty ? route.name : names[language]
    let agency = agency(route.agency)
    if !agency.isEmpty, name.hasPrefix("\(agency) ") {
      name = String(name.dropFirst(agency.count).drop { !$0.isLetter && !$0.isNumber })
    }
    return name.isEmpty ? route.name : name
  }
}
