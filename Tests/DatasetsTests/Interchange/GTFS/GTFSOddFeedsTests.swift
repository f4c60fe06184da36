import RailNetwork
import TestKit
import Testing
@testable import Datasets

/// Feeds in which a few rows differ from all others.
@Suite struct GTFSOddFeedsTests {
  private func imported(_ files: SampleFiles) throws -> ImportedNetwork {
    try GTFSNetworkImporter.network(GTFSFiles(name: "feed", tables: files), label: .sample)
  }

  private func lines(_ network: RailNetwork) -> [String] {
    network.railways.map { network.names(of: $0.id).joined() }
  }

  /// Sixteen trips in each direction.
  private static func often(_ trips: String...) -> [String] {
    trips.flatMap { trip in
      let calls = trip.dropFirst(3)
      return (0..<16).flatMap { _ in
        ["\(trip.prefix(3))0 \(calls)", "\(trip.prefix(3))1 \(String(calls.reversed()))"]
      }
    }
  }

  @Test(arguments: [
    ("from the other line's end", often("R1 ABCDE", "B1 ABCRS"), ["R1 0 SRCDE"]),
    ("three of them", often("R1 ABCDE", "B1 ABCRS"), ["R1 0 SRCDE", "R1 1 EDCRS", "R1 0 ABCRS"]),
    ("of both lines", often("R1 ABCDE", "B1 ABCRS"), ["R1 0 SRCDE", "B1 0 SRCDE"]),
    ("of a route of their own", often("R1 ABCDE", "B1 ABCRS"), ["R9 0 SRCDE"]),
    ("that pass stations", often("R1 ABCDE", "B1 ABCRS"), ["R1 0 SCDE"]),
    ("to an express line's end", often("R1 ABCDE", "B1 ACR"), ["R1 0 ABCR"]),
    ("beyond the end of their line", often("R1 ABC", "B1 EFG"), ["R1 0 ABCEFG"]),
    ("over a link of their own", often("R1 ABCDE", "B1 QTR"), ["R1 0 ABQTR"]),
  ]) func `unusual trips do not merge lines`(name: String, usual: [String], odd: [String]) throws {
    let right = try imported(SmallFeed(trips: usual).files).network
    let made = try imported(SmallFeed(trips: usual + odd).files)
    #expect(lines(made.network) == lines(right), "\(name)")
    #expect(right.railways.map(\.color) == ["#00FF00", "#0000FF"])
    #expect(made.network.railways.map(\.color) == right.railways.map(\.color), "\(name)")
    #expect(made.warnings.contains { $0.hasPrefix("unusual: ") }, "\(name)")
  }

  @Test func `many trips that continue onto another line cut neither line`() throws {
    let trips = Self.often("R1 ABCDE", "B1 ABCRS") + Array(repeating: "R1 0 SRCDE", count: 5)
    let network = try imported(SmallFeed(trips: trips).files).network
    #expect(lines(network) == ["ABCDE", "ABCRS"])
  }

