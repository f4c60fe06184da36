import RailNetwork
import TestKit
import Testing
@testable import Datasets

@Suite struct GTFSNetworkImporterTests {
  private func imported(
    _ files: SampleFiles, routes: [String] = [], isStrict: Bool = false
  ) throws -> ImportedNetwork {
    var files = GTFSFiles(name: "feed", tables: files)
    files.routes = routes
    return try GTFSNetworkImporter.network(files, label: .sample, isStrict: isStrict)
  }

  private func network(_ feed: SmallFeed) throws -> RailNetwork { try imported(feed.files).network }

  @Test func `a real feed's local, limited and express trains are one railway`() throws {
    let names = ["agency", "routes", "stops", "trips", "stop_times", "shapes", "directions"]
    let imported = try imported(SampleFiles(names.map { "\($0).txt" }, in: "caltrain-gtfs"))
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
    #expect(
      network.tracks[0].vertices.count == 142,
      "the shape of the longest trains, to the last station")
    #expect(
      imported.warnings == [
        "Caltrain.Caltrain: line of the routes Baby Bullet, Limited, Local; 11 stations",
        "left out, routes that are not railways: TaSJ-Shuttle",
        "the feed does not say which track is underground; give a list with --underground",
      ])
    let review = try NetworkReader.review(
      Array(NetworkWriter.text(network).utf8), file: "caltrain.geojson")
    #expect(review.network == network)
    #expect(review.warnings.isEmpty)
  }

  @Test(arguments: [(["R1 0 ABCD", "R1 0 BC"], true), (["R1 0 ABCDE", "R1 0 AE"], false)])
  func `trains stop everywhere if all trips do`(trips: [String], everywhere: Bool) throws {
    let network = try network(SmallFeed(trips: trips))
    #expect(network.railways.map(\.stopsEverywhere) == [everywhere])
    let text = NetworkWriter.text(network)
    #expect(try NetworkReader.read(Array(text.utf8), file: "n").railways == network.railways)
  }

  /// Two trips call everywhere, the third passes B, and the fourth runs back.
  @Test func `usual times are medians over the trips that stop at both stations`() throws {
    var files = SmallFeed(trips: ["R1 0 ABCD", "R1 0 ABCD", "R1 0 ACD", "R1 1 DCBA"]).files
    let rows = [
      "t0,A,0,08:00:00,08:00:00", "t0,B,10,08:01:30,08:02:00", "t0,C,20,08:04:00,08:04:30",
      "t0,D,30,08:07:00,", "t1,A,0,24:59:00,24:59:00", "t1,B,10,25:01:00,25:01:12",
      "t1,C,20,25:03:30,25:04:00", "t1,D,30,25:06:40,25:07:00", "t2,A,0,09:00:00,09:00:00",
      "t2,C,10,09:03:00,09:03:20", "t2,D,20,09:05:18,09:05:18", "t3,D,0,,10:00:00",
      "t3,C,10,10:02:00,10:02:30", "t3,B,20,,", "t3,A,30,10:07:00,10:07:00",
    ]
    files["stop_times.txt"] = Array(
      (["trip_id,stop_id,stop_sequence,arrival_time,departure_time"] + rows)
        .joined(separator: "\n").utf8)
    let network = try imported(files).network
    #expect(
      network.railways.map(\.hops) == [
        HopSeconds(ascending: [125, 160, 150, nil], descending: [nil, nil, nil, 150])
      ])
  }

  @Test func `selects routes by id or name, and reports an unknown route`() throws {
    let feed = SmallFeed(trips: ["R1 0 ABCD", "B2 0 EBCF"]).files
    #expect(
      try imported(feed, routes: ["R1"]).network.railways.map(\.id) == ["TestRail.LineR1"])
    let faults = try #require(throws: Faults.self) {
      try imported(feed, routes: ["R1", "R9"])
    }
    #expect(faults.description.contains("feed/routes.txt: no such route: 'R9'"))
  }

  @Test func `routes of different colors stay separate, with interchanges`() throws {
    let network = try network(
      SmallFeed(trips: ["R1 0 ABCD", "R1 1 DCBA", "B2 0 EBCF", "B2 1 FCBE"]))
    #expect(network.railways.map(\.id) == ["TestRail.LineR1", "TestRail.LineB2"])
    #expect(network.names(of: "TestRail.LineR1") == ["A", "B", "C", "D"])
    #expect(network.names(of: "TestRail.LineB2") == ["E", "B", "C", "F"])
    #expect(
      network.stations.compactMap(\.group) == [
        "TestRail.LineR1.B", "TestRail.LineR1.C", "TestRail.LineR1.B", "TestRail.LineR1.C",
      ])
  }

  @Test func `a line of two colors has the title and the color of one route`() throws {
    let trips = ["X1 0 ACE", "X1 0 ACE", "R2 0 ABCDEF", "B3 0 GH"]
    let railways = try network(SmallFeed(trips: trips)).railways
    #expect(railways.map(\.title.en) == ["Line R2", "Line B3"])
    #expect(railways.map(\.color) == ["#00FF00", "#0000FF"])
  }

  /// Singapore's metro lines have no colors, and two of them meet at two stations in a row.
  @Test(arguments: [
    ("1", ["N1 0 ABCD", "N2 0 EBCF"], ["ABCD", "EBCF"]),
    ("1", ["N1 0 ABCD", "N2 0 DCBA"], ["ABCD"]),
    ("1", ["N1 0 ABCD", "N2 0 BCDEF"], ["ABCD", "BCDEF"]),
    ("2", ["N1 0 ABCD", "N2 0 ABGH"], ["ABCD", "BGH"]),
  ]) func `distinguishes metro lines without colors by name`(
    routeType: String, trips: [String], lines: [String]
  ) throws {
    var feed = SmallFeed(trips: trips)
    feed.routeType = routeType
    let network = try network(feed)
    #expect(network.railways.map { network.names(of: $0.id).joined() } == lines)
  }

  @Test(arguments: [
    ("a branch", ["R1 0 ABCD", "R1 0 ABCD", "R1 0 ABG"], ["ABCD", "BG"]),
    ("routes that share a trunk", ["R1 0 ABCD", "R1 1 DCBA", "R2 0 ABGH"], ["ABCD", "BGH"]),
    ("two cores", ["R1 0 ABC", "R1 0 EFG"], ["ABC", "EFG"]), ("a loop", ["R1 0 AQRSA"], ["AQRS+"]),
    ("a loop in pieces", ["R1 0 AQRS", "R1 0 RSAQ"], ["AQRS+"]),
    ("a ring that no train goes round", ["R1 0 AQR", "R1 0 QRS", "R1 0 RSA"], ["AQ", "ASRQ"]),
    ("a lasso", ["R1 0 CBAQRSABC"], ["AQRS+", "ABC"]),
    ("a station called at twice", ["R1 0 ABTBC"], ["ABT", "BC"]),
    ("a one-way couplet", ["R1 0 ATC", "R1 1 CBA"], ["ATBC"]),
    ("an express", ["R1 0 ABCDE", "R1 0 AE", "R2 0 ACE", "R2 1 EB"], ["ABCDE"]),
    ("an express in another color", ["R1 0 ABCDE", "X2 0 ACE"], ["ABCDE"]),
    ("another color that goes on", ["R1 0 ABCD", "X2 0 BCDEF"], ["ABCD", "BCDEF"]),
    ("another color that ends earlier", ["R1 0 ABCDEF", "X2 0 BCDE"], ["ABCDEF", "BCDE"]),
    ("two colors with the same stations", ["R1 0 ABCD", "X2 0 DCBA"], ["ABCD", "ABCD"]),
    ("an express that ends earlier", ["R1 0 ABCDEF", "X2 0 ACE"], ["ABCDEF"]),
    ("a short line in another color", ["R1 0 ABCDE", "X2 0 BCD"], ["ABCDE", "BCD"]),
    ("a short express in another color", ["R1 0 ABCDE", "X2 0 BD"], ["ABCDE"]),
    ("an express that goes on", ["R1 0 ABCDE", "X2 0 ACEFG"], ["ABCDE", "ACEFG"]),
    ("trains that skip each other's stops", ["R1 0 ABDE", "R1 0 ACDE"], ["ABCDE"]),
    ("a short turn", ["R1 0 ABC", "R1 0 BCDE"], ["ABCDE"]),
    ("a route that goes on", ["R1 0 ABCD", "R2 0 CDEF", "R3 1 FECA"], ["ABCDEF"]),
    (
      "a short line on another's track",
      ["R1 0 ABCDE", "R1 1 EDCBA", "B2 0 SBR", "B2 0 SBR", "B2 0 SBC"], ["ABCDE", "RBS"]
    ),
  ]) func `cuts routes into physical lines`(name: String, trips: [String], lines: [String]) throws {
    let network = try network(SmallFeed(trips: trips))
    let made = network.railways.map { railway in
      network.names(of: railway.id).joined() + (railway.isLoop ? "+" : "")
    }
    #expect(Set(made) == Set(lines), "\(name)")
    #expect(made.count == lines.count, "\(name)")
    let text = NetworkWriter.text(network)
    #expect(try NetworkReader.read(Array(text.utf8), file: "f") == network, "\(name)")
  }

  /// The stops are on one street, so the shape passes the stops of both directions.
  @Test(arguments: [true, false])
  func `a tram does not pass stops of the other direction`(namesDirections: Bool) throws {
    var feed = SmallFeed(trips: ["R1 0 ACD", "R1 1 DBA"])
    feed.routeType = "0"
    feed.shape = [0, 500, 1000, 2000, 3000]
    var files = feed.files
    if !namesDirections {
      files = try files.replacing("t0,0,", in: "trips.txt", with: "t0,,")
        .replacing("t1,1,", in: "trips.txt", with: "t1,,")
    }
    let network = try imported(files).network
    #expect(network.railways.count == 1)
    #expect(network.stations.map(\.title.en) == ["A", "B", "C", "D"])
    #expect(network.stations.map(\.direction) == [nil, .descending, .ascending, nil])
    #expect(try NetworkReader.read(Array(NetworkWriter.text(network).utf8), file: "f") == network)
  }

  @Test func `stations below the street have track underground between them`() throws {
    var files = SmallFeed(trips: ["R1 0 ABCD"]).files
    files["levels.txt"] = Array("level_id,level_index\ntunnel,-1.5\nstreet,0\n".utf8)
    files = try files.replacing("parent_station", in: "stops.txt", with: "parent_station,level_id")
    for (stop, level) in [("B", "tunnel"), ("C", "tunnel"), ("D", "street")] {
      let metres = stop == "B" ? 1000.0 : stop == "C" ? 2000 : 3000
      let row = "\(stop),\(stop),35.6,\(SmallFeed.longitude(metres)),"
      files = try files.replacing(row, in: "stops.txt", with: "\(row),\(level)")
    }
    let made = try imported(files)
    #expect(made.network.tracks[0].isUnderground == [false, true, false])
    #expect(!made.warnings.contains { $0.contains("underground") })
  }

  @Test func `reports stops that are on no railway`() throws {
    var feed = SmallFeed(trips: ["R1 0 ABC", "X2 0 EF"])
    feed.stops[5].east = 1_600_000
    #expect(
      try imported(feed.files).warnings.contains(
        "left out, stations where trains call but that are on no railway: E, F"))
  }

  @Test func `the shape orders stations that no train calls at in turn`() throws {
    var feed = SmallFeed(trips: ["R1 0 ACD", "R1 0 ABD"])
    feed.shape = [0, 500, 1000, 2000, 3000]
    #expect(try network(feed).names(of: "TestRail.LineR1") == ["A", "B", "C", "D"])
    feed.shape = [3000, 2000, 1000, 500, 0]
    feed.trips = ["R1 1 DBA", "R1 1 DCA"]
    #expect(try network(feed).names(of: "TestRail.LineR1") == ["A", "B", "C", "D"])
  }

  @Test func `ids of stations that share a long name fit into 100 bytes`() throws {
    var feed = SmallFeed(trips: ["R1 0 ABCDEFGH", "B1 0 ABCDEFGH"])
    feed.agency = String(repeating: "Operator", count: 4)
    let name = String(repeating: "Boulevard", count: 8)
    feed.stops = feed.stops.map { ($0.id, name, $0.east, "") }
    var files = feed.files
    for route in ["Line R1", "Line B1"] {
      files = try files.replacing(route, in: "routes.txt", with: name)
    }
    let ids = try imported(files).network.stations.map(\.id)
    #expect(Set(ids).count == ids.count && !ids.isEmpty)
    #expect(ids.allSatisfy { $0.utf8.count <= 100 })
  }

  @Test func `directions are named by the feed, else by the compass`() throws {
    let feed = SmallFeed(trips: ["R1 0 ABC", "R1 1 CBA"])
    #expect(try network(feed).railways[0].ascending == "Eastbound")
    #expect(try network(feed).railways[0].descending == "Westbound")
    var files = feed.files
    files["directions.txt"] = Array(
      "route_id,direction_id,direction\nR1,0,Outbound\nR1,1,Inbound\n".utf8)
    let named = try imported(files).network.railways[0]
    #expect([named.ascending, named.descending] == ["Outbound", "Inbound"])
  }

  @Test func `ascending trains start at the end whose stop has the lesser id`() throws {
    var feed = SmallFeed(trips: ["R1 0 CBA"])
    #expect(try network(feed).names(of: "TestRail.LineR1") == ["A", "B", "C"])
    feed.stops.reverse()
    #expect(try network(feed).names(of: "TestRail.LineR1") == ["A", "B", "C"])
  }

  @Test func `railways are by route_sort_order, else by the ids of routes`() throws {
    let tables = SmallFeed(trips: ["R10 0 ABC", "B9 0 QTR"]).files
    #expect(try imported(tables).network.railways.map(\.title.en) == ["Line R10", "Line B9"])
    let plain = try tables.replacing("route_sort_order", in: "routes.txt", with: "other")
    #expect(try imported(plain).network.railways.map(\.title.en) == ["Line B9", "Line R10"])
  }

  @Test func `platforms with one parent, or near each other with one name, are one station`() throws
  {
    var feed = SmallFeed(trips: ["R1 0 ABC", "R1 1 FED"])
    feed.stops = [
      ("A", "Old Town Test Rail Station", 0, ""), ("B", "Mid", 1000, ""),
      ("C", "Platform 1", 2000, "P"), ("D", "Old Town Test Rail nb", 100, ""),
      ("E", "Mid", 9000, ""), ("F", "Platform 2", 2200, "P"), ("P", "New Town Station", 2090, ""),
    ]
    feed.trips = ["R1 0 ABC", "R1 1 FBD"]
    let made = try network(feed)
    #expect(made.names(of: "TestRail.LineR1") == ["OldTown", "Mid", "NewTown"])
    #expect(
      made.stations.map(\.title.en) == ["Old Town Test Rail Station", "Mid", "New Town Station"])
    let longitudes = made.stations.map { (($0.coordinate.longitude - 139) * 90_000).rounded() }
    #expect(longitudes == [50, 1000, 2100], "half-way between the platforms")
    feed.trips = ["R1 0 ABC", "R1 0 BCE"]
    #expect(
      try network(feed).names(of: "TestRail.LineR1") == ["OldTown", "Mid", "NewTown", "Mid.2"])
  }

  @Test func `the agency's time zone is the network's, unless another is given`() throws {
    var files = SmallFeed(trips: ["R1 0 ABC"]).files
    #expect(try imported(files).network.timeZone == nil)
    files["agency.txt"] = Array("agency_name,agency_timezone\nTest Rail,Asia/Tokyo\n".utf8)
    #expect(try imported(files).network.timeZone == "Asia/Tokyo")
    var label = NetworkLabel.sample
    label.timeZone = "Europe/Paris"
    let given = try GTFSNetworkImporter.network(
      GTFSFiles(name: "feed", tables: files), label: label)
    #expect(given.network.timeZone == "Europe/Paris")
    files["agency.txt"] = Array("agency_name,agency_timezone\nTest Rail,Nowhere\n".utf8)
    let faults = #expect(throws: Faults.self) { try imported(files, isStrict: true) }
    #expect(
      faults?.description
        == "feed/agency.txt:2: agency_timezone: expected a time zone, found 'Nowhere' "
        + "(write the IANA name, such as Asia/Tokyo)")
  }

  @Test func `reports the expected error for every kind of fault`() throws {
    let good = SmallFeed(trips: ["R1 0 ABC", "R1 1 CBA"], shape: [0, 1000, 2000])
    let breakages: [Breakage] = [
      ("a missing column", "stops.txt", "stop_lat", "lat"),
      ("invalid CSV", "trips.txt", "R1", "\"R1"), ("a latitude of 100", "stops.txt", "35.6", "100"),
      ("a longitude that is not a number", "shapes.txt", "139.0", "east"),
      ("a route type that is not a number", "routes.txt", ",2,", ",rail,"),
      ("an invalid color", "routes.txt", "00FF00", "green"),
      ("buses only", "routes.txt", ",2,", ",3,"),
      ("an unknown stop", "stop_times.txt", "t0,A", "t0,X"),
      ("a sequence that is not a number", "stop_times.txt", "t0,A,0", "t0,A,first"),
      ("three wrong fields of a shape", "shapes.txt", "s,35.6,139.0,0", "s,95,east,first"),
      ("two wrong fields of a call", "stop_times.txt", "t0,A,0", "t0,X,first"),
      ("a trip twice", "trips.txt", "t1", "t0"), ("a stop twice", "stops.txt", "B,B", "A,B"),
      ("no trips", "trips.txt", "R1,t0,0,s\nR1,t1,1,s\n", ""),
    ]
    try expectFaults(of: breakages, in: good.files, equal: "gtfs-faults.txt") {
      _ = try imported($0, isStrict: !$0.isEmpty)
    }
  }

  @Test func `skips and reports a broken row`() throws {
    let feed = SmallFeed(trips: ["R1 0 ABCD", "R1 1 DCBA"], shape: [0, 1000, 2000, 3000])
    let good = try imported(feed.files).network
    let cases: [(file: String, old: String, new: String, warning: String)] = [
      ("stop_times.txt", "t0,C,20", "t0,X,20", "stop_times.txt:4: stop_id: stops.txt has no 'X'"),
      (
        "stop_times.txt", "t0,B,10", "t0,B,x",
        "stop_times.txt:3: stop_sequence: expected a whole number"
      ), ("shapes.txt", "139.0,0", "east,0", "shapes.txt:2: shape_pt_lon: expected an angle"),
      (
        "routes.txt", ",00FF00", ",green",
        "routes.txt:2: route_color: expected a color, found 'green'"
      ), ("trips.txt", "R1,t1", "R1,t0", "trips.txt:3: trip_id: 't0' is given twice"),
      ("trips.txt", "R1,t1", "R9,t1", "trips.txt:3: route_id: routes.txt has no 'R9'"),
      ("stops.txt", "H,H", "A,H", "stops.txt:9: stop_id: 'A' is given twice"),
    ]
    for (file, old, new, warning) in cases {
      let made = try imported(feed.files.replacing(old, in: file, with: new))
      #expect(made.network.names(of: good.railways[0].id) == ["A", "B", "C", "D"], "\(warning)")
      #expect(made.warnings.contains { $0.hasPrefix("left out: feed/\(warning)") }, "\(made)")
    }
    var files = feed.files
    files["stop_times.txt"]? += Array((0..<20).map { "t0,X\($0),9\n" }.joined().utf8)
    let warnings = try imported(files).warnings
    #expect(warnings.count { $0.contains("stops.txt has no") } == 3)
    #expect(warnings.contains("left out: 17 similar rows in feed/stop_times.txt"))
  }

  @Test func `reads untidy but valid files`() throws {
    let feed = SmallFeed(trips: ["R1 0 ABCD"])
    let good = try imported(feed.files).network
    for (file, old, new) in [
      ("routes.txt", "00FF00", " \"#00ff00\" "), ("stops.txt", "stop_id,", "\u{feff}stop_id,"),
      ("stops.txt", "A,A,", " \"A\" , \"A\","), ("trips.txt", "R1,t0,0,\n", "R1,t0\r\n\r\n"),
    ] {
      let made = try imported(feed.files.replacing(old, in: file, with: new))
      #expect(made.network == good, "\(new)")
    }
    var files = try feed.files.replacing("B,B,", in: "stops.txt", with: "B,Pl@tz,")
    files["stops.txt"] = files["stops.txt"]?.map { $0 == 0x40 ? 0xe4 : $0 }
    let latin = try imported(files)
    #expect(latin.network.stations[1].title.en == "Plätz")
    #expect(latin.warnings.contains("not UTF-8, read as Latin-1: stops.txt"))
    files["agency.txt"] = nil
    #expect(try imported(files).network.railways[0].id == "Agency.LineR1")
  }

  @Test func `reads operators, names and branches`() throws {
    var files = SmallFeed(trips: ["R1 0 ABCD", "R1 0 ABGH", "X2 0 EF"]).files
    files["agency.txt"] = Array("agency_id,agency_name\n1,Test Rail\n2,Other\n".utf8)
    files["routes.txt"] = Array(
      """
      route_id,agency_id,route_short_name,route_long_name,route_type
      R1,1,NE,Test Rail Northeast Line,401
      X2,2,7,E - F,900

      """.utf8)
    let network = try imported(files).network
    #expect(
      network.railways.map(\.title.en) == ["Northeast Line", "Northeast Line – H branch", "7"])
    #expect(network.railways.map(\.operatorID) == ["TestRail", "TestRail", "Other"])
    #expect(network.names(of: network.railways[1].id) == ["B", "G", "H"])
  }

  @Test func `rejects more trains than memory holds`() throws {
    var files = GTFSFiles(
      name: "feed", tables: SmallFeed(trips: ["R1 0 ABC", "R1 1 CBA"], shape: [0, 1000]).files)
    for (most, fault) in [
      (5, "feed/stop_times.txt:7: railways have more than 5 calls and shape points"),
      (7, "feed/shapes.txt:3: railways have more than 7 calls and shape points"),
    ] {
      files.mostKeptRows = most
      let faults = #expect(throws: Faults.self) {
        try GTFSNetworkImporter.network(files, label: .sample)
      }
      #expect(faults?.description == "\(fault) (select fewer routes with --routes)")
    }
  }

  @Test(arguments: [
    ([",Metro A Line (Blue)"], ["Metro A Line (Blue)"]),
    (
      [",Metro A Line (Blue)", ",Metro B Line (Red)"],
      ["Metro A Line (Blue)", "Metro B Line (Red)"]
    ), (["A, - "], ["A"]), (["A, - ", "B,-"], ["A", "B"]),
    (["METRO SUBWAYLINK,Owings Mills - Johns Hopkins"], ["METRO SUBWAYLINK"]),
    ([",Owings Mills - Johns Hopkins"], ["Test Rail"]),
    (["★,", "☆,"], ["r0", "r1"]),
  ])
  func `lines get the names of their routes`(names: [String], titles: [String]) throws {
    var files = SmallFeed(trips: ["r0 0 ABC", "r1 0 EFG"].prefix(names.count).map(\.self)).files
    files["routes.txt"] = Array(
      ("route_id,route_type,route_short_name,route_long_name\n"
        + names.enumerated().map { "r\($0),1,\($1)\n" }.joined()).utf8)
    let network = try imported(files).network
    #expect(network.railways.map(\.title.en) == titles)
    #expect(network.railways.allSatisfy { FileName.problem(with: $0.id) == nil })
  }

  @Test func `lines whose routes name only kinds of train get the names of their ends`() throws {
    let pairs = ["ABC", "EFG", "QAS", "TCD", "HGA"]
    var files = SmallFeed(trips: pairs.indices.map { "r\($0) 0 \(pairs[$0])" }).files
    files["routes.txt"] = Array(
      ("route_id,route_type,route_short_name,route_color\n"
        + pairs.indices.map { "r\($0),2,IC,0000\($0)0\n" }.joined()).utf8)
    #expect(
      try imported(files).network.railways.map(\.title.en) == [
        "A – C", "E – G", "Q – S", "D – T", "A – H",
      ])
  }

  @Test func `transfers make interchanges`() throws {
    var files = try SmallFeed(trips: ["R1 0 ABCD", "X2 0 EF"]).files.replacing(
      "E,E,35.6,139.04444444444445", in: "stops.txt", with: "E,Elm,35.603,139.0")
    #expect(try imported(files).network.stations.allSatisfy { $0.group == nil })
    files["transfers.txt"] = Array("from_stop_id,to_stop_id,transfer_type\nA,E,2\nE,Z,0\n".utf8)
    let grouped = try imported(files).network.stations.filter { $0.group != nil }
    #expect(grouped.map(\.title.en) == ["A", "Elm"])
  }

  @Test func `reads a feed inside a folder of the archive, but only one`() throws {
    let feed = SmallFeed(trips: ["R1 0 ABC"]).files
    func files(in folders: [String]) throws -> GTFSFiles {
      var all: [String: [UInt8]] = ["__MACOSX/stop_times.txt": []]
      for folder in folders {
        for (name, bytes) in feed { all["\(folder)\(name)"] = bytes }
      }
      return try GTFSFiles(ZipArchive(file: "a.zip", bytes: SampleZip.archive(all)), name: "a.zip")
    }
    for folders in [[""], ["../feed/"], ["a/", "a/old/"]] {
      let made = try GTFSNetworkImporter.network(files(in: folders), label: .sample)
      #expect(made.network.railways.count == 1)
    }
    #expect(
      #expect(throws: Faults.self) { try files(in: ["a/", "b/"]) }?.description
        == "a.zip: contains several feeds: a/, b/ (unpack it and give one of them)")
    #expect(
      #expect(throws: Faults.self) { try files(in: []) }?.description
        == "a.zip: has no stop_times.txt (give a folder or zip archive with a GTFS feed)")
  }
}

