import Foundation
import RailNetwork
import TestKit
import Testing
import Trackers
import Tracking
@testable import Datasets
@testable import Scoring

@Suite struct SuiteLoaderTests {
  private let scratch = ScratchFolder()

  private func load(
    _ folders: [String], network: String? = nil, jobs: Int = 2
  ) async throws -> LoadedSuite {
    try await SuiteLoader.load(folders, network: network, jobs: jobs)
  }

  private func faults(_ folders: [String], network: String? = nil) async -> [String] {
    do {
      _ = try await load(folders, network: network)
      return []
    } catch let faults as Faults {
      return faults.all.map(\.description)
    } catch {
      return ["\(error)"]
    }
  }

  @Test func `loads suites, suites of suites and journeys, each journey once`() async throws {
    let datasets = try SampleSuite.write(to: scratch)
    let network = datasets + "/networks/drawn.geojson"
    let ids = SampleSuite.journeys.map(\.id)
    let rides = datasets + "/journeys/rides"
    for folders in [[datasets], [rides], [rides + "/", datasets], ids.map { "\(rides)/\($0)" }] {
      let suite = try await load(folders, network: network)
      #expect(suite.items.map(\.id) == ids)
      #expect(suite.items.map(\.suite) == ["rides", "rides", "rides"])
      #expect(suite.networks.map(\.network.id) == ["drawn"])
    }
    let last = try await load([rides + "/main-local", datasets], network: network)
    #expect(last.items.map(\.id) == ["main-local", "branch-local", "main-express"])
  }

