import Datasets
import RailNetwork
import Scoring
import Tracking

extension Request<JourneyLabelOptions> {
  /// Labels the calls again that nobody confirmed.
  func labelAgain() async throws {
    let suite = try await SuiteLoader.load(
      self.folders, network: self.network, jobs: jobs)
    let stopsEverywhere = self.labelling.stops
    let relabelled = try await JobPool.attempt(suite.items, jobs: jobs) {
      item throws(Faults) in
      let (journey, network) = (try item.journey(), suite.network(of: item))
      guard !journey.truth.tags.contains(ShrunkFixture.tag) else {
        return (old: journey.truth, new: journey.truth)
      }
      let truth = Labeller(network: network)
        .relabelled(journey, stopsEverywhere: stopsEverywhere)
      let faults = truth.faults(on: network)
      guard faults.isEmpty else { throw Faults(faults) }
      return (old: journey.truth, new: truth)
    }
    var table = TextTable([
      "journey", .right("calls"), .right("other times"), .right("other kind"),
      .right("median change (s)"), .right("largest (s)"),
    ])
    let all = relabelled.map { CallChanges(from: $0.old, to: $0.new) }
    for (pair, changes) in zip(relabelled, all) where changes.isAny {
      table.add([pair.new.id] + changes.cells)
    }
    table.add(["all"] + all.reduce(CallChanges()) { $0 + $1 }.cells)
    print(String(table.plain.dropLast()))
    guard self.write else { return warn("nothing is written: use --write") }
    for (item, pair) in zip(suite.items, relabelled) where pair.new != pair.old {
      try Files.write(
        TruthWriter.text(pair.new, network: suite.network(of: item)), to: item.folder.truthFile)
      warn("wrote \(item.folder.truthFile)")
    }
  }
}

/// How two truths of a ride differ.
private struct CallChanges {
  private var count = 0
  private var kindCount = 0
  /// The larger change of each call's two times, where they changed.
  private var seconds: [Double] = []

  init() {}

  init(from old: GroundTruth, to new: GroundTruth) {
    for (old, new) in zip(old.legs.flatMap(\.calls), new.legs.flatMap(\.calls)) {
      count += 1
      if old.isStop != new.isStop { kindCount += 1 }
      let change = max(
        abs(new.arrival.seconds(since: old.arrival)),
        abs(new.departure.seconds(since: old.departure)))
      if change > 0 { seconds.append(change) }
    }
  }

  static func + (a: CallChanges, b: CallChanges) -> CallChanges {
    var sum = a
    sum.count += b.count
    sum.kindCount += b.kindCount
    sum.seconds += b.seconds
    return sum
  }

  var isAny: Bool { !seconds.isEmpty || kindCount > 0 }

  var cells: [String] {
    let sorted = seconds.sorted()
    func text(_ seconds: Double?) -> String {
      seconds.map { NumberText.fixed($0, places: 0) } ?? "—"
    }
    return [
      "\(count)", "\(seconds.count)", "\(kindCount)",
      text(sorted.isEmpty ? nil : sorted[sorted.count / 2]), text(sorted.last),
    ]
  }
}
