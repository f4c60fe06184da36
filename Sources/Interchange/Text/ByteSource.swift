package import PlainText

/// A file's bytes, piece after piece, so that a reader's memory does not grow with the file.
package struct ByteSource {
  /// The file as the user named it, for faults.
  package let file: String
  private let nextPiece: () throws(Faults) -> [UInt8]

  /// A source that asks for one piece after another.
  ///
  /// - Parameters:
  ///   - file: the file as the user named it.
  ///   - nextPiece: the next bytes; empty at the end.
  package init(file: String, nextPiece: @escaping () throws(Faults) -> [UInt8]) {
    self.file = file
    self.nextPiece = nextPiece
  }

  /// A source of bytes that are in memory already.
  package init(file: String, bytes: [UInt8]) {
    var rest: [UInt8]? = bytes
    self.init(file: file) { () throws(Faults) in
      defer { rest = nil }
      return rest ?? []
    }
  }

  /// The next bytes; empty at the end.
  package func next() throws(Faults) -> [UInt8] {
    try nextPiece()
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
          Fault(
            file: file, problem: "is larger than \(most >> 20) MiB", remedy: "split the file"))
      }
      bytes += piece
    }
  }
}
