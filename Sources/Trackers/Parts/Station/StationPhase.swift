/// What a station of a followed railway is to the ride.
///
/// Phases move forward only.
enum StationPhase: String, Sendable {
  /// The ride began near here.
  case departure
  case approaching
  case visiting
  case visited
  case passed
}
