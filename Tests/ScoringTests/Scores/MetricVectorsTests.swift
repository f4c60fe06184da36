import Foundation
import Maths
import Testing
import Text
@testable import Scoring

/// The values of the specification's vector file, made with mir_eval, sed_eval and scipy.
@Suite struct MetricVectorsTests {
  let vectors: JSONNode

  init() throws {
    let url = try #require(
      Bundle.module.url(forResource: "Fixtures/metric-vectors", withExtension: "json"))
    vectors = try JSONReader.read([UInt8](Data(contentsOf: url)))
  }

  func isClose(_ a: Double?, _ b: Double?, by tolerance: Double = 1e-12) -> Bool {
    guard let a, let b else { return a == b }
    return abs(a - b) <= tolerance
  }

  @Test(arguments: ["match_events_w5", "match_events_trap_w4", "match_boundary_inclusive_w5"])
  func `matches events like mir_eval`(name: String) throws {
    let vector = try #require(vectors[name])
    let truth = vector["ref"].numbers
    let found = vector["est"].numbers
    let window = try #require(vector["window"]?.number)
    let pairs = BipartiteMatching.pairs(trueCount: truth.count, foundCount: found.count) { index in
      found.indices.filter { abs(found[$0] - truth[index]) <= window }
    }
    if let expected = vector["pairs"] {
      #expect(
        pairs.map { [Double($0.truth), Double($0.found)] } == expected.elements.map(\.numbers))
      let hits = Double(pairs.count)
      let detections = Detections(
        hits: hits, falseAlarms: Double(found.count) - hits, misses: Double(truth.count) - hits)
      #expect(
        [detections.f1, detections.precision, detections.recall].map(\.value)
          == vector["f_p_r"].numbers)
    } else {
      #expect(Double(pairs.count) == vector["n_matched"]?.number)
    }
  }

  @Test func `scores phase events like sed_eval`() throws {
    let vector = try #require(vectors["sed_phase_events"])
    let truth = vector["ref"].labelled
    let found = vector["est"].labelled
    let collar = try #require(vector["collar"]?.number)
    let share = try #require(vector["pct"]?.number)
    func times(_ intervals: [LabelledInterval]) -> [DisplayEvents.Interval] {
      intervals.map { (Ride.time($0.start), Ride.time($0.end)) }
    }
    let events = DisplayEvents.detections(
      true: times(truth), found: times(found), collar: Int64(collar * 1_000), lengthShare: share
    ) { truth[$0].label == found[$1].label }
    #expect(events.f1.value == vector["event_f"]?["f_measure"]?.number)

    var scores = SegmentScores(classCount: 3)
    for second in 0..<190 {
      func active(_ intervals: [LabelledInterval]) -> UInt8 {
        intervals.reduce(0) { set, interval in
          let overlaps = interval.start < Double(second + 1) && interval.end > Double(second)
          let place = ["next", "soon", "now"].firstIndex(of: interval.label) ?? 0
          return overlaps ? set | 1 << UInt8(place) : set
        }
      }
      scores.add(truth: active(truth), found: active(found))
    }
    let segment = vector["segment1s"]
    func sum(_ count: (Detections) -> Double) -> Double {
      scores.classes.reduce(0) { $0 + count($1) }
    }
    let overall = Detections(
      hits: sum(\.hits), falseAlarms: sum(\.falseAlarms), misses: sum(\.misses))
    #expect(isClose(overall.f1.value, segment?["f_measure"]?["f_measure"]?.number))
    #expect(isClose(overall.precision.value, segment?["f_measure"]?["precision"]?.number))
    #expect(isClose(overall.recall.value, segment?["f_measure"]?["recall"]?.number))
  }

  @Test(arguments: ["0_5", "0_6", "1_9", "3_12", "10_12", "0_0"])
  func `McNemar's test of flipped outcomes`(name: String) throws {
    let vector = try #require(vectors["mcnemar_\(name)"])
    let test = McNemar(
      onlyFirst: Int(try #require(vector["b"]?.number)),
      onlySecond: Int(try #require(vector["c"]?.number)))
    #expect(isClose(test.exactP, vector["exact_p"]?.number))
    #expect(isClose(test.midP, vector["mid_p"]?.number))
  }

  @Test func `sign-flip test`() throws {
    let vector = try #require(vectors["sign_flip_exact"])
    let differences = zip(vector["A"].numbers, vector["B"].numbers).map { $1 - $0 }
    let test = SignFlip(differences, seed: 0)
    #expect(isClose(test.meanDifference, vector["mean_diff"]?.number))
    #expect(test.p == vector["p_two_sided"]?.number)
    #expect(Double(test.patterns) == vector["n_perm"]?.number)
  }

  @Test func `Wilcoxon's signed ranks`() throws {
    let vector = try #require(vectors["wilcoxon_exact_no_ties_no_zeros"])
    let test = try #require(Wilcoxon(vector["d"].numbers))
    #expect(test.statistic == vector["W"]?.number)
    #expect(isClose(test.p, vector["p"]?.number))
  }

  @Test(arguments: ["0/10", "9/10", "10/10", "45/50"])
  func `Wilson's intervals of rates`(name: String) throws {
    let expected = vectors["wilson95"]?[name].numbers ?? []
    let parts = name.split(separator: "/").compactMap { Double($0) }
    let interval = try #require(Rates.wilson(parts[0], of: parts[1]))
    #expect(isClose(interval.lowerBound, expected.first))
    #expect(isClose(interval.upperBound, expected.last))
  }

  @Test func `Holm, and Benjamini and Hochberg`() throws {
    let vector = try #require(vectors["multiplicity"])
    let values = vector["p"].numbers
    for (found, expected) in zip(MultipleTests.holm(values), vector["holm"].numbers) {
      #expect(isClose(found, expected))
    }
    for (found, expected) in zip(MultipleTests.benjaminiHochberg(values), vector["bh"].numbers) {
      #expect(isClose(found, expected))
    }
    // The order given does not matter.
    #expect(MultipleTests.holm(values.reversed()) == MultipleTests.holm(values).reversed())
  }

  @Test(arguments: [10, 20, 30, 60, 100])
  func `upper bound without failures`(trials: Int) {
    let expected = vectors["rule_of_three_0_failures"]?["\(trials)"]?.number
    #expect(isClose(Rates.upperBoundWithoutFailure(trials: trials), expected))
  }
}

private typealias LabelledInterval = (label: String, start: Double, end: Double)

extension JSONNode {
  fileprivate var number: Double? {
    if case .number(let number) = value { return number }
    return nil
  }

  fileprivate var elements: [JSONNode] { array ?? [] }

  fileprivate var numbers: [Double] { elements.compactMap(\.number) }
}

extension JSONNode? {
  fileprivate var numbers: [Double] { self?.numbers ?? [] }

  fileprivate var elements: [JSONNode] { self?.elements ?? [] }

  fileprivate var labelled: [LabelledInterval] {
    elements.compactMap { node in
      guard case .string(let label)? = node.elements.first?.value else { return nil }
      let times = node.numbers
      return (label: label, start: times[0], end: times[1])
    }
  }
}

extension Detections {
  fileprivate var precision: Ratio { Ratio(hits, of: hits + falseAlarms) }
  fileprivate var recall: Ratio { Ratio(hits, of: hits + misses) }
}
