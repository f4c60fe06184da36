/// All that is said of a phone for one ride: what it is like, and what goes wrong.
package struct PhoneSetup: Sendable {
  package var profile: PhoneProfile
  package var underground: UndergroundReception
  /// In the order in which they strike.
  package var faults: [any PhoneFault]

  package init(
    profile: PhoneProfile = .iPhone, underground: UndergroundReception = .cell,
    faults: [any PhoneFault] = []
  ) {
    self.profile = profile
    self.underground = underground
    self.faults = faults
  }
}

/// What a phone receives under the ground.
package enum UndergroundReception: String, Sendable, Hashable, CaseIterable {
  case none
  case cell
  case stations
  case sky

  /// What it means, in a few words.
  package var summary: String {
    switch self {
    case .none: "nothing"
    case .cell: "cells of the telephone network, 65 to 3000 m, seldom, without course and speed"
    case .stations: "the wireless networks of stations, 65 m, while the train stands there"
    case .sky: "the same as above the ground"
    }
  }
}
