extension [UInt8] {
  /// The bytes after a byte-order mark.
  package var withoutMark: ArraySlice<UInt8> {
    dropFirst(starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
  }

  /// The lines of a text without their ends, which are `\n`, `\r\n` or `\r`.
  package var textLines: [ArraySlice<UInt8>] {
    let lines = withoutMark.split(separator: 0x0a, omittingEmptySubsequences: false)
    guard contains(0x0d) else { return lines }
    return lines.flatMap { line in
      (line.last == 0x0d ? line.dropLast() : line)
        .split(separator: 0x0d, omittingEmptySubsequences: false)
    }
  }
}
