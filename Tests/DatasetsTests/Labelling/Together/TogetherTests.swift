import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking
@testable import Journeys

/// Phones on a simulated train, whose motion is made from the truth with known delays.
@Suite struct TogetherTests {
  private static let drawing = DrawnNetwork(
    "A---------B-------------C-----D-------------E---------F-----G",
    [.init("T.Main", "ABCDEFG")])
  private static var network: RailNetwork { drawing.network }
  private static let letters = "ABCDEFG"

  private static func ride(passing: String = "") -> (locations: [Location], calls: [Call]) {
    let stops = letters.map {
      (station: drawing.station("T.Main.\($0)"), isStop: !passing.contains($0))
    }
    return SmoothRide().ride(stops, direction: .ascending, in: network)
  }

  /// The events of a phone that is late, misses some stops, and stands where the train runs.
  private static func motion(
    _ calls: [Call], isPrompt: Bool, arrival: Double, departure: Double, seed: UInt64,
    missing: Set<Int> = [], blip: Int? = nil
  ) -> [MotionEvent] {
    var generator = SeededGenerator(seed: seed)
    func event(_ time: Timestamp, _ seconds: Double, _ stands: Bool) -> MotionEvent {
      let moving: MotionEvent.Activities = .automotive
      let standing: MotionEvent.Activities = isPrompt ? [.stationary, .automotive] : .stationary
      let error = generator.uniform(-4...4)
      return MotionEvent(
        timestamp: time.advanced(bySeconds: seconds + error),
        activities: stands ? standing : moving)
    }
    let start = calls[0].arrival
    var events = [MotionEvent(timestamp: start, activities: isPrompt ? [] : .unknown)]
    for (index, call) in calls.enumerated() where call.isStop && !missing.contains(index) {
      if index > 0 { events.append(event(call.arrival, arrival, true)) }
      events.append(event(call.departure, departure, false))
      if blip == index {
        events.append(event(call.departure, departure + 20, true))
        events.append(event(call.departure, departure + 28, false))
      }
      // Phones repeat what they say, or it would lapse.
      for seconds in stride(from: 60.0, to: 400, by: 60) {
        let again = call.departure.advanced(bySeconds: departure + seconds)
        guard let next = calls.dropFirst(index + 1).first(where: \.isStop),
          again < next.arrival
        else { break }
        events.append(MotionEvent(timestamp: again, activities: .automotive))
      }
    }
    return events.sorted { $0.timestamp < $1.timestamp }
  }

  private static func phones(_ calls: [Call], _ seed: UInt64) -> [RideRecording] {
    [
      RideRecording(
        id: "prompt",
        motion: motion(calls, isPrompt: true, arrival: 8, departure: 8, seed: seed, blip: 2)),
      RideRecording(
        id: "late",
        motion: motion(
          calls, isPrompt: false, arrival: 30, departure: 32, seed: seed + 1, missing: [4])),
    ]
  }

  private static func hint(stopsEverywhere: Bool = true) throws -> LegHint? {
    try Labelling(
      network: network, railway: "T.Main", direction: nil, from: "T.Main.A", to: "T.Main.G",
      stopsEverywhere: stopsEverywhere, title: nil, notes: nil, tags: [],
      uncertaintySeconds: nil
    ).hint
  }

  private static func silent(_ calls: [Call]) -> RideRecording {
    RideRecording(
      id: "judged",
      locations: [
        Location(timestamp: calls[0].arrival, coordinate: drawing.coordinate("A")),
        Location(timestamp: calls[6].departure, coordinate: drawing.coordinate("G")),
      ])
  }

  private static func label(
    _ judged: RideRecording, with others: [RideRecording], _ hint: LegHint?
  ) -> [TimedCall] {
    Labeller(network: network).propose(judged, with: others, hint: hint).legs.flatMap(\.calls)
  }

  @Test(arguments: Checkout.some(0..<8 as Range<UInt64>))
  func `labels a silent phone by two that stand together, within the stated uncertainty`(
    seed: UInt64
  ) throws {
    let truth = Self.ride().calls
    let calls = Self.label(Self.silent(truth), with: Self.phones(truth, seed), try Self.hint())
    #expect(calls.map(\.call.station) == truth.map(\.station))
    for (index, pair) in zip(calls, truth).enumerated().dropFirst().dropLast() {
      let (call, known) = pair
      let error = max(
        abs(call.call.arrival.seconds(since: known.arrival)),
        abs(call.call.departure.seconds(since: known.departure)))
      // A phone errs by 4 s, and the delay of a late phone is estimated from six stops.
      #expect(error <= call.uncertaintySeconds + 8, "\(index): \(error)")
      #expect(error <= 15, "\(index)")
      #expect(call.basis == .observed)
      #expect(call.witnesses == (index == 4 ? ["prompt"] : ["prompt", "late"]))
      #expect(index == 4 || call.uncertaintySeconds <= 12)
    }
  }

