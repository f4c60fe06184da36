import RailNetwork
import Testing
@testable import Scoring

@Suite struct SweepJournalTests {
  private static let header = SweepJournal.Header(
    experiment: "e1", journeys: "j1", versions: "0.1/1", shard: "1/1")

  private static let shape: SweepJournal.Shape = (
    settings: (0..<8).map { trial($0).setting }, axes: 2, journeys: 3,
    objectives: ["RW1", "PH1.display", "TT2"].compactMap(MetricCatalogue.metric)
  )

  private static func trial(_ number: Int) -> Trial {
    var random = SeededGenerator(seed: UInt64(number))
    return Trial(
      number: number, setting: [random.unit(), 200],
      values: (0..<3).map { _ in [random.unit() / 3, nil, .infinity] })
  }

  private static var text: String { header.line + (0..<4).map { trial($0).line }.joined() }

  @Test func `reads what it writes, to the last bit`() throws {
    let journal = try SweepJournal(Array(Self.text.utf8), file: "journal.tsv")
    #expect(journal.header == Self.header)
    for number in 0..<4 { #expect(journal.trials[number] == Self.trial(number)) }
    #expect(journal.wholeBytes == Self.text.utf8.count)
  }

  /// Wherever a write was cut off, the whole lines before it are kept.
  @Test func `drops a line that was cut off`() throws {
    let bytes = Array(Self.text.utf8)
    let lineEnds = bytes.indices.filter { bytes[$0] == 0x0a }
    for end in (lineEnds[0] + 1)..<bytes.count {
      let journal = try SweepJournal(Array(bytes[..<end]), file: "journal.tsv")
      let whole = lineEnds.count { $0 < end } - 1
      #expect(journal.trials.count == whole)
      #expect(journal.wholeBytes == lineEnds[whole] + 1)
    }
  }

  @Test func `names a damaged line in the middle`() throws {
    let damaged = Self.text.replacing("\t200", with: "\t201", maxReplacements: 1)
    let torn = damaged == Self.text ? Self.text.replacing(",200", with: ",201") : damaged
    let faults = #expect(throws: Faults.self) {
      try SweepJournal(Array(torn.utf8), file: "journal.tsv")
    }
    #expect(faults?.all.first?.line == 2)
  }

  @Test(arguments: ["", "trial,x\n", "railbench-sweep\te1\n", "x\te1\tj1\tv\t1/1\n"])
  func `rejects a file that is not a journal`(text: String) {
    #expect(throws: Faults.self) { try SweepJournal(Array(text.utf8), file: "journal.tsv") }
  }

  @Test func `refuses the journal of another sweep and says what differs`() throws {
    let journal = try SweepJournal(Array(Self.text.utf8), file: "journal.tsv")
    try journal.check(Self.header, Self.shape, file: "journal.tsv")
    let other = SweepJournal.Header(
      experiment: "e2", journeys: "j2", versions: "0.2/1", shard: "1/2")
    // Its trials are no faults, whatever the settings of this sweep.
    var shape = Self.shape
    shape.settings = []
    let faults = #expect(throws: Faults.self) {
      try journal.check(other, shape, file: "journal.tsv")
    }
    #expect(faults?.all.map(\.field) == ["experiment", "journeys", "versions", "shard"])
  }

  /// Lines edited by hand: the check is right, the content is not.
  @Test(arguments: ["x", "nan", "inf"])
  func `names the line of a value that is not a number`(coordinate: String) {
    let torn = Self.header.line + Self.trial(0).line + checked("1\t\(coordinate),200\t1;2;3")
    let faults = #expect(throws: Faults.self) {
      try SweepJournal(Array(torn.utf8), file: "journal.tsv")
    }
    #expect(faults?.all.map(\.line) == [3])
  }

  /// Lines with a right check, from another version or edited by hand.
  @Test(arguments: [
    (7, "1,,1;1,,1", "needs 2 parameters, and 3 values on each of 3 journeys"),
    (7, "1,1;1,1;1,1", "needs 2 parameters, and 3 values on each of 3 journeys"),
    (7, "1,,1;1,,1;1.5,,1", "1.5 is out of range: RW1 lies in 0…1"),
    (7, "1,,1;inf,,1;1,,1", "RW1 is never infinite"),
    (7, "1,,1;1,,-1;1,,1", "-1 is out of range: TT2 lies in 0…"),
    (8, "1,,1;1,,1;1,,1", "is not one of the 8 settings that the search tries"),
    (6, "1,,1;1,,1;1,,1", "is not one of the 8 settings that the search tries"),
  ])
  func `names the line of a trial that the sweep can't have`(
    number: Int, values: String, problem: String
  ) throws {
    let setting = Self.trial(7).setting.map { "\($0)" }.joined(separator: ",")
    let text = Self.header.line + Self.trial(0).line + checked("\(number)\t\(setting)\t\(values)")
    let journal = try SweepJournal(Array(text.utf8), file: "journal.tsv")
    let faults = #expect(throws: Faults.self) {
      try journal.check(Self.header, Self.shape, file: "journal.tsv")
    }
    #expect(faults?.all.map(\.line) == [3])
    #expect(faults?.all.first?.field == "trial \(number)" && faults?.all.first?.problem == problem)
  }

  @Test func `a race's trial may be of some of the journeys and of any setting`() throws {
    let text = Self.header.line + checked("90\t1,200\t1,,1") + checked("91\t1,200,3\t1,,1")
    let journal = try SweepJournal(Array(text.utf8), file: "journal.tsv")
    var shape = Self.shape
    shape.settings = nil
    let faults = #expect(throws: Faults.self) {
      try journal.check(Self.header, shape, file: "journal.tsv")
    }
    #expect(faults?.all.map(\.field) == ["trial 91"])
  }

  private func checked(_ body: String) -> String {
    "\(body)\t\(ContentHash(body.utf8).short)\n"
  }
}
