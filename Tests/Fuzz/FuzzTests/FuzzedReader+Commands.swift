import Foundation
import RailNetwork

/// A whole subcommand, run on a mutated file or folder.
struct FuzzedCommand: Sendable {
  let samples: String
  /// The arguments.
  ///
  /// These words are replaced by paths: FILE by the mutated file, DIR by its folder, OUT by an
  /// output folder, STAGE by a folder with a network, journeys and scores.
  let words: [String]

  /// The samples and the words of each command.
  static let all = """
    journey compare DIR -t v4 -o OUT --network STAGE/drawn.geojson
    journey degrade DIR noise=20 warp=15 -t v1 -o OUT --network STAGE/drawn.geojson
    journey phones DIR --network STAGE/drawn.geojson
    journey explain DIR/ride -t v3 --network STAGE/drawn.geojson
    journey replay DIR/ride -t v3 -o OUT/page.html --network STAGE/drawn.geojson
    journey journey validate DIR --network STAGE/drawn.geojson
    journey journey label DIR/ride --network STAGE/drawn.geojson
    journey journey label DIR --again --write --network STAGE/drawn.geojson
    journey journey label DIR --check --network STAGE/drawn.geojson
    journey fixture DIR/ride --yes -o OUT --network STAGE/drawn.geojson
    truth journey label STAGE/rides/ride --apply FILE --network STAGE/drawn.geojson
    recording-gpx try FILE -o OUT/page.html --network STAGE/drawn.geojson
    journey/ride fixture FILE --yes -o OUT --network STAGE/drawn.geojson
    recording-gpx journey import FILE -o OUT
    recording-database journey import FILE -o OUT
    scenario-line fixture FILE -o OUT
    scenario-line simulate FILE -o OUT
    estimates score -e DIR/ride/estimates.csv -o OUT STAGE/rides --network STAGE/drawn.geojson
    part-folder merge DIR/ride -o OUT
    scores diff FILE STAGE/scores.csv
    gate check --gate FILE -o OUT
    gate check --gate FILE --update-baseline
    sweep sweep FILE -o OUT
    network bench --network FILE --trackers v1 --runs 1
    network network validate FILE
    network network map FILE -o OUT/map.html
    network track --network FILE
    network-gtfs network import DIR/ride -o OUT/a.geojson
    network-gtfs-zip network import FILE -o OUT/a.geojson
    network-osm network import FILE -o OUT/a.geojson
    network-kml network import FILE -o OUT/a.geojson
    network-geojson network import FILE -o OUT/a.geojson
    network-database network import FILE -o OUT/a.geojson
    timetables-gtfs suite new DIR/ride --count 2 -o OUT
    timetable suite new --network STAGE/drawn.geojson --timetable FILE --count 2 -o OUT
    """.split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      return FuzzedCommand(samples: words[0], words: Array(words.dropFirst()))
    }

  var takesFile: Bool { words.contains("FILE") }

  var reader: FuzzedReader {
    get throws {
      let path = words.prefix { !$0.hasPrefix("-") && $0 == $0.lowercased() }
      let name = (["command"] + path + [samples]).joined(separator: "-").replacing("/", with: "-")
      let sources = samples == "part-folder" ? ["PartFile"] : []
      return try FuzzedReader(
        name, sources, samplesOf: samples, together: { try await run(on: $0) })
    }
  }

  /// Runs it beside a network, a journey and scores.
  ///
  /// One in seven files comes through a pipe, as standard input does.
  private func run(on files: FuzzedReader.FileSet) async throws {
    let size = files.values.reduce(0) { $0 + $1.count }
    let (status, said, hasWritten) = try await ended(
      on: files, throughPipe: takesFile && size % 7 == 1)
    let isObeyed = said.unicodeScalars.contains {
      $0.value < 0x20 && !["\n", "\t"].contains($0) || $0.properties.isBidiControl
    }
    if isObeyed { throw Misdeed("prints control characters: \(said)") }
    guard status == 2 else {
      if status > 2 { throw Misdeed("exit status \(status): \(said)") }
      return
    }
    if !said.contains("error: ") { throw Misdeed("refuses without an error message") }
    if hasWritten {
      throw Misdeed("refuses its input, but writes a file: \(said)")
    }
    throw FuzzedReader.Refused()
  }

  /// Runs the command; returns its exit status, its output, and whether it has written a file.
  func ended(
    on files: FuzzedReader.FileSet, throughPipe: Bool
  ) async throws -> (status: Int32, said: String, hasWritten: Bool) {
    let stage = try Stage(Self.beside.get())
    // `track` also reads standard input, which has a fuzzed reader of its own.
    if words[0] == "track" { dup2(unsafe open("/dev/null", O_RDONLY), STDIN_FILENO) }
    var words = try words(on: files, stage: stage)
    let name = "own-\(files.keys.first ?? "")"
    let pipe = throughPipe ? stage.file(name).map { FilledPipe([UInt8]($0)) } : nil
    if let pipe {
      words = words.map { $0.replacing("\(stage.path)/\(name)", with: "/dev/fd/\(pipe.end)") }
    }
    let (status, said) = await stage.run(words)
    withExtendedLifetime(pipe) {}
    return (status, said, stage.has("out"))
  }

  /// Writes the files into a stage; returns the words with their paths.
  func words(on files: FuzzedReader.FileSet, stage: Stage) throws -> [String] {
    var file = "\(stage.path)/own"
    for (name, bytes) in files {
      // An experiment names its journeys relative to the working folder.
      let text = samples == "sweep" ? String(bytes: bytes, encoding: .utf8) : nil
      let bytes = text.map { Array($0.replacing("STAGE", with: stage.path).utf8) } ?? bytes
      let name = takesFile ? "own-\(name)" : "own/ride/\(name)"
      try stage.write(Data(bytes), name)
      if takesFile { file = "\(stage.path)/\(name)" }
    }
    return words.map {
      $0.replacing(/FILE|DIR/, with: file).replacing("OUT", with: "\(stage.path)/out")
        .replacing("STAGE", with: stage.path)
    }
  }

  /// The files that lie beside the mutated ones: samples by path.
  static let beside = Result {
    let network = try sample("network/drawn.geojson")
    let truth = try sample("journey/ride/truth.json")
    let locations = try sample("journey/ride/locations.csv")
    let other = String(decoding: truth, as: UTF8.self).replacing(
      #""ride": "r""#, with: #""ride": "other""#)
    return [
      "drawn.geojson": network, "rides/ride/network.geojson": network,
      "tuned/network.geojson": network, "tested/network.geojson": network,
      "rides/ride/locations.csv": locations, "tuned/ride/locations.csv": locations,
      "tested/ride/locations.csv": locations,
      "rides/ride/truth.json": truth, "tuned/ride/truth.json": truth,
      "tested/ride/truth.json": Data(other.utf8),
      "scores.csv": try sample("scores/scores.csv"),
      "baseline.csv": try sample("baseline/baseline.csv"),
    ]
  }

  private static func sample(_ path: String) throws -> Data {
    try Data(contentsOf: FuzzedReader.samplesFolder.appending(path: path))
  }
}

/// A pipe that gives bytes and then ends, as standard input does.
final class FilledPipe: Sendable {
  /// The descriptor to read from.
  let end: Int32

  init(_ bytes: [UInt8]) {
    // The reader may stop before the end.
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
