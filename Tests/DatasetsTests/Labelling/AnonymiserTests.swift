import Journeys
import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking

@Suite struct AnonymiserTests {
  private typealias Sample = SampleTruth

  private var journey: Journey {
    var truth = Sample.truth([
      Sample.leg(
        "T.Main", .ascending,
        [
          Sample.stop("T.Main.A", 100, 130, approach: 90), Sample.pass("T.Main.B", 200),
          Sample.stop("T.Main.C", 300, 330),
        ])
    ])
    truth.notes = "from home to the office"
    truth.unknownMembers = [JSONMember(name: "rider", node: JSONNode(.string("me")))]
    let home = Coordinate(latitude: 35.7, longitude: 139.9)
    let a = Sample.drawing.coordinate("A")
    let c = Sample.drawing.coordinate("C")
    let places = [
      (0.0, home), (99, a), (100, home), (110, a), (200, a), (310, c), (320, home), (400, c),
    ]
    return Journey(
      locations: places.map { Location(timestamp: Sample.time($0.0), coordinate: $0.1) },
      truth: truth)
  }

  private func anonymous() throws -> Journey {
    try journey.anonymised(Sample.network, id: "ride-1", file: "ride")
  }

  @Test func `removes locations before and after the ride`() throws {
    let locations = try anonymous().locations
    #expect(locations.map { $0.timestamp.seconds(since: locations[0].timestamp) } == [0, 90, 200])
  }

