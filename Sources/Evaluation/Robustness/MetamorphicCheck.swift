/// RB2: a change of the input after which a sound tracker's estimates are known without any label.
package enum MetamorphicCheck: String, Sendable, Hashable, CaseIterable {
  case future
  case shift
  case duplicates
  case company
  case mirror

  /// What must hold, in one line.
  package var summary: String {
    switch self {
    case .future: "answers don't change with later locations"
    case .shift: "answers don't change when all times are shifted"
    case .duplicates: "answers don't change when locations are delivered twice"
    case .company: "answers don't change when another journey is tracked in between"
    case .mirror: "a ride played backwards is the same railway in the other direction"
    }
  }
}

/// What became of a check on one journey.
package enum MetamorphicOutcome: Sendable, Hashable {
  case passed
  /// The first location, from 0, after which the answer differs, where there is one.
  case failed(location: Int?)
  /// The journey has nothing to check: too short, or without an answer.
  case notApplicable
}
