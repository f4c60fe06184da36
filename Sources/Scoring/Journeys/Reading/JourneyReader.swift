package import RailNetwork
import Tracking

package enum JourneyReader {
  package static let truthFile = "truth.json"

  /// Reads the journey in a folder.
  ///
  /// - Returns: the journey, all warnings, and the warnings that make the journey implausible.
  /// - Throws: all faults of its files.
  package static func read(
    locations: [UInt8], motion: [UInt8]? = nil, truth: [UInt8], folder: String,
    network: RailNetwork
  ) throws(Faults) -> (journey: Journey, warnings: [Fault], grave: [Fault]) {
    let locationsPath = path(folder, LocationsReader.fileName)
    let truthPath = path(folder, truthFile)
    let table = Result { () throws(Faults) in
      try LocationsReader.table(locations, file: locationsPath)
    }
    let moved = Result { () throws(Faults) in
      try motion.map { bytes throws(Faults) in
        try MotionReader.read(bytes, file: path(folder, MotionReader.fileName))
      }
    }
    let read = Result { () throws(Faults) in
      let root = try JSONReader.read(truth, file: truthPath, most: JSONReader.mostWrittenBytes)
      return (root, try TruthReader.read(root, file: truthPath, network: network))
    }
    guard case .success(let table) = table, case .success(let motion) = moved,
      case .success(let (root, truth)) = read
    else { throw Faults(table.faults + moved.faults + read.faults) }
    let journey = Journey(locations: table.locations, motion: motion ?? [], truth: truth)
    func located(_ faults: [Fault]) -> [Fault] {
      faults.map { root.located($0, file: truthPath) }
    }
    let faults = located(journey.faultsTogether)
    guard faults.isEmpty else { throw Faults(faults) }
    let found = LocationWarnings(table.locations, lines: table.lines)
    let warnings = found.all(file: locationsPath, of: table.locations.count)
    return (
      journey, warnings + located(journey.warnings(on: network, folder: folder)),
      (found.isGrave(of: table.locations.count) ? warnings : [])
        + located(journey.callsElsewhere(network))
    )
  }

  private static func path(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
