import Evaluation
import PlainText
import RailNetwork
import Tracking
import Trackers

/// All who can take part, found by name.
struct Roster: Sendable {
  /// In the order of lists.
  let entries: [TrackerEntry]

  /// Every tracker and, where the truth is at hand, the references that see it.
  init(_ workbench: Workbench, knowsTruth: Bool) {
    entries = workbench.trackers + (knowsTruth ? Contestant.seers.map(\.entry) : [])
  }

  /// The ids that only bound a table.
  static let references = TrackerCatalogue.baselines.map(\.id) + Contestant.seers.map(\.id)

  /// The ids that are put together from parts of others.
  var combinations: [String] {
    let ids = TrackerCatalogue.combinations.map(\.id)
    return entries.map(\.id).filter(ids.contains)
  }

  /// Those that take part when nobody is named.
  var defaults: [String] {
    let combinations = combinations
    let ids = entries.map(\.id).filter { !combinations.contains($0) }
    return ids.filter { !Self.references.contains($0) } + ids.filter(Self.references.contains)
  }

  /// The entry of this id, in any case; faults name the option that carried it.
  func entry(id: String, option: String) throws(Faults) -> TrackerEntry {
    let wanted = id.lowercased()
    if let entry = entries.first(where: { $0.id == wanted }) { return entry }
    let ids = entries.map(\.id)
    throw Faults(
      .unknown(
        "tracker", id, in: option, among: ids, remedy: "known: \(ids.joined(separator: ", "))"))
  }
}

extension Invocation {
  /// All who can take part; those that see the truth too where a subcommand has it.
  func roster(knowsTruth: Bool = false) -> Roster { Roster(workbench, knowsTruth: knowsTruth) }
}
