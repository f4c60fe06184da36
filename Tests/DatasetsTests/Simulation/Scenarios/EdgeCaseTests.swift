import Foundation
import TestKit
import Testing

@Suite struct EdgeCaseTests {
  /// `.ci/remake` makes them again with the same bytes.
  @Test func `there is a journey for every case of the list`() throws {
    let journeys = try FileManager.default.contentsOfDirectory(
      atPath: Checkout.path("Datasets/journeys/edge-cases"))
    let numbers = journeys.filter { $0.hasPrefix("e") }
      .compactMap { Int($0.dropFirst().prefix(2)) }
    #expect(Set(numbers) == Set(1...60))
  }
}
