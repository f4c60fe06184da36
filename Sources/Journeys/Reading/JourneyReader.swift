package import PlainText
package import RailNetwork

/// Reads a journey's two files.
package enum JourneyReader {
  /// The name of the file of locations in a journey's folder.
  package static let locationsFile = "locations.csv"
  /// The name of the file of ground truth in a journey's folder.
  package static let truthFile = "truth.json"

  /// The journey in a folder.
  ///
  /// - Throws: everything that is wrong with either file.
  package static func read(
    locations: [UInt8], truth: [UInt8], folder: String, network: RailNetwork
  ) throws(Faults) -> Journey {
    try readWithNotes(locations: locations, truth: truth, folder: folder, network: network).journey
  }

  /// The journey in a folder with what is legal about it but worth knowing.
  package static func readWithNotes(
    locations: [UInt8], truth: [UInt8], folder: String, network: RailNetwork
  ) throws(Faults) -> (journey: Journey, notes: [Fault]) {
    let locationsPath = path(folder, locationsFile)
    let truthPath = path(folder, truthFile)
    var faults: [Fault] = []
    var table: LocationsReader.Table?
    var groundTruth: GroundTruth?
    do throws(Faults) {
      table = try LocationsReader.table(locations, file: locationsPath)
    } catch {
      faults += error.all
    }
    do throws(Faults) {
      groundTruth = try TruthReader.read(truth, file: truthPath, network: network)
    } catch {
      faults += error.all
    }
    guard let table, let groundTruth else { throw Faults(faults) }
    let journey = Journey(locations: table.locations, truth: groundTruth)
    let notes =
      JourneyNotes.locations(table, file: locationsPath)
      + JourneyNotes.truth(journey, folder: folder, file: truthPath)
    return (journey, notes)
  }

  private static func path(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
