import RailNetwork
import Reporting
import Simulation
import TestKit
import Testing
import Text
@testable import Datasets

@Suite struct TimetableFolderTests {
  private static func folder() throws -> TimetableFolder {
    try TimetableFolder.read(
      Checkout.path("Datasets/timetables/greater-tokyo"),
      network: NetworkFile.read(Checkout.path("Datasets/networks/greater-tokyo.geojson")).network)
  }

  @Test func `follows a train over three companies' railways`() throws {
    var folder = try Self.folder()
    let service = try folder.service(ofTrain: "Tokyu.Toyoko.014101", option: "--train")
    #expect(
      service.map(\.id) == ["Tokyu.Toyoko.014101", "Minatomirai.Minatomirai.014101"])
    let table = TimetableTables.stops(of: service, in: folder.network)
    #expect(table.rows.count == 21 + 6)
    #expect(table.rows.last?[1...] == ["Motomachi-Chukagai", "11:51", ""])
  }

  @Test func `suggests the train that was probably meant`() throws {
    var folder = try Self.folder()
    #expect {
      _ = try folder.service(ofTrain: "Tokyu.Toyoko.01410", option: "--train")
    } throws: { error in
      (error as? Faults)?.all.first?.remedy == "did you mean 'Tokyu.Toyoko.014101'?"
    }
  }
}
