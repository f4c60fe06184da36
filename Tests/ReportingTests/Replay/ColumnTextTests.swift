import RailNetwork
import TestKit
import Testing
@testable import Reporting

@Suite struct ColumnTextTests {
  @Test(
    arguments: [
      ([], ""),
      ([nil], "A"),
      ([0], "C"),
      // 2 + (1 << 1) = 4, then the difference of 2 is 2 + (2 << 1) = 6.
      ([1, 3], "EG"),
      // Down by 1 is 2 + (1 << 1 | 1) = 5.
      ([1, 0], "EF"),
      // The value again twice: 1, 2.
      ([0, 0, 0], "CBC"),
      // 2 + (100 << 1) = 202 = 6 · 32 + 10: the 10 with 32 for "more follows", then 6.
      ([100], "qG"),
      // A difference counts from the last present value.
      ([1, nil, nil, 2], "EABBE"),
    ] as [([Int?], String)])
  func `packs values as documented`(values: [Int?], text: String) {
    #expect(ColumnText.encode(values) == text)
  }

  @Test(arguments: Checkout.some(0..<20))
  func `reads back every value`(seed: Int) {
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

  @Test func `pads with absent values`() {
    var column = ColumnText()
    column.append(7)
    column.pad(to: 4)
    column.append(8)
    #expect(ColumnReading.decode(column.finished()) == [7, nil, nil, nil, 8])
  }
}

/// Reads columns of the page's data by the words of the format, for comparison.
enum ColumnReading {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

  static func decode(_ text: String) -> [Int?] {
    var numbers: [Int] = []
    var number = 0
    var shift = 0
    for letter in text {
      let group = letters.firstIndex(of: letter) ?? 0
      number |= (group & 31) << shift
      shift += 5
      if group < 32 {
        numbers.append(number)
        (number, shift) = (0, 0)
      }
    }
    var values: [Int?] = []
    var last = 0
    var index = 0
    while index < numbers.count {
      switch numbers[index] {
      case 0: values.append(nil)
      case 1:
        index += 1
        let previous = values.last ?? nil
        values += Array(repeating: previous, count: numbers[index])
      case let token:
        let size = (token - 2) >> 1
        last += token & 1 == 1 ? -size : size
        values.append(last)
      }
      index += 1
    }
    return values
  }
}

enum PageData {
  /// The data that a page holds in the script element of an id.
  static func read(_ page: String, id: String) throws -> JSONNode {
    let begin = try #require(page.firstRange(of: "id=\"\(id)\">\n"))
    let rest = page[begin.upperBound...]
    let end = try #require(rest.firstRange(of: "\n</script>"))
    return try JSONReader.read(Array(rest[..<end.lowerBound].utf8))
  }
}
