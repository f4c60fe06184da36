import RailNetwork
import TestKit
import Testing
@testable import Scoring

/// The coverage of the 95 % intervals in reports, by simulation.
///
/// Rides are on railways of very unequal shares, 15 % of them partly like those of another one, and up
/// to a third of the variance may be the railway's. With 200 suites a case, as in `.ci/run`, the
/// error of a coverage of 95 % is 1.5 %; it must be at least 90 %, and above 99.5 % is too wide.
@Suite struct IntervalCoverageTests {
  enum Shape: CaseIterable {
    case normal
    case skewed
    /// A quarter of the rides differ, by much or little.
    case sparse

    func draw(_ random: inout SeededGenerator) -> Double {
      switch self {
      case .normal: random.normal()
      case .skewed: random.exponential(mean: 1) - 1
      case .sparse: (random.unit() < 0.25 ? random.exponential(mean: 1) : 0) - 0.25
      }
    }
  }

  struct Case: CustomTestStringConvertible {
    var rides: Int
    var railways: Int
    /// The share of the variance that rides on one railway share.
    var common: Double

    var testDescription: String { "\(rides) rides, \(railways) railways, \(common) in common" }
  }

  /// By clusters: 15, 30, and a hundred.
  static let cases: [(design: Case, shape: Shape)] =
    [
      Case(rides: 30, railways: 15, common: 0.3), Case(rides: 60, railways: 30, common: 0.3),
      Case(rides: 30, railways: 30, common: 0),
    ].flatMap { design in Shape.allCases.map { (design, $0) } } + [
      (Case(rides: 100, railways: 46, common: 0), .sparse),
      (Case(rides: 100, railways: 100, common: 0), .skewed),
    ]

  private static let suites = Checkout.isWholeRun ? 200 : 100
  private static let draws = 200

  /// Values of rides whose true mean is 0.
  private static func suite(
    _ design: Case, _ shape: Shape, _ random: inout SeededGenerator
  ) -> [PairedValue] {
    let weights = (1...design.railways).map { 1 / Double($0).squareRoot() }
    let whole = weights.reduce(0, +)
    func railway(_ random: inout SeededGenerator) -> Int {
      var rest = random.unit() * whole
      return weights.firstIndex { weight in
        rest -= weight
        return rest < 0
      } ?? 0
    }
    let (own, common) = ((1 - design.common).squareRoot(), design.common.squareRoot())
    let effects = (0..<design.railways).map { _ in common * shape.draw(&random) }
    return (0..<design.rides).compactMap { ride in
      let first = design.railways == design.rides ? ride : railway(&random)
      let second = random.unit() < 0.15 ? railway(&random) : first
      let value = (effects[first] + effects[second]) / 2 + own * shape.draw(&random)
      return PairedValue(
        JourneyInfo(id: "j\(ride)", suite: "s", railways: ["r\(first)"]), a: 0, b: value)
    }
  }

  /// 1 if the interval contains the true mean 0.
  private static func holds(_ pairs: [PairedValue]) -> Int {
    Comparison.interval(pairs, draws: draws)?.contains(0) == true ? 1 : 0
  }

  @Test(arguments: Checkout.isWholeRun ? cases : [cases[0], cases[5]])
  func `an interval of a mean difference contains the truth`(design: Case, shape: Shape) {
    var random = SeededGenerator(seed: 11, stream: "\(design.testDescription) \(shape)")
    var given = 0
    var holding = 0
    for _ in 0..<Self.suites {
      let interval = Comparison.interval(Self.suite(design, shape, &random), draws: Self.draws)
      given += interval == nil ? 0 : 1
      holding += interval?.contains(0) == true ? 1 : 0
    }
    let coverage = Double(holding) / Double(given)
    #expect(given > Self.suites * 9 / 10)
    #expect(coverage >= 0.9 && coverage <= 0.995, "\(coverage)")
  }

  /// Ninety-nine rides on 46 railways in a few worlds, which share some of the variance.
  @Test(
    arguments: [(8, 0.3), (8, 0.0), (8, 0.1), (4, 0.1), (3, 0.3), (2, 0.1)]
      .prefix(Checkout.isWholeRun ? 6 : 1))
  func `an interval over worlds contains the truth`(worlds: Int, share: Double) {
    var random = SeededGenerator(seed: 17, stream: "\(worlds) \(share)")
    var (holding, holdingInTheseWorlds) = (0, 0)
    for _ in 0..<Self.suites {
      let effects = (0..<worlds).map { _ in share.squareRoot() * random.normal() }
      let design = Case(rides: 99, railways: 46, common: 0.3)
      let pairs = Self.suite(design, .normal, &random).enumerated().map { index, pair in
        pair.on(world: "world-\(index % worlds)")
          .with(\.b, (1 - share).squareRoot() * pair.b + effects[index % worlds])
      }
      holding += Self.holds(pairs)
      holdingInTheseWorlds += Self.holds(pairs.map { $0.on(world: "") })
    }
    let coverage = Double(holding) / Double(Self.suites)
    #expect(coverage >= (worlds == 2 ? 0.85 : 0.9) && coverage <= 0.995, "\(coverage)")
    if share > 0 { #expect(holdingInTheseWorlds < holding) }
    if share == 0.3 { #expect(holdingInTheseWorlds < Self.suites * 80 / 100) }
  }
}
