package import Text

/// Reads what a scenario file says of a phone.
///
///     {"profile": "iphone", "underground": "none", "intervalSeconds": [1, 5],
///      "faults": [{"kind": "outage", "seconds": 240, "at": 0.5}, {"kind": "duplicates"}]}
///
/// All members may be missing. A number may be a list of two between which each ride draws one.
package enum PhoneReader {
  /// The phone that a node describes, with all that is wrong with it logged.
  package static func read(_ node: JSONNode, path: String, log: inout FaultLog) -> PhoneSetup {
    var setup = PhoneSetup()
    guard var object = JSONObjectReader(node, path: path, log: &log) else { return setup }
    let profile = object.choice("profile", of: PhoneProfile.all, \.name, log: &log)
    let underground = object.choice(
      "underground", of: UndergroundReception.allCases, \.rawValue, log: &log)
    setup.profile = profile ?? setup.profile
    setup.underground = underground ?? setup.underground
    setup.tags = object.optionalStrings("tags", log: &log) ?? []
    for problem in setup.tags.compactMap(CSVText.problem) {
      log.add(
        line: node.line, field: object.field("tags"), "a tag \(problem)", remedy: "rename the tag")
    }
    let faults = object.node("faults")
    fill(
      &setup.profile, PhoneProfile.numbers,
      besides: ["profile", "underground", "faults", "tags"], from: &object, &log)
    guard let faults else { return setup }
    guard let nodes = faults.array else {
      log.add(line: faults.line, field: object.field("faults"), "must be a list of objects")
      return setup
    }
    setup.faults = nodes.enumerated().compactMap {
      fault($1, path: "\(object.field("faults"))[\($0)]", log: &log)
    }
    return setup
  }

  /// The fault that a node describes: its `kind`, and its numbers where they differ from the usual.
  package static func fault(
    _ node: JSONNode, path: String, log: inout FaultLog
  ) -> (any PhoneFault)? {
    guard var object = JSONObjectReader(node, path: path, log: &log) else { return nil }
    let kinds = PhoneFaultCatalogue.all.map { $0.kind }
    guard object.unknownMembers.contains(where: { $0.name == "kind" }) else {
      log.add(
        line: node.line, field: object.field("kind"), "is missing",
        remedy: "one of \(kinds.joined(separator: ", "))")
      return nil
    }
    guard let kind = object.choice("kind", of: PhoneFaultCatalogue.all, { $0.kind }, log: &log)
    else { return nil }
    return fault(kind, &object, &log)
  }

  private static func fault<Fault: PhoneFault>(
    _ kind: Fault.Type, _ object: inout JSONObjectReader, _ log: inout FaultLog
  ) -> any PhoneFault {
    var fault = kind.init()
    fill(&fault, kind.numbers, besides: ["kind"], from: &object, &log)
    return fault
  }

  /// Sets what an object says, and leaves the rest at its default.
  private static func fill<Owner>(
    _ owner: inout Owner, _ numbers: NumberPaths<Owner>, besides others: [String],
    from object: inout JSONObjectReader, _ log: inout FaultLog
  ) {
    let known = numbers.map { owner[keyPath: $0].name } + others
    for member in object.unknownMembers where !known.contains(member.name) {
      log.add(
        line: member.node.line, field: object.field(member.name), "is not known here",
        remedy: Suggestion.nearest(to: member.name, among: known).map { "did you mean \($0)?" }
          ?? "it takes \(known.joined(separator: ", "))")
    }
    for path in numbers {
      let number = owner[keyPath: path]
      guard let node = object.node(number.name) else { continue }
      let field = object.field(number.name)
      guard let drawn = Drawn(node) else {
        log.add(
          line: node.line, field: field,
          "must be a number, or a list of two between which one is drawn",
          remedy: "such as 30 or [20, 60]")
        continue
      }
      if drawn.lies(in: number.range) {
        owner[keyPath: path].wrappedValue = drawn
      } else {
        let least = JSONText.number(number.range.lowerBound)
        let most = JSONText.number(number.range.upperBound)
        log.add(line: node.line, field: field, "must lie in \(least)…\(most)")
      }
    }
  }
}

extension JSONObjectReader {
  /// The one of all that a member names; nil if it is missing or names none of them.
  mutating func choice<Choice>(
    _ name: String, of all: [Choice], _ word: (Choice) -> String, log: inout FaultLog
  ) -> Choice? {
    let line = line(of: name)
    guard let given = optionalString(name, log: &log) else { return nil }
    if let choice = all.first(where: { word($0) == given }) { return choice }
    log.add(
      line: line, field: field(name), "'\(given)' is not known", meant: given, among: all.map(word))
    return nil
  }
}

extension Drawn {
  /// A number, or a list of two in rising order.
  init?(_ node: JSONNode) {
    if let number = node.number {
      self.init(number)
    } else {
      guard let pair = node.array, pair.count == 2, let low = pair[0].number,
        let high = pair[1].number, low <= high
      else { return nil }
      self.init(low...high)
    }
  }

  /// Whether nothing else can be drawn than a file may ask for.
  func lies(in allowed: ClosedRange<Double>) -> Bool {
    allowed.contains(range.lowerBound) && allowed.contains(range.upperBound)
  }
}

extension FaultLog {
  /// Notes a problem with a name, and the known one that was probably meant.
  mutating func add(
    line: Int, field: String, _ problem: String, meant name: String, among known: [String],
    listsAll: Bool = true
  ) {
    let nearest = Suggestion.nearest(to: name, among: known).map { "did you mean \($0)?" }
    add(
      line: line, field: field, problem,
      remedy: nearest ?? (listsAll ? "one of \(known.joined(separator: ", "))" : nil))
  }
}
