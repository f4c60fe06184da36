/// A small network file in the format, one feature a line, to be spoilt by tests.
enum ToyNetwork {
  static let text = """
    {"type": "FeatureCollection",
    "network": {"id": "toy", "title": "Toy", "version": "1"},
    "features": [
    {"type": "Feature", "properties": {"kind": "railway", "id": "T.Main", "title": {"en": "Main"}, \
    "operator": "T", "color": "#00AAff", "stations": ["T.Main.A", "T.Main.B", "T.Main.C"], \
    "ascending": "Outbound", "descending": "Inbound", "loop": false, "underground": [false, true]}, \
    "geometry": {"type": "MultiLineString", "coordinates": [[[139.70, 35.60], [139.71, 35.60]], \
    [[139.71, 35.60], [139.715, 35.60], [139.72, 35.60]]]}},
    {"type": "Feature", "properties": {"kind": "railway", "id": "T.Ring", "title": {"en": "Ring", \
    "ja": "環"}, "operator": "T", "color": "#336699", "stations": ["T.Ring.P", "T.Ring.Q", \
    "T.Ring.R", "T.Ring.P"], "ascending": "Outer", "descending": "Inner", "loop": true, \
    "underground": [false]}, "geometry": {"type": "MultiLineString", "coordinates": [[[139.70, 35.60], \
    [139.72, 35.60], [139.71, 35.61], [139.70, 35.60]]]}},
    {"type": "Feature", "properties": {"kind": "station", "id": "T.Main.A", "railway": "T.Main", \
    "title": {"en": "A"}, "order": 0, "group": "a"}, \
    "geometry": {"type": "Point", "coordinates": [139.70, 35.60]}},
    {"type": "Feature", "properties": {"kind": "station", "id": "T.Main.B", "railway": "T.Main", \
    "title": {"en": "B"}, "order": 1, "group": null}, \
    "geometry": {"type": "Point", "coordinates": [139.71, 35.6002]}},
    {"type": "Feature", "properties": {"kind": "station", "id": "T.Main.C", "railway": "T.Main", \
    "title": {"en": "C"}, "order": 2}, \
    "geometry": {"type": "Point", "coordinates": [139.72, 35.60]}},
    {"type": "Feature", "properties": {"kind": "station", "id": "T.Ring.P", "railway": "T.Ring", \
    "title": {"en": "P"}, "order": 0, "group": "a"}, \
    "geometry": {"type": "Point", "coordinates": [139.70, 35.60]}},
    {"type": "Feature", "properties": {"kind": "station", "id": "T.Ring.Q", "railway": "T.Ring", \
    "title": {"en": "Q"}, "order": 1, "group": null}, \
    "geometry": {"type": "Point", "coordinates": [139.72, 35.60]}},
    {"type": "Feature", "properties": {"kind": "station", "id": "T.Ring.R", "railway": "T.Ring", \
    "title": {"en": "R"}, "order": 2, "group": null}, \
    "geometry": {"type": "Point", "coordinates": [139.71, 35.61, 12.5]}}
    ]}

    """

  /// The text with the first occurrence of a piece replaced; a piece that is not there is a mistake
  /// in the test and traps.
  static func with(_ replacements: [(String, String)]) -> String {
    var text = text
    for (old, new) in replacements {
      guard let range = text.firstRange(of: old) else { preconditionFailure("no \(old)") }
      text.replaceSubrange(range, with: new)
    }
    return text
  }
}
