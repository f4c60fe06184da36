import Scoring

extension PairedValue {
  func with<Value>(_ member: WritableKeyPath<PairedValue, Value>, _ value: Value) -> PairedValue {
    var pair = self
    pair[keyPath: member] = value
    return pair
  }

  /// The values on a journey of another ride, railway or world.
  func on(ride: String? = nil, railway: String? = nil, world: String? = nil) -> PairedValue {
    let info = JourneyInfo(
      id: journey.id, suite: journey.suite, ride: ride ?? journey.ride,
      railways: railway.map { [$0] } ?? journey.railways, world: world ?? journey.world)
    return PairedValue(info, a: a, b: b) ?? self
  }
}