  @Test func `the path of a few trams to a depot is not a railway`() throws {
    var feed = SmallFeed(trips: Self.often("R1 ABCDE") + ["R1 0 ABCRS"])
    feed.routeType = "0"
    let made = try imported(feed.files)
    #expect(lines(made.network) == ["ABCDE"])
    #expect(
      made.warnings.contains("unusual: 1 trip of Line R1, too few trips to make a railway: C – S"))
    // If other trams end there, it is a destination, not a depot.
    feed.trips += ["B2 0 GS", "B2 1 SG"]
    #expect(lines(try imported(feed.files).network).contains("CRS"))
  }

  @Test func `a title names the route that runs farthest, not the busiest one`() throws {
    let trips = ["N1 0 ABCDEF"] + Array(repeating: "N2 0 EFGH", count: 9) + ["N3 0 QT"]
    let files = try SmallFeed(trips: trips).files
      .replacing("Line N1", in: "routes.txt", with: "Long Distance")
      .replacing("Line N2", in: "routes.txt", with: "Coast Shuttle")
    #expect(
      try imported(files).network.railways.map(\.title.en) == ["Long Distance", "Line N3"])
  }

  @Test(arguments: [
    (["Aston Test Rail", "Barrow", "Corby", "Aston Bad"], ["Aston Test Rail", "Aston Bad"]),
    (["Aston Test Rail", "Barrow Test Rail", "Corby Test Rail", "Dover"], ["Aston", "Dover"]),
    (["Union Station", "Barrow", "Corby", "Dover"], ["Union Station", "Dover"]),
    (
      ["Union Station", "Barrow Station", "Corby Station", "Dover Station NB"],
      ["Union Station", "Dover"]
    ),
    (
      ["Aston Station", "Barrow Station", "Corby Station", "Aston Bad Station"],
      ["Aston Station", "Aston Bad"]
    ),
  ]) func `a station's name loses the words that most names have`(names: [String], ends: [String])
    throws
  {
    var feed = SmallFeed(trips: ["R1 0 ABCD"])
    feed.stops = zip(feed.stops, names).map { ($0.id, $1, $0.east, "") }
    let stations = try imported(feed.files).network.stations
    #expect([stations[0].title.en, stations[3].title.en] == ends)
  }

  @Test func `an agency's routes all have their short names, or all their long names`() throws {
    let feed = SmallFeed(trips: ["N1 0 AB", "N2 0 CD"])
    var files = feed.files
    func titles(_ long: [String]) throws -> [String] {
      files["routes.txt"] = Array(
        """
        route_id,route_short_name,route_long_name,route_type
        N1,1,\(long[0]),1
        N2,2,\(long[1]),1

        """.utf8)
      return try imported(files).network.railways.map(\.title.en)
    }
    #expect(try titles(["Aston to Barrow", "Circular"]) == ["1", "2"])
    #expect(try titles(["Straight", "Circular"]) == ["Straight", "Circular"])
  }

  @Test(arguments: [
    """
    table_name,field_name,language,translation,record_id,field_value
    stops,stop_name,en,Aston,,東町
    stops,stop_name,ja-Hrkt,ひがしまち,,東町
    stops,stop_name,en,Barrow,B,
    routes,route_short_name,en,Airport Line,N1,

    """,
    """
    trans_id,lang,translation
    東町,en,Aston
    東町,ja,東町
    西町,en,Barrow
    空港線,en,Airport Line

    """,
  ]) func `translations name stations and railways`(translations: String) throws {
    var feed = SmallFeed(trips: ["N1 0 AB", "R1 0 CD"])
    feed.stops = zip(feed.stops, ["東町", "西町", "南町", "D"]).map { ($0.id, $1, $0.east, "") }
    var files = try feed.files.replacing("Line N1", in: "routes.txt", with: "空港線")
    files["agency.txt"] = Array("agency_name,agency_timezone\n鉄道,Asia/Tokyo\n".utf8)
    files["translations.txt"] = Array(translations.utf8)
    let network = try imported(files).network
    #expect(network.railways[0].title == Title(en: "Airport Line", ja: "空港線"))
    #expect(network.railways[0].id == "鉄道.AirportLine")
    #expect(
      network.stations.map(\.title) == [
        Title(en: "Aston", ja: "東町"), Title(en: "Barrow", ja: "西町"), Title(en: "南町"),
        Title(en: "D"),
      ])
  }

  @Test func `distant stops of one name on a trip are two stations, platforms are one`() throws {
    var feed = SmallFeed(trips: ["R1 0 ABCD", "R1 1 GFEA"])
    // C and F are across the street from B and E, 300 m farther on.
    feed.stops = [
      ("A", "A", 0, ""), ("B", "Market", 1000, ""), ("C", "Market", 1300, ""),
      ("D", "D", 2000, ""), ("E", "Market", 1010, ""), ("F", "Market", 1310, ""),
      ("G", "D", 2010, ""),
    ]
    #expect(
      try imported(feed.files).network.stations.map(\.title.en) == ["A", "Market", "Market", "D"])
  }

  @Test func `a stop with swapped latitude and longitude costs only that stop`() throws {
    let feed = SmallFeed(trips: ["R1 0 ABCDE", "R1 1 EDCBA"])
    let files = try feed.files.replacing(
      "C,C,35.6,\(SmallFeed.longitude(2000))", in: "stops.txt",
      with: "C,C,\(SmallFeed.longitude(2000) - 90),35.6")
    let made = try imported(files)
    #expect(lines(made.network) == ["ABDE"])
    #expect(made.warnings.contains { $0.hasPrefix("left out: feed/stops.txt:4: stop_lat: '49.02") })
  }

  @Test func `reports a hop that is too long, with the limit`() throws {
    var feed = SmallFeed(trips: ["R1 0 AB"])
    feed.stops[1].east = 1_700_000
    let faults = try #require(throws: Faults.self) { try imported(feed.files) }
    #expect(faults.description.contains("A – B: 17"))
    #expect(faults.description.contains("the limit is 1500 km"))
  }

  @Test func `trips without a shape use shapes of other trips between the same stations`() throws {
    var feed = SmallFeed(trips: ["R1 0 ABCD", "B2 0 AC"])
    feed.shape = [0, 500, 1000, 1500, 2000, 2500, 3000]
    let files = try feed.files.replacing("B2,t1,0,s", in: "trips.txt", with: "B2,t1,0,")
      .replacing("route_color", in: "routes.txt", with: "route_color,agency_id")
      .replacing("00FF00", in: "routes.txt", with: "00FF00,1")
      .replacing("0000FF", in: "routes.txt", with: "0000FF,2")
      .replacing(
        "agency_name\nTest Rail", in: "agency.txt",
        with: "agency_name,agency_id\nTest Rail,1\nPrivate,2")
    let network = try imported(files).network
    #expect(lines(network) == ["ABCD", "AC"])
    #expect(network.railways[1].parts.map(\.drawn) == [.shape])
  }

  // MARK: Stations where no train calls

  /// R1 passes 40 m south of S, where only R2 calls, which shares the track from A to B.
  @Test(arguments: [("R1 0 ABDE", "ABDE"), ("R1 0 ABSDE", "ABSDE")])
  func `a station where no train of a railway calls is not its station`(
    trip: String, stations: String
  ) throws {
    var feed = SmallFeed(trips: [trip, trip, "R2 0 ABRS"])
    feed.shape = [0, 1000, 2000, 2500, 3000, 4000]
    let files = try feed.files.replacing("t2,0,s", in: "trips.txt", with: "t2,0,")
      .replacing(
        "S,S,35.609,\(SmallFeed.longitude(1000))", in: "stops.txt",
        with: "S,S,\(35.6 + 40 / 111_200.0),\(SmallFeed.longitude(2500))")
    #expect(lines(try imported(files).network).first == stations)
  }

  @Test(arguments: [("0,0", ["ABCDE"], true), ("1,1", ["ABDE"], true)])
  func `a row without boarding and alighting is a pass, not a call`(
    types: String, stations: [String], everywhere: Bool
  ) throws {
    var files = SmallFeed(trips: ["R1 0 ABCDE", "R1 1 EDCBA", "R1 0 ABCDE"]).files
    let rows = String(decoding: try #require(files["stop_times.txt"]), as: UTF8.self)
      .split(separator: "\n").enumerated().map { index, row in
        index == 0
          ? "\(row),pickup_type,drop_off_type" : "\(row),\(row.contains(",C,") ? types : "0,")"
      }
    files["stop_times.txt"] = Array(rows.joined(separator: "\n").utf8)
    let network = try imported(files).network
    #expect(lines(network) == stations)
    // Now only the last train passes D.
    files = try files.replacing("t2,D,30,0,", in: "stop_times.txt", with: "t2,D,30,1,1")
    let passing = try imported(files).network
    #expect(lines(passing) == stations)
    #expect(network.railways[0].stopsEverywhere == everywhere)
    #expect(!passing.railways[0].stopsEverywhere)
  }

  // MARK: What is named

  @Test(arguments: ["500", "600", "1400", "1402", "300"])
  func `knows extended types of routes`(type: String) throws {
    var feed = SmallFeed(trips: ["R1 0 ABC"])
    feed.routeType = type
    #expect(lines(try imported(feed.files).network) == ["ABC"])
  }

  @Test func `names trips with one call, and other time zones`() throws {
    var files = SmallFeed(trips: ["R1 0 ABC", "R1 0 D"]).files
    files["agency.txt"] = Array(
      "agency_id,agency_name,agency_timezone\n1,x,Europe/Paris\n2,y,Europe/London\n".utf8)
    let made = try imported(files)
    #expect(made.warnings.contains("left out, trips with fewer than two calls: 1 (t1)"))
    #expect(
      made.warnings.contains {
        $0.contains("agency.txt:3: agency_timezone: 'Europe/London' is another time zone")
      })
    #expect(made.network.timeZone == "Europe/Paris")
  }

  @Test(arguments: [
    ("Test Rail", "Línea De Test Rail", "Línea De Test Rail"),
    ("Aston", "Linha do Aston", "Linha do Aston"), ("Metro", "Linie der Metro", "Linie der Metro"),
    ("Test Rail", "Line A Test Rail", "Line A"), ("Test Rail", "Airport Test Rail", "Airport"),
  ]) func `a title keeps the agency's name after a little word`(
    agency: String, name: String, title: String
  ) throws {
    var feed = SmallFeed(trips: ["N1 0 AB", "N2 0 CD"])
    feed.agency = agency
    let files = try feed.files.replacing("Line N1", in: "routes.txt", with: name)
    #expect(try imported(files).network.railways[0].title.en == title)
  }

  @Test(arguments: [false, true])
  func `reads upper-case names of files, and lines that end with CR`(isNested: Bool) throws {
    let feed = SmallFeed(trips: ["R1 0 ABC"]).files
    var all: [String: [UInt8]] = [:]
    for (name, bytes) in feed {
      all[(isNested ? "Feed/" : "") + name.uppercased()] = bytes.map { $0 == 0x0a ? 0x0d : $0 }
    }
    let files = try GTFSFiles(
      ZipArchive(file: "a.zip", bytes: SampleZip.archive(all)), name: "a.zip")
    #expect(lines(try GTFSNetworkImporter.network(files, label: .sample).network) == ["ABC"])
  }
}
