/// A gate of a journey's own: what must be true of a tracker on it.
package struct JourneyExpectation: Sendable, Hashable {
  package var claim: Claim
  /// Why it matters, for whoever sees it fail.
  package var because: String?
  /// Why it is known to fail; then it is wrong once it holds.
  package var knownFailure: String?
  /// Where it stands in its file.
  package var line: Int

  package init(
    claim: Claim, because: String? = nil, knownFailure: String? = nil, line: Int = 0
  ) {
    self.claim = claim
    self.because = because
    self.knownFailure = knownFailure
    self.line = line
  }

  /// What came of an expectation.
  package enum Outcome: String, Sendable, Hashable {
    case met
    case notMet = "not met"
    /// It fails, as it is known to.
    case knownFailure = "known failure"
    /// It is marked as a known failure, and holds: the mark must go.
    case unexpectedlyMet = "unexpectedly met"

    package var isRed: Bool { self == .notMet || self == .unexpectedlyMet }
  }

  /// What a finding means.
  package func outcome(holds: Bool) -> Outcome {
    switch (knownFailure, holds) {
    case (nil, true): .met
    case (nil, false): .notMet
    case (_?, false): .knownFailure
    case (_?, true): .unexpectedlyMet
    }
  }
}
