import RailNetwork
import TestKit
import Testing
@testable import Interchange

@Suite struct RailwayDatabaseTests {
  private let scratch = ScratchFolder()

  static func read(_ path: String) throws(Faults) -> ImportedNetwork {
    try RailwayDatabaseReader.network(SQLiteDatabase(reading: path), label: .sample)
  }

  /// Two railways, one a loop, one with an underground part, with common coordinates.
  static let statements = SQLFixture.statements("railways.sql")

  /// A database of the network, changed by more statements.
  func database(_ changes: [String] = []) throws -> String {
    let path = scratch.file("r.sqlite")
    _ = try SQLiteDatabase(writing: path, Self.statements + changes)
    return path
  }

  @Test func `reads railways, stations and track`() throws {
    let read = try Self.read(database())
    Golden.expect(
      NetworkWriter.text(read.network), equals: "Tests/DatasetsTests/Fixtures/railways.geojson")
    #expect(read.warnings == [])
  }

  @Test func `a railway whose list repeats its first station is a loop`() throws {
    let path = try database([
      """
      UPDATE railway SET ascending = 'Eastbound', descending = 'Westbound',
      stations = replace(stations, ']', ', "Op.Ring.S0"]') WHERE id = 'Op.Ring'
      """
    ])
    let network = try Self.read(path).network
    #expect(network.railways.map(\.isLoop) == [true, false])
    #expect(network.railways[0].ascending == "Eastbound")
    #expect(network.railways[0].stations.count == 4)
  }

  @Test(arguments: [
    ("DELETE FROM railway", "has no railway"),
    ("DROP TABLE segment", "not a database of railways: it has no table segment"),
    ("DELETE FROM station WHERE id = 'Op.Line.T1'", "station 'Op.Line.T1' is not on this railway"),
    (
      "UPDATE railway SET title = 'Ring' WHERE id = 'Op.Ring'",
      "its title or stations are not JSON in the format of the talk's app"
    ), ("DELETE FROM segment WHERE railway = 'Op.Line'", "has no segment with two coordinates"),
    (
      "UPDATE station SET latitude = 139, longitude = 35 WHERE id = 'Op.Line.T1'",
      "its title is not JSON, or its latitude and longitude are not on the earth"
    ),
    (
      "UPDATE railway SET stations = '[\"Op.Line.T0\", \"Op.Line.T0\"]' WHERE id = 'Op.Line'",
      "station 'Op.Line.T0' is listed twice"
    ),
  ]) func `reports a fault in a row`(statement: String, problem: String) throws {
    let path = try database([statement])
    let faults = #expect(throws: Faults.self) { try Self.read(path) }
    #expect(faults?.all.first?.problem == problem)
  }

  @Test func `leaves out and counts stations without a railway`() throws {
    let path = try database([
      """
      INSERT INTO station VALUES ('Op.Line.X', 'Op.Line', '{"en": "X", "ja": ""}', 35, 139, 9)
      """
    ])
    #expect(try Self.read(path).warnings == ["left out, stations that no railway contains: 1"])
  }
}
