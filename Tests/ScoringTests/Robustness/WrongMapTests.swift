import RailNetwork
import TestKit
import Testing
@testable import Scoring

@Suite struct WrongMapTests {
  /// A line with a tunnel over a loop, another beside it, and an interchange.
  private static let drawn = rounded(
    DrawnNetwork(
      """
      A----B----C----D----H
      |         |
      E----F----G
      """,
      [
        .init("T.Ring", "ABCGFE", isLoop: true), .init("T.Main", "ABCDH"),
        .init("T.Deep", "EFG", isUnderground: true),
      ], metresPerCell: 300
    ).network.withSharedTrack())

  /// The network after writing and reading it.
  private static func rounded(_ network: RailNetwork) -> RailNetwork {
    let bytes = Array(NetworkWriter.text(network).utf8)
    return (try? NetworkReader.read(bytes, file: "drawn")) ?? network
  }

  private static let texts = [
    "warp=15", "warp=30:length=500", "shift=15", "coarse=20", "straight", "stations=30",
  ]

  private func made(
    _ text: String, of network: RailNetwork = drawn, seed: UInt64 = 1
  ) throws -> RailNetwork {
    try WrongMap(text, option: "test").applied(to: network, seed: seed)
  }

  @Test(arguments: texts)
  func `a wrong map is valid, can be written, and is always the same`(text: String) throws {
    let wrong = try made(text)
    #expect(wrong != Self.drawn)
    let bytes = NetworkWriter.text(wrong)
    #expect(try NetworkReader.read(Array(bytes.utf8), file: "wrong") == wrong)
    #expect(NetworkWriter.text(try made(text)) == bytes)
    let isDrawn = !["coarse", "straight"].contains { text.hasPrefix($0) }
    #expect((try made(text, seed: 2) != wrong) == isDrawn)
  }

  /// The positions of a network's stations and vertices before and after.
  private func moves(
    _ wrong: RailNetwork, _ right: RailNetwork
  ) -> (stations: [PlanarVector], track: [(from: Coordinate, by: PlanarVector)]) {
    func move(_ from: Coordinate, _ to: Coordinate) -> PlanarVector {
      LocalPlane(origin: from).vector(to: to)
    }
    return (
      zip(right.stations, wrong.stations).map { move($0.coordinate, $1.coordinate) },
      zip(right.tracks, wrong.tracks).flatMap { right, wrong in
        zip(right.vertices, wrong.vertices).map { ($0, move($0, $1)) }
      }
    )
  }

  private func deviation(_ values: [Double]) -> Double {
    (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
  }

  @Test(arguments: [(7.5, 1_500.0), (30, 1_500), (30, 4_000)])
  func `a warp has its standard deviation and its correlation length`(
    metres: Double, length: Double
  ) throws {
    let right = try SampleNetworks.caltrain()
    var all: [Double] = []
    for seed in 1...(Checkout.isWholeRun ? 20 : 8) as ClosedRange<UInt64> {
      let wrong = try made("warp=\(metres):length=\(length)", of: right, seed: seed)
      let moves = moves(wrong, right)
      all += moves.stations.flatMap { [$0.east, $0.north] }
      for (a, b) in zip(moves.track, moves.track.dropFirst()) {
        let apart = a.from.metres(to: b.from)
        #expect((b.by - a.by).length < 5 * metres * apart / length + 0.5)
      }
    }
    #expect(abs(deviation(all) / metres - 1) < 0.15)
  }

  @Test func `a shift moves each railway as a whole by its own offset`() throws {
    let wrong = try made("shift=15")
    let moves = moves(wrong, Self.drawn)
    var offsets: [PlanarVector] = []
    for railway in Self.drawn.railways {
      let own = railway.stations.map { moves.stations[$0.offset] }
      #expect(own.allSatisfy { ($0 - own[0]).length < 0.3 })
      offsets.append(own[0])
    }
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { ($0 - $1).length > 1 })
    #expect(
      zip(wrong.tracks, Self.drawn.tracks).allSatisfy {
        abs($0.lengthMetres - $1.lengthMetres) < 5
      })
    let many = try (1...60 as ClosedRange<UInt64>).flatMap { seed in
      self.moves(try made("shift=15", seed: seed), Self.drawn).stations.flatMap {
        [$0.east, $0.north]
      }
    }
    #expect(abs(deviation(many) / 15 - 1) < 0.15)
  }

  @Test func `coarse track stays within its tolerance with fewer vertices`() throws {
    let right = try SampleNetworks.caltrain()
    let wrong = try made("coarse=20", of: right)
    #expect(wrong.tracks[0].vertices.count < right.tracks[0].vertices.count / 2)
    #expect(wrong.stations == right.stations)
    var line = LineIndex()
    line.append(vertices: wrong.tracks[0].vertices, parts: wrong.tracks[0].partRanges)
    for vertex in right.tracks[0].vertices {
      let near = line.nearest(on: 0, from: LocalPlane(origin: vertex), withinMetres: 1_000)
      #expect(try #require(near).pointSquared <= 20.1 * 20.1)
    }
  }

  @Test func `straight track has vertices only at stations and keeps its tunnels`() throws {
    let wrong = try made("straight")
    for (railway, track) in zip(wrong.railways, wrong.tracks) {
      let stations = railway.stations.map { wrong[$0].coordinate }
      #expect(Set(track.vertices) == Set(stations))
      #expect(track.vertices == stations + (railway.isLoop ? [stations[0]] : []))
    }
    #expect(wrong.tracks.map { $0.isUnderground } == [[false], [false], [true]])
  }

  /// The hops of the loop ABCGFE that begin at these letters are tunnels.
  @Test(arguments: ["E", "A", "CGF", "AE"])
  func `straight track of a loop keeps the tunnels of its hops`(tunnels: String) throws {
    var ring = Self.drawn.railways[0]
    let corners = ring.stations.map { Self.drawn[$0].coordinate }
    let ends = corners.dropFirst() + corners.prefix(1)
    ring.parts = zip("ABCGFE", zip(corners, ends)).map { letter, hop in
      TrackPart(coordinates: [hop.0, hop.1], isUnderground: tunnels.contains(letter))
    }
    let network = RailNetwork(
      id: "ring", title: "Ring", version: "1", sources: [], railways: [ring],
      stations: ring.stations.map { Self.drawn[$0] })
    let wrong = try made("straight", of: network)
    var hops: [(Coordinate, Bool)] = []
    for part in wrong.railways[0].parts {
      hops += part.coordinates.dropLast().map { ($0, part.isUnderground) }
    }
    #expect(hops.map(\.0) == corners)
    #expect(hops.map(\.1) == "ABCGFE".map { tunnels.contains($0) })
  }
}
