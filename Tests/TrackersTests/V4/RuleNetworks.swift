import RailNetwork
import TestKit

/// The drawings on which rules are tried.
enum RuleNetwork {
  /// Stations 1.5 km apart.
  static let line = DrawnNetwork(
    "A--------------B--------------C--------------D--------------E",
    [.init("Main", "ABCDE")]
  ).network
  /// Two lines 60 m apart; the stations of the second lie 660 m farther on.
  static let pair = DrawnNetwork(
    """
    A------------------------B------------------------C------------------------D
    K----------L------------------------M------------------------N-------------O
    """, [.init("Main", "ABCD"), .init("Side", "KLMNO")], metresPerCell: 60
  ).network
  static let ring = DrawnNetwork(
    """
    A--------------B
    .              .
    .              .
    .              .
    .              .
    .              .
    .              .
    .              .
    .              .
    .              .
    D--------------C
    """, [.init("Ring", "ABCD", isLoop: true)]
  ).network
  static let tunnel = DrawnNetwork(
    "A--------------B--------------C--------------D--------------E",
    [.init("Main", "ABCDE", isUnderground: true)]
  ).network
}
