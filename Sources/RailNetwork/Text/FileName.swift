/// Ids that are used as names of files and folders.
package enum FileName {
  package static let mostBytes = 100

  /// Why an id can't be the name of a file or folder on every system; nil if it can.
  package static func problem(with id: String) -> String? {
    if id.isEmpty { return "is empty" }
    if let problem = CSVText.problem(with: id) { return problem }
    guard id.utf8.count <= mostBytes else { return "is longer than \(mostBytes) bytes" }
    let isPlain = id.unicodeScalars.allSatisfy {
      // Unicode properties are slow to look up, and most ids are ASCII.
      if $0.isASCII { return $0 >= " " && $0 != "\u{7F}" && $0 != "/" && $0 != "\\" }
      return $0.properties.generalCategory != .control
        && $0.properties.generalCategory != .format && $0.value != 0x2028 && $0.value != 0x2029
    }
    guard !isPlain || id.hasPrefix(".") else { return nil }
    return "not a valid folder name: "
      + (isPlain ? "it starts with a dot" : "it contains a slash or a control character")
  }
}
