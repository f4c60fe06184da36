package import RailNetwork
package import Text

/// Makes a network from a GTFS feed: physical lines, not the services that run on them.
package enum GTFSNetworkImporter {
  package static let fileNames = ["routes.txt", "stops.txt", "trips.txt", "stop_times.txt"]
  package static let optionalFileNames = [
    "agency.txt", "shapes.txt", "transfers.txt", "directions.txt", "levels.txt",
  ]

  /// Makes the network.
  ///
  /// - Returns: the network, with warnings about what was merged, left out or guessed.
  /// - Throws: what makes the feed unusable; with `isStrict`, everything that is wrong with it.
  package static func network(
    _ files: GTFSFiles, label: NetworkLabel, isStrict: Bool = false
  ) throws(Faults) -> ImportedNetwork {
    let assembly = try GTFSAssembly(files, isStrict: isStrict)
    return ImportedNetwork(network: assembly.network(label), warnings: assembly.warnings)
  }
}

/// A network and the trains of a week, made of a feed that is read once.
package struct GTFSCity {
  package let network: RailNetwork
  /// The commonest weekday's first.
  package private(set) var days: [(type: GTFSDayType, timetables: [Timetable])] = []
  /// What was merged, left out or guessed.
  package private(set) var warnings: [String]

  /// Makes both; `completing` may change the network before trains are put onto it.
  ///
  /// - Throws: what makes the feed unusable; with `isStrict`, everything that is wrong with it.
  package init(
    _ files: GTFSFiles, label: NetworkLabel, isStrict: Bool,
    completing: (RailNetwork) throws(Faults) -> RailNetwork
  ) throws(Faults) {
    let calendar = try GTFSCalendar(files, isStrict: isStrict)
    let assembly = try GTFSAssembly(files, isStrict: isStrict)
    network = try completing(assembly.network(label))
    warnings = assembly.warnings
    let week = calendar.week(trips: assembly.tripsOfService, timeZone: network.timeZone)
    var fault = Faults(file: files.name, problem: "no train runs on any day of its calendar")
    for type in week {
      files.progress("finding the trains of \(type.day.calendar)")
      do throws(Faults) {
        let trains = try GTFSTimetables(
          assembly, calendar, files, network: network, day: type.day)
        days.append((type, trains.timetables))
        warnings += trains.warnings
      } catch {
        fault = error
      }
    }
    if days.isEmpty { throw fault }
  }
}

/// A feed with its lines, and the names that the network has for them.
struct GTFSAssembly {
  let lines: GTFSLines
  /// In the order of the lines' railways, as the two lists below.
  let railwayIDs: [String]
  /// The ids of a railway's stations, in ascending order.
  let stationIDs: [[String]]
  private let titles: [String]

  init(_ files: GTFSFiles, isStrict: Bool) throws(Faults) {
    let feed = try GTFSFeed(files, isStrict: isStrict)
    let stations = GTFSStations(feed)
    lines = GTFSLines(feed, stations, progress: files.progress)
    guard !lines.railways.isEmpty else {
      throw Faults(
        file: "\(files.name)/trips.txt", problem: "no trip of a railway calls at two stations",
        remedy: feed.warnings.first)
    }
    titles = lines.titles
    // An id has to name a file in all.
    func word(_ text: String, _ most: Int) -> String {
      IDMaker.clipped(IDMaker.word(text, or: "Unnamed"), to: most)
    }
    var ids = IDMaker(separator: ".")
    var railwayIDs: [String] = []
    for (railway, title) in zip(lines.railways, titles) {
      let agency = Self.operatorID(feed.agencies[feed.routes[railway.routes[0]].agency])
      railwayIDs.append(ids.unique("\(IDMaker.clipped(agency, to: 22)).\(word(title, 42))"))
    }
    self.railwayIDs = railwayIDs
    let places = stations.places
    stationIDs = zip(lines.railways, railwayIDs).map { railway, id in
      var names = IDMaker(separator: ".")
      // A point, and a number where the name comes again.
      let most = min(31, FileName.mostBytes - id.utf8.count - 5)
      return railway.stops.map { stop in
        "\(id).\(names.unique(word(places[stop.place].title, most)))"
      }
    }
  }

  var feed: GTFSFeed { lines.feed }
  var stations: GTFSStations { lines.stations }

  /// How many trips of each service run on a railway.
  var tripsOfService: [String: Int] {
    zip(feed.trips, lines.patternOfTrip).reduce(into: [:]) { trips, trip in
      if trip.1 != nil { trips[trip.0.service, default: 0] += 1 }
    }
  }

