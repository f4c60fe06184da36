import Datasets
import RailNetwork
import Reporting
import Running
import Text

struct NetworkNearestOptions: Options {
  let file = Option.networkFile
  let latitude = Option.angle("LATITUDE", "degrees north, such as 35.53495", within: 90)
  let longitude = Option.angle("LONGITUDE", "degrees east, such as 139.63380", within: 180)
}

extension Subcommand {
  static let networkNearest = Subcommand(
    path: ["network", "nearest"],
    summary: "lists the railways and stations around a place",
    discussion: """
      Lists the railways within \(reachMetres / 1_000) km, each with its distance to the nearest
      vertex (the simplest trackers rank by it) and to the track between vertices; then the nearest
      stations. Nearest first.
      """,
    example: "railbench network nearest greater-tokyo 35.53495 139.63380",
    takes: NetworkNearestOptions()
  ) { request in
    let network = try NetworkFile.read(request.file).network
    let place = Coordinate(latitude: request.latitude, longitude: request.longitude)
    request.print(
      NetworkTables.nearest(to: place, in: network, withinMetres: Double(reachMetres)))
  }

  private static let reachMetres = 5_000
}

extension Option where Value == Double {
  fileprivate static func angle(_ name: String, _ summary: String, within limit: Double) -> Option {
    let declaration = Declaration(name: name, summary: summary, count: .one)
    return Option(declaration: declaration) { given throws(Faults) in
      let text = given.first ?? ""
      if let angle = NumberReader.double(text), abs(angle) <= limit { return angle }
      throw Faults(
        .expected(
          "degrees from -\(Int(limit)) to \(Int(limit))", found: text, in: name,
          remedy: "give the latitude first, then the longitude, such as 35.53495 139.63380"))
    }
  }
}

extension NetworkTables {
  private static let mostStations = 10

  fileprivate static func nearest(
    to place: Coordinate, in network: RailNetwork, withinMetres reach: Double
  ) -> String {
    let plane = LocalPlane(origin: network.onMap(place))
    var lines = LineIndex()
    for track in network.tracks { lines.append(vertices: track.vertices, parts: track.partRanges) }
    let near = network.railways.indices.compactMap { index in
      lines.nearest(on: index, from: plane, withinMetres: reach).map { (index, $0) }
    }.sorted { ($0.1.vertexSquared, $0.0) < ($1.1.vertexSquared, $1.0) }
    var railways = TextTable(["railway", "title", .right("vertex m"), .right("track m")])
    for (index, nearest) in near {
      let railway = network.railways[index]
      railways.add([
        railway.id, railway.title.en, metres(nearest.vertexSquared.squareRoot()),
        metres(nearest.pointSquared.squareRoot()),
      ])
    }
    var stations = TextTable(["station", "title", .right("m")])
    let nearest = network.stations.map { (station: $0, metres: $0.coordinate.metres(to: place)) }
      .sorted { ($0.metres, $0.station.id) < ($1.metres, $1.station.id) }
    for (station, distance) in nearest.prefix(mostStations) {
      stations.add([station.id, station.title.en, metres(distance)])
    }
    let none = "no railway of \(network.id) is within \(Int(reach / 1_000)) km\n"
    return (near.isEmpty ? none : railways.plain) + "\n" + stations.plain.dropLast()
  }

  private static func metres(_ metres: Double) -> String { NumberText.fixed(metres, places: 2) }
}
