import Numerics
import RailNetwork

/// When a train's display changes from "next" to "soon": a time before arrival, never a distance.
///
/// Each railway has a lead of its own between 35 and 75 s, drawn from its id alone, so that it is the
/// same in every journey; each announcement strays from it by up to 4 s.
enum Announcement {
  /// The railway's lead.
  static func leadSeconds(railwayID: String) -> Double {
    var generator = SeededGenerator(seed: 1, stream: "announcement \(railwayID)")
    return generator.uniform(35...75)
  }

  /// When the train announces a stop.
  ///
  /// Never before three tenths of the run there from the stop before, and never before the last
  /// station that it passes on the way.
  static func seconds(
    arrival: Double, departureBefore: Double, lastPass: Double?, leadSeconds: Double,
    generator: inout SeededGenerator
  ) -> Double {
    let wanted = arrival - leadSeconds + generator.uniform(-4...4)
    let earliest = departureBefore + 0.3 * (arrival - departureBefore)
    return max(wanted, earliest, (lastPass ?? -.infinity) + 0.001)
  }
}