  static func operatorID(_ agency: String) -> String { IDMaker.word(agency, or: "Agency") }

  func network(_ label: NetworkLabel) -> RailNetwork {
    var label = label
    label.timeZone = label.timeZone ?? feed.timeZone
    var builder = NetworkBuilder()
    for (index, railway) in lines.railways.enumerated() {
      let leader = feed.routes[railway.routes.min() ?? 0]
      let directions = directionIDs(railway)
      builder.add(
        Railway(
          id: railwayIDs[index], title: Title(en: titles[index]),
          operatorID: Self.operatorID(feed.agencies[leader.agency]),
          color: leader.color ?? "#777777", stations: [], ascending: directions.ascending,
          descending: directions.descending, isLoop: railway.isLoop,
          parts: railway.parts),
        stops: zip(railway.stops, stationIDs[index]).map { stop, id in
          NetworkBuilder.Stop(
            id: id, title: Title(en: stations.places[stop.place].title),
            coordinate: stop.coordinate, group: stations.groups[stop.place],
            direction: stop.direction)
        })
    }
    let network = builder.network(label)
    let places = lines.railways.flatMap { $0.stops.map(\.place) }
    let below = places.indices.filter { stations.places[places[$0]].isUnderground }
    return below.isEmpty ? network : UndergroundTrack.marked(network, stations: Set(below))
  }

  /// What was merged, left out or guessed.
  var warnings: [String] {
    var warnings: [String] = []
    func list(_ steps: [GTFSEdge]) -> String {
      steps.map { "\(stations.places[$0.a].title) – \(stations.places[$0.b].title)" }.unique
        .joined(separator: ", ")
    }
    let otherWays = lines.otherWays()
    for (index, (railway, id)) in zip(lines.railways, railwayIDs).enumerated() {
      let names = (railway.routes + railway.guests).sorted().map { feed.routes[$0].name }
      warnings.append(
        "\(id) is the line of \(GTFSLines.list(names)), \(railway.stops.count) stations")
      let straight = railway.straight
      if railway.parts.allSatisfy({ $0.drawn == .straight }) {
        warnings.append(
          "\(id) has no shape that shows its track: it runs straight from station to station")
      } else if !straight.isEmpty {
        warnings.append("\(id): no shape fits, so that track is straight at \(list(straight))")
      }
      if let ways = otherWays[index] {
        let hops = ways.map { hop in
          "\(stations.places[hop.from].title) – \(stations.places[hop.to].title) "
            + "(\(hop.metres) m, the track has \(hop.trackMetres) m)"
        }
        warnings.append(
          "\(id): some trains run another way at \(hops.unique.joined(separator: ", "))")
      }
    }
    let without = feed.routes.indices.filter { route in
      !lines.railways.contains { ($0.routes + $0.guests).contains(route) }
    }
    if !without.isEmpty {
      let names = without.map { feed.routes[$0].name }
      warnings.append("left out, no trip to make a line of: \(GTFSLines.list(names))")
    }
    warnings += lines.warnings + feed.warnings
    if !feed.otherRoutes.isEmpty {
      warnings.append("left out, no railway: \(GTFSLines.list(feed.otherRoutes))")
    }
    if !stations.places.contains(where: \.isUnderground) {
      warnings.append("the feed does not say what is underground: --underground does")
    }
    return warnings
  }

  /// The direction ids of a line: the feed's own names, the sense of a loop, or the compass.
  private func directionIDs(
    _ railway: GTFSLines.Railway
  ) -> (ascending: String, descending: String) {
    if let ascending = named(railway, isAscending: true),
      let descending = named(railway, isAscending: false), ascending != descending
    {
      return (ascending, descending)
    }
    return NetworkBuilder.directions(
      along: railway.places.map { stations.places[$0].coordinate }, isLoop: railway.isLoop)
  }

  /// What `directions.txt` calls the way that most trains in one direction go.
  private func named(_ railway: GTFSLines.Railway, isAscending: Bool) -> String? {
    var votes: [String: Int] = [:]
    for (vote, trips) in railway.votes where vote.isAscending == isAscending {
      let name = feed.directionNames[feed.routes[vote.route].id]?[vote.directionID] ?? ""
      if !IDMaker.word(name).isEmpty { votes[name, default: 0] += trips }
    }
    guard let most = votes.values.max() else { return nil }
    let name = votes.keys.sorted().first { votes[$0] == most }
    return name.map {
      ["North", "South", "East", "West"].contains($0) ? "\($0)bound" : IDMaker.word($0)
    }
  }
}

