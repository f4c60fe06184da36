import Tracking

/// The quality of a recording, as tags: how exactly it knew its place, and whether it gave a speed.
package enum PhoneClass: String, Sendable, Hashable, CaseIterable {
  /// Half of the locations are certain within 30 m.
  case good = "good"
  case coarse = "coarse"
  case withoutSpeed = "without-speed"

  static let goodMetres = 30.0
}

extension Journey {
  /// The tags of the phone's class; none for a simulated ride.
  package var phoneClasses: [String] {
    guard truth.source == .recorded, !locations.isEmpty else { return [] }
    let accuracies = locations.compactMap(\.horizontalAccuracyMetres).sorted()
    var classes: [PhoneClass] = []
    if !accuracies.isEmpty {
      let median = accuracies[accuracies.count / 2]
      classes.append(median < PhoneClass.goodMetres ? .good : .coarse)
    }
    if locations.allSatisfy({ $0.speedMetresPerSecond == nil }) { classes.append(.withoutSpeed) }
    return classes.map(\.rawValue)
  }
}
