package import RailNetwork

/// Makes a network from a GTFS feed: physical lines, not the services that run on them.
package enum GTFSNetworkImporter {
  package static let fileNames = ["routes.txt", "stops.txt", "trips.txt", "stop_times.txt"]
  package static let optionalFileNames = [
    "agency.txt", "shapes.txt", "transfers.txt", "directions.txt", "levels.txt", "translations.txt",
  ]

  /// - Returns: the network, with warnings about merged, omitted and guessed data.
  package static func network(
    _ files: GTFSFiles, label: NetworkLabel, isStrict: Bool = false
  ) throws(Faults) -> ImportedNetwork {
    let assembly = try GTFSAssembly(files, isStrict: isStrict)
    return ImportedNetwork(network: assembly.network(label), warnings: assembly.warnings)
  }
}

/// A network and the trains of a week, from a feed that is read once.
package struct GTFSCity {
  package let network: RailNetwork
  /// The days of the commonest weekday come first.
  package private(set) var days: [(type: GTFSDayType, timetables: [Timetable], trains: Int)] = []
  /// Warnings about merged, omitted and guessed data.
  package private(set) var warnings: [String]

  /// Makes both.
  ///
  /// `completing` may change the network before the trains are put on it.
  package init(
    _ files: GTFSFiles, label: NetworkLabel, isStrict: Bool,
    completing: (RailNetwork) throws(Faults) -> RailNetwork
  ) throws(Faults) {
    let calendar = try GTFSCalendar(files, isStrict: isStrict)
    let assembly = try GTFSAssembly(files, isStrict: isStrict)
    network = try completing(assembly.network(label))
    warnings = assembly.warnings
    let week = calendar.week(trips: assembly.services, timeZone: network.timeZone)
    var fault = Faults(
      [
        Fault(
          file: files.name, problem: "no train runs on a usual day of its calendar",
          remedy: "days on which the clocks change are not used")
      ] + calendar.firstFaults + calendar.unknown(assembly.services, files))
    var calls: Set<StationIndex> = []
    for type in week {
      files.progress("finding the trains of \(type.day.calendar)")
      do throws(Faults) {
        let trains = try GTFSTimetables(assembly, calendar, files, network: network, day: type.day)
        days.append((type, trains.timetables, trains.trainCount))
        warnings += trains.warnings
        calls.formUnion(trains.timetables.flatMap { $0.trains.flatMap { $0.stops.map(\.station) } })
      } catch { fault = error }
    }
    if days.isEmpty { throw fault }
    let idle = network.railways.filter { $0.stations.allSatisfy { !calls.contains($0) } }
    if !idle.isEmpty {
      warnings.append(
        "no train of these days runs on \(listed(idle.map(\.id), most: 8)); "
          + "for other days: --date of timetable import")
    }
    let silent = network.railways.filter { !idle.contains($0) }.flatMap(\.stations)
      .filter { !calls.contains($0) }
    if !silent.isEmpty {
      let names = listed(silent.map { network[$0].id }, most: 8)
      warnings.append(
        "no train of these days calls at \(counted(silent.count, "station")): \(names)")
    }
  }
}

/// A feed with its lines, and their ids in the network.
struct GTFSAssembly {
  let lines: GTFSLines
  /// In the order of the lines' railways; so are the two lists below.
  let railwayIDs: [String]
  /// The ids of a railway's stations, in ascending order.
  let stationIDs: [[String]]
  private let titles: [Title]

  init(_ files: GTFSFiles, isStrict: Bool) throws(Faults) {
    let feed = try GTFSFeed(files, isStrict: isStrict)
    let stations = GTFSStations(feed)
    lines = GTFSLines(feed, stations, progress: files.progress)
    guard !lines.railways.isEmpty else {
      var faults = [
        Fault(file: "\(files.name)/trips.txt", problem: "no railway trip calls at two stations")
      ]
      if let trip = feed.trips.first(where: { $0.calls.count < 2 }) {
        let calls = counted(trip.calls.count, "usable row")
        faults.append(
          Fault(file: "\(files.name)/stop_times.txt", problem: "trip '\(trip.id)' has \(calls)"))
      }
      faults += feed.firstFaults + lines.warnings.map { Fault(file: files.name, problem: $0) }
      throw Faults(faults)
    }
    titles = GTFSTitles.all(lines)
    // The whole id must be a valid file name.
    func word(_ text: String, _ most: Int) -> String {
      IDMaker.clipped(IDMaker.word(text, or: "Unnamed"), to: most)
    }
    var ids = IDMaker(separator: ".")
    var railwayIDs: [String] = []
    for (railway, title) in zip(lines.railways, titles) {
      let agency = Self.operatorID(feed.agencies[feed.routes[railway.routes[0]].agency])
      railwayIDs.append(ids.unique("\(IDMaker.clipped(agency, to: 22)).\(word(title.en, 42))"))
    }
    self.railwayIDs = railwayIDs
    let places = stations.places
    stationIDs = zip(lines.railways, railwayIDs).map { railway, id in
      var names = IDMaker(separator: ".")
      // Leave room for a dot, and for a number if the name occurs again.
      let most = min(31, FileName.mostBytes - id.utf8.count - 5)
      return railway.stops.map { stop in
        "\(id).\(names.unique(word(places[stop.place].idName, most)))"
      }
    }
  }

