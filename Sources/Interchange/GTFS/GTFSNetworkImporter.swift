import Geometry
package import PlainText
import RailNetwork

/// Makes a network from a GTFS feed: physical lines, not the services that run on them.
///
/// Routes whose trains call at stations of one line (local, limited, express) become one railway
/// with all the stations; routes that only share a stretch stay apart. Buses are left out.
package enum GTFSNetworkImporter {
  /// The files it needs, by name.
  package static let fileNames = [
    "agency.txt", "routes.txt", "stops.txt", "trips.txt", "stop_times.txt",
  ]
  /// The files it uses where they are.
  package static let optionalFileNames = ["shapes.txt", "directions.txt"]

  /// Makes the network.
  ///
  /// - Returns: the network, with remarks on routes that were merged or left out.
  /// - Throws: every fault of the files at once.
  package static func network(
    files: [String: [UInt8]], folder: String, label: NetworkLabel
  ) throws(Faults) -> ImportedNetwork {
    let feed = try GTFSFeed(files: files, folder: folder)
    let stations = GTFSStations(feed)
    let lines = merged(try routeLines(feed, stations, folder), feed, stations)
    let assembly = GTFSAssembly(feed: feed, stations: stations, lines: lines)
    var label = label
    label.timeZone = label.timeZone ?? feed.timeZone
    return ImportedNetwork(network: assembly.network(label), remarks: assembly.remarks)
  }

  /// The line of each route by itself.
  private static func routeLines(
    _ feed: GTFSFeed, _ stations: GTFSStations, _ folder: String
  ) throws(Faults) -> [GTFSLine] {
    var log = FaultLog(file: "\(folder)/stop_times.txt")
    var lines: [GTFSLine] = []
    for (index, route) in feed.routes.enumerated() {
      let patterns = patterns(of: index, feed, stations)
      guard !patterns.isEmpty else { continue }
      if let twice = patterns.lazy.compactMap(Self.stationCalledTwice).first {
        log.add(
          "the route \(route.name) calls at \(stations.places[twice].title) twice in one trip",
          remedy: "a railway lists each station once; take the route out of routes.txt")
        continue
      }
      if let line = GTFSLine(patterns: patterns, feed: feed, stations: stations) {
        lines.append(line)
      } else {
        log.add(
          "the route \(route.name) is not one line: its trips give its stations no one order",
          remedy: "a branch is a railway of its own; give it a route of its own in routes.txt")
      }
    }
    try log.throwIfAny()
    guard lines.isEmpty else { return lines }
    throw Faults(file: "\(folder)/trips.txt", problem: "no trip of a railway calls at two stations")
  }

  private static func stationCalledTwice(in pattern: GTFSLine.Pattern) -> Int? {
    var seen: Set<Int> = []
    return pattern.stations.first { !seen.insert($0).inserted }
  }

  private static func patterns(
    of route: Int, _ feed: GTFSFeed, _ stations: GTFSStations
  ) -> [GTFSLine.Pattern] {
    var patterns: [GTFSLine.Pattern] = []
    for trip in feed.trips where trip.route == route {
      let calls = trip.calls.map { stations.placeOfStop[$0] }.withoutRepeats()
      guard calls.count > 1 else { continue }
      let same = patterns.firstIndex {
        $0.stations == calls && $0.directionID == trip.directionID && $0.shapeID == trip.shapeID
      }
      if let same {
        patterns[same].trips += 1
      } else {
        patterns.append(
          GTFSLine.Pattern(
            route: route, directionID: trip.directionID, shapeID: trip.shapeID, stations: calls,
            trips: 1))
      }
    }
    return patterns
  }

  /// Joins lines as long as any two are one; the line with the most stations leads.
  private static func merged(
    _ routes: [GTFSLine], _ feed: GTFSFeed, _ stations: GTFSStations
  ) -> [GTFSLine] {
    var open = routes.indices.sorted {
      (-routes[$0].stations.count, $0) < (-routes[$1].stations.count, $1)
    }.map { routes[$0] }
    var merged: [GTFSLine] = []
    while !open.isEmpty {
      var line = open.removeFirst()
      var index = 0
      while index < open.count {
        if let joined = line.joined(with: open[index], feed: feed, stations: stations) {
          line = joined
          open.remove(at: index)
          index = 0
        } else {
          index += 1
        }
      }
      merged.append(line)
    }
    return merged.sorted { ($0.routes.first ?? 0) < ($1.routes.first ?? 0) }
  }
}

