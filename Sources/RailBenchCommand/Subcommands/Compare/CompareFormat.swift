import PlainText

/// What `compare` can write.
enum CompareFormat: String, CaseIterable {
  /// `report.md` and its charts.
  case markdown
  /// `scores.csv`.
  case csv
  /// `report.html`, one page with everything in it.
  case html
  /// `report.json`.
  case json

  static let option = OptionDeclaration(
    name: "--format", value: "LIST",
    summary: "what is written, of markdown,csv,html,json (default: markdown,csv)",
    isRepeatable: true)

  /// The formats asked for.
  static func formats(_ invocation: Invocation) throws(Faults) -> [CompareFormat] {
    guard invocation.has("--format") else { return [.markdown, .csv] }
    var formats: [CompareFormat] = []
    var faults: [Fault] = []
    let names = allCases.map(\.rawValue)
    for name in invocation.list("--format") {
      if let format = CompareFormat(rawValue: name.lowercased()) {
        formats.append(format)
      } else {
        let remedy =
          Suggestion.nearest(to: name, among: names).map { "did you mean \($0)?" }
          ?? "known: \(names.joined(separator: ", "))"
        faults.append(
          Fault(file: "--format", field: name, problem: "is no format", remedy: remedy))
      }
    }
    if formats.isEmpty, faults.isEmpty {
      faults.append(Fault(file: "--format", problem: "names no format"))
    }
    guard faults.isEmpty else { throw Faults(faults) }
    return formats
  }
}
