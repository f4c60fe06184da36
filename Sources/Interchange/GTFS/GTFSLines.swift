import RailNetwork

/// The physical lines of a feed, and the path of each train over them.
///
/// Routes with the same agency, kind and line that share track are a family. A family is cut into a
/// trunk and its branches. A family of another line joins it if that adds no lines: for example a
/// limited express whose stations are all on the local line.
struct GTFSLines {
  struct Railway {
    /// The places of ascending trains.
    ///
    /// A loop does not repeat its first place.
    var places: [Int]
    /// The places of descending trains, in ascending order.
    var back: [Int]
    var isLoop: Bool
    /// The earlier railway in the list from which this one branches off at its first place, if any.
    var trunk: Int?
    /// The routes that run on it; the route that follows it farthest comes first.
    var routes: [Int] = []
    /// Routes of other lines that use a short stretch of it.
    var guests: [Int] = []
    /// In ascending order.
    ///
    /// A loop does not repeat its first stop.
    var stops: [Stop] = []
    var parts: [TrackPart] = []
    /// For each direction id of a route: trains times edges, ascending and descending.
    var votes: [Vote: Int] = [:]

    /// The steps of trains between neighbouring places, and whether they ascend.
    var steps: [(from: Int, to: Int, isAscending: Bool)] {
      let closing = isLoop ? places.prefix(1) : []
      let (up, down) = (places + closing, back + closing)
      return zip(up, up.dropFirst()).map { ($0, $1, true) }
        + zip(down, down.dropFirst()).map { ($1, $0, false) }
    }

    /// The stop at a place for trains in the given direction.
    func stop(_ place: Int, isAscending: Bool) -> Int? {
      let other: RailDirection = isAscending ? .descending : .ascending
      return stops.firstIndex { $0.place == place && $0.direction != other }
    }
  }

  /// A station of a railway.
  struct Stop {
    var place: Int
    /// The direction of its trains, if trains of only one direction call there.
    var direction: RailDirection?
    var coordinate: Coordinate
  }

  struct Vote: Hashable {
    var route: Int
    var directionID: String
    var isAscending: Bool
  }

  struct Section {
    var railway: Int
    var isAscending: Bool
    /// Indices of the first and last place in the train's walk.
    var range: ClosedRange<Int>
  }

  var patterns: [GTFSPattern]
  /// For each trip of the feed its pattern; nil if it calls at fewer than two stations.
  let patternOfTrip: [Int?]
  private(set) var railways: [Railway] = []
  /// By place: the routes whose trams call there, each with its walk.
  private let uses: [Int: Set<Use>]
  private(set) var warnings: [String] = []
  /// Descriptions of unusual trips, each with the number of trips.
  var unusualTrips: [String: Int] = [:]
  let feed: GTFSFeed
  let stations: GTFSStations
  let progress: (String) -> Void
  private var familyOfRoute: [Int?]
  /// By family and step: the railway that has the step, and whether it ascends there.
  private var owners: [Int: [GTFSStep: (railway: Int, isAscending: Bool)]] = [:]

