package import RailNetwork
package import Scoring
import Tracking

extension OutputFolder {
  /// Adds a journey's files, in its own folder if one is named.
  package mutating func add(_ journey: Journey, network: RailNetwork, in folder: String? = nil) {
    let start = folder.map { "\($0)/" } ?? ""
    for (name, text) in journey.files(network) { add(text, as: start + name) }
  }

  /// Adds one file for each railway, and returns the timetables as read back from them.
  package mutating func add(
    _ timetables: [Timetable], network: RailNetwork, in folder: String = ""
  ) throws(Faults) -> [Timetable] {
    var read: [Timetable] = []
    for timetable in timetables {
      let text = TimetableWriter.text(timetable, network: network)
      let name = network[timetable.railway].id + TimetableFolder.suffix
      read.append(try TimetableReader.read(Array(text.utf8), file: name, network: network))
      add(text, as: folder + name)
    }
    return read
  }
}

extension Journey {
  /// The journey's files by name, with the file of its own network if it has one.
  package func files(
    _ network: RailNetwork, with networkText: String? = nil
  ) -> [(name: String, text: String)] {
    [(LocationsReader.fileName, LocationsWriter.text(locations))]
      + (motion.isEmpty ? [] : [(MotionReader.fileName, MotionWriter.text(motion))])
      + [(JourneyReader.truthFile, TruthWriter.text(truth, network: network))]
      + (networkText.map { [(NetworkFile.besideJourneys, $0)] } ?? [])
  }
}
