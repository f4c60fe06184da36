import RailNetwork

/// A railway followed in one direction.
struct Candidate: Sendable, Equatable, Codable {
  var railway: RailwayIndex
  var direction: RailDirection

  /// A dense index over all railways in both directions.
  var slot: Int {
    railway.offset * 2 + (direction == .ascending ? 0 : 1)
  }
}

/// Penalties on the score of a candidate, none of them negative.
struct CandidatePenalties: Sendable, Equatable {
  var passedStations = 0.0
  var orphans = 0.0

  var total: Double { passedStations + orphans }
}

/// A value for each candidate that has occurred, found by index.
struct CandidateTable<Value: Sendable & Codable>: Sendable, Codable {
  /// By candidate slot, the index in ``values`` or -1.
  private var indices: [Int32]
  var values: [Value] = []

  init(network: RailNetwork) {
    indices = Array(repeating: -1, count: network.railways.count * 2)
  }

  /// The index of a candidate in ``values``, in the order of first occurrence.
  func index(of candidate: Candidate) -> Int? {
    let index = Int(indices[candidate.slot])
    return index < 0 ? nil : index
  }

  /// Adds the value of a candidate that has none, and returns its index in ``values``.
  mutating func insert(_ value: Value, of candidate: Candidate) -> Int {
    indices[candidate.slot] = Int32(values.count)
    values.append(value)
    return values.count - 1
  }
}
