package import Tracking

/// Something that is true or false of what a tracker makes of a journey.
///
///     v3 settles within 120 s
///     v3 never says Tokaido
///     v3 says now Kawasaki
///     v3 passes Kawasaki
///     v3 ends on JR-East.KeihinTohoku
///     v3 RW1 >= 0.9
///
/// `never` turns a claim into its opposite.
package struct Claim: Sendable, Hashable {
  /// As it was written.
  package var text: String
  /// As on the command line: `v3`, `r3-d1-s2`, `v3:visitingRadius=150`.
  package var tracker: String
  package var isNegated: Bool
  package var content: Content

  package enum Content: Sendable, Hashable {
    /// At some time the tracker names a railway, a direction or a station.
    case says(phase: FocusPhase?, name: String)
    /// The tracker's last answer names it.
    case endsOn(name: String)
    /// The tracker takes a station for passed without a stop.
    case passes(name: String)
    /// From so long after the first departure on the railway stays right for a minute.
    case settles(withinSeconds: Double)
    /// A metric's value on the journey.
    case metric(id: String, relation: Relation, value: Double)
  }

  package enum Relation: String, Sendable, Hashable, CaseIterable {
    case atLeast = ">="
    case atMost = "<="
    case over = ">"
    case under = "<"

    package func holds(_ value: Double, _ bound: Double) -> Bool {
      switch self {
      case .atLeast: value >= bound
      case .atMost: value <= bound
      case .over: value > bound
      case .under: value < bound
      }
    }
  }

  /// The claim that is true when this one is false.
  package var opposite: Claim {
    let rest = text.split(separator: " ").map(String.init).dropFirst()
    let words =
      isNegated ? [tracker] + rest.dropFirst() : [tracker, "never"] + rest
    return Claim(
      text: words.joined(separator: " "), tracker: tracker, isNegated: !isNegated,
      content: content)
  }
}
