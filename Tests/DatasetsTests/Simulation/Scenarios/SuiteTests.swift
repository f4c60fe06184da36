import Foundation
import RailNetwork
import Scoring
import TestKit
import Testing

/// Compares the committed suites with their pages.
@Suite struct SuiteTests {
  private static func truths(_ suite: String) throws -> [GroundTruth] {
    let folder = "Datasets/journeys/\(suite)"
    let network = try SampleNetworks.greaterTokyo()
    return try FileManager.default.contentsOfDirectory(atPath: Checkout.path(folder)).sorted()
      .filter { $0.hasPrefix("\(suite)-") }
      .map { name in
        let file = "\(folder)/\(name)/truth.json"
        return try TruthReader.read(try Checkout.bytes(file), file: file, network: network)
      }
  }

  @Test func `no train is used in two of tuning, test and hard`() throws {
    var riders: [String: String] = [:]
    for suite in ["tuning", "test", "hard"] {
      for truth in try Self.truths(suite) {
        let trains = try #require(
          truth.unknownMembers.first { $0.name == "simulation" }?.node["trains"]?.value)
        guard case .array(let nodes) = trains else { continue }
        for case .string(let train) in nodes.map(\.value) {
          // An extra train is similar to one of the timetable, which nobody rides.
          let id = train.hasSuffix(".extra") ? String(train.dropLast(6)) : train
          let other = riders.updateValue(truth.id, forKey: id)
          #expect(other == nil, "\(id) in \(other ?? "") and \(truth.id)")
        }
      }
    }
    #expect(riders.count > 300)
  }

  @Test func `the share of each fault in hard is that on its page`() throws {
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

  @Test(arguments: [
    ("test", 1...8 as ClosedRange<Int>, 12...13 as ClosedRange<Int>), ("hard", 1...8, 7...8),
    ("tuning", 9...16, 10...10),
  ])
  func `a suite's rides are distributed over its worlds`(
    suite: String, worlds: ClosedRange<Int>, rides: ClosedRange<Int>
  ) throws {
    let drawn = try Self.truths(suite).map { truth in
      truth.tags.first { $0.hasPrefix("world-") }.flatMap { Int($0.dropFirst(6)) } ?? 1
    }
    for world in worlds { #expect(rides.contains(drawn.count { $0 == world }), "\(world)") }
    // The usual world is part of all suites.
    #expect(drawn.allSatisfy { $0 == 1 || worlds.contains($0) })
    #expect(drawn.contains(1))
    let kinds = try Self.truths(suite).filter { $0.tags.contains("express") }
    #expect(Set(kinds.map { $0.tags.first { $0.hasPrefix("world-") } }).count >= 7)
  }

  @Test(arguments: ["test", "hard"])
  func `the number of a suite's stations near those of tuning is that on its page`(suite: String)
    throws
  {
    let network = try SampleNetworks.greaterTokyo()
    func stations(_ suite: String) throws -> [Station] {
      let calls = try Self.truths(suite).flatMap { $0.legs.flatMap(\.calls) }
      return Set(calls.map(\.station)).sorted().map { network[$0] }
    }
    let (own, tuning) = (try stations(suite), try stations("tuning"))
    let near = own.count { station in
      tuning.contains { $0.coordinate.metres(to: station.coordinate) <= 150 }
    }
    let percent = NumberText.fixed(Double(near) / Double(own.count) * 100, places: 1)
    #expect(
      try Checkout.text("Datasets/journeys/\(suite)/README.md").contains(
        "\(near) of the \(own.count) stations (\(percent) %)"))
  }
}
