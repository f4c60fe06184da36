/// A train over all the railways that it runs on: its timetables end to start.
package struct ThroughService: Sendable, Equatable {
  /// At least one.
  package var trains: [TimetableTrain]

  package init(trains: [TimetableTrain]) {
    self.trains = trains
  }

  /// The whole run of a train, followed to both ends through its continuations.
  ///
  /// Where a train was joined from several or is divided, the first named is followed, unless
  /// another leads to `towards`. A continuation that `find` does not know ends the run.
  ///
  /// - Returns: the run, with `train` somewhere in it.
  /// - Throws: what `find` throws.
  package static func through<Failure: Error>(
    _ train: TimetableTrain, towards: StationIndex? = nil,
    find: (String) throws(Failure) -> TimetableTrain?
  ) throws(Failure) -> ThroughService {
    var before: [TimetableTrain] = []
    var seen: Set<String> = [train.id]
    var first = train
    while let id = first.continuesFrom.first, seen.insert(id).inserted, let next = try find(id) {
      before.append(next)
      first = next
    }
    let after = try Self.after(train, towards: towards, seen: seen, find: find)
    return ThroughService(trains: before.reversed() + [train] + after)
  }

  private static func after<Failure: Error>(
    _ train: TimetableTrain, towards: StationIndex?, seen: Set<String>,
    find: (String) throws(Failure) -> TimetableTrain?
  ) throws(Failure) -> [TimetableTrain] {
    var fallback: [TimetableTrain] = []
    for id in train.continuesAs where !seen.contains(id) {
      guard let next = try find(id) else { continue }
      let run =
        [next] + (try after(next, towards: towards, seen: seen.union([id]), find: find))
      guard let towards else { return run }
      if run.contains(where: { $0.stops.contains { $0.station == towards } }) { return run }
      if fallback.isEmpty { fallback = run }
    }
    return fallback
  }
}
