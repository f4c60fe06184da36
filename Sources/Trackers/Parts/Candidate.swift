public import RailNetwork

/// A railway followed in one direction.
public struct Candidate: Sendable, Equatable, Codable {
  public var railway: RailwayIndex
  public var direction: RailDirection

  public init(railway: RailwayIndex, direction: RailDirection) {
    self.railway = railway
    self.direction = direction
  }

  /// A dense index over all railways and both directions.
  @inlinable public var slot: Int {
    railway.offset * 2 + (direction == .ascending ? 0 : 1)
  }
}

/// What speaks against a candidate, each not negative.
public struct CandidatePenalties: Sendable, Equatable {
  public var passedStations = 0.0
  public var orphans = 0.0

  public var total: Double { passedStations + orphans }

  public init(passedStations: Double = 0, orphans: Double = 0) {
    self.passedStations = passedStations
    self.orphans = orphans
  }
}

/// A value for each candidate that ever came up, found by index.
struct CandidateTable<Value: Sendable & Codable>: Sendable, Codable {
  /// By candidate slot, the index in ``values`` or -1.
  private var indices: [Int32]
  var values: [Value] = []

  init(network: RailNetwork) {
    indices = Array(repeating: -1, count: network.railways.count * 2)
  }

  /// The index of a candidate in ``values``, in the order in which they first came up.
  func index(of candidate: Candidate) -> Int? {
    let index = Int(indices[candidate.slot])
    return index < 0 ? nil : index
  }

  /// Adds the value of a candidate that has none, and gives its index in ``values``.
  mutating func insert(_ value: Value, of candidate: Candidate) -> Int {
    indices[candidate.slot] = Int32(values.count)
    values.append(value)
    return values.count - 1
  }
}
