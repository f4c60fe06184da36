import Maths
import Scoring
import Testing
@testable import Sweeping

/// By default trial i has the setting i, and each journey is a ride of its own.
private func table(
  _ values: [[Double?]], axes: [SearchAxis]? = nil, settings: [[Double]]? = nil,
  railways: [[String]]? = nil, clusters: [String]? = nil, standard: [Double] = [0]
) -> TrialTable {
  TrialTable(
    axes: axes ?? [SearchAxis(name: "x", values: values.indices.map(Double.init))],
    settings: settings ?? values.indices.map { [Double($0)] },
    journeys: (values.first ?? []).indices.map { place in
      JourneyInfo(
        id: "j\(place)", suite: "s", ride: clusters?[place],
        railways: railways?[place] ?? ["r\(place)"])
    }, values: values, defaultSetting: standard)
}

/// Small tables with results calculated by hand.
@Suite struct FindingsTests {
  private static let metric = MetricCatalogue.all[0]

  /// The lead of trial 2 over 1 is 0, 0.2: mean 0.1, standard error 0.1.
  ///
  /// Over 0 it is 1, 1.2.
  @Test func `chooses the least change within one standard error of the best`() throws {
    let choice = try #require(
      OneStandardError(table([[0, 0], [1, 1], [1, 1.2]])))
    #expect(choice.best == 2)
    #expect(choice.chosen == 1)
    #expect(choice.withinCount == 2)
  }

  /// Setting 1 is nearest the best's equals but worse than the default, setting 0, which is not
  /// within a standard error since it trails by the same everywhere.
  @Test func `chooses nothing that is worse than the default`() throws {
    let choice = try #require(
      OneStandardError(
        table([[1, 1, 1, 1], [-1, 3, -1, 2.8], [1.1, 1.1, 1.1, 1.1]])))
    #expect(choice.best == 2)
    #expect(choice.withinCount == 2)
    #expect(choice.chosen == 2)
  }

  @Test func `the best counts as good as itself if no other setting is measured`() throws {
    let choice = try #require(OneStandardError(table([[1, 1], [nil, nil]])))
    #expect(choice.withinCount == 1)
  }

  @Test func `the default is chosen where it is as good`() throws {
    let choice = try #require(
      OneStandardError(table([[1, 1, 2], [1, 2, 1], [2, 1, 1.1]])))
    #expect(choice.best == 2 && choice.chosen == 0)
  }

  /// Trial 0 is best on j0 and j1, trial 1 on j2 and j3.
  @Test func `the setting is chosen without the journeys held out`() throws {
    let trials = table(
      [[1, 1, 0, 0], [0, 0, 1, 1]], railways: [["a"], ["a"], ["b"], ["b"]])
    let validation = CrossValidation.leaveOneRailwayOut(trials)
    #expect(validation.folds.map(\.name) == ["a", "b"])
    #expect(validation.folds.map(\.chosen) == [1, 0])
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
    let trials = table(
      [[1, 2, 3, 4, 5, 6]], clusters: ["a", "a", "b", "b", "c", "c"])
    let validation = CrossValidation.grouped(trials, folds: 5, seed: 1)
    #expect(validation.folds.count == 3)
    for fold in validation.folds {
      #expect(Set(fold.heldOut.map { trials.journeys[$0].ride }).count == 1)
      #expect(fold.heldOut.count == 2)
    }
  }

  /// y = 3a + b over a, b in {0, 1}: variances 9/4 and 1/4, so shares 0.9 and 0.1.
  @Test func `importance is the share of variance`() throws {
    let grid = table(
      [[0], [1], [3], [4]], axes: ["a", "b"].map { SearchAxis(name: $0, values: [0, 1]) },
      settings: [[0, 0], [0, 1], [1, 0], [1, 1]], standard: [0, 0])
    let importance = try #require(Importance(grid))
    #expect(importance.mainEffects.map { ($0.share * 1e9).rounded() / 1e9 } == [0.9, 0.1])
    #expect(importance.interactions < 1e-9)
    #expect(Importance(table([[1], [1]])) == nil)
  }

  /// y = sin x₁ + 7 sin² x₂ + 0.1 x₃⁴ sin x₁ over (−π, π)³ has the main effects 0.314, 0.442 and 0
  /// (Ishigami and Homma 1990; SALib's documentation).
  @Test func `importance on a random design finds the Sobol indices of the Ishigami function`()
    throws
  {
    var random = SeededGenerator(seed: 4)
    let settings = (0..<2_000).map { _ in (0..<3).map { _ in (2 * random.unit() - 1) * Double.pi } }
    let values = settings.map { x in
      let (a, b) = (PortableMath.sin(x[0]), PortableMath.sin(x[1]))
      return [Optional(a + 7 * b * b + 0.1 * x[2] * x[2] * x[2] * x[2] * a)]
    }
    let drawn = table(
      values, axes: ["x", "y", "z"].map { SearchAxis(name: $0, values: [-3.2, 3.2]) },
      settings: settings, standard: [0, 0, 0])
    let importance = try #require(Importance(drawn))
    for (effect, expected) in zip(importance.mainEffects, [0.314, 0.442, 0]) {
      #expect(abs(effect.share - expected) < 0.04, "\(effect)")
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

  /// The lead of 2, the best, is over 1: 0.1, within the margin; over 3: 0 and 0.4, within a
  /// standard error; over 0 and 4 more than either.
  @Test func `values within the margin or within chance are near the best`() throws {
    let trials = table(
      [[0, 0], [0.9, 0.9], [1, 1], [1, 0.6], [0, 0.1], [1, 0.9]], standard: [2])
    let near = try #require(NearBestRange(trials, axis: 0, margin: 0.15))
    #expect(near.best == 2 && near.range == 1...3)
    #expect(!near.reachesLowEnd && !near.reachesHighEnd)
    #expect(try #require(NearBestRange(trials, axis: 0, margin: 0.05)).range == 2...3)
    let wide = try #require(NearBestRange(trials, axis: 0, margin: 1))
    #expect(wide.range == 0...5 && wide.reachesLowEnd && wide.reachesHighEnd)
    #expect(NearBestRange(table([[0, 0], [1, 1]]), axis: 0, margin: 1) == nil)
    #expect(NearBestRange(table([[nil], [nil], [nil]]), axis: 0, margin: 1) == nil)
  }

  /// 1 up to 10, then 5 up to 20, then 4.8 up to 40.
  @Test(arguments: [(5.0, 0.5, 25.0), (30, 0.5, 30), (30, 0.1, 15), (5, 4, 5)])
  func `an exact curve prefers the default, else the middle of the best plateau`(
    standard: Double, tolerance: Double, chosen: Double
  ) throws {
    let curve = ExactCurve(
      name: "x", range: 0...40, journeys: [[(0, 1), (10, 5), (20, 4.8)]])
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

  @Test func `finds the trials that no other beats`() {
    #expect(
      TrialTable.undominated([[1, 1], [2, 0], [0, 2], [0, 0], [1, 1], [nil, 9]]) == [0, 1, 2, 4])
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
