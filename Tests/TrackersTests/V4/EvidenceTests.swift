import RailNetwork
import TestKit
import Testing
@testable import Trackers

/// How trains run, and the line as trackers ask for it.
@Suite struct EvidenceTests {
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

  @Test func `a line drawn past a station may run on the track of one that has it`() {
    let table = LineTable(network: RuleNetwork.express)
    let between = table.position(0, 0)...table.position(0, 2)
    #expect(Array(table.hosts(1, from: 0)) == [.init(railway: 0, metres: between)])
    #expect(table.hosts(1, from: 1).isEmpty)
    #expect(table.hosts(0, from: 0).isEmpty)
  }

  @Test func `a station of the same interchange does not lie between two stations`() {
    var stations = RuleNetwork.express.stations
    stations[1].group = stations[0].group
    let network = RailNetwork(
      id: "drawn", title: "Drawn", version: "1", sources: [],
      railways: RuleNetwork.express.railways, stations: stations)
    #expect(LineTable(network: network).hosts(1, from: 0).isEmpty)
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
