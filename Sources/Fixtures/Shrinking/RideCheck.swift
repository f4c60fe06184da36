import Gate
import Journeys
import RailNetwork
import Tracking

/// Prevents a shrunk ride from losing its evidence.
///
/// A claim that a tracker never does something, or scores low, holds without any: with one location
/// a tracker settles nowhere. For such claims locations must stay dense, and cover the time in
/// question.
struct RideCheck: Sendable, Equatable {
  private var longestGapSeconds = Double.infinity
  private var shortestSpanSeconds = 0.0
  private var from: Timestamp?
  private var to: Timestamp?

  /// A gap that is normal in recordings.
  static let usualGapSeconds = 60.0
  /// The time before and after a call that locations must cover.
  static let callMarginSeconds = 60.0
  static let shortestRideSeconds = 180.0

  init(_ claim: Claim, stations: Set<StationIndex>, journey: Journey) {
    let needsRide: Bool =
      switch claim.content {
      case .says, .passes, .namesRailway: claim.isNegated || journey.truth.legs.isEmpty
      case .endsOn, .metric, .isSilent: true
      case .settles: claim.isNegated
      }
    guard needsRide else { return }
    let times = journey.locations.map(\.timestamp).sorted()
    let gaps = zip(times, times.dropFirst()).map { $1.seconds(since: $0) }
    longestGapSeconds = max(Self.usualGapSeconds, gaps.max() ?? 0)
    shortestSpanSeconds = Self.shortestRideSeconds
    if case .settles(let seconds) = claim.content { shortestSpanSeconds += seconds }
    if let first = times.first, let last = times.last {
      shortestSpanSeconds = min(shortestSpanSeconds, last.seconds(since: first))
      let calls = journey.truth.legs.flatMap(\.calls).filter { stations.contains($0.station) }
      if let call = calls.first {
        from = max(first, call.arrival.advanced(bySeconds: -Self.callMarginSeconds))
        to = min(last, call.departure.advanced(bySeconds: Self.callMarginSeconds))
      }
    }
  }

  func allows(_ locations: [Location]) -> Bool {
    guard longestGapSeconds.isFinite else { return true }
    let times = locations.map(\.timestamp).sorted()
    guard let first = times.first, let last = times.last else { return false }
    if let from, let to, first > from || last < to { return false }
    return last.seconds(since: first) >= shortestSpanSeconds
      && zip(times, times.dropFirst()).allSatisfy { $1.seconds(since: $0) <= longestGapSeconds }
  }
}
