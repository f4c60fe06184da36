import Foundation
import Journeys
import PlainText
import RailNetwork
import TestKit
import Testing

/// The committed suites against what their pages say of them.
@Suite struct SuiteTests {
  private static func truths(_ suite: String) throws -> [GroundTruth] {
    let folder = "Datasets/journeys/\(suite)"
    let path = "Datasets/networks/greater-tokyo.geojson"
    let network = try NetworkReader.read(try Checkout.bytes(path), file: path)
    return try FileManager.default.contentsOfDirectory(atPath: Checkout.path(folder)).sorted()
      .filter { $0.hasPrefix("\(suite)-") }
      .map { name in
        let file = "\(folder)/\(name)/truth.json"
        return try TruthReader.read(try Checkout.bytes(file), file: file, network: network)
      }
  }

  @Test func `no train is ridden in two of tuning, test and hard`() throws {
    var riders: [String: String] = [:]
    for suite in ["tuning", "test", "hard"] {
      for truth in try Self.truths(suite) {
        let trains = try #require(
          truth.unknownMembers.first { $0.name == "simulation" }?.node["trains"]?.value)
        guard case .array(let nodes) = trains else { continue }
        for case .string(let train) in nodes.map(\.value) {
          // An extra train is like one of the timetable, which nobody rides.
          let id = train.hasSuffix(".extra") ? String(train.dropLast(6)) : train
          let other = riders.updateValue(truth.id, forKey: id)
          #expect(other == nil, "\(id) in \(other ?? "") and \(truth.id)")
        }
      }
    }
    #expect(riders.count > 300)
  }

  @Test func `the share of each fault in hard is what its page says`() throws {
    let truths = try Self.truths("hard")
    #expect(truths.count == 60)
    let rows = try Checkout.text("Datasets/journeys/hard/README.md").split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    #expect(rows.count == 10)
    for row in rows {
      let tag = row[0].trimmingCharacters(in: ["`"])
      #expect(Int(row[1]) == truths.count { $0.tags.contains(tag) }, "\(tag)")
    }
  }
}
