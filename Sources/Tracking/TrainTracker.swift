public import Foundation
public import RailNetwork
import Synchronization

/// A table computed from a network once, and shared by the trackers of all journeys.
public protocol NetworkTable: Sendable {
  init(network: RailNetwork)
}

/// The input of a tracker before the first location; the same for every journey on a network.
public struct TrackerContext: Sendable {
  /// The network on which trains run.
  public let network: RailNetwork
  /// The trains of the day, if they are known and a tracker needs them.
  public let timetables: TimetableSet?
  /// The time zone of the timetables; by default the network's, nil if it has none.
  public let timeZone: TimeZone?
  private let tables = TableStore()

  /// A hash of the network and the timetables, which a saved ride must have been saved with.
  package var digest: String {
    tables.digest {
      var hash = ContentHash()
      network.add(to: &hash)
      for railway in network.railways.indices {
        timetables?[RailwayIndex(railway)]?.add(to: &hash)
      }
      return hash.short
    }
  }

  /// A context.
  ///
  /// Make one and keep it for all rides.
  public init(
    network: RailNetwork, timetables: TimetableSet? = nil, timeZone: TimeZone? = nil
  ) {
    self.network = network
    self.timetables = timetables
    self.timeZone = timeZone ?? network.timeZone.flatMap { TimeZone(identifier: $0) }
  }

  /// The seconds since the midnight from which timetables count, and whether that day is from Monday
  /// to Friday; nil if the time zone is unknown.
  package func serviceTime(_ time: Timestamp) -> (seconds: Double, isWeekday: Bool)? {
    guard let timeZone else { return nil }
    let seconds = Double(time.millisecondsSince1970) / 1_000
    let local = seconds + Double(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds)))
    let day = ((local - Double(RailwayClock.firstHour * 3_600)) / 86_400).rounded(.down)
    // 1970-01-01 was a Thursday.
    return (local - day * 86_400, (Int(day) % 7 + 7 + 3) % 7 < 5)
  }

  /// The midnight before a time, from which timetables count; nil if the time zone is unknown.
  package func midnight(before time: Timestamp) -> Timestamp? {
    serviceTime(time).map { time.advanced(bySeconds: -$0.seconds) }
  }

  /// Whether the service day of a time is from Monday to Friday; nil if the time zone is unknown.
  package func isWeekday(_ time: Timestamp) -> Bool? { serviceTime(time)?.isWeekday }

  /// A table of the network.
  ///
  /// It is made when a tracker first asks for it, and kept for the others.
  public func table<Table: NetworkTable>() -> Table {
    tables.table(ObjectIdentifier(Table.self)) { Table(network: network) }
  }
}

private final class TableStore: Sendable {
  private let tables = Mutex<[ObjectIdentifier: any NetworkTable]>([:])
  private let digest = Mutex<String?>(nil)

  func digest(_ make: () -> String) -> String {
    digest.withLock { digest in
      let known = digest ?? make()
      digest = known
      return known
    }
  }

  func table<Table: NetworkTable>(_ key: ObjectIdentifier, _ make: () -> Table) -> Table {
    tables.withLock { tables in
      if let known = tables[key] as? Table { return known }
      let table = make()
      tables[key] = table
      return table
    }
  }
}

/// The contract of a tracker: from locations and the passing of time, it estimates which train the
/// phone is on.
///
/// One tracker serves one journey and is then discarded. It must not look ahead, or read a clock, a
/// file, a global variable or a random source. It never fails: for a location that it can't use, it
/// returns its last estimate or none. Only ``update(_:)`` is required.
public protocol TrainTracker: Sendable {
  /// Everything that the tracker keeps between locations, except the network and the parameters.
  associatedtype State: Codable & Sendable = UnsavedState

  /// How far the tracker looks around a location.
  ///
  /// Less is faster, because the rest is not searched.
  ///
  /// Cells are kept for each search range, so a few fixed ranges are faster than a new one for each
  /// location.
  func searchRange(at location: Location) -> SearchRange

  /// Takes the next location and returns the estimate from its time on.
  mutating func update(_ surroundings: Surroundings) -> Estimate

  /// Called when it is `time` and no location has come since the last one.
  ///
  /// - Returns: the estimate that holds from then on, or nil for no change.
  mutating func advance(to time: Timestamp) -> Estimate?

  /// Takes what the phone says about its own movement; `time` is when the app hears of it.
  ///
  /// Events and locations come in the order of time. The first events may come before the first
  /// location; what is returned for them is not used.
  ///
  /// - Returns: the estimate that holds from then on, or nil for no change.
  mutating func take(_ motion: MotionEvent, at time: Timestamp) -> Estimate?

  /// The trains that the phone may be on after the last location, best first, each railway once.
  ///
  /// They have a focus only if the caller asks for it.
  func hypotheses(withFocus: Bool) -> [Hypothesis]

  /// The reasons for the last estimate.
  ///
  /// Comparisons don't call this.
  func trace() -> TrackerTrace

  /// The state in the middle of a journey.
  ///
  /// A fresh tracker with this state gives the same estimates.
  var state: State { get set }
}

/// The state of a tracker that can't be saved.
public struct UnsavedState: Codable, Sendable {
  /// An empty state.
  public init() {}
}

extension TrainTracker {
  /// Everything within reach.
  public func searchRange(at location: Location) -> SearchRange { .all }

  /// Nothing changes while no location comes.
  public mutating func advance(to time: Timestamp) -> Estimate? { nil }
  /// Motion changes nothing.
  public mutating func take(_ motion: MotionEvent, at time: Timestamp) -> Estimate? { nil }
  /// The tracker ranks no railways.
  public func hypotheses(withFocus: Bool) -> [Hypothesis] { [] }
  /// An empty trace.
  public func trace() -> TrackerTrace { TrackerTrace() }

  /// The state as JSON.
  public func savedState() throws -> Data { try StateJSON.data(state) }

  /// Continues from a state of ``savedState()``, with the same network, timetables and parameters.
  ///
  /// - Throws: ``TrackingSession/RestoreError/savedElsewhere`` if it was changed, or saved by
  ///   another version.
  public mutating func restore(_ saved: Data) throws {
    state = try StateJSON.value(State.self, saved)
  }
}

/// Reads and writes states as JSON.
///
/// The same state gives the same bytes; infinities work. A checksum tells a state that was changed
/// in storage, or saved by another version, so that trackers need not check what they wrote.
package enum StateJSON {
  /// The version of RailBench, as in `CHANGELOG.md`.
  package static let version = "0.7.0"

  private struct Sealed<State: Codable>: Codable {
    var checksum: String
    var state: State
  }

  package static func data(_ state: some Codable) throws -> Data {
    try encoded(Sealed(checksum: checksum(state), state: state))
  }

  package static func value<State: Codable>(_ type: State.Type, _ saved: Data) throws -> State {
    let decoder = JSONDecoder()
    // No tracker keeps a value that is not a number.
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "no number")
    let sealed = try decoder.decode(Sealed<State>.self, from: saved)
    guard try sealed.checksum == checksum(sealed.state) else {
      throw TrackingSession.RestoreError.savedElsewhere
    }
    return sealed.state
  }

  private static func checksum(_ state: some Encodable) throws -> String {
    var hash = ContentHash()
    hash.add(text: version)
    hash.add(try encoded(state))
    return hash.short
  }

  private static func encoded(_ state: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try encoder.encode(state)
  }
}

extension TrainTracker where State == UnsavedState {
  /// The state of a tracker that can't be saved.
  public var state: UnsavedState {
    get { UnsavedState() }
    set {}
  }
}