// MARK: - Titles

extension GTFSLines {
  /// A line bears the name of its routes, branches that of their end too; the only line of an
  /// agency the agency's where its routes are several or are called after where they run.
  fileprivate var titles: [String] {
    if railways.count == 1, let agency = feed.agencies.first, feed.agencies.count == 1,
      !agency.isEmpty
    {
      let names = railways[0].routes.map(name).unique
      return names.count == 1 && !Self.listsPlaces(names[0]) ? names : [agency]
    }
    let kinds = kindsOfTrain
    var taken: [String: Int] = [:]
    return railways.indices.map { index in
      let base = title(of: railways[index], kinds)
      guard let first = taken[base] else {
        taken[base] = index
        return base
      }
      let railway = railways[index]
      let (start, end) = ends(of: railway)
      let isBranch = railway.isLoop || railway.trunk.map { isSame($0, first) } ?? false
      let branch = railway.isLoop ? "\(base) – \(start) loop" : "\(base) – \(end) branch"
      let title =
        base == "\(start) – \(end)"
        ? "\(base) via \(stations.places[railway.places[railway.places.count / 2]].title)"
        : isBranch && taken[branch] == nil ? branch : "\(base) – \(start) to \(end)"
      taken[title] = taken[title] ?? index
      return title
    }
  }

  private func ends(of railway: Railway) -> (start: String, end: String) {
    let last = railway.places[railway.places.count - 1]
    return (stations.places[railway.places[0]].title, stations.places[last].title)
  }

  /// Whether two railways are of one family of routes.
  private func isSame(_ a: Int, _ b: Int) -> Bool {
    a == b || !Set(railways[a].routes).isDisjoint(with: railways[b].routes)
  }

  /// Names such as IC that routes have on many railways: kinds of train rather than lines.
  private var kindsOfTrain: Set<String> {
    var routes: [String: Set<Int>] = [:]
    var count: [String: Int] = [:]
    for railway in railways {
      for route in railway.routes { routes[name(route), default: []].insert(route) }
      for name in railway.routes.map(name).unique { count[name, default: 0] += 1 }
    }
    return Set(routes.filter { count[$0.key, default: 0] > ($0.value.count > 3 ? 3 : 9) }.keys)
  }

  private func title(of railway: Railway, _ kinds: Set<String>) -> String {
    let all = railway.routes.map(name).unique
    // A line's own names, if most trains have one of those.
    let names = all.first.map(kinds.contains) ?? true ? [] : all.filter { !kinds.contains($0) }
    // Many services, none of them the line's own; or one that is called after its ends.
    let isCrowded = names.count > 6 && railway.leaderShare < 0.25
    if isCrowded || names.isEmpty || Self.listsPlaces(names[0]) {
      let (start, end) = ends(of: railway)
      return railway.isLoop ? "\(start) loop" : "\(start) – \(end)"
    }
    if names.count == 1 { return names[0] }
    // "LTD 5" and "LTD 6" are LTD; A, C and E are A/C/E.
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

  /// Whether a name says where trains run rather than what their line is called.
  private static func listsPlaces(_ name: String) -> Bool {
    guard !namesLine(name) else { return false }
    return (name.contains("-") && name.count > 12)
      || [" - ", "–", "/", ">", "~", " to ", ",", "("].contains { name.contains($0) }
  }

  private static func namesLine(_ name: String) -> Bool {
    ["Line", "Ligne", "Linie", "Linea", "Línea", "Linha"].contains { name.contains($0) }
  }

  /// A route's name without the agency's: the short one, unless the long one is a line's.
  private func name(_ index: Int) -> String {
    let route = feed.routes[index]
    let long = route.longName
    let isName =
      !long.isEmpty && long.count <= 40 && !Self.listsPlaces(long)
      && (Self.namesLine(long) || !long.contains(" "))
    var name = isName && route.shortName.count < 4 ? long : route.name
    // "Yellow-N" is the northbound half of Yellow.
    for way in ["-N", "-S", "-E", "-W"] where name.hasSuffix(way) { name.removeLast(2) }
    let agency = feed.agencies[route.agency]
    if !agency.isEmpty {
      if name.hasPrefix("\(agency) ") {
        name = String(name.dropFirst(agency.count).drop { !$0.isLetter && !$0.isNumber })
      }
      if name.hasSuffix(" \(agency)") { name = String(name.dropLast(agency.count + 1)) }
    }
    while let last = name.last, last == "-" || last == " " { name.removeLast() }
    return name.isEmpty ? route.name : name
  }
}
