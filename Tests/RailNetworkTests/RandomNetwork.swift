import RailNetwork

/// Makes valid random networks: winding tracks with stations along them, loops, interchanges,
/// tunnels.
enum RandomNetwork {
  static func draw(from generator: inout SeededGenerator) -> RailNetwork {
    var railways: [Railway] = []
    var stations: [Station] = []
    for number in 0...generator.index(below: 4) {
      let isLoop = generator.index(below: 4) == 0
      let vertices = isLoop ? ring(from: &generator) : line(from: &generator)
      let first = stations.count
      let count = 2 + generator.index(below: 4)
      for order in 0..<count {
        let vertex = order * (vertices.count - 1) / (isLoop ? count : count - 1)
        stations.append(
          Station(
            id: "T.L\(number).\(order)", railway: RailwayIndex(number),
            title: Title(en: "S \"\(order)\"", ja: order.isMultiple(of: 2) ? "駅\(order)" : nil),
            order: order, group: generator.index(below: 3) == 0 ? "g\(order)" : nil,
            coordinate: vertices[vertex]))
      }
      railways.append(
        Railway(
          id: "T.L\(number)", title: Title(en: "Line <\(number)>"), operatorID: "T",
          color: "#0A\(number)0ff", stations: (first..<stations.count).map { StationIndex($0) },
          ascending: "Up", descending: "Down", isLoop: isLoop,
          parts: parts(of: vertices, from: &generator)))
    }
    return RailNetwork(
      id: "drawn", title: "Drawn\nnetwork", version: "1.0",
      sources: [DataSource(title: "t", licence: "l", attribution: "a", retrieved: "2026-03-02")],
      railways: railways, stations: stations)
  }

  private static func line(from generator: inout SeededGenerator) -> [Coordinate] {
    var place = PlanarVector(east: generator.uniform(-9000...9000), north: 0)
    return (0...(6 + generator.index(below: 30))).map { _ in
      place =
        place
        + PlanarVector(east: generator.uniform(20...400), north: generator.uniform(-200...200))
      return coordinate(at: place)
    }
  }

  private static func ring(from generator: inout SeededGenerator) -> [Coordinate] {
    let radius = generator.uniform(500...5000)
    let ring = (0..<24).map { coordinate(at: Course.unitVector(degrees: Double($0) * 15) * radius) }
    return ring + ring.prefix(1)
  }

  private static func parts(
    of vertices: [Coordinate], from generator: inout SeededGenerator
  ) -> [TrackPart] {
    let cut = 1 + generator.index(below: vertices.count - 2)
    let origins = TrackOrigin.allCases
    let drawn = origins[generator.index(below: origins.count)]
    return [
      TrackPart(coordinates: Array(vertices[...cut]), isUnderground: false),
      TrackPart(coordinates: Array(vertices[cut...]), isUnderground: true, drawn: drawn),
    ]
  }

  /// A place with the digits of a network's file.
  private static func coordinate(at vector: PlanarVector) -> Coordinate {
    let place = LocalPlane(origin: Coordinate(latitude: 35.6, longitude: 139.7))
      .coordinate(at: vector)
    return Coordinate(
      latitude: (place.latitude * 1e6).rounded() / 1e6,
      longitude: (place.longitude * 1e6).rounded() / 1e6)
  }
}
