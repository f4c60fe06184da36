extension Invocation {
  /// The command that does the same again, for reports.
  ///
  /// Where it writes and on how many cores it runs is left out: neither changes a byte.
  func reproduction(of subcommand: Subcommand) -> String {
    var words = ["swift run -c release railbench \(subcommand.name)"] + arguments.map(Self.quoted)
    for option in subcommand.options where !["--output", "--jobs"].contains(option.name) {
      for value in all(option.name) {
        words.append(
          option.value == nil ? option.name : "\(option.name) \(Self.quoted(value))")
      }
    }
    return words.joined(separator: " ")
  }

  /// A word as a shell takes it.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        || "-_./,:=+@".utf8.contains(byte)
    }
    return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}
