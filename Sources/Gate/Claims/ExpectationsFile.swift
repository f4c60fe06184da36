package import Text

/// An expectation of a journey: a claim that must hold for a tracker.
package struct JourneyExpectation: Sendable, Equatable {
  package var claim: Claim
  /// The reason for the expectation, printed if it fails.
  package var because: String?
  /// Why it is known to fail.
  ///
  /// If it holds, the check fails, so that somebody removes this mark.
  package var knownFailure: String?
  package var line: Int

  package init(claim: Claim, because: String? = nil, knownFailure: String? = nil, line: Int = 0) {
    self.claim = claim
    self.because = because
    self.knownFailure = knownFailure
    self.line = line
  }

  package enum Outcome: String, Sendable, Hashable {
    case met
    case notMet = "not met"
    case knownFailure = "known failure"
    /// It is marked as a known failure but holds, so the mark must be removed.
    case unexpectedlyMet = "unexpectedly met"

    package var isRed: Bool { self == .notMet || self == .unexpectedlyMet }
  }

  package func outcome(holds: Bool) -> Outcome {
    switch (knownFailure, holds) {
    case (nil, true): .met
    case (nil, false): .notMet
    case (_?, false): .knownFailure
    case (_?, true): .unexpectedlyMet
    }
  }
}

/// Reads and writes `expect.json`, the file of expectations beside a journey.
///
///     {"expectations": [
///       {"claim": "v3 settles within 120 s", "because": "…"},
///       {"claim": "v3 never says Tokaido", "knownFailure": "the running sum never forgets"}]}
package enum ExpectationsFile {
  package static let name = "expect.json"

  /// Reads the expectations of a file.
  ///
  /// A mistyped member is a fault, because it may invert one.
  package static func read(_ bytes: [UInt8], file: String) throws(Faults) -> [JourneyExpectation] {
    let expectations = JSONKind.object(unknown: .refused) { object in
      object.required("expectations", .list(expectation))
    }
    return try expectations.read(bytes, file: file)
  }

  private static var expectation: JSONKind<JourneyExpectation> {
    .object(unknown: .refused) { object in
      JourneyExpectation(
        claim: object.required("claim", claim), because: object.optional("because", .text),
        knownFailure: object.optional("knownFailure", .text), line: object.line)
    }
  }

  private static var claim: JSONKind<Claim> {
    let standIn = Claim(text: "", tracker: "", isNegated: false, content: .endsOn(name: ""))
    return JSONKind(standIn: standIn) { field in
      guard let text = field.text else { return nil }
      do throws(Faults) {
        return try ClaimParser.read(text, file: "")
      } catch {
        for fault in error.all { field.fault(fault.problem, remedy: fault.remedy) }
        return nil
      }
    }
  }

  package static func text(_ expectations: [JourneyExpectation]) -> String {
    let values = expectations.map { expectation in
      JSONValue.members([
        "claim": .string(expectation.claim.text),
        "because": expectation.because.map(JSONValue.string),
        "knownFailure": expectation.knownFailure.map(JSONValue.string),
      ])
    }
    return JSONText.pretty(.members(["expectations": .list(values)]))
  }
}
