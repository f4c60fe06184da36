import TestKit

/// A small network file with one feature per line, for tests that change it.
enum ToyNetwork {
  static let text = (try? Checkout.text("Tests/RailNetworkTests/Fixtures/toy.geojson")) ?? ""

  /// The text with the first occurrence of a piece replaced.
  ///
  /// Traps if the piece does not occur, because that is an error in the test.
  static func with(_ replacements: [(String, String)]) -> String {
    var text = text
    for (old, new) in replacements {
      guard let range = text.firstRange(of: old) else { preconditionFailure("no \(old)") }
      text.replaceSubrange(range, with: new)
    }
    return text
  }
}

/// A network file with a fault.
struct SpoiltNetwork {
  let name: String
  let text: String

  init(_ name: String, _ replacements: [(String, String)]) {
    self.name = name
    text = ToyNetwork.with(replacements)
  }

  init(_ name: String, text: String) {
    self.name = name
    self.text = text
  }

  static let all: [SpoiltNetwork] =
    documents + members + added + geometries + references + lines + shared

  private static let documents = [
    SpoiltNetwork("an empty file", text: ""),
    SpoiltNetwork("truncated", text: String(ToyNetwork.text.prefix(900))),
    SpoiltNetwork("invalid JSON", text: "railway,station\n"),
    SpoiltNetwork("not a number", [("35.6002", "NaN")]),
    SpoiltNetwork("a list", text: "[]"),
    SpoiltNetwork("a lone feature", text: "{\"type\": \"Feature\", \"properties\": {}}"),
    SpoiltNetwork("without features", text: "{\"type\": \"FeatureCollection\"}"),
    SpoiltNetwork(
      "no railway",
      text: """
        {"type": "FeatureCollection", "network": {"id": "x", "title": "X", "version": "1"},
        "features": []}
        """),
    SpoiltNetwork("no header", [("\"network\"", "\"other\"")]),
    SpoiltNetwork("an empty id", [("\"id\": \"toy\"", "\"id\": \"\"")]),
    SpoiltNetwork("a version that is not a text", [("\"version\": \"1\"", "\"version\": 1")]),
    SpoiltNetwork(
      "a member twice", [("\"loop\": false", "\"loop\": false, \"loop\": true")]),
  ]

  private static let members = [
    SpoiltNetwork("no title", [("\"title\": {\"en\": \"Main\"}, ", "")]),
    SpoiltNetwork("a title that is a text", [("{\"en\": \"Main\"}", "\"Main\"")]),
    SpoiltNetwork("a bad color", [("#00AAff", "#00AAfg")]),
    SpoiltNetwork("a color by name", [("#00AAff", "red")]),
    SpoiltNetwork("a station that is not a text", [("\"T.Main.B\", ", "7, ")]),
    SpoiltNetwork("loop that is a number", [("\"loop\": false", "\"loop\": 0")]),
    SpoiltNetwork("one direction twice", [("\"Inbound\"", "\"Outbound\"")]),
    SpoiltNetwork("too few underground flags", [("[false, true]", "[true]")]),
    SpoiltNetwork("an underground flag of 0", [("[false, true]", "[0, true]")]),
    SpoiltNetwork("an order of 1.5", [("\"order\": 1", "\"order\": 1.5")]),
    SpoiltNetwork("a group that is a number", [("\"group\": null", "\"group\": 3")]),
  ]

