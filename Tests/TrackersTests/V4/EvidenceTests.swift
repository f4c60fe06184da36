import Maths
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Trackers

/// Each kind of evidence by itself.
@Suite struct EvidenceTests {
  // MARK: Across the track

  /// What distances from the track say one after the other.
  private static func likelihoods(
    _ metres: [Double], sigma: Double = 8, way: Double = 20, drift: Double = 0, sag: Double? = nil
  ) -> [Double] {
    let model = ErrorModel()
    var cross = CrossTrack(sigma: sigma, model)
    return metres.map {
      cross.advance(sigma: sigma, fading: 0.95, way: way, drift: drift, sag: sag, model)
      return cross.update(metres: $0, sigma: sigma, seconds: 1, model)
    }
  }

  @Test func `a place near the track is likelier than one beside it, within limits`() {
    let near = Self.likelihoods(Array(repeating: 4, count: 30)).reduce(0, +)
    let beside = Self.likelihoods(Array(repeating: 60, count: 30)).reduce(0, +)
    #expect(near > beside + 1)
    #expect(Self.likelihoods([5_000])[0] >= -ErrorModel().evidenceLimit)
  }

  @Test func `a map that strays slowly costs less than one that is taken to be exact`() {
    let strayed = (0..<60).map { Double($0) }
    let exact = Self.likelihoods(strayed).reduce(0, +)
    let straying = Self.likelihoods(strayed, drift: 0.06).reduce(0, +)
    #expect(straying > exact + 1)
  }

  @Test func `at a station a track drawn straight is where it is mapped`() {
    let inside = Self.likelihoods([0, 0], way: 500, drift: 0.5, sag: 200)
    let atEnd = Self.likelihoods([0, 0], way: 500, drift: 0.5, sag: 0)
    #expect(atEnd[1] > inside[1] + 1)
  }

  @Test func `a map that goes on straying to the same side is foreseen`() {
    let straying = Self.likelihoods((0..<40).map { 4 * Double($0) }, drift: 0.3)
    let swaying = Self.likelihoods((0..<40).map { 40 * Double($0 % 2) }, drift: 0.3)
    let gain = straying.suffix(20).reduce(0, +) - swaying.suffix(20).reduce(0, +)
    #expect(gain > 5)
  }

  @Test func `repeated evidence is not counted twice`() {
    let said = Self.likelihoods(Array(repeating: 20, count: 10))
    #expect(said[9] > said[0] - 0.5)
  }

