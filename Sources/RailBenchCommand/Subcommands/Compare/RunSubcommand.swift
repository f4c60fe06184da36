import Datasets
import Journeys
import Scoring
import Text
import Tracking

struct RunOptions: Options {
  let suite = SuiteOptions()
  let trackers = TrackerOptions()
  let output = Option.folder
  let digest = Option.flag(
    "--digest", "writes a hash of the estimates of each tracker and suite, and no more")
  let probe = Isolation.probe
  let jobs = Option.jobs
}

extension Subcommand {
  static let run = Subcommand(
    path: ["run"],
    summary: "plays journeys through trackers and writes what they say: estimates.csv",
    discussion: """
      Writes estimates.csv (tracker,journey,timestamp,railway,direction,station,phase,nextStop,
      score; an empty field is no estimate), one row for each location in order, and scores nothing:
      railbench score does that, for any file of this form. What a tracker says between locations
      stands in ticks.csv. --digest writes digests.csv alone: a hash of all that each tracker says
      on each suite, to hold two versions or two machines against each other.

      A tracker that crashes or hangs ends this command; compare, check and sweep --isolate try each
      in a process of its own.
      """,
    example: "railbench run --journeys recorded --trackers v3 -o said",
    takes: RunOptions()
  ) { request in
    var output = try OutputFolder.open(request.output)
    let trackers = try request.trackers.configured()
    let suite = try await request.suite.load(skipsUnlabelled: request.probe)
    let venues = try await suite.venues(for: trackers.map(\.entry))
    if request.probe {
      for item in suite.items {
        request.print(item.id)
        _ = Playback.transcripts(
          of: try item.journey, venue: venues[item.network], trackers: trackers)
      }
      return
    }
    let files =
      request.digest ? nil : try EstimatesOutput(trackers: trackers.count, in: output)
    let digests = try await suite.map(
      on: venues, finished: request.progress("tracking", of: suite.items.count)
    ) { item, venue, index throws(Faults) in
      let rows = Playback.transcripts(of: try item.journey, venue: venue, trackers: trackers)
        .map { EstimateRows($0, venue) }
      files?.add(rows, journey: index)
      return files == nil ? rows.map(\.digest) : []
    }
    if let files {
      files.add(to: &output)
    } else {
      let all = EstimatesDigest.all(suite, trackers.map(\.id), digests)
      output.add(all.csv, as: "digests.csv")
    }
    let paths = try output.write()
    request.print("Written: \(paths.joined(separator: ", ")).")
  }
}
