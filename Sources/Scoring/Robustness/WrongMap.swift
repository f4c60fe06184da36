package import RailNetwork

/// A map with an error of some kind; a greater amount moves the same items in the same directions.
package struct WrongMap: Sendable, Hashable {
  /// As the user wrote it, such as `warp=15`.
  package let name: String
  private let kind: String
  /// In metres; nil for kinds without an amount.
  package let amount: Double?
  /// Of a warp: the displacements of two places are correlated by exp(-(distance / length)² / 2).
  private let lengthMetres: Double

  /// Each kind, the meaning of its amount, and the usual ones.
  ///
  /// The amount of a displacement is its standard deviation.
  package static let kinds: [(name: String, syntax: String, title: String, amounts: [Double])] = [
    (
      "warp", "warp=METRES:length=METRES", "smooth error of the map, east and north each (m)",
      [7.5, 15, 30]
    ),
    ("shift", "shift=METRES", "error of each railway's place, east and north each (m)", [15]),
    ("coarse", "coarse=METRES", "longest error of simplified track (m)", [20]),
    ("straight", "straight", "share of track that is straight between stations", []),
    ("stations", "stations=METRES", "error of each station's place, east and north each (m)", [30]),
  ]

  private static let standardLengthMetres = 1_500.0

  /// Parses a wrong map such as `warp=15:length=3000`.
  package init(_ text: String, option: String) throws(Faults) {
    var options = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let head = options.removeFirst().split(separator: "=", maxSplits: 1).map(String.init)
    let kind = head.first ?? ""
    let given = head.count > 1 ? head[1] : nil
    guard let syntax = Self.kinds.first(where: { $0.name == kind })?.syntax else {
      let known = Self.kinds.map(\.name)
      throw Faults(
        .unknown(
          "kind of wrong map", kind, in: option, among: known,
          remedy: "known: \(known.joined(separator: ", "))"))
    }
    var named: [String: String] = [:]
    for option in options {
      let pair = option.split(separator: "=", maxSplits: 1).map(String.init)
      named[pair.first ?? ""] = pair.count > 1 ? pair[1] : ""
    }
    var faults = FaultLog()
    func number(_ text: String?, _ kind: String, _ range: ClosedRange<Double>) -> Double {
      if let number = text.flatMap({ NumberReader.double($0) }), range.contains(number) {
        return number
      }
      faults.add(.expected(kind, found: text ?? "", in: option, field: text == nil ? nil : head[0]))
      return 0
    }
    name = text
    self.kind = kind
    amount = kind == "straight" ? nil : number(given, "\(kind)=METRES, 0 to 10000", 0...10_000)
    lengthMetres =
      (kind == "warp" ? named.removeValue(forKey: "length") : nil).map {
        number($0, "a length of 10 to 1000000 metres", 10...1e6)
      } ?? Self.standardLengthMetres
    if kind == "straight", given != nil { named[""] = given }
    if !named.isEmpty { faults.add(.expected(syntax, found: text, in: option)) }
    try faults.throwIfAny()
  }

  /// Parses several; throws the faults of all.
  package static func all(_ names: [String], option: String) throws(Faults) -> [WrongMap] {
    var faults = FaultLog()
    let maps = names.unique.compactMap { name in
      faults.attempt { () throws(Faults) in try WrongMap(name, option: option) }
    }
    try faults.throwIfAny()
    return maps
  }

  /// The network on this map, with the same ids in the same order.
  package func applied(to network: RailNetwork, seed: UInt64) -> RailNetwork {
    func generator(_ name: String) -> SeededGenerator {
      SeededGenerator(seed: seed, stream: "map.\(name)")
    }
    let metres = amount ?? 0
    switch kind {
    case "warp":
      guard let origin = network.tracks.first?.vertices.first else { return network }
      let plane = LocalPlane(origin: origin)
      let east = SmoothField(lengthMetres: lengthMetres, generator("warp.east"))
      let north = SmoothField(lengthMetres: lengthMetres, generator("warp.north"))
      return network.displaced { place, _ in
        let at = plane.vector(to: place)
        return PlanarVector(east: east.value(at: at), north: north.value(at: at)) * metres
      }
    case "shift":
      let offsets = network.railways.map { railway in
        var generator = generator("shift.\(railway.id)")
        return generator.offset() * metres
      }
      return network.displaced { _, railway in offsets[railway.offset] }
    case "coarse":
      return network.redrawn { railway, _ in
        railway.parts.map { part in
          var part = part
          part.coordinates =
            PolylineSimplifier.kept(part.coordinates, toleranceMetres: metres)
            .map { part.coordinates[$0] }
          return part
        }
      }
    case "stations":
      return network.with(
        stations: network.stations.map { station in
          var (station, generator) = (station, generator("station.\(station.id)"))
          station.coordinate = station.coordinate.moved(generator.offset() * metres)
          return station
        })
    default: return network.redrawn { network.straightParts(of: $0, $1) }
    }
  }
}

