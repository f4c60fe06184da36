import Datasets
import RailNetwork
import TestKit
import Testing
@testable import RailBenchCommand

/// From a feed to a scoreboard, as for a user in another city.
@Suite struct GTFSRoundTripTests {
  private let scratch = ScratchFolder()
  private var feed: String { "\(scratch.path)/feed" }
  private var network: String { "\(scratch.path)/town.geojson" }
  private var timetables: String { "\(scratch.path)/trains" }

  init() throws {
    for (name, text) in SampleFeed.files { try scratch.write(text, to: "feed/\(name)") }
  }

  private func run(_ words: String...) async throws -> CommandRun {
    let run = await CommandRun.of(words)
    try #require(run.status == .success, "\(run.errors)")
    return run
  }

  private static let scenario = """
    {"id": "ride", "network": "town", "count": 2,
     "ride": [{"kind": "drawn", "railways": ["TownRail.1"]}]}
    """

  @Test func `makes a scoreboard from a feed, step by step`() async throws {
    _ = try await run("network", "import", feed, "-o", network)
    let made = try await run(
      "timetable", "import", feed, "--network", network, "-o", timetables)
    #expect(made.output == "\(timetables): 1 railway, 20 trains\n")
    #expect(made.errors == "note: the timetable for 'Weekday' has the trains of 2026-01-05\n")
    let scenario = try scratch.write(Self.scenario, to: "ride.json")
    let file = "\(timetables)/TownRail.1.timetable"
    for path in [timetables, file] {
      let rides = try await run(
        "simulate", scenario, "--timetable", path, "-o", "\(path)-rides")
      #expect(rides.output.hasSuffix("2 journeys\n"))
    }
    // A ride that nobody has labelled yet.
    let rides = "\(timetables)-rides"
    let locations = try Files.read("\(rides)/ride-01/locations.csv")
    try Files.write(locations, to: "\(rides)/new/locations.csv")
    let words = [
      "compare", "-J", rides, "-t", "v1,v5", "--timetable", timetables, "-o", "\(rides)-out",
    ]
    let compared = await CommandRun.succeeding(words)
    #expect(compared.errors.contains("note: \(rides)/new is left out: it has no truth.json\n"))
    #expect(compared.output.contains("\n* v5 "))
    let alone = await CommandRun.of(["compare", "-J", "\(rides)/new", "-t", "v1"])
    #expect(alone.status == .badInput)
  }

  @Test func `a rotated suite has the same numbers of each kind, with other trains and worlds`()
    async throws
  {
    _ = try await run("network", "import", feed, "-o", network)
    _ = try await run("timetable", "import", feed, "--network", network, "-o", timetables)
    let scenario = try scratch.write(Self.scenario, to: "ride.json")
    func truths(_ ending: String, _ words: String...) async throws -> [String] {
      _ = await CommandRun.succeeding(
        ["simulate", scenario, "--timetable", timetables, "-o", scratch.file("made")] + words)
      return try ["ride-01", "ride-02"].map { name in
        try scratch.text("made/\(name)\(ending)/truth.json")
          .replacing("\(name)\(ending)", with: name)
      }
    }
    let seven = try await truths("-7", "--seed", "7", "--worlds", "2")
    #expect(seven.allSatisfy { $0.contains("world-700") })
    let all = try await seven + truths("-8", "--seed", "8", "--worlds", "2") + truths("")
    #expect(Set(all).count == 6)
  }

  @Test func `rejects unknown days and timetables`() async throws {
    _ = try await run("network", "import", feed, "-o", network)
    let before = scratch.files
    await Golden.expectRefusals(
      of: """
        timetable import $FEED --network $NETWORK -o $TRAINS --date monday
        timetable import $FEED --network $NETWORK -o $TRAINS --calendar Easter
        timetable import $FEED --network $NETWORK -o $TRAINS --date 2026-01-11
        track --network $NETWORK -t v5 --timetable $TRAINS
        suite new --network $NETWORK --timetable $HERE -o $TRAINS
        network import $NETWORK --format gtfs -o x.geojson
        """, equal: "Tests/RailBenchCommandTests/Fixtures/refused-feeds.txt",
      places: ["$NETWORK": network, "$TRAINS": timetables, "$FEED": feed, "$HERE": scratch.path])
    #expect(scratch.files == before)
  }

