import Journeys
import Maths
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Simulation

@Suite struct LocationStatisticsTests {
  static let drawn = DrawnNetwork(
    "A----B----C----D", [.init("Main", "ABCD")], metresPerCell: 1_000)
  static let exact = DrawnRide(railway: RailwayIndex(0)).journey(id: "r", in: drawn.network)

  private func statistics(_ journeys: [Journey]) -> LocationStatistics {
    let finder = SurroundingsFinder(network: Self.drawn.network)
    return LocationStatistics(
      recordings: journeys.map(\.locations),
      measured: journeys.map { MeasuredLocation.along($0, finder: finder) })
  }

  private func changed(_ change: (inout Location, Int) -> Void) -> Journey {
    var journey = Self.exact
    for index in journey.locations.indices { change(&journey.locations[index], index) }
    return journey
  }

  @Test func `an exact recording has no error`() throws {
    let found = statistics([Self.exact])
    #expect(found.locations == Self.exact.locations.count)
    #expect(found.trackMetres.allSatisfy { $0 < 0.2 })
    #expect(found.courseErrors.allSatisfy { abs($0) < 0.2 })
    #expect(found.intervals.allSatisfy { $0 == 1 })
    #expect(found.gaps.isEmpty)
    #expect(found.withoutCourse == 0)
    #expect(found.distanceShares.allSatisfy { $0 <= 1 })
    #expect(try #require(Quantiles.of(found.speedErrors.map(abs), 0.5)) < 0.05)
  }

  @Test func `an offset is to the left of travel and no error beside it`() throws {
    // Main runs east: north is left.
    let moved = changed { location, _ in
      location.coordinate = LocalPlane(origin: location.coordinate).coordinate(
        at: PlanarVector(east: 0, north: 12))
    }
    let found = statistics([moved])
    #expect(abs(try #require(found.offsets.first) - 12) < 0.3)
    #expect(found.leftErrors.allSatisfy { abs($0) < 0.3 })
    #expect(found.trackMetres.allSatisfy { abs($0 - 12) < 0.3 })
    #expect(found.distanceShares.allSatisfy { $0 > 1 })
  }

  @Test func `counts what is missing, gaps and repeats`() {
    var journey = changed { location, index in
      if index % 2 == 0 { location.courseDegrees = nil }
      if index % 4 == 0 { location.speedMetresPerSecond = nil }
      location.horizontalAccuracyMetres = nil
    }
    journey.locations.removeSubrange(100..<140)
    let found = statistics([journey])
    #expect(found.gaps == [41])
    #expect(abs(found.withoutCourse - found.locations / 2) <= 1)
    #expect(abs(found.withoutSpeed - found.locations / 4) <= 1)
    #expect(found.withoutAccuracy == found.locations)
    #expect(found.accuracies.isEmpty)
    // It stands at four stations for 31 s each.
    #expect(found.repeats > 90)
  }

  @Test(arguments: [5.0, 15, 40])
  func `finds the correlation time of a known error`(seconds: Double) throws {
    let journeys = (0..<4).map { number in
      var noise = Noise(metres: 20)
      noise.lastingSeconds = Drawn(seconds)
      var generator = SeededGenerator(seed: UInt64(number))
      var journey = Self.exact
      journey.locations = noise.applied(to: journey.locations, &generator)
      return journey
    }
    let found = statistics(journeys)
    let time = try #require(found.correlationSeconds)
    #expect(abs(time / seconds - 1) < 0.45)
    #expect(try #require(found.correlation(atLagSeconds: 1)) > 0.7)
    #expect(found.correlation(atLagSeconds: 0) == nil)
  }

  @Test func `a stand counts once, unless its times are known too badly`() throws {
    var journey = changed { location, _ in
      location.coordinate = LocalPlane(origin: location.coordinate).coordinate(
        at: PlanarVector(east: 0, north: 12))
    }
    var found = statistics([journey])
    #expect(found.standingMetres.count == 4)
    #expect(abs(found.standingMetres[0] - 12) < 1, "\(found.standingMetres)")
    #expect(found.standingLocations > 90)
    let range = try #require(found.standingRange(0.9))
    #expect(range.lowerBound >= found.standingMetres[0])
    #expect(range.upperBound <= found.standingMetres[3])
    journey.truth.uncertaintySeconds = 13
    found = statistics([journey])
    #expect(found.standingMetres.isEmpty)
    #expect(found.standingRange(0.5) == nil)
  }

  @Test func `leaves out locations at which the rider is on no train`() {
    var journey = Self.exact
    let last = journey.locations[journey.locations.count - 1]
    var later = last
    later.timestamp = last.timestamp.advanced(bySeconds: 900)
    journey.locations.append(later)
    let measured = MeasuredLocation.along(
      journey, finder: SurroundingsFinder(network: Self.drawn.network))
    #expect(measured.allSatisfy { $0.location.timestamp <= last.timestamp })
  }
}
