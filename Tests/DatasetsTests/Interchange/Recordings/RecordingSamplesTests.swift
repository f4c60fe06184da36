import Foundation
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Interchange

/// The recordings read from samples of many apps' formats, and from files with faults.
///
/// `recordings.txt` has the samples, made by hand: a line `=== name | options`, then the text, or
/// `@` and the path of a file.
@Suite struct RecordingSamplesTests {
  private static let fixtures = "Tests/DatasetsTests/Fixtures"

  @Test func `reads the samples as recorded`() throws {
    let samples = try Checkout.text("\(Self.fixtures)/recordings.txt").split(separator: "=== ")
    let read = samples.map { sample -> String in
      let lines = sample.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let title = lines[0].split(separator: " | ").map(String.init)
      let options = title.count > 1 ? title[1].split(separator: ", ").map(String.init) : []
      var text = lines.dropFirst().joined(separator: "\n") + (options.contains("cut") ? "" : "\n")
      for (mark, meaning) in Self.marks { text = text.replacing(mark, with: meaning) }
      let result: String
      do {
        let bytes =
          text.hasPrefix("@") ? try Checkout.bytes(text.dropFirst().trimmed) : Array(text.utf8)
        result = try Self.read(bytes, options)
      } catch {
        result = "\(error)\n"
      }
      return "=== \(title[0])\n\(result)"
    }
    Golden.expect(read.joined(), equals: "\(Self.fixtures)/recordings-read.txt")
  }

  /// Signs in the file for characters that nobody sees.
  private static let marks = [
    "␉": "\t", "␍": "\r", "␣": "\u{feff}", "␀": "\0", "␁": "\u{1}", "␃": "\u{3}", "␄": "\u{4}",
    "␎": "\u{e}", "␐": "\u{10}", "␔": "\u{14}",
  ]

  private static func read(_ bytes: [UInt8], _ options: [String]) throws -> String {
    func option(_ name: String) -> [String] {
      options.filter { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
    }
    let columns = option("map").flatMap { $0.split(separator: ",") }.compactMap(Self.column)
    let zone = option("zone").first.flatMap { TimeZone(identifier: $0) }
    let hints = RecordingHints(columns: columns, zone: zone)
    let format = try RecordingFormat(of: "f", start: bytes)
    let start = option("start").first.flatMap { Timestamp(iso8601: $0) }
    let recordings = try format.read(ByteSource(file: "f", bytes: bytes), hints: hints)
    return recordings.map { Self.text(start.map($0.begun) ?? $0, format) }.joined()
  }

  private static func column(_ entry: Substring) -> (name: String, meaning: MeasuredColumn)? {
    let parts = entry.split(separator: ":").map(String.init)
    let unit = parts.count > 2 ? MeasuredColumn.Unit(rawValue: parts[2]) : nil
    return LocationColumn(rawValue: parts[1]).map { (parts[0], MeasuredColumn($0, in: unit)) }
  }

  private static func text(_ recording: ImportedRecording, _ format: RecordingFormat) -> String {
    var lines = ["\(format) '\(recording.name)'"]
    if !recording.notes.isEmpty { lines.append("notes: \(recording.notes)") }
    lines += LocationsWriter.text(recording.locations).split(separator: "\n").dropFirst()
      .map(String.init)
    lines += MotionWriter.text(recording.motion).split(separator: "\n").dropFirst().map(String.init)
    if !recording.unread.isEmpty { lines.append("not read: \(listed(recording.unread, most: 9))") }
    let faults =
      recording.locations.isEmpty ? [] : faultTexts { try recording.checkIsJourney(file: "f") }
    lines += (recording.warnings + recording.valueWarnings(file: "f").map(\.description)).map {
      "warning: \($0)"
    }
    lines += faults.map { "no journey: \($0)" }
    return lines.map { $0 + "\n" }.joined()
  }
}
