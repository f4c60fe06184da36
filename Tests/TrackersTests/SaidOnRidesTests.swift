import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Trackers

/// The estimates of trackers on rides with every fault of phones and every event of trains.
///
/// A change of a constant or of a comparison changes what a tracker says on some of them. If you
/// meant the change, record the files again, and read which rides changed.
@Suite struct SaidOnRidesTests {
  static let rides: [SampleRide] =
    [
      "e02-express-beside-local", "e05-loop-seam", "e07-one-way-loop", "e09-branch",
      "e11-subway-cells", "e11-subway-nothing", "e12-wrong-cluster", "e13-tunnel",
      "e15-silent-stops", "e16-missed-arrival", "e22-turn-back", "e26-late-arrival",
      "e33-stale-start", "e34-relaunch", "e36-late-fixes", "e37-clock-back", "e37-clock-hour",
      "e38-no-speed", "e39-zero-speed", "e40-every-30-seconds", "e41-background-gap",
      "e50-walk-off", "e53-ahead-hour", "e54-clock-stays", "e57-far", "e58-zero-accuracy",
      "e59-two-providers", "e60-bursts",
    ].map { SampleRide("edge-cases/\($0)") }
    + [
      "hard-cancelled-02", "hard-late-express-01", "hard-late-subway-02", "hard-phones-02",
      "hard-track-tokaido", "hard-late-through-04", "hard-extra-03",
    ].map { SampleRide("hard/\($0)", timetables: "greater-tokyo") }
    + [
      SampleRide("septa/septa-local-1", on: "septa", timetables: "septa"),
      SampleRide("recorded/helsinki-metro-025-itakeskus-kamppi", on: "helsinki-metro"),
      SampleRide("unseen/helsinki-metro-056-itakeskus-sornainen", on: "helsinki-metro"),
      SampleRide("recorded/caltrain-2019-07-24-northbound-android", on: "caltrain"),
      SampleRide("not-a-train-recorded/california-2016-01-15-06-bus", on: "caltrain"),
      SampleRide("not-a-train-recorded/helsinki-096-bus", on: "helsinki-metro"),
      SampleRide("not-a-train-recorded/tampa-008-bus", on: "moved-metro"),
      SampleRide("not-a-train/not-a-train-walk-in-shinjuku"),
      SampleRide("not-a-train/not-a-train-platform-kikuna"),
    ]

  static let trackers = TrackerCatalogue.all.filter {
    ["v1", "v2", "v3", "v4", "v5", "hmm", "nearest", "r3-d2-s3"].contains($0.id)
  }

  @Test(arguments: trackers)
  func `gives the same estimates on rides as before`(entry: TrackerEntry) throws {
    try Self.expectTheSame(entry, file: entry.id)
  }

  /// The files are older than the setting: until then, these were the defaults.
  @Test(arguments: trackers.filter { $0.id == "v3" || $0.id == "v2" && Checkout.isWholeRun })
  func `with the demonstration's choices gives the estimates of version 0.6`(
    entry: TrackerEntry
  ) throws {
    try Self.expectTheSame(entry, ["demo": 1], file: "\(entry.id)-demo")
  }

  private static func expectTheSame(
    _ entry: TrackerEntry, _ values: ParameterValues = [:], file: String
  ) throws {
    var text = "ride,estimates,hash\n"
    let all = rides.filter { entry.id != "v5" || $0.timetables != nil }
    // `.ci/run` plays all.
    let golden = "Tests/TrackersTests/Fixtures/said/\(file).csv"
    let known = try? Checkout.text(golden)
    let isWhole = Checkout.isWholeRun || Golden.isRecording || known == nil
    let step = isWhole ? 1 : ["v4", "v5"].contains(entry.id) ? 8 : 16
    let played = stride(from: 0, to: all.count, by: step).map { all[$0] }
    for ride in played {
      let (locations, context) = try ride.played()
      var running = [entry.running(context, values: values)]
      var said = Said()
      JourneyPlay.play(
        FilteredRecording(locations), finder: context.table(), trackers: &running,
        recorder: &said)
      text += "\(ride.path),\(said.count),\(said.hash.text)\n"
    }
    guard !isWhole, let known else {
      return Golden.expect(text, equals: golden)
    }
    let lines = text.split(separator: "\n")
    let names = lines.map { $0.prefix { $0 != "," } }
    #expect(
      lines == known.split(separator: "\n").filter { names.contains($0.prefix { $0 != "," }) })
  }
}

/// A hash of everything that a tracker says.
private struct Said: PlayRecorder {
  var hash = FastHash()
  var count = 0

  mutating func said(
    _ estimate: Estimate, at moment: PlayMoment, index: Int, _ tracker: any TrainTracker
  ) {
    count += 1
    hash.add(moment.time.millisecondsSince1970)
    hash.add(estimate)
    guard !moment.isTick else { return }
    for hypothesis in tracker.hypotheses(withFocus: true) {
      hash.add(hypothesis.railway.offset)
      hash.add(hypothesis.direction == .ascending)
      hash.add(hypothesis.focus)
      hash.add(hypothesis.score)
      hash.add(hypothesis.probability)
      for train in hypothesis.trains { hash.add(train.probability) }
    }
    // Reasons are slow to write.
    if count % 64 == 0 { hash.add("\(tracker.trace())") }
  }
}

extension FastHash {
  fileprivate mutating func add(_ focus: Focus?) {
    add(focus?.station.offset)
    add(focus?.phase.rawValue ?? "")
  }

  fileprivate mutating func add(_ estimate: Estimate) {
    add(estimate.railway?.offset)
    add(estimate.direction.map { $0 == .ascending ? 1 : 0 })
    add(estimate.focus)
    add(estimate.nextStop?.offset)
    add(estimate.score)
    add(estimate.probability)
    add(estimate.noTrainProbability)
    add(estimate.train ?? "")
    for arrival in estimate.arrivals {
      add(arrival.station.offset)
      add(arrival.time.millisecondsSince1970)
    }
  }
}
