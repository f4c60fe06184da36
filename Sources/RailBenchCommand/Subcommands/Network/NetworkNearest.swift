import Geometry
import PlainText
import RailNetwork
import Reporting

extension Subcommand {
  static let networkNearest = Subcommand(
    path: ["network", "nearest"],
    summary: "lists the railways and stations nearest to a place",
    discussion: """
      Railways are ranked by the nearest vertex of their track, as the simplest trackers do; the
      distance to the track between two vertices stands beside it.
      """,
    arguments: [
      NetworkFile.argument,
      ArgumentDeclaration("LAT", "latitude in degrees, such as 35.53495"),
      ArgumentDeclaration("LON", "longitude in degrees, such as 139.63380"),
    ],
    options: [.option("--count", "N", "how many of each (default: \(defaultCount))")]
  ) { invocation in
    let words = invocation.arguments
    let place = try NetworkNearest.place(latitude: words[1], longitude: words[2])
    let count = try invocation.integer("--count", in: 1...10_000) ?? defaultCount
    let network = try NetworkFile(words[0]).network
    invocation.print(NetworkNearest.text(place, count: count, in: network))
  }

  private static let defaultCount = 5
}

/// The tables of `railbench network nearest`.
enum NetworkNearest {
  /// The place that two arguments name.
  static func place(latitude: String, longitude: String) throws(Faults) -> Coordinate {
    var faults = FaultCollector()
    func degrees(_ text: String, _ name: String, _ limit: Double) -> Double {
      if let value = NumberReader.double(text), abs(value) <= limit { return value }
      let remedy =
        NumberReader.double(text).map { abs($0) <= 180 } ?? false
        ? "give the latitude first, then the longitude" : nil
      let kind = "number of degrees from -\(Int(limit)) to \(Int(limit))"
      faults.add(.notA(kind, text, in: name, remedy: remedy))
      return 0
    }
    let place = Coordinate(
      latitude: degrees(latitude, "LAT", 90), longitude: degrees(longitude, "LON", 180))
    try faults.throwIfAny()
    return place
  }

  /// The nearest railways and the nearest stations.
  static func text(_ place: Coordinate, count: Int, in network: RailNetwork) -> String {
    var railways = TextTable(["railway", "title", .right("vertex m"), .right("track m")])
    for near in network.nearestRailways(to: place, count: count) {
      let railway = network[near.railway]
      railways.add([
        railway.id, railway.title.en, metres(near.vertexMetres), metres(near.trackMetres),
      ])
    }
    var stations = TextTable(["station", "title", .right("m")])
    for near in network.nearestStations(to: place, count: count) {
      let station = network[near.station]
      stations.add([station.id, station.title.en, metres(near.metres)])
    }
    return railways.plain + "\n" + stations.plain.dropLast()
  }

  private static func metres(_ metres: Double) -> String {
    NumberText.fixed(metres, places: 2)
  }
}
