/// V3: V2 that tells visited from passed, and lets it count.
///
/// See `V3.md`.
typealias V3Tracker = ComposedTracker<R3PenalisedProximity, D2Course, S3VisitedOrPassed>
