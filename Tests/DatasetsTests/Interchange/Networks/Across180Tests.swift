import RailNetwork
import Testing
@testable import Datasets
@testable import Interchange

/// Track across 180° gives the same network as track elsewhere.
@Suite struct Across180Tests {
  /// The text with the longitudes after a prefix moved so that they begin just west of 180°.
  private static func moved(
    _ text: [UInt8], after prefix: String, from degrees: Double
  ) throws -> [UInt8] {
    let pattern = try Regex("(\(prefix))([0-9.]+)", as: (Substring, Substring, Substring).self)
    let moved = String(decoding: text, as: UTF8.self).replacing(pattern) { match in
      let east = (Double(match.2) ?? 0) - degrees + 179.97
      return "\(match.1)\(NumberText.fixed(east > 180 ? east - 360 : east, places: 7))"
    }
    return Array(moved.utf8)
  }

  private func expectSame(_ across: RailNetwork, _ elsewhere: RailNetwork) {
    #expect(across.stations.map(\.id) == elsewhere.stations.map(\.id))
    #expect(across.railways.map(\.ascending) == elsewhere.railways.map(\.ascending))
    for (track, other) in zip(across.tracks, elsewhere.tracks) {
      #expect(track.drawn == other.drawn)
      for (metres, others) in zip(track.stationPositionMetres, other.stationPositionMetres) {
        #expect(abs(metres - others) < 1)
      }
    }
    #expect(across.stations.contains { $0.coordinate.inRange.longitude < 0 })
    #expect(across.stations.contains { $0.coordinate.inRange.longitude > 0 })
  }

  @Test func `in a feed with shapes`() throws {
    var feed = SmallFeed(trips: ["R1 0 ABCDEF"])
    feed.shape = [0, 900, 2_300, 3_600, 5_000]
    func network(_ files: SampleFiles) throws -> RailNetwork {
      let files = GTFSFiles(name: "feed", tables: files)
      return try GTFSNetworkImporter.network(files, label: .sample).network
    }
    let moved = try feed.files.mapValues { try Self.moved($0, after: "35.6,", from: 139) }
    expectSame(try network(moved), try network(feed.files))
  }

  @Test(arguments: [false, true])
  func `in OpenStreetMap`(geometry: Bool) throws {
    let file = OSMNetworkImporterTests.whole.json(geometry: geometry)
    expectSame(
      try OSMDrawing.network(Self.moved(file, after: "\"lon\": ", from: 10)).network,
      try OSMDrawing.network(file).network)
  }

  @Test func `in lines of a GIS program`() throws {
    typealias Files = GeoJSONNetworkImporterTests
    let files = [Files.pieces, Files.stations]
    let moved = try files.map { text in
      let bytes = try Self.moved(Array(text.utf8), after: "\\[", from: 10)
      return String(decoding: bytes, as: UTF8.self)
    }
    expectSame(
      try Files.network(moved, lineName: "line").network,
      try Files.network(files, lineName: "line").network)
  }
}
