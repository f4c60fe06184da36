import RailNetwork
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
/// The tracker's own constraints hold, too. A random search without parameters varies all of them.
struct SearchSpaceReader {
  private static let mostSteps = 100_000

  let entry: TrackerEntry

  /// Accepts the members without a check, because the tracker that has the parameters is unknown.
  static func leaveUnread(_ object: JSONObject) {
    for name in ["parameters", "fixed", "constraints"] { _ = object.take(name) }
  }

  /// The space; nil if it has a fault, which is logged.
  func space(_ object: JSONObject) -> SearchSpace? {
    let isRandom = object["search"]?["kind"]?.string == "random"
    let axes =
      isRandom && object["parameters"] == nil
      ? aroundDefaults : object.required("parameters", parameters(axis))
    let fixed = object.optional("fixed", parameters { .number(in: $0.range) }) ?? []
    let constraints = object.optional("constraints", .list(constraint)) ?? []
    if let node = object["parameters"], case .object(let members) = node.value, members.isEmpty {
      object.fault(
        "parameters", "expected at least one parameter",
        remedy: "see railbench trackers \(entry.id)")
    }
    for (name, _) in fixed where axes.contains(where: { $0.name == name }) {
      object.fault("fixed.\(name)", "is both fixed and among the parameters")
    }
    guard !axes.isEmpty else { return nil }
    // If a parameter has no default, the first value to try is used as its default.
    let standard = entry.parameters.map { parameter in
      let first = axes.first { $0.name == parameter.name }?.value.values.first
      let own = fixed.first { $0.name == parameter.name }?.value ?? first
      let value = parameter.defaultValue.isNaN ? own : parameter.defaultValue
      if value == nil {
        object.fault("parameters.\(parameter.name)", "missing", remedy: "give it values, or fix it")
      }
      return (parameter.name, value ?? 0)
    }
    return SearchSpace(
      axes: axes.map(\.value),
      fixed: Dictionary(fixed.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last }),
      constraints: entry.constraints + constraints.filter { !entry.constraints.contains($0) },
      defaults: Dictionary(standard, uniquingKeysWith: { a, _ in a }))
  }

  /// Every parameter that is a number, between half and twice its default, in five steps.
  private var aroundDefaults: [(name: String, value: SearchAxis)] {
    entry.parameters.compactMap { parameter in
      let standard = parameter.defaultValue
      if case .choice = parameter.kind { return nil }
      guard standard.isFinite, standard > 0 else { return nil }
      let low = max(standard / 2, parameter.range.lowerBound)
      let high = min(standard * 2, parameter.range.upperBound)
      guard 0 < low, low < high else { return nil }
      var axis = SearchAxis(name: parameter.name, range: low...high, steps: 5, scale: .logarithmic)
      if parameter.kind == .whole { axis.values = Set(axis.values.map { $0.rounded() }).sorted() }
      return (parameter.name, axis)
    }
  }

  /// An object whose members have the names of the tracker's parameters.
  private func parameters<Value>(
    _ kind: @escaping (ParameterDeclaration) -> JSONKind<Value>
  ) -> JSONKind<[(name: String, value: Value)]> {
    .members { name, field in
      if let declaration = entry.parameter(name) { return kind(declaration) }
      field.fault(
        unknown: "parameter", name, among: entry.parameters.map(\.name),
        otherwise: "see railbench trackers \(entry.id)")
      return nil
    }
  }

  private func axis(_ declaration: ParameterDeclaration) -> JSONKind<SearchAxis> {
    .object(unknown: .refused) { object in
      let values =
        object["values"] == nil
        ? ranged(object, in: declaration.range)
        : object.required("values", listed(in: declaration.range))
      return SearchAxis(name: declaration.name, values: values)
    }
  }

  private func listed(in range: ClosedRange<Double>) -> JSONKind<[Double]> {
    JSONKind.list(.number(in: range)).nonEmpty("value")
      .converted("every value once", standIn: []) { values in
        let rising = Set(values).sorted()
        return rising.count == values.count ? rising : nil
      }
  }

  private func ranged(_ object: JSONObject, in range: ClosedRange<Double>) -> [Double] {
    let from = object.required("from", .number(in: range))
    let to = object.required("to", .number(in: range))
    let steps = object.required("steps", .whole(in: 2...Self.mostSteps))
    let scale: SearchAxis.Scale = object.optional("scale", .choice()) ?? .linear
    guard object.isSound else { return [] }
    if from >= to {
      object.fault("from", "expected a number below 'to', found \(NumberText.exact(from))")
    } else if scale == .logarithmic, from <= 0 {
      object.fault("from", "expected a number above 0 on a logarithmic scale")
    } else {
      return SearchAxis(name: "", range: from...to, steps: steps, scale: scale).values
    }
    return []
  }

  private var constraint: JSONKind<ParameterConstraint> {
    JSONKind.text.converted(
      "a constraint", remedy: "write two parameters of \(entry.id): smaller < greater",
      standIn: ParameterConstraint("", isLessThan: "")
    ) { text in
      let words = text.replacing("<", with: " < ").split(separator: " ").map(String.init)
      guard words.count == 3, words[1] == "<", entry.parameter(words[0]) != nil,
        entry.parameter(words[2]) != nil
      else { return nil }
      return ParameterConstraint(words[0], isLessThan: words[2])
    }
  }
}
