package import Datasets
package import RailNetwork
package import Scoring

/// Estimates read from a file.
package struct ScoredFile {
  let path: String
  package let suite: LoadedSuite
  package let estimates: EstimatesReader.Estimates

  package static func read(_ path: String, suite: LoadedSuite) throws(Faults) -> ScoredFile {
    let estimates = try EstimatesReader(
      subjects: suite.items.map { item throws(Faults) in
        (journey: try item.journey(), network: suite.network(of: item))
      }
    ).read(try Files.read(path), file: path)
    guard !estimates.trackers.isEmpty else {
      throw Faults(
        path, "has no estimates on the selected journeys",
        remedy: "select their suite with --journeys")
    }
    return ScoredFile(path: path, suite: suite, estimates: estimates)
  }

  package var notes: [String] {
    var notes: [String] = []
    if !estimates.otherJourneys.isEmpty {
      notes.append(
        "note: left out estimates on \(counted(estimates.otherJourneys.count, "journey")) that are "
          + "not selected: \(listed(estimates.otherJourneys))")
    }
    for (tracker, transcripts) in zip(estimates.trackers, estimates.transcripts) {
      let missing = suite.items.indices.filter { transcripts[$0] == nil }
        .map { suite.items[$0].id }
      if !missing.isEmpty {
        notes.append(
          "note: \(tracker) has no estimates on \(missing.count) of \(suite.items.count) journeys "
            + "and is scored there as if it named nothing: \(listed(missing))")
      }
    }
    return notes
  }

  /// The trackers of the file; some may be references.
  package func contestants(references: [String]) -> [Contestant] {
    zip(estimates.trackers, estimates.transcripts).map { id, transcripts in
      var own: [String: Transcript] = [:]
      for case let transcript? in transcripts { own[transcript.journey] = transcript }
      return .file(
        id: id, path: path, isReference: references.contains(id), transcripts: own)
    }
  }
}
