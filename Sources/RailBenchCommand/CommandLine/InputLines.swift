import Foundation
package import RailNetwork

/// The lines of standard input, as they come.
package struct InputLines {
  /// Limits the memory that a line without an end can take.
  private static let mostBytes = 1_000_000
  /// Bytes that were read but not yet returned.
  private var bytes: [UInt8] = []
  private var count = 0
  private let input: Int32
  private let name: String

  /// Reads an open file by its descriptor; `name` is its name in faults.
  package init(_ input: Int32 = STDIN_FILENO, name: String = "standard input") {
    self.input = input
    self.name = name
  }

  /// Returns the next line without its line end; nil after the last.
  package mutating func next() throws(Faults) -> String? {
    var searched = 0
    while true {
      let end = bytes[searched...].firstIndex(of: 0x0a)
      guard (end ?? bytes.count) <= Self.mostBytes else {
        throw Faults(
          name, line: count + 1, "is longer than 1 MB",
          remedy: "end each location with a newline")
      }
      if let end { return line(upTo: end, next: end + 1) }
      searched = bytes.count
      if try !read() { return bytes.isEmpty ? nil : line(upTo: bytes.count, next: bytes.count) }
    }
  }

  private mutating func line(upTo end: Int, next: Int) -> String {
    count += 1
    var line = bytes[..<end]
    defer { bytes.removeFirst(next) }
    if line.last == 0x0d { line.removeLast() }
    if count == 1, line.starts(with: [0xef, 0xbb, 0xbf]) { line.removeFirst(3) }
    // Text that is not UTF-8 is read as Latin-1, so that different names stay different.
    return String(validating: line, as: UTF8.self)
      ?? String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) }))
  }

  /// Waits for more bytes; returns false at the end.
  private mutating func read() throws(Faults) -> Bool {
    var part = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let length = unsafe Foundation.read(input, &part, part.count)
      if length >= 0 {
        bytes += part.prefix(length)
        if count == 0, let fault = Faults(utf16: name, start: bytes) { throw fault }
        return length > 0
      }
      guard errno == EINTR else {
        throw Faults(name, "can't be read: \(unsafe String(cString: strerror(errno)))")
      }
    }
  }
}
