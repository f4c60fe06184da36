import RailNetwork
import TestKit
import Testing
@testable import Datasets

/// Tests of the positions of track and stations.
@Suite struct GTFSTrackTests {
  private func imported(_ files: SampleFiles) throws -> ImportedNetwork {
    try GTFSNetworkImporter.network(GTFSFiles(name: "feed", tables: files), label: .sample)
  }

  /// The second train's shape goes north between A and B.
  private func imported(second shape: String, trips: [String]) throws -> ImportedNetwork {
    var files = SmallFeed(trips: trips, shape: [0, 300, 600, 1000, 2000]).files
    files["shapes.txt"]? += Array(shape.utf8)
    return try imported(files.replacing("t1,0,s", in: "trips.txt", with: "t1,0,u"))
  }

  @Test func `reports trains that take another track`() throws {
    let detour =
      "u,35.6,139,0\nu,35.602,139.005,1\nu,35.602,139.006,2\n"
      + "u,35.6,\(SmallFeed.longitude(1000)),3\n"
    let made = try imported(second: detour, trips: ["R1 0 ABC", "R1 0 AB"])
    #expect(
      made.warnings.contains(
        "TestRail.LineR1: some trains take another track at A – B (1109 m, the track has 1007 m)"))
    let alike = try imported(second: "", trips: ["R1 0 ABC", "R1 0 AB"])
    #expect(!alike.warnings.contains { $0.contains("another track") })
  }

  @Test func `prefers a shape with the track to one drawn from stop to stop`() throws {
    var files = SmallFeed(trips: ["R1 0 ABC", "R1 0 AB"], shape: [0, 1000, 2000]).files
    files["shapes.txt"]? += Array(
      "u,35.6,139,0\nu,35.602,139.005,1\nu,35.6,\(SmallFeed.longitude(1000)),3\n".utf8)
    let made = try imported(files.replacing("t1,0,s", in: "trips.txt", with: "t1,0,u"))
    #expect(made.network.railways[0].parts.map(\.coordinates.count) == [3, 2])
    #expect(made.network.tracks[0].drawn == [.shape, .straight])
  }

  @Test func `ignores a shape that misses its stations`() throws {
    let feed = SmallFeed(trips: ["R1 0 ABC"], shape: [50_000, 51_000, 52_000])
    let missed = try imported(feed.files)
    #expect(missed.network.railways[0].parts[0].coordinates.count == 3)
    #expect(missed.warnings.contains("shapes that miss their own stations are not used: Line R1"))
    // A shape that ends early is used up to its end.
    let short = try imported(
      SmallFeed(trips: ["R1 0 ABCD"], shape: [0, 300, 600, 1000, 2000]).files)
    #expect(short.network.railways[0].parts.map(\.coordinates.count) == [5, 2])
    #expect(short.network.tracks[0].drawn == [.shape, .straight])
    let parts = short.network.railways[0].parts
    #expect(parts[0].coordinates.last == parts[1].coordinates.first)
    #expect(short.warnings.contains("TestRail.LineR1: no shape fits between C – D; drawn straight"))
    #expect(short.network.tracks[0].stationDistanceMetres.allSatisfy { $0 < 1 })
  }

  @Test func `the track follows the shape, or is straight from stop to stop`() throws {
    var feed = SmallFeed(trips: ["R1 1 DCBA"])
    let straight = try imported(feed.files)
    #expect(straight.network.railways[0].parts[0].coordinates.count == 4)
    #expect(straight.network.tracks[0].drawn == [.straight])
    #expect(
      straight.warnings.contains(
        "TestRail.LineR1: no shape shows its track; drawn straight from station to station"))
    feed.shape = [3000, 2500, 2000, 1000, 500, 0]
    let track = try imported(feed.files).network.railways[0].parts[0].coordinates
    #expect(track.count == 6)
    #expect(zip(track, track.dropFirst()).allSatisfy { $0.longitude < $1.longitude })
  }

  @Test func `ignores a detour there and back between two stations`() throws {
    func metres(_ trip: String, _ shape: [Double]) throws -> Double {
      try imported(SmallFeed(trips: [trip], shape: shape).files).network.tracks[0].lengthMetres
    }
    let good = try metres("R1 0 ABC", [0, 1000, 2000])
    let spoiled = try metres("R1 0 ABC", [0, 500, 1000, 1700, 1650, 1300, 1600, 2000])
    #expect(abs(spoiled - good) < 1)
    // At a station, trains do turn back.
    #expect(try metres("R1 0 ACB", [0, 500, 1000, 2000, 1500, 1000]) > 0.9 * good)
  }

  @Test func `reports a hop with a shape that is too long`() throws {
    // From B the shape goes far beyond C before it reaches C.
    let shape =
      [0.0, 500, 1000].map { (0.0, $0) }
      + [(3000, 1100), (3000, 4000), (-3000, 4000), (-3000, 2100), (0, 2000), (0, 3000)]
    var files = SmallFeed(trips: ["R1 0 ABCD"], shape: [0]).files
    files["shapes.txt"] = Array(
      ("shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n"
        + shape.enumerated().map {
          "s,\(35.6 + $1.0 / 111_200),\(SmallFeed.longitude($1.1)),\($0)\n"
        }.joined()).utf8)
    let warnings = try imported(files).warnings
    #expect(warnings.contains { $0.contains("some trains take another track at B – C (1") })
  }

  @Test func `an express with a much shorter shape has its own track`() throws {
    func lines(_ north: Double) throws -> [String] {
      var files = SmallFeed(trips: ["R1 0 ATC", "R1 0 AC"], shape: [0]).files
      let east = [0.0, 500, 1000, 1500, 2000].map(SmallFeed.longitude)
      files["shapes.txt"] = Array(
        """
        shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence
        s,35.6,\(east[0]),0
        s,35.605,\(east[1]),1
        s,35.609,\(east[2]),2
        s,35.605,\(east[3]),3
        s,35.6,\(east[4]),4
        u,35.6,\(east[0]),0
        u,\(35.6 + north / 2),\(east[1]),1
        u,\(35.6 + north),\(east[2]),2
        u,\(35.6 + north / 2),\(east[3]),3
        u,35.6,\(east[4]),4

        """.utf8)
      let made = try imported(files.replacing("t1,0,s", in: "trips.txt", with: "t1,0,u"))
      #expect(!made.warnings.contains { $0.contains("another track") })
      return made.network.railways.map { made.network.names(of: $0.id).joined() }
    }
    #expect(try lines(0.0061) == ["ATC", "AC"])
    #expect(try lines(0.0088) == ["ATC"])
  }

  /// The stops of the two directions are 200 m apart at A, on a line without a shape.
  @Test func `separate platforms for each direction get separate track`() throws {
    var feed = SmallFeed(trips: ["R1 0 ABC", "R1 1 CBD"])
    feed.routeType = "0"
    feed.stops[3] = ("D", "A nb", -200, "")
    let network = try imported(feed.files).network
    #expect(network.names(of: "TestRail.LineR1") == ["A", "A.2", "B", "C"])
    #expect(network.stations.map(\.direction) == [.ascending, .descending, nil, nil])
    let lanes = RailDirection.allCases.map { network.tracks[0].lane($0).vertices.lengthMetres }
    #expect(abs(lanes[1] - lanes[0] - 200) < 2)
    #expect(network.tracks[0].stationDistanceMetres.allSatisfy { $0 < 1 })
  }

  /// Between B and D each direction has a bore of its own.
  @Test(arguments: ["0", "2"], [60.0, 250])
  func `a parent station is one station, however far apart its tracks are`(
    routeType: String, metres: Double
  ) throws {
    var feed = SmallFeed(trips: ["R1 0 ABCDE", "R1 1 EDFBA"])
    feed.shape = stride(from: 0, through: 4000, by: 250).map(Double.init)
    feed.routeType = routeType
    feed.stops[2].parent = "P"
    feed.stops[5] = ("F", "C", 2000, "P")
    feed.stops.append(("P", "C", 2000, ""))
    let north = 35.6 + metres / 111_200
    var files = try feed.files.replacing("t1,1,s", in: "trips.txt", with: "t1,1,u")
      .replacing("F,C,35.6", in: "stops.txt", with: "F,C,\(north)")
    let bore = [4000.0, 3000, 2800, 2000, 1200, 1000, 0].enumerated().map { index, east in
      "u,\((1200...2800).contains(east) ? north : 35.6),\(SmallFeed.longitude(east)),\(index)\n"
    }
    files["shapes.txt"]? += Array(bore.joined().utf8)
    let network = try imported(files).network
    #expect(network.names(of: "TestRail.LineR1") == ["A", "B", "C", "D", "E"])
    #expect(network.stations.map(\.direction) == [nil, nil, nil, nil, nil])
    #expect(network.tracks[0].stationsRunAlong)
    let text = NetworkWriter.text(network)
    #expect(try NetworkReader.read(Array(text.utf8), file: "f") == network)
  }

  /// Trains of each direction stop at the far end of Baltimore's platforms.
  ///
  /// Their shapes end there.
  @Test(arguments: ["0", "1"])
  func `a station with platforms at its two ends is one station`(routeType: String) throws {
    var feed = SmallFeed(trips: ["R1 0 ABC", "R1 1 FED"], shape: [0, 500, 1000, 1500, 2000])
    feed.routeType = routeType
    feed.stops = [
      ("A", "A n", 0, "P"), ("B", "B n", 1000, "Q"), ("C", "C n", 2000, "R"),
      ("D", "D s", 140, "P"), ("E", "E s", 1140, "Q"), ("F", "F s", 2140, "R"),
      ("P", "P", 70, ""), ("Q", "Q", 1070, ""), ("R", "R", 2070, ""),
    ]
    var files = feed.files
    let east = [2140.0, 1500, 1000, 500, 140]
    files["shapes.txt"]? += Array(
      east.enumerated().map { "u,35.6,\(SmallFeed.longitude($1)),\($0)\n" }.joined().utf8)
    let made = try imported(files.replacing("t1,1,s", in: "trips.txt", with: "t1,1,u"))
    #expect(made.network.stations.map(\.title.en) == ["P", "Q", "R"])
    #expect(made.network.stations.allSatisfy { $0.direction == nil })
    #expect(made.network.tracks[0].partRanges.count == 1)
  }

  @Test func `two stations with one name and separate platforms stay two`() throws {
    var feed = SmallFeed(trips: ["R1 0 AEC", "R1 1 CFA", "R1 0 AGD", "R1 1 DHA"])
    feed.stops = [
      ("A", "A", 0, ""), ("C", "C", 2000, ""), ("D", "D", 3000, ""), ("P", "B", 1000, ""),
      ("O", "B", 1300, ""), ("E", "E", 1000, "P"), ("F", "F", 1000, "P"),
      ("G", "G", 1300, "O"), ("H", "H", 1300, "O"),
    ]
    let made = try imported(feed.files)
    let places = made.network.stations.filter { $0.title.en == "B" }.map(\.coordinate.longitude)
    #expect(
      places == [1000, 1300].map { SmallFeed.longitude($0) }.map { ($0 * 1e6).rounded() / 1e6 })
  }
}
