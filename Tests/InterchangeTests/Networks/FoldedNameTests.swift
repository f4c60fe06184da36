import Testing
@testable import Interchange

@Suite struct FoldedNameTests {
  @Test(arguments: [
    ("King's Cross St. Pancras", "kings cross st pancras"), ("Łódź", "lodz"), ("-", ""),
    ("Zürich-Flughafen", "zurich flughafen"), ("せんたー南", "センター南"), ("ｾﾝﾀｰ", "センター"),
    ("ГАММА", "гамма"),
  ])
  func `compares names without case, accents, width and signs`(name: String, words: String) {
    #expect(FoldedName(name).words.joined(separator: " ") == words)
    #expect(FoldedName(name) == FoldedName(words))
  }
}
