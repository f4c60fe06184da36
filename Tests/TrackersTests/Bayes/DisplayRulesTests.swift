import RailNetwork
import Testing
import Tracking
@testable import Trackers

/// What the display shows, and when.
@Suite struct DisplayRulesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What is shown from which second on.
    let shown: String
    /// How far the seconds may be off, in seconds.
    let within: Int
    let estimates: @Sendable () -> (run: TrainRun, estimates: [Estimate])

    init(
      _ name: String, _ shown: String, within: Int = 6,
      _ estimates: @escaping @Sendable () -> (run: TrainRun, estimates: [Estimate])
    ) {
      (testDescription, self.shown, self.within, self.estimates) = (name, shown, within, estimates)
    }
  }

  static func v4(
    _ run: TrainRun, _ locations: [Int: Location], seconds: Int? = nil
  ) -> (run: TrainRun, estimates: [Estimate]) {
    let tracker = V4Tracker.entry.makeTracker(TrackerContext(network: run.network))
    return (run, run.played(locations, to: tracker, seconds: seconds))
  }
  /// From the first station to the others, with a wait before.
  static func ride(
    _ network: RailNetwork, to ends: [Double] = [1_500, 3_000, 4_500, 6_000],
    from start: Double = 0,
    on railway: String = "Main", wait: Int = 90, cruise: Double = 18, standing: Int = 30
  ) -> TrainRun {
    var run = TrainRun(network, on: railway, from: start)
    run.stand(wait)
    for end in ends { run.run(to: end, cruise: cruise, standing: standing) }
    return run
  }
  static let local = ride(RuleNetwork.line)
  static let below = ride(RuleNetwork.tunnel)

  static let cases: [Case] = [
    Case(
      "a local train",
      "0 A next, 65 A now, 92 B next, 146 B soon, 193 B now, 224 C next, 278 C soon, "
        + "325 C now, 356 D next, 410 D soon, 457 D now, 488 E next, 542 E soon, 589 E now"
    ) { v4(local, local.locations()) },
    Case(
      "a phone that is silent while it stands",
      "0 A next, 65 A now, 92 B next, 146 B soon, 194 B now, 224 C next, 278 C soon, "
        + "326 C now, 356 D next, 410 D soon, 458 D now, 488 E next, 542 E soon, 590 E now"
    ) {
      v4(local, local.locations(isHeard: { $1 > 0 || $0 < 91 }))
    },
    Case(
      "a location every 5 s, without speed",
      "0 A next, 60 A now, 100 B next, 146 B soon, 195 B now, 230 C next, 278 C soon, "
        + "328 C now, 360 D next, 410 D soon, 460 D now, 495 E next, 542 E soon, 592 E now",
      within: 12
    ) { v4(local, local.locations(every: 5, hasSpeed: false)) },
    Case(
      "a location every 10 s from the middle of a run, without speed",
      "0 none, 110 A next, 120 B next, 146 B soon, 195 B now, 230 C next, 278 C soon, 329 C now, "
        + "360 D next, 410 D soon, 460 D now, 500 E next, 542 E soon, 591 E now",
      within: 4
    ) {
      v4(local, local.locations(every: 10, hasSpeed: false, isHeard: { $0 >= 110 || $1 < 0 }))
    },
    Case(
      "a local train that descends",
      "0 E next, 65 E now, 92 D next, 146 D soon, 193 D now, 224 C next, 278 C soon, "
        + "325 C now"
    ) {
      let run = ride(RuleNetwork.line, to: [4_500, 3_000], from: 6_000)
      return v4(run, run.locations())
    },
    Case(
      "an express that passes B and C",
      "0 A next, 65 A now, 92 B next, 131 B soon, 166 C next, 226 D next, 279 D soon, "
        + "299 D now, 330 E next, 369 E soon, 416 E now"
    ) {
      var run = ride(RuleNetwork.line, to: [])
      for end in [1_500.0, 3_000] { run.run(to: end, cruise: 25, standing: nil) }
      for end in [4_500.0, 6_000] { run.run(to: end, cruise: 25) }
      return v4(run, run.locations())
    },
    Case(
      "a stop at a signal",
      "0 A next, 65 A now, 92 B next, 229 B soon, 272 B now, 304 C next, 358 C soon, "
        + "405 C now"
    ) {
      var run = ride(RuleNetwork.line, to: [700], standing: 60)
      for end in [1_500.0, 3_000] { run.run(to: end) }
      return v4(run, run.locations())
    },
    Case(
      "a ride round a loop",
      "0 A next, 32 B next, 86 B soon, 133 B now, 164 C next, 188 C soon, 237 C now, "
        + "269 D next, 323 D soon, 370 D now, 401 A next, 425 A soon, 474 A now"
    ) {
      let run = ride(RuleNetwork.ring, to: [1_500, 2_500, 4_000, 4_995], on: "Ring", wait: 30)
      return v4(run, run.locations())
    },
    Case(
      "a ride that begins in the middle of a run",
      "0 B next, 39 B soon, 86 B now, 118 C next, 172 C soon, 219 C now"
    ) {
      let run = ride(RuleNetwork.line, to: [1_500, 3_000], from: 300, wait: 0)
      return v4(run, run.locations())
    },
    Case(
      "a phone silent from the middle of a run on",
      "0 A next, 65 A now, 92 B next, 146 B soon, 193 B now, 224 C next, 278 C soon, "
        + "325 C now, 368 D next, 411 D soon, 461 D now, 497 E next, 539 E soon, 589 E now"
    ) {
      v4(local, local.locations(isHeard: { second, _ in second < 350 }), seconds: 800)
    },
    Case(
      "a phone silent from a stand on that has spoken at stands",
      "0 A next, 65 A now, 95 B next, 146 B soon, 195 B now, 225 C next, 278 C soon, "
        + "325 C now, 361 D next, 404 D soon, 454 D now, 490 E next, 532 E soon, 582 E now"
    ) {
      v4(local, local.locations(every: 5, isHeard: { second, _ in second < 345 }), seconds: 800)
    },
    Case(
      "a phone silent from a stand on that has been silent at stands",
      "0 A next, 65 A now, 92 B next, 146 B soon, 194 B now, 224 C next, 278 C soon, "
        + "326 C now, 926 D next, 968 D soon, 1018 D now"
    ) {
      v4(local, local.locations(isHeard: { $0 < 330 && ($1 > 0 || $0 < 91) }), seconds: 1_050)
    },
    Case(
      "a departure that cells alone show, by a phone that is silent at stands",
      "0 A next, 65 A now, 92 B next, 146 B soon, 194 B now, 240 C next, 278 C soon, 325 C now",
      within: 15
    ) {
      v4(
        local,
        local.locations(every: 20, hasSpeed: false, accuracy: 200, isHeard: { $0 > 230 && $1 > 0 })
          .merging(local.locations(isHeard: { $0 < 195 && ($1 > 0 || $0 < 91) })) { $1 },
        seconds: 340)
    },
    Case(
      "a phone silent from its first departure on",
      "0 A next, 65 A now, 92 B next, 143 B soon, 193 B now, 231 C next, 273 C soon, "
        + "323 C now, 361 D next, 403 D soon, 453 D now, 491 E next, 533 E soon, 583 E now"
    ) {
      v4(local, local.locations(isHeard: { second, _ in second < 110 }), seconds: 700)
    },
    Case(
      "an express whose phone falls silent between C and D",
      "0 A next, 65 A now, 92 B next, 131 B soon, 166 C next, 226 D next, 286 E next, "
        + "312 E soon, 362 E now"
    ) {
      var run = ride(RuleNetwork.line, to: [])
      for end in [1_500.0, 3_000, 4_000] { run.run(to: end, cruise: 25, standing: nil) }
      return v4(run, run.locations(), seconds: 700)
    },
    Case(
      "underground, with locations from cells",
      "0 A next, 65 A now, 92 B next, 140 B soon, 186 B now, 224 C next, 292 C soon, "
        + "330 C now, 368 D next, 425 D soon, 465 D now, 503 E next, 560 E soon, 595 E now",
      within: 15
    ) {
      v4(
        below,
        below.locations(every: 20, hasSpeed: false, accuracy: 300).merging(
          below.locations(isHeard: { second, _ in second < 110 })
        ) { $1 })
    },
    Case(
      "underground, never seen well",
      "0 A next, 60 A now, 98 B next, 159 B soon, 193 B now, 231 C next, 289 C soon, "
        + "325 C now, 363 D next, 420 D soon, 458 D now, 496 E next, 555 E soon, 591 E now",
      within: 15
    ) {
      v4(below, below.locations(every: 15, hasSpeed: false, accuracy: 200))
    },
    Case(
      "underground, a train that stands a minute and a half everywhere",
      "0 A next, 65 A now, 92 B next, 140 B soon, 186 B now, 224 C next, 283 C soon, "
        + "383 C now, 421 D next, 530 D soon, 579 D now, 617 E next, 676 E soon, 768 E now",
      within: 15
    ) {
      let run = ride(RuleNetwork.tunnel, standing: 90)
      return v4(
        run,
        run.locations(every: 20, hasSpeed: false, accuracy: 300).merging(
          run.locations(isHeard: { second, _ in second < 110 })
        ) { $1 })
    },
    Case(
      "long stands and a slow run",
      "0 A next, 65 A now, 92 B next, 190 B soon, 238 B now, 309 C next, 407 C soon, "
        + "455 C now, 517 D next, 560 D soon, 610 D now, 656 E next, 698 E soon, 748 E now"
    ) {
      let run = ride(RuleNetwork.line, to: [1_500, 3_000, 4_500], cruise: 11, standing: 70)
      return v4(run, run.locations(isHeard: { second, _ in second < 500 }), seconds: 800)
    },
    Case(
      "a ride to the end of a line",
      "0 D next, 7 E next, 55 E soon, 103 E now"
    ) {
      let run = ride(RuleNetwork.line, to: [6_000], from: 4_600, wait: 5)
      return v4(run, run.locations(), seconds: 300)
    },
    Case(
      "a train that overshoots a station's point by 70 m",
      "0 A next, 65 A now, 92 B next, 146 B soon, 197 B now, 228 C next, 278 C soon, "
        + "325 C now"
    ) {
      let run = ride(RuleNetwork.line, to: [1_570, 3_000])
      return v4(run, run.locations())
    },
    Case(
      "a train that stops 120 m short of a station's point",
      "0 A next, 65 A now, 92 B next, 146 B soon, 186 B now, 218 C next, 278 C soon, "
        + "326 C now"
    ) {
      let run = ride(RuleNetwork.line, to: [1_380, 3_000])
      return v4(run, run.locations())
    },
    Case(
      "a train that rolls through a station at 9 m/s",
      "0 A next, 65 A now, 92 B next, 218 B soon, 270 C next, 360 C soon, 374 C now"
    ) {
      var run = ride(RuleNetwork.line, to: [])
      run.run(to: 1_300, cruise: 9, standing: nil)
      run.run(to: 1_800, cruise: 9, standing: nil)
      run.run(to: 3_000)
      return v4(run, run.locations())
    },
  ]

  @Test(arguments: cases) func `the display`(example: Case) {
    let (run, estimates) = example.estimates()
    let changes = run.changes(estimates)
    let text = changes.map { "\($0.second) \($0.text)" }.joined(separator: ", ")
    let expected = example.shown.split(separator: ", ").map {
      $0.split(separator: " ", maxSplits: 1)
    }
    let isSame =
      expected.map { String($0[1]) } == changes.map(\.text)
      && zip(expected, changes).allSatisfy { abs((Int($0[0]) ?? 0) - $1.second) <= example.within }
    #expect(isSame, "shown: \(text)")
  }
}
