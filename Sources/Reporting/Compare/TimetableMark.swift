package import Scoring
import Tracking

/// Marks trackers that read the timetable of simulated rides, an advantage they lack on real rides.
extension Contest {
  /// A contestant's name in tables of simulated rides.
  func name(_ contestant: Int) -> String { contestants[contestant].id + mark(contestant) }

  func mark(_ contestant: Int) -> String { isMarked(contestant) ? " †" : "" }

  /// The meaning of the mark; nil if no contestant has it.
  package var timetableNote: String? {
    contestants.indices.contains(where: isMarked)
      ? "† reads the timetable; the simulated rides are drawn from that of the datasets." : nil
  }

  var timetableBlocks: [ReportBlock] { timetableNote.map { [.paragraph("\($0)")] } ?? [] }

  private func isMarked(_ contestant: Int) -> Bool {
    contestants[contestant].tracker?.entry.needs.contains(.timetable) == true
      && journeys.contains { $0.origin == nil && $0.hasTrain }
  }
}
