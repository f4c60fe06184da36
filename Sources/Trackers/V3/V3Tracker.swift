/// V3: V2, but it distinguishes stations visited from stations passed, and uses this in the score.
///
/// See `V3.md`.
typealias V3Tracker = ComposedTracker<R3PenalisedProximity, D2Course, S3VisitedOrPassed>
