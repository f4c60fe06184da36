import Interchange
import RailNetwork
import Testing

@Suite struct NetworkSearchTests {
  private static let names = [
    Title(en: "Kings Park"), Title(en: "King's Cross St. Pancras"), Title(en: "Park"),
    Title(en: "Hyde Park Corner"), Title(en: "Sparkhill"), Title(en: "Zürich Flughafen"),
    Title(en: "Naka-Meguro", ja: "中目黒"), Title(en: "Center Minami", ja: "センター南"),
    Title(en: "Gamma", local: "Гамма"), Title(en: "Łódź"),
  ]

  private static let network = {
    let stations = names.enumerated().map { index, title in
      Station(
        id: "S\(index)", railway: RailwayIndex(0), title: title, order: index, group: nil,
        coordinate: Coordinate(latitude: 50, longitude: 10 + Double(index) / 100))
    }
    let railway = Railway(
      id: "R", title: Title(en: "R"), operatorID: "O", color: "#000000",
      stations: stations.indices.map { StationIndex($0) }, ascending: "A", descending: "D",
      isLoop: false,
      parts: [TrackPart(coordinates: stations.map(\.coordinate), isUnderground: false)])
    return RailNetwork(
      id: "n", title: "N", version: "1", sources: [], railways: [railway], stations: stations)
  }()

  private func found(_ query: String, near: Coordinate? = nil) -> [String] {
    NetworkSearch.matches(query, in: Self.network, near: near).map {
      Self.network[$0.station].title.en
    }
  }

  @Test(arguments: [
    ("park", ["Park", "Kings Park", "Hyde Park Corner", "Sparkhill"]),
    ("PARK co", ["Hyde Park Corner"]),
    ("kings", ["Kings Park", "King's Cross St. Pancras"]),
    ("pancras kings", ["King's Cross St. Pancras"]),
    ("st pancras", ["King's Cross St. Pancras"]),
    ("zurich", ["Zürich Flughafen"]),
    ("Zuerich", ["Zürich Flughafen"]),
    ("lodz", ["Łódź"]),
    ("nakameguro", ["Naka-Meguro"]),
    ("naka meguro", ["Naka-Meguro"]),
    ("目黒", ["Naka-Meguro"]),
    ("せんたー", ["Center Minami"]),
    ("ｾﾝﾀｰ", ["Center Minami"]),
    ("なかめぐろ", ["Naka-Meguro"]),
    ("メグロ", ["Naka-Meguro"]),
    ("гам", ["Gamma"]),
    ("flugafen", ["Zürich Flughafen"]),
    ("Nakamegruo", ["Naka-Meguro"]),
    ("prk", []),
    ("-", []),
    ("", []),
  ])
  func `finds names, the best first`(query: String, names: [String]) {
    #expect(found(query) == names)
  }

  @Test(arguments: [
    ("しぶや", "shibuya"), ("とうきょう", "tokyo"), ("おおみや", "omiya"), ("にっぽり", "nippori"),
    ("えっちゅう", "etchu"), ("じゅうじょう", "jujo"), ("センター", "senta"), ("フィン", "fin"),
    ("ちゃわん", "chawan"), ("東京", nil), ("Tokyo", nil), ("", nil), ("ャッー", nil),
  ])
  func `kana are read as Latin letters`(kana: String, latin: String?) {
    #expect(FoldedName(kana).romanised?.text == latin)
  }

  @Test func `of equal fits the nearest comes first`() throws {
    let place = Coordinate(latitude: 50, longitude: 10.01)
    #expect(found("kings", near: place) == ["King's Cross St. Pancras", "Kings Park"])
    let match = try #require(NetworkSearch.matches("kings", in: Self.network, near: place).first)
    #expect(match.metres == 0 && match.fit == .start)
  }
}