/// Names the lines of a feed and puts them into a network.
private struct GTFSAssembly {
  let feed: GTFSFeed
  let stations: GTFSStations
  let lines: [GTFSLine]

  /// The network of all lines.
  func network(_ label: NetworkLabel) -> RailNetwork {
    var builder = NetworkBuilder()
    var places: [Int] = []
    for (line, id) in zip(lines, railwayIDs) {
      var names = IDMaker(separator: ".")
      let directions = directionIDs(line)
      let track = line.track.map(\.roundedForNetwork).withoutRepeats()
      places += line.stations
      builder.add(
        Railway(
          id: id, title: Title(en: title(line)), operatorID: agencySlug,
          color: feed.routes[line.routes[0]].color, stations: [], ascending: directions.ascending,
          descending: directions.descending, isLoop: false,
          parts: [TrackPart(coordinates: track, isUnderground: false)]),
        stops: line.stations.map { stations.places[$0] }.map { place in
          NetworkBuilder.Stop(
            id: "\(id).\(names.unique(IDMaker.word(place.title)))", title: Title(en: place.title),
            coordinate: place.coordinate.roundedForNetwork)
        })
    }
    builder.group { places[$0] }
    return builder.network(label)
  }

  /// What was merged, left out or guessed.
  var remarks: [String] {
    var remarks: [String] = []
    for (line, id) in zip(lines, railwayIDs) {
      let names = line.routes.map { feed.routes[$0].name }.joined(separator: ", ")
      remarks.append("\(id) is the line of \(names), \(line.stations.count) stations")
      if !line.hasShape {
        remarks.append("\(id) has no shape: its track runs straight from station to station")
      }
    }
    if !feed.otherRoutes.isEmpty {
      remarks.append("left out, no railway: \(feed.otherRoutes.joined(separator: ", "))")
    }
    return remarks + ["GTFS does not say what is underground: all track counts as above it"]
  }

  private var agencySlug: String {
    let word = IDMaker.word(feed.agency)
    return word.isEmpty ? "Agency" : word
  }

  private var railwayIDs: [String] {
    var ids = IDMaker(separator: ".")
    return lines.map { ids.unique("\(agencySlug).\(IDMaker.word(title($0)))") }
  }

  /// The only line of an agency bears its name, one of several that of its first route.
  private func title(_ line: GTFSLine) -> String {
    lines.count == 1 && !feed.agency.isEmpty ? feed.agency : feed.routes[line.routes[0]].name
  }

  /// The direction ids of a line: the feed's own names, or the compass.
  private func directionIDs(_ line: GTFSLine) -> (ascending: String, descending: String) {
    if let ascending = named(line, descending: false),
      let descending = named(line, descending: true), ascending != descending
    {
      return (ascending, descending)
    }
    let ends = [line.stations[0], line.stations[line.stations.count - 1]].map {
      stations.places[$0].coordinate
    }
    let way = LocalPlane(origin: ends[0]).vector(to: ends[1])
    if abs(way.north) >= abs(way.east) {
      return way.north >= 0 ? ("Northbound", "Southbound") : ("Southbound", "Northbound")
    }
    return way.east >= 0 ? ("Eastbound", "Westbound") : ("Westbound", "Eastbound")
  }

  /// What `directions.txt` calls the way that most trains in one direction go.
  private func named(_ line: GTFSLine, descending: Bool) -> String? {
    var votes: [String: Int] = [:]
    for (pattern, isDescending) in zip(line.patterns, line.isDescending)
    where isDescending == descending {
      let names = feed.directionNames[feed.routes[pattern.route].id]
      if let name = names?[pattern.directionID], !name.isEmpty {
        votes[name, default: 0] += pattern.trips
      }
    }
    guard let most = votes.values.max() else { return nil }
    let name = votes.keys.sorted().first { votes[$0] == most }
    return name.map { ["North", "South", "East", "West"].contains($0) ? "\($0)bound" : $0 }
  }
}
