import Geometry
import PlainText
import RailNetwork
import TestKit
import Testing

@testable import Interchange

@Suite struct GTFSNetworkImporterTests {
  private func imported(_ files: [String: [UInt8]]) throws -> ImportedNetwork {
    try GTFSNetworkImporter.network(files: files, folder: "feed", label: .sample)
  }

  private func network(_ feed: SmallFeed) throws -> RailNetwork {
    try imported(feed.files()).network
  }

  @Test func `a real feed's local, limited and express trains are one railway`() throws {
    let names = GTFSNetworkImporter.fileNames + GTFSNetworkImporter.optionalFileNames
    let files = try FixtureFolder.files(names, in: "caltrain-gtfs")
    let imported = try imported(files)
    let network = imported.network
    #expect(
      network.names(of: "Caltrain.Caltrain") == [
        "CaliforniaAve", "SanAntonio", "MtView", "Sunnyvale", "Lawrence", "SantaClara",
        "CollegePark", "SanJoseDiridon", "Tamien", "Capitol", "BlossomHill",
      ])
    let railway = network.railways[0]
    #expect(railway.title == Title(en: "Caltrain"))
    #expect(railway.color == "#E31837")
    #expect([railway.ascending, railway.descending] == ["Southbound", "Northbound"])
    #expect(network.tracks[0].stationsRunAlong)
    #expect(network.tracks[0].stationDistanceMetres.allSatisfy { $0 < 50 })
    #expect(network.tracks[0].vertices.count == 151, "the shape of the longest trains")
    #expect(
      imported.remarks == [
        "Caltrain.Caltrain is the line of Baby Bullet, Limited, Local, 11 stations",
        "left out, no railway: TaSJ-Shuttle",
        "GTFS does not say what is underground: all track counts as above it",
      ])
    let review = try NetworkReader.review(
      Array(NetworkWriter.text(network).utf8), file: "caltrain.geojson")
    #expect(review.network == network)
    #expect(review.warnings.isEmpty)
  }

  @Test func `routes that share a stretch stay apart, their stations are interchanges`() throws {
    let network = try network(
      SmallFeed(trips: ["R1 0 ABCD", "R1 1 DCBA", "R2 0 EBCF", "R2 1 FCBE"]))
    #expect(network.railways.map(\.id) == ["TestRail.LineR1", "TestRail.LineR2"])
    #expect(network.names(of: "TestRail.LineR1") == ["A", "B", "C", "D"])
    #expect(network.names(of: "TestRail.LineR2") == ["E", "B", "C", "F"])
    #expect(
      network.stations.compactMap(\.group) == [
        "TestRail.LineR1.B", "TestRail.LineR1.C", "TestRail.LineR1.B", "TestRail.LineR1.C",
      ])
  }

  @Test func `a route that goes on where another ends is the same line`() throws {
    let network = try network(SmallFeed(trips: ["R1 0 ABCD", "R2 0 CDEF", "R3 1 FECA"]))
    #expect(network.railways.map(\.id) == ["TestRail.TestRail"])
    #expect(network.names(of: "TestRail.TestRail") == ["A", "B", "C", "D", "E", "F"])
  }

  @Test func `stations that no train orders are ordered along the shape`() throws {
    var feed = SmallFeed(trips: ["R1 0 ACD", "R1 0 ABD"])
    #expect(throws: Faults.self) { try network(feed) }
    feed.shape = [0, 500, 1000, 2000, 3000]
    #expect(try network(feed).names(of: "TestRail.TestRail") == ["A", "B", "C", "D"])
    feed.shape = [3000, 2000, 1000, 500, 0]
    feed.trips = ["R1 1 DBA", "R1 1 DCA"]
    #expect(try network(feed).names(of: "TestRail.TestRail") == ["A", "B", "C", "D"])
  }

  @Test func `the track is the shape in ascending order, or straight from stop to stop`() throws {
    var feed = SmallFeed(trips: ["R1 1 DCBA"])
    let straight = try imported(feed.files())
    #expect(straight.network.railways[0].parts[0].coordinates.count == 4)
    #expect(
      straight.remarks.contains(
        "TestRail.TestRail has no shape: its track runs straight from station to station"))
    feed.shape = [3000, 2500, 2000, 1000, 500, 0]
    let track = try network(feed).railways[0].parts[0].coordinates
    #expect(track.count == 6)
    #expect(zip(track, track.dropFirst()).allSatisfy { $0.longitude < $1.longitude })
  }

  @Test func `directions are named by the feed, else by the compass`() throws {
    let feed = SmallFeed(trips: ["R1 0 ABC", "R1 1 CBA"])
    #expect(try network(feed).railways[0].ascending == "Eastbound")
    #expect(try network(feed).railways[0].descending == "Westbound")
    var files = try feed.files()
    files["directions.txt"] = Array(
      "route_id,direction_id,direction\nR1,0,Outbound\nR1,1,Inbound\n".utf8)
    let named = try imported(files).network.railways[0]
    #expect([named.ascending, named.descending] == ["Outbound", "Inbound"])
  }

  @Test func `ascending starts at the end that the list of stops names first`() throws {
    var feed = SmallFeed(trips: ["R1 0 CBA"])
    #expect(try network(feed).names(of: "TestRail.TestRail") == ["A", "B", "C"])
    feed.stops.reverse()
    #expect(try network(feed).names(of: "TestRail.TestRail") == ["C", "B", "A"])
  }

  @Test func `platforms of one parent, or of one name close together, are one station`() throws {
    var feed = SmallFeed(trips: ["R1 0 ABC", "R1 1 FED"])
    feed.stops = [
      ("A", "Old Town Test Rail Station", 0, ""), ("B", "Mid", 1000, ""),
      ("C", "Platform 1", 2000, "P"), ("D", "Old Town Test Rail", 100, ""),
      ("E", "Mid", 9000, ""), ("F", "Platform 2", 2200, "P"), ("P", "New Town Station", 2090, ""),
    ]
    feed.trips = ["R1 0 ABC", "R1 1 FBD"]
    let made = try network(feed)
    #expect(made.names(of: "TestRail.TestRail") == ["OldTown", "Mid", "NewTown"])
    #expect(made.stations.map(\.title.en) == ["Old Town", "Mid", "New Town"])
    let longitudes = made.stations.map { (($0.coordinate.longitude - 139) * 90_000).rounded() }
    #expect(longitudes == [50, 1000, 2090])
    feed.trips = ["R1 0 ABC", "R1 0 BCE"]
    #expect(
      try network(feed).names(of: "TestRail.TestRail") == ["OldTown", "Mid", "NewTown", "Mid.2"])
  }

  @Test func `the agency's time zone is the network's, unless another is given`() throws {
    var files = try SmallFeed(trips: ["R1 0 ABC"]).files()
    #expect(try imported(files).network.timeZone == nil)
    files["agency.txt"] = Array("agency_name,agency_timezone\nTest Rail,Asia/Tokyo\n".utf8)
    #expect(try imported(files).network.timeZone == "Asia/Tokyo")
    var label = NetworkLabel.sample
    label.timeZone = "Europe/Paris"
    let given = try GTFSNetworkImporter.network(files: files, folder: "feed", label: label)
    #expect(given.network.timeZone == "Europe/Paris")
    files["agency.txt"] = Array("agency_name,agency_timezone\nTest Rail,Nowhere\n".utf8)
    let faults = #expect(throws: Faults.self) { try imported(files) }
    #expect(
      faults?.description == "feed/agency.txt:2: agency_timezone: not a time zone: 'Nowhere' "
        + "(write the IANA name, such as Asia/Tokyo)")
  }

  @Test func `every kind of fault is told in plain words`() throws {
    let good = SmallFeed(trips: ["R1 0 ABC", "R1 1 CBA"], shape: [0, 1000, 2000])
    let cases: [(name: String, file: String, old: String, new: String)] = [
      ("a missing column", "stops.txt", "stop_lat", "lat"),
      ("no CSV", "trips.txt", "R1", "\"R1"),
      ("a latitude of 100", "stops.txt", "35.6", "100"),
      ("a longitude that is no number", "shapes.txt", "139.0", "east"),
      ("a route type that is no number", "routes.txt", ",2,", ",rail,"),
      ("a color that is none", "routes.txt", "00FF00", "green"),
      ("buses only", "routes.txt", ",2,", ",3,"),
      ("an unknown stop", "stop_times.txt", "t0,A", "t0,X"),
      ("a sequence that is no number", "stop_times.txt", "t0,A,0", "t0,A,first"),
      ("a trip twice", "trips.txt", "t1", "t0"),
      ("a stop twice", "stops.txt", "B,B", "A,B"),
      ("no trips", "trips.txt", "R1,t0,0,s\nR1,t1,1,s\n", ""),
    ]
    var golden = ""
    for wrong in cases {
      let files = try good.files(replacing: wrong.old, in: wrong.file, with: wrong.new)
      let faults = #expect(throws: Faults.self, "\(wrong.name)") { try imported(files) }
      golden += "# \(wrong.name)\n\(faults?.description ?? "")\n\n"
    }
    for (name, trips) in [("a branch", ["R1 0 ABC", "R1 0 ABD"]), ("a loop", ["R1 0 ABCA"])] {
      let faults = #expect(throws: Faults.self) { try network(SmallFeed(trips: trips)) }
      golden += "# \(name)\n\(faults?.description ?? "")\n\n"
    }
    let faults = #expect(throws: Faults.self) { try imported([:]) }
    golden += "# no files\n\(faults?.description ?? "")\n"
    Golden.expect(golden, equals: "Tests/InterchangeTests/Fixtures/gtfs-faults.txt")
  }
}
