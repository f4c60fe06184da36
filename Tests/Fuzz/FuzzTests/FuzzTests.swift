import Foundation
import FuzzKit
import Interchange
import TestKit
import Testing

/// Every reader against spoilt samples, the same ones in every run; `railbench-fuzz` makes as many
/// as asked.
@Suite struct FuzzTests {
  @Test(arguments: try FuzzedReader.all())
  func `a reader ends, and reports faults with their place`(reader: FuzzedReader) async throws {
    var accepted = 0
    let mutants = max(6, Int(50 * reader.share))
    for index in 0..<(reader.samples.count + mutants) {
      let mutant = reader.mutant(index, seed: 1)
      let outcome = await reader.outcome(of: mutant)
      if case .failed(let problem) = outcome {
        Issue.record(
          "mutant \(index): \(problem)\n\(String(decoding: mutant.bytes, as: UTF8.self))")
      }
      if index < reader.samples.count, outcome == .accepted { accepted += 1 }
    }
    #expect(accepted > 0, "no sample is accepted")
  }

  /// A new reader of bytes, of a stream or of a database must be entered in `FuzzedReader.all`.
  @Test func `every reader of the sources is fuzzed`() throws {
    let reader = /throws\(Faults\)/
    let input =
      /\b(func|init)\b[^{}]*?(bytes: \[UInt8\]|: ByteSource|: SQLiteDatabase|: GTFSFiles|: ZipArchive|: \[String: \[UInt8\]\])[^{}]*$/
    let fuzzed = Set(try FuzzedReader.all().flatMap(\.sources))
    let sources = try #require(FileManager.default.enumerator(atPath: Checkout.path("Sources")))
    var found: Set<String> = []
    for case let path as String in sources where path.hasSuffix(".swift") {
      // What stands before `throws(Faults)` back to the last brace is a declaration.
      let text = try Checkout.text("Sources/\(path)")
      for match in text.matches(of: reader) {
        let head = text[..<match.range.lowerBound].suffix(400)
        let declaration = head[(head.lastIndex { "{}".contains($0) } ?? head.startIndex)...]
        if declaration.contains(input), !declaration.contains("private") {
          found.insert(String(path.split(separator: "/").last?.dropLast(6) ?? ""))
        }
      }
    }
    #expect(found.count > 20)
    #expect(found.subtracting(fuzzed).sorted() == [])
  }
}