  @Test func `a location that claims no accuracy has a usual error`() {
    let model = ErrorModel()
    let place = Coordinate(latitude: 0, longitude: 0)
    let time = Timestamp(millisecondsSince1970: 0)
    #expect(model.sigma(Location(timestamp: time, coordinate: place)) == model.missingSigma)
    #expect(
      model.sigma(Location(timestamp: time, coordinate: place, horizontalAccuracyMetres: 0))
        == model.leastSigma)
  }

  // MARK: Direction

  @Test func `a displacement is evidence for its direction, within limits`() {
    let model = DirectionModel()
    #expect(model.lean(displacement: 100, sigma: 20) > 2)
    #expect(model.lean(displacement: -100, sigma: 20) < -2)
    #expect(abs(model.lean(displacement: 1e9, sigma: 1)) <= model.displacementLimit)
    #expect(abs(model.lean(displacement: 0, sigma: 20)) < 1e-9)
  }

  @Test func `a course along the track is evidence for railway and direction`() {
    let model = DirectionModel()
    let north = PlanarVector(east: 0, north: 1)
    let along = model.course(north, heading: north, speed: 20, seconds: 1, mapSigma: 0)
    let back = model.course(north * -1, heading: north, speed: 20, seconds: 1, mapSigma: 0)
    let across = model.course(
      PlanarVector(east: 1, north: 0), heading: north, speed: 20, seconds: 1, mapSigma: 0)
    #expect(along.lean > 0 && back.lean < 0)
    #expect(abs(along.evidence - back.evidence) < 1e-9)
    #expect(along.evidence > 0 && across.evidence < 0)
    let oblique = PlanarVector(east: 0.5, north: 0.866)
    func evidence(_ mapSigma: Double) -> Double {
      model.course(oblique, heading: north, speed: 20, seconds: 1, mapSigma: mapSigma).evidence
    }
    #expect(evidence(0.3) > evidence(0) + 0.1)
  }

  // MARK: Stops

  @Test func `passed stations suggest an express, stops a local train`() {
    let model = StopModel()
    var types = TrainTypes(model)
    let usual = types.stopChance(isHub: false, model)
    for _ in 0..<3 { types.observe(stopped: false, isHub: false, model) }
    #expect(types.stopChance(isHub: false, model) < usual - 0.2)
    for _ in 0..<8 { types.observe(stopped: true, isHub: false, model) }
    #expect(types.stopChance(isHub: false, model) > usual + 0.1)
  }

  @Test func `an express stops where railways meet rather than elsewhere`() {
    let model = StopModel()
    var types = TrainTypes(model)
    for _ in 0..<4 { types.observe(stopped: false, isHub: false, model) }
    #expect(types.stopChance(isHub: true, model) > types.stopChance(isHub: false, model) + 0.2)
  }

  // MARK: Running

  @Test(arguments: [300.0, 900, 4_000])
  func `time and distance of a run are inverse functions`(metres: Double) {
    let running = RunningCharacter(acceleration: 0.8, braking: 0.9, topSpeed: 25)
    let whole = running.runSeconds(metres, cruise: 18)
    #expect(running.metresRun(whole, of: metres, cruise: 18) == metres)
    #expect(running.metresRun(-1, of: metres, cruise: 18) == 0)
    for share in [0.1, 0.3, 0.5, 0.8, 0.95] {
      let run = running.metresRun(share * whole, of: metres, cruise: 18)
      #expect(abs(running.secondsTo(run, of: metres, cruise: 18) - share * whole) < 0.01)
    }
  }

  // MARK: The network

  @Test func `a coarse location favours an underground railway, any other one above`() {
    func weight(isUnderground: Bool, isCoarse: Bool) -> Double {
      PriorModel().weight(isUnderground: isUnderground, isCoarse: isCoarse)
    }
    #expect(weight(isUnderground: true, isCoarse: true) > 1)
    #expect(weight(isUnderground: true, isCoarse: false) < 0)
    #expect(weight(isUnderground: false, isCoarse: true) == 0)
  }

  @Test func `a line drawn past a station may run on the track of one that has it`() {
    let table = LineTable(network: RuleNetwork.express)
    #expect(Array(table.hosts(1, from: 0)) == [0])
    #expect(table.hosts(1, from: 1).isEmpty)
    #expect(table.hosts(0, from: 0).isEmpty)
  }

  // MARK: The line

  @Test func `stations ahead are found on a line and around a loop`() throws {
    let network = ConformanceTests.network
    let table = LineTable(network: network)
    let main = 0
    let ring = 3
    let second = table.position(main, 1)
    let up = try #require(
      table.stationAhead(main, second + 10, isAscending: true, least: 0))
    #expect(up.order == 2)
    #expect(abs(up.metres - (table.position(main, 2) - second - 10)) < 1e-6)
    let down = try #require(
      table.stationAhead(main, second + 10, isAscending: false, least: 0))
    #expect(down.order == 1 && abs(down.metres - 10) < 1e-6)
    #expect(
      table.stationAhead(main, table.length(main) + 1, isAscending: true, least: 0) == nil)
    #expect(table.following(main, 4, isAscending: true) == nil)
    let last = table.stationCount(ring) - 1
    let around = try #require(
      table.stationAhead(ring, table.position(ring, last) + 5, isAscending: true, least: 0))
    #expect(around.order == 0)
    #expect(table.following(ring, last, isAscending: true) == 0)
    #expect(table.following(ring, 0, isAscending: false) == last)
    #expect(
      abs(table.difference(ring, from: table.length(ring) - 20, to: 30) - 50) < 1e-6)
  }
}
