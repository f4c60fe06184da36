import Interchange
import RailNetwork
import TestKit
import Testing

@Suite struct GeoJSONNetworkImporterTests {
  static func network(
    _ bodies: [String], lineName: String? = nil, stationLine: String? = nil, system: String? = nil
  ) throws(Faults) -> ImportedNetwork {
    var properties = GeoJSONNetworkImporter.Properties()
    if let lineName { properties.lineName = [lineName] }
    if let stationLine { properties.stationLine = [stationLine] }
    return try GeoJSONNetworkImporter.network(
      bodies.enumerated().map { index, body in
        (
          "\(index).geojson",
          Array(
            ("{\"type\": \"FeatureCollection\", "
              + (system.map { "\"crs\": {\"properties\": {\"name\": \"\($0)\"}}, " } ?? "")
              + "\"features\": [\(body)]}").utf8)
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

  /// About 9 km to the east in three pieces, one of them reversed, with a station at each end.
  static let pieces = [
    feature("LineString", "[[10.04, 50], [10.08, 50]]", "\"LINE\": \"Red\", \"Color\": \"cc1122\""),
    feature("LineString", "[[10.04, 50], [10.00, 50]]", "\"LINE\": \"Red\""),
    feature("MultiLineString", "[[[10.08, 50], [10.12, 50]], []]", "\"LINE\": \"Red\""),
  ].joined(separator: ",")
  static let stations = [
    point("West", "10.001, 50.0005"), point("Middle", "10.06, 50"),
    point("East Eastbound", "10.119, 50.0002"), point("East Westbound", "10.1191, 50.0001"),
  ].joined(separator: ",")

  @Test func `drawn lines give the recorded networks`() {
    let described = Self.maps.map { name, files in
      do {
        return "# \(name)\n"
          + (try Self.network(files, lineName: "name", stationLine: "line").described)
      } catch {
        return "# \(name)\n\(error)\n"
      }
    }
    Golden.expect(
      described.joined(separator: "\n"), equals: "Tests/DatasetsTests/Fixtures/small-drawings.txt")
  }

  private static func line(_ name: String, _ places: String, _ more: String = "") -> String {
    feature("LineString", "[\(places)]", "\"name\": \"\(name)\"\(more)")
  }

  /// Two lines share their track up to B, or run side by side, and then separate.
  private static func fork(apart: Double) -> [String] {
    let (shared, south) = (50 - apart, "[8.2, 49.95]")
    return [
      line("1", "[8.0, 50], [8.1, 50], [8.2, 50.05]"),
      line("2", "[8.0, \(shared)], [8.1, \(shared)], \(south)"), point("A", "8.01, 50"),
      point("B", "8.09, 50"), point("C", "8.19, 50.045"), point("D", "8.15, 49.975"),
      point("E", "8.19, 49.955"),
    ]
  }

  /// Blue crosses Red at York's end of the bridge.
  private static func crossing(east: Double) -> [String] {
    [
      line("Red", "[10, 50], [10.12, 50]"), line("Blue", "[10.06, 49.95], [10.06, 50.05]"),
      point("West", "10, 50"), point("York", "\(10.06 + east), 50"), point("East", "10.12, 50"),
      point("South", "10.06, 49.95"), point("North", "10.06, 50.05"),
    ]
  }

  private static func stops(_ east: [Double], named: Bool = true) -> [String] {
    [line("1", "[8.0, 50], [8.4, 50]")]
      + east.map { point(named ? "\($0)" : "", "\($0), 50") }
  }

  /// Properties of features in exports of overpass-turbo.eu.
  private static func routes(_ names: String...) -> String {
    let relations = names.map { route in
      "{\"role\": \"\", \"reltags\": {\"type\": \"route\", \"route\": \"tram\", "
        + "\"name\": \"\(route): Here → There\", \"colour\": \"red\"}}"
    }
    return ", \"tunnel\": \"yes\", \"@relations\": [\(relations.joined(separator: ", "))]"
  }

  private static let maps: [(name: String, files: [String])] = [
    ("pieces with one name, and stations in another file", [named(pieces), stations]),
    ("two lines with common track", [fork(apart: 0).joined(separator: ",")]),
    ("two lines 6 m apart", [fork(apart: 0.00005).joined(separator: ",")]),
    ("two lines 33 m apart", [fork(apart: 0.0003).joined(separator: ",")]),
    ("stations at usual distances", stops([8.0, 8.02, 8.04, 8.06, 8.12])),
    ("a long distance without stations", stops([8.0, 8.02, 8.04, 8.06, 8.2])),
    ("the same without names", stops([8.0, 8.02, 8.04, 8.06, 8.2], named: false)),
    (
      "two tracks are one line, a branch is another",
      [
        line("Red", "[10.0, 50], [10.05, 50], [10.1, 50]"),
        line("Red", "[10.1, 50.0002], [10.0, 50.0002]"), line("Red", "[10.05, 50], [10.05, 50.03]"),
        point("A", "10.0, 50"), point("B", "10.049, 50"), point("C", "10.1, 50"),
        point("D", "10.05, 50.02"),
      ]
    ),
    (
      "stations that name their lines",
      [
        line("Red", "[10.0, 50], [10.1, 50]"), line("Blue", "[10.0, 50.001], [10.1, 50.001]"),
        point("A", "10.0, 50", ", \"line\": \"Red, Blue\""),
        point("B", "10.05, 50", ", \"line\": \"red\""),
        point("C", "10.1, 50", ", \"line\": [\"Blue\", \"Red\"]"),
      ]
    ),
    (
      "routes of overpass turbo",
      [
        line("x", "[10.0, 50], [10.05, 50]", routes("1", "2")),
        line("y", "[10.05, 50], [10.1, 50]", routes("1")),
        line("z", "[10.05, 50], [10.05, 50.05]", routes("2")),
        point("A", "10, 50", routes("1", "2")), point("B", "10.1, 50", routes("1")),
        point("C", "10.05, 50.05", routes("2")), point("D", "10.05, 50"),
      ]
    ),
    (
      "features that are left out",
      [named(pieces), stations, feature("Polygon", "[[[10, 50], [10.1, 50], [10, 50]]]")]
        + ["Far", "Farther", "", "Farthest"].map { point($0, "11, 50") }
    ),
    (
      "a point is on the nearest line, or on both lines where they meet",
      [
        line("Red", "[10.0, 50], [10.1, 50]"), line("Blue", "[10.0, 50.0003], [10.1, 50.0003]"),
        line("Green", "[10.08, 49.95], [10.08, 50.05]"), point("A", "10.01, 50"),
        point("B", "10.02, 50.0003"), point("C", "10.05, 50.0001"), point("D", "10.06, 50.0002"),
        point("E", "10.08, 50"), point("F", "10.08, 50.04"), point("G", "10.09, 50.01"),
      ]
    ),
    (
      "a platform is neither a line nor a station",
      [
        named(pieces), stations,
        feature(
          "LineString", "[[10.06, 50.0001], [10.062, 50.0001]]",
          "\"railway\": \"platform\", \"ref\": \"2\""),
      ]
    ), ("a line that crosses another at a station", crossing(east: 0)),
    ("a line that crosses another 7 m from a station", crossing(east: 0.0001)),
    ("a line that crosses another 43 m from a station", crossing(east: 0.0006)),
  ]

  private static func named(_ pieces: String) -> String {
    pieces.replacing("\"LINE\"", with: "\"name\"")
  }

  @Test(arguments: [
    (stations, "has no line"), (pieces, "no line has two points that name it or lie near it"),
    (feature("LineString", "[[10, 500], [10, 50]]"), "the latitude 500 is out of range"),
  ]) func `reports missing parts of a file`(body: String, problem: String) {
    let faults = #expect(throws: Faults.self) { try Self.network([body]) }
    #expect(faults?.all.map(\.problem) == [problem])
  }

  @Test(arguments: [
    ("urn:ogc:def:crs:OGC:1.3:CRS84", nil, nil), ("EPSG:4326", nil, nil),
    ("urn:ogc:def:crs:EPSG::6668", "EPSG:6668 (JGD2011)", nil),
    ("EPSG:4258", "EPSG:4258 (ETRS89)", nil), ("EPSG:4269", "EPSG:4269 (NAD83)", nil),
    ("EPSG:4612", "EPSG:4612 (JGD2000)", nil), ("EPSG:4171", "EPSG:4171 (RGF93)", nil),
    ("EPSG:32633", nil, "EPSG:32633"),
    ("urn:ogc:def:crs:EPSG::3857", nil, "urn:ogc:def:crs:EPSG::3857"),
    ("EPSG:4301", nil, "EPSG:4301"), ("LOCAL:6668", nil, "LOCAL:6668"),
  ]) func `reads systems near WGS 84, with a warning`(
    system: String, said: String?, refused: String?
  ) throws {
    func network() throws(Faults) -> ImportedNetwork {
      try Self.network([Self.pieces, Self.stations], lineName: "LINE", system: system)
    }
    guard let refused else {
      let warnings = try network().warnings.filter { $0.contains("coordinates") }
      #expect(warnings == (said.map { ["coordinates in \($0) are read as WGS 84"] } ?? []))
      return
    }
    let faults = #expect(throws: Faults.self) { try network() }
    #expect(faults?.all.map(\.problem) == ["the coordinates are in \(refused)"])
  }

  @Test func `lists the members of a file if no station is on a line`() {
    let point = Self.feature("Point", "[11, 50]", "\"STOP\": \"A\", \"LINE\": \"9\"")
    let faults = #expect(throws: Faults.self) { try Self.network([Self.pieces, point]) }
    #expect(
      faults?.all.first?.remedy
        == "lines have the properties: LINE, Color; points: STOP, LINE; give the one with the "
        + "line's name by --line-name and --station-line")
  }

  /// Data in the format of the Ministry of Land, Infrastructure, Transport and Tourism.
  @Test func `reads Japan's N02: sections by company and line, stations as short lines`() throws {
    func feature(_ company: String, _ line: String, _ places: String, station: String? = nil)
      -> String
    {
      let station = station.map { ", \"N02_005\": \"\($0)\"" } ?? ""
      return Self.feature(
        "MultiLineString", "[[\(places)]]",
        "\"N02_001\": \"11\", \"N02_003\": \"\(line)\", \"N02_004\": \"\(company)\"\(station)")
    }
    let sections = [
      feature("東", "本線", "[139.71, 35], [139.70, 35]"),
      feature("東", "本線", "[139.71, 35], [139.712, 35]"),
      feature("東", "本線", "[139.712, 35], [139.75, 35]"),
      feature("西", "本線", "[139.75, 35], [139.80, 35]"),
    ]
    let stations = [
      feature("東", "本線", "[139.71, 35], [139.712, 35]", station: "中"),
      feature("東", "本線", "[139.7105, 35.0003], [139.7125, 35.0003]", station: "中"),
      feature("東", "本線", "[139.749, 35], [139.75, 35]", station: "境"),
      feature("東", "本線", "[139.70, 35], [139.701, 35]", station: "端"),
      feature("西", "本線", "[139.75, 35], [139.751, 35]", station: "境"),
      feature("西", "本線", "[139.80, 35], [139.799, 35]", station: "奥"),
    ]
    let network = try Self.network(
      [sections.joined(separator: ","), stations.joined(separator: ",")],
      system: "urn:ogc:def:crs:EPSG::6668"
    ).network
    #expect(network.railways.map(\.id) == ["東.本線", "西.本線"])
    #expect(network.railways.map(\.operatorID) == ["東", "西"])
    let names = network.railways.map { $0.stations.map { network[$0].title.en } }
    #expect([names[0], names[0].reversed()].contains(["端", "中", "境"]))
    #expect(Set(names[1]) == ["境", "奥"])
    let middle = try #require(network.stations.first { $0.title.ja == "中" })
    #expect(middle.coordinate.metres(to: Coordinate(latitude: 35, longitude: 139.711)) < 1)
    #expect(Set(network.stations.filter { $0.title.ja == "境" }.map(\.group)).count == 1)
  }
}
