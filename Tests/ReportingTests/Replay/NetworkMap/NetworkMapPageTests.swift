import RailNetwork
import TestKit
import Testing
@testable import Reporting

@Suite struct NetworkMapPageTests {
  private static let text = NetworkWriter.text(network(at: 139.7))
  private static func network(at longitude: Double) -> RailNetwork {
    DrawnNetwork(
      "A----B----C\n     |\n     D",
      [.init("T.Main", "ABC"), .init("T.Branch", "BD", isUnderground: true)],
      origin: Coordinate(latitude: 35.6, longitude: longitude)
    ).network
  }

  private func data(_ page: String) throws -> JSONNode {
    try PageData.read(page, id: "map-data")
  }

  private func page(
    _ text: String
  ) throws -> (page: String, warnings: [Fault]) {
    try NetworkMapPage.html(Array(text.utf8), file: "n.geojson")
  }

  @Test func `draws the whole network`() throws {
    let made = try page(Self.text)
    #expect(made.warnings.isEmpty)
    let shown = try #require(data(made.page)["network"])
    #expect(shown["railways"]?.array?.map { $0["id"]?.string } == ["T.Main", "T.Branch"])
    let lines = try #require(shown["railways"]?.array?.map { $0["lines"]?.array ?? [] })
    #expect(lines.map { $0.map { $0["underground"]?.bool } } == [[false], [true]])
    #expect(shown["stations"]?.array?.count == 5)
    #expect(try data(made.page)["marks"]?.array?.isEmpty == true)
    #expect(try page(Self.text).page == made.page)
  }

  @Test func `draws a network across 180° whole`() throws {
    func latitudes(at longitude: Double) throws -> [[String?]?]? {
      let page = try page(NetworkWriter.text(Self.network(at: longitude))).page
      return try data(page)["network"]?["railways"]?.array?.map {
        $0["lines"]?.array?.map { $0["latitude"]?.string }
      }
    }
    #expect(try latitudes(at: 179.995) == latitudes(at: 139.7))
  }

  @Test func `the page loads nothing and runs only its own script`() throws {
    let page = try page(
      Self.text.replacing(
        "T.Main\", \"title\": {\"en\": \"T.Main",
        with: "T.Main\", \"title\": {\"en\": \"</script><img src=x>")
    ).page
    #expect(page.contains("default-src 'none'; script-src 'sha256-"))
    #expect(!page.contains("{{") && !page.contains("http:") && !page.contains("https:"))
    #expect(page.split(separator: "<script").count == 3 && !page.contains("<img"))
  }

  @Test func `marks a warning at its station`() throws {
    let place = "[139.711035,35.600000]"
    #expect(Self.text.contains(place))
    // Removes the last position of the main line's track; the station there is kept.
    let text = Self.text.replacing(
      "\"Point\", \"coordinates\": \(place)",
      with: "\"Point\", \"coordinates\": [139.711035,35.602000]")
    let made = try page(text)
    #expect(made.warnings.count == 1)
    let mark = try #require(data(made.page)["marks"]?.array?.first)
    #expect(mark["latitude"]?.number == 3_560_200 && mark["longitude"]?.number == 13_971_104)
  }

  @Test(arguments: [
    ("features[0].geometry.coordinates[0][1]", 1.5),
    ("features[0].geometry.coordinates[0][9]", 2.5),
    ("features[0].properties.stations[1]", 3.5),
    ("features[1].properties.id", 3.5),
  ])
  func `finds the place of a field`(field: String, latitude: Double) throws {
    let root = try JSONReader.read(
      Array(
        """
        {"features": [
          {"properties": {"kind": "railway", "stations": ["a", "b"]},
           "geometry": {"coordinates": [[[1, 0.5], [1, 1.5], [1, 2.5]]]}},
          {"properties": {"kind": "station", "id": "b"}, "geometry": {"coordinates": [1, 3.5]}}]}
        """.utf8))
    // A missing position gives the middle of the others.
    let wanted = field.contains("[9]") ? 1.5 : latitude
    #expect(NetworkMapPage.place(of: field, in: root)?.latitude == wanted)
  }

  @Test func `rejects a file with faults`() {
    let text = Self.text.replacing("\"order\": 1", with: "\"order\": 7")
    #expect(throws: Faults.self) { try page(text) }
    #expect(throws: Faults.self) { try page("track") }
  }
}
