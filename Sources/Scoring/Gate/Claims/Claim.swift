package import RailNetwork
package import Tracking

/// A statement about a tracker on a journey or, in a gate, on many; it is true or false.
///
///     v3 settles within 120 s
///     v3 never says Tokaido
///     v3 says now Kawasaki
///     v3 passes Kawasaki
///     v3 ends on JR-East.KeihinTohoku
///     v3 RW1 >= 0.9
///     v3 names no railway
///     v3 is silent for 90 %
///     v4 display >= 0.73 of loop on recorded on warp=30
///     v2 PH8 = 0 except known.txt
///     all RW1 no worse on recorded
///
/// `never` negates a claim of a journey.
package struct Claim: Sendable, Equatable {
  package var text: String
  /// The tracker as on the command line: `v3`, `r3-d1-s2`, `v3:visitingRadius=150`.
  package var tracker: String
  package var isNegated: Bool
  package var content: Content
  /// The journeys and the map of a claim in a gate.
  package var scope = Scope()

  /// Stands in a gate for each of its trackers.
  static let allTrackers = "all"

  package struct Scope: Sendable, Equatable {
    package var tag: String?
    package var suite: String?
    package var map: WrongMap?
    /// A file of journeys that don't count, beside the gate.
    package var except: String?
  }

  package enum Content: Sendable, Hashable {
    /// At some time the tracker names a railway, a direction or a station.
    case says(phase: FocusPhase?, name: String)
    /// The tracker's last estimate names it.
    case endsOn(name: String)
    case passes(name: String)
    /// At most this long after the first departure, the railway becomes right for a minute.
    case settles(withinSeconds: Double)
    case metric(id: String, relation: Relation, value: Double)
    /// On the journeys of a suite the metric is not worse than in the gate's baseline.
    case noWorse(id: String)
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
    /// For many journeys: on each of them.
    case equal = "="

    package func holds(_ value: Double, _ bound: Double) -> Bool {
      switch self {
      case .atLeast: value >= bound
      case .atMost: value <= bound
      case .over: value > bound
      case .under: value < bound
      case .equal: value == bound
      }
    }
  }

  package var opposite: Claim {
    if case .namesRailway = content {
      let text = "\(tracker) names \(isNegated ? "a" : "no") railway"
      return Claim(text: text, tracker: tracker, isNegated: !isNegated, content: content)
    }
    let rest = text.split(separator: " ").map(String.init).dropFirst()
    let words = isNegated ? [tracker] + rest.dropFirst() : [tracker, "never"] + rest
    return Claim(
      text: words.joined(separator: " "), tracker: tracker, isNegated: !isNegated, content: content)
  }
}

package enum ClaimParser {
  private static let forms =
    "expected one of 'T says NAME', 'T says now NAME', 'T passes STATION', 'T ends on NAME', "
    + "'T settles within 120 s', 'T RW1 >= 0.9', 'T names no railway' or 'T is silent for 90 %', "
    + "with 'never' after T for the opposite"
  private static let gateForms =
    "expected 'T RW1 >= 0.9', with 'of TAG', 'on SUITE', 'on MAP' or 'except FILE' after it, or "
    + "'T RW1 no worse', with 'on SUITE' after it; the relation is >=, <=, >, < or ="

  /// Parses a claim; `file` is where a fault is reported.
  ///
  /// A claim in a gate is about a metric on many journeys.
  package static func read(
    _ text: String, file: String, inGate: Bool = false
  ) throws(Faults) -> Claim {
    func fault(_ problem: String, _ remedy: String? = nil) -> Faults {
      Faults(file, problem, remedy: remedy)
    }
    let forms = inGate ? gateForms : forms
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)[...]
    let plain = words.joined(separator: " ")
    guard let tracker = words.popFirst() else {
      throw fault("missing claim", forms)
    }
    var isNegated = !inGate && words.first?.lowercased() == "never"
    if isNegated { words.removeFirst() }
    guard let verb = words.popFirst() else {
      throw fault("invalid claim '\(text)'", forms)
    }
    let content: Claim.Content?
    var scope: Claim.Scope? = Claim.Scope()
    switch inGate ? "" : verb.lowercased() {
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
      guard let known = MetricCatalogue.metric(verb) else {
        throw fault("unknown \(inGate ? "" : "verb or ")metric '\(verb)'", forms)
      }
      content = metric(known.id, inGate ? words.prefix(2) : words)
      if inGate {
        do throws(Faults) {
          scope = try self.scope(words.dropFirst(2), isComparison: content?.isComparison == true)
        } catch {
          throw fault(error.all[0].problem, error.all[0].remedy)
        }
      } else if content?.isComparison == true {
        throw fault("is about a baseline, so only a gate can have it")
      }
      if let problem = content?.problem(known, inGate: inGate) { throw fault(problem) }
    }
    guard let content, let scope else { throw fault("invalid claim '\(text)'", forms) }
    return Claim(
      text: plain, tracker: tracker, isNegated: isNegated, content: content, scope: scope)
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
    if words == ["no", "worse"] { return .noWorse(id: id) }
    guard words.count == 2, let relation = Claim.Relation(rawValue: words[0]),
      let value = NumberReader.double(words[1])
    else { return nil }
    return .metric(id: id, relation: relation, value: value)
  }

  /// What follows a claim in a gate; a comparison with the baseline may only name a suite.
  private static func scope(
    _ words: ArraySlice<String>, isComparison: Bool
  ) throws(Faults) -> Claim.Scope? {
    var (scope, rest) = (Claim.Scope(), words)
    while let key = rest.popFirst() {
      let own = rest.prefix { !["of", "on", "except"].contains($0) }
      rest = rest.dropFirst(own.count)
      guard let name = name(own) else { return nil }
      let isMap = name.contains("=") || name == "straight"
      switch key {
      case "on" where !isMap && scope.suite == nil: scope.suite = name
      case _ where isComparison: return nil
      case "on" where isMap && scope.map == nil: scope.map = try WrongMap(name, option: "map")
      case "of" where scope.tag == nil: scope.tag = name
      case "except" where scope.except == nil: scope.except = name
      default: return nil
      }
    }
    return scope
  }
}

extension Claim.Content {
  fileprivate var isComparison: Bool {
    if case .noWorse = self { true } else { false }
  }

  /// Why the claim can't be judged by the metric, or in a gate could only fail for a better tracker.
  fileprivate func problem(_ metric: Metric, inGate: Bool) -> String? {
    guard case .metric(_, let relation, let bound) = self else {
      return metric.polarity == .neutral
        ? "\(metric.id) can't get worse: \(metric.polarity.rawValue)" : nil
    }
    let better: Polarity = [.atLeast, .over].contains(relation) ? .higher : .lower
    if inGate, relation != .equal, [.higher, .lower].contains(metric.polarity),
      metric.polarity != better
    {
      return metric.polarity == .lower
        ? "\(metric.id) is better when lower; write <="
        : "\(metric.id) is better when higher; write >="
    }
    return metric.problem(bound)
  }
}
