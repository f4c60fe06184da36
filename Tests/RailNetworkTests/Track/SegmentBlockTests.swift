import TestKit
import Testing
@testable import RailNetwork

@Suite struct SegmentBlockTests {
  @Test func `blocks hold every segment once, each in its rectangle`() throws {
    for track in try SampleNetworks.greaterTokyo().tracks {
      let segments = track.partRanges.flatMap { range in range.dropLast().map { $0 } }
      #expect(track.blocks.flatMap { $0.vertices.dropLast() } == segments)
      for block in track.blocks {
        #expect(segments[block.segment] == block.vertices.lowerBound)
        let places = track.vertices[block.vertices]
        #expect(places.map(\.latitude).min() == block.box.southWest.latitude)
        #expect(places.map(\.latitude).max() == block.box.northEast.latitude)
        #expect(places.map(\.longitude).min() == block.box.southWest.longitude)
        #expect(places.map(\.longitude).max() == block.box.northEast.longitude)
      }
    }
  }
}
