import RailNetwork
import TestKit
import Testing
@testable import Interchange

@Suite struct NetworkMergerTests {
  /// The stations of a feed, joined by straight lines.
  private static let base = DrawnNetwork(
    "A---------B---------C\n\n\n\n\n\n\n\n\nE---F",
    [.init("Feed.Red", "ABC"), .init("Feed.Blue", "EF")]
  ).network
  /// The track of a map: a bend between B and C, underground, and another line.
  private static let map = DrawnNetwork(
    "A---------B---------C---D\n               b\n\n\n\n\nG---H",
    [.init("Map.One", "ABbCD", isUnderground: true), .init("Map.Two", "GH")]
  ).network

  @Test func `railways keep their stations and get the track of the other network`() throws {
    let merged = try #require(NetworkMerger.merged(Self.base, Self.map))
    let network = merged.network
    #expect(network.railways.map(\.id) == ["Feed.Red", "Feed.Blue", "Map.Two"])
    let red = network.railways[0]
    #expect(red.stations.map { network[$0].id } == ["Feed.Red.A", "Feed.Red.B", "Feed.Red.C"])
    #expect(Set(red.parts.map(\.isUnderground)) == [true])
    #expect(network.tracks[0].lengthMetres > Self.base.tracks[0].lengthMetres + 15)
    #expect(network.tracks[0].lengthMetres < Self.map.tracks[0].lengthMetres - 300)
    #expect(network.railways[1].parts == Self.base.railways[1].parts)
    #expect(
      merged.warnings == [
        "Feed.Red: the track of Map.One, 3 of 3 stations by name",
        "Feed.Blue: kept as it is, no railway of the other network matches",
        "Map.Two: added from the other network",
      ])
    let text = NetworkWriter.text(network)
    #expect(throws: Never.self) { try NetworkReader.read(Array(text.utf8), file: "n") }
  }

  @Test func `can leave out railways that only one network has`() throws {
    let merged = try #require(NetworkMerger.merged(Self.base, Self.map, onlyMatched: true))
    #expect(merged.network.railways.map(\.id) == ["Feed.Red"])
  }

  @Test func `matches a line with two railways that share its track`() throws {
    let halves = DrawnNetwork(
      "A---------B---------C",
      [.init("Map.West", "AB"), .init("Map.East", "BC", isUnderground: true)]
    ).network
    let red = try #require(NetworkMerger.merged(Self.base, halves)).network.railways[0]
    #expect(red.parts.map(\.isUnderground) == [false, true])
  }

  @Test func `does not merge networks without a common railway`() {
    let away = DrawnNetwork(
      "A---B", [.init("Away", "AB")], origin: .init(latitude: 10, longitude: 10)
    ).network
    #expect(NetworkMerger.merged(Self.base, away) == nil)
  }
}

@Suite struct FoldedNameTests {
  @Test(arguments: [
    ("King's Cross St. Pancras", "kings cross st pancras"), ("Łódź", "lodz"), ("-", ""),
    ("Zürich-Flughafen", "zurich flughafen"), ("せんたー南", "センター南"), ("ｾﾝﾀｰ", "センター"),
    ("ГАММА", "гамма"),
  ])
  func `compares names without case, accents, width and signs`(name: String, words: String) {
    #expect(FoldedName(name).words.joined(separator: " ") == words)
    #expect(FoldedName(name) == FoldedName(words))
  }
}
