import Interchange
import RailNetwork
import Testing
import Text

@Suite struct GeoJSONNetworkImporterTests {
  static func network(
    _ bodies: [String], lineName: String? = nil, stationLine: String? = nil
  ) throws(Faults) -> ImportedNetwork {
    var properties = GeoJSONNetworkImporter.Properties()
    if let lineName { properties.lineName = [lineName] }
    if let stationLine { properties.stationLine = [stationLine] }
    return try GeoJSONNetworkImporter.network(
      bodies.enumerated().map { index, body in
        (
          "\(index).geojson",
          Array("{\"type\": \"FeatureCollection\", \"features\": [\(body)]}".utf8)
        )
      }, properties: properties, label: .sample)
  }

  static func feature(_ type: String, _ coordinates: String, _ properties: String = "") -> String {
    "{\"type\": \"Feature\", \"properties\": {\(properties)}, "
      + "\"geometry\": {\"type\": \"\(type)\", \"coordinates\": \(coordinates)}}"
  }

  static func point(_ name: String, _ place: String, _ more: String = "") -> String {
    feature("Point", "[\(place)]", "\"name\": \"\(name)\"\(more)")
  }

  /// Some 9 km to the east in three pieces, one of them reversed, and a station at each end.
  static let pieces = [
    feature("LineString", "[[10.04, 50], [10.08, 50]]", "\"LINE\": \"Red\", \"Color\": \"cc1122\""),
    feature("LineString", "[[10.04, 50], [10.00, 50]]", "\"LINE\": \"Red\""),
    feature("MultiLineString", "[[[10.08, 50], [10.12, 50]], []]", "\"LINE\": \"Red\""),
  ].joined(separator: ",")
  static let stations = [
    point("West", "10.001, 50.0005"), point("Middle", "10.06, 50"),
    point("East Eastbound", "10.119, 50.0002"), point("East Westbound", "10.1191, 50.0001"),
  ].joined(separator: ",")

  private func names(_ network: RailNetwork, _ railway: Int = 0) -> [String] {
    network.railways[railway].stations.map { network[$0].title.en }
  }

  @Test func `pieces of one name are one line, stations may lie in another file`() throws {
    let network = try Self.network([Self.pieces, Self.stations], lineName: "line").network
    #expect(network.railways.map(\.id) == ["sample.Red"])
    #expect(network.railways[0].color == "#CC1122")
    #expect(network.railways[0].parts.count == 1)
    #expect([names(network), names(network).reversed()].contains(["West", "Middle", "East"]))
    let text = NetworkWriter.text(network)
    #expect(throws: Never.self) { try NetworkReader.read(Array(text.utf8), file: "n") }
  }

  @Test func `two tracks are one line, a branch is another`() throws {
    let lines = [
      Self.feature("LineString", "[[10.0, 50], [10.05, 50], [10.1, 50]]", "\"name\": \"Red\""),
      Self.feature("LineString", "[[10.1, 50.0002], [10.0, 50.0002]]", "\"name\": \"Red\""),
      Self.feature("LineString", "[[10.05, 50], [10.05, 50.03]]", "\"name\": \"Red\""),
    ]
    let stations = [
      Self.point("A", "10.0, 50"), Self.point("B", "10.049, 50"), Self.point("C", "10.1, 50"),
      Self.point("D", "10.05, 50.02"),
    ]
    let network = try Self.network([(lines + stations).joined(separator: ",")]).network
    #expect(network.railways.map(\.title.en) == ["Red", "Red, D branch"])
    #expect([names(network), names(network).reversed()].contains(["A", "B", "C"]))
    #expect(names(network, 1) == ["B", "D"])
    #expect(network.tracks[0].lengthMetres < 7_500 && network.tracks[1].lengthMetres < 2_500)
  }

  @Test func `a station may say which line it is on`() throws {
    let lines = [
      Self.feature("LineString", "[[10.0, 50], [10.1, 50]]", "\"name\": \"Red\""),
      Self.feature("LineString", "[[10.0, 50.001], [10.1, 50.001]]", "\"name\": \"Blue\""),
    ]
    let stations = [
      Self.point("A", "10.0, 50", ", \"on\": \"Red, Blue\""),
      Self.point("B", "10.05, 50", ", \"on\": \"red\""),
      Self.point("C", "10.1, 50", ", \"on\": [\"Blue\", \"Red\"]"),
    ]
    let network = try Self.network(
      [(lines + stations).joined(separator: ",")], stationLine: "on"
    ).network
    #expect(names(network) == ["A", "B", "C"] && names(network, 1) == ["A", "C"])
    #expect(network.stations[0].group == network.stations[3].group)
  }

  @Test func `routes of overpass turbo are lines`() throws {
    func of(_ routes: String...) -> String {
      let relations = routes.map { route in
        "{\"role\": \"\", \"reltags\": {\"type\": \"route\", \"route\": \"tram\", "
          + "\"name\": \"\(route): Here → There\", \"colour\": \"red\"}}"
      }
      return "\"tunnel\": \"yes\", \"@relations\": [\(relations.joined(separator: ", "))]"
    }
    let body = [
      Self.feature("LineString", "[[10.0, 50], [10.05, 50]]", of("1", "2")),
      Self.feature("LineString", "[[10.05, 50], [10.1, 50]]", of("1")),
      Self.feature("LineString", "[[10.05, 50], [10.05, 50.05]]", of("2")),
      Self.point("A", "10, 50", ", " + of("1", "2")), Self.point("B", "10.1, 50", ", " + of("1")),
      Self.point("C", "10.05, 50.05", ", " + of("2")), Self.point("D", "10.05, 50"),
    ]
    let network = try Self.network([body.joined(separator: ",")]).network
    #expect(network.railways.map(\.title.en) == ["1", "2"])
    #expect(network.railways.map(\.color) == ["#FF0000", "#FF0000"])
    #expect(Set(names(network)) == ["A", "B"] && Set(names(network, 1)) == ["A", "C"])
    #expect(network.railways[0].parts.map(\.isUnderground) == [true])
  }

  @Test func `warns of features that are left out`() throws {
    let polygon = Self.feature("Polygon", "[[[10, 50], [10.1, 50], [10, 50]]]")
    let far = Self.point("Far", "11, 50")
    let imported = try Self.network([Self.pieces, Self.stations, polygon, far], lineName: "LINE")
    #expect(
      imported.warnings == [
        "left out, points that are on no line: 2",
        "left out, features that are neither lines nor points: 1",
      ])
  }

  @Test(arguments: [
    (stations, "has no line"),
    (pieces, "no line has two points within 200 m"),
    (feature("LineString", "[[10, 500], [10, 50]]"), "the latitude 500 is out of range"),
  ])
  func `reports what is missing from a file`(body: String, problem: String) {
    let faults = #expect(throws: Faults.self) { try Self.network([body]) }
    #expect(faults?.all.map(\.problem) == [problem])
  }

  @Test func `rejects coordinates in metres`() {
    let text = """
      {"type": "FeatureCollection", "crs": {"type": "name",
       "properties": {"name": "urn:ogc:def:crs:EPSG::3857"}}, "features": []}
      """
    let faults = #expect(throws: Faults.self) {
      try GeoJSONNetworkImporter.network(
        [("a", Array(text.utf8))], properties: .init(), label: .sample)
    }
    #expect(faults?.all.map(\.problem) == ["the coordinates are in urn:ogc:def:crs:EPSG::3857"])
  }
}
