import Datasets
import Interchange
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import RailBenchCommand
@testable import Scoring

@Suite struct JourneyImportSubcommandTests {
  private let scratch = ScratchFolder()

  static let recording = ImportedRecording(
    name: "Ride To Work", notes: "crowded", locations: SampleSuite.journeys[0].locations)

  @Test func `makes a folder for each recording and describes it`() async throws {
    let gpx = try scratch.write(RecordingText.gpx([Self.recording]), to: "ride.gpx")
    let csv = try scratch.write(
      "Zeit;breite;laenge\n1754291740;35.5;139.6\n1754291800;35.6;139.6\n", to: "log.txt")
    let run = await CommandRun.succeeding([
      "journey", "import", gpx, csv, "--map", "Zeit=timestamp,breite=latitude,laenge=longitude",
      "-o", scratch.path + "/rides",
    ])
    #expect(
      run.errors
        == "note: v2 and v3 need a course; 1 of 2 recordings have none: "
        + "import it with --derive\n")
    // A single recording is named after its file, whatever its title.
    #expect(
      scratch.files == [
        "log.txt", "ride.gpx", "rides/log/locations.csv", "rides/ride/locations.csv",
        "rides/ride/recording.json",
      ])
    let written = try Files.read(scratch.path + "/rides/ride/locations.csv")
    #expect(try LocationsReader.read(written, file: "a") == Self.recording.locations)
    #expect(run.output.contains("ride.gpx: GPX, 1 recording"))
    #expect(run.output.contains("log.txt: CSV, 1 recording"))
    let row = run.output.split(separator: "\n").first { $0.contains("rides/log ") }
    #expect(
      row?.split(separator: "  ").map { $0.trimmingPrefix(" ") }.dropFirst() == [
        "2", "2025-08-04T07:15:40.000Z", "1.0",
        "altitude, horizontalAccuracy, verticalAccuracy, course, speed",
      ])
    #expect(run.output.contains("Next: railbench journey label"))
  }

  @Test func `derives missing speed and course`() async throws {
    let csv = try scratch.write(
      "time,lat,lon\n1754291740,35.5,139.6\n1754291800,35.501,139.6\n", to: "log.csv")
    let gpx = try scratch.write(RecordingText.gpx([Self.recording]), to: "ride.gpx")
    let run = await CommandRun.succeeding([
      "journey", "import", csv, gpx, "--derive", "-o", scratch.path + "/rides",
    ])
    #expect(run.errors == "")
    let derived = try RecordingFolder.read(scratch.path + "/rides/log")
    #expect(derived.locations.last?.courseDegrees == 0)
    #expect(derived.notes == DerivedMotion.note("speed and course"))
    let measured = try RecordingFolder.read(scratch.path + "/rides/ride")
    #expect(measured.locations == Self.recording.locations)
  }

  @Test func `reads phyphox's table with times from its start`() async throws {
    let csv = try scratch.write(
      "\"Time (s)\",\"Latitude (°)\",\"Longitude (°)\",\"Height (m)\",\"Velocity (m/s)\","
        + "\"Direction (°)\",\"Horizontal Accuracy (m)\"\n"
        + "1.5E0,35.5,139.6,12,20,90,5\n4.5E0,35.5,139.601,12,20,90,5\n", to: "Raw.csv")
    let folder = scratch.path + "/rides"
    let unknown = await CommandRun.succeeding(["journey", "import", csv, "-o", folder])
    #expect(unknown.errors.contains("Raw.csv: times count from the start of the recording"))
    _ = await CommandRun.succeeding([
      "journey", "import", csv, "--start", "2026-03-02T08:00:00Z", "-o", folder,
    ])
    try scratch.write(
      "\"event\",\"experiment time\",\"system time\",\"system time text\"\n"
        + "\"START\",0.0E0,1772438400.0,\"2026-03-02 08:00:00.000 UTC\"\n", to: "meta/time.csv")
    _ = await CommandRun.succeeding(["journey", "import", csv, "-o", folder])
    for name in ["Raw-2", "Raw-3"] {
      let location = try RecordingFolder.locations(in: "\(folder)/\(name)")[0]
      #expect(location.timestamp.iso8601 == "2026-03-02T08:00:01.500Z")
      #expect(location.altitudeMetres == 12 && location.speedMetresPerSecond == 20)
      #expect(location.courseDegrees == 90 && location.horizontalAccuracyMetres == 5)
    }
  }

  @Test func `never overwrites a recording`() async throws {
    let gpx = try scratch.write(RecordingText.gpx([Self.recording]), to: "ride.gpx")
    for _ in 0..<2 {
      _ = await CommandRun.succeeding([
        "journey", "import", gpx, "-o", scratch.path + "/rides",
      ])
    }
    let folders = scratch.files.filter { $0.hasSuffix("locations.csv") }
    #expect(
      folders == ["rides/ride-2/locations.csv", "rides/ride/locations.csv"])
  }

  @Test func `reports the faults of all files, and of the motion, and writes nothing`() async throws
  {
    let good = try scratch.write(RecordingText.gpx([Self.recording]), to: "ride.gpx")
    let bad = try ["first.csv", "second.csv", "motion.csv"].map { name in
      try scratch.write("time,lat\n1754291740,x\n", to: name)
    }
    let out = ["-o", scratch.file("rides")]
    let files = await CommandRun.refused(["journey", "import", good] + bad + out)
    for file in bad { #expect(files.errors.contains("error: \(file):"), "\(files.errors)") }
    let moved = await CommandRun.refused(["journey", "import", bad[0], "--motion", bad[2]] + out)
    for file in [bad[0], bad[2]] {
      #expect(moved.errors.contains("error: \(file):"), "\(moved.errors)")
    }
    #expect(!Files.exists(scratch.file("rides")))
  }
}
