import Foundation
import RailNetwork
import Scoring
import TestKit
import Testing

@Suite struct DatasetTruthsTests {
  static let suites =
    (try? FileManager.default.contentsOfDirectory(atPath: Checkout.path("Datasets/journeys")))?
    .filter { !$0.contains(".") }.sorted() ?? []

  @Test(arguments: suites)
  func `every committed truth is written back unchanged`(suite: String) throws {
    #expect(Self.suites.count > 3)
    let folder = "Datasets/journeys/\(suite)"
    let journeys = try FileManager.default.contentsOfDirectory(atPath: Checkout.path(folder))
      .sorted()
    for journey in journeys[Checkout.some(journeys.indices)] {
      let file = "\(folder)/\(journey)/truth.json"
      guard FileManager.default.fileExists(atPath: Checkout.path(file)) else { continue }
      let bytes = try Checkout.bytes(file)
      let id = try TruthReader.networkID(bytes, file: file)
      let own = "\(folder)/\(journey)/network.geojson"
      let network =
        FileManager.default.fileExists(atPath: Checkout.path(own))
        ? try NetworkReader.read(try Checkout.bytes(own), file: own)
        : try SampleNetworks.network(id)
      let truth = try TruthReader.read(bytes, file: file, network: network)
      #expect(TruthWriter.text(truth, network: network) == String(decoding: bytes, as: UTF8.self))
      let names = truth.unknownMembers.map(\.name)
      #expect(names == (truth.source == .simulated ? ["simulation"] : []))
      #expect(truth.legs.allSatisfy { $0.unknownMembers.isEmpty })
    }
  }
}
