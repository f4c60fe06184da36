import RailNetwork
import TestKit
import Testing
@testable import Reporting

@Suite struct NetworkExcerptTests {
  /// Two railways far apart; a cell is 1 km.
  private let drawn = DrawnNetwork(
    """
    A----B----C----D


                              E----F
    """, [.init("Test.Near", "ABCD"), .init("Test.Far", "EF")], metresPerCell: 1_000,
    vertexSpacingMetres: 500)

  private func frame(_ letters: String, marginMetres: Double) throws -> Frame {
    try #require(Frame(around: letters.map { drawn.coordinate($0) }, marginMetres: marginMetres))
  }

  @Test func `leaves out distant railways`() throws {
    let excerpt = NetworkExcerpt(
      of: drawn.network, frames: [try frame("A", marginMetres: 2_000)], keeping: [])
    #expect(excerpt.railways.map(\.railway) == [RailwayIndex(0)])
    #expect(excerpt.stations == [StationIndex(0)])
    #expect(excerpt.index(of: RailwayIndex(1)) == nil)
    let vertices = excerpt.railways[0].lines.flatMap(\.coordinates)
    let eastmost = try #require(vertices.map(\.longitude).max())
    #expect(eastmost < drawn.coordinate("B").longitude)
  }

  @Test func `keeps a needed railway with all its stations`() throws {
    let excerpt = NetworkExcerpt(
      of: drawn.network, frames: [try frame("A", marginMetres: 2_000)],
      keeping: [RailwayIndex(1)])
    #expect(excerpt.railways.map(\.railway) == [RailwayIndex(0), RailwayIndex(1)])
    #expect(excerpt.stations == [0, 4, 5].map { StationIndex($0) })
    #expect(excerpt.index(of: StationIndex(5)) == 2)
    #expect(excerpt.railways[1].lines.isEmpty)
  }

  @Test func `draws a track that leaves the frame and comes back as two lines`() throws {
    let excerpt = NetworkExcerpt(
      of: drawn.network,
      frames: [try frame("A", marginMetres: 1_000), try frame("D", marginMetres: 1_000)],
      keeping: [])
    #expect(excerpt.railways[0].lines.count == 2)
  }

  @Test func `draws a track that only crosses the frame`() throws {
    let between = try frame("BC", marginMetres: 300)
    let excerpt = NetworkExcerpt(of: drawn.network, frames: [between], keeping: [])
    #expect(excerpt.railways[0].lines.count == 1)
  }
}
