extension JSONObjectReader {
  /// Takes a truth value that must be there.
  public mutating func bool(_ name: String, log: inout FaultLog) -> Bool? {
    guard let node = required(name, log: &log) else { return nil }
    guard case .bool(let value) = node.value else {
      log.add(
        line: node.line, field: field(name), "must be true or false, is \(node.value.kindName)")
      return nil
    }
    return value
  }

  /// Takes a whole number that must be there and lie in a range.
  public mutating func integer(
    _ name: String, in range: ClosedRange<Int>, log: inout FaultLog
  ) -> Int? {
    guard let node = required(name, log: &log) else { return nil }
    guard case .number(let number) = node.value, let whole = Int(exactly: number),
      range.contains(whole)
    else {
      let found =
        if case .number(let number) = node.value { JSONText.number(number) } else {
          node.value.kindName
        }
      log.add(
        line: node.line, field: field(name),
        "must be a whole number from \(range.lowerBound) to \(range.upperBound), is \(found)")
      return nil
    }
    return whole
  }

  /// Takes an object that must be there.
  public mutating func object(_ name: String, log: inout FaultLog) -> JSONObjectReader? {
    required(name, log: &log).flatMap { JSONObjectReader($0, path: field(name), log: &log) }
  }
}