  init(_ feed: GTFSFeed, _ stations: GTFSStations, progress: @escaping (String) -> Void) {
    self.feed = feed
    self.stations = stations
    self.progress = progress
    (patterns, patternOfTrip) = GTFSPattern.all(feed, stations)
    familyOfRoute = Array(repeating: nil, count: feed.routes.count)
    uses = patterns.filter { feed.routes[$0.route].kind == .tram }.reduce(into: [:]) {
      uses, pattern in for place in pattern.served { uses[place, default: []].insert(Use(pattern)) }
    }
    var misfits: Set<Int> = []
    for index in patterns.indices {
      var pattern = patterns[index]
      if place(&pattern) { misfits.insert(pattern.route) }
      patterns[index] = pattern
    }
    if !misfits.isEmpty {
      let names = misfits.sorted().map { feed.routes[$0].name }
      warnings.append("shapes that miss their own stations are not used: \(Self.list(names))")
    }
    let families = families()
    let made = families.flatMap { $0.made.patterns.sorted { $0.key < $1.key }.map(\.value) }
    let shapes = Dictionary(grouping: made) { feed.routes[$0.route].kind }
      .mapValues(GTFSLentShapes.init)
    for (index, family) in families.enumerated() {
      let kind = feed.routes[family.routes[0]].kind
      add(family.made, of: family.routes, as: index, shapes[kind] ?? GTFSLentShapes([]))
    }
    joinShortLines()
    for (what, count) in unusualTrips.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      warnings.append("unusual: \(counted(count, "trip")) of \(what)")
    }
    let lost = placesWithoutRailway()
    if !lost.isEmpty {
      let names = Self.list(lost.map { stations.places[$0].title })
      warnings.append("left out, stations where trains call but that are on no railway: \(names)")
    }
  }

  /// Places where trains call but that are on no railway.
  private func placesWithoutRailway() -> [Int] {
    var lost: Set<Int> = []
    for pattern in patterns {
      let served = sections(of: pattern).flatMap { section in
        section.range.filter { index in
          railways[section.railway]
            .stop(pattern.walk[index], isAscending: section.isAscending) != nil
        }
      }
      let unserved = Set(pattern.walk.indices).subtracting(served)
      lost.formUnion(unserved.filter { pattern.callOfWalk[$0] != nil }.map { pattern.walk[$0] })
    }
    return lost.sorted()
  }

  private struct Use: Hashable {
    var route: Int
    var directionID: String
    /// The first and last call; only used if the feed gives no direction.
    var ends: [Int]

    init(_ pattern: GTFSPattern) {
      (route, directionID) = (pattern.route, pattern.directionID)
      ends = directionID.isEmpty ? [pattern.calls[0], pattern.calls[pattern.calls.count - 1]] : []
    }
  }

  /// Whether trams of the pattern's route call at a place only in the other direction.
  func isOnOtherWay(_ place: Int, _ pattern: GTFSPattern) -> Bool {
    guard feed.routes[pattern.route].kind == .tram, let uses = uses[place] else { return false }
    let own = uses.filter { $0.route == pattern.route }
    return !own.isEmpty && own.allSatisfy { areOpposite($0, Use(pattern)) }
  }

  private func areOpposite(_ a: Use, _ b: Use) -> Bool {
    guard a.directionID.isEmpty, b.directionID.isEmpty else {
      return a.directionID != b.directionID
    }
    return stations.metres(a.ends[0], b.ends[1]) + stations.metres(a.ends[1], b.ends[0])
      < stations.metres(a.ends[0], b.ends[0]) + stations.metres(a.ends[1], b.ends[1])
  }

  /// The first names of a list, and the number of the others.
  static func list(_ names: [String]) -> String { listed(names.withoutRepeats(), most: 8) }
}

// MARK: - Railways

extension GTFSLines {
  private mutating func add(
    _ made: Made, of routes: [Int], as family: Int, _ shapes: GTFSLentShapes
  ) {
    for (index, pattern) in made.patterns { patterns[index] = pattern }
    for route in routes { familyOfRoute[route] = family }
    let own = made.patterns.keys.sorted().flatMap { patterns[$0].pieces }
    let ways = GTFSWays(own, lent: shapes)
    let first = railways.count
    var known: [Int: Int] = [:]
    let lines = withoutDepotRuns(made.lines, own)
    for line in folded(lines, GTFSTravelDirections(own.map(\.walk))) {
      var railway = line
      orient(&railway, own, known)
      guard lay(&railway, ways) else {
        warnings.append("left out: \(problem(of: railway))")
        continue
      }
      for step in railway.steps {
        owners[family, default: [:]][GTFSStep(step.from, step.to)] = (
          railways.count, step.isAscending
        )
      }
      for place in railway.places + railway.back where known[place] == nil {
        known[place] = railways.count
      }
      railways.append(railway)
    }
    let runs = count(own)
    for index in railways.indices[first...] {
      let trips = runs[index, default: [:]].mapValues { $0.values.reduce(0, +) }
      let reach = runs[index, default: [:]].mapValues(\.count)
      railways[index].routes = trips.keys.sorted {
        (-reach[$0, default: 0], -trips[$0, default: 0], $0)
          < (-reach[$1, default: 0], -trips[$1, default: 0], $1)
      }
    }
  }

  /// Why the network can't hold this railway.
  private func problem(of railway: Railway) -> String {
    func names(_ a: Int, _ b: Int) -> String {
      "\(stations.places[a].title) – \(stations.places[b].title)"
    }
    let most = TrackCheck.longestSegmentMetres
    let hop = railway.steps.first { stations.metres($0.from, $0.to) > most }
    guard let hop else {
      let last = railway.places[railway.places.count - 1]
      return "\(names(railway.places[0], last)): its stations and shapes give no valid track"
    }
    let metres = stations.metres(hop.from, hop.to)
    return "\(names(hop.from, hop.to)): \(Int(metres / 1_000)) km without a station; the limit is "
      + "\(Int(most / 1_000)) km"
  }

