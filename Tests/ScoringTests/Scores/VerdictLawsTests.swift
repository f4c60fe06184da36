import Foundation
import RailNetwork
import TestKit
import Testing
@testable import Scoring

/// Two laws of verdicts, on the railways, rides and worlds of each suite in Datasets.
@Suite struct VerdictLawsTests {
  struct Suite: CustomTestStringConvertible, Sendable {
    var name: String
    /// Without values.
    var rides: [PairedValue]

    var testDescription: String { name }
  }

  /// The suites with enough rides and railways for a verdict, and invented ones with few.
  static let suites: [Suite] =
    ["bart", "hard", "recorded", "septa", "test", "tuning"].map(suite)
    + [[2, 3, 4, 6, 15], [2, 3, 3, 4, 5, 6, 7], [1, 1, 2, 2, 3, 4, 5, 6, 12]].map(railways)

  private static func suite(_ name: String) -> Suite {
    let folder = URL(fileURLWithPath: Checkout.path("Datasets/journeys/\(name)"))
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let rides = names.sorted().compactMap { id -> PairedValue? in
      let file = folder.appendingPathComponent("\(id)/truth.json")
      guard let data = try? Data(contentsOf: file),
        let truth = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
        let legs = truth["legs"] as? [[String: Any]], !legs.isEmpty
      else { return nil }
      let tags = truth["tags"] as? [String] ?? []
      return PairedValue(
        JourneyInfo(
          id: id, suite: name, ride: truth["ride"] as? String,
          railways: legs.compactMap { $0["railway"] as? String },
          world: name == "recorded" ? "" : tags.first { $0.hasPrefix("world-") } ?? "world-1"),
        a: 0, b: 0)
    }
    return Suite(name: name, rides: rides)
  }

  /// Railways with these numbers of rides.
  private static func railways(_ sizes: [Int]) -> Suite {
    let rides = sizes.indices.flatMap { railway in
      (0..<sizes[railway]).compactMap { ride in
        PairedValue(
          JourneyInfo(id: "\(railway)-\(ride)", suite: "s", railways: ["r\(railway)"]), a: 0, b: 0)
      }
    }
    return Suite(name: "\(sizes.count) railways", rides: rides)
  }

  private static func verdict(_ pairs: [PairedValue]) -> ComparisonVerdict? {
    Comparison(
      MetricCatalogue[Leaderboard.display], pairs, draws: 200, flips: 400)?
      .verdict
  }

  /// Values of the rides, with this share of variance in common on a railway.
  private static func drawn(
    _ suite: Suite, common: Double = 0.3, _ random: inout SeededGenerator
  ) -> [Double] {
    var effects: [String: Double] = [:]
    return suite.rides.map { ride in
      let effect = effects[ride.journey.railways[0]] ?? common.squareRoot() * random.normal()
      effects[ride.journey.railways[0]] = effect
      return effect + (1 - common).squareRoot() * random.normal()
    }
  }

  @Test func `reads the suites' rides`() {
    #expect(Self.suites.count == 9)
    #expect(Self.suites.allSatisfy { $0.rides.count >= 30 })
  }

  /// Where most rides are in one group of railways there may be no verdict.
  @Test(arguments: suites)
  func `a tracker that names nothing loses`(suite: Suite) {
    let none: [ComparisonVerdict] =
      ["bart", "recorded", "septa", "5 railways"].contains(suite.name) ? [.tooFewRailways] : []
    var random = SeededGenerator(seed: 1, stream: suite.name)
    for _ in 0..<5 {
      let pairs = zip(suite.rides, Self.drawn(suite, &random)).map { ride, value in
        ride.with(\.b, min(1, max(0.1, 0.8 + 0.1 * value)))
      }
      let turned = pairs.map { $0.with(\.a, $0.b).with(\.b, 0) }
      for (pairs, expected) in [(pairs, ComparisonVerdict.better), (turned, .worse)] {
        #expect(Self.verdict(pairs).map((none + [expected]).contains) == true)
      }
    }
  }

  /// Real and shuffled worlds; `.ci/run` makes the number of comparisons whole.
  @Test(arguments: suites.suffix(Checkout.isWholeRun ? .max : 4), [false, true])
  func `without a difference at most 5 % of comparisons have a verdict`(
    suite: Suite, isShuffled: Bool
  ) {
    guard !isShuffled || Set(suite.rides.map(\.journey.world)).count > 1 else { return }
    var random = SeededGenerator(seed: 2, stream: suite.name)
    let whole = suite.rides.count > 40 ? 300 : 1_000
    let count = Checkout.isWholeRun ? whole : whole / 8
    var decided = 0
    for _ in 0..<count {
      var pairs = zip(suite.rides, Self.drawn(suite, &random)).map {
        $0.with(\.b, 0.2 * $1)
      }
      if isShuffled {
        let worlds = random.shuffled(pairs.map(\.journey.world))
        pairs = zip(pairs, worlds).map { $0.on(world: $1) }
      }
      let verdict = Self.verdict(pairs)
      if verdict == .better || verdict == .worse { decided += 1 }
    }
    // A test with exactly 5 % stays below this 98 times in 100.
    let most = 0.05 * Double(count) + 2 * (0.05 * 0.95 * Double(count)).squareRoot()
    #expect(Double(decided) <= most, "\(decided) of \(count)")
  }
}
