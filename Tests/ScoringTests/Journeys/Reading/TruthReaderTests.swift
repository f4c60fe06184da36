import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking

@Suite struct TruthReaderTests {
  static let sound = (try? Checkout.text("Tests/ScoringTests/Fixtures/sound-truth.json")) ?? ""

  private func read(_ text: String) throws(Faults) -> GroundTruth {
    try TruthReader.read(Array(text.utf8), file: "t", network: SampleTruth.network)
  }

  @Test func `reads all members`() throws {
    let truth = try read(Self.sound)
    #expect(truth.id == "ride")
    #expect(truth.source == .recorded)
    #expect(truth.uncertaintySeconds == 20)
    #expect(truth.alight == SampleTruth.station("T.On.E"))
    #expect(truth.legs.map(\.railway) == ["T.Main", "T.On"].map(SampleTruth.railway))
    #expect(truth.legs[0].equivalent == [SampleTruth.railway("T.Side")])
    #expect(truth.legs[0].trainType == "Local")
    #expect(truth.legs[1].calls.map(\.isStop) == [true, true, false])
    #expect(truth.legs[0].calls[1].approach?.iso8601 == "2026-03-02T08:01:30.000Z")
  }

  @Test func `keeps unknown members at every level`() throws {
    let truth = try read(Self.sound)
    #expect(truth.unknownMembers.map(\.name) == ["mood"])
    #expect(truth.legs[0].unknownMembers.map(\.name) == ["coach"])
    #expect(truth.legs[0].calls[0].unknownMembers.map(\.name) == ["doors"])
    let text = TruthWriter.text(truth, network: SampleTruth.network)
    #expect(try read(text) == truth)
    #expect(text.contains("\"mood\": {\"is\": [1, null]}"))
  }

