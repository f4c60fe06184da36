import Foundation
import Interchange
import PlainText
import TestKit
import Testing

/// Every reader against spoilt samples, the same ones in every run.
///
/// A mutant that ends the process is left as `railbench-fuzz-READER` in the temporary folder where
/// `RAILBENCH_FUZZ` asks for more of them.
@Suite struct FuzzTests {
  @Test(arguments: try FuzzedReader.all())
  func `a reader ends, and says of what it refuses where`(reader: FuzzedReader) throws {
    let seed = reader.description.utf8.reduce(into: UInt64(7)) { $0 = $0 &* 31 &+ UInt64($1) }
    var mutator = Mutator(seed: seed)
    var counts: [String: Int] = [:]
    let clock = ContinuousClock()
    let keepsMutants = ProcessInfo.processInfo.environment["RAILBENCH_FUZZ"] != nil
    let left = FileManager.default.temporaryDirectory
      .appending(path: "railbench-fuzz-\(reader.description.replacing(" ", with: "-"))")
    for _ in 0..<Mutator.count {
      let sample = reader.samples[mutator.below(reader.samples.count)]
      let mutant = mutator.mutant(of: sample.bytes)
      if keepsMutants { try Data(mutant).write(to: left) }
      var outcome = "accepted"
      let start = clock.now
      do {
        try reader.read(sample.file, mutant)
      } catch let faults as Faults {
        outcome = "refused"
        let text = String(decoding: mutant, as: UTF8.self)
        let unplaced = faults.all.first { fault in
          fault.file.isEmpty || fault.file.hasPrefix("w")
            || (fault.field != nil && fault.line == nil && !fault.namesItsPlace)
        }
        #expect(faults.description.utf8.count < 500_000, "\(text)")
        #expect(!faults.all.isEmpty && unplaced == nil, "\(unplaced?.description ?? "")\n\(text)")
      } catch {
        Issue.record("\(error): \(String(decoding: mutant, as: UTF8.self))")
      }
      let seconds = start.duration(to: clock.now) / .seconds(1)
      let begin = String(decoding: mutant.prefix(5_000), as: UTF8.self)
      #expect(seconds < 30, "\(seconds) s: \(begin)")
      counts[outcome, default: 0] += 1
    }
    if keepsMutants {
      print("\(reader): \(counts["accepted"] ?? 0) accepted, \(counts["refused"] ?? 0) refused")
      try FileManager.default.removeItem(at: left)
    }
  }
}

extension Fault {
  /// Whether the fault is about a database, which has no lines, or about a whole table or file.
  fileprivate var namesItsPlace: Bool {
    let first = field?.split(separator: " ").first ?? ""
    return [
      "locations", "motionActivities", "events", "railway", "station", "segment", "route_type",
    ]
    .contains(first)
  }
}