  @Test func `removes a stay away from stations between two trains`() throws {
    var day = journey
    day.truth.legs.append(
      Sample.leg(
        "T.Main", .descending,
        [Sample.stop("T.Main.C", 900, 930), Sample.stop("T.Main.A", 1_000, 1_030)]))
    func location(_ seconds: Double, _ place: Coordinate) -> Location {
      Location(timestamp: Sample.time(seconds), coordinate: place)
    }
    let (home, c) = (Coordinate(latitude: 35.7, longitude: 139.9), Sample.drawing.coordinate("C"))
    day.locations += [location(500, home), location(899, c), location(990, c)]
    let times = try day.anonymised(Sample.network, id: "x", file: "ride").locations
      .map(\.timestamp)
    #expect(times.map { $0.seconds(since: times[0]) } == [0, 90, 200, 290, 789, 880])
    #expect(
      CutEnds(day, on: Sample.network)?.text
        == "3 locations at its start and 2 locations on the way")
  }

  @Test(arguments: [0, 9, 5_000] as [Double])
  func `without a train, a wrong first place hides no home`(accuracy: Double) throws {
    func place(_ step: Int) -> Coordinate {
      Coordinate(latitude: 35.7 + Double(max(0, step - 60)) * 0.000_1, longitude: 139.9)
    }
    var ride = journey
    ride.truth.legs = []
    ride.locations = (0..<200).map {
      Location(
        timestamp: Sample.time(Double($0)), coordinate: place($0), horizontalAccuracyMetres: 9)
    }
    ride.locations[0].coordinate = Coordinate(
      latitude: accuracy / 1_000, longitude: accuracy / 1_000)
    ride.locations[0].horizontalAccuracyMetres = accuracy
    let kept = try ride.anonymised(Sample.network, id: "x", file: "ride").locations
    #expect(kept.count > 50)
    #expect(
      kept.allSatisfy { location in
        [0, 199].allSatisfy { location.coordinate.metres(to: place($0)) > 300 }
      })
  }

  @Test func `keeps the time on the network's clocks in summer, too`() throws {
    let text = NetworkWriter.text(Sample.network)
      .replacing("\"version\":", with: "\"timeZone\": \"America/New_York\", \"version\":")
    let network = try NetworkReader.read(Array(text.utf8), file: "n")
    func clock(_ seconds: Double) throws -> [String] {
      var ride = journey
      ride.truth.legs[0].calls = [
        Sample.stop("T.Main.A", seconds + 100, seconds + 130),
        Sample.stop("T.Main.C", seconds + 300, seconds + 330),
      ]
      for index in ride.locations.indices {
        ride.locations[index].timestamp = ride.locations[index].timestamp
          .advanced(bySeconds: seconds)
      }
      let made = try ride.anonymised(network, id: "x", file: "ride")
      return made.truth.legs[0].calls.map(\.arrival.iso8601)
        + made.locations.map(\.timestamp.iso8601)
    }
    #expect(try clock(140 * 86_400 - 3_600) == clock(0))
  }

  @Test func `keeps the motion between the first and the last location, and moves it along`()
    throws
  {
    var moving = journey
    func seconds(_ motion: [Double]) throws -> [Double] {
      moving.motion = motion.map {
        MotionEvent(timestamp: Sample.time($0), activities: .stationary)
      }
      let kept = try moving.anonymised(Sample.network, id: "x", file: "ride")
      return kept.motion.map { $0.timestamp.seconds(since: kept.locations[0].timestamp) }
    }
    #expect(try seconds([109, 110, 200, 310, 311]) == [0, 90, 200])
    // An event that still holds at the first location is also kept.
    #expect(try seconds([60, 100, 111, 400]) == [-10, 1])
    #expect(try seconds([-20, 200]) == [90])
  }

  @Test func `keeps the moments of arrival and departure`() throws {
    var exact = journey
    exact.locations = [99.999, 100, 330, 330.001].map {
      Location(
        timestamp: Sample.time($0), coordinate: Sample.drawing.coordinate($0 < 200 ? "A" : "C"))
    }
    let kept = try exact.anonymised(Sample.network, id: "x", file: "ride")
    let calls = kept.truth.legs[0].calls
    #expect(kept.locations.map(\.timestamp) == [calls[0].arrival, calls[2].departure])
  }

  @Test func `removes the date and keeps the time of the week`() throws {
    let old = journey.truth.legs[0].calls
    let new = try anonymous().truth.legs[0].calls
    let week: Int64 = 7 * 86_400_000
    for (before, after) in zip(old, new) {
      let shift = before.arrival.millisecondsSince1970 - after.arrival.millisecondsSince1970
      #expect(shift % week == 0)
      #expect(
        after.departure.seconds(since: after.arrival)
          == before.departure.seconds(since: before.arrival))
    }
    #expect(new[0].arrival.iso8601.hasPrefix("2001-01-0"))
    #expect(new[0].approach?.seconds(since: new[0].arrival) == -10)
  }

  @Test func `keeps of the spans without a ride what lies within the recording`() throws {
    var day = journey
    day.truth.withoutRide = [
      NamedSpan("walk", from: Sample.time(-600), to: Sample.time(100)),
      NamedSpan("bus", from: Sample.time(330), to: Sample.time(500)),
    ]
    var back = try #require(day.truth.legs.first)
    back.calls = [Sample.stop("T.Main.C", 510, 520), Sample.stop("T.Main.D", 600, 610)]
    day.truth.legs.append(back)
    let first = try #require(day.truth.legs[0].calls.first).arrival
    let kept = try day.anonymised(Sample.network, id: "x", file: "ride").truth
    let shift = try #require(kept.legs[0].calls.first).arrival.seconds(since: first)
    #expect(shift != 0)
    #expect(
      kept.withoutRide == [
        NamedSpan(
          "bus", from: Sample.time(330).advanced(bySeconds: shift),
          to: Sample.time(400).advanced(bySeconds: shift))
      ])
  }

  @Test func `removes the person's own words`() throws {
    let truth = try anonymous().truth
    #expect(truth.id == "ride-1")
    #expect(truth.title == "ride-1")
    #expect(truth.notes == "")
    #expect(truth.unknownMembers == [])
  }

  @Test func `variants of one ride keep a common ride`() throws {
    var variant = journey
    variant.truth = journey.truth.variant(id: "again")
    #expect(variant.truth.rideID == journey.truth.rideID)
    #expect(variant.truth.variant(id: "third").ride == journey.truth.id)
    let other = try variant.anonymised(Sample.network, id: "ride-2", file: "ride")
    let ride = try anonymous().truth.rideID
    #expect(other.truth.rideID == ride)
    #expect(!ride.contains(journey.truth.id))
    var apart = journey
    apart.locations[0].coordinate.latitude += 1
    let third = try apart.anonymised(Sample.network, id: "ride-3", file: "ride")
    #expect(third.truth.rideID != ride)
  }

  @Test func `keeps who confirmed a label`() throws {
    var labelled = journey
    labelled.truth.legs[0].labelling = .confirmed
    labelled.truth.legs[0].calls[1].labelling = LabelOrigin(
      status: .proposed, basis: .gap,
      unknownMembers: [JSONMember(name: "by", node: JSONNode(.string("me")))])
    let leg = try labelled.anonymised(Sample.network, id: "ride-1", file: "ride").truth.legs[0]
    #expect(leg.labelling == .confirmed)
    #expect(leg.calls[1].labelling == LabelOrigin(status: .proposed, basis: .gap))
  }
}
