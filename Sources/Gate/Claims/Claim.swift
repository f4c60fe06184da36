import Scoring
package import Text
package import Tracking

/// A statement about a tracker on a journey, which is true or false.
///
///     v3 settles within 120 s
///     v3 never says Tokaido
///     v3 says now Kawasaki
///     v3 passes Kawasaki
///     v3 ends on JR-East.KeihinTohoku
///     v3 RW1 >= 0.9
///     v3 names no railway
///     v3 is silent for 90 %
///
/// `never` negates a claim.
package struct Claim: Sendable, Equatable {
  package var text: String
  /// The tracker as on the command line: `v3`, `r3-d1-s2`, `v3:visitingRadius=150`.
  package var tracker: String
  package var isNegated: Bool
  package var content: Content

  package enum Content: Sendable, Hashable {
    /// At some time the tracker names a railway, a direction or a station.
    case says(phase: FocusPhase?, name: String)
    /// The tracker's last estimate names it.
    case endsOn(name: String)
    case passes(name: String)
    /// At most this long after the first departure, the railway becomes right for a minute.
    case settles(withinSeconds: Double)
    case metric(id: String, relation: Relation, value: Double)
    /// At some time the tracker names a railway.
    case namesRailway
    /// For at least this share of the journey's time the tracker names no railway.
    case isSilent(share: Double)
  }

  package enum Relation: String, Sendable, Hashable, CaseIterable {
    case atLeast = ">="
    case atMost = "<="
    case over = ">"
    case under = "<"

    package func holds(_ value: Double, _ bound: Double) -> Bool {
      switch self {
      case .atLeast: value >= bound
      case .atMost: value <= bound
      case .over: value > bound
      case .under: value < bound
      }
    }
  }

  package var opposite: Claim {
    if case .namesRailway = content {
      let text = "\(tracker) names \(isNegated ? "a" : "no") railway"
      return Claim(text: text, tracker: tracker, isNegated: !isNegated, content: content)
    }
    let rest = text.split(separator: " ").map(String.init).dropFirst()
    let words =
      isNegated ? [tracker] + rest.dropFirst() : [tracker, "never"] + rest
    return Claim(
      text: words.joined(separator: " "), tracker: tracker, isNegated: !isNegated, content: content)
  }
}

package enum ClaimParser {
  static let forms =
    "expected one of 'T says NAME', 'T says now NAME', 'T passes STATION', 'T ends on NAME', "
    + "'T settles within 120 s', 'T RW1 >= 0.9', 'T names no railway' or 'T is silent for 90 %', "
    + "with 'never' after T for the opposite"

  /// Parses a claim; `file`, `line` and `field` are where a fault is reported.
  package static func read(
    _ text: String, file: String, line: Int? = nil, field: String? = nil
  ) throws(Faults) -> Claim {
    func fault(_ problem: String, _ remedy: String? = nil) -> Faults {
      Faults(file, line: line, field: field, problem, remedy: remedy)
    }
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)[...]
    guard let tracker = words.popFirst() else {
      throw fault("missing claim", forms)
    }
    var isNegated = words.first?.lowercased() == "never"
    if isNegated { words.removeFirst() }
    guard let verb = words.popFirst() else {
      throw fault("invalid claim '\(text)'", forms)
    }
    let content: Claim.Content?
    switch verb.lowercased() {
    case "says": content = says(words)
    case "passes": content = name(words).map { .passes(name: $0) }
    case "ends": content = words.popFirst() == "on" ? name(words).map { .endsOn(name: $0) } : nil
    case "settles": content = settles(words)
    case "names":
      content =
        ["a", "no"].contains(words.first) && words.dropFirst() == ["railway"]
        ? .namesRailway : nil
      if words.first == "no" { isNegated.toggle() }
    case "is": content = silent(words)
    default:
      if let retired = MetricCatalogue.retired(verb) {
        throw fault(retired.problem, retired.remedy)
      }
      guard let known = MetricCatalogue.metric(verb) else {
        throw fault("unknown verb or metric '\(verb)'", forms)
      }
      content = metric(known.id, words)
      if case .metric(_, _, let bound)? = content, let problem = known.problem(bound) {
        throw fault(problem)
      }
    }
    guard let content else { throw fault("invalid claim '\(text)'", forms) }
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
      value >= 0, value.isFinite
    else { return nil }
    switch words[2] {
    case "s": return .settles(withinSeconds: value)
    case "min": return .settles(withinSeconds: value * 60)
    default: return nil
    }
  }

  private static func silent(_ words: ArraySlice<String>) -> Claim.Content? {
    let text = words.dropFirst(2).joined()
    guard words.prefix(2) == ["silent", "for"], text.hasSuffix("%"),
      let percent = NumberReader.double(String(text.dropLast())), (0...100).contains(percent)
    else { return nil }
    return .isSilent(share: percent / 100)
  }

  private static func metric(_ id: String, _ words: ArraySlice<String>) -> Claim.Content? {
    let words = Array(words)
    guard words.count == 2, let relation = Claim.Relation(rawValue: words[0]),
      let value = NumberReader.double(words[1])
    else { return nil }
    return .metric(id: id, relation: relation, value: value)
  }
}
