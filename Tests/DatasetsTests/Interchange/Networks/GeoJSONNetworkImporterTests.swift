import Datasets
import RailNetwork
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

  private func names(_ network: RailNetwork, _ railway: Int = 0) -> [String] {
    network.railways[railway].stations.map { network[$0].title.en }
  }

  @Test func `pieces with one name are one line, and stations may be in another file`() throws {
    let network = try Self.network([Self.pieces, Self.stations], lineName: "line").network
    #expect(network.railways.map(\.id) == ["sample.Red"])
    #expect(network.railways[0].color == "#CC1122")
    #expect(network.railways[0].parts.count == 1)
    #expect([names(network), names(network).reversed()].contains(["West", "Middle", "East"]))
    let text = NetworkWriter.text(network)
    #expect(throws: Never.self) { try NetworkReader.read(Array(text.utf8), file: "n") }
  }

  /// Two lines share their track up to B, or run side by side, and then separate.
  @Test(arguments: [(0.0, "ABD"), (0.00005, "ABD"), (0.0003, "D")])
  func `a point on two lines with common track is a station of both`(
    apart: Double, stations: String
  ) throws {
    let bodies = [
      Self.feature("LineString", "[[8.0, 50], [8.1, 50], [8.2, 50.05]]", "\"name\": \"1\""),
      Self.feature(
        "LineString", "[[8.0, \(50 - apart)], [8.1, \(50 - apart)], [8.2, 49.95]]",
        "\"name\": \"2\""),
      Self.point("A", "8.01, 50"), Self.point("B", "8.09, 50"), Self.point("C", "8.19, 50.045"),
      Self.point("D", "8.15, 49.975"), Self.point("E", "8.19, 49.955"),
    ]
    let made = try Self.network([bodies.joined(separator: ",")])
    #expect(names(made.network) == ["A", "B", "C"])
    #expect(names(made.network, 1).joined() == stations + "E")
    #expect(
      made.warnings.contains(
        "2 runs parallel to 1, which is nearer to these stations and gets them: A, B")
        == (stations == "D"))
  }

  @Test func `warns of a long distance without stations`() throws {
    let line = Self.feature("LineString", "[[8.0, 50], [8.4, 50]]", "\"name\": \"1\"")
    func warnings(_ east: [Double], named: Bool = true) throws -> [String] {
      let stops = east.map { Self.point(named ? "\($0)" : "", "\($0), 50") }
      return try Self.network([([line] + stops).joined(separator: ",")]).warnings
    }
    #expect(try warnings([8.0, 8.02, 8.04, 8.06, 8.12]).isEmpty)
    #expect(
      try warnings([8.0, 8.02, 8.04, 8.06, 8.2]) == [
        "1: no station for 10 km from 8.06 to 8.2; the median distance is 1.4 km: "
          + "is one missing?"
      ])
    #expect(
      try warnings([8.0, 8.02, 8.04, 8.06, 8.2], named: false)[0].contains("from Stop 4 to Stop 5"))
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

  @Test func `a station may name its line`() throws {
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
    let far = ["Far", "Farther", "", "Farthest"].map { Self.point($0, "11, 50") }
    let imported = try Self.network(
      [Self.pieces, Self.stations, polygon] + far, lineName: "LINE")
    #expect(
      imported.warnings == [
        "left out, points that are not on a line: Far, Farther, a point without a name and 1 more",
        "left out, features that are neither lines nor points: 1",
      ])
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
    #expect([names(network), names(network).reversed()].contains(["端", "中", "境"]))
    #expect(Set(names(network, 1)) == ["境", "奥"])
    let middle = try #require(network.stations.first { $0.title.ja == "中" })
    #expect(middle.coordinate.metres(to: Coordinate(latitude: 35, longitude: 139.711)) < 1)
    #expect(Set(network.stations.filter { $0.title.ja == "境" }.map(\.group)).count == 1)
  }

  @Test func `a point is on the nearest line, or on both lines where they meet`() throws {
    let lines = [
      Self.feature("LineString", "[[10.0, 50], [10.1, 50]]", "\"name\": \"Red\""),
      Self.feature("LineString", "[[10.0, 50.0003], [10.1, 50.0003]]", "\"name\": \"Blue\""),
      Self.feature("LineString", "[[10.08, 49.95], [10.08, 50.05]]", "\"name\": \"Green\""),
    ]
    let stations = [
      Self.point("A", "10.01, 50"), Self.point("B", "10.02, 50.0003"),
      Self.point("C", "10.05, 50.0001"), Self.point("D", "10.06, 50.0002"),
      Self.point("E", "10.08, 50"), Self.point("F", "10.08, 50.04"),
      Self.point("G", "10.09, 50.01"),
    ]
    let imported = try Self.network([(lines + stations).joined(separator: ",")])
    #expect(names(imported.network) == ["A", "C", "E"])
    #expect(names(imported.network, 1) == ["B", "D"])
    #expect(names(imported.network, 2) == ["E", "F"])
    #expect(
      imported.warnings == [
        "Red runs parallel to Blue, which is nearer to these stations and gets them: B, D",
        "Blue runs parallel to Red, which is nearer to these stations and gets them: A, C, E",
        "left out, points that are not on a line: G",
      ])
  }

  @Test func `lists the members of a file if no station is on a line`() {
    let point = Self.feature("Point", "[11, 50]", "\"STOP\": \"A\", \"LINE\": \"9\"")
    let faults = #expect(throws: Faults.self) { try Self.network([Self.pieces, point]) }
    #expect(
      faults?.all.first?.remedy
        == "lines have the properties: LINE, Color; points: STOP, LINE; give the one with the "
        + "line's name by --line-name and --station-line")
  }

  @Test func `a platform is neither a line nor a station`() throws {
    let platform = Self.feature(
      "LineString", "[[10.06, 50.0001], [10.062, 50.0001]]",
      "\"railway\": \"platform\", \"ref\": \"2\"")
    let imported = try Self.network(
      [Self.pieces + "," + platform, Self.stations], lineName: "LINE")
    #expect(imported.network.railways.count == 1)
    #expect(imported.warnings.last == "left out, features that are neither lines nor points: 1")
  }

  /// Blue crosses Red at York's end of the bridge.
  @Test(arguments: [(0.0, true), (0.0001, true), (0.0006, false)])
  func `a line does not get the stations of a line that it crosses`(
    east: Double, isOnBoth: Bool
  ) throws {
    let lines = [
      Self.feature("LineString", "[[10, 50], [10.12, 50]]", "\"name\": \"Red\""),
      Self.feature("LineString", "[[10.06, 49.95], [10.06, 50.05]]", "\"name\": \"Blue\""),
    ].joined(separator: ",")
    let points = [
      Self.point("West", "10, 50"), Self.point("York", "\(10.06 + east), 50"),
      Self.point("East", "10.12, 50"), Self.point("South", "10.06, 49.95"),
      Self.point("North", "10.06, 50.05"),
    ].joined(separator: ",")
    let made = try Self.network([lines, points])
    #expect(names(made.network, 1).contains("York") == isOnBoth)
    #expect(names(made.network, 0).contains("York"))
    #expect(made.warnings.contains { $0.hasPrefix("Blue crosses Red") } != isOnBoth)
  }
}
