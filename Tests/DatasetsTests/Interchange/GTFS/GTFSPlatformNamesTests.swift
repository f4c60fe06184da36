import RailNetwork
import Testing
@testable import Datasets

/// Stops of two directions without a parent station.
@Suite struct GTFSPlatformNamesTests {
  private static let towns = ["Aston", "Barrow", "Corby", "Dover"]

  /// A line whose eastbound trains call at A to D, and whose westbound trains call at H to E, beside
  /// them.
  private func titles(
    _ east: [String], _ west: [String], metres: Double = 40, routeType: String = "0"
  ) throws -> [String] {
    var feed = SmallFeed(trips: ["R1 0 ABCD", "R1 1 HGFE"])
    feed.routeType = routeType
    let ids = "ABCDEFGH".map(String.init)
    feed.stops = zip(ids, (east + west).enumerated()).map { id, stop in
      (
        id, "\"\(stop.element)\"", Double(stop.offset % 4) * 1000 + (stop.offset < 4 ? 0 : metres),
        ""
      )
    }
    let network = try GTFSNetworkImporter.network(
      GTFSFiles(name: "feed", tables: feed.files), label: .sample
    ).network
    return network.railways.flatMap { $0.stations.map { network[$0].title.en } }
  }

  @Test(arguments: [
    ("* (0)", "* (1)"), ("* Station (0)", "* Station (1)"), ("* Northbound", "* Southbound"),
    ("* - Inbound", "* - Outbound"), ("* (Platform 1)", "* (Platform 2)"),
    ("* Gleis 1", "* Gleis 2"),
    ("*, Voie A", "*, Voie B"), ("*/1", "*/2"), ("* N", "* S"), ("* [1]", "* [2]"), ("*", "* (2)"),
    ("* Direction Dover", "* Direction Aston"), ("NB *", "SB *"), ("Platform 1 *", "Platform 2 *"),
    ("Eastbound - *", "Westbound - *"), ("1: *", "2: *"), ("* EB Station", "* WB Station"),
    ("* > Ost", "* > West"), ("* - NB", "* - SB"), ("* 上り", "* 下り"), ("*1", "*2"), ("*_a", "*_b"),
  ]) func `platforms of two directions are one station`(east: String, west: String) throws {
    func names(_ style: String) -> [String] {
      Self.towns.map { style.replacing("*", with: $0) }
    }
    #expect(try titles(names(east), names(west)) == Self.towns)
    #expect(try titles(names(west), names(east), metres: 140, routeType: "2") == Self.towns)
  }

  @Test(arguments: [
    (
      ["Aston Gleis 1", "Barrow Gleis 3", "Corby Gleis 2", "Dover Gleis 11"],
      ["Aston Gleis 2", "Barrow Gleis 4", "Corby Gleis 1", "Dover Gleis 12"]
    ),
    (
      ["Aston to Barrow", "Barrow to Corby", "Corby to Dover", "Dover (0)"],
      ["Aston (0)", "Barrow to Aston", "Corby to Barrow", "Dover to Corby"]
    ),
  ]) func `marks may change along the line`(east: [String], west: [String]) throws {
    let titles = try titles(east, west)
    #expect(titles.filter { ["Barrow", "Corby"].contains($0) } == ["Barrow", "Corby"])
  }

  /// Each direction calls at streets of its own.
  @Test func `names that differ in the name of the street are stations`() throws {
    let east = [45, 47, 49, 51].map { "Chester Av & \($0)th St" }
    let west = [46, 48, 50, 52].map { "Chester Av & \($0)th St" }
    #expect(Set(try titles(east, west, metres: 120)) == Set(east + west))
    #expect(
      Set(try titles(east.map { "\($0) NB" }, west.map { "\($0) NB" }, metres: 120))
        == Set(east + west))
  }

  @Test func `a word that one name has and the other lacks is no mark`() throws {
    let east = ["Marion", "Terrace", "Pine", "Pike"].map { "Broadway & E \($0) St" }
    let west = ["Marion", "Terrace", "Pine", "Pike"].map { "Broadway & \($0) St" }
    #expect(try titles(east, west).allSatisfy { $0.hasPrefix("Broadway & ") })
  }

  @Test func `a stop of one direction loses the mark of its neighbours`() throws {
    let east = ["Aston (0)", "Barrow (0)", "Corby (0)", "Dover (0)"]
    #expect(
      try titles(east, ["Aston (1)", "Barrow (1)", "Exeter (1)", "Dover (1)"]).sorted()
        == ["Aston", "Barrow", "Corby", "Dover", "Exeter"])
  }
}
