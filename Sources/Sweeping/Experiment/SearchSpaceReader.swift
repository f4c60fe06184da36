import PlainText
import Tracking

/// Reads the members `parameters`, `fixed` and `constraints` of an experiment.
///
///     "parameters": {
///       "visitingRadius": {"values": [100, 200, 300]},
///       "stoppedDwell": {"from": 5, "to": 45, "steps": 9, "scale": "linear"}
///     },
///     "fixed": {"visitedDwell": 70},
///     "constraints": ["visitingRadius < approachingRadius"]
///
/// What the tracker itself declares holds too.
enum SearchSpaceReader {
  private static let mostSteps = 100_000

  static func read(
    _ object: inout JSONObjectReader, entry: TrackerEntry, log: inout FaultLog
  ) -> SearchSpace? {
    let axes = axes(&object, entry, &log)
    let fixedLine = object.line(of: "fixed")
    let fixed = fixed(&object, entry, &log)
    let constraints = constraints(&object, entry, &log)
    for axis in axes where fixed[axis.name] != nil {
      log.add(
        line: fixedLine, field: "fixed.\(axis.name)", "is both fixed and among the parameters")
    }
    guard !axes.isEmpty else { return nil }
    let defaults = entry.parameters.map { ($0.name, $0.defaultValue) }
    return SearchSpace(
      axes: axes, fixed: fixed, constraints: entry.constraints + constraints,
      defaults: Dictionary(defaults, uniquingKeysWith: { a, _ in a }))
  }

  private static func axes(
    _ object: inout JSONObjectReader, _ entry: TrackerEntry, _ log: inout FaultLog
  ) -> [SearchAxis] {
    guard let node = object.required("parameters", log: &log) else { return [] }
    guard case .object(let members) = node.value, !members.isEmpty else {
      log.add(
        line: node.line, field: "parameters", "names no parameter",
        remedy: "see railbench trackers \(entry.id)")
      return []
    }
    return members.compactMap { member in
      guard let declaration = declaration(member.name, "parameters", member.node, entry, &log)
      else { return nil }
      return axis(member, declaration, &log)
    }
  }

  private static func declaration(
    _ name: String, _ path: String, _ node: JSONNode, _ entry: TrackerEntry,
    _ log: inout FaultLog
  ) -> ParameterDeclaration? {
    if let declaration = entry.parameters.first(where: { $0.name == name }) { return declaration }
    let names = entry.parameters.map(\.name)
    log.add(
      line: node.line, field: "\(path).\(name)", "\(entry.id) has no such parameter",
      remedy: Suggestion.nearest(to: name, among: names).map { "did you mean \($0)?" }
        ?? "see railbench trackers \(entry.id)")
    return nil
  }

  private static func axis(
    _ member: JSONMember, _ declaration: ParameterDeclaration, _ log: inout FaultLog
  ) -> SearchAxis? {
    let path = "parameters.\(member.name)"
    guard var object = JSONObjectReader(member.node, path: path, log: &log) else { return nil }
    let axis: SearchAxis?
    if let values = object.optionalArray("values", log: &log) {
      axis = listed(values, declaration, path, member.node.line, &log)
    } else {
      axis = ranged(&object, declaration, &log)
    }
    for unknown in object.unknownMembers {
      log.add(
        line: unknown.node.line, field: object.field(unknown.name),
        "is not understood beside the others",
        remedy: "give values, or from, to, steps and scale")
    }
    guard let axis else { return nil }
    for value in axis.values where !declaration.range.contains(value) {
      log.add(
        line: member.node.line, field: path,
        "\(NumberText.short(value, places: 6)) is outside \(text(declaration.range))")
    }
    return axis
  }

  private static func listed(
    _ nodes: [JSONNode], _ declaration: ParameterDeclaration, _ path: String, _ line: Int,
    _ log: inout FaultLog
  ) -> SearchAxis? {
    let values = nodes.compactMap { node in
      if node.number == nil {
        log.add(line: node.line, field: path, "must be a number, is \(node.value.kindName)")
      }
      return node.number
    }
    guard !values.isEmpty else {
      log.add(line: line, field: path, "has no values to try")
      return nil
    }
    let rising = Set(values).sorted()
    if rising.count < values.count { log.add(line: line, field: path, "has a value twice") }
    return SearchAxis(name: declaration.name, values: rising)
  }

  private static func ranged(
    _ object: inout JSONObjectReader, _ declaration: ParameterDeclaration, _ log: inout FaultLog
  ) -> SearchAxis? {
    let from = object.number("from", log: &log)
    let to = object.number("to", log: &log)
    let steps = object.integer("steps", in: 2...mostSteps, log: &log)
    let scaleName = object.optionalString("scale", log: &log) ?? "linear"
    guard let from, let to, let steps else { return nil }
    guard from < to else {
      log.add(line: object.line, field: object.path, "the range is empty: from must be below to")
      return nil
    }
    guard let scale = SearchAxis.Scale(rawValue: scaleName) else {
      log.add(
        line: object.line, field: object.field("scale"), "'\(scaleName)' is no scale",
        remedy: "linear or logarithmic")
      return nil
    }
    guard scale == .linear || from > 0 else {
      log.add(
        line: object.line, field: object.field("from"),
        "must be above 0 on a logarithmic scale")
      return nil
    }
    return SearchAxis(name: declaration.name, range: from...to, steps: steps, scale: scale)
  }

  private static func fixed(
    _ object: inout JSONObjectReader, _ entry: TrackerEntry, _ log: inout FaultLog
  ) -> ParameterValues {
    guard let node = object.node("fixed") else { return [:] }
    guard case .object(let members) = node.value else {
      log.add(line: node.line, field: "fixed", "must be an object, is \(node.value.kindName)")
      return [:]
    }
    var values: ParameterValues = [:]
    for member in members {
      guard let declaration = declaration(member.name, "fixed", member.node, entry, &log) else {
        continue
      }
      guard case .number(let value) = member.node.value, declaration.range.contains(value) else {
        log.add(
          line: member.node.line, field: "fixed.\(member.name)",
          "must be a number in \(text(declaration.range))")
        continue
      }
      values[member.name] = value
    }
    return values
  }

  private static func text(_ range: ClosedRange<Double>) -> String {
    [range.lowerBound, range.upperBound].map { NumberText.short($0, places: 6) }
      .joined(separator: "…")
  }

  private static func constraints(
    _ object: inout JSONObjectReader, _ entry: TrackerEntry, _ log: inout FaultLog
  ) -> [ParameterConstraint] {
    let line = object.line(of: "constraints")
    let texts = object.optionalStrings("constraints", log: &log) ?? []
    return texts.compactMap { text in
      let sides = text.split(separator: "<").map { $0.trimmingPrefix { $0 == " " } }
        .map { side in String(side.reversed().drop { $0 == " " }.reversed()) }
      guard sides.count == 2,
        sides.allSatisfy({ name in entry.parameters.contains { $0.name == name } })
      else {
        log.add(
          line: line, field: "constraints", "'\(text)' is no constraint",
          remedy: "write two parameters of \(entry.id): smaller < greater")
        return nil
      }
      return ParameterConstraint(sides[0], isLessThan: sides[1])
    }
  }
}
