import RailNetwork

/// A part of the path with a speed limit.
struct SpeedLimit: Sendable, Equatable {
  /// Along the ride's path.
  var metres: ClosedRange<Double>
  var speedMetresPerSecond: Double
}

/// A stop outside stations.
struct Halt: Sendable, Equatable {
  /// Along the ride's path.
  var metres: Double
  var seconds: Double
}

/// The speed from one stop to the next: as fast as the limits allow, or in a given time.
///
/// A pass forwards and a pass backwards find the speeds where the limit changes. For a given time,
/// a cap on the whole run is lowered. Only exact operations are used, so the bits are the same
/// everywhere.
struct SpeedProfile: Sendable, Equatable {
  /// In order; the first starts at 0 s.
  private(set) var pieces: [MotionPhase] = []
  private(set) var durationSeconds = 0.0

  /// The run over a part of the path, with a stop at both ends, in the given time or else the
  /// fastest.
  init(
    metres: ClosedRange<Double>, character: TrainCharacter, limits: [SpeedLimit] = [],
    halts: [Halt] = [], seconds: Double = 0
  ) {
    let ground = Ground(metres: metres, character: character, limits: limits, halts: halts)
    var high = character.topSpeedMetresPerSecond
    let fastest = SpeedProfile(ground, cap: high)
    guard fastest.durationSeconds < seconds else {
      self = fastest
      return
    }
    var low = 0.5
    for _ in 0..<48 {
      let middle = (low + high) / 2
      if SpeedProfile(ground, cap: middle).durationSeconds > seconds {
        low = middle
      } else {
        high = middle
      }
    }
    self.init(ground, cap: high)
  }

  /// The time at which the ride passes a place, from the start of the run.
  func seconds(atMetres place: Double) -> Double {
    guard let index = pieces.lastIndex(where: { $0.startMetres < place }) else { return 0 }
    let piece = pieces[index]
    let end = index + 1 < pieces.count ? pieces[index + 1].startSeconds : durationSeconds
    let way = place - piece.startMetres
    let speed = piece.startSpeedMetresPerSecond
    let rate = piece.accelerationMetresPerSecondSquared
    let root = max(0, speed * speed + 2 * rate * way).squareRoot()
    guard speed + root > 0 else { return piece.startSeconds }
    return min(piece.startSeconds + 2 * way / (speed + root), end)
  }

  private init(_ ground: Ground, cap: Double) {
    let speeds = ground.speeds(cap: cap)
    let up = ground.character.accelerationMetresPerSecondSquared
    let down = ground.character.brakingMetresPerSecondSquared
    for index in ground.limits.indices {
      let start = ground.places[index]
      if let halt = ground.haltSeconds[index] { add(seconds: halt, at: start, speed: 0, rate: 0) }
      let way = ground.places[index + 1] - start
      let entry = speeds[index]
      let exit = speeds[index + 1]
      let meeting = (2 * up * down * way + down * entry * entry + up * exit * exit) / (up + down)
      let peak = min(min(ground.limits[index], cap), meeting.squareRoot())
      let rising = max(0, (peak * peak - entry * entry) / (2 * up))
      let falling = max(0, (peak * peak - exit * exit) / (2 * down))
      let level = way - rising - falling
      add(seconds: (peak - entry) / up, at: start, speed: entry, rate: up)
      if level > 0, peak > 0 {
        add(seconds: level / peak, at: start + rising, speed: peak, rate: 0)
      }
      add(seconds: (peak - exit) / down, at: start + way - falling, speed: peak, rate: -down)
    }
  }

  /// Adds a piece, unless it is shorter than a microsecond.
  private mutating func add(seconds: Double, at place: Double, speed: Double, rate: Double) {
    guard seconds > 1e-6 else { return }
    pieces.append(
      MotionPhase(
        startSeconds: durationSeconds, startMetres: place, startSpeedMetresPerSecond: speed,
        accelerationMetresPerSecondSquared: rate))
    durationSeconds += seconds
  }
}

/// A run, cut at every place where the limit changes.
private struct Ground {
  let character: TrainCharacter
  /// Ascending; one more than ``limits``.
  var places: [Double]
  /// The limit after each place except the last.
  var limits: [Double]
  /// The duration of a halt at each place except the last; nil without a halt.
  var haltSeconds: [Double?]

