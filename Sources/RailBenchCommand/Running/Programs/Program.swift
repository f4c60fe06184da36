import Foundation
package import RailNetwork
import Scoring
import Synchronization
package import Tracking

/// A command that answers events line by line; `{name}` is a parameter, `{name=2.5}` with a
/// default.
package enum Program {
  /// The name and command of a program: `mine=python3 my_tracker.py`.
  package typealias Text = (name: String, command: String)

  /// Splits a contestant that is a program; nil if it is not one.
  package static func text(_ contestant: String) -> Text? {
    let parts = contestant.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains(where: { ":.".contains($0) })
    else { return nil }
    var command = parts[1].trimmingCharacters(in: .whitespaces)
    if let quote = command.first, "\"'".contains(quote), command.last == quote,
      command.count(where: { $0 == quote }) == 2
    {
      command = String(command.dropFirst().dropLast())
    }
    return (parts[0].lowercased(), command)
  }

  /// A program as a tracker.
  ///
  /// - Throws: if the name is invalid, or the command is missing.
  package static func tracker(
    _ text: Text, seconds: Int, failures: ProgramFailures, option: String
  ) throws(Faults) -> TrackerEntry {
    let letters = Set("abcdefghijklmnopqrstuvwxyz0123456789-_")
    guard text.name.allSatisfy(letters.contains) else {
      throw Faults(
        .expected(
          "a name of letters, digits, - and _", found: text.name, in: option,
          remedy: "write NAME=COMMAND"))
    }
    guard !text.command.isEmpty else {
      throw Faults(option, field: text.name, "has no command", remedy: "write NAME=COMMAND")
    }
    let (command, takesMotion) = (text.command, ProgramMotion())
    var entry = TrackerEntry(
      id: text.name, summary: "the program \(command)", parameters: parameters(in: command),
      offers: [.ranking, .probability, .ticks, .train]
    ) { context, values in
      ProgramTracker(
        Self.command(command, values), seconds: seconds, failures: failures,
        takesMotion: takesMotion, context.table(), context.network)
    }
    entry.program = { Self.inList(Self.command(command, $0) { "{\($0)=\($1)}" }) }
    return entry
  }

  /// In a list of trackers, a command with a comma is quoted.
  private static func inList(_ command: String) -> String {
    let quote = command.contains(",") ? ["\"", "'"].first { !command.contains($0) } : nil
    return (quote ?? "") + command + (quote ?? "")
  }

  private nonisolated(unsafe) static let placeholder = /\{([A-Za-z][A-Za-z0-9_]*)(?:=([-0-9.]+))?\}/

  private static func parameters(in command: String) -> [ParameterDeclaration] {
    command.matches(of: unsafe placeholder).map { match in
      ParameterDeclaration(
        name: String(match.1), unit: "",
        defaultValue: match.2.flatMap { NumberReader.double($0) } ?? .nan, range: -1e9...1e9,
        summary: "as in \(match.0)")
    }.grouped(by: \.name).map { $0[0] }
  }

  private static func command(
    _ command: String, _ values: ParameterValues, text: (String, String) -> String = { $1 }
  ) -> String {
    command.replacing(unsafe placeholder) { match in
      let value = values[String(match.1)].map(NumberText.exact) ?? match.2.map(String.init)
      return value.map { text(String(match.1), $0) } ?? String(match.0)
    }
  }
}

/// The journeys on which programs failed, by tracker, and why.
package final class ProgramFailures: Sendable {
  private let all = Mutex<[String: [String: ProgramFailure]]>([:])
  private let isPart = Mutex(false)

  package init() {}

  /// Whether the failures are in a part: merge reports them, so that this process does not fail.
  package var areInPart: Bool {
    get { isPart.withLock { $0 } }
    set { isPart.withLock { $0 = newValue } }
  }

  /// Keeps the first failure on a journey, which is the one in the report.
  func add(_ tracker: String, _ journey: String, _ failure: ProgramFailure) {
    all.withLock { all in
      if all[tracker]?[journey] == nil { all[tracker, default: [:]][journey] = failure }
    }
  }

  /// Whether a program failed because the machine lacked resources.
  package var isOfMachine: Bool {
    all.withLock { all in all.values.contains { $0.values.contains(where: \.isOfMachine) } }
  }

  /// By tracker, then by journey.
  private var sorted: [(tracker: String, failures: [(journey: String, why: String)])] {
    all.withLock { all in
      all.sorted { $0.key < $1.key }.map { tracker, journeys in
        (tracker, journeys.sorted { $0.key < $1.key }.map { ($0.key, $0.value.why) })
      }
    }
  }

  /// Each failure, for `--json`.
  var json: JSONValue {
    let all = sorted.flatMap { tracker, failures in
      failures.map { journey, why in
        JSONValue.members([
          "tracker": .string(tracker), "journey": .string(journey), "message": .string(why),
        ])
      }
    }
    return .members(["failures": .list(all)])
  }

  package var texts: [String] { byTracker.map { "\($0.tracker): failed \($0.what)" } }

  /// `on 3 journeys, the first ride-1: signal 9`.
  var byTracker: [(tracker: String, what: String)] {
    sorted.map { tracker, failures in
      let (journey, why) = failures[0]
      return (tracker, "on \(counted(failures.count, "journey")), the first \(journey): \(why)")
    }
  }
}