  private static let added = [
    (
      #""version": "1""#,
      [
        #""timeZone": "Asia/Nowhere""#, #""timeZone": """#, #""timeZone": 9"#,
        #""timezone": "Asia/Tokyo", "x": 1"#,
      ]
    ),
    (
      #""loop": false"#,
      ["[95]", "[95, 0, null]", "[95, 1.5, null]", #"[95, "120", null]"#, "5"].map {
        #""seconds": {"ascending": \#($0), "descending": [null, 125, 90]}"#
      } + [
        #""stops": "always""#, #""stops": []"#, #""stops": [1, 0.5, 1]"#,
        #""stops": [{"trains": 1, "calls": "11"}, {"trains": 0, "calls": "1x1"}]"#,
        #""drawn": ["osm"]"#, #""drawn": ["osm", "sketch"]"#, #""directions": ["Up", null]"#,
        #""directions": ["Outbound"]"#, #""sharedTracks": []"#,
      ]
    ),
    (#""id": "T.Main.B""#, [#""direction": "Clockwise""#]),
    (#"{"en": "Main""#, [#""es": "Mayor", "lokal": "x""#]),
  ].flatMap { member, all in
    all.map { SpoiltNetwork($0, [(member, "\(member), \($0)")]) }
  }

  private static let shared = [
    ("not a list", "{}"),
    ("a text", "[\"T.Ring\"]"),
    ("only one of three members", "[{\"railway\": \"T.Ring\"}]"),
    ("an unknown railway", entry("T.Rang", "T.Main.A", "T.Main.B")),
    ("itself", entry("T.Main", "T.Main.A", "T.Main.B")),
    ("another railway's stations", entry("T.Ring", "T.Ring.P", "T.Ring.Q")),
    ("the wrong way", entry("T.Ring", "T.Main.C", "T.Main.A")),
    ("nothing", entry("T.Ring", "T.Main.A", "T.Main.A")),
  ].map { name, text in
    SpoiltNetwork(
      "shared track: \(name)", [("\"loop\": false", "\"loop\": false, \"sharedTrack\": \(text)")])
  }

  private static func entry(_ railway: String, _ from: String, _ to: String) -> String {
    "[{\"railway\": \"\(railway)\", \"from\": \"\(from)\", \"to\": \"\(to)\"}]"
  }

  private static let geometries = [
    SpoiltNetwork(
      "no geometry",
      [
        (
          "\"geometry\": {\"type\": \"Point\", \"coordinates\": [139.71, 35.6002]}",
          "\"geometry\": null"
        )
      ]),
    SpoiltNetwork(
      "no coordinates", [("\"type\": \"Point\", \"coordinates\"", "\"type\": \"Point\", \"c\"")]),
    SpoiltNetwork("a line string", [("\"MultiLineString\"", "\"LineString\"")]),
    SpoiltNetwork(
      "no parts",
      [
        (
          "[[[139.70, 35.60], [139.71, 35.60]], [[139.71, 35.60], [139.715, 35.60], "
            + "[139.72, 35.60]]]", "[]"
        )
      ]),
    SpoiltNetwork("an empty part", [("[[139.70, 35.60], [139.71, 35.60]]", "[]")]),
    SpoiltNetwork("a part of one", [("[[139.70, 35.60], [139.71, 35.60]]", "[[139.7, 35.6]]")]),
    SpoiltNetwork("a part that is a number", [("[[139.70, 35.60], [139.71, 35.60]]", "5")]),
    SpoiltNetwork("a position of one number", [("[139.71, 35.60]", "[139.71]")]),
    SpoiltNetwork("a position of texts", [("[139.71, 35.60]", "[\"139.71\", \"35.60\"]")]),
    SpoiltNetwork(
      "a part with swapped coordinates",
      [("[[139.70, 35.60], [139.71, 35.60]]", "[[35.60, 139.70], [35.60, 139.71]]")]),
    SpoiltNetwork("a station with swapped coordinates", [("[139.71, 35.6002]", "[35.6, 139.7]")]),
    SpoiltNetwork("a latitude of 200", [("[139.71, 35.6002]", "[139.71, 200]")]),
    SpoiltNetwork("a longitude of 200", [("[139.71, 35.6002]", "[200, 35.6]")]),
    SpoiltNetwork(
      "a track without length",
      [
        (
          "[[139.70, 35.60], [139.71, 35.60]], [[139.71, 35.60], [139.715, 35.60], "
            + "[139.72, 35.60]]",
          "[[139.70, 35.60], [139.70, 35.60]], [[139.70, 35.60], [139.70, 35.60]]"
        )
      ]),
  ]

  private static let references = [
    SpoiltNetwork("an unknown station", [("\"T.Main.B\", \"T.Main.C\"]", "\"T.Main.X\"]")]),
    SpoiltNetwork(
      "an unknown railway", [("\"railway\": \"T.Main\"", "\"railway\": \"T.Mian\"")]),
    SpoiltNetwork(
      "another railway's station",
      [("\"T.Main.B\", \"T.Main.C\"]", "\"T.Main.B\", \"T.Main.C\", \"T.Ring.Q\"]")]),
    SpoiltNetwork("a railway id twice", [("\"id\": \"T.Ring\"", "\"id\": \"T.Main\"")]),
    SpoiltNetwork("a station id twice", [("\"id\": \"T.Main.B\"", "\"id\": \"T.Main.A\"")]),
    SpoiltNetwork(
      "a station listed twice", [("\"T.Main.B\", \"T.Main.C\"]", "\"T.Main.B\", \"T.Main.B\"]")]),
    SpoiltNetwork("a station in no list", [("\"T.Main.B\", ", "")]),
    SpoiltNetwork(
      "a railway without stations", [("[\"T.Main.A\", \"T.Main.B\", \"T.Main.C\"]", "[]")]),
    SpoiltNetwork(
      "orders exchanged",
      [
        ("\"order\": 1", "\"order\": 9"), ("\"order\": 2", "\"order\": 1"),
        ("\"order\": 9", "\"order\": 2"),
      ]),
    SpoiltNetwork("a loop not closed", [("\"T.Ring.R\", \"T.Ring.P\"]", "\"T.Ring.R\"]")]),
    SpoiltNetwork("a loop with \"loop\" set to false", [("\"loop\": true", "\"loop\": false")]),
  ]

  private static let lines = [
    SpoiltNetwork("a wrong sign in mid-track", [("[139.715, 35.60]", "[-139.715, 35.60]")]),
    SpoiltNetwork("a track over a pole", [("[139.715, 35.60]", "[139.715, 89.99]")]),
    SpoiltNetwork("a station far off", [("[139.71, 35.6002]", "[139.71, 35.65]")]),
    SpoiltNetwork(
      "a list out of order",
      [
        ("\"T.Main.B\", \"T.Main.C\"]", "\"T.Main.C\", \"T.Main.B\"]"),
        ("\"order\": 1", "\"order\": 9"), ("\"order\": 2", "\"order\": 1"),
        ("\"order\": 9", "\"order\": 2"),
      ]),
    SpoiltNetwork(
      "a list against its track",
      [
        ("[139.70, 35.60]}}", "[139.72, 35.60]}}"), ("[139.72, 35.60]}}", "[139.70, 35.60]}}"),
        ("\"id\": \"T.Main.C\"", "\"id\": \"T.Main.Z\""),
        ("\"id\": \"T.Main.A\"", "\"id\": \"T.Main.C\""),
        ("\"id\": \"T.Main.Z\"", "\"id\": \"T.Main.A\""),
        ("\"order\": 0", "\"order\": 9"), ("\"order\": 2", "\"order\": 0"),
        ("\"order\": 9", "\"order\": 2"),
      ]),
    SpoiltNetwork(
      "a loop against its track",
      [
        ("\"T.Ring.Q\", \"T.Ring.R\"", "\"T.Ring.R\", \"T.Ring.Q\""),
        (
          "\"id\": \"T.Ring.Q\", \"railway\": \"T.Ring\", \"title\": {\"en\": \"Q\"}, \"order\": 1",
          "\"id\": \"T.Ring.Q\", \"railway\": \"T.Ring\", \"title\": {\"en\": \"Q\"}, \"order\": 2"
        ),
        (
          "\"id\": \"T.Ring.R\", \"railway\": \"T.Ring\", \"title\": {\"en\": \"R\"}, \"order\": 2",
          "\"id\": \"T.Ring.R\", \"railway\": \"T.Ring\", \"title\": {\"en\": \"R\"}, \"order\": 1"
        ),
      ]),
  ]
}
