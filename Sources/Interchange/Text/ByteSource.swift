package import RailNetwork

/// A file's bytes, piece by piece, so that readers need constant memory.
package struct ByteSource {
  /// The file as the user named it, for faults.
  package let file: String
  /// Returns the next bytes; empty at the end.
  package let next: () throws(Faults) -> [UInt8]

  private let progress: Progress

  private final class Progress {
    /// Set at the end of compressed data that is cut off.
    var isCutOff = false
    /// The bytes of the file that were read.
    var read = 0
    /// The size of the file; nil if it is not known.
    let size: Int?

    init(size: Int?) { self.size = size }
  }

  /// Whether compressed data was cut off; known at the end.
  package var isCutOff: Bool { progress.isCutOff }

  /// How much of the file was read; nil if its size is not known.
  var shareRead: Double? { progress.size.map { Double(progress.read) / Double(max($0, 1)) } }

  /// A source that converts to UTF-8: text in UTF-16, and XML that declares ISO-8859-1 or
  /// Windows-1252.
  package init(file: String, size: Int? = nil, next: @escaping () throws(Faults) -> [UInt8]) {
    let progress = Progress(size: size)
    self.init(file: file, progress) { () throws(Faults) in
      let bytes = try next()
      progress.read += bytes.count
      return bytes
    }
  }

  private init(file: String, _ progress: Progress, next: @escaping () throws(Faults) -> [UInt8]) {
    (self.file, self.progress) = (file, progress)
    var hasBegun = false
    self.next = { () throws(Faults) in
      if hasBegun { return try next() }
      hasBegun = true
      var bytes: [UInt8] = []
      var encoding: TextEncoding?
      while true {
        let more = try next()
        bytes += more
        guard more.isEmpty || bytes.count >= TextEncoding.declarationLength else { continue }
        encoding = encoding ?? TextEncoding(start: bytes)
        guard let encoding else { return bytes }
        if more.isEmpty { return encoding.utf8(bytes) }
        try Self.check(bytes.count, most: Self.mostConverted, file)
      }
    }
  }

  private init(
    converted file: String, _ progress: Progress, _ next: @escaping () throws(Faults) -> [UInt8]
  ) {
    (self.file, self.progress, self.next) = (file, progress, next)
  }

  /// The largest text in another encoding; it is held in memory as a whole.
  private static let mostConverted = 1 << 28

  private static func check(_ count: Int, most: Int, _ file: String) throws(Faults) {
    guard count <= most else {
      throw Faults(file, "is larger than \(most >> 20) MiB", remedy: "split the file")
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
  package func all(most: Int = 1 << 26) throws(Faults) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let piece = try next()
      if piece.isEmpty { return bytes }
      try Self.check(bytes.count + piece.count, most: most, file)
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
    var begin = start
    let source = ByteSource(converted: file, progress) { () throws(Faults) in
      defer { begin = [] }
      return begin.isEmpty ? try next() : begin
    }
    return (start, source)
  }

  /// The decompressed bytes of a gzip file, as far as it is whole.
  package func gunzipped() throws(Faults) -> ByteSource {
    let inflater = try Inflater(.gzip, for: file)
    return ByteSource(file: file, progress) { () throws(Faults) in
      while true {
        let piece = try next()
        guard !piece.isEmpty else {
          progress.isCutOff = !inflater.isAtEnd
          return []
        }
        let bytes = try inflater.unpacked(piece, most: 1 << 28)
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
  /// Whether the line that was read last is cut off: the file ends without a line break.
  package private(set) var isCutOff = false
  private let source: ByteSource
  private let longest: Int
  private var piece: [UInt8] = []
  private var offset = 0
  private var isAtEnd = false
  /// A file without any line feed has its lines ended by carriage returns.
  private var lineEnd: UInt8 = 0x0a

  package init(_ source: ByteSource, longest: Int = longestLine) {
    self.source = source
    self.longest = longest
  }

  /// The next line without its line break; nil at the end of the file.
  package mutating func next() throws(Faults) -> [UInt8]? {
    var content: [UInt8] = []
    while !isAtEnd {
      if offset == piece.count {
        (piece, offset) = (try source.next(), 0)
        isAtEnd = piece.isEmpty
        if line == 0, content.isEmpty, !piece.contains(0x0a), piece.dropLast().contains(0x0d) {
          lineEnd = 0x0d
        }
      }
      let end = piece[offset...].firstIndex(of: lineEnd) ?? piece.count
      guard content.count + end - offset <= longest else {
        throw Faults(source.file, line: line + 1, "the line is longer than \(longest >> 20) MiB")
      }
      content += piece[offset..<end]
      offset = min(end + 1, piece.count)
      if end < piece.count { return ended(content) }
    }
    isCutOff = !content.isEmpty || source.isCutOff
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
