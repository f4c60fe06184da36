import Interchange
import RailNetwork
import TestKit
import Testing

@Suite struct UndergroundTrackTests {
  private static let network = DrawnNetwork(
    "A---------B---------C---D\n\n\n\n\n\n\n\n\nE---F",
    [.init("Feed.Red", "ABCD"), .init("Feed.Blue", "EF")]
  ).network

  private static func marked(
    _ rows: String, _ network: RailNetwork = network
  ) throws(Faults) -> RailNetwork {
    try UndergroundTrack.marked(network, Array("from,to\n\(rows)".utf8), file: "u.csv")
  }

  @Test func `track between two stations is underground in either order`() throws {
    let network = try Self.marked("c,B\n")
    let red = network.railways[0]
    #expect(red.parts.map(\.isUnderground) == [false, true, false])
    #expect(network.railways[1] == Self.network.railways[1])
    #expect(abs(network.tracks[0].lengthMetres - Self.network.tracks[0].lengthMetres) < 0.5)
    let bounds = network.tracks[0].partRanges.map {
      network.tracks[0].vertexPositionMetres[$0.lowerBound]
    }
    #expect(abs(bounds[1] - network.tracks[0].stationPositionMetres[1]) < 0.5)
    #expect(abs(bounds[2] - network.tracks[0].stationPositionMetres[2]) < 0.5)
    let text = NetworkWriter.text(network)
    #expect(throws: Never.self) { try NetworkReader.read(Array(text.utf8), file: "n") }
  }

  @Test func `joins ranges that meet`() throws {
    let network = try Self.marked("A,B\nB,Feed.Red.C\n")
    #expect(network.railways[0].parts.map(\.isUnderground) == [true, false])
    let again = try Self.marked("A,C\n", network)
    #expect(again.railways[0].parts.map(\.isUnderground) == [true, false])
  }

  @Test func `on a loop the first station comes first`() throws {
    let loop = DrawnNetwork(
      "A---------B\n|         |\n|         |\nD---------C",
      [.init("Feed.Ring", "ABCD", isLoop: true)]
    ).network
    let metres = { (network: RailNetwork) in
      let track = network.tracks[0]
      return zip(track.partRanges, track.isUnderground).reduce(0) { sum, part in
        let positions = track.vertexPositionMetres[part.0]
        return part.1 ? sum + (positions.last ?? 0) - (positions.first ?? 0) : sum
      }
    }
    let short = metres(try Self.marked("D,B\n", loop))
    let long = metres(try Self.marked("B,D\n", loop))
    #expect(abs(short + long - loop.tracks[0].lengthMetres) < 1)
    #expect(short > 0 && long > 0)
  }

  @Test func `reports all stations that do not match`() throws {
    let faults = try #require(throws: Faults.self) { try Self.marked("A,Z\nB,E\nA,B\n") }
    #expect(
      faults.all.map(\.description) == [
        "u.csv:2: to: no such station: 'Z' "
          + "(search for it on the map: railbench network map FILE -o map.html)",
        "u.csv:3: no railway calls at both 'B' and 'E'",
      ])
    #expect(throws: Faults.self) {
      try UndergroundTrack.marked(Self.network, Array("from\nA\n".utf8), file: "u.csv")
    }
  }
}
