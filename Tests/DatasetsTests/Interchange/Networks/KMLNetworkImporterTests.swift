import Interchange
import RailNetwork
import Testing

@Suite struct KMLNetworkImporterTests {
  static func network(_ text: String) throws(Faults) -> ImportedNetwork {
    try KMLNetworkImporter.network(
      [ByteSource(file: "bus.kml", bytes: Array(text.utf8))],
      label: NetworkLabel(id: "bus", title: "Bus", version: "1", sources: []))
  }

  static func kml(_ body: String) -> String {
    "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\(body)</Document></kml>"
  }

  static func line(_ name: String, _ places: String, style: String = "") -> String {
    "<Placemark><name>\(name)</name>\(style)<LineString><coordinates>\(places)</coordinates>"
      + "</LineString></Placemark>"
  }

  static func stop(_ name: String, _ place: String) -> String {
    "<Placemark><name>\(name)</name><Point><coordinates>\(place)</coordinates></Point></Placemark>"
  }

  /// About 9 km of road to the east, at 35° north.
  static let road = line("Route 98", "139.00,35.0,0 139.05,35.0,0\n 139.10,35.0,0")

  @Test func `reads a route and its stops as a railway and its stations`() throws {
    let imported = try Self.network(
      Self.kml(
        """
        <Style id="red"><LineStyle><color>ff2211cc</color><width>4</width></LineStyle></Style>
        <StyleMap id="m"><Pair><key>normal</key><styleUrl>#red</styleUrl></Pair></StyleMap>
        \(Self.line("Route 98", "139.00,35.0 139.10,35.0", style: "<styleUrl>#m</styleUrl>"))
        \(Self.stop("Harbour", "139.001,35.0005"))\(Self.stop("City hall", "139.05,35.0"))
        \(Self.stop("", "139.099,35.0"))\(Self.stop("Elsewhere", "140,36"))
        """))
    let network = imported.network
    #expect(network.railways.map(\.id) == ["bus.Route98"])
    #expect(network.railways[0].color == "#CC1122")
    #expect(
      network.stations.map(\.id) == [
        "bus.Route98.Harbour", "bus.Route98.CityHall", "bus.Route98.Stop3",
      ])
    #expect(network.stations.map(\.title.en) == ["Harbour", "City hall", "Stop 3"])
    #expect(imported.warnings == ["left out, points that are not on a line: Elsewhere"])
    let text = NetworkWriter.text(network)
    #expect(throws: Never.self) { try NetworkReader.read(Array(text.utf8), file: "bus.geojson") }
  }

  @Test(arguments: [["A", "B", "C"], ["C", "B", "A"], ["B", "C", "A"]])
  func `stations are in the order of the line, not of the points`(order: [String]) throws {
    let places = ["A": "139.01,35.0", "B": "139.05,35.0", "C": "139.09,35.0"]
    let stops = order.map { Self.stop($0, places[$0] ?? "") }.joined()
    let network = try Self.network(Self.kml(Self.road + stops)).network
    #expect(network.stations.map(\.title.en) == ["A", "B", "C"])
  }

  @Test func `a line that uses a road twice keeps the file's order`() throws {
    let outAndBack = Self.line("Loop", "139.00,35.0 139.10,35.0 139.10,35.001 139.00,35.001")
    let stops = [
      ("Start", "139.01,35.0"), ("There", "139.08,35.0"), ("Back", "139.07,35.0005"),
      ("End", "139.02,35.0005"),
    ].map { Self.stop($0.0, $0.1) }.joined()
    let network = try Self.network(Self.kml(outAndBack + stops)).network
    #expect(network.stations.map(\.title.en) == ["Start", "There", "Back", "End"])
    #expect(!network.railways[0].isLoop)
  }

  @Test func `points of two lines at one place are an interchange, whatever their names`() throws {
    let folders = [
      Self.line("Route 98", "139.00,35.0 139.10,35.0") + Self.stop("98-1 Hub", "139.05,35.0")
        + Self.stop("98-2 East", "139.09,35.0"),
      Self.line("Route 1", "139.05,34.9 139.05,35.1") + Self.stop("1-1 North", "139.05,35.09")
        + Self.stop("1-2 Main hub", "139.05,35.0"),
    ].map { "<Folder>\($0)</Folder>" }.joined()
    let network = try Self.network(Self.kml(folders)).network
    let grouped = network.stations.filter { $0.group != nil }
    #expect(grouped.map(\.title.en) == ["98-1 Hub", "1-2 Main hub"])
    #expect(Set(grouped.map(\.group)).count == 1)
  }

  @Test func `a folder's stops belong to its line, and poles of one name are one stop`() throws {
    let imported = try Self.network(
      Self.kml(
        """
        <Folder><name>98</name>\(Self.road)\(Self.stop("東駅", "139.01,35.0001"))
        \(Self.stop("東駅", "139.0102,34.9999"))\(Self.stop("西駅", "139.09,35.0"))</Folder>
        <Folder><name>99</name>\(Self.line("Route 99", "139.0,35.0002 139.1,35.0002"))
        \(Self.stop("P", "139.03,35.0002"))\(Self.stop("Q", "139.06,35.0002"))</Folder>
        """))
    #expect(
      imported.network.stations.map(\.id) == [
        "bus.Route98.東駅", "bus.Route98.西駅", "bus.Route99.P", "bus.Route99.Q",
      ])
    #expect(imported.network.stations[0].title.ja == "東駅")
    #expect(imported.network.stations[2].title.ja == nil)
  }

  @Test(arguments: [
    (stop("A", "139,35"), "has no line"),
    (road, "no line has two points that name it or lie near it"),
    (road + stop("A", "139.05,35.01"), "no line has two points that name it or lie near it"),
    (line("x", "35,139 36,140"), "expected longitude,latitude in degrees, found '35,139'"),
    (line("x", "139.0 35.0"), "expected longitude,latitude in degrees, found '139.0'"),
  ]) func `reports missing parts of a file`(body: String, problem: String) {
    let faults = #expect(throws: Faults.self) { try Self.network(Self.kml(body)) }
    #expect(faults?.all.map(\.problem) == [problem])
  }
}