  init(
    metres: ClosedRange<Double>, character: TrainCharacter, limits: [SpeedLimit], halts: [Halt]
  ) {
    self.character = character
    let limits = limits.filter { $0.metres.overlaps(metres) }
    func isInside(_ place: Double) -> Bool {
      place > metres.lowerBound && place < metres.upperBound
    }
    let cuts =
      limits.flatMap { [$0.metres.lowerBound, $0.metres.upperBound] } + halts.map(\.metres)
    var places = [metres.lowerBound]
    for cut in cuts.filter(isInside).sorted() where cut > places[places.count - 1] {
      places.append(cut)
    }
    places.append(metres.upperBound)
    self.places = places
    self.limits = zip(places, places.dropFirst()).map { start, end in
      limits.reduce(character.topSpeedMetresPerSecond) { slowest, limit in
        limit.metres.lowerBound <= start && limit.metres.upperBound >= end
          ? min(slowest, limit.speedMetresPerSecond) : slowest
      }
    }
    haltSeconds = places.dropLast().map { place in
      guard isInside(place) else { return nil }
      let here = halts.filter { $0.metres == place }.map(\.seconds)
      return here.isEmpty ? nil : here.reduce(0, +)
    }
  }

  /// The speed at every place: 0 at the ends and at halts.
  func speeds(cap: Double) -> [Double] {
    var speeds = places.indices.map { index in
      guard index > 0, index < limits.count, haltSeconds[index] == nil else { return 0.0 }
      return min(cap, limits[index - 1], limits[index])
    }
    for index in limits.indices {
      let gain = 2 * character.accelerationMetresPerSecondSquared
      let way = places[index + 1] - places[index]
      speeds[index + 1] = min(
        speeds[index + 1], (speeds[index] * speeds[index] + gain * way).squareRoot())
    }
    for index in limits.indices.reversed() {
      let loss = 2 * character.brakingMetresPerSecondSquared
      let way = places[index + 1] - places[index]
      speeds[index] = min(
        speeds[index], (speeds[index + 1] * speeds[index + 1] + loss * way).squareRoot())
    }
    return speeds
  }
}

/// Speed limits from the shape of a path: slow in curves, a halt where the path turns back.
enum CurveLimits {
  private static let stepMetres = 50.0
  private static let reachMetres = 75.0
  private static let slowest = 6.9
  private static let quantum = 1.39

  /// The limits of curves too sharp for the top speed, by circles through points 75 m apart.
  static func limits(of path: RidePath, character: TrainCharacter) -> [SpeedLimit] {
    var limits: [SpeedLimit] = []
    let steps = Int(path.lengthMetres / stepMetres)
    for step in 0..<max(0, steps) {
      let start = Double(step) * stepMetres
      let speed = speed(at: start + stepMetres / 2, of: path, character: character)
      guard speed < character.topSpeedMetresPerSecond else { continue }
      let held = max(slowest, (speed / quantum).rounded(.down) * quantum)
      if let last = limits.last, last.metres.upperBound == start, last.speedMetresPerSecond == held
      {
        limits[limits.count - 1].metres = last.metres.lowerBound...(start + stepMetres)
      } else {
        limits.append(SpeedLimit(metres: start...(start + stepMetres), speedMetresPerSecond: held))
      }
    }
    return limits
  }

  static func reversals(of path: RidePath) -> [Double] {
    var found: [Double] = []
    for index in path.vertices.indices.dropFirst().dropLast() {
      let place = path.vertexMetres[index]
      if let last = found.last, place - last < 200 { continue }
      let before = path.place(atMetres: place - 0.5).heading
      let after = path.place(atMetres: place + 0.5).heading
      guard before.dot(after) < -0.5, place > 100, path.lengthMetres - place > 100 else { continue }
      let back = path.place(atMetres: place - 100).coordinate
      let ahead = path.place(atMetres: place + 100).coordinate
      if back.metres(to: ahead) < 100 { found.append(place) }
    }
    return found
  }

  private static func speed(
    at place: Double, of path: RidePath, character: TrainCharacter
  ) -> Double {
    let middle = path.place(atMetres: place).coordinate
    let plane = LocalPlane(origin: middle)
    let a = plane.vector(to: path.place(atMetres: place - reachMetres).coordinate)
    let b = plane.vector(to: path.place(atMetres: place + reachMetres).coordinate)
    let twiceArea = abs(a.cross(b))
    guard twiceArea > 1 else { return .infinity }
    let radius = a.length * b.length * (b - a).length / (2 * twiceArea)
    return (character.lateralMetresPerSecondSquared * radius).squareRoot()
  }
}
