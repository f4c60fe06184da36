import PlainText
import Tracking

/// All who can take part, found by name.
struct Roster: Sendable {
  /// In the order of lists.
  let entries: [TrackerEntry]

  init(_ workbench: Workbench) {
    entries = workbench.trackers
  }

  /// The entry of this id, in any case; faults name the option that carried it.
  func entry(id: String, option: String) throws(Faults) -> TrackerEntry {
    let wanted = id.lowercased()
    if let entry = entries.first(where: { $0.id == wanted }) { return entry }
    let ids = entries.map(\.id)
    let remedy =
      Suggestion.nearest(to: id, among: ids).map { "did you mean \($0)?" }
      ?? "known: \(ids.joined(separator: ", "))"
    throw Faults(Fault(file: option, field: id, problem: "is no tracker", remedy: remedy))
  }
}
