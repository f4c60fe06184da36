/// V2: accumulated proximity, course, and a history of phases.
///
/// See `V2.md`.
typealias V2Tracker = ComposedTracker<R2AccumulatedProximity, D2Course, S2PhaseHistory>