  @Test func `the motion of a phone changes the hash, is read and is written with its journey`()
    async throws
  {
    let datasets = try SampleSuite.write(to: scratch)
    let rides = datasets + "/journeys/rides"
    let network = datasets + "/networks/drawn.geojson"
    let text = "timestamp,activity,confidence\n2026-03-02T08:00:00.000Z,stationary,high\n"
    let before = try await load([rides], network: network).items
    try Files.write(text, to: "\(rides)/main-local/\(MotionReader.fileName)")
    let after = try await load([rides], network: network)
    #expect(
      zip(before, after.items).filter { $0.hash != $1.hash }.map(\.0.id) == ["main-local"])
    let item = try #require(after.items.first { $0.id == "main-local" })
    let files = try item.journey().files(after.network(of: item))
    #expect(files.map(\.name) == ["locations.csv", "motion.csv", "truth.json"])
    #expect(files[1].text == text)
    #expect(try RecordingFolder.motion(in: item.folder.path) == item.journey().motion)
    #expect(try RecordingFolder.motion(in: after.items[0].folder.path) == [])
  }

  @Test func `journeys beyond the most that are kept are read again, unless they changed`()
    async throws
  {
    let datasets = try SampleSuite.write(to: scratch)
    func items(mostKept: Int) async throws -> [LoadedSuite.Item] {
      try await SuiteLoader.load(
        [datasets + "/journeys"], network: datasets + "/networks/drawn.geojson",
        mostKept: mostKept, jobs: 1
      ).items
    }
    let kept = try await items(mostKept: .max)
    let read = try await items(mostKept: kept[0].locationCount)
    for (kept, read) in zip(kept, read) { #expect(try kept.journey() == read.journey()) }
    for item in kept {
      try Files.write("timestamp,latitude,longitude\n", to: item.folder.locationsFile)
    }
    #expect(try read[0].journey() == kept[0].journey())
    let faults = #expect(throws: Faults.self) { try read[1].journey() }
    #expect(faults?.all[0].problem == "was changed while it was played")
  }

  @Test func `a table with far too many locations is refused, not read`() throws {
    let path = scratch.path + "/locations.csv"
    let row = "2026-03-02T08:00:00.000Z,35.6,139.7\n"
    try Files.write(
      "timestamp,latitude,longitude\n" + String(repeating: row, count: 20), to: path)
    #expect(try Files.readLocations(path, most: 20).count == 29 + 20 * row.utf8.count)
    let faults = #expect(throws: Faults.self) { try Files.readLocations(path, most: 5) }
    #expect(faults?.all[0].problem == "has more than 5 locations")
  }

  @Test func `a folder named twice, or reached by a link, is read once`() async throws {
    let datasets = try SampleSuite.write(to: scratch)
    let rides = "\(datasets)/journeys/rides"
    let links = [("\(rides)/back", rides), ("\(rides)/further-back", datasets)]
    for (link, folder) in links {
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder)
    }
    let again = [rides, "\(rides)/.", "\(rides)/back", "\(rides)/main-local", rides]
    #expect(
      try JourneyFinder.find(again).map(\.path)
        == SampleSuite.journeys.map {
          "\(rides)/\($0.id)"
        })
    let empty = scratch.file("empty")
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(empty)/back", withDestinationPath: empty)
    #expect(await faults([empty, empty]).count == 1)
    #expect(Files.distinct([rides, "gone", "\(rides)/back", "gone"]) == [rides, "gone"])
  }

  @Test func `suite.json can exclude a suite from means`() async throws {
    let datasets = try SampleSuite.write(to: scratch)
    let network = datasets + "/networks/drawn.geojson"
    try SampleSuite.write(SampleSuite.journeys[0], to: scratch, "set-aside/one")
    let folders = ["\(datasets)/journeys/rides/main-local", scratch.file("set-aside/one")]
    let file = try scratch.write(SuiteFile.notInMeans, to: "set-aside/suite.json")
    let suite = try await load(folders, network: network)
    #expect(suite.items.map(\.isCounted) == [true, false])
    try scratch.write(#"{"inMeans": "no", "mean": 1}"#, to: "set-aside/suite.json")
    #expect(
      await faults(folders, network: network) == [
        "\(file):1: inMeans: expected true or false, found 'no'",
        "\(file):1: mean: unknown member (expected one of inMeans, heldOut)",
      ])
  }

  /// The first ride is on a Wednesday in Tokyo, still Tuesday in UTC; the others on a Thursday, and
  /// the last says that it is a holiday.
  @Test func `rides get the timetables of their own day`() async throws {
    let drawn = SampleSuite.drawn.network
    let network = RailNetwork(
      id: drawn.id, title: drawn.title, version: drawn.version, timeZone: "Asia/Tokyo",
      sources: drawn.sources, railways: drawn.railways, stations: drawn.stations)
    try scratch.write(NetworkWriter.text(network), to: "city/test/network.geojson")
    for day in ["Weekday", "Wednesday", "Holiday"] {
      let train = TimetableTrain(
        id: "Test.Main.1", type: "Test.Local", direction: .ascending,
        stops: [
          TimetableStop(station: network[RailwayIndex(0)].stations[0], departureMinutes: 480),
          TimetableStop(station: network[RailwayIndex(0)].stations[4], arrivalMinutes: 490),
        ])
      let timetable = Timetable(
        railway: RailwayIndex(0), calendar: day, source: "", trains: [train])
      try scratch.write(
        TimetableWriter.text(timetable, network: network),
        to: "city/timetables/\(day == "Weekday" ? "" : "\(day)/")Test.Main.timetable")
    }
    var ride = DrawnRide(railway: RailwayIndex(0))
    try SampleSuite.write(ride.journey(id: "a", in: network), to: scratch, "city/test/a")
    ride.start = ride.start.advanced(bySeconds: 86_400)
    try SampleSuite.write(ride.journey(id: "b", in: network), to: scratch, "city/test/b")
    var holiday = ride.journey(id: "c", in: network)
    holiday.truth.calendar = "Holiday"
    try SampleSuite.write(holiday, to: scratch, "city/test/c")
    let suite = try await load([scratch.file("city")])
    let entry = try #require(TrackerCatalogue.all.first { $0.id == "v5" })
    let playbacks = try await suite.playbacks(for: [entry])
    let trains = suite.items.map {
      playbacks[$0.network].context.timetables?
        .timetable(RailwayIndex(0), onWeekday: true)?.calendar
    }
    #expect(trains == ["Wednesday", "Weekday", "Holiday"])
  }

  @Test func `a single journey brings its network`() async throws {
    try scratch.write(NetworkWriter.text(SampleSuite.drawn.network), to: "a/network.geojson")
    try SampleSuite.write(SampleSuite.journeys[0], to: scratch, "a/deep/one")
    try SampleSuite.write(SampleSuite.journeys[1], to: scratch, "b/two")
    try scratch.write(NetworkWriter.text(SampleSuite.drawn.network), to: "b/two/network.geojson")
    let suite = try await load([scratch.path])
    #expect(suite.items.map(\.network) == [0, 1])
    #expect(
      suite.networks.map(\.path)
        == ["a/network.geojson", "b/two/network.geojson"].map { "\(scratch.path)/\($0)" })
  }

  @Test func `reports all faults of all journeys at once`() async throws {
    let datasets = try SampleSuite.write(to: scratch)
    let rides = datasets + "/journeys/rides"
    let network = datasets + "/networks/drawn.geojson"
    func spoil(_ name: String, _ change: (String) -> String) throws {
      let path = "\(rides)/\(name)"
      try Files.write(change(String(decoding: try Files.read(path), as: UTF8.self)), to: path)
    }
    try spoil("branch-local/truth.json") { String($0.prefix(200)) }
    try spoil("branch-local/locations.csv") { $0.replacing("latitude", with: "width") }
    try spoil("main-express/truth.json") { $0.replacing("Test.Main", with: "Test.Man") }
    try spoil("main-local/locations.csv") { _ in "" }
    let found = await faults([rides], network: network)
    #expect(found.contains { $0.hasPrefix("\(rides)/branch-local/truth.json:") })
    #expect(found.contains { $0.contains("branch-local/locations.csv") && $0.contains("latitude") })
    #expect(found.contains { $0.contains("main-express") && $0.contains("Test.Man") })
    #expect(found.contains { $0.contains("main-local/locations.csv") })
  }

  @Test func `reports invalid folders`() async throws {
    let datasets = try SampleSuite.write(to: scratch)
    let file = datasets + "/networks/drawn.geojson"
    #expect(
      await faults([scratch.path + "/none", file, datasets + "/networks"]) == [
        "\(scratch.path)/none: no such folder",
        "\(file): is a file, not a folder",
        "\(datasets)/networks: no journey in this folder "
          + "(a journey is a folder with locations.csv and truth.json)",
      ])
    #expect(
      await faults([datasets], network: datasets) == [
        "\(datasets): is a folder, not a file"
      ])
  }

  @Test func `rejects two journeys with one id`() async throws {
    let datasets = try SampleSuite.write(to: scratch)
    try SampleSuite.write(SampleSuite.journeys[0], to: scratch, "Datasets/journeys/rides/copy")
    let found = await faults([datasets], network: datasets + "/networks/drawn.geojson")
    #expect(found.count == 1)
    #expect(found.first?.contains("'branch-local' is also the id of") == true)
  }
}

