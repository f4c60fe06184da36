package import RailNetwork
package import Text

/// Reads a journey's two files.
package enum JourneyReader {
  package static let locationsFile = "locations.csv"
  package static let truthFile = "truth.json"
  /// A call farther than this outside the recording's time is of another ride.
  private static let mostSecondsOutside = 86_400.0

  /// The journey in a folder.
  ///
  /// - Throws: everything that is wrong with either file.
  package static func read(
    locations: [UInt8], truth: [UInt8], folder: String, network: RailNetwork
  ) throws(Faults) -> Journey {
    try readWithNotes(locations: locations, truth: truth, folder: folder, network: network).journey
  }

  /// The journey in a folder with what is legal about it but worth knowing.
  ///
  /// - Returns: the journey, all notes, and those of them by which it can hardly be true.
  package static func readWithNotes(
    locations: [UInt8], truth: [UInt8], folder: String, network: RailNetwork
  ) throws(Faults) -> (journey: Journey, notes: [Fault], doubts: [Fault]) {
    let locationsPath = path(folder, locationsFile)
    let truthPath = path(folder, truthFile)
    let table = Result { () throws(Faults) in
      try LocationsReader.table(locations, file: locationsPath)
    }
    let read = Result { () throws(Faults) in
      try TruthReader.readWithNotes(truth, file: truthPath, network: network)
    }
    guard case .success(let table) = table, case .success(let read) = read else {
      throw Faults(table.faults + read.faults)
    }
    let journey = Journey(locations: table.locations, truth: read.truth)
    let apart = JourneyNotes.callsOutside(
      journey, read.callLines, by: mostSecondsOutside, file: truthPath)
    guard apart.isEmpty else {
      throw Faults(
        apart.map {
          Fault(
            file: $0.file, line: $0.line, field: $0.field,
            problem: $0.problem + " by more than a day")
        })
    }
    let doubts = JourneyNotes.doubts(table)
    let notes = JourneyNotes.locations(table, doubts, file: locationsPath)
    let elsewhere = JourneyNotes.callsElsewhere(
      journey, read.callLines, network: network, file: truthPath)
    let isGrave = doubts.isGrave(of: table.locations.count)
    return (
      journey,
      notes + read.notes + elsewhere
        + JourneyNotes.truth(journey, read.callLines, folder: folder, file: truthPath),
      (isGrave ? notes : []) + elsewhere
    )
  }

  private static func path(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}

extension Result where Failure == Faults {
  fileprivate var faults: [Fault] {
    if case .failure(let faults) = self { faults.all } else { [] }
  }
}
