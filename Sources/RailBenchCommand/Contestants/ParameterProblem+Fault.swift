import PlainText
import Tracking

extension ParameterProblem {
  /// The problem in words, with the option that carried the value.
  func fault(option: String, entry: TrackerEntry) -> Fault {
    switch self {
    case .unknown(let name):
      let names = entry.parameters.map(\.name)
      let remedy: String
      if let nearest = Suggestion.nearest(to: name, among: names) {
        remedy = "did you mean '\(nearest)'?"
      } else if names.isEmpty {
        remedy = "\(entry.id) has no parameters"
      } else {
        remedy = "see railbench trackers \(entry.id)"
      }
      return Fault(
        file: option, field: entry.id, problem: "unknown parameter '\(name)'", remedy: remedy)
    case .outOfRange(let declaration, let value):
      let unit = declaration.unit.isEmpty ? "" : " \(declaration.unit)"
      return Fault(
        file: option, field: "\(entry.id).\(declaration.name)",
        problem: "\(Self.text(value))\(unit) is outside "
          + "\(Self.text(declaration.range.lowerBound))…"
          + "\(Self.text(declaration.range.upperBound))\(unit)")
    case .notWhole(let declaration, let value):
      return Fault(
        file: option, field: "\(entry.id).\(declaration.name)",
        problem: "not a whole number: \(Self.text(value))")
    case .broken(let constraint, let smaller, let greater):
      return Fault(
        file: option, field: "\(entry.id).\(constraint.smaller)",
        problem: "\(Self.text(smaller)) is not less than "
          + "\(constraint.greater) \(Self.text(greater))",
        remedy: "\(constraint) must hold")
    }
  }

  private static func text(_ value: Double) -> String {
    NumberText.short(value, places: 9)
  }
}