/// An invented GTFS feed, made from the patterns of its trains.
struct SmallFeed {
  /// A trip of a route: `"R1 0 ABC"` is route R1, direction 0, calling at A, B and C.
  var trips: [String]
  /// Stops with their places, in metres east of A; by default A, B, C … a kilometre apart.
  ///
  /// Q, R, S and T exist only if a trip calls there. They are a kilometre north of A, C, B and B.
  var stops: [(id: String, name: String, east: Double, parent: String)] = "ABCDEFGH".enumerated()
    .map { ("\($1)", "\($1)", Double($0) * 1000, "") }
  static let northern: [Character: Double] = ["Q": 0, "R": 2000, "S": 1000, "T": 1000]
  var routeType = "2"
  var agency = "Test Rail"
  /// The shape of all trips, as metres east; empty for no shape.
  var shape: [Double] = []

  var files: SampleFiles {
    var routes = "route_id,route_short_name,route_type,route_color,route_sort_order\n"
    var tripRows = "route_id,trip_id,direction_id,shape_id\n"
    var times = "trip_id,stop_id,stop_sequence\n"
    var seen: Set<String> = []
    for (number, trip) in trips.enumerated() {
      let words = trip.split(separator: " ").map(String.init)
      if seen.insert(words[0]).inserted {
        // The first letter of a route's id selects its color; N means no color.
        let color = words[0].hasPrefix("N") ? "" : words[0].hasPrefix("R") ? "00FF00" : "0000FF"
        routes += "\(words[0]),Line \(words[0]),\(routeType),\(color),\(seen.count)\n"
      }
      tripRows += "\(words[0]),t\(number),\(words[1]),\(shape.isEmpty ? "" : "s")\n"
      for (sequence, stop) in words[2].enumerated() {
        times += "t\(number),\(stop),\(sequence * 10)\n"
      }
    }
    var texts = [
      "agency.txt": "agency_name\n\(agency)\n", "routes.txt": routes, "trips.txt": tripRows,
      "stop_times.txt": times,
      "stops.txt": "stop_id,stop_name,stop_lat,stop_lon,parent_station\n"
        + stops.map {
          "\($0.id),\($0.name),35.6,\(Self.longitude($0.east)),\($0.parent)\n"
        }.joined()
        + Self.northern.keys.sorted().filter { key in
          trips.contains { $0.dropFirst(5).contains(key) }
        }.map { "\($0),\($0),35.609,\(Self.longitude(Self.northern[$0] ?? 0)),\n" }.joined(),
    ]
    if !shape.isEmpty {
      texts["shapes.txt"] =
        "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n"
        + shape.enumerated().map { "s,35.6,\(Self.longitude($1)),\($0)\n" }.joined()
    }
    return SampleFiles(texts)
  }

  static func longitude(_ east: Double) -> Double { 139 + east / 90_000 }
}
