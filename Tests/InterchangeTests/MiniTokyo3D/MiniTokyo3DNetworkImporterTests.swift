import RailNetwork
import TestKit
import Testing
import Text
@testable import Interchange

@Suite struct MiniTokyo3DNetworkImporterTests {
  private let sample = SampleFiles(
    MiniTokyo3DNetworkImporter.fileNames, in: "mini-tokyo-3d-network")
  /// Three invented railways.
  private let small = SampleFiles(
    MiniTokyo3DNetworkImporter.fileNames, in: "mini-tokyo-3d-small")

  private func imported(_ files: SampleFiles) throws -> ImportedNetwork {
    try MiniTokyo3DNetworkImporter.network(files: files, folder: "data", label: .sample)
  }

  @Test func `imports a real sample`() throws {
    let imported = try imported(sample)
    let network = imported.network
    #expect(network.railways.map(\.id) == ["TokyoMetro.Marunouchi", "TokyoMetro.MarunouchiBranch"])
    #expect(network.names(of: "TokyoMetro.Marunouchi").count == 25)
    #expect(
      network.names(of: "TokyoMetro.MarunouchiBranch")
        == ["Honancho", "NakanoFujimicho", "NakanoShimbashi", "NakanoSakaue"])
    let railway = network.railways[0]
    #expect(railway.title == Title(en: "Marunouchi Line", ja: "丸ノ内線"))
    #expect([railway.operatorID, railway.color] == ["TokyoMetro", "#F62E36"])
    #expect(network.railways.flatMap(\.parts).allSatisfy { $0.isUnderground })
    #expect(network.tracks.allSatisfy { $0.stationsRunAlong })
    #expect(network.tracks.flatMap(\.stationDistanceMetres).allSatisfy { $0 < 150 })
    let review = try NetworkReader.review(
      Array(NetworkWriter.text(network).utf8), file: "sample.geojson")
    #expect(review.network == network)
  }

  @Test func `a slice of another line has that line's own vertices`() throws {
    let network = try imported(sample).network
    let main = Set(network.tracks[0].vertices)
    let shared = network.tracks[1].vertices.filter(main.contains)
    #expect(shared.count > 5, "the branch runs into Nakano-Sakaue on the main line's track")
  }

  @Test func `leaves out stations without a place, with a warning`() throws {
    #expect(
      try imported(sample).warnings == [
        "left out 2 of 31 stations, which have no place or are in no railway's list: "
          + "JR-East.Joban.Iwaki, JR-East.Suigun.Koriyama"
      ])
  }

  @Test func `an interchange is named after its first station that is here`() throws {
    let network = try imported(sample).network
    let groups = network.stations.filter { $0.group != nil }
    #expect(
      groups.map(\.id) == [
        "TokyoMetro.Marunouchi.NakanoSakaue", "TokyoMetro.MarunouchiBranch.NakanoSakaue",
      ])
    #expect(Set(groups.map(\.group)) == ["TokyoMetro.Marunouchi.NakanoSakaue"])
  }

  @Test func `sublines are joined, sliced either way, and closed to a loop`() throws {
    let network = try imported(small).network
    func track(_ id: String) throws -> Railway {
      network[try #require(network.railway(id: id))]
    }
    func longitudes(_ part: TrackPart) -> [Double] { part.coordinates.map(\.longitude) }
    let main = try track("T.Main")
    #expect(main.parts.map(\.isUnderground) == [false, true, false])
    #expect(longitudes(main.parts[0]) == [139.70, 139.71, 139.72])
    #expect(longitudes(main.parts[1]) == [139.72, 139.7205, 139.73], "from the last part's end")
    #expect(longitudes(main.parts[2]) == [139.73, 139.74])
    let back = try track("T.Back")
    #expect(longitudes(back.parts[0]) == [139.735, 139.73, 139.7205, 139.72, 139.715])
    let ring = try track("T.Ring")
    #expect(ring.isLoop)
    #expect(ring.parts[0].coordinates.first == ring.parts[0].coordinates.last)
    #expect(network.names(of: "T.Ring") == ["P", "Q", "R"])
  }

  @Test func `gives the expected error for every kind of fault`() throws {
    let breakages: [Breakage] = [
      ("truncated", "stations.json", "]\n", ""),
      ("no list", "railways.json", "[", "5 //"),
      ("no id", "railways.json", "\"id\": \"T.Main\", ", ""),
      ("no title", "stations.json", "\"title\": {\"en\": \"A\"}", "\"name\": 1"),
      ("a place that is swapped", "stations.json", "[139.70, 35.60]", "[35.60, 139.70]"),
      ("an unknown kind of group", "station-groups.json", "[[", "[7, ["),
      (
        "a station in two groups", "station-groups.json", "[[", "[[\"T.Main.A\"], [\"T.Main.A\"], ["
      ),
      ("a slice of nothing", "coordinates.json", "\"railway\": \"T.Main\"", "\"railway\": \"T.X\""),
      ("an empty subline", "coordinates.json", "[[139.70, 35.60], [139.71, 35.60]]", "[]"),
      ("a line twice", "coordinates.json", "\"id\": \"T.Back\"", "\"id\": \"T.Main\""),
      ("a railway twice", "railways.json", "\"id\": \"T.Back\"", "\"id\": \"T.Main\""),
      ("a railway without a line", "coordinates.json", "\"id\": \"T.Ring\"", "\"id\": \"T.O\""),
      ("a station without a place", "stations.json", "\"coord\": [139.70, 35.60], ", ""),
      ("another railway's station", "railways.json", "\"T.Main.C\"", "\"T.Back.D\""),
    ]
    try expectFaults(of: breakages, in: small, equal: "mini-tokyo-3d-faults.txt") {
      _ = try imported($0)
    }
  }
}
