import Gate
import Journeys
import RailNetwork
import Tracking

/// Prevents a shrunk ride from losing its evidence.
///
/// A claim that a tracker never does something, or scores low, holds without any: with one location
/// a tracker settles nowhere. For such claims locations must stay dense, and cover the time in
/// question. A claim about a railway needs all locations of its part of the ride: fewer may not show
/// which railway it is. A claim about a station needs all locations from a minute before the
/// train's call there until a minute after: without them, the tracker may fail for another reason.
struct RideCheck: Sendable, Equatable {
  private var longestGapSeconds = Double.infinity
  private var shortestSpanSeconds = 0.0
  /// The times of the station's calls, with the margins, and the number of locations in them.
  private let calls: [ClosedRange<Timestamp>]
  private let callCount: Int
  /// The times of the whole ride, if none may be missing between two that are kept.
  private var unbroken: [Timestamp] = []

  /// A gap that is normal in recordings.
  static let usualGapSeconds = 60.0
  /// The time before and after a call that locations must cover.
  static let callMarginSeconds = 60.0
  static let shortestRideSeconds = 180.0

  init(_ claim: Claim, stations: Set<StationIndex>, journey: Journey) {
    let times = journey.locations.map(\.timestamp).sorted()
    calls = journey.truth.legs.flatMap(\.calls).compactMap { call in
      guard stations.contains(call.station), let first = times.first, let last = times.last,
        call.arrival <= last, call.departure >= first
      else { return nil }
      let from = call.arrival.advanced(bySeconds: -Self.callMarginSeconds)
      let to = call.departure.advanced(bySeconds: Self.callMarginSeconds)
      return (times.last { $0 <= from } ?? first)...(times.first { $0 >= to } ?? last)
    }
    callCount = Self.count(times, in: calls)
    let needsRide: Bool =
      switch claim.content {
      case .says(nil, _) where stations.isEmpty: true
      case .says, .passes, .namesRailway: claim.isNegated || journey.truth.legs.isEmpty
      case .endsOn, .metric, .isSilent: true
      case .settles: claim.isNegated
      }
    guard needsRide else { return }
    if case .says(nil, _) = claim.content, stations.isEmpty, !claim.isNegated { unbroken = times }
    let gaps = zip(times, times.dropFirst()).map { $1.seconds(since: $0) }
    longestGapSeconds = max(Self.usualGapSeconds, gaps.max() ?? 0)
    shortestSpanSeconds = Self.shortestRideSeconds
    if case .settles(let seconds) = claim.content { shortestSpanSeconds += seconds }
    if let first = times.first, let last = times.last {
      shortestSpanSeconds = min(shortestSpanSeconds, last.seconds(since: first))
    }
  }

  /// The end of the station's last call, with the margin; nil for a claim about no station.
  var end: Timestamp? { calls.map(\.upperBound).max() }

  private static func count(_ times: [Timestamp], in ranges: [ClosedRange<Timestamp>]) -> Int {
    ranges.isEmpty ? 0 : times.count { time in ranges.contains { $0.contains(time) } }
  }

  func allows(_ locations: [Location]) -> Bool {
    let times = locations.map(\.timestamp).sorted()
    guard Self.count(times, in: calls) == callCount else { return false }
    guard longestGapSeconds.isFinite else { return true }
    guard let first = times.first, let last = times.last else { return false }
    guard unbroken.isEmpty || Self.count(unbroken, in: [first...last]) == times.count else {
      return false
    }
    return last.seconds(since: first) >= shortestSpanSeconds
      && zip(times, times.dropFirst()).allSatisfy { $1.seconds(since: $0) <= longestGapSeconds }
  }
}
