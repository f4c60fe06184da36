/// V1: the nearest railway, the order of the stations visited, and a table of distances.
///
/// See `V1.md`.
typealias V1Tracker = ComposedTracker<R1NearestRailway, D1VisitOrder, S1DistanceTable>
