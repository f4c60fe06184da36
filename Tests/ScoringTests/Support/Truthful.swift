import RailNetwork
import Tracking

extension Ride {
  /// What a perfect tracker says on ``local``, each change shifted by so many seconds.
  static func truthful(shift: Double = 0) -> [Said] {
    func said(
      _ seconds: Double, _ phase: FocusPhase, _ station: String
    ) -> Said {
      Said(max(0, seconds + shift), "Main", .ascending, phase, station)
    }
    return [
      Said(0, "Main", .ascending, .now, "Main.A"),
      said(60, .next, "Main.B"), said(140, .soon, "Main.B"), said(200, .now, "Main.B"),
      said(260, .next, "Main.C"), said(340, .soon, "Main.C"), said(400, .now, "Main.C"),
      said(460, .next, "Main.D"), said(540, .soon, "Main.D"), said(600, .now, "Main.D"),
    ]
  }
}