  @Test func `the phone that is judged does not move its own label`() throws {
    let (locations, truth) = Self.ride()
    let others = Self.phones(truth, 3)
    let wrong = RideRecording(
      id: "judged", locations: locations,
      motion: Self.motion(truth, isPrompt: true, arrival: 60, departure: 90, seed: 9)
        .between(truth[0].arrival, truth[6].departure))
    let silent = RideRecording(
      id: "judged", locations: [locations[0], locations[locations.count - 1]])
    let hint = try Self.hint()
    let seen = Self.label(wrong, with: others, hint).dropFirst().dropLast()
    let unseen = Self.label(silent, with: others, hint).dropFirst().dropLast()
    for (one, other) in zip(seen, unseen) where other.witnesses.count > 1 {
      #expect(one.witnesses == other.witnesses)
      #expect(abs(one.call.arrival.seconds(since: other.call.arrival)) <= 2)
      #expect(abs(one.call.departure.seconds(since: other.call.departure)) <= 2)
    }
    #expect(unseen.count { $0.witnesses.count > 1 } == 4)
  }

  @Test func `tells stops from passes by motion alone`() throws {
    let truth = Self.ride(passing: "CE").calls
    let calls = Self.label(
      Self.silent(truth), with: Self.phones(truth, 5), try Self.hint(stopsEverywhere: false))
    #expect(calls.map(\.call.isStop) == truth.map(\.isStop))
    #expect(calls[2].witnesses.isEmpty)
  }

  @Test func `takes places of a good phone before its motion, and fits the others to them`() throws
  {
    let (locations, truth) = Self.ride()
    let good = RideRecording(
      id: "good", locations: locations,
      motion: Self.motion(truth, isPrompt: true, arrival: 25, departure: 40, seed: 2))
    let late = RideRecording(
      id: "late", motion: Self.motion(truth, isPrompt: false, arrival: 50, departure: 60, seed: 4))
    let calls = Self.label(Self.silent(truth), with: [good, late], nil)
    #expect(calls.map(\.call.station) == truth.map(\.station))
    for (call, known) in zip(calls, truth).dropFirst().dropLast() {
      #expect(abs(call.call.arrival.seconds(since: known.arrival)) <= 6)
      #expect(abs(call.call.departure.seconds(since: known.departure)) <= 6)
      #expect(call.witnesses == ["good", "late"])
    }
  }

  @Test func `one other phone replaces no better times of the phone itself`() throws {
    let (locations, truth) = Self.ride()
    let judged = RideRecording(id: "judged", locations: locations)
    let late = RideRecording(
      id: "late", motion: Self.motion(truth, isPrompt: false, arrival: 50, departure: 60, seed: 4))
    let alone = Self.label(judged, with: [], nil)
    let calls = Self.label(judged, with: [late], nil)
    #expect(calls.map(\.call.station) == alone.map(\.call.station))
    for (call, own) in zip(calls, alone).dropFirst().dropLast() {
      #expect(call.confidence >= own.confidence)
    }
  }

  @Test func `knows a phone that was not on the ride`() {
    let ride = RideRecording(id: "ride", locations: Self.ride().locations)
    func moved(seconds: Double = 0, north: Double = 0) -> RideRecording {
      var other = ride
      for index in other.locations.indices {
        other.locations[index].coordinate.latitude += north
        other.locations[index].timestamp = ride.locations[index].timestamp
          .advanced(bySeconds: seconds)
      }
      return other
    }
    #expect(moved(seconds: 60).overlaps(ride) && !moved(seconds: -1e8).overlaps(ride))
    #expect(RideRecording(id: "silent").overlaps(ride))
    #expect(moved(seconds: 20, north: 0.005).metresApart(from: ride) == nil)
    #expect((moved(north: 0.1).metresApart(from: ride) ?? 0) > 10_000)
  }

  @Test func `proposes nothing if no phone shows the railway`() {
    let truth = Self.ride().calls
    #expect(Self.label(RideRecording(id: "a"), with: Self.phones(truth, 1), nil).isEmpty)
    #expect(Self.label(RideRecording(id: "a"), with: [RideRecording(id: "b")], nil).isEmpty)
  }

  @Test func `a truth keeps its witnesses, and labelling it again keeps their times`() throws {
    let (locations, truth) = Self.ride()
    let head = GroundTruth(id: "r", title: "r", network: "T", source: .recorded, legs: [])
    let labelled = Labeller(network: Self.network).propose(
      RideRecording(id: "r", locations: locations), with: Self.phones(truth, 1),
      hint: try Self.hint()
    ).truth(head, network: Self.network)
    #expect(labelled.legs[0].calls[1].labelling?.witnesses == ["prompt", "late"])
    let text = TruthWriter.text(labelled, network: Self.network)
    let read = try TruthReader.read(Array(text.utf8), file: "t", network: Self.network)
    #expect(read == labelled)
    let again = Labeller(network: Self.network).relabelled(
      Journey(locations: locations, truth: labelled))
    #expect(again.legs[0].calls[1...5] == labelled.legs[0].calls[1...5])
    let anonymous = try Journey(locations: locations, truth: labelled).anonymised(
      Self.network, id: "x", file: "f")
    let witnesses = anonymous.truth.legs[0].calls[1].labelling?.witnesses ?? []
    #expect(witnesses.count == 2 && !witnesses.contains("prompt"))
  }
}
