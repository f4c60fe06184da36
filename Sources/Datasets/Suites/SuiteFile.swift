import Text

/// What a suite says of itself: `suite.json` beside its journeys, if it is there.
package enum SuiteFile {
  package static let name = "suite.json"
  /// The file of a suite that does not count in means over several.
  package static let notInMeans = "{\"inMeans\": false}\n"

  /// Whether a suite's journeys count in means over several suites.
  static func isInMeans(_ path: String) throws(Faults) -> Bool {
    guard Files.exists(path) else { return true }
    return try format.read(Files.read(path), file: path)
  }

  private static var format: JSONKind<Bool> {
    .object(unknown: .refused) { object in object.required("inMeans", .bool) }
  }
}
