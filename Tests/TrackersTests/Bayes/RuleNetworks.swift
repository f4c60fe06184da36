import RailNetwork
import TestKit

/// The drawings on which rules are tried.
enum RuleNetwork {
  /// Stations 1.5 km apart.
  static let line = DrawnNetwork(
    "A--------------B--------------C--------------D--------------E",
    [.init("Main", "ABCDE")]
  ).network
  /// Stations 5 km apart.
  static let long = DrawnNetwork("A----B----C----D", [.init("Main", "ABCD")], metresPerCell: 1_000)
    .network
  /// Stations 590 m apart, as trams have them.
  static let tram = DrawnNetwork("A-B-C-D-E", [.init("Main", "ABCDE")], metresPerCell: 295).network
  /// Two lines 60 m apart; the stations of the second lie 660 m farther on.
  static let pair = DrawnNetwork(
    """
    A------------------------B------------------------C------------------------D
    K----------L------------------------M------------------------N-------------O
    """, [.init("Main", "ABCD"), .init("Side", "KLMNO")], metresPerCell: 60
  ).network
  /// A branch leaves the line at B.
  static let fork = DrawnNetwork(
    """
    A--------------B--------------C--------------D
                              e
                                        F
    """, [.init("Main", "ABCD"), .init("Branch", "BeF")]
  ).network
  /// Drawn straight from station to station: the express past B, 500 m beside it.
  static let express = DrawnNetwork(
    """
    A                                       C




                        B
    """, [.init("Local", "ABC"), .init("Express", "AC")], metresPerCell: 100,
    vertexSpacingMetres: 100_000
  ).network
  /// The same, where a shape shows the track of one of them.
  static func express(shaped railway: Int) -> RailNetwork {
    var railways = express.railways
    railways[railway].parts = railways[railway].parts.map {
      TrackPart(coordinates: $0.coordinates, isUnderground: false, drawn: .shape)
    }
    return RailNetwork(
      id: "drawn", title: "Drawn", version: "1", sources: [], railways: railways,
      stations: express.stations)
  }
  /// The local goes on beyond the express's end.
  static let expressEnds = DrawnNetwork(
    """
    A                                       C

                        B









                                            D
    """, [.init("Local", "ABCD"), .init("Express", "AC")], metresPerCell: 100,
    vertexSpacingMetres: 100_000
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