@Suite struct SuiteSignatureTests {
  private let scratch = ScratchFolder()

  @Test(arguments: ["locations.csv", "truth.json"])
  func `changing either file of a journey changes only its hash`(name: String) async throws {
    let datasets = try SampleSuite.write(to: scratch)
    func load() async throws -> LoadedSuite {
      try await SuiteLoader.load(
        [datasets + "/journeys"], network: datasets + "/networks/drawn.geojson",
        timetable: scratch.file("trains"), jobs: 1)
    }
    let suite = try await load()
    let before = try SuiteSignature.make(suite, [])
    let all = try SuiteSignature.hash([suite])
    let file = "\(suite.items[1].folder.path)/\(name)"
    try Files.write(try Files.read(file) + [10], to: file)
    let changed = try await load()
    let after = try SuiteSignature.make(changed, [])
    #expect(zip(before.journeys, after.journeys).map { $0.hash == $1.hash } == [true, false, true])
    #expect(before.networks.map(\.hash) == after.networks.map(\.hash))
    #expect(try SuiteSignature.hash([changed]) != all)
    // Timetables of each day, if they are read.
    let railway = suite.networks[0].network.railways[0].id
    let hashes = try [("a", ""), ("b", ""), ("b", "Saturday/")].map { text, day in
      try scratch.write(text, to: "trains/\(day)\(railway).timetable")
      return try SuiteSignature.make(suite, [], readsTimetables: true).journeys[0].timetables
    }
    #expect(Set(hashes.compactMap(\.self)).count == 3)
    #expect(after.journeys[0].timetables == nil)
  }
}
