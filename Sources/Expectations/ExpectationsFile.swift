package import PlainText

/// Reads and writes `expect.json`, the expectations that lie beside a journey.
///
///     {"expectations": [
///       {"claim": "v3 settles within 120 s", "because": "…"},
///       {"claim": "v3 never says Tokaido", "knownFailure": "the running sum never forgets"}]}
package enum ExpectationsFile {
  /// Its name in a journey's folder.
  package static let name = "expect.json"

  /// The expectations of a file, in order.
  ///
  /// - Throws: everything that is wrong with it; a member of an unknown name too, since a mistyped
  ///   `knownFailure` would turn a gate around.
  package static func read(_ bytes: [UInt8], file: String) throws(Faults) -> [JourneyExpectation] {
    var log = FaultLog(file: file)
    let root: JSONNode
    do throws(JSONReader.Failure) {
      root = try JSONReader.read(bytes)
    } catch {
      throw Faults(Fault(file: file, line: error.line, problem: error.problem))
    }
    var expectations: [JourneyExpectation] = []
    if var reader = JSONObjectReader(root, path: "", log: &log) {
      let nodes = reader.array("expectations", log: &log) ?? []
      for (index, node) in nodes.enumerated() {
        if let expectation = expectation(node, "expectations[\(index)]", &log) {
          expectations.append(expectation)
        }
      }
      refuseUnknown(reader, &log)
    }
    try log.throwIfAny()
    return expectations
  }

  private static func expectation(
    _ node: JSONNode, _ path: String, _ log: inout FaultLog
  ) -> JourneyExpectation? {
    guard var reader = JSONObjectReader(node, path: path, log: &log) else { return nil }
    let text = reader.string("claim", log: &log)
    let because = reader.optionalString("because", log: &log)
    let knownFailure = reader.optionalString("knownFailure", log: &log)
    refuseUnknown(reader, &log)
    guard let text else { return nil }
    do throws(Faults) {
      let claim = try ClaimParser.read(
        text, file: log.file, line: node.line, field: reader.field("claim"))
      return JourneyExpectation(
        claim: claim, because: because, knownFailure: knownFailure, line: node.line)
    } catch {
      for fault in error.all { log.add(fault) }
      return nil
    }
  }

  private static func refuseUnknown(_ reader: JSONObjectReader, _ log: inout FaultLog) {
    for member in reader.unknownMembers {
      log.add(
        line: member.node.line, field: reader.field(member.name), "is no member of expectations",
        remedy: "known are claim, because and knownFailure")
    }
  }

  /// The text of a file.
  package static func text(_ expectations: [JourneyExpectation]) -> String {
    let nodes = expectations.map { expectation in
      var members = [text("claim", expectation.claim.text)]
      if let because = expectation.because { members.append(text("because", because)) }
      if let known = expectation.knownFailure { members.append(text("knownFailure", known)) }
      return JSONNode(.object(members))
    }
    return JSONText.pretty(
      .object([JSONMember(name: "expectations", node: JSONNode(.array(nodes)))]))
  }

  private static func text(_ name: String, _ value: String) -> JSONMember {
    JSONMember(name: name, node: JSONNode(.string(value)))
  }
}
