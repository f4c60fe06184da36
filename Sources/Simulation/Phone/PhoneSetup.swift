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
  /// Nothing.
  case none
  /// The cells of the telephone network: 65 to 3 000 m, seldom, without course and speed.
  case cell
  /// The wireless networks of stations, while the train stands there.
  case stations
  /// As above the ground.
  case sky
}
