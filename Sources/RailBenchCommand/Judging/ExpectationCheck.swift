import Datasets
import RailNetwork
import Reporting
import Scoring
import Tracking

/// Checks the expectations in `expect.json` of each journey.
enum ExpectationCheck {
  /// The results of all expectations, or of those for these trackers, in the order of the journeys and
  /// of their files; `options` select the network in advised commands.
  static func checks(
    _ suite: LoadedSuite, known: KnownContestants, of trackers: Set<String>? = nil,
    options: String = ""
  ) async throws -> [GateCheck] {
    try await suite.map(for: []) { item, playback throws(Faults) in
      try checks(item, playback, known, trackers, options)
    }.flatMap(\.self)
  }

  private static func checks(
    _ item: LoadedSuite.Item, _ playback: PlaybackContext, _ known: KnownContestants,
    _ trackers: Set<String>?, _ options: String
  ) throws(Faults) -> [GateCheck] {
    let file = "\(item.folder.path)/\(ExpectationsFile.name)"
    guard Files.exists(file) else { return [] }
    let expectations = try ExpectationsFile.read(try Files.read(file), file: file).filter {
      trackers?.contains($0.claim.tracker.prefix { $0 != ":" }.lowercased()) ?? true
    }
    let journey = try item.journey()
    var faults = FaultLog()
    let ready = expectations.map { expectation in
      let (claim, line) = (expectation.claim, expectation.line)
      let tracker = faults.attempt { () throws(Faults) in
        try claim.configuredTracker(known, file: file, line: line)
      }
      let judge = faults.attempt { () throws(Faults) in
        try ClaimJudge(claim, network: playback.network, file: file, line: line)
      }
      return (expectation, tracker, judge)
    }
    try faults.throwIfAny()
    return ready.compactMap { expectation, tracker, judge in
      guard let tracker, let judge else { return nil }
      var expectation = expectation
      let claim = expectation.claim
      let found = judge.judge(ClaimEvidence.playing(tracker, journey, playback))
      // A crash is not the failure that is known.
      if found.hasFailed { expectation.knownFailure = nil }
      var check = GateCheck(
        "\(item.id): \(claim.text)", expectation, holds: found.holds, value: found.seen,
        "\(expectation.outcome(holds: found.holds).rawValue), \(found.seen)", of: .expectations,
        next: "explain \(ShellText.quoted(item.folder.path)) --tracker "
          + ShellText.quoted(tracker.selection) + options)
      check.file = file
      return check
    }
  }
}

extension Claim {
  func configuredTracker(
    _ known: KnownContestants, file: String, line: Int? = nil, field: String? = nil
  ) throws(Faults) -> ConfiguredTracker {
    do throws(Faults) {
      return try TrackerSelection.contestants([tracker], known: known).trackers[0]
    } catch {
      throw Faults(
        error.all.map {
          Fault(
            file: file, line: line, field: field,
            problem: "\($0.field.map { "\($0): " } ?? "")\($0.problem)", remedy: $0.remedy)
        })
    }
  }
}
