import PlainText

/// Reads the member `search` of an experiment: `{"kind": "halton", "count": 500}`.
enum SearchPlanReader {
  private static let mostTrials = 10_000_000

  static func read(_ node: JSONNode, log: inout FaultLog) -> SearchPlan? {
    guard var object = JSONObjectReader(node, path: "search", log: &log),
      let kind = object.string("kind", log: &log)
    else { return nil }
    let counts = 1...mostTrials
    let plan: SearchPlan?
    switch kind {
    case "grid": plan = .grid
    case "exact": plan = .exact
    case "halton":
      plan = integer("count", in: counts, &object, &log).map { .halton(count: $0) }
    case "coordinate":
      plan = integer("rounds", in: 1...1_000, or: 10, &object, &log).map { .coordinate(rounds: $0) }
    case "racing": plan = racing(counts, &object, &log)
    default:
      log.add(
        line: node.line, field: "search.kind", "unknown search '\(kind)'",
        remedy: Suggestion.nearest(to: kind, among: SearchPlan.kinds).map {
          "did you mean '\($0)'?"
        }
          ?? "one of \(SearchPlan.kinds.joined(separator: ", "))")
      return nil
    }
    for member in object.unknownMembers {
      log.add(
        line: member.node.line, field: object.field(member.name), "\(kind) takes no such member")
    }
    return plan
  }

  private static func racing(
    _ counts: ClosedRange<Int>, _ object: inout JSONObjectReader, _ log: inout FaultLog
  ) -> SearchPlan? {
    let count = integer("count", in: counts, &object, &log)
    let block = integer("block", in: 1...100_000, or: 8, &object, &log)
    let significance = object.optionalNumber("significance", log: &log) ?? 0.05
    guard significance > 0, significance < 1 else {
      log.add(
        line: object.line, field: "search.significance", "must lie between 0 and 1")
      return nil
    }
    guard let count, let block else { return nil }
    return .racing(count: count, block: block, significance: significance)
  }

  private static func integer(
    _ name: String, in range: ClosedRange<Int>, or standard: Int? = nil,
    _ object: inout JSONObjectReader, _ log: inout FaultLog
  ) -> Int? {
    let number =
      standard == nil
      ? object.number(name, log: &log)
      : object.optionalNumber(name, log: &log) ?? standard.map(Double.init)
    guard let number else { return nil }
    guard let whole = Int(exactly: number), range.contains(whole) else {
      log.add(
        line: object.line, field: object.field(name),
        "must be a whole number in \(range.lowerBound)…\(range.upperBound)")
      return nil
    }
    return whole
  }
}
