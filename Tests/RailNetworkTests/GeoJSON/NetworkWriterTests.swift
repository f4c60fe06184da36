import RailNetwork
import TestKit
import Testing

@Suite struct NetworkWriterTests {
  @Test func `writes one feature per line`() {
    let drawn = DrawnNetwork("A--B", [.init("T.Main", "AB")], vertexSpacingMetres: 1000)
    #expect(
      NetworkWriter.text(drawn.network) == """
        {"type": "FeatureCollection",
        "network": {"id": "drawn", "title": "Drawn", "version": "1", "sources": []},
        "features": [
        {"type": "Feature", "properties": {"kind": "railway", "id": "T.Main", "title": {"en": \
        "T.Main"}, "operator": "Test", "color": "#336699", "stations": ["T.Main.A", "T.Main.B"], \
        "ascending": "Outbound", "descending": "Inbound", "loop": false, "underground": [false]}, \
        "geometry": {"type": "MultiLineString", "coordinates": \
        [[[139.700000,35.600000],[139.703311,35.600000]]]}},
        {"type": "Feature", "properties": {"kind": "station", "id": "T.Main.A", "railway": \
        "T.Main", "title": {"en": "A"}, "order": 0, "group": null}, "geometry": {"type": "Point", \
        "coordinates": [139.700000,35.600000]}},
        {"type": "Feature", "properties": {"kind": "station", "id": "T.Main.B", "railway": \
        "T.Main", "title": {"en": "B"}, "order": 1, "group": null}, "geometry": {"type": "Point", \
        "coordinates": [139.703311,35.600000]}}
        ]}

        """)
  }

  @Test(arguments: Checkout.some(0..<40 as Range<UInt64>))
  func `a written network reads back the same`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let network = RandomNetwork.draw(from: &generator)
    let text = NetworkWriter.text(network)
    let review = try NetworkReader.review(Array(text.utf8), file: "drawn.geojson")
    #expect(review.network == network)
    #expect(review.warnings.isEmpty)
    #expect(NetworkWriter.text(review.network) == text)
  }

  @Test(arguments: ["greater-tokyo", "caltrain", "bart", "helsinki-metro"])
  func `the project's networks have the format of the writer`(id: String) throws {
    let file = "Datasets/networks/\(id).geojson"
    let text = try Checkout.text(file)
    let network = try NetworkReader.read(Array(text.utf8), file: file)
    #expect(NetworkWriter.text(network) == text)
  }
}
