package import Scoring
import Tracking

/// Trackers that read the timetable from which rides are drawn know more of them than of real rides.
extension Contest {
  private static let mark = " †"

  /// A contestant as tables of drawn rides name it.
  func name(_ contestant: Int) -> String {
    contestants[contestant].id + (isMarked(contestant) ? Self.mark : "")
  }

  /// What the mark means; nil where no contestant has it.
  package var timetableNote: String? {
    contestants.indices.contains(where: isMarked)
      ? "† reads the timetable from which the simulated rides are drawn." : nil
  }

  var timetableBlocks: [ReportBlock] { timetableNote.map { [.paragraph("\($0)")] } ?? [] }

  private func isMarked(_ contestant: Int) -> Bool {
    contestants[contestant].tracker?.entry.needs.contains(.timetable) == true
      && journeys.contains { $0.origin == nil && $0.hasTrain }
  }
}
