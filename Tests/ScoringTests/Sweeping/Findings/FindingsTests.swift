import RailNetwork
import Testing
@testable import Scoring

/// By default trial i has the setting i, and each journey is a ride of its own.
private func table(
  _ values: [[Double?]], axes: [SearchAxis]? = nil, settings: [[Double]]? = nil,
  clusters: [String]? = nil, standard: [Double] = [0]
) -> TrialTable {
  TrialTable(
    axes: axes ?? [SearchAxis(name: "x", values: values.indices.map(Double.init))],
    settings: settings ?? values.indices.map { [Double($0)] },
    journeys: (values.first ?? []).indices.map { place in
      JourneyInfo(id: "j\(place)", suite: "s", ride: clusters?[place], railways: ["r\(place)"])
    }, values: values, defaultSetting: standard)
}

/// Small tables with results calculated by hand.
@Suite struct FindingsTests {
  private static let metric = MetricCatalogue.all[0]

  /// Settings of two parameters with their scores by one or two objectives, the margins 0.5; the
  /// default is 0, 0.
  private static func choice(_ trials: [(setting: [Double], scores: [Double?])]) -> SweepChoice? {
    SweepChoice(
      table(
        trials.map { [$0.scores[0]] },
        axes: ["x", "y"].map { SearchAxis(name: $0, values: [0, 9]) },
        settings: trials.map(\.setting), standard: [0, 0]),
      trials.map(\.scores), margins: trials[0].scores.map { _ in 0.5 })
  }

  @Test func `of settings as good as the best, the one with the fewest changes is chosen`() throws {
    let choice = try #require(
      Self.choice([
        ([0, 0], [1]), ([9, 9], [3]), ([0, 9], [2.6]), ([9, 0], [2.5]), ([1, 0], [2.4]),
      ]))
    #expect(choice == SweepChoice(best: 1, chosen: 2, goodCount: 3))
  }

  @Test func `the default is chosen if it is as good, and nothing worse than it`() throws {
    #expect(Self.choice([([0, 0], [2.5]), ([9, 9], [3])])?.chosen == 0)
    #expect(Self.choice([([0, 0], [2.5]), ([9, 9], [3]), ([9, 0], [2.4])])?.goodCount == 2)
    #expect(Self.choice([([0, 0], [1]), ([9, 9], [nil])])?.goodCount == 1)
    #expect(Self.choice([([0, 0], [nil])]) == nil)
  }

  /// The second is as good as the third by the first objective, and loses more by the other.
  @Test func `a setting that another beats is never chosen`() throws {
    let trials: [(setting: [Double], scores: [Double?])] = [
      ([0, 0], [1, 9]), ([9, 0], [3, 4]), ([9, 9], [3, 6]),
    ]
    #expect(Self.choice(trials) == SweepChoice(best: 1, chosen: 2, goodCount: 1))
    // Less than a margin better is as good.
    #expect(Self.choice([trials[0], trials[1], ([9, 9], [3, 4.5])])?.chosen == 1)
    // Better by one and worse by another is a choice.
    #expect(Self.choice([trials[0], trials[1], ([9, 9], [2.9, 6])])?.chosen == 1)
  }

  /// Trial 0 is best on j0 and j1, trial 1 on j2 and j3.
  @Test func `the setting is chosen without the journeys held out`() throws {
    let trials = table([[1, 1, 0, 0], [0, 0, 1, 1]], clusters: ["a", "a", "b", "b"])
    let validation = CrossValidation.grouped(trials, folds: 2, seed: 1)
    #expect(Set(validation.folds.map { [$0.heldOut[0] / 2, $0.chosen] }) == [[0, 1], [1, 0]])
    #expect(validation.meanHeldOut(trials) == 0)
  }

  /// Setting 1 owes its lead of 0.25 to j0; without it the default is chosen, with it setting 1
  /// scores 0 on each of the others.
  @Test func `compares the gain on the journeys that chose with the gain on those held out`() throws
  {
    let trials = table([[1, 1, 1, 1], [5, 0, 0, 0]])
    let gain = try #require(CrossValidation.grouped(trials, folds: 4, seed: 1).gain(trials))
    #expect(gain.apparent == 0.25)
    #expect(gain.heldOut == -0.75)
    // Harder journeys everywhere change no gain.
    let harder = table([[0, 0, 0, 0], [4, -1, -1, -1]])
    let same = try #require(CrossValidation.grouped(harder, folds: 4, seed: 1).gain(harder))
    #expect(same == gain)
  }

  @Test func `variants of one ride stay in one fold`() {
    let trials = table([[1, 2, 3, 4, 5, 6]], clusters: ["a", "a", "b", "b", "c", "c"])
    let validation = CrossValidation.grouped(trials, folds: 5, seed: 1)
    #expect(validation.folds.count == 3)
    for fold in validation.folds {
      #expect(Set(fold.heldOut.map { trials.journeys[$0].ride }).count == 1)
      #expect(fold.heldOut.count == 2)
    }
  }

  /// Two axes; with y at its default 0, x scores 1, 3 and 3, and 2 is nearer the default than 3.
  @Test func `of equally good values, the one nearest the default is chosen`() throws {
    let axes = [SearchAxis(name: "x", values: [1, 2, 3]), SearchAxis(name: "y", values: [0, 1])]
    let settings = [[1.0, 0], [2, 0], [3, 0], [3, 1]]
    let values: [[Double?]] = [[1, 1], [3, 3], [3, 3], [9, 9]]
    func single(_ axis: Int, standard: [Double] = [1, 0]) -> SingleParameter? {
      SingleParameter(
        table(values, axes: axes, settings: settings, standard: standard), axis: axis,
        by: Self.metric)
    }
    let x = try #require(single(0))
    #expect(x.chosen == 2)
    #expect(x.spread == 2)
    #expect(x.range == 1...3)
    #expect(single(1) == nil)
    #expect(single(1, standard: [3, 0])?.chosen == 1)
    #expect(single(0, standard: [9, 0]) == nil)
  }

  /// 1 up to 10, then 5 up to 20, then 4.8 up to 40.
  @Test(arguments: [(5.0, 0.5, 25.0), (30, 0.5, 30), (30, 0.1, 15), (5, 4, 5)])
  func `an exact curve prefers the default, else the middle of the best plateau`(
    standard: Double, tolerance: Double, chosen: Double
  ) throws {
    let curve = ExactCurve(name: "x", range: 0...40, journeys: [[(0, 1), (10, 5), (20, 4.8)]])
    let single = try #require(
      SingleParameter(curve, axis: 0, by: Self.metric, standard: standard, tolerance: tolerance))
    #expect(single.chosen == chosen)
    #expect(single.spread == 4)
  }
}

