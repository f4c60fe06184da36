import Maths
import Testing
@testable import Reporting

@Suite struct ColumnTextTests {
  struct Case: CustomTestStringConvertible {
    var values: [Int?]
    var text: String
    var testDescription: String { "\(values)" }
  }

  @Test(arguments: [
    Case(values: [], text: ""),
    Case(values: [nil], text: "A"),
    Case(values: [0], text: "C"),
    // 2 + (1 << 1) = 4, then the difference of 2 is 2 + (2 << 1) = 6.
    Case(values: [1, 3], text: "EG"),
    // Down by 1 is 2 + (1 << 1 | 1) = 5.
    Case(values: [1, 0], text: "EF"),
    // The value again twice: 1, 2.
    Case(values: [0, 0, 0], text: "CBC"),
    // 2 + (100 << 1) = 202 = 6 · 32 + 10: the 10 with 32 for "more follows", then 6.
    Case(values: [100], text: "qG"),
    // A difference is from the last value that was there.
    Case(values: [1, nil, nil, 2], text: "EABBE"),
  ])
  func `packs values as documented`(_ example: Case) {
    #expect(ColumnText.encode(example.values) == example.text)
  }

  @Test(arguments: 0..<20)
  func `loses nothing`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var values: [Int?] = []
    while values.count < 300 {
      let value: Int? =
        switch Int(generator.next() % 4) {
        case 0: nil
        case 1: Int(generator.next() % 5)
        case 2: Int(generator.next() % 20_000_001) - 10_000_000
        default: Int(generator.next() >> 14) - (1 << 49)
        }
      values += Array(repeating: value, count: 1 + Int(generator.next() % 6))
    }
    let text = ColumnText.encode(values)
    #expect(ColumnReading.decode(text) == values)
    #expect(!text.contains("<") && !text.contains("\\"))
  }

  @Test func `fills up with absent values`() {
    var column = ColumnText()
    column.append(7)
    column.pad(to: 4)
    column.append(8)
    #expect(ColumnReading.decode(column.finished()) == [7, nil, nil, nil, 8])
  }
}
