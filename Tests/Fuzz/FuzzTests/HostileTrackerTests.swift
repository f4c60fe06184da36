import Foundation
import TestKit
import Testing

/// `compare`, `check` and `sweep` with trackers that crash, hang and talk nonsense.
@Suite struct HostileTrackerTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "railbench-hostile-\(UUID())").path
  private let ride = Checkout.path(
    "Datasets/journeys/recorded/caltrain-2019-07-24-northbound-android")

  /// Runs the command with hostile trackers.
  private func run(_ words: String...) throws -> (status: Int32, errors: String) {
    // Beside the tests, where the package manager puts all executables.
    let command = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: "railbench-hostile")
    let process = Process.bounded([command.path] + words)
    process.currentDirectoryURL = URL(fileURLWithPath: Checkout.root)
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")), as: UTF8.self)
  }

  @Test func `compare names trackers that crash or hang, and judges the others`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (status, errors) = try run(
      "compare", ride, "--trackers", "v1,crasher,sleeper,stranger", "--isolate", "2", "--quiet",
      "--output", folder)
    #expect(status == 1)
    let name = "caltrain-2019-07-24-northbound-android"
    #expect(errors.contains("error: crasher: crashes on \(name) (signal "))
    #expect(errors.contains("error: sleeper: takes longer than 2 s on \(name); not judged"))
    let report = try text("report.md")
    #expect(report.contains("crasher crashes on \(name) (signal "))
    #expect(report.contains("stranger") && report.contains("a railway that is not in the network"))
    let scores = try text("scores.csv")
    #expect(scores.contains("\nv1,") && scores.contains("\nstranger,"))
    #expect(!scores.contains("\ncrasher,") && !scores.contains("\nsleeper,"))
  }

  /// Runs a sweep of the tracker that some settings crash, tuned on some rides.
  private func sweep(
    _ parameters: String, _ search: String, on rides: [String], maps: String = "[]"
  ) throws -> (status: Int32, errors: String) {
    let suites = ["tuned": rides, "test": ["caltrain-2019-07-25-northbound-android"]]
    for (suite, rides) in suites {
      let path = "\(folder)/\(suite)"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for name in rides {
        try FileManager.default.copyItem(
          atPath: "\(ride)/../\(name)", toPath: "\(path)/\(name)")
      }
    }
    let experiment = """
      {"question": "Which?", "tracker": "fragile", "search": \(search), "seed": 1,
       "maps": \(maps),
       "parameters": \(parameters),
       "tuning": ["\(folder)/tuned"], "test": ["\(folder)/test"], "objectives": ["PH1"]}
      """
    try Data(experiment.utf8).write(to: URL(fileURLWithPath: "\(folder)/experiment.json"))
    return try run("sweep", "\(folder)/experiment.json", "--isolate", "5", "-o", "\(folder)/out")
  }

  /// 9 is an end of the values and tried first; 7 crashes among the trials.
  @Test(arguments: [("1, 9", "9", false), ("1, 2, 7, 10", "7", true)])
  func `sweep names the setting that crashes, and measures the others`(
    values: String, crashing: String, isWritten: Bool
  ) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (status, errors) = try sweep(
      #"{"threshold": {"values": [\#(values)]}}"#, #"{"kind": "grid"}"#,
      on: ["caltrain-2019-07-24-northbound-android"])
    #expect(status == 1)
    #expect(errors.contains("error: fragile:threshold=\(crashing): crashes on "))
    #expect(!errors.contains("fragile: crashes"))
    #expect(FileManager.default.fileExists(atPath: "\(folder)/out") == isWritten)
    guard isWritten else { return }
    #expect(
      try text("out/results.csv") == """
        trial,threshold,journeys,PH1
        0,1,1,0.000000
        1,2,1,0.000000
        2,7,1,
        3,10,1,0.000000

        """)
    #expect(try text("out/report.md").contains("Measured on no journey: threshold 7."))
  }

  /// Nothing of the test journeys is seen before the trials are over.
  @Test func `a setting that crashes on the test journeys alone is named`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (status, errors) = try sweep(
      #"{"threshold": {"values": [0, 1, 2]}}"#, #"{"kind": "grid"}"#,
      on: ["caltrain-2019-07-24-northbound-android"])
    #expect(status == 1)
    #expect(
      errors.contains("error: fragile:threshold=0: crashes on caltrain-2019-07-25"), "\(errors)")
    #expect(try text("out/results.csv").contains("0,0,1,\n1,1,1,0.000000\n2,2,1,0.000000\n"))
  }

  @Test func `a crash on a wrong map alone ends a sweep with a word`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (status, errors) = try sweep(
      #"{"threshold": {"values": [1, 3, 4]}}"#, #"{"kind": "grid"}"#,
      on: ["caltrain-2019-07-24-northbound-android"], maps: #"["warp=15"]"#)
    #expect(status == 1)
    #expect(errors.contains("and none of its settings does by itself"), "\(errors)")
  }

  /// Each value by itself is sound, some two together crash, in each of a race's blocks anew.
  @Test func `a race names each setting that crashes once, and goes on`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (status, errors) = try sweep(
      #"{"threshold": {"values": [1, 2, 3, 4]}, "margin": {"values": [0, 3]}}"#,
      #"{"kind": "race", "plays": 20}"#,
      on: ["24", "26"].map { "caltrain-2019-07-\($0)-northbound-android" })
    #expect(status == 1, "\(errors)")
    let named = errors.split(separator: "\n").filter { $0.contains(": crashes on ") }
      .map { $0.prefix { $0 != " " } + $0.dropFirst(7).prefix { $0 != " " } }
    #expect(!named.isEmpty)
    #expect(named.count == Set(named).count, "\(errors)")
    #expect(try text("out/results.csv").contains(",2,0.000000\n"))
  }

  @Test func `check fails and names the tracker that crashed`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let gate = """
      {"journeys": ["\(ride)"], "trackers": ["v1", "crasher"],
       "floors": [{"tracker": "v1", "metric": "DR1u", "atLeast": 0}]}
      """
    try Data(gate.utf8).write(to: URL(fileURLWithPath: "\(folder)/gate.json"))
    let (status, _) = try run(
      "check", "--gate", "\(folder)/gate.json", "--isolate", "5", "--output", folder)
    #expect(status == 1)
    let summary = try text("gate.md")
    #expect(summary.contains("**crasher** crashes on caltrain"))
    #expect(summary.contains("1 of 3 checks do not hold"))
    #expect(summary.contains("`v1`"))
  }
}