@Suite struct ExactCurveTests {
  /// Two journeys: 0 then 1 from 5 on; 1 then 0 from 7 on.
  ///
  /// Means: 0.5, 1 on 5 ..< 7, 0.5.
  @Test func `adds the curves of journeys, and finds the optimum`() throws {
    let curve = ExactCurve(
      name: "x", range: 0...10, journeys: [[(0, 0), (5, 1)], [(0, 1), (7, 0)]])
    #expect(curve.steps.map(\.from) == [0, 5, 7])
    #expect(curve.steps.map(\.mean) == [0.5, 1, 0.5])
    let optimum = try #require(curve.optimum)
    #expect(optimum.mean == 1)
    #expect(optimum.ranges == [5..<7])
    #expect(curve.mean(at: 4.9) == 0.5 && curve.mean(at: 5) == 1 && curve.mean(at: 11) == nil)
  }

  @Test func `values near the optimum are worse by the tolerance at most`() {
    let curve = ExactCurve(
      name: "x", range: 0...10,
      journeys: [[(0, 0.2), (2, 0.95), (3, 1), (4, 0.97), (6, 0.5), (7, 0.99)]])
    #expect(curve.nearOptimum(tolerance: 0.06) == 2..<6)
    #expect(curve.nearOptimum(tolerance: 0) == 3..<4)
    #expect(curve.nearOptimum(tolerance: 1)?.lowerBound == 0)
  }

  @Test func `journeys without a value are left out`() {
    let curve = ExactCurve(name: "x", range: 0...1, journeys: [[(0, nil)], [(0, 0.25)]])
    #expect(curve.steps.map(\.mean) == [0.25])
  }
}

@Suite struct TrialTableTests {
  @Test func `means leave out journeys without a value`() {
    let trials = table([[1, nil, 2], [nil, nil, nil]])
    #expect(trials.score(0, over: [0, 1, 2]) == 1.5)
    #expect(trials.score(1, over: [0, 1, 2]) == nil)
    #expect(trials.best(over: [0, 1, 2]) == 0)
  }

  @Test func `of equally good trials, the one nearest the default is chosen`() {
    #expect(table([[1], [1], [1]], standard: [2]).best(over: [0]) == 2)
  }

  @Test func `orders trials that differ in one parameter by its value`() {
    let trials = table(
      [[3], [1], [9], [2]], axes: ["x", "y"].map { SearchAxis(name: $0, values: [0, 1, 2]) },
      settings: [[2, 0], [0, 0], [1, 1], [1, 0]], standard: [0, 0])
    #expect(trials.varying(0).settings == [[0, 0], [1, 0], [2, 0]])
    #expect(trials.varying(0).values == [[1], [2], [3]])
  }

  /// Rides of two and of one journey: 1 and 3, so 2 ± 1; values that are not measured are left out.
  @Test func `a lead counts each ride once`() throws {
    let trials = table([[2, 4, 5, nil], [1, 3, 2, 9]], clusters: ["a", "a", "b", "c"])
    let lead = try #require(trials.lead(of: 0, over: 1))
    #expect(lead.mean == 2 && lead.standardError == 1 && lead.clusters == 2)
  }
}
