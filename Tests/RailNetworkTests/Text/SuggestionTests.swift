import RailNetwork
import Testing

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("", "", 0), ("v3", "v3", 0), ("kitten", "sitting", 3), ("", "abc", 3), ("abc", "", 3),
    ("ab", "ba", 1), ("radius", "raduis", 1), ("ca", "abc", 3),
  ])
  func `counts edits, and swapped neighbours as one edit`(a: String, b: String, distance: Int) {
    #expect(Suggestion.distance(a, b) == distance)
  }

  @Test(arguments: [
    ("raduis", "radius"), ("RADIUS", "radius"), ("v4", "v3"), ("window", nil), ("win", nil),
    ("", "v3"), ("Yamanote", "JR-East.Yamanote"), ("yamanot", nil),
  ])
  func `finds the nearest name, if one is near`(typed: String, meant: String?) {
    #expect(Suggestion.nearest(to: typed, among: ["v3", "radius", "JR-East.Yamanote"]) == meant)
  }

  @Test func `suggests nothing for a name of a megabyte`() {
    let name = String(repeating: "LT1.p90", count: 150_000)
    #expect(Suggestion.nearest(to: name, among: ["LT1.p90", "PH1"]) == nil)
  }
}
