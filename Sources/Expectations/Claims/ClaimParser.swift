import Evaluation
package import PlainText
import Tracking

/// Reads a claim from its words.
package enum ClaimParser {
  static let forms =
    "'T says NAME', 'T says now NAME', 'T passes STATION', 'T ends on NAME', "
    + "'T settles within 120 s' or 'T RW1 >= 0.9', with 'never' after T for the opposite"

  /// The claim that a text makes.
  ///
  /// `file`, `line` and `field` are where a fault is reported.
  package static func read(
    _ text: String, file: String, line: Int? = nil, field: String? = nil
  ) throws(Faults) -> Claim {
    func fault(_ problem: String, _ remedy: String? = nil) -> Faults {
      Faults(Fault(file: file, line: line, field: field, problem: problem, remedy: remedy))
    }
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)[...]
    guard let tracker = words.popFirst() else {
      throw fault("is empty", "a claim is \(forms)")
    }
    let isNegated = words.first?.lowercased() == "never"
    if isNegated { words.removeFirst() }
    guard let verb = words.popFirst() else {
      throw fault("'\(text)' claims nothing", "a claim is \(forms)")
    }
    let content: Claim.Content?
    switch verb.lowercased() {
    case "says": content = says(words)
    case "passes": content = name(words).map { .passes(name: $0) }
    case "ends": content = words.popFirst() == "on" ? name(words).map { .endsOn(name: $0) } : nil
    case "settles": content = settles(words)
    default:
      guard let id = MetricCatalogue.all.first(where: { $0.id == verb })?.id else {
        throw fault("'\(verb)' is no verb and no metric", "a claim is \(forms)")
      }
      content = metric(id, words)
    }
    guard let content else { throw fault("'\(text)' is no claim", "a claim is \(forms)") }
    return Claim(
      text: text.split(whereSeparator: \.isWhitespace).joined(separator: " "),
      tracker: tracker, isNegated: isNegated, content: content)
  }

  private static func name(_ words: ArraySlice<String>) -> String? {
    words.isEmpty ? nil : words.joined(separator: " ")
  }

  private static func says(_ words: ArraySlice<String>) -> Claim.Content? {
    let phase = words.count > 1 ? words.first.flatMap { FocusPhase(rawValue: $0) } : nil
    return name(phase == nil ? words : words.dropFirst()).map { .says(phase: phase, name: $0) }
  }

  private static func settles(_ words: ArraySlice<String>) -> Claim.Content? {
    let words = Array(words)
    guard words.count == 3, words[0] == "within", let value = NumberReader.double(words[1]),
      value >= 0
    else { return nil }
    switch words[2] {
    case "s": return .settles(withinSeconds: value)
    case "min": return .settles(withinSeconds: value * 60)
    default: return nil
    }
  }

  private static func metric(_ id: String, _ words: ArraySlice<String>) -> Claim.Content? {
    let words = Array(words)
    guard words.count == 2, let relation = Claim.Relation(rawValue: words[0]),
      let value = NumberReader.double(words[1])
    else { return nil }
    return .metric(id: id, relation: relation, value: value)
  }
}
