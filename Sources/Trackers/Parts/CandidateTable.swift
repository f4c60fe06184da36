import RailNetwork

/// A value for each candidate that ever came up, found by index.
struct CandidateTable<Value: Sendable>: Sendable {
  /// By candidate slot, the place in ``values`` or -1.
  private var places: [Int32]
  private var values: [Value] = []

  init(network: RailNetwork) {
    places = Array(repeating: -1, count: network.railways.count * 2)
  }

  subscript(_ candidate: Candidate) -> Value? {
    let place = Int(places[candidate.slot])
    return place < 0 ? nil : values[place]
  }

  /// Changes a candidate's value in place, making it first if this is its first time.
  mutating func update<Result>(
    _ candidate: Candidate, orMake make: @autoclosure () -> Value,
    _ change: (inout Value) -> Result
  ) -> Result {
    if places[candidate.slot] < 0 {
      places[candidate.slot] = Int32(values.count)
      values.append(make())
    }
    return change(&values[Int(places[candidate.slot])])
  }
}
