package import Datasets
package import RailNetwork
package import Scoring

extension LoadedSuite {
  /// The most journeys used for a ranking: the size of the project's largest suites.
  private static let mostRanked = 100

  /// Trackers, best first by ``Leaderboard`` on the journeys that count, or on a part of many.
  package func ranked(
    _ trackers: [ConfiguredTracker]
  ) async throws(Faults) -> [ConfiguredTracker] {
    let counted = items.filter(\.isCounted)
    let suite = only((counted.isEmpty ? items : counted).spread(Self.mostRanked))
    let player = try await ComparePlayer.ready(suite, for: trackers.map(Contestant.tracker))
    let cards = try await player.play { _ in }.scorecards
    let ranking = Leaderboard(cards, Array(cards.indices), on: suite.suiteNames).ranking
    return (ranking + cards.indices).unique.map { trackers[$0] }
  }

  /// The journey on which the display of a tracker is right least often.
  package func worst(of tracker: ConfiguredTracker) async throws(Faults) -> Item {
    let player = try await ComparePlayer.ready(self, for: [.tracker(tracker)])
    let scores = try await player.play { _ in }.scorecards[0].journeys
    let display = MetricCatalogue[Leaderboard.display]
    let values = scores.enumerated().compactMap { index, score in
      score.value(display).map { (index: index, value: $0) }
    }
    return items[values.min { $0.value < $1.value }?.index ?? 0]
  }

  /// The journeys beside this one, and itself; only itself if the others can't all be read.
  package static func around(
    _ item: Item, network: String?, timetable: String?, jobs: Int
  ) async throws -> LoadedSuite {
    let above = "\(item.folder.path)/.."
    let folders = ((try? Files.names(in: above)) ?? []).map { "\(above)/\($0)" }
      .filter { Files.exists("\($0)/\(JourneyReader.truthFile)") }.spread(mostRanked)
    func load(_ folders: [String]) async throws -> LoadedSuite {
      try await SuiteLoader.load(folders, network: network, timetable: timetable, jobs: jobs)
    }
    do { return try await load(folders) } catch { return try await load([item.folder.path]) }
  }
}

extension Array {
  /// At most `most` of them, evenly spread.
  fileprivate func spread(_ most: Int) -> [Element] {
    let kept = Swift.min(count, most)
    return (0..<kept).map { self[$0 * count / kept] }
  }
}
