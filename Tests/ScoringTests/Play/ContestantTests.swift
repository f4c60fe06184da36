import Testing
import Tracking
@testable import Scoring

@Suite struct ContestantTests {
  private static let share = ParameterDeclaration(
    name: "share", unit: "", defaultValue: 0.5, range: 0...1, summary: "")

  @Test(arguments: [(0.00003, "0.00003"), (1e-10, "0.0000000001"), (1, "1")])
  func `a setting is named by its exact value`(value: Double, text: String) {
    let entry = TrackerEntry(id: "still", summary: "", parameters: [Self.share]) { _, _ in Still() }
    #expect(ConfiguredTracker(entry, ["share": value]).id == "still:share=\(text)")
  }

  private struct Still: TrainTracker {
    mutating func update(_ surroundings: Surroundings) -> Estimate { .none }
  }
}
