package import RailNetwork

/// A claim that must hold: in a gate, or in the `expect.json` of a journey.
package struct ExpectedClaim: Sendable, Equatable {
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

  /// A claim, or an object with a claim and what else is known of it; in a gate, of its trackers.
  static func kind(gateOf trackers: [String]? = nil) -> JSONKind<ExpectedClaim> {
    let claim = claim(gateOf: trackers)
    let whole = JSONKind.object(unknown: .refused) { object in
      ExpectedClaim(
        claim: object.required("claim", claim), because: object.optional("because", .text),
        knownFailure: object.optional("knownFailure", .text), line: object.line)
    }
    return JSONKind(standIn: whole.standIn()) { field in
      field.node.string == nil
        ? whole.value(field)
        : claim.value(field).map { ExpectedClaim(claim: $0, line: field.node.line) }
    }
  }

  private static func claim(gateOf trackers: [String]?) -> JSONKind<Claim> {
    // The list of trackers is empty if it has a fault of its own.
    let known = trackers.map { $0.isEmpty ? [] : $0 + [Claim.allTrackers] } ?? []
    let standIn = Claim(text: "", tracker: "", isNegated: false, content: .endsOn(name: ""))
    return JSONKind(standIn: standIn) { field in
      guard let text = field.text else { return nil }
      do throws(Faults) {
        let claim = try ClaimParser.read(text, file: "", inGate: trackers != nil)
        if known.isEmpty || known.contains(claim.tracker) { return claim }
        field.fault("'\(claim.tracker)' is not among the gate's trackers")
        return nil
      } catch {
        for fault in error.all { field.fault(fault.problem, remedy: fault.remedy) }
        return nil
      }
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
  package static func read(_ bytes: [UInt8], file: String) throws(Faults) -> [ExpectedClaim] {
    let expectations = JSONKind.object(unknown: .refused) { object in
      object.required("expectations", .list(ExpectedClaim.kind()))
    }
    return try expectations.read(bytes, file: file)
  }

  package static func text(_ expectations: [ExpectedClaim]) -> String {
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
