import Datasets
import Journeys
import RailNetwork
import Running
import Scoring
import Text
import Tracking

struct RunOptions: Options {
  let suite = SuiteOptions()
  let trackers = TrackerOptions()
  let output = Option.folder
  let digest = Option.flag(
    "--digest", "writes only a hash of the estimates of each tracker and suite")
  let shard = Option.shard
  let jobs = Option.jobs
}

extension Subcommand {
  static let run = Subcommand(
    path: ["run"],
    summary: "writes the estimates of trackers on journeys: estimates.csv",
    discussion: """
      Writes estimates.csv (tracker,journey,timestamp,tick,railway,direction,station,phase,nextStop,
      score,probability,train,more; an empty field means no value): one row for each location in
      order, and one with tick 1 for each change between locations. It computes no scores; railbench
      score computes them from any file in this format. The field "more" contains JSON that some
      metrics need: candidates, and at the end a trace of stations. --digest writes only
      digests.csv: a hash of all estimates of each tracker on each suite, to compare two versions or
      two machines. With --shard, each of several machines plays a part of the journeys and writes
      it to its own folder; railbench merge joins the parts.
      """,
    example: "railbench run --journeys recorded --trackers v3 -o said",
    takes: RunOptions()
  ) { request in
    let output = try OutputFolder.open(request.output)
    let trackers = try request.trackers.configured()
    let contestants = trackers.map(Contestant.tracker)
    let shard = request.shard
    let files =
      request.digest || request.has(\.shard) ? nil : try EstimatesOutput(contestants, in: output)
    if let parts = request.parts {
      try parts.check(PartInputs.needs(contestants))
      var failures = 0
      let journeys = try parts.estimates(of: trackers.count, to: files) { why in
        failures += 1
        request.console.error(why)
      }
      try request.write(trackers, journeys, files, to: output)
      if failures > 0 { throw FailedGate() }
      return
    }
    let suite = try await request.suite.load(only: shard.contains)
    let playbacks = try await suite.playbacks(for: trackers.map(\.entry))
    let part =
      request.has(\.shard)
      ? try request.part(
        shard, of: suite.wholeCount, in: output, inputs: request.suite.inputs(suite, contestants))
      : nil
    let keepsRows = !request.digest
    let journeys = try await suite.map(
      on: playbacks, finished: request.progress("tracking", of: suite.items.count)
    ) { item, playback, index throws(Faults) in
      let transcripts = Playback.transcripts(
        of: item.journey, playback: playback, trackers: trackers)
      let rows = transcripts.map { EstimateRows($0, playback) }
      let failures = transcripts.compactMap { one in
        one.failure.map { "\(one.tracker): failed on \(one.journey): \($0)" }
      }
      files?.add(rows, journey: index)
      let digests = keepsRows ? [] : rows.map(\.digest)
      part?.add(
        PlayedJourney(
          suite: item.suite, network: playback.network.id, rows: keepsRows ? rows : [],
          digests: digests, failures: failures),
        at: index)
      return (suite: item.suite, digests: digests)
    }
    if let part { return try request.finish(part, shard, suite.items.count, in: output) }
    try request.write(trackers, journeys, files, to: output)
  }
}

extension Request<RunOptions> {
  fileprivate func write(
    _ trackers: [ConfiguredTracker], _ journeys: [(suite: String, digests: [String])],
    _ files: EstimatesOutput?, to folder: OutputFolder
  ) throws(Faults) {
    var output = folder
    if let files {
      files.add(to: &output)
    } else {
      output.add(EstimatesDigest.all(trackers.map(\.id), journeys).csv, as: "digests.csv")
    }
    let paths = try output.write()
    print("Written: \(paths.joined(separator: ", ")).")
  }
}
