package import PlainText

/// Reads what a scenario file says of a phone.
///
///     {"profile": "iphone", "underground": "none", "intervalSeconds": [1, 5],
///      "faults": [{"kind": "outage", "seconds": 240, "at": 0.5}, {"kind": "duplicates"}]}
///
/// All members may be missing. A number may be a list of two between which each ride draws one.
package enum PhoneReader {
  /// The phone that a node describes.
  ///
  /// - Parameters:
  ///   - node: the object of the file.
  ///   - file: the file's name, for faults.
  ///   - path: where the object stands in the file, such as `phone`.
  /// - Returns: its profile, what it hears underground, and its faults in order.
  /// - Throws: all that is wrong with the node.
  package static func read(
    _ node: JSONNode, file: String, path: String
  ) throws(Faults) -> PhoneSetup {
    var setup = PhoneSetup()
    var faults: [Fault] = []
    let profiles = PhoneProfile.all
    if let name = word(
      "profile", of: node, among: profiles.map(\.name), file: file, path: path, &faults),
      let profile = profiles.first(where: { $0.name == name })
    {
      setup.profile = profile
    }
    if let name = word(
      "underground", of: node, among: UndergroundReception.allCases.map(\.rawValue), file: file,
      path: path, &faults),
      let reception = UndergroundReception(rawValue: name)
    {
      setup.underground = reception
    }
    var numbers = ScenarioNumbers(
      file: file, path: path, node: node, otherMembers: ["profile", "underground", "faults"])
    numbers.fill(&setup.profile, PhoneProfile.parameters)
    faults += numbers.faults
    switch node["faults"]?.value {
    case nil: break
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        do throws(Faults) {
          setup.faults.append(
            try readFault(element, file: file, path: "\(path).faults[\(index)]"))
        } catch {
          faults += error.all
        }
      }
    case .some:
      faults.append(
        Fault(
          file: file, line: node["faults"]?.line, field: "\(path).faults",
          problem: "must be a list of objects"))
    }
    guard faults.isEmpty else { throw Faults(faults) }
    return setup
  }

  /// The fault that a node describes: its `kind`, and its numbers where they differ from the usual.
  ///
  /// - Throws: all that is wrong with the node.
  package static func readFault(
    _ node: JSONNode, file: String, path: String
  ) throws(Faults) -> any PhoneFault {
    var faults: [Fault] = []
    let kinds = PhoneFaultCatalogue.all
    let kind = word("kind", of: node, among: kinds.map(\.kind), file: file, path: path, &faults)
    guard let entry = kinds.first(where: { $0.kind == kind }) else {
      guard faults.isEmpty else { throw Faults(faults) }
      throw Faults(
        Fault(
          file: file, line: node.line, field: "\(path).kind", problem: "is missing",
          remedy: "one of \(kinds.map(\.kind).joined(separator: ", "))"))
    }
    var numbers = ScenarioNumbers(file: file, path: path, node: node, otherMembers: ["kind"])
    let fault = entry.make(&numbers)
    guard numbers.faults.isEmpty else { throw Faults(numbers.faults) }
    return fault
  }

  /// One of the known words, or nil if the member is missing or no such word.
  private static func word(
    _ name: String, of node: JSONNode, among known: [String], file: String, path: String,
    _ faults: inout [Fault]
  ) -> String? {
    guard let member = node[name] else { return nil }
    if case .string(let text) = member.value {
      if known.contains(text) { return text }
      faults.append(
        Fault(
          file: file, line: member.line, field: "\(path).\(name)",
          problem: "'\(text)' is not known",
          remedy: Suggestion.nearest(to: text, among: known).map { "did you mean \($0)?" }
            ?? "one of \(known.joined(separator: ", "))"))
    } else {
      faults.append(
        Fault(
          file: file, line: member.line, field: "\(path).\(name)",
          problem: "must be a text, not \(member.value.kindName)"))
    }
    return nil
  }
}
