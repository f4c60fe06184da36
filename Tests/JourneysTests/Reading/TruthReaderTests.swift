import Journeys
import RailNetwork
import TestKit
import Testing
import Text
import Tracking

@Suite struct TruthReaderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var id: String
    /// What is replaced in ``sound``, and by what.
    var edits: [(String, String)]
    var faults: [String]
    var testDescription: String { id }
  }

  static let sound = """
    {"id": "ride", "title": "A ride", "network": "drawn", "source": "recorded",
     "tags": ["a"], "notes": "n", "uncertainty": 20, "alight": "T.On.E", "mood": {"is": [1, null]},
     "legs": [
      {"railway": "T.Main", "direction": "Outbound", "trainType": "Local",
       "equivalent": ["T.Side"], "coach": 4,
       "calls": [
        {"station": "T.Main.C", "kind": "stop",
         "arrival": "2026-03-02T08:00:00Z", "departure": "2026-03-02T08:00:30Z", "doors": "left"},
        {"station": "T.Main.D", "kind": "stop", "approach": "2026-03-02T08:01:30Z",
         "arrival": "2026-03-02T08:02:00Z", "departure": "2026-03-02T08:02:30Z"}]},
      {"railway": "T.On", "direction": "Outbound",
       "calls": [
        {"station": "T.On.D", "kind": "stop",
         "arrival": "2026-03-02T08:02:00Z", "departure": "2026-03-02T08:02:30Z"},
        {"station": "T.On.E", "kind": "stop",
         "arrival": "2026-03-02T08:04:00Z", "departure": "2026-03-02T08:04:30Z"},
        {"station": "T.On.F", "kind": "pass", "time": "2026-03-02T08:06:00Z"}]}]}
    """

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

  @Test func `calls have equivalents of their own`() throws {
    let text = Self.sound.replacing(
      #""station": "T.Main.D", "#, with: #""station": "T.Main.D", "equivalent": ["T.On"], "#)
    let truth = try read(text)
    #expect(
      truth.legs[0].calls.map(\.equivalent) == [[], [SampleTruth.railway("T.On")]])
    #expect(truth.legs[0].railways == ["T.Main", "T.Side", "T.On"].map(SampleTruth.railway))
    #expect(try read(TruthWriter.text(truth, network: SampleTruth.network)) == truth)
    let timeline = TruthTimeline(truth, network: SampleTruth.network, start: nil)
    let onWay = try #require(timeline.state(at: truth.legs[0].calls[0].departure))
    #expect(onWay.equivalent == ["T.Side", "T.On"].map(SampleTruth.railway))
    let atStart = try #require(timeline.state(at: truth.legs[0].calls[0].arrival))
    #expect(!atStart.accepts(SampleTruth.railway("T.On")))
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

  @Test func `reads ride and labelling`() throws {
    let truth = try read(
      Self.sound
        .replacing(#""notes": "n","#, with: #""notes": "n", "ride": "there","#)
        .replacing(
          #""coach": 4,"#,
          with: """
            "labelling": {"status": "proposed", "confidence": 0.75,
              "alternatives": [{"railway": "T.Side", "confidence": 0.25}], "by": "me"},
            """
        )
        .replacing(
          #""doors": "left""#,
          with: """
            "labelling": {"status": "proposed", "basis": "gap", "uncertainty": 7.5,
              "confidence": 0.5}
            """))
    #expect(truth.ride == "there")
    #expect(truth.rideID == "there")
    let leg = truth.legs[0]
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
    #expect(leg.unknownMembers == [])
    #expect(try read(TruthWriter.text(truth, network: SampleTruth.network)) == truth)
  }

  @Test func `warns of members that look mistyped`() throws {
    let text = Self.sound
      .replacing(#""approach": "2026"#, with: #""approch": "2026"#)
      .replacing(
        #""coach": 4"#, with: #""traintype": "x", "labelling": {"status": "confirmed", "bases": 1}"#
      )
      .replacing(#""mood""#, with: #""Ride": "x", "mood""#)
    let warnings = try TruthReader.readWithWarnings(
      Array(text.utf8), file: "t", network: SampleTruth.network
    ).warnings
    #expect(
      warnings.map(\.description).sorted() == [
        "t:2: Ride: unknown member, has no effect (did you mean ride?)",
        "t:5: legs[0].labelling.bases: unknown member, has no effect (did you mean basis?)",
        "t:5: legs[0].traintype: unknown member, has no effect (did you mean trainType?)",
        "t:9: legs[0].calls[1].approch: unknown member, has no effect (did you mean approach?)",
      ])
    let sound = try TruthReader.readWithWarnings(
      Array(Self.sound.utf8), file: "t", network: SampleTruth.network)
    #expect(sound.warnings == [])
  }

  @Test func `reads a truth with required members only`() throws {
    let truth = try read(
      #"{"id": "walk", "network": "drawn", "source": "simulated", "legs": []}"#)
    #expect(truth.title == "walk")
    #expect(truth.legs.isEmpty)
    #expect(
      try TruthReader.networkID(Array(Self.sound.utf8), file: "t") == "drawn")
  }

  @Test(arguments: 0..<20)
  func `a written truth reads back the same`(seed: UInt64) throws {
    let truth = SampleTruth.random(seed: seed)
    #expect(try read(TruthWriter.text(truth, network: SampleTruth.network)) == truth)
  }

  @Test(arguments: [
    Case(
      id: "several at once",
      edits: [
        (#""railway": "T.Main""#, #""railway": "T.Man""#),
        (#""source": "recorded""#, #""source": "heard""#),
        (#""station": "T.On.E""#, #""station": "T.On.X""#),
      ],
      faults: [
        #"t:1: source: unknown source 'heard' (expected one of recorded, simulated)"#,
        "t:4: legs[0].railway: unknown railway 'T.Man' in network drawn (did you mean T.Main?)",
        "t:15: legs[1].calls[1].station: unknown station 'T.On.X' in network drawn (did you mean T.On.D?)",
      ]),
    Case(
      id: "another network",
      edits: [
        (#""network": "drawn""#, #""network": "elsewhere""#), (#""T.Main""#, #""X.Main""#),
        (#""railway": "T.On""#, #""railway": "X.On""#),
      ],
      faults: [
        "t:1: network: the journey is on elsewhere, the network in use is drawn "
          + "(give it the network that it was labelled on)"
      ]),
    Case(
      id: "a tag that begins a formula", edits: [(#""tags": ["a"]"#, #""tags": ["=a"]"#)],
      faults: [
        "t:2: tags[0]: '=a' begins with =, which a spreadsheet takes for a formula (rename the tag)"
      ]),
    Case(
      id: "unknown direction", edits: [(#""Outbound", "trainType""#, #""Up", "trainType""#)],
      faults: [
        "t:4: legs[0].direction: expected a direction of T.Main, found 'Up' "
          + "(its directions are Outbound and Inbound)"
      ]),
    Case(
      id: "station of another railway", edits: [(#""T.Main.C""#, #""T.Side.R""#)],
      faults: [
        "t:7: legs[0].calls[0].station: 'T.Side.R' is a station of T.Side, not of T.Main"
      ]),
    Case(
      id: "a gap", edits: [(#""T.Main.C""#, #""T.Main.B""#)],
      faults: [
        "t:9: legs[0].calls[1].station: after T.Main.B travelling Outbound comes T.Main.C, "
          + "not T.Main.D (list every station in the order of travel, passed ones as \"pass\")"
      ]),
    Case(
      id: "the wrong way", edits: [(#""Outbound", "trainType""#, #""Inbound", "trainType""#)],
      faults: [
        "t:9: legs[0].calls[1].station: after T.Main.C travelling Inbound comes T.Main.B, "
          + "not T.Main.D (list every station in the order of travel, passed ones as \"pass\")"
      ]),
    Case(
      id: "no time, and times that fall",
      edits: [
        (#""2026-03-02T08:00:30Z""#, #""08:00""#),
        (#""2026-03-02T08:06:00Z""#, #""2026-03-02T08:04:10Z""#),
      ],
      faults: [
        "t:8: legs[0].calls[0].departure: expected a time, found '08:00' "
          + "(write it as \"2026-03-02T08:15:30.000Z\")",
        "t:17: legs[1].calls[2]: is reached at 2026-03-02T08:04:10.000Z, which is not after the "
          + "call before it was left at 2026-03-02T08:04:30.000Z",
      ]),
    Case(
      id: "reached in the moment in which the one before is left",
      edits: [(#""2026-03-02T08:00:30Z""#, #""2026-03-02T08:02:00Z""#)],
      faults: [
        "t:9: legs[0].calls[1]: is reached at 2026-03-02T08:02:00.000Z, which is not after the "
          + "call before it was left at 2026-03-02T08:02:00.000Z"
      ]),
    Case(
      id: "departure before arrival",
      edits: [(#""2026-03-02T08:04:30Z""#, #""2026-03-02T08:03:30Z""#)],
      faults: [
        "t:16: legs[1].calls[1].departure: 2026-03-02T08:03:30.000Z is before the arrival at "
          + "2026-03-02T08:04:00.000Z"
      ]),
    Case(
      id: "approach after arrival",
      edits: [(#""2026-03-02T08:01:30Z""#, #""2026-03-02T08:02:10Z""#)],
      faults: [
        "t:9: legs[0].calls[1].approach: 2026-03-02T08:02:10.000Z is after the arrival at "
          + "2026-03-02T08:02:00.000Z"
      ]),
    Case(
      id: "approach before the last departure",
      edits: [(#""2026-03-02T08:01:30Z""#, #""2026-03-02T08:00:10Z""#)],
      faults: [
        "t:9: legs[0].calls[1].approach: 2026-03-02T08:00:10.000Z is before the call before it "
          + "was left"
      ]),
    Case(
      id: "ride and labelling of the wrong kind",
      edits: [
        (#""mood""#, #""ride": ["x"], "mood""#),
        (#""coach": 4"#, #""labelling": {"status": "guessed", "confidence": 2}"#),
        (#""doors": "left""#, #""labelling": {"basis": "seen", "uncertainty": "x"}"#),
        (#""approach": "2026-03-02T08:01:30Z","#, #""labelling": "proposed","#),
      ],
      faults: [
        "t:2: ride: expected a text, found a list",
        #"t:5: legs[0].labelling.status: unknown status 'guessed' (expected one of proposed, confirmed)"#,
        "t:5: legs[0].labelling.confidence: expected a number from 0 to 1, found 2",
        "t:8: legs[0].calls[0].labelling.status: missing",
        #"t:8: legs[0].calls[0].labelling.basis: unknown basis 'seen' "#
          + "(expected one of observed, gap, extrapolated, timetable, logged)",
        "t:8: legs[0].calls[0].labelling.uncertainty: expected a number of seconds from 0 to 86400, "
          + "found 'x'",
        "t:9: legs[0].calls[1].labelling: expected an object, found 'proposed'",
      ]),
    Case(
      id: "an empty ride", edits: [(#""mood""#, #""ride": "", "mood""#)],
      faults: ["t:2: ride: is empty"]),
    Case(
      id: "alight where the train doesn't call",
      edits: [(#""alight": "T.On.E""#, #""alight": "T.On.F""#)],
      faults: ["t:2: alight: 'T.On.F' is passed without a stop"]),
    Case(
      id: "alight elsewhere", edits: [(#""alight": "T.On.E""#, #""alight": "T.Side.Q""#)],
      faults: ["t:2: alight: 'T.Side.Q' is not a call of this journey"]),
    Case(
      id: "equivalents", edits: [(#"["T.Side"]"#, #"["T.Main", "T.Up", 4]"#)],
      faults: [
        "t:5: legs[0].equivalent[0]: is the leg's own railway",
        "t:5: legs[0].equivalent[1]: unknown railway 'T.Up' in network drawn (did you mean T.On?)",
        "t:5: legs[0].equivalent[2]: expected a text, found 4",
      ]),
    Case(
      id: "equivalents of a call",
      edits: [
        (
          #""station": "T.Main.D", "#,
          #""station": "T.Main.D", "equivalent": ["T.Main", "T.Side", "T.Up", {}], "#
        )
      ],
      faults: [
        "t:9: legs[0].calls[1].equivalent[0]: is the leg's own railway",
        "t:9: legs[0].calls[1].equivalent[1]: is given for the whole leg already",
        "t:9: legs[0].calls[1].equivalent[2]: unknown railway 'T.Up' in network drawn (did you mean T.On?)",
        "t:9: legs[0].calls[1].equivalent[3]: expected a text, found an object",
      ]),
    Case(
      id: "members missing and of the wrong kind",
      edits: [
        (#""id": "ride", "#, ""), (#""uncertainty": 20"#, #""uncertainty": -1"#),
        (#""kind": "pass", "#, #""kind": "skip", "#), (#""notes": "n""#, #""notes": 7"#),
      ],
      faults: [
        "t:1: id: missing", "t:2: notes: expected a text, found 7",
        "t:2: uncertainty: expected a number of seconds from 0 to 86400, found -1",
        #"t:17: legs[1].calls[2].kind: unknown kind 'skip' (did you mean stop?)"#,
      ]),
    Case(
      id: "the second leg starts elsewhere before the first ends",
      edits: [
        (#""railway": "T.On""#, #""railway": "T.Side""#), (#""T.On.D""#, #""T.Side.P""#),
        (#""station": "T.On.E""#, #""station": "T.Side.Q""#),
        (#""T.On.F""#, #""T.Side.R""#), (#""alight": "T.On.E", "#, ""),
        (#""equivalent": ["T.Side"], "#, ""),
      ],
      faults: [
        "t:13: legs[1].calls[0]: is reached before T.Main.D, another place, was left at "
          + "2026-03-02T08:02:30.000Z"
      ]),
    Case(
      id: "cut short",
      edits: [(#""T.On.F", "kind": "pass", "time": "2026-03-02T08:06:00Z"}]}]}"#, "")],
      faults: ["t:17: the JSON ends too early: expected a value"]),
  ])
  func `lists all faults with line and field`(_ test: Case) {
    var text = Self.sound
    for (old, new) in test.edits {
      #expect(text.contains(old), "the case edits nothing: \(old)")
      text = text.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
        .joined(separator: new)
    }
    let error = #expect(throws: Faults.self) { try read(text) }
    let found = error?.all.map(\.description)
    #expect(found?.sorted() == test.faults.sorted())
  }
}
