/// Ids that become names of files and folders.
package enum FileName {
  package static let mostBytes = 100

  /// Why an id can't name a file or a folder on every system, or nil if it can.
  package static func problem(with id: String) -> String? {
    if id.isEmpty { return "is empty" }
    if let problem = CSVText.problem(with: id) { return problem }
    guard id.utf8.count <= mostBytes else { return "is longer than \(mostBytes) bytes" }
    let isPlain = id.unicodeScalars.allSatisfy {
      // Looking up a category is slow, and most ids are ASCII.
      if $0.isASCII { return $0 >= " " && $0 != "\u{7F}" && $0 != "/" && $0 != "\\" }
      return $0.properties.generalCategory != .control
        && $0.properties.generalCategory != .format && $0.value != 0x2028 && $0.value != 0x2029
    }
    guard !isPlain || id.hasPrefix(".") else { return nil }
    return "must be a name that a folder can have: "
      + (isPlain ? "it starts with a dot" : "it holds a slash or a control character")
  }
}
