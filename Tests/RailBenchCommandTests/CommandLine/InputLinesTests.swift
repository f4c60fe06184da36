import Foundation
import Testing
@testable import RailBenchCommand

@Suite struct InputLinesTests {
  private static func lines(_ bytes: [UInt8]) throws -> [String] {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
    try pipe.fileHandleForWriting.close()
    var lines = InputLines(pipe.fileHandleForReading.fileDescriptor)
    var found: [String] = []
    while let line = try lines.next() { found.append(line) }
    return found
  }

  @Test func `a byte order mark at the start is no text`() throws {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let found = try Self.lines(mark + Array("{}\r\n".utf8) + mark + Array("x".utf8))
    #expect(found == ["{}", "\u{feff}x"])
  }

  @Test func `names that are not UTF-8 stay apart`() throws {
    let found = try Self.lines([0x4d, 0xfc, 0x0a, 0x4d, 0xe4, 0x0a] + Array("Mü\n".utf8))
    #expect(found == ["Mü", "Mä", "Mü"])
  }
}
