import Foundation
import Journeys
import Scoring
import TestKit
import Testing
import Trackers
@testable import RailBenchCommand

/// An unknown member is rejected by name, wherever it is in a file that people write.
@Suite struct UnknownMembersTests {
  private static let files = [
    "Tests/Fuzz/Samples/gate/gate.json", "Experiments/v3-thresholds.json",
    "Datasets/journeys/edge-cases/scenarios/e22-turn-back.json",
    "Datasets/journeys/edge-cases/scenarios/e29-signal-stop.json",
    "Datasets/journeys/edge-cases/scenarios/e13-tunnel.json", "expect.json",
  ]

  private static let expectations = #"""
    {"expectations": [{"claim": "v3 says Tokaido", "because": "so"}, {"claim": "v3 RW1 > 0.5"}]}
    """#

  @Test(arguments: files) func `rejects an unknown member at every depth`(file: String) throws {
    let text = file == "expect.json" ? Self.expectations : try Checkout.text(file)
    #expect(throws: Never.self) { try Self.read(text, file) }
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let variants = Self.variants(of: value)
    #expect(variants.count > 1)
    for variant in variants {
      let bytes = try JSONSerialization.data(withJSONObject: variant)
      let faults = faultTexts { try Self.read(String(decoding: bytes, as: UTF8.self), file) }
      #expect(faults.contains { $0.contains("mistyped") }, "\(variant): \(faults)")
    }
  }

  private static func read(_ text: String, _ file: String) throws {
    let bytes = Array(text.utf8)
    if file.contains("gate") {
      _ = try Gate.read(bytes, file: file)
    } else if file.contains("Experiments") {
      _ = try ExperimentReader.read(bytes, file: file, trackers: TrackerCatalogue.all)
    } else if file.contains("scenarios") {
      _ = try ScenarioReader.read(bytes, file: file, network: SampleNetworks.greaterTokyo())
    } else {
      _ = try ExpectationsFile.read(bytes, file: file)
    }
  }

  /// Variants of the value with one more member, one for each object in it.
  private static func variants(of value: Any) -> [Any] {
    if let list = value as? [Any] {
      return list.indices.flatMap { index in
        variants(of: list[index]).map { variant in
          var list = list
          list[index] = variant
          return list
        }
      }
    }
    guard let object = value as? [String: Any] else { return [] }
    let inner = object.keys.sorted().flatMap { name in
      variants(of: object[name] ?? 0).map { object.merging([name: $0]) { $1 } }
    }
    return [object.merging(["mistyped": 1]) { $1 }] + inner
  }
}
