/// Three invented railways in the files of Mini Tokyo 3D.
enum SmallTokyo {
  static let files = SampleFiles([
    "coordinates.json": """
    {"airways": [], "railways": [
    {"id": "T.Main", "sublines": [
      {"type": "main", "coords": [[139.70, 35.60], [139.71, 35.60]]},
      {"type": "hybrid", "zoom": 14, "coords": [[139.71, 35.60], [139.72, 35.60]]},
      {"type": "main", "altitude": -1, "coords": [[139.7205, 35.60], [139.73, 35.60]]},
      {"type": "main", "coords": [[139.73, 35.60], [139.74, 35.60]]}]},
    {"id": "T.Back", "altitude": -1, "sublines": [
      {"type": "sub", "start": {"railway": "T.Main"},
       "coords": [[139.735, 35.6001], [139.715, 35.5999]]}]},
    {"id": "T.Ring", "loop": true, "sublines": [
      {"type": "main", "coords": [[139.70, 35.60], [139.72, 35.60], [139.71, 35.61]]}]}
    ]}
    """,
    "railways.json": """
    [
    {"id": "T.Main", "title": {"en": "Main", "ja": "本線"}, "color": "#112233",
     "stations": ["T.Main.A", "T.Main.C"], "ascending": "Outbound", "descending": "Inbound"},
    {"id": "T.Back", "title": {"en": "Back"}, "color": "#112233",
     "stations": ["T.Back.D", "T.Back.E"], "ascending": "Outbound", "descending": "Inbound"},
    {"id": "T.Ring", "title": {"en": "Ring"}, "color": "#112233",
     "stations": ["T.Ring.P", "T.Ring.Q", "T.Ring.R", "T.Ring.P"],
     "ascending": "Outer", "descending": "Inner"}
    ]
    """,
    "stations.json": """
    [
    {"id": "T.Main.A", "railway": "T.Main", "coord": [139.70, 35.60], "title": {"en": "A"}},
    {"id": "T.Main.C", "railway": "T.Main", "coord": [139.74, 35.60], "title": {"en": "C"}},
    {"id": "T.Back.D", "railway": "T.Back", "coord": [139.735, 35.60], "title": {"en": "D"}},
    {"id": "T.Back.E", "railway": "T.Back", "coord": [139.715, 35.60], "title": {"en": "E"}},
    {"id": "T.Ring.P", "railway": "T.Ring", "coord": [139.70, 35.60], "title": {"en": "P"}},
    {"id": "T.Ring.Q", "railway": "T.Ring", "coord": [139.72, 35.60], "title": {"en": "Q"}},
    {"id": "T.Ring.R", "railway": "T.Ring", "coord": [139.71, 35.61], "title": {"en": "R"}}
    ]

    """,
    "station-groups.json": """
    [[["T.Main.A", "T.Ring.P"], ["T.Back.E"]]]
    """,
  ])
}
