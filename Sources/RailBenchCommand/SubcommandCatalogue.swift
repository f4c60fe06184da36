/// All subcommands, in the order of `railbench --help`.
enum SubcommandCatalogue {
  /// Help sections and their subcommands.
  static let groups: [(title: String, subcommands: [Subcommand])] = [
    (
      "Compare trackers",
      [.compare, .score, .merge, .diff, .metrics, .trackers, .newTracker]
    ),
    ("Find causes", [.tryRecording, .explain, .replay]),
    ("Tune", [.sweep, .degrade, .bench]),
    ("Gate CI", [.check]),
    (
      "Journeys",
      [
        .fixture, .journeyImport, .journeyLabel, .journeyValidate,
      ]
    ),
    ("Simulated rides", [.simulate, .suiteNew, .phones]),
    (
      "Networks and timetables",
      [
        .networkImport, .networkMap, .networkValidate, .timetableImport,
      ]
    ),
    ("Live", [.track]),
  ]

  static let all = groups.flatMap(\.subcommands)
}
