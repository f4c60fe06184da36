package import Text

/// A file's bytes, piece by piece, so that readers need constant memory.
package struct ByteSource {
  /// The file as the user named it, for faults.
  package let file: String
  /// Returns the next bytes; empty at the end.
  package let next: () throws(Faults) -> [UInt8]

  /// A source that converts to UTF-8: text in UTF-16, and XML that declares ISO-8859-1 or
  /// Windows-1252.
  package init(file: String, next: @escaping () throws(Faults) -> [UInt8]) {
    self.file = file
    var start: [UInt8]? = []
    var decoder: TextDecoder?
    func decoded() throws(Faults) -> [UInt8] {
      while true {
        let piece = try next()
        let text = decoder?.utf8(piece) ?? piece
        if piece.isEmpty || !text.isEmpty { return text }
      }
    }
    self.next = { () throws(Faults) in
      guard var bytes = start else {
        guard decoder != nil else { return try next() }
        return try decoded()
      }
      while bytes.count < TextDecoder.declarationLength {
        let more = try next()
        if more.isEmpty { break }
        bytes += more
      }
      start = nil
      decoder = TextDecoder(start: bytes)
      guard decoder != nil else { return bytes }
      let first = decoder?.utf8(bytes) ?? []
      return first.isEmpty ? try decoded() : first
    }
  }

  package init(file: String, bytes: [UInt8]) {
    var rest: [UInt8]? = bytes
    self.init(file: file) { () throws(Faults) in
      defer { rest = nil }
      return rest ?? []
    }
  }

  /// All bytes, for readers that need the whole file at once.
  ///
  /// - Throws: one fault if the file has more than `most` bytes, before it fills the memory.
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

extension ByteSource {
  /// The first bytes, at least `count` unless the source ends, and a source that still starts with
  /// them.
  package func peeking(_ count: Int) throws(Faults) -> (start: [UInt8], source: ByteSource) {
    var start: [UInt8] = []
    while start.count < count {
      let more = try next()
      if more.isEmpty { break }
      start += more
    }
    return (start, beginning(with: start))
  }

  /// A source with some bytes put back at its start.
  func beginning(with bytes: [UInt8]) -> ByteSource {
    var begin: [UInt8]? = bytes
    return ByteSource(file: file) { () throws(Faults) in
      defer { begin = nil }
      if let begin, !begin.isEmpty { return begin }
      return try next()
    }
  }

  /// The decompressed bytes of a gzip file.
  package func gunzipped() throws(Faults) -> ByteSource {
    unpacked(by: try Inflater(.gzip, for: file))
  }

  /// The decompressed bytes.
  func unpacked(by unpacker: any Unpacker) -> ByteSource {
    ByteSource(file: file) { () throws(Faults) in
      while true {
        let piece = try next()
        guard !piece.isEmpty else {
          if unpacker.isAtEnd { return [] }
          throw Faults(file: file, problem: "the compressed data ends too early")
        }
        let bytes = try unpacker.unpacked(piece, most: 1 << 28)
        if !bytes.isEmpty { return bytes }
      }
    }
  }
}

/// Reads a text file line by line in constant memory.
package struct LineReader {
  package static let longestLine = 1 << 20

  /// The 1-based number of the line that was read last; 0 before the first line.
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

  /// The next line without its line break; nil at the end of the file.
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
