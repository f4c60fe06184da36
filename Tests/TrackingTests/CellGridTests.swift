import RailNetwork
import TestKit
import Testing
@testable import Tracking

@Suite struct CellGridTests {
  @Test(arguments: Checkout.some(0..<20 as Range<UInt64>))
  func `a place lies in its cell and in all larger ones`(seed: UInt64) {
    var draw = SeededGenerator(seed: seed, stream: "cells")
    for _ in 0..<200 {
      // Every second place lies on an edge.
      var place = Coordinate(
        latitude: draw.uniform(-90...90), longitude: draw.uniform(-180...180))
      if draw.index(below: 2) == 0 { place.latitude = (place.latitude * 256).rounded() / 256 }
      if draw.index(below: 2) == 0 { place.longitude = (place.longitude * 16).rounded() / 16 }
      let key = CellKey(place)
      var box = key.box
      #expect(box.contains(place))
      for level in 1...5 as ClosedRange<Int32> {
        let larger = key.parent(at: level)
        #expect(larger == key.parent(at: level - 1).parent(at: level))
        #expect(larger.box.contains(box.southWest) && larger.box.contains(box.northEast))
        box = larger.box
      }
    }
  }

  @Test func `keeps the cells used recently`() throws {
    let keys = (0..<6).map { CellKey(Coordinate(latitude: 35, longitude: 139 + Double($0))) }
    var kept = KeptViews(mostPerHalf: 2)
    for key in keys.prefix(4) { kept.keep(CellView(try #require(PlaceCell(key.box)), []), key) }
    #expect(kept.view(keys[0]) != nil)
    // The first was used again, so it stays longer than the second.
    kept.keep(CellView(try #require(PlaceCell(keys[4].box)), []), keys[4])
    #expect(kept.view(keys[0]) != nil)
    #expect(kept.view(keys[1]) == nil)
    #expect(kept.view(keys[5]) == nil)
  }

  @Test func `rides at the same time share cells`() async {
    let network = SurroundingsFinderTests.tangle(seed: 3)
    let finder = SurroundingsFinder(network: network)
    await withTaskGroup { group in
      for first in 0..<8 {
        group.addTask {
          var follower = SurroundingsFollower(finder)
          let track = network.tracks[first]
          for metres in stride(from: 0, to: min(track.lengthMetres, 12_000), by: 40) {
            let location = Location(
              timestamp: Timestamp(millisecondsSince1970: 0),
              coordinate: track.coordinate(atMetres: metres))
            #expect(follower.surroundings(of: location) == finder.surroundings(of: location))
          }
        }
      }
    }
  }
}
