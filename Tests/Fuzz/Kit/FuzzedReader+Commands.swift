import Foundation
import Interchange
import RailBenchCommand
import Synchronization
import Trackers

extension FuzzedReader {
  private static let network = ["--network", "STAGE/drawn.geojson"]

  /// Commands that read a file, and the samples of it.
  private static let ofFiles: [(name: String, samples: String, words: [String])] = [
    ("fixture", "journey/ride", ["fixture", "FILE", "--yes", "-o", "OUT"] + network),
    ("fixture-scenario", "scenario-line", ["fixture", "FILE", "-o", "OUT"]),
    ("journey-import", "recording-csv", ["journey", "import", "FILE", "-o", "OUT"]),
    ("simulate", "scenario-line", ["simulate", "FILE", "-o", "OUT"]),
    ("check", "gate", ["check", "--gate", "FILE", "-o", "OUT"]),
    ("diff", "scores", ["diff", "FILE", "STAGE/scores.csv"]),
    ("network-import", "network-gtfs-zip", ["network", "import", "FILE", "-o", "OUT/a.geojson"]),
    ("network-info", "network", ["network", "info", "FILE"]),
    ("network-validate", "network", ["network", "validate", "FILE"]),
    ("network-map", "network", ["network", "map", "FILE", "-o", "OUT/map.html"]),
    (
      "network-merge", "network",
      ["network", "merge", "STAGE/drawn.geojson", "FILE", "-o", "OUT/a.geojson"]
    ),
  ]

  /// Commands that read a folder of files.
  private static let ofFolders: [(name: String, samples: String, words: [String])] = [
    ("compare", "journey", ["compare", "FILE", "-t", "v4", "-o", "OUT"] + network),
    ("explain", "journey", ["explain", "FILE/ride", "-t", "v3"] + network),
    ("replay", "journey", ["replay", "FILE/ride", "-t", "v3", "-o", "OUT/page.html"] + network),
    ("journey-validate", "journey", ["journey", "validate", "FILE"] + network),
    ("journey-label", "journey", ["journey", "label", "FILE/ride"] + network),
    (
      "journey-copy", "journey",
      ["journey", "copy", "FILE/ride", "--anonymise", "-o", "OUT"] + network
    ),
    ("merge", "part-folder", ["merge", "FILE/ride", "-o", "OUT"]),
    (
      "score", "estimates",
      ["score", "-e", "FILE/ride/estimates.csv", "-o", "OUT", "STAGE/rides"] + network
    ),
  ]

  /// Subcommands as a whole, each with somebody's file or folder.
  ///
  /// Every seventh file comes through a pipe, as standard input does.
  static func commands() throws -> [FuzzedReader] {
    try ofFiles.map { name, samples, words in
      let reader = try FuzzedReader("command-\(name)", [], samplesOf: samples) { file, bytes in
        try await run(words, on: [file: bytes], isFolder: false)
      }
      guard name == "fixture" else { return reader }
      return reader.made { random in
        let format: RecordingFormat = [.gpx, .nmea, .csv][random.below(3)]
        return (RecordingGrammar.file(format, &random), nil)
      }
    }
      + ofFolders.map { name, samples, words in
        try FuzzedReader("command-\(name)", [], samplesOf: samples) { files in
          try await run(words, on: files, isFolder: true)
        }
      }
  }

  /// What a command did that none may do.
  private struct Misdeed: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a command beside a network, a journey and scores.
  ///
  /// - Throws: that it refuses the files, or what it must not do.
  private static func run(_ words: [String], on files: FileSet, isFolder: Bool) async throws {
    let stage = FileManager.default.temporaryDirectory.appending(path: "fuzz-stage-\(UUID())")
    defer { try? FileManager.default.removeItem(at: stage) }
    let output = stage.appending(path: "out").path
    for folder in ["rides/ride", "own/ride"] {
      try FileManager.default.createDirectory(
        at: stage.appending(path: folder), withIntermediateDirectories: true)
    }
    let beside = [
      "drawn.geojson": "network/drawn.geojson", "scores.csv": "scores/scores.csv",
      "baseline.csv": "baseline/baseline.csv",
      "rides/ride/locations.csv": "journey/ride/locations.csv",
      "rides/ride/truth.json": "journey/ride/truth.json",
      "rides/ride/network.geojson": "network/drawn.geojson",
    ]
    for (path, sample) in beside {
      try FileManager.default.copyItem(
        at: samplesFolder.appending(path: sample), to: stage.appending(path: path))
    }
    var file = stage.appending(path: "own")
    var pipe: FilledPipe?
    for (name, bytes) in files {
      let path =
        isFolder ? file.appending(path: "ride/\(name)") : stage.appending(path: "own-\(name)")
      try Data(bytes).write(to: path)
      if !isFolder { file = path }
      // No sample: what lies beside a file is not found beside a pipe.
      if !isFolder, bytes.count % 7 == 1 { pipe = FilledPipe(bytes) }
    }
    let path = pipe.map { "/dev/fd/\($0.end)" } ?? file.path
    let said = Mutex("")
    let status = await RailBench.run(
      words.map {
        $0.replacing("FILE", with: path).replacing("OUT", with: output)
          .replacing("STAGE", with: stage.path)
      }, trackers: TrackerCatalogue.all, output: { text in said.withLock { $0 += text } },
      errors: { text in said.withLock { $0 += text } })
    pipe = nil
    try judge(
      status, said.withLock { $0 }, hasWritten: FileManager.default.fileExists(atPath: output))
  }

  private static func judge(_ status: Int32, _ said: String, hasWritten: Bool) throws {
    let isObeyed = said.unicodeScalars.contains {
      $0.value < 0x20 && !["\n", "\t"].contains($0) || $0.properties.isBidiControl
    }
    if isObeyed { throw Misdeed(description: "prints what a terminal obeys: \(said.prefix(300))") }
    guard status == 2 else {
      if status > 2 { throw Misdeed(description: "exit status \(status): \(said.prefix(600))") }
      return
    }
    if !said.contains("error: ") { throw Misdeed(description: "refuses without a word") }
    if hasWritten { throw Misdeed(description: "refuses and writes: \(said.prefix(300))") }
    throw Refused()
  }
}

/// A pipe that gives bytes and then ends, as standard input does.
final class FilledPipe: Sendable {
  /// The descriptor to read from.
  let end: Int32

  init(_ bytes: [UInt8]) {
    // Who reads may leave before the end.
    signal(SIGPIPE, SIG_IGN)
    let pipe = Pipe()
    end = dup(pipe.fileHandleForReading.fileDescriptor)
    let writer = pipe.fileHandleForWriting
    Thread.detachNewThread {
      try? writer.write(contentsOf: Data(bytes))
      try? writer.close()
    }
  }

  deinit { close(end) }
}
