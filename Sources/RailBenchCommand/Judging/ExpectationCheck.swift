import Datasets
import Gate
import Journeys
import RailNetwork
import Reporting
import Running
import Scoring
import Text
import Tracking

/// Checks the expectations in `expect.json` of each journey.
enum ExpectationCheck {
  struct Row: Sendable {
    var journey: String
    var file: String
    var expectation: JourneyExpectation
    var outcome: JourneyExpectation.Outcome
    var seen: String

    private var folder: String { String(file.dropLast(ExpectationsFile.name.count + 1)) }

    var fault: Fault {
      let reason = expectation.because.map { ": \($0)" } ?? ""
      return Fault(
        file: file, line: expectation.line, field: expectation.claim.text,
        problem: "\(outcome.rawValue), \(seen)\(reason)",
        remedy: outcome == .unexpectedlyMet ? "remove knownFailure" : nil)
    }

    var gateCheck: GateCheck {
      var check = GateCheck(
        .expectations, "\(journey): \(expectation.claim.text)",
        "is \(outcome.rawValue): the tracker \(seen)", holds: !outcome.isRed,
        next: "explain \(ShellText.quoted(folder)) --tracker "
          + ShellText.quoted(expectation.claim.tracker))
      (check.file, check.line) = (file, expectation.line)
      return check
    }
  }

  /// The results of all expectations, in the order of the journeys and of their files.
  static func rows(
    _ suite: LoadedSuite, known: KnownContestants
  ) async throws -> [Row] {
    try await suite.map(for: []) { item, playback throws(Faults) in
      try rows(item, playback: playback, known: known)
    }.flatMap(\.self)
  }

  private static func rows(
    _ item: LoadedSuite.Item, playback: PlaybackContext, known: KnownContestants
  ) throws(Faults) -> [Row] {
    let file = "\(item.folder.path)/\(ExpectationsFile.name)"
    guard Files.exists(file) else { return [] }
    let expectations = try ExpectationsFile.read(try Files.read(file), file: file)
    let journey = item.journey
    var rows: [Row] = []
    for expectation in expectations {
      let tracker = try expectation.claim.configuredTracker(
        known, file: file, line: expectation.line)
      let judge = try ClaimJudge(
        expectation.claim, network: playback.network, file: file, line: expectation.line)
      let finding = judge.judge(
        ClaimEvidence.playing(tracker, journey, playback))
      rows.append(
        Row(
          journey: item.id, file: file, expectation: expectation,
          outcome: expectation.outcome(holds: finding.holds), seen: finding.seen))
    }
    return rows
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
