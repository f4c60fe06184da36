import Labelling
import PlainText
import TestKit
import Testing

@Suite struct LabelTextFuzzTests {
  @Test func `ends, and says of what it refuses where`() throws {
    let network = DrawnNetwork("A--B--C", [.init("T.Main", "ABC")]).network
    let sample = """
      leg T.Main Outbound  # confidence 1.00
      stop 2026-03-02T08:00:00Z 2026-03-02T08:00:30Z T.Main.A
      pass 2026-03-02T08:01:00Z T.Main.B
      stop 2026-03-02T08:01:50Z 2026-03-02T08:02:00Z 2026-03-02T08:02:30Z T.Main.C
      """
    var mutator = Mutator(seed: 3)
    for _ in 0..<Mutator.count {
      let mutant = mutator.mutant(of: Array(sample.utf8))
      do throws(Faults) {
        _ = try LabelText.legs(mutant, file: "f", network: network)
      } catch {
        #expect(
          error.all.allSatisfy {
            $0.file == "f" && ($0.line != nil || $0.problem.contains("nothing"))
          },
          "\(error)")
      }
    }
  }
}
