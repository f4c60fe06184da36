import RailNetwork
import Testing

@Suite struct NumberReaderTests {
  @Test(arguments: [
    "0", "-0", "+7", "139.7", "35.681236", ".5", "5.", "1e3", "1E-3", "-2.5e+10",
    "123456789012345678", "9007199254740993", "0.1234567890123456789", "179.99999999999999",
    "0.000000000000000000000000000001", "1e400", "1e-400", "00012.50",
  ])
  func `reads numbers like the standard library`(text: String) {
    #expect(NumberReader.double(text) == Double(text))
    #expect(NumberReader.double(text) != nil)
  }

  @Test(arguments: [
    "", " ", "-", "+", ".", "-.", "e5", "1e", "1e+", " 1", "1 ", "1 2", "nan", "NaN", "inf",
    "-Infinity", "0x10", "1_000", "1,5", "--1", "1.2.3", "１", "1f",
  ])
  func `rejects text that is not a decimal number`(text: String) {
    #expect(NumberReader.double(text) == nil)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `agrees with the standard library on random numbers`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let digits = (0...generator.index(below: 22)).map { _ in "\(generator.index(below: 10))" }
      var text = digits.joined()
      let point = generator.index(below: text.count + 1)
      text.insert(".", at: text.index(text.startIndex, offsetBy: point))
      if generator.index(below: 2) == 0 { text = "-" + text }
      if generator.index(below: 4) == 0 { text += "e\(generator.index(below: 40) - 20)" }
      #expect(NumberReader.double(text) == Double(text), "\(text)")
    }
  }
}

@Suite struct NumberTextTests {
  @Test(arguments: [
    (0.0, 0, "0"), (-0.0, 2, "0.00"), (-0.004, 2, "0.00"), (1.5, 0, "2"), (2.5, 0, "2"),
    (0.125, 2, "0.12"), (0.375, 2, "0.38"), (-1.005, 1, "-1.0"), (99.995, 1, "100.0"),
    (12.1, 6, "12.100000"), (139.6338, 4, "139.6338"), (1e15, 0, "1000000000000000"),
    (1e21, 2, "1000000000000000000000.00"), (1e10 + 0.5, 12, "10000000000.500000000000"),
    (-1.5e300, 0, "-15" + String(repeating: "0", count: 299)),
    (.nan, 2, "nan"), (.infinity, 2, "inf"), (-.infinity, 2, "-inf"),
  ])
  func `prints with fixed places`(value: Double, places: Int, text: String) {
    #expect(NumberText.fixed(value, places: places) == text)
  }

  @Test(arguments: [
    (1.5, 3, "1.5"), (2, 3, "2"), (0.001, 3, "0.001"), (0.0001, 3, "0"), (-0.0001, 3, "0"),
    (100, 0, "100"), (100, 2, "100"),
  ])
  func `prints short without trailing zeros`(value: Double, places: Int, text: String) {
    #expect(NumberText.short(value, places: places) == text)
  }

  @Test func `prints a missing value as an empty text`() {
    #expect(NumberText.optional(nil, places: 3) == "")
    #expect(NumberText.optional(0, places: 3) == "0.000")
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `printed numbers are within half a unit of the last place, and stable`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let value = generator.uniform(-1000...1000)
      let places = generator.index(below: 9)
      let text = NumberText.fixed(value, places: places)
      let printed = try #require(Double(text))
      let unit = (0..<places).reduce(1.0) { unit, _ in unit / 10 }
      #expect(abs(printed - value) <= unit / 2 * (1 + 1e-9) + 1e-12, "\(value) as \(text)")
      #expect(NumberText.fixed(printed, places: places) == text)
      let decimals = text.split(separator: ".").dropFirst().first?.count ?? 0
      #expect(decimals == places)
    }
  }
}
