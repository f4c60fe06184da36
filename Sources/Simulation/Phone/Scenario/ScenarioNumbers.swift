import PlainText

/// Reads the numbers of one object of a scenario file, and gathers all that is wrong with them.
struct ScenarioNumbers {
  let file: String
  /// Where the object stands, such as `phone.faults[0]`.
  let path: String
  let node: JSONNode
  /// Members that are not numbers of the object, and that somebody else reads.
  let otherMembers: [String]
  private(set) var faults: [Fault] = []

  init(file: String, path: String, node: JSONNode, otherMembers: [String]) {
    self.file = file
    self.path = path
    self.node = node
    self.otherMembers = otherMembers
  }

  /// Sets what the object says, and leaves the rest at its default.
  mutating func fill<Owner>(_ owner: inout Owner, _ parameters: [PhoneParameter<Owner>]) {
    guard case .object(let members) = node.value else {
      faults.append(fault("must be an object, not \(node.value.kindName)"))
      return
    }
    for member in members where !otherMembers.contains(member.name) {
      guard let parameter = parameters.first(where: { $0.name == member.name }) else {
        let known = parameters.map(\.name) + otherMembers
        faults.append(
          fault(
            "is not known here", at: member,
            remedy: Suggestion.nearest(to: member.name, among: known).map { "did you mean \($0)?" }
              ?? "it takes \(known.joined(separator: ", "))"))
        continue
      }
      guard let drawn = drawn(member) else { continue }
      guard parameter.range.lowerBound <= drawn.range.lowerBound,
        drawn.range.upperBound <= parameter.range.upperBound
      else {
        let least = JSONText.number(parameter.range.lowerBound)
        let most = JSONText.number(parameter.range.upperBound)
        faults.append(fault("must lie in \(least)…\(most)", at: member))
        continue
      }
      owner[keyPath: parameter.value] = drawn
    }
  }

  /// A number, or a list of two between which one is drawn.
  private mutating func drawn(_ member: JSONMember) -> Drawn? {
    switch member.node.value {
    case .number(let number): return Drawn(number)
    case .array(let elements):
      let numbers: [Double] = elements.compactMap { element in
        if case .number(let number) = element.value { number } else { nil }
      }
      if numbers.count == 2, elements.count == 2, numbers[0] <= numbers[1] {
        return Drawn(numbers[0]...numbers[1])
      }
    default: break
    }
    faults.append(
      fault(
        "must be a number, or a list of two between which one is drawn", at: member,
        remedy: "such as 30 or [20, 60]"))
    return nil
  }

  private func fault(
    _ problem: String, at member: JSONMember? = nil, remedy: String? = nil
  ) -> Fault {
    Fault(
      file: file, line: member?.node.line ?? node.line,
      field: member.map { "\(path).\($0.name)" } ?? path, problem: problem, remedy: remedy)
  }
}
