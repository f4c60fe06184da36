import Datasets
import Foundation
import Journeys
import TestKit
import Testing
import Text
@testable import RailBenchCommand

@Suite struct CompareBadInputTests {
  /// A way to spoil a project, and what is said of it.
  struct Case: CustomTestStringConvertible {
    let what: String
    /// Below the scratch folder.
    let file: String
    let spoil: @Sendable (String) -> String
    /// What each line of the errors holds, after `error: ` and the file's path.
    let errors: [String]

    init(
      _ what: String, _ file: String, _ errors: [String],
      spoil: @escaping @Sendable (String) -> String
    ) {
      self.what = what
      self.file = file
      self.errors = errors
      self.spoil = spoil
    }

    var testDescription: String { what }
  }

  private static let ride = "Datasets/journeys/rides/main-local/"
  private static let truth = ride + "truth.json"
  private static let locations = ride + "locations.csv"
  private static let network = "Datasets/networks/drawn.geojson"

  /// Changes a field of one row of a table, counted from 0; row 0 is the header.
  private static func row(
    _ row: Int, _ column: Int, _ value: String
  ) -> @Sendable (String) -> String {
    { text in
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      var fields = lines[row].split(separator: ",", omittingEmptySubsequences: false).map(
        String.init)
      fields[column] = value
      lines[row] = fields.joined(separator: ",")
      return lines.joined(separator: "\n")
    }
  }

  @Test(arguments: [
    Case("truncated truth", truth, [":"]) { String($0.prefix(300)) },
    Case("truncated network", network, [":"]) { String($0.prefix(300)) },
    Case("empty truth", truth, [":1: the file is empty"]) { _ in "" },
    Case("empty locations", locations, [": "]) { _ in "" },
    Case("empty network", network, [":1: the file is empty"]) { _ in "" },
    Case("missing column", locations, ["latitude"], spoil: row(0, 1, "width")),
    Case("a time that is no time", locations, [":4: timestamp: "], spoil: row(3, 0, "yesterday")),
    Case("not a number", locations, [":4: latitude: "], spoil: row(3, 1, "NaN")),
    Case("latitude 139", locations, [":4: latitude: "], spoil: row(3, 1, "139.7")),
    Case("unknown railway", truth, ["unknown railway 'Test.Mian'"]) {
      $0.replacing("\"Test.Main\"", with: "\"Test.Mian\"")
    },
    Case("two faults", locations, [":3: longitude: ", ":5: timestamp: "]) {
      row(4, 0, "2026-02-30T00:00:00Z")(row(2, 2, "east")($0))
    },
  ])
  func `each fault gets one clear message and nothing is written`(example: Case) async throws {
    let scratch = try ScratchFolder()
    let datasets = try SampleSuite.write(to: scratch)
    let path = "\(scratch.path)/\(example.file)"
    let text = String(decoding: try Files.read(path), as: UTF8.self)
    try Files.write(example.spoil(text), to: path)
    let before = scratch.files
    let run = await CommandRun.of([
      "compare", "--journeys", datasets + "/journeys", "--network",
      datasets + "/networks/drawn.geojson", "--output", scratch.path + "/out",
    ])
    #expect(run.status == .badInput)
    #expect(run.output == "")
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == example.errors.count, "\(run.errors)")
    for (line, expected) in zip(lines, example.errors) {
      #expect(line.hasPrefix("error: \(path)"))
      #expect(line.contains(expected))
    }
    #expect(scratch.files == before)
  }

  @Test func `a folder where a file should be, and a file where a folder should be`() async throws {
    let scratch = try ScratchFolder()
    let datasets = try SampleSuite.write(to: scratch)
    let network = datasets + "/networks/drawn.geojson"
    let folder = datasets + "/journeys/rides/main-local/locations.csv"
    try FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let run = await CommandRun.of(["compare", "--journeys", datasets, "--network", network])
    #expect(run.errors == "error: \(folder): is a folder, not a file\n")
    #expect(run.status == .badInput)
    let other = await CommandRun.of(["compare", "--output", network])
    #expect(other.errors == "error: \(network): is a file, not a folder\n")
    #expect(other.status == .badInput)
  }
}
