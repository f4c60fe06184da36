import RailNetwork
import TestKit
import Testing
@testable import Interchange

@Suite struct GTFSNetworkImporterTests {
  private func imported(
    _ files: SampleFiles, routes: [String] = [], isStrict: Bool = false
  ) throws -> ImportedNetwork {
    var files = GTFSFiles(name: "feed", tables: files)
    files.routes = routes
    return try GTFSNetworkImporter.network(files, label: .sample, isStrict: isStrict)
  }

  @Test func `selects routes by id or name, and reports an unknown route`() throws {
    let feed = SmallFeed(trips: ["R1 0 ABCD", "B2 0 EBCF"]).files
    #expect(try imported(feed, routes: ["R1"]).network.railways.map(\.id) == ["TestRail.LineR1"])
    let faults = try #require(throws: Faults.self) {
      try imported(feed, routes: ["R1", "R9"])
    }
    #expect(faults.description.contains("feed/routes.txt: no such route: 'R9'"))
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

  @Test(arguments: [false, true])
  func `reads upper-case names of files, and lines that end with CR`(isNested: Bool) throws {
    let feed = SmallFeed(trips: ["R1 0 ABC"]).files
    var all: [String: [UInt8]] = [:]
    for (name, bytes) in feed {
      all[(isNested ? "Feed/" : "") + name.uppercased()] = bytes.map { $0 == 0x0a ? 0x0d : $0 }
    }
    let files = try GTFSFiles(
      ZipArchive(file: "a.zip", bytes: SampleZip.archive(all)), name: "a.zip")
    #expect(try GTFSNetworkImporter.network(files, label: .sample).network.stations.count == 3)
  }
}
