import Evaluation
package import Tracking

/// The values of one trial on one journey, one per objective metric; nil is "not measured".
package typealias TrialValues = [Double?]

/// Runs many settings over one journey in the order that repeats least work.
package enum TrialRunner {
  /// The values of each setting on a journey, in the order of the settings.
  ///
  /// - Parameters:
  ///   - journey: the journey, which keeps what it finds for later calls.
  ///   - settings: the values of each trial.
  ///   - order: the settings' places in the order in which to run them; see ``order(_:entry:)``.
  /// - Returns: as many as there are settings.
  package static func run(
    _ journey: inout TrialJourney, settings: [ParameterValues], order: [Int]
  ) -> [TrialValues] {
    var values: [TrialValues] = Array(repeating: [], count: settings.count)
    for place in order { values[place] = journey.tallies(settings[place]).map(\.value) }
    return values
  }

  /// An order in which parameters that are cheap to change in a replay change most often.
  package static func order(_ settings: [ParameterValues], entry: TrackerEntry) -> [Int] {
    let names = Set(settings.flatMap(\.keys)).sorted()
    let costly = names.filter { !entry.cheapInReplay.contains($0) }
    let keys = settings.map { setting in
      (costly + names.filter(entry.cheapInReplay.contains)).map { setting[$0] ?? -.infinity }
    }
    return settings.indices.sorted { a, b in
      for (x, y) in zip(keys[a], keys[b]) where x != y { return x < y }
      return a < b
    }
  }
}
