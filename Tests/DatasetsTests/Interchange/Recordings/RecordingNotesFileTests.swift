import Interchange
import RailNetwork
import Testing
import Tracking

@Suite struct RecordingNotesFileTests {
  static func read(_ text: String) throws(Faults) -> ImportedRecording {
    var recording = ImportedRecording()
    try RecordingNotesFile.read(Array(text.utf8), file: "recording.json", into: &recording)
    return recording
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `a written file reads back the same`(seed: UInt64) throws {
    var recording = RandomRecording.make(seed: seed, name: "a \"name\"")
    let text = try #require(RecordingNotesFile.text(recording))
    recording.locations = []
    #expect(try Self.read(text) == recording)
  }

  @Test func `writes no file for an empty recording`() {
    #expect(RecordingNotesFile.text(ImportedRecording(warnings: ["left out: 3"])) == nil)
    #expect(throws: Never.self) { try Self.read("{}") }
  }

  @Test(arguments: [
    ("[]", "recording.json:1: expected an object, found a list"),
    ("{\"name\": 3}", "recording.json:1: name: expected a text, found 3"),
  ]) func `reports a fault`(text: String, fault: String) {
    let faults = #expect(throws: Faults.self) { try Self.read(text) }
    #expect(faults?.description == fault)
  }

  @Test func `lists the columns that were never measured`() {
    var recording = RandomRecording.make(seed: 5)
    #expect(recording.missing == [])
    for index in recording.locations.indices {
      recording.locations[index].speedMetresPerSecond = nil
      recording.locations[index].altitudeMetres = nil
    }
    #expect(recording.missing == [.altitude, .speed])
  }
}