  @Test func `reads the members of rides that people labelled`() throws {
    let truth = try read(Checkout.text("Tests/ScoringTests/Fixtures/labelled-truth.json"))
    #expect([truth.ride, truth.rideID, truth.calendar] == ["there", "there", "Holiday"])
    #expect(truth.disturbances.map(\.name) == ["clock"])
    #expect(truth.disturbances.map { $0.to.seconds(since: $0.from) } == [60])
    let leg = truth.legs[0]
    #expect(leg.train == "612A")
    #expect(leg.labelling?.status == .proposed)
    #expect(
      leg.labelling?.alternatives == [
        LabelOrigin.Alternative(railway: SampleTruth.railway("T.Side"), confidence: 0.25)
      ])
    #expect(leg.labelling?.unknownMembers.map(\.name) == ["by"])
    #expect(
      leg.calls[0].labelling
        == LabelOrigin(
          status: .proposed, basis: .gap, uncertaintySeconds: 7.5, confidence: 0.5))
    #expect(leg.calls[1].labelling == nil)
    #expect(leg.calls.map(truth.uncertaintySeconds) == [4.5, 20])
    #expect(leg.calls.map(\.equivalent) == [[], [SampleTruth.railway("T.On")]])
    #expect(leg.railways == ["T.Main", "T.Side", "T.On"].map(SampleTruth.railway))
    // A span without a ride may touch the ride.
    let start = leg.calls[0].arrival
    #expect(
      truth.withoutRide == [
        NamedSpan("walk", from: start.advanced(bySeconds: -600), to: start)
      ])
    #expect(try read(TruthWriter.text(truth, network: SampleTruth.network)) == truth)
  }

  @Test func `rejects members that look mistyped`() {
    let text = Self.sound
      .replacing(#""approach": "2026"#, with: #""approch": "2026"#)
      .replacing(
        #""coach": 4"#, with: #""traintype": "x", "labelling": {"status": "confirmed", "bases": 1}"#
      )
      .replacing(#""mood""#, with: #""Ride": "x", "mood""#)
    #expect(
      faultTexts { try read(text) }.sorted() == [
        "t:2: Ride: unknown member (did you mean ride?)",
        "t:5: legs[0].labelling.bases: unknown member (did you mean basis?)",
        "t:5: legs[0].traintype: unknown member (did you mean trainType?)",
        "t:9: legs[0].calls[1].approch: unknown member (did you mean approach?)",
      ])
  }

  @Test func `reads a truth with required members only`() throws {
    let truth = try read(#"{"id": "walk", "network": "drawn", "source": "simulated", "legs": []}"#)
    #expect(truth.title == "walk")
    #expect(truth.legs.isEmpty)
    #expect(try TruthReader.networkID(Array(Self.sound.utf8), file: "t") == "drawn")
  }

  @Test(arguments: 0..<20)
  func `a written truth reads back the same`(seed: UInt64) throws {
    let truth = SampleTruth.random(seed: seed)
    #expect(try read(TruthWriter.text(truth, network: SampleTruth.network)) == truth)
  }

  private static let broken: [(String, [(String, String)])] = [
    (
      "several at once",
      [
        (#""railway": "T.Main""#, #""railway": "T.Man""#),
        (#""source": "recorded""#, #""source": "heard""#),
        (#""station": "T.On.E""#, #""station": "T.On.X""#),
      ]
    ),
    (
      "another network",
      [
        (#""network": "drawn""#, #""network": "elsewhere""#), (#""T.Main""#, #""X.Main""#),
        (#""railway": "T.On""#, #""railway": "X.On""#),
      ]
    ),
    ("a tag that begins a formula", [(#""tags": ["a"]"#, #""tags": ["=a"]"#)]),
    ("unknown direction", [(#""Outbound", "trainType""#, #""Up", "trainType""#)]),
    ("station of another railway", [(#""T.Main.C""#, #""T.Side.R""#)]),
    ("a gap", [(#""T.Main.C""#, #""T.Main.B""#)]),
    ("the wrong way", [(#""Outbound", "trainType""#, #""Inbound", "trainType""#)]),
    (
      "no time, and times that fall",
      [
        (#""2026-03-02T08:00:30Z""#, #""08:00""#),
        (#""2026-03-02T08:06:00Z""#, #""2026-03-02T08:04:10Z""#),
      ]
    ),
    (
      "reached in the moment in which the one before is left",
      [(#""2026-03-02T08:00:30Z""#, #""2026-03-02T08:02:00Z""#)]
    ),
    (
      "a call in another age",
      [
        (#"T.On.F", "kind": "pass", "time": "2026"#, #"T.On.F", "kind": "pass", "time": "9999"#)
      ]
    ),
    ("departure before arrival", [(#""2026-03-02T08:04:30Z""#, #""2026-03-02T08:03:30Z""#)]),
    ("approach after arrival", [(#""2026-03-02T08:01:30Z""#, #""2026-03-02T08:02:10Z""#)]),
    (
      "approach before the last departure",
      [(#""2026-03-02T08:01:30Z""#, #""2026-03-02T08:00:10Z""#)]
    ),
    (
      "ride and labelling of the wrong kind",
      [
        (#""mood""#, #""ride": ["x"], "mood""#),
        (#""coach": 4"#, #""labelling": {"status": "guessed", "confidence": 2}"#),
        (#""doors": "left""#, #""labelling": {"basis": "seen", "uncertainty": "x"}"#),
        (#""approach": "2026-03-02T08:01:30Z","#, #""labelling": "proposed","#),
      ]
    ),
    (
      "disturbances that end before they begin, or that have no kind",
      [
        (
          #""mood""#,
          #""disturbances": [{"kind": "far", "from": "2026-03-02T08:02:00Z", "#
            + #""to": "2026-03-02T08:01:00Z"}, {"kind": "", "from": "x"}], "mood""#
        ),
        (#""doors": "left""#, #""uncertainty": -2"#),
      ]
    ),
    (
      "spans without a ride that are empty, out of order or within the ride",
      [
        (
          #""mood""#,
          #""none": [{"what": "bus", "from": "2026-03-02T09:00:00Z", "#
            + #""to": "2026-03-02T09:00:00Z"}, {"what": "wait", "from": "2026-03-02T07:00:00Z", "#
            + #""to": "2026-03-02T07:30:00Z"}, {"what": "walk", "from": "2026-03-02T07:20:00Z", "#
            + #""to": "2026-03-02T08:01:00Z"}, {"what": "", "from": "x"}], "mood""#
        )
      ]
    ),
    ("an empty ride", [(#""mood""#, #""ride": "", "mood""#)]),
    ("alight where the train doesn't call", [(#""alight": "T.On.E""#, #""alight": "T.On.F""#)]),
    ("alight elsewhere", [(#""alight": "T.On.E""#, #""alight": "T.Side.Q""#)]),
    ("equivalents", [(#"["T.Side"]"#, #"["T.Main", "T.Up", 4]"#)]),
    (
      "equivalents of a call",
      [
        (
          #""station": "T.Main.D", "#,
          #""station": "T.Main.D", "equivalent": ["T.Main", "T.Side", "T.Up", {}], "#
        )
      ]
    ),
    (
      "members missing and of the wrong kind",
      [
        (#""id": "ride", "#, ""), (#""uncertainty": 20"#, #""uncertainty": -1"#),
        (#""kind": "pass", "#, #""kind": "skip", "#), (#""notes": "n""#, #""notes": 7"#),
      ]
    ),
    (
      "the second leg starts elsewhere before the first ends",
      [
        (#""railway": "T.On""#, #""railway": "T.Side""#), (#""T.On.D""#, #""T.Side.P""#),
        (#""station": "T.On.E""#, #""station": "T.Side.Q""#),
        (#""T.On.F""#, #""T.Side.R""#), (#""alight": "T.On.E", "#, ""),
        (#""equivalent": ["T.Side"], "#, ""),
      ]
    ),
    ("cut short", [(#""T.On.F", "kind": "pass", "time": "2026-03-02T08:06:00Z"}]}]}"#, "")]),
  ]

  @Test func `reports the expected error for every kind of fault`() {
    Golden.expectFaults(of: Self.broken, equal: "Tests/ScoringTests/Fixtures/truth-faults.txt") {
      var text = Self.sound
      for (old, new) in $0 {
        text.replaceSubrange(try #require(text.firstRange(of: old)), with: new)
      }
      _ = try read(text)
    }
  }
}
