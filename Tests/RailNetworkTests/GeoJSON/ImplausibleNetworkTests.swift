import RailNetwork
import TestKit
import Testing

/// Networks that are well-formed but impossible, or whose ids are paths.
@Suite struct ImplausibleNetworkTests {
  private func review(_ old: String, _ new: String) throws(Faults) -> [String] {
    let text = ToyNetwork.text.replacing(old, with: new)
    return try NetworkReader.review(Array(text.utf8), file: "n").warnings.map(\.description)
  }

  private func faults(_ old: String, _ new: String) -> [String] {
    faultTexts { try review(old, new) }
  }

  @Test(arguments: ["", "..", "../x", "a/b", "a\\u0007", String(repeating: "x", count: 101)])
  func `an id that could be a path to another folder is a fault`(id: String) {
    for name in ["toy", "T.Main", "T.Main.B"] {
      let found = faults("\"id\": \"\(name)\"", "\"id\": \"\(id)\"")
      #expect(
        found.contains { $0.contains("id: is") || $0.contains("id: not a valid folder name") },
        "\(name)")
    }
  }

  @Test func `a long distance between two positions is a warning`() throws {
    #expect(
      try review("[139.715, 35.60]", "[141.715, 35.60]") == [
        "n:4: features[0].geometry.coordinates[1][1]: the track of T.Main jumps by 182 km "
          + "(is a sign or a digit wrong?)"
      ])
  }

  @Test func `time for a zigzag does not grow with the square of its length`() {
    func leastTime(points: Int) -> Duration {
      let zigzag = (0..<points).map {
        "[\(139.71 + Double($0) * 1e-6), \($0 % 2 == 0 ? 35.60 : 35.601)]"
      }
      let text = ToyNetwork.text.replacing("[139.715, 35.60]", with: zigzag.joined(separator: ", "))
      let bytes = Array(text.utf8)
      return (0..<3).map { _ in
        ContinuousClock().measure { _ = try? NetworkReader.read(bytes, file: "n") }
      }.min()!
    }
    // Eight times the points take 8 times as long, or 64 times if each looks at all others.
    #expect(leastTime(points: 8_000) < leastTime(points: 1_000) * 30)
  }
}
