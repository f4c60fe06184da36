/// All that the command can do, in the order of `railbench --help`.
enum SubcommandCatalogue {
  static let all: [Subcommand] = [
    .compare,
    .networkInfo,
    .networkValidate,
    .networkNearest,
    .networkImportMiniTokyo3D,
    .networkImportGTFS,
    .simulate,
    .timetableImportMiniTokyo3D,
    .timetableInfo,
    .journeyImport,
    .journeyValidate,
    .journeyList,
    .journeyLabel,
    .journeyDerive,
    .journeyAnonymise,
    .journeyShrink,
    .locations,
    .degrade,
    .checkExpectations,
    .checkMetamorphic,
    .trackers,
    .replay,
    .bench,
  ]
}
