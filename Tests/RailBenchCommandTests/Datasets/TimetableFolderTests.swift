import RailNetwork
import Reporting
import Simulation
import TestKit
import Testing
import Text
@testable import RailBenchCommand

@Suite struct TimetableFolderTests {
  private static func folder() throws -> TimetableFolder {
    try TimetableFolder(
      path: Checkout.path("Datasets/timetables/greater-tokyo"),
      network: NetworkFile(Checkout.path("Datasets/networks/greater-tokyo.geojson")).network)
  }

  @Test func `follows a train over three companies' railways`() throws {
    var folder = try Self.folder()
    let train = try #require(try folder.train(id: "Tokyu.Toyoko.014101"))
    let service = try folder.service(through: train)
    #expect(
      service.trains.map(\.id) == ["Tokyu.Toyoko.014101", "Minatomirai.Minatomirai.014101"])
    let table = try TimetableInfo.stops(ofTrain: "Tokyu.Toyoko.014101", in: &folder)
    #expect(table.rows.count == 21 + 6)
    #expect(table.rows.last?[1...] == ["Motomachi-Chukagai", "11:51", ""])
  }

  @Test func `suggests the train that was probably meant`() throws {
    var folder = try Self.folder()
    #expect {
      _ = try TimetableInfo.stops(ofTrain: "Tokyu.Toyoko.01410", in: &folder)
    } throws: { error in
      (error as? Faults)?.all.first?.remedy == "did you mean 'Tokyu.Toyoko.014101'?"
    }
  }
}
