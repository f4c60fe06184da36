import Testing
@testable import Sweeping

@Suite struct TrialTableTests {
  /// Trial i has the setting i; each journey is a ride of its own.
  private static func table(_ values: [[Double?]], standard: [Double] = [0]) -> TrialTable {
    TrialTable(
      axes: [SearchAxis(name: "x", values: values.indices.map(Double.init))],
      settings: values.indices.map { [Double($0)] },
      subjects: values[0].indices.map { ("j\($0)", cluster: "j\($0)", railways: []) },
      values: values, defaultSetting: standard)
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

  @Test func `undominated trials are those that no other beats`() {
    #expect(
      TrialTable.undominated([[1, 1], [2, 0], [0, 2], [0, 0], [1, 1], [nil, 9]]) == [0, 1, 2, 4])
  }

  @Test func `trials that differ in one parameter only, by its value`() {
    let table = TrialTable(
      axes: ["x", "y"].map { SearchAxis(name: $0, values: [0, 1, 2]) },
      settings: [[2, 0], [0, 0], [1, 1], [1, 0]], subjects: [("j", cluster: "j", railways: [])],
      values: [[3], [1], [9], [2]], defaultSetting: [0, 0])
    #expect(table.varying(0).settings == [[0, 0], [1, 0], [2, 0]])
    #expect(table.varying(0).values == [[1], [2], [3]])
    #expect(table.varying(1, from: [1, 0]) == [3, 2])
  }

  /// Rides of two and of one journey: 1 and 3, so 2 ± 1; values that are not measured are left out.
  @Test func `a lead counts each ride once`() throws {
    let table = TrialTable(
      axes: [], settings: [[], []],
      subjects: ["a", "a", "b", "c"].map { ("", cluster: $0, railways: []) },
      values: [[2, 4, 5, nil], [1, 3, 2, 9]], defaultSetting: [])
    let lead = try #require(table.lead(of: 0, over: 1))
    #expect(lead.mean == 2 && lead.standardError == 1 && lead.clusters == 2)
  }
}
