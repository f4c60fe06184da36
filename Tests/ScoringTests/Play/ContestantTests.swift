import Testing
import Tracking
@testable import Scoring

@Suite struct ContestantTests {
  private static let share = ParameterDeclaration(
    name: "share", unit: "", defaultValue: 0.5, range: 0...1, summary: "")

  @Test(arguments: [(0.1 + 0.2, "0.3"), (0.123456789, "0.123456789"), (1, "1")])
  func `a setting is named by its value without errors of rounding`(value: Double, text: String) {
    let entry = TrackerEntry(id: "still", summary: "", parameters: [Self.share]) { _, _ in Still() }
    #expect(ConfiguredTracker(entry, ["share": value]).id == "still:share=\(text)")
  }

  private struct Still: TrainTracker {
    mutating func update(_ surroundings: Surroundings) -> Estimate { .none }
  }
}
