import Maths
import Testing
import Text

@Suite struct NumberReaderTests {
  @Test(arguments: [
    "0", "-0", "+7", "139.7", "35.681236", ".5", "5.", "1e3", "1E-3", "-2.5e+10",
    "123456789012345678", "9007199254740993", "0.1234567890123456789", "179.99999999999999",
    "0.000000000000000000000000000001", "1e400", "1e-400", "00012.50",
  ])
  func `reads as the standard library does`(text: String) {
    #expect(NumberReader.double(text) == Double(text))
    #expect(NumberReader.double(text) != nil)
  }

  @Test(arguments: [
    "", " ", "-", "+", ".", "-.", "e5", "1e", "1e+", " 1", "1 ", "1 2", "nan", "NaN", "inf",
    "-Infinity", "0x10", "1_000", "1,5", "--1", "1.2.3", "１", "1f",
  ])
  func `refuses what is no decimal number`(text: String) {
    #expect(NumberReader.double(text) == nil)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `agrees with the standard library on drawn numbers`(seed: UInt64) {
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

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `no bytes make it crash`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("0123456789.+-eE xn".utf8) + [0xff, 0]
    let bytes = (0..<generator.index(below: 12)).map { _ in
      alphabet[generator.index(below: alphabet.count)]
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if let number = NumberReader.double(bytes[...]) { #expect(number == Double(text)) }
  }
}
