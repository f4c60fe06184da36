/// How often a tracker passed a check over a set of journeys.
package struct MetamorphicTally: Sendable, Hashable {
  package struct Failure: Sendable, Hashable {
    package var journey: String
    /// The first location, from 0, after which the answer differs, where there is one.
    package var location: Int?
  }

  package let tracker: String
  package let check: MetamorphicCheck
  package private(set) var passed = 0
  /// In the order of the journeys.
  package private(set) var failures: [Failure] = []
  package private(set) var notApplicable = 0

  package init(tracker: String, check: MetamorphicCheck) {
    self.tracker = tracker
    self.check = check
  }

  package mutating func add(_ outcome: MetamorphicOutcome, journey: String) {
    switch outcome {
    case .passed: passed += 1
    case .failed(let location): failures.append(Failure(journey: journey, location: location))
    case .notApplicable: notApplicable += 1
    }
  }

  /// The journeys on which there was something to check.
  package var count: Int { passed + failures.count }

  /// The share of those that passed, nil if there are none.
  package var rate: Double? { count > 0 ? Double(passed) / Double(count) : nil }
}
