import RailNetwork
import TestKit
import Testing
@testable import Journeys

@Suite struct SpeedProfileTests {
  static let character = TrainCharacter(
    accelerationMetresPerSecondSquared: 1, brakingMetresPerSecondSquared: 2,
    topSpeedMetresPerSecond: 20)

  @Test func `stands at a halt for its time`() {
    let plain = SpeedProfile(metres: 0...1_000, character: Self.character)
    let halted = SpeedProfile(
      metres: 0...1_000, character: Self.character, halts: [Halt(metres: 500, seconds: 90)])
    // Stopping and starting again costs half of each braking and acceleration time.
    #expect(abs(halted.durationSeconds - plain.durationSeconds - 90 - 15) < 1e-9)
    #expect(halted.pieces.contains { $0.startMetres == 500 && $0.startSpeedMetresPerSecond == 0 })
  }

  @Test(arguments: Checkout.some(0..<40))
  func `keeps every limit, never jumps, and arrives on time`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let length = generator.uniform(80...6_000)
    let limits = (0..<generator.index(below: 6)).map { _ in
      let start = generator.uniform(-100...length)
      return SpeedLimit(
        metres: start...(start + generator.uniform(10...900)),
        speedMetresPerSecond: generator.uniform(2...25))
    }
    let halts = (0..<generator.index(below: 3)).map { _ in
      Halt(metres: generator.uniform(-50...length + 50), seconds: generator.uniform(5...100))
    }
    func profile(seconds: Double) -> SpeedProfile {
      SpeedProfile(
        metres: 0...length, character: Self.character, limits: limits, halts: halts,
        seconds: seconds)
    }
    let fastest = profile(seconds: 0)
    let wanted = fastest.durationSeconds * generator.uniform(1.0...2.5)
    let timed = profile(seconds: wanted)
    for profile in [fastest, timed] { check(profile, length: length, limits: limits) }
    #expect(timed.durationSeconds >= fastest.durationSeconds - 1e-9)
    #expect(abs(timed.durationSeconds - wanted) < 0.01)
    #expect(profile(seconds: 1) == fastest)
  }

  private func check(_ profile: SpeedProfile, length: Double, limits: [SpeedLimit]) {
    var seconds = 0.0
    var metres = 0.0
    var speed = 0.0
    for (index, piece) in profile.pieces.enumerated() {
      #expect(abs(piece.startSeconds - seconds) < 1e-6)
      #expect(abs(piece.startMetres - metres) < 0.01)
      #expect(abs(piece.startSpeedMetresPerSecond - speed) < 0.01)
      let end =
        index + 1 < profile.pieces.count
        ? profile.pieces[index + 1].startSeconds : profile.durationSeconds
      let time = end - piece.startSeconds
      let rate = piece.accelerationMetresPerSecondSquared
      let middle =
        piece.startMetres + (piece.startSpeedMetresPerSecond + rate * time / 4) * time / 2
      let middleSpeed = piece.startSpeedMetresPerSecond + rate * time / 2
      for limit in limits where limit.metres.contains(middle) {
        #expect(middleSpeed <= limit.speedMetresPerSecond + 1e-6)
      }
      #expect(middleSpeed <= 20 + 1e-9)
      metres = piece.startMetres + (piece.startSpeedMetresPerSecond + rate * time / 2) * time
      speed = piece.startSpeedMetresPerSecond + rate * time
      seconds = end
    }
    #expect(abs(metres - length) < 0.01)
    #expect(abs(speed) < 0.01)
  }

  @Test(arguments: [(150.0, 13.9), (300, 19.46), (600, 27.8)])
  func `the radius of a circle limits the speed`(radius: Double, speed: Double) throws {
    let plane = LocalPlane(origin: Coordinate(latitude: 35.6, longitude: 139.7))
    let path = RidePath(
      road: (0..<300).map { step in
        let angle = Double(step) * 5 / radius
        return plane.coordinate(
          at: PlanarVector(
            east: radius * PortableMath.sin(angle), north: radius * PortableMath.cos(angle)))
      })
    // √(1.4 r), in whole steps of 1.39 m/s; near its ends, the path is not all on the circle.
    let widest = try #require(
      CurveLimits.limits(of: path, character: .main).max {
        $0.metres.upperBound - $0.metres.lowerBound < $1.metres.upperBound - $1.metres.lowerBound
      })
    #expect(abs(widest.speedMetresPerSecond - speed) < 0.01)
  }

  @Test(arguments: [(500.0, false, 11.1), (700, false, 18), (900, false, 33.3), (900, true, 22.2)])
  func `the kind of train depends on the distance between stations and on tunnels`(
    metres: Double, isUnderground: Bool, topSpeed: Double
  ) {
    let network = DrawnNetwork(
      "A----B----C", [.init("Test", "ABC", isUnderground: isUnderground)],
      metresPerCell: metres / 5
    ).network
    #expect(TrainCharacter.usual(on: network.tracks[0]).topSpeedMetresPerSecond == topSpeed)
  }

  // 60 km in this number of whole minutes, which may be one minute more.
  @Test(arguments: [(31, 33.3), (28, 88.9)])
  func `the kind of train can keep its timetable`(
    minutes: Int, topSpeed: Double
  ) {
    let network = DrawnNetwork("A----B", [.init("Test", "AB")], metresPerCell: 12_000).network
    let stations = network.railways[0].stations
    let train = TimetableTrain(
      id: "Test.1", type: "Test.Local", direction: .ascending,
      stops: [
        TimetableStop(station: stations[0], departureMinutes: 600),
        TimetableStop(station: stations[1], arrivalMinutes: 600 + minutes),
      ])
    #expect(
      TrainCharacter.usual(for: [train], in: network).topSpeedMetresPerSecond == topSpeed)
  }
}
