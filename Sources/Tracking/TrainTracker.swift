public import Foundation
public import RailNetwork
import Synchronization

/// Something computed from a network once, for the trackers of all journeys.
public protocol NetworkTable: Sendable {
  init(network: RailNetwork)
}

/// What a tracker is told before the first location: the same for every journey on a network.
public struct TrackerContext: Sendable {
  /// The network on which trains run.
  public let network: RailNetwork
  /// The trains of the day, where they are known and a tracker needs them.
  public let timetables: TimetableSet?
  /// The zone in which the timetables' times of day are told; by default the
  /// network's, nil if it names none.
  public let timeZone: TimeZone?
  private let tables = TableStore()

  /// A context; make one and keep it for all rides.
  public init(
    network: RailNetwork, timetables: TimetableSet? = nil, timeZone: TimeZone? = nil
  ) {
    self.network = network
    self.timetables = timetables
    self.timeZone = timeZone ?? network.timeZone.flatMap { TimeZone(identifier: $0) }
  }

  /// A table of the network, made when the first tracker asks for it and kept for all others.
  public func table<Table: NetworkTable>() -> Table {
    tables.table(ObjectIdentifier(Table.self)) { Table(network: network) }
  }
}

private final class TableStore: Sendable {
  private let tables = Mutex<[ObjectIdentifier: any NetworkTable]>([:])

  func table<Table: NetworkTable>(_ key: ObjectIdentifier, _ make: () -> Table) -> Table {
    tables.withLock { tables in
      if let known = tables[key] as? Table { return known }
      let table = make()
      tables[key] = table
      return table
    }
  }
}

/// The contract: from locations and the passing of time, a tracker says which train the phone is
/// on.
///
/// One tracker serves one journey and is then thrown away. It does not look ahead, read a clock, a
/// file, a global or a random source, and it never fails: a location that it can't use gives its
/// last estimate or none. Only ``update(_:)`` has to be written.
public protocol TrainTracker: Sendable {
  /// All that the tracker keeps from one location to the next; network and parameters are given
  /// anew.
  associatedtype State: Codable & Sendable = UnsavedState

  /// How far it looks around a location; what lies farther is not searched for, which is faster.
  ///
  /// Cells are kept for each search range, so a few ranges are faster than one for each location.
  func searchRange(at location: Location) -> SearchRange

  /// Takes the next location and answers for the time from it on.
  mutating func update(_ surroundings: Surroundings) -> Estimate

  /// Takes note that it is now `time` and no location has come since the last one.
  ///
  /// - Returns: what holds from then on, or nil for no change.
  mutating func advance(to time: Timestamp) -> Estimate?

  /// The trains that the phone may be on after the last location, best first, each railway once;
  /// each with its focus only if that is asked for.
  func hypotheses(withFocus: Bool) -> [Hypothesis]

  /// Why the last estimate was given; not called in a run that only compares.
  func trace() -> TrackerTrace

  /// Saved in the middle of a journey and put into a fresh tracker, it gives the same estimates.
  var state: State { get set }
}

/// The state of a tracker that does not offer to be saved.
public struct UnsavedState: Codable, Sendable {
  /// An empty state.
  public init() {}
}

extension TrainTracker {
  /// Everything within reach.
  public func searchRange(at location: Location) -> SearchRange { .all }

  /// Nothing changes while no location comes.
  public mutating func advance(to time: Timestamp) -> Estimate? { nil }
  /// None.
  public func hypotheses(withFocus: Bool) -> [Hypothesis] { [] }
  /// An empty trace.
  public func trace() -> TrackerTrace { TrackerTrace() }

  /// The state as JSON.
  public func savedState() throws -> Data { try StateJSON.data(state) }

  /// Goes on from a state that ``savedState()`` gave, on the same network and parameters.
  public mutating func restore(_ saved: Data) throws {
    state = try StateJSON.value(State.self, saved)
  }
}

/// States as JSON: the same bytes for the same state, numbers that are not finite included.
package enum StateJSON {
  package static func data(_ state: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try encoder.encode(state)
  }

  package static func value<State: Decodable>(_ type: State.Type, _ saved: Data) throws -> State {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode(type, from: saved)
  }
}

extension TrainTracker where State == UnsavedState {
  /// The state of a tracker that is not saved.
  public var state: UnsavedState {
    get { UnsavedState() }
    set {}
  }
}
