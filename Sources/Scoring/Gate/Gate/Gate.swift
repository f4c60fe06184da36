package import RailNetwork

/// Claims that must hold for trackers on some journeys.
package struct Gate: Sendable, Equatable {
  package var journeys: [String]
  package var trackers: [String]
  /// The baseline's file, relative to the gate file's folder; nil without one.
  package var baseline: String?
  package var claims: [ExpectedClaim]
  /// The journeys in the files that claims except, by the file's name.
  package private(set) var exceptions: [String: [String]] = [:]

  package static func read(_ bytes: [UInt8], file: String) throws(Faults) -> Gate {
    try format.read(bytes, file: file)
  }

  private static var format: JSONKind<Gate> {
    .object(unknown: .refused) { object in
      let trackers = object.required(
        "trackers",
        JSONKind.list(.text).nonEmpty("tracker", remedy: "list trackers, such as v3")
          .distinct { $0 })
      let claim = ExpectedClaim.kind(gateOf: trackers)
      let gate = Gate(
        journeys: object.required("journeys", .list(.text).nonEmpty("folder of journeys")),
        trackers: trackers, baseline: object.optional("baseline", .text),
        claims: object.optional("claims", .list(claim).distinct(by: \.claim.text)) ?? [])
      if gate.baseline == nil, !gate.compared.isEmpty {
        object.fault("baseline", "missing, but 'no worse' needs one")
      } else if gate.baseline == "" {
        object.fault("baseline", "names no file", remedy: "write \"baseline.csv\"")
      } else if gate.baseline != nil, gate.compared.isEmpty, object.isSound {
        object.fault(
          "baseline", "no claim compares with it",
          remedy: "remove it, or add a claim, such as \"all display no worse\"")
      } else if gate.claims.isEmpty, object.isSound {
        object.fault(
          "claims", "the gate claims nothing", remedy: "add a claim, such as \"v3 RW1 >= 0.9\"")
      }
      return gate
    }
  }

  package func trackers(of claim: Claim) -> [String] {
    trackers.filter { [$0, Claim.allTrackers].contains(claim.tracker) }
  }

  package var maps: [WrongMap] { claims.compactMap(\.claim.scope.map).unique }

  /// The claims that compare with the baseline.
  var compared: [(expectation: ExpectedClaim, metric: Metric)] {
    claims.compactMap { expectation in
      guard case .noWorse(let id) = expectation.claim.content else { return nil }
      return (expectation, MetricCatalogue[id])
    }
  }

  /// The claims that compare a tracker on a suite with the baseline: of each metric one, if possible
  /// one that is not known to fail.
  func compared(_ tracker: String, on suite: String) -> [(
    expectation: ExpectedClaim, metric: Metric
  )] {
    compared.filter { claim, _ in
      (claim.claim.scope.suite ?? suite) == suite && trackers(of: claim.claim).contains(tracker)
    }.grouped(by: \.metric).map { own in
      own.first { $0.expectation.knownFailure == nil } ?? own[0]
    }
  }

  /// Whether a tracker of the claim has a value of the metric on a journey of the claim.
  func isMeasured(_ claim: Claim, _ metric: Metric, _ cards: [Scorecard]) -> Bool {
    let own = trackers(of: claim)
    return cards.contains { card in
      own.contains(card.tracker)
        && card.journeys.contains {
          $0.suite == claim.scope.suite ?? $0.suite && $0.value(metric) != nil
        }
    }
  }

  /// Throws if the gate names a suite that it does not play, or has a wrong map for a reference.
  package func check(suites: [String], references: [String], file: String) throws(Faults) {
    var log = FaultLog(file: file)
    for expectation in claims {
      let claim = expectation.claim
      func fault(_ problem: String, remedy: String? = nil) {
        log.add(line: expectation.line, field: claim.text, problem, remedy: remedy)
      }
      if let suite = claim.scope.suite, !suites.contains(suite) {
        fault("unknown suite '\(suite)'", remedy: "the gate plays \(listed(suites, most: 9))")
      }
      for name in trackers(of: claim) where claim.scope.map != nil && references.contains(name) {
        fault("'\(name)' is a reference, which can't have a wrong map")
      }
    }
    try log.throwIfAny()
  }

  /// The files of journeys that claims except.
  package var exceptionFiles: [String] { claims.compactMap(\.claim.scope.except).unique }

  /// Reads a file with a journey on each line; `journeys` are those that the gate plays.
  package mutating func except(
    _ name: String, _ bytes: [UInt8], file: String, journeys: [String]
  ) throws(Faults) {
    var log = FaultLog(file: file)
    let lines = bytes.textLines.map { String(decoding: $0, as: UTF8.self) }
    for (line, id) in lines.enumerated() where !id.isEmpty && !journeys.contains(id) {
      log.add(
        line: line + 1, "unknown journey '\(id)'",
        remedy: Suggestion.nearest(to: id, among: journeys).map { "did you mean '\($0)'?" }
          ?? "remove it")
    }
    try log.throwIfAny()
    exceptions[name] = lines.filter { !$0.isEmpty }
  }

  /// The baseline for these scores: the metrics that must not get worse.
  ///
  /// `data` is that of the signature. Throws if a claim has no value, because its check could never
  /// fail.
  package func baseline(
    _ cards: [Scorecard], data: [String: String] = [:], file: String
  ) throws(Faults) -> String {
    var log = FaultLog(file: file)
    for (expectation, metric) in compared
    where !isMeasured(expectation.claim, metric, cards) {
      log.add(
        line: expectation.line, field: expectation.claim.text,
        "\(metric.id) is not measured on any journey", remedy: "remove it")
    }
    try log.throwIfAny()
    return cards.baseline(data) { compared($0, on: $1).map(\.metric) }
  }
}
