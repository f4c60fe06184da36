import Geometry
import RailNetwork

/// Names the lines of a feed and puts them into a network.
struct GTFSAssembly {
  let feed: GTFSFeed
  let stations: GTFSStations
  let lines: [GTFSLine]

  /// The network of all lines.
  func network(_ label: NetworkLabel) -> RailNetwork {
    var railways: [Railway] = []
    var made: [Station] = []
    let ids = railwayIDs
    var firstOfPlace: [Int: Int] = [:]
    for (line, id) in zip(lines, ids) {
      let first = made.count
      let names = Self.unique(line.stations.map { Self.slug(stations.places[$0].title) })
      for (order, place) in line.stations.enumerated() {
        if let other = firstOfPlace[place] {
          made[other].group = made[other].id
        } else {
          firstOfPlace[place] = made.count
        }
        made.append(
          Station(
            id: "\(id).\(names[order])", railway: RailwayIndex(railways.count),
            title: Title(en: stations.places[place].title), order: order,
            group: firstOfPlace[place].flatMap { $0 < made.count ? made[$0].id : nil },
            coordinate: stations.places[place].coordinate.roundedForNetwork))
      }
      let directions = directionIDs(line)
      railways.append(
        Railway(
          id: id, title: Title(en: title(line)), operatorID: agencySlug,
          color: feed.routes[line.routes[0]].color,
          stations: (first..<made.count).map { StationIndex($0) },
          ascending: directions.ascending, descending: directions.descending, isLoop: false,
          parts: [
            TrackPart(
              coordinates: line.track.map(\.roundedForNetwork).withoutRepeats(),
              isUnderground: false)
          ]))
    }
    return RailNetwork(
      id: label.id, title: label.title, version: label.version, sources: label.sources,
      railways: railways, stations: made)
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
    let slug = Self.slug(feed.agency)
    return slug.isEmpty ? "Agency" : slug
  }

  private var railwayIDs: [String] {
    Self.unique(lines.map { "\(agencySlug).\(Self.slug(title($0)))" })
  }

  /// The only line of an agency bears its name, one of several that of its first route.
  private func title(_ line: GTFSLine) -> String {
    lines.count == 1 && !feed.agency.isEmpty ? feed.agency : feed.routes[line.routes[0]].name
  }

  /// Letters and digits, each word with a capital.
  private static func slug(_ text: String) -> String {
    text.split { !$0.isLetter && !$0.isNumber }
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The texts, those that come again or are empty with a number.
  private static func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.map { text in
      var candidate = text
      var number = 2
      while candidate.isEmpty || !seen.insert(candidate).inserted {
        candidate = "\(text).\(number)"
        number += 1
      }
      return candidate
    }
  }
}

extension GTFSAssembly {
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
