import RailNetwork
import TestKit
import Testing

@Suite struct NetworkWriterTests {
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
    let text = try Checkout.text("Datasets/networks/\(id).geojson")
    #expect(NetworkWriter.text(try SampleNetworks.network(id)) == text)
  }
}
