import RailNetwork

/// What the shape of a path asks of a train: slow in curves, a stand where it doubles back.
enum CurveLimits {
  private static let stepMetres = 50.0
  private static let reachMetres = 75.0
  private static let slowest = 6.9
  private static let quantum = 1.39

  /// The limits of the curves that are sharper than the train's top speed allows.
  ///
  /// The radius at a place is that of the circle through it and the places 75 m to both sides.
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
        limits.append(
          SpeedLimit(metres: start...(start + stepMetres), speedMetresPerSecond: held))
      }
    }
    return limits
  }

  /// The places at which the path doubles back on itself.
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