  @Test func `makes a scoreboard from a feed in two commands`() async throws {
    let city = scratch.path + "/town"
    let made = try await run(
      "suite", "new", feed, "--count", "3", "--seed", "7", "-j", "1", "-o", city)
    #expect(
      made.output.hasPrefix(
        "town: 1 railway and 5 stations, 20 trains (Weekday)\n\(city): 6 journeys, "))
    // The result is the same as step by step.
    _ = try await run("network", "import", feed, "-o", network)
    _ = try await run("timetable", "import", feed, "--network", network, "-o", timetables)
    _ = try await run(
      "suite", "new", "--network", network, "--timetable", timetables, "--count", "3", "--seed",
      "7", "-j", "2", "-o", "\(scratch.path)/steps")
    let steps = scratch.files.filter { $0.hasPrefix("steps/") }
    // Two suites with three journeys and a network each, and the suite.json of tuning.
    #expect(steps.count == 15 && steps.contains("steps/tuning/suite.json"))
    for file in steps {
      let twin = file.replacing("steps/", with: "town/")
      let bytes = try Files.read("\(scratch.path)/\(file)")
      #expect(try bytes == Files.read("\(scratch.path)/\(twin)"), "\(file)")
    }
    let trains = "TownRail.1.timetable"
    #expect(
      try Files.read("\(timetables)/\(trains)") == Files.read("\(city)/timetables/\(trains)"))
    // V5 finds the trains: it scores as with the timetable given, and not as without.
    func scores(_ more: [String]) async throws -> [Substring] {
      let words = ["compare", city, "-t", "v5", "--format", "csv", "-o", "\(scratch.path)/out"]
      let compared = await CommandRun.of(words + more)
      try #require(compared.status == .success, "\(compared.errors)")
      return try scratch.text("out/scores.csv")
        .split(separator: "\n")
    }
    let found = try await scores([])
    #expect(try await scores(["--timetable", timetables]) == found)
    let none = try scratch.write("", to: "none/readme.txt").dropLast("/readme.txt".count)
    #expect(try await scores(["--timetable", String(none)]) != found)
    let both = await CommandRun.of(["suite", "new", feed, "--network", network, "-o", city + "2"])
    #expect(both.errors == "error: --network: can't be used with a feed (remove one of the two)\n")
  }

  @Test func `makes one whole suite on chosen routes, partly underground`() async throws {
    let tunnels = try scratch.write("from,to\nMill,harbour\n", to: "tunnels.csv")
    _ = try await run(
      "network", "import", feed, "--routes", "1", "--underground", tunnels, "-o", network)
    let town = try NetworkReader.read(Files.read(network), file: network)
    #expect(town.railways[0].parts.map(\.isUnderground) == [true, false])
    _ = try await run(
      "timetable", "import", feed, "--routes", "R", "--network", network, "-o", timetables)
    let made = try await run(
      "suite", "new", "--network", network, "--timetable", timetables, "--whole", "--count", "4",
      "-o", "\(scratch.path)/rides")
    #expect(made.output.contains("rides: 4 journeys, "))
    let files = scratch.files.filter { $0.hasPrefix("rides/") }
    #expect(files.count == 4 * 2 + 1)
    #expect(files.contains("rides/network.geojson"))
    #expect(files.contains("rides/town-local-1/truth.json"))
    let before = scratch.files
    for (option, value, problem) in [
      ("--routes", "R9", "\(feed)/routes.txt: no such route: 'R9'"),
      ("--underground", feed + "/stops.txt", "stops.txt:1: from: the column is missing"),
    ] {
      let wrong = await CommandRun.refused([
        "network", "import", feed, option, value, "-o", "\(scratch.path)/x.geojson",
      ])
      #expect(wrong.errors.contains(problem), "\(wrong.errors)")
    }
    #expect(scratch.files == before)
  }
}
