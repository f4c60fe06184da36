import RailNetwork

/// Reads the conditions of a gate of version 0.6 as claims.
enum OldGate {
  struct Condition {
    var claims: [ExpectedClaim] = []
    var exceptions: [String: [String]] = [:]
  }

  private typealias Texts = (claims: [String], exceptions: [String: [String]])

  static func conditions(_ object: JSONObject, _ claim: JSONKind<ExpectedClaim>) -> [Condition] {
    let suites = object.optional("noWorseOn", .list(.text).nonEmpty("suite")) ?? [""]
    let noWorse = JSONKind<Texts>(standIn: ([], [:])) { field in
      field.text.map { metric in
        (suites.map { "all \(metric) no worse" + words("on", $0) }, [:])
      }
    }
    return [
      ("noWorse", noWorse), ("floors", .object(unknown: .refused, floor)),
      ("zero", .object(unknown: .refused, zero)),
    ].flatMap { name, texts in
      object.optional(name, .list(condition(texts, claim))) ?? []
    }
  }

  private static func condition(
    _ texts: JSONKind<Texts>, _ claim: JSONKind<ExpectedClaim>
  ) -> JSONKind<Condition> {
    JSONKind(standIn: Condition()) { field in
      guard let (claims, exceptions) = texts.value(field) else { return nil }
      let nodes = claims.map { JSONNode(.string($0), line: field.node.line) }
      return Condition(
        claims: nodes.compactMap { claim.value(JSONField(node: $0, log: field.log)) },
        exceptions: exceptions)
    }
  }

  private static func floor(_ object: JSONObject) -> Texts {
    let (head, suite) = (head(object), object.optional("suite", .text) ?? "")
    let scope =
      words("of", object.optional("tag", .text) ?? "") + words("on", suite)
      + words("on", object.optional("map", .text) ?? "")
    let bounds = [(">=", "atLeast"), ("<=", "atMost")].compactMap { relation, name in
      object.optional(name, .number).map { "\(head) \(relation) \(JSONText.number($0))\(scope)" }
    }
    if bounds.isEmpty { object.fault(nil, "missing bound", remedy: "give atLeast or atMost") }
    return (object.isSound ? bounds : [], [:])
  }

  private static func zero(_ object: JSONObject) -> Texts {
    let (head, suite) = (head(object), object.optional("suite", .text) ?? "")
    let except = object.optional("except", .list(.text)) ?? []
    let name = "\(head)\(words("on", suite)).txt".map {
      $0.isLetter || $0.isNumber || $0 == "." ? $0 : "-"
    }
    let file = except.isEmpty ? "" : String(name)
    guard object.isSound else { return ([], [:]) }
    return (
      ["\(head) = 0" + words("on", suite) + words("except", file)],
      except.isEmpty ? [:] : [file: except]
    )
  }

  private static func head(_ object: JSONObject) -> String {
    "\(object.required("tracker", .text)) \(object.required("metric", .text))"
  }

  private static func words(_ key: String, _ name: String) -> String {
    name.isEmpty ? "" : " \(key) \(name)"
  }
}