  var feed: GTFSFeed { lines.feed }
  var stations: GTFSStations { lines.stations }

  /// The services whose trips run on a railway.
  var services: [String: GTFSService] {
    let railways = lines.patterns.map { Set(lines.sections(of: $0).map(\.railway)) }
    return zip(feed.trips, lines.patternOfTrip).reduce(into: [:]) { services, trip in
      guard let pattern = trip.1 else { return }
      services[trip.0.service, default: GTFSService(line: trip.0.line)].trips += 1
      services[trip.0.service]?.railways.formUnion(railways[pattern])
    }
  }

  static func operatorID(_ agency: String) -> String { IDMaker.word(agency, or: "Agency") }

  func network(_ label: NetworkLabel) -> RailNetwork {
    var label = label
    label.timeZone = label.timeZone ?? feed.timeZone
    var builder = NetworkBuilder()
    let patterns = lines.stopPatterns
    let hops = hops()
    for (index, railway) in lines.railways.enumerated() {
      // A line named after its agency has the color of the feed's first route; any other line has
      // name and color of one route.
      let isOnly = lines.railways.count == 1
      let leader = feed.routes[(isOnly ? railway.routes.min() : railway.routes.first) ?? 0]
      let directions = directionIDs(railway)
      var made = Railway(
        id: railwayIDs[index], title: titles[index],
        operatorID: Self.operatorID(feed.agencies[leader.agency]),
        color: leader.color ?? "#777777", stations: [], ascending: directions.ascending,
        descending: directions.descending, isLoop: railway.isLoop,
        parts: railway.parts)
      // A feed has all stops of a tram, which stops on request only.
      if leader.kind != .tram {
        made.stopsEverywhere = patterns[index].allSatisfy { !$0.stops.contains(false) }
        if !made.stopsEverywhere { made.stopPatterns = patterns[index] }
      }
      made.hops = hops[index]
      builder.add(
        made,
        stops: zip(railway.stops, stationIDs[index]).map { stop, id in
          NetworkBuilder.Stop(
            id: id, title: stations.places[stop.place].names.title,
            coordinate: stop.coordinate, group: stations.groups[stop.place],
            direction: stop.direction)
        })
    }
    let network = builder.network(label)
    let places = lines.railways.flatMap { $0.stops.map(\.place) }
    let below = places.indices.filter { stations.places[places[$0]].isUnderground }
    return below.isEmpty ? network : UndergroundTrack.marked(network, stations: Set(below))
  }

  /// Warnings about merged, omitted and guessed data.
  var warnings: [String] {
    var warnings: [String] = []
    func list(_ steps: [GTFSEdge]) -> String {
      steps.map { "\(stations.places[$0.a].title) – \(stations.places[$0.b].title)" }.unique
        .joined(separator: ", ")
    }
    for (railway, id) in zip(lines.railways, railwayIDs) {
      let names = (railway.routes + railway.guests).sorted().map { feed.routes[$0].name }
      warnings.append(
        "\(id): line of the routes \(GTFSLines.list(names)); \(railway.stops.count) stations")
      let straight = railway.straight
      if railway.parts.allSatisfy({ $0.drawn == .straight }) {
        warnings.append("\(id): no shape shows its track; drawn straight from station to station")
      } else if !straight.isEmpty {
        warnings.append("\(id): no shape fits between \(list(straight)); drawn straight")
      }
    }
    let without = feed.routes.indices.filter { route in
      !lines.railways.contains { ($0.routes + $0.guests).contains(route) }
    }
    if !without.isEmpty {
      let names = without.map { feed.routes[$0].name }
      warnings.append("left out, routes without a usable trip: \(GTFSLines.list(names))")
    }
    warnings += lines.warnings + feed.warnings
    if !feed.otherRoutes.isEmpty {
      warnings.append("left out, routes that are not railways: \(GTFSLines.list(feed.otherRoutes))")
    }
    if !stations.places.contains(where: \.isUnderground) {
      warnings.append(
        "the feed does not say which track is underground; give a list with --underground")
    }
    return warnings
  }

  /// The direction ids of a line: from the feed, from the sense of a loop, or from the compass.
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

  /// The name in `directions.txt` of the direction in which most of these trains run.
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
