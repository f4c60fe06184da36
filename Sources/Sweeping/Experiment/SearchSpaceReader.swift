import Text
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
struct SearchSpaceReader {
  private static let mostSteps = 100_000

  private let entry: TrackerEntry
  private var log: FaultLog

  static func read(
    _ object: inout JSONObjectReader, entry: TrackerEntry, log: inout FaultLog
  ) -> SearchSpace? {
    var reader = SearchSpaceReader(entry: entry, log: log)
    defer { log = reader.log }
    return reader.space(&object)
  }

  private mutating func space(_ object: inout JSONObjectReader) -> SearchSpace? {
    let axes = axes(&object)
    let fixedLine = object.line(of: "fixed")
    let fixed = fixed(&object)
    let constraints = constraints(&object)
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

  private mutating func axes(_ object: inout JSONObjectReader) -> [SearchAxis] {
    guard let node = object.required("parameters", log: &log) else { return [] }
    guard case .object(let members) = node.value, !members.isEmpty else {
      log.add(
        line: node.line, field: "parameters", "names no parameter",
        remedy: "see railbench trackers \(entry.id)")
      return []
    }
    var axes: [SearchAxis] = []
    for member in members {
      guard let declaration = declaration(member, "parameters"),
        let axis = axis(member, declaration)
      else { continue }
      axes.append(axis)
    }
    return axes
  }

  private mutating func declaration(_ member: JSONMember, _ path: String) -> ParameterDeclaration? {
    if let declaration = entry.parameter(member.name) { return declaration }
    let nearest = Suggestion.nearest(to: member.name, among: entry.parameters.map(\.name))
    log.add(
      line: member.node.line, field: "\(path).\(member.name)", "\(entry.id) has no such parameter",
      remedy: nearest.map { "did you mean \($0)?" } ?? "see railbench trackers \(entry.id)")
    return nil
  }

  private mutating func axis(
    _ member: JSONMember, _ declaration: ParameterDeclaration
  ) -> SearchAxis? {
    let path = "parameters.\(member.name)"
    guard var object = JSONObjectReader(member.node, path: path, log: &log) else { return nil }
    let values =
      object.optionalArray("values", log: &log).map { listed($0, path, member.node.line) }
      ?? ranged(&object)
    for unknown in object.unknownMembers {
      log.add(
        line: unknown.node.line, field: object.field(unknown.name),
        "is not understood beside the others",
        remedy: "give values, or from, to, steps and scale")
    }
    guard !values.isEmpty else { return nil }
    for value in values where !declaration.range.contains(value) {
      log.add(
        line: member.node.line, field: path,
        "\(NumberText.short(value, places: 6)) is outside \(text(declaration.range))")
    }
    return SearchAxis(name: declaration.name, values: values)
  }

  private mutating func listed(_ nodes: [JSONNode], _ path: String, _ line: Int) -> [Double] {
    for node in nodes where node.number == nil {
      log.add(line: node.line, field: path, "must be a number, is \(node.value.kindName)")
    }
    let values = nodes.compactMap(\.number)
    if values.isEmpty { log.add(line: line, field: path, "has no values to try") }
    let rising = Set(values).sorted()
    if rising.count < values.count { log.add(line: line, field: path, "has a value twice") }
    return rising
  }

  private mutating func ranged(_ object: inout JSONObjectReader) -> [Double] {
    let from = object.number("from", log: &log)
    let to = object.number("to", log: &log)
    let steps = object.integer("steps", in: 2...Self.mostSteps, log: &log)
    let scaleName = object.optionalString("scale", log: &log) ?? "linear"
    guard let from, let to, let steps else { return [] }
    guard from < to else {
      log.add(line: object.line, field: object.path, "the range is empty: from must be below to")
      return []
    }
    guard let scale = SearchAxis.Scale(rawValue: scaleName) else {
      log.add(
        line: object.line, field: object.field("scale"), "unknown scale '\(scaleName)'",
        remedy: "linear or logarithmic")
      return []
    }
    guard scale == .linear || from > 0 else {
      log.add(
        line: object.line, field: object.field("from"),
        "must be above 0 on a logarithmic scale")
      return []
    }
    return SearchAxis(name: "", range: from...to, steps: steps, scale: scale).values
  }

  private mutating func fixed(_ object: inout JSONObjectReader) -> ParameterValues {
    guard let node = object.node("fixed") else { return [:] }
    guard case .object(let members) = node.value else {
      log.add(line: node.line, field: "fixed", "must be an object, is \(node.value.kindName)")
      return [:]
    }
    var values: ParameterValues = [:]
    for member in members {
      guard let declaration = declaration(member, "fixed") else { continue }
      guard let value = member.node.number, declaration.range.contains(value) else {
        log.add(
          line: member.node.line, field: "fixed.\(member.name)",
          "must be a number in \(text(declaration.range))")
        continue
      }
      values[member.name] = value
    }
    return values
  }

  private func text(_ range: ClosedRange<Double>) -> String {
    [range.lowerBound, range.upperBound].map { NumberText.short($0, places: 6) }
      .joined(separator: "…")
  }

  private mutating func constraints(_ object: inout JSONObjectReader) -> [ParameterConstraint] {
    let line = object.line(of: "constraints")
    var constraints: [ParameterConstraint] = []
    for text in object.optionalStrings("constraints", log: &log) ?? [] {
      let words = text.replacing("<", with: " < ").split(separator: " ").map(String.init)
      guard words.count == 3, words[1] == "<", entry.parameter(words[0]) != nil,
        entry.parameter(words[2]) != nil
      else {
        log.add(
          line: line, field: "constraints", "not a constraint: '\(text)'",
          remedy: "write two parameters of \(entry.id): smaller < greater")
        continue
      }
      constraints.append(ParameterConstraint(words[0], isLessThan: words[2]))
    }
    return constraints
  }
}
