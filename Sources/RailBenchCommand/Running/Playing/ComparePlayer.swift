package import Datasets
import Foundation
package import RailNetwork
import Reporting
package import Scoring
import Synchronization
import Tracking

/// Plays a suite to contestants and judges their estimates, journey by journey.
package struct ComparePlayer: Sendable {
  package let suite: LoadedSuite
  package let contestants: [Contestant]
  let playbacks: [PlaybackContext]
  let motionDelaySeconds: Double

  /// `motionDelaySeconds` is that of the recordings, see ``FilteredRecording``.
  package static func ready(
    _ suite: LoadedSuite, for contestants: [Contestant],
    motionDelaySeconds: Double = FilteredRecording.usualMotionDelaySeconds
  ) async throws(Faults) -> ComparePlayer {
    var playbacks = try await suite.playbacks(
      for: contestants.trackers.map(\.entry), judgingTrains: contestants.nameTrains)
    for index in playbacks.indices { playbacks[index].motionDelaySeconds = motionDelaySeconds }
    return ComparePlayer(
      suite: suite, contestants: contestants, playbacks: playbacks,
      motionDelaySeconds: motionDelaySeconds)
  }

  package struct Result: Sendable {
    /// By contestant.
    package var scorecards: [Scorecard]
    /// A hash of each contestant's estimates, by journey; empty unless requested.
    package var digests: [[String]] = []
    package var costs: UpdateTimes
    package var leftOut: LeftOutLocations
  }

  /// Plays all journeys; estimates go to `files`.
  package func play(
    jobs: Int? = nil, digests: Bool = false, files: EstimatesOutput? = nil,
    finished: (Int) -> Void
  ) async throws(Faults) -> Result {
    let trackers = contestants.trackers.count
    let costs = Mutex(UpdateTimes(trackers: trackers))
    let leftOut = Mutex(LeftOutLocations())
    let played = try await suite.map(on: playbacks, jobs: jobs, finished: finished) {
      item, playback, index throws(Faults) in
      var times: UpdateTimes? = UpdateTimes(trackers: trackers)
      let judged = try item.judged(in: playback)
      let performances = judged.judge(contestants, in: playback, times: &times)
      leftOut.withLock { $0.add(judged, folder: item.folder.path) }
      if let times { costs.withLock { $0.add(times) } }
      var rows: [EstimateRows] = []
      if digests || files != nil {
        rows = performances.map { EstimateRows($0.transcript, playback) }
      }
      files?.add(rows, journey: index)
      return (
        scores: performances.map(JourneyScore.init),
        digests: digests ? rows.map(\.digest) : []
      )
    }
    return Result(
      scorecards: contestants.indices.map { place in
        Scorecard(tracker: contestants[place].id, journeys: played.map { $0.scores[place] })
      }, digests: played.map(\.digests),
      costs: costs.withLock { $0 }, leftOut: leftOut.withLock { $0 })
  }

  /// Adds replay pages of these journeys of a contest, and the links to them.
  package func addReplays(
    _ indices: [Int], to contest: inout Contest, _ output: inout OutputFolder
  ) async throws(Faults) {
    let trackers = contest.compared.compactMap { contestants[$0].tracker }
    guard !trackers.isEmpty else { return }
    let references = contestants.filter { other in
      other.isReference && !trackers.contains { $0.id == other.id }
    }
    var rest = indices[...]
    // Pages are large, so only a few are kept at the same time.
    while !rest.isEmpty {
      let some = Array(rest.prefix(4 * suite.jobs))
      rest = rest.dropFirst(some.count)
      let pages = try await JobPool.attempt(some, jobs: suite.jobs) { index throws(Faults) in
        let item = suite.items[index]
        return ReplayPage.html([
          ReplayRide.playing(
            try item.journey(), playback: playbacks[item.network], trackers: trackers,
            others: references, hidden: Set(references.map(\.id)))
        ])
      }
      for (index, page) in zip(some, pages) {
        let path = "replays/\(contest.journeys[index].id).html"
        // An id may contain characters of a query or a fragment.
        contest.replays[contest.journeys[index].id] =
          path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
        output.add(page, as: path)
      }
    }
  }

  /// The text of `digests.csv`: for each contestant and suite, SHA-256 over the hashes of the
  /// journeys in order.
  package func digests(_ result: Result) -> String {
    var text = CSVText.row(["tracker", "suite", "journeys", "sha256"])
    for (index, contestant) in contestants.enumerated() {
      for name in suite.suiteNames {
        let own = suite.items.indices.filter { suite.items[$0].suite == name }
        var hash = ContentHash()
        for journey in own { hash.add(text: result.digests[journey][index]) }
        text += CSVText.row([contestant.id, name, "\(own.count)", hash.description])
      }
    }
    return text
  }

  package func signature() throws(Faults) -> Signature {
    try SuiteSignature.make(
      suite, contestants,
      readsTimetables: playbacks.contains { $0.context.timetables != nil },
      motionDelaySeconds: motionDelaySeconds)
  }

  package func contest(_ result: Result, command: String) throws(Faults) -> Contest {
    var contest = Contest(
      contestants, result.scorecards, signature: try signature(), command: command)
    for item in suite.items { contest.folders[item.id] = item.folder.path }
    return contest
  }
}
