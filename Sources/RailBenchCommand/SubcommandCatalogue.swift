/// All that the command can do, in the order of `railbench --help`.
enum SubcommandCatalogue {
  /// What people come for, each with the subcommands that do it.
  static let groups: [(title: String, subcommands: [Subcommand])] = [
    (
      "Compare trackers",
      [.compare, .run, .score, .leaderboardAdd, .diff, .metrics, .trackers, .datasets]
    ),
    ("See why", [.explain, .replay]),
    ("Tune", [.sweep, .sweepMerge, .degrade, .bench]),
    (
      "Gate CI",
      [.check, .checkExpectations, .checkLabelling, .baselineUpdate]
    ),
    (
      "Journeys",
      [
        .fixture, .journeyImport, .journeyLabel, .journeyDerive, .journeyAnonymise, .journeyShrink,
        .journeyNew, .journeyValidate, .journeyList, .journeyExport,
      ]
    ),
    ("Simulated rides", [.simulate, .suiteNew, .suiteRotate]),
    (
      "Networks and timetables",
      [
        .networkImportGTFS, .networkImportOSM, .networkImportGeoJSON, .networkImportKML,
        .networkImportMiniTokyo3D, .networkImportRailwaySQLite,
        .networkMerge, .networkShared, .networkMap, .networkNearest, .networkInfo,
        .networkValidate, .timetableImportGTFS, .timetableImportMiniTokyo3D, .timetableInfo,
      ]
    ),
    ("Live and in the shell", [.track, .completions, .manual]),
  ]

  static let all = groups.flatMap(\.subcommands)
}
