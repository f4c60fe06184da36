import TestKit
import Testing
@testable import RailNetwork

@Suite struct TrackStretchTests {
  @Test func `stretches hold every segment once, each in its rectangle`() throws {
    for track in try SampleNetworks.greaterTokyo().tracks {
      let segments = track.partRanges.flatMap { range in range.dropLast().map { $0 } }
      #expect(track.stretches.flatMap { $0.vertices.dropLast() } == segments)
      for stretch in track.stretches {
        #expect(segments[stretch.segment] == stretch.vertices.lowerBound)
        let places = track.vertices[stretch.vertices]
        #expect(places.map(\.latitude).min() == stretch.box.southWest.latitude)
        #expect(places.map(\.latitude).max() == stretch.box.northEast.latitude)
        #expect(places.map(\.longitude).min() == stretch.box.southWest.longitude)
        #expect(places.map(\.longitude).max() == stretch.box.northEast.longitude)
      }
    }
  }
}
