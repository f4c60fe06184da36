import Maths
import Testing
import Text
@testable import Sweeping

@Suite struct SweepJournalTests {
  private static let header = SweepJournal.Header(
    experiment: "e1", journeys: "j1", versions: "0.1/1", shard: "1/1")

  private static let shape = (axes: 2, journeys: 3, isRace: false, objectives: 3)

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

  @Test(arguments: ["", "trial,x\n", "railbench-sweep\te1\n"])
  func `rejects a file that is not a journal`(text: String) {
    #expect(throws: Faults.self) { try SweepJournal(Array(text.utf8), file: "journal.tsv") }
  }

  @Test func `refuses the journal of another sweep and says what differs`() throws {
    let journal = try SweepJournal(Array(Self.text.utf8), file: "journal.tsv")
    try journal.check(Self.header, Self.shape, file: "journal.tsv")
    var other = Self.header
    other.experiment = "e2"
    other.journeys = "j2"
    let faults = #expect(throws: Faults.self) {
      try journal.check(other, Self.shape, file: "journal.tsv")
    }
    #expect(faults?.all.map(\.field) == ["experiment", "journeys"])
  }

  /// Lines whose check is right and whose content is not, as a hand would leave them.
  @Test(arguments: ["x", "nan", "inf"])
  func `names the line of a value that is not a number`(coordinate: String) {
    let torn = Self.header.line + Self.trial(0).line + checked("1\t\(coordinate),200\t1;2;3")
    let faults = #expect(throws: Faults.self) {
      try SweepJournal(Array(torn.utf8), file: "journal.tsv")
    }
    #expect(faults?.all.map(\.line) == [3])
  }

  @Test(arguments: ["1,200\t1,2,3;1,2,3", "1,200\t1,2;1,2;1,2", "1\t1,2,3;1,2,3;1,2,3"])
  func `names the line of a trial with too few numbers`(body: String) throws {
    let text = Self.header.line + Self.trial(0).line + checked("7\t\(body)")
    let journal = try SweepJournal(Array(text.utf8), file: "journal.tsv")
    let faults = #expect(throws: Faults.self) {
      try journal.check(Self.header, Self.shape, file: "journal.tsv")
    }
    #expect(faults?.all.map(\.line) == [3])
    #expect(faults?.all.first?.field == "trial 7")
  }

  private func checked(_ body: String) -> String {
    "\(body)\t\(ContentHash(body.utf8).short)\n"
  }
}
