import Datasets
import Foundation
import Interchange
import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking
@testable import RailBenchCommand

@Suite struct FixtureSubcommandTests {
  private let scratch = ScratchFolder()
  private let network: String
  private let ride: String
  private var output: String { "\(scratch.path)/mine/small" }

  init() throws {
    network = try SampleSuite.write(to: scratch) + "/networks/drawn.geojson"
    var bare = ImportedRecording(locations: SampleSuite.journeys[2].locations)
    for index in bare.locations.indices {
      bare.locations[index].courseDegrees = nil
      bare.locations[index].speedMetresPerSecond = nil
    }
    ride = try scratch.write(RecordingText.gpx([bare]), to: "ride.gpx")
  }

  private func run(_ words: String...) async -> CommandRun {
    await CommandRun.of(["fixture", ride, "--network", network, "-o", output] + words)
  }

  private func truth() throws -> GroundTruth {
    let file = "\(output)/truth.json"
    return try TruthReader.read(
      try Files.read(file), file: file, network: SampleSuite.drawn.network)
  }

  private var written: [String] { scratch.files.filter { $0.hasPrefix("mine/") } }

  @Test func `a recording becomes a fixture`() async throws {
    let made = await run("--yes", "--tag", "own")
    #expect(made.status == .success, "\(made.errors)")
    #expect(made.output.hasPrefix("Test.Main (Outbound), A to E: 5 stops\n"), "\(made.output)")
    #expect(made.output.hasSuffix("Next: railbench compare -J \(output) && git add \(output)\n"))
    // The network is not in Datasets, so it is written with the fixture.
    #expect(
      written == ["locations.csv", "network.geojson", "truth.json"].map { "mine/small/\($0)" })
    let truth = try truth()
    #expect(truth.id == "small")
    #expect(truth.title == "A to E")
    #expect(truth.tags == ["own"])
    #expect(truth.legs[0].calls[0].arrival.iso8601.hasPrefix("2001-01-0"))
    let locations = try RecordingFolder.locations(in: output)
    #expect(locations.allSatisfy { $0.courseDegrees == nil && $0.speedMetresPerSecond == nil })
    #expect(made.output.contains(/display of \w+: ride \d+\.\d %, fixture \d+\.\d %\n/))
    _ = await CommandRun.succeeding(["journey", "validate", output])
    let again = await run("--yes")
    #expect(again.status == .badInput)
    #expect(again.errors.contains("is a journey already"))
    let useless = await CommandRun.refused(
      ["fixture", output, "--network", network, "-o", output + "2", "--uncertainty", "9"])
    #expect(useless.errors.contains("--uncertainty: has no effect"))
  }

  @Test func `a fixture has the values that the phone sent, and no others`() async throws {
    var sent = ImportedRecording(locations: SampleSuite.journeys[2].locations)
    for index in sent.locations.indices {
      sent.locations[index].courseDegrees = nil
      if index % 3 > 0 { sent.locations[index].speedMetresPerSecond = nil }
    }
    _ = try scratch.write(RecordingText.gpx([sent]), to: "ride.gpx")
    _ = await CommandRun.succeeding(["fixture", ride, "--network", network, "-o", output, "--yes"])
    let kept = try RecordingFolder.locations(in: output)
    let speeds = sent.locations.prefix(kept.count).map(\.speedMetresPerSecond)
    #expect(kept.map(\.speedMetresPerSecond) == speeds)
    #expect(kept.allSatisfy { $0.courseDegrees == nil })
  }

  @Test func `says that values were derived when the recording was imported`() async throws {
    _ = await CommandRun.succeeding(
      ["journey", "import", ride, "--derive", "-o", "\(scratch.path)/in"])
    _ = await CommandRun.succeeding([
      "fixture", "\(scratch.path)/in/ride", "--network", network, "-o", output, "--yes",
    ])
    #expect(try truth().tags == ["derived"])
    #expect(try truth().notes == DerivedMotion.note("speed and course"))
  }

  @Test func `leaves out a first fix of another year`() async throws {
    var text = String(decoding: try Files.read(ride), as: UTF8.self)
    text.replaceSubrange(try #require(text.firstRange(of: "<time>20")), with: "<time>19")
    _ = try scratch.write(text, to: "ride.gpx")
    let made = await run("--yes")
    #expect(made.status == .success)
    #expect(
      made.errors.contains("left out, locations separated from the others by hours or by a jump: 1")
    )
  }

  @Test func `rejects a doubtful proposal with a remedy`() async throws {
    let lines = String(decoding: try Files.read(ride), as: UTF8.self)
    // The first third of the ride, then by car to a place without railways.
    let away = (0..<60).map { minute in
      "<trkpt lat=\"\(36 + Double(minute) / 100)\" lon=\"139\">"
        + "<time>2023-11-14T23:\(String("0\(minute)".suffix(2))):00Z</time></trkpt>"
    }
    let end = try #require(lines.range(of: "</trkseg>"))
    _ = try scratch.write(
      lines.replacingCharacters(in: end, with: away.joined() + "</trkseg>"), to: "ride.gpx")
    let refused = await run("--yes")
    #expect(refused.status == .failedGate)
    #expect(refused.errors.contains(/\d+ % of the distance is on no train \(give the start/))
    let shown = await run()
    #expect(shown.status == .badInput)
    #expect(shown.errors.contains(/warning: .*: \d+ % of the distance is on no train/))
    #expect(shown.errors.contains("(give what the warnings ask for, or correct them with --edit"))
    #expect(written == [])
  }

  @Test func `a trip without a train becomes a fixture`() async throws {
    let made = await run("--no-train", "--expect", "v3 never says D")
    #expect(made.status == .success, "\(made.errors)")
    #expect(try truth().legs.isEmpty)
    #expect(try truth().title == "On no train: ride")
    #expect(
      try RecordingFolder.locations(in: output).first?.timestamp.iso8601.hasPrefix("2001-01-0")
        == true)
    for (option, value) in [("--railway", "Test.Main"), ("--timetable", "trains")] {
      let both = await run("--no-train", option, value)
      #expect(both.status == .badInput)
      #expect(both.errors.contains("\(option): has no meaning with --no-train"))
    }
  }

  @Test func `shows the proposal, and accepts a person's changes`() async throws {
    let asked = await run()
    #expect(asked.status == .badInput)
    #expect(asked.output.contains("\"railway\": \"Test.Main\""))
    #expect(
      asked.errors
        == "error: railbench fixture: nothing is written: the proposed calls are not accepted (use "
        + "--yes to accept them, or correct them with --edit or --apply)\n")
    #expect(written == [])
    let stop = try Regex(
      #""Test.Main.C",\s+"kind": "stop",\s+"arrival": "(?<time>[^"]+)",\s+"departure": "[^"]+""#)
    let edited = asked.output.replacing(stop) { match in
      "\"Test.Main.C\", \"kind\": \"pass\", \"time\": \"\(match["time"]?.substring ?? "")\""
    }
    #expect(edited != asked.output)
    let file = try scratch.write(edited, to: "ride.json")
    #expect(await run("--apply", file).status == .success)
    let calls = try truth().legs[0].calls
    #expect(calls.map(\.isStop) == [true, true, false, true, true])
    #expect(
      calls.map { $0.labelling?.status }
        == [.proposed, .proposed, .confirmed, .proposed, .proposed])
    let turned = asked.output.replacing("\"Outbound\"", with: "\"Up\"")
    let wrong = await run("--apply", try scratch.write(turned, to: "wrong.json"))
    #expect(wrong.status == .badInput)
    #expect(
      wrong.errors.contains(/wrong.json:\d+: .*expected a direction of Test.Main, found 'Up'/))
  }

  @Test func `writes a page to correct the truth beside the recording`() async throws {
    let page = await run("--edit")
    #expect(page.status == .success, "\(page.errors)")
    #expect(page.output.contains("run this again with --apply ride-truth.json instead of --edit"))
    let html = try scratch.text("ride-truth.html")
    let opensForCorrection = html.contains("\"edit\": true")
    #expect(opensForCorrection)
    #expect(written == [])
  }

  @Test func `keeps only the failing part`() async throws {
    let same = await run("--yes", "--failing", "v3 says Test.Main")
    #expect(same.status == .badInput)
    #expect(same.errors.contains("also holds for the ground truth of ride,"))
    let mistyped = await run("--yes", "--failing", "v33 says D")
    #expect(mistyped.errors.contains("unknown tracker 'v33'"))
    #expect(mistyped.output == "")
    #expect(written == [])
    let made = await run("--yes", "--failing", "v3:demo=1 TT2 > 1")
    #expect(made.status == .success, "\(made.errors)")
    #expect(made.output.hasSuffix("Next: railbench check -J \(output) && git add \(output)\n"))
    #expect(written.contains("mine/small/expect.json"))
    let check = await CommandRun.succeeding(["check", "-J", output])
    #expect(check.output.contains("known failure"))
  }

  @Test func `keeps the whole ride with its expectations`() async throws {
    let mistyped = await run("--yes", "--expect", "v33 says D")
    #expect(mistyped.errors.contains("unknown tracker 'v33'"))
    let station = await run("--yes", "--expect", "v3 passes X")
    #expect(station.status == .badInput)
    let both = await run("--yes", "--expect", "v3 says D", "--failing", "v3 TT2 > 1")
    #expect(both.errors == "error: --expect: has no meaning with --failing (leave one out)\n")
    #expect(written == [])
    let made = await run("--yes", "--expect", "v3 never passes D", "--title", "Stops at D")
    #expect(made.status == .success, "\(made.errors)")
    #expect(made.output.hasSuffix("Next: railbench check -J \(output) && git add \(output)\n"))
    let text = try scratch.text("mine/small/expect.json")
    #expect(text.contains("v3 never passes D") && text.contains("Stops at D"))
  }

  @Test func `takes a program that a claim names`() async throws {
    let file = try scratch.write(
      """
      while read -r event; do case $event in
        *network* | *journey*) ;;
        *) time=${event#*timestamp}; time=${time#*: }; time=${time%%[\\},]*}
          echo "{\\"timestamp\\": $time}" ;;
      esac; done
      """, to: "mine.sh")
    let made = await run("--yes", "--expect", "mine never passes D", "-t", "mine=sh \(file)")
    #expect(made.status == .success, "\(made.errors)")
    #expect(made.output.contains("Next: railbench check -J \(output) -t 'mine=sh "))
    _ = await CommandRun.succeeding(["check", "-J", output, "-t", "mine=sh \(file)"])
  }

  @Test func `simulates a scenario`() async throws {
    let scenario = Checkout.path(
      "Datasets/journeys/edge-cases/scenarios/e27-high-speed-sparse.json")
    _ = await CommandRun.succeeding([
      "fixture", scenario, "--tag", "own", "--title", "Far away", "-o", output,
    ])
    let text = try scratch.text("mine/small/truth.json")
    #expect(text.contains("\"title\": \"Far away\"") && text.contains("\"own\""))
    let asked = await CommandRun.of(["fixture", scenario, "--yes", "-o", output + "2"])
    #expect(asked.errors == "error: --yes: has no meaning for a scenario\n")
  }

  private static let refused = """
    $JOURNEY --from Test.Main.B
    $JOURNEY --stops everywhere --no-train
    $JOURNEY --timetable trains
    $JOURNEY --map x=latitude
    $JOURNEY --known-failure later
    $JOURNEY --edit --yes
    $JOURNEY --edit --apply ride.json
    $RIDE --yes --railway Mane
    $RIDE --yes --railway D
    $RIDE --yes --railway Main --direction Inbound
    $RIDE --yes --timezone +09:00 --from Nowhere
    $RIDE --yes --start 2026-03-02T08:00:00Z --from Nowhere
    """

  @Test func `rejects an option without meaning, and an unknown name`() async {
    await Golden.expectRefusals(
      of: Self.refused.split(separator: "\n")
        .map { "fixture \($0) --network $NETWORK -o $OUT" }.joined(separator: "\n"),
      equal: "Tests/RailBenchCommandTests/Fixtures/refused-fixtures.txt",
      places: [
        "$JOURNEY": "\(scratch.path)/Datasets/journeys/rides/main-local", "$NETWORK": network,
        "$OUT": output, "$RIDE": ride,
      ])
  }

  @Test func `finds railways and stations by name`() async throws {
    let made = await run("--yes", "--railway", "main", "--from", "B", "--to", "Test.Main.D")
    #expect(made.status == .success, "\(made.errors)")
    #expect(try truth().title == "B to D")
  }

  @Test(arguments: [
    ("{}", "is JSON, but neither a recording nor a scenario"),
    ("time,lat,lon\n1767225600,10,20\n1767225660,10,20\n", " km from the nearest station (give"),
    (
      "time,lat,lon\n1767225600,60.2,24.9\n1767225610,60.3,24.9\n",
      "it lasts 10 s, with 2 locations"
    ),
    (
      "time,lat,lon\n1767225600,60.2,24.9\n1767225660,60.2,24.9\n1767222100,60.2,24.9\n"
        + "1767222160,60.2,24.9\n", "from location 3 on, the clock is 59 min behind"
    ),
    ("time,lat,lon\n1767225600,60.3,24.8\n1767225660,60.3,24.8\n", "the phone moved 0 m"),
    ("time,lat,lon\n1767225600,0,0\n1767225660,0,0\n", "its places are 0, 0"),
    ("time,lat,lon\n1767225600,602000000,249000000\n", "they look like parts of a degree: divide"),
    ("time,lat,lon\r1767225600,60.2,24.9\r", "it lasts 0 s, with 1 location"),
    ("time,lat,lon,speed\n1767225600,1,2,fast\n1767225660,1,2,3\n", "speed: 1 value is left out"),
    (
      #"{"type": "LineString", "coordinates": [[24.9, 60.2], [24.9, 60.3]]}"#,
      "a line or an area without times"
    ),
  ])
  func `reports the faults of a file`(text: String, message: String) async throws {
    let file = try scratch.write(text, to: "odd.csv")
    let helsinki = Checkout.path("Datasets/networks/helsinki-metro.geojson")
    let refused = await CommandRun.refused(["fixture", file, "--network", helsinki, "--yes"])
    #expect(refused.errors.contains(message), "\(refused.errors)")
  }

  @Test func `accepts a labelled journey, and rejects a file of several recordings`() async throws {
    let journey = "\(scratch.path)/Datasets/journeys/rides/main-local"
    _ = await CommandRun.succeeding(["fixture", journey, "--network", network, "-o", output])
    #expect(try truth().tags == ["local", "parting"])
    let recording = ImportedRecording(locations: SampleSuite.journeys[2].locations)
    let two = try scratch.write(RecordingText.gpx([recording, recording]), to: "two.gpx")
    let several = await CommandRun.refused(["fixture", two, "--network", network, "--yes"])
    #expect(several.errors.contains("two.gpx: has 2 recordings, expected one"))
  }
}
