package import Text

/// A file's bytes, piece after piece, so that a reader's memory does not grow with the file.
package struct ByteSource {
  /// The file as the user named it, for faults.
  package let file: String
  /// Gives the next bytes, and none at the end.
  package let next: () throws(Faults) -> [UInt8]

  /// A source whose first bytes are refused if they are those of a text in UTF-16.
  package init(file: String, next: @escaping () throws(Faults) -> [UInt8]) {
    self.file = file
    var isFirst = true
    self.next = { () throws(Faults) in
      let piece = try next()
      if isFirst, let fault = Faults(utf16: file, start: piece) { throw fault }
      isFirst = false
      return piece
    }
  }

  package init(file: String, bytes: [UInt8]) {
    var rest: [UInt8]? = bytes
    self.init(file: file) { () throws(Faults) in
      defer { rest = nil }
      return rest ?? []
    }
  }

  /// All the bytes, for readers that need the whole file at once.
  ///
  /// - Throws: one fault for a file larger than `most` bytes, before it fills the memory.
  package func all(most: Int = 1 << 26) throws(Faults) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let piece = try next()
      if piece.isEmpty { return bytes }
      guard bytes.count + piece.count <= most else {
        throw Faults(
          file: file, problem: "is larger than \(most >> 20) MiB", remedy: "split the file")
      }
      bytes += piece
    }
  }
}

/// Reads a text file line by line, in memory that does not grow with the file.
package struct LineReader {
  package static let longestLine = 1 << 20

  /// The 1-based line that was read last; 0 before the first.
  package private(set) var line = 0
  private let source: ByteSource
  private let longest: Int
  private var piece: [UInt8] = []
  private var offset = 0
  private var isAtEnd = false

  package init(_ source: ByteSource, longest: Int = longestLine) {
    self.source = source
    self.longest = longest
  }

  /// The next line without its line break, or nil at the end of the file.
  ///
  /// - Throws: one fault for a line that is too long.
  package mutating func next() throws(Faults) -> [UInt8]? {
    var content: [UInt8] = []
    while !isAtEnd {
      if offset == piece.count {
        (piece, offset) = (try source.next(), 0)
        isAtEnd = piece.isEmpty
      }
      let end = piece[offset...].firstIndex(of: 0x0a) ?? piece.count
      guard content.count + end - offset <= longest else {
        throw Faults(
          file: source.file, line: line + 1,
          problem: "the line is longer than \(longest >> 20) MiB")
      }
      content += piece[offset..<end]
      offset = min(end + 1, piece.count)
      if end < piece.count { return ended(content) }
    }
    return content.isEmpty ? nil : ended(content)
  }

  private mutating func ended(_ content: [UInt8]) -> [UInt8] {
    var content = content
    line += 1
    if content.last == 0x0d { content.removeLast() }
    if line == 1, content.starts(with: [0xef, 0xbb, 0xbf]) { content.removeFirst(3) }
    return content
  }
}
