import Testing
@testable import Sweeping

@Suite struct TrialTableTests {
  /// Setting i is the point i; each journey is a ride of its own.
  private static func table(_ values: [[Double?]], standard: [Double] = [0]) -> TrialTable {
    TrialTable(
      axes: [SearchAxis(name: "x", values: values.indices.map(Double.init))],
      points: values.indices.map { [Double($0)] },
      subjects: values[0].indices.map { ("j\($0)", cluster: "j\($0)", railways: []) },
      values: values, defaultPoint: standard)
  }

  @Test func `means leave out what was not measured`() {
    let table = Self.table([[1, nil, 2], [nil, nil, nil]])
    #expect(table.score(0, over: [0, 1, 2]) == 1.5)
    #expect(table.score(1, over: [0, 1, 2]) == nil)
    #expect(table.best(over: [0, 1, 2]) == 0)
  }

  @Test func `of equals the one nearest the default is best`() {
    #expect(Self.table([[1], [1], [1]], standard: [2]).best(over: [0]) == 2)
  }

  @Test func `the Pareto set holds who is beaten by nobody`() {
    #expect(
      TrialTable.undominated([[1, 1], [2, 0], [0, 2], [0, 0], [1, 1], [nil, 9]]) == [0, 1, 2, 4])
  }

  @Test func `a line holds the settings that differ in its parameter only, by its value`() {
    let table = TrialTable(
      axes: ["x", "y"].map { SearchAxis(name: $0, values: [0, 1, 2]) },
      points: [[2, 0], [0, 0], [1, 1], [1, 0]], subjects: [("j", cluster: "j", railways: [])],
      values: [[3], [1], [9], [2]], defaultPoint: [0, 0])
    #expect(table.line(0).points == [[0, 0], [1, 0], [2, 0]])
    #expect(table.line(0).values == [[1], [2], [3]])
    #expect(table.line(1, through: [1, 0]) == [3, 2])
  }

  /// Rides of two and of one journey: 1 and 3, so 2 ± 1; what was not measured takes no part.
  @Test func `a lead counts each ride once`() throws {
    let table = TrialTable(
      axes: [], points: [[], []],
      subjects: ["a", "a", "b", "c"].map { ("", cluster: $0, railways: []) },
      values: [[2, 4, 5, nil], [1, 3, 2, 9]], defaultPoint: [])
    let lead = try #require(table.lead(of: 0, over: 1))
    #expect(lead.mean == 2 && lead.standardError == 1 && lead.clusters == 2)
  }
}