  /// A branch begins where it leaves its trunk; another line begins at the end that the stops name
  /// first.
  private func orient(_ railway: inout Railway, _ own: [GTFSPattern], _ known: [Int: Int]) {
    func rank(_ place: Int) -> (Int, Int) {
      (known[place] == nil ? 1 : 0, stations.places[place].firstStop)
    }
    if railway.isLoop {
      let start = railway.places.indices.min { rank(railway.places[$0]) < rank(railway.places[$1]) }
      let shift = start ?? 0
      railway.places = Array(railway.places[shift...] + railway.places[..<shift])
      let (a, b) = (railway.places[0], railway.places[1])
      let along = own.reduce(0) { sum, pattern in
        zip(pattern.walk, pattern.walk.dropFirst()).reduce(sum) { sum, step in
          step == (a, b) ? sum + pattern.trips : step == (b, a) ? sum - pattern.trips : sum
        }
      }
      if along < 0 { railway.places = [a] + railway.places.dropFirst().reversed() }
      railway.back = railway.places
    } else if rank(railway.places[0]) > rank(railway.places[railway.places.count - 1]) {
      (railway.places, railway.back) = (railway.back.reversed(), railway.places.reversed())
    }
    railway.trunk = known[railway.places[0]]
  }

  /// Removes lines whose trains run on another railway, along it or against it.
  mutating func host(_ hosts: [Int: (railway: Int, isAlong: Bool)]) {
    for (index, (host, isAlong)) in hosts.sorted(by: { $0.key < $1.key }) {
      for (var vote, trips) in railways[index].votes {
        vote.isAscending = vote.isAscending == isAlong
        railways[host].votes[vote, default: 0] += trips
      }
      railways[host].guests += railways[index].routes
    }
    let kept = railways.indices.filter { hosts[$0] == nil }
    let new = Dictionary(uniqueKeysWithValues: zip(kept, kept.indices))
    func moved(_ index: Int) -> Int { new[hosts[index]?.railway ?? index, default: 0] }
    owners = owners.mapValues { owners in
      owners.mapValues { owner in
        let isAlong = hosts[owner.railway]?.isAlong ?? true
        return (moved(owner.railway), owner.isAscending == isAlong)
      }
    }
    railways = kept.map { index in
      var railway = railways[index]
      railway.trunk = railway.trunk.map(moved)
      return railway
    }
  }

  /// Records which trains run on which railway, and in which direction.
  ///
  /// - Returns: by railway and route, the number of trains on each edge.
  private mutating func count(_ own: [GTFSPattern]) -> [Int: [Int: [GTFSEdge: Int]]] {
    var runs: [Int: [Int: [GTFSEdge: Int]]] = [:]
    for pattern in own {
      for section in sections(of: pattern) {
        let vote = Vote(
          route: pattern.route, directionID: pattern.directionID, isAscending: section.isAscending)
        railways[section.railway].votes[vote, default: 0] +=
          pattern.trips * (section.range.count - 1)
        for edge in Array(pattern.walk[section.range]).edges {
          runs[section.railway, default: [:]][pattern.route, default: [:]][edge, default: 0] +=
            pattern.trips
        }
      }
    }
    return runs
  }

  /// For each railway, the patterns in which its trains stop, in both directions; the most frequent
  /// first.
  var stopPatterns: [[StopPattern]] {
    var counts: [[[Bool?]: Int]] = railways.map { _ in [:] }
    for pattern in patterns {
      for section in sections(of: pattern) {
        let railway = railways[section.railway]
        var stops: [Bool?] = railway.stops.map { _ in nil }
        for index in section.range {
          guard let stop = railway.stop(pattern.walk[index], isAscending: section.isAscending)
          else { continue }
          stops[stop] = pattern.callOfWalk[index] != nil
        }
        counts[section.railway][stops, default: 0] += pattern.trips
      }
    }
    return counts.map { counts in
      counts.map { StopPattern(trains: $0.value, stops: $0.key) }
        .sorted { ($1.trains, $0.calls) < ($0.trains, $1.calls) }
    }
  }

  /// The railways that a pattern's trains run on, in order; empty if all of them were left out.
  func sections(of pattern: GTFSPattern) -> [Section] {
    var sections: [Section] = []
    for index in pattern.walk.indices.dropFirst() {
      let step = GTFSStep(pattern.walk[index - 1], pattern.walk[index])
      guard let family = familyOfRoute[pattern.borrowed[step] ?? pattern.route],
        let owner = owners[family]?[step]
      else { continue }
      if let last = sections.last, last.railway == owner.railway,
        last.isAscending == owner.isAscending, last.range.upperBound == index - 1
      {
        sections[sections.count - 1].range = last.range.lowerBound...index
      } else {
        sections.append(
          Section(
            railway: owner.railway, isAscending: owner.isAscending, range: (index - 1)...index))
      }
    }
    return sections
  }
}