/// A random field with standard deviation 1 and Gaussian correlation (Rahimi and Recht 2007).
private struct SmoothField {
  private var waves: [(vector: PlanarVector, phase: Double)] = []
  private static let count = 64

  init(lengthMetres: Double, _ generator: SeededGenerator) {
    var generator = generator
    for _ in 0..<Self.count {
      let vector = generator.offset() * (1 / lengthMetres)
      waves.append((vector, generator.uniform(0...(2 * .pi))))
    }
  }

  func value(at place: PlanarVector) -> Double {
    let sum = waves.reduce(0) { $0 + PortableMath.cos($1.vector.dot(place) + $1.phase) }
    return sum * (2 / Double(Self.count)).squareRoot()
  }
}

extension SeededGenerator {
  /// An offset with standard deviation 1, east and north each.
  fileprivate mutating func offset() -> PlanarVector {
    let east = normal()
    return PlanarVector(east: east, north: normal())
  }
}

extension Coordinate {
  fileprivate func moved(_ offset: PlanarVector) -> Coordinate {
    LocalPlane(origin: self).coordinate(at: offset).roundedForNetwork
  }
}

extension RailNetwork {
  fileprivate func with(railways: [Railway]? = nil, stations: [Station]? = nil) -> RailNetwork {
    RailNetwork(
      id: id, title: title, version: version, timeZone: timeZone, sources: sources,
      railways: railways ?? self.railways, stations: stations ?? self.stations)
  }

  fileprivate func displaced(
    _ offset: (Coordinate, RailwayIndex) -> PlanarVector
  ) -> RailNetwork {
    var (railways, stations) = (railways, stations)
    for railway in railways.indices {
      for part in railways[railway].parts.indices {
        railways[railway].parts[part].coordinates = railways[railway].parts[part].coordinates
          .map { $0.moved(offset($0, RailwayIndex(railway))) }
      }
    }
    for index in stations.indices {
      let place = stations[index].coordinate
      stations[index].coordinate = place.moved(offset(place, stations[index].railway))
    }
    return with(railways: railways, stations: stations)
  }

  fileprivate func redrawn(_ parts: (Railway, Track) -> [TrackPart]) -> RailNetwork {
    with(
      railways: zip(railways, tracks).map { railway, track in
        var redrawn = railway
        redrawn.parts = parts(railway, track)
        return redrawn
      })
  }

  /// Straight track through a railway's stations; underground where the middle between two is.
  fileprivate func straightParts(of railway: Railway, _ track: Track) -> [TrackPart] {
    guard !track.isOneWay else {
      return RailDirection.allCases.flatMap { direction in
        var only = railway
        only.stations = stationTable.stations(of: self[railway.stations[0]].railway, direction)
        return straightParts(of: only, track.lane(direction), direction)
      }
    }
    return straightParts(of: railway, track, nil)
  }

  private func straightParts(
    of railway: Railway, _ track: Track, _ direction: RailDirection?
  ) -> [TrackPart] {
    let stops = railway.stations + (railway.isLoop ? railway.stations.prefix(1) : [])
    var ends = railway.stations.map { track.stationPositionMetres[self[$0].order] }
    if railway.isLoop { ends.append(ends[0] + track.lengthMetres) }
    var parts: [TrackPart] = []
    for hop in stops.indices.dropLast() {
      let middle = track.held((ends[hop] + ends[hop + 1]) / 2)
      let isUnderground = track.isUnderground(atMetres: middle)
      let (from, to) = (self[stops[hop]].coordinate, self[stops[hop + 1]].coordinate)
      if parts.last?.isUnderground == isUnderground {
        parts[parts.count - 1].coordinates.append(to)
      } else {
        parts.append(
          TrackPart(
            coordinates: [from, to], isUnderground: isUnderground, drawn: .straight,
            direction: direction))
      }
    }
    return parts
  }
}
