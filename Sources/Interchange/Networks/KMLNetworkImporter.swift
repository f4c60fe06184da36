import RailNetwork
package import Text

/// Makes a network from KML: lines, in pieces or whole, are railways, the points along them their
/// stations.
///
/// A bus service's route file is such a one. See ``GISNetwork`` for which points are which line's.
package enum KMLNetworkImporter {
  /// A point farther from all lines than this is no station, unless it names one.
  package static let nearMetres = GISNetwork.nearMetres

  /// Reads a network from one file or several, such as one of lines and one of stations.
  ///
  /// - Throws: what is not well-formed, that there is no line, or that no line has two stations.
  package static func network(
    _ sources: [ByteSource], label: NetworkLabel,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(Faults) -> ImportedNetwork {
    var lines: [GISNetwork.Line] = []
    var points: [GISNetwork.Point] = []
    var folders = 0
    for source in sources {
      var kml = try KMLReader(source)
      var styles: [String] = []
      let first = lines.count
      var last = folders
      while let placemark = try kml.next() {
        let name = placemark.name.trimmed
        let folder = folders + placemark.folder
        last = max(last, folder)
        let track = try placemark.lines.map { line throws(Faults) in
          TrackPart(coordinates: try line.places(source.file), isUnderground: false)
        }.filter { $0.coordinates.count > 1 }
        if !track.isEmpty {
          lines.append(
            GISNetwork.Line(name: name, folder: folder, color: placemark.color, track: track))
          styles.append(placemark.style)
        }
        let places = try placemark.points.map { point throws(Faults) in
          try point.places(source.file)
        }
        if let place = places.last?.first {
          points.append(GISNetwork.Point(station: name, folder: folder, coordinate: place))
        }
      }
      for (index, style) in zip(lines.indices[first...], styles) {
        lines[index].color = lines[index].color ?? kml.color(ofStyle: style)
      }
      // The next file's folders are others.
      folders = last + 1
    }
    guard !lines.isEmpty else {
      throw Faults(
        file: sources[0].file, problem: "has no line",
        remedy: "a railway needs a placemark with a LineString")
    }
    return try GISNetwork.network(
      lines, points, label: label, file: sources[0].file,
      remedy: "add the stations as placemarks with a Point within \(Int(nearMetres)) m of a line",
      progress: progress)
  }
}

extension KMLReader.Coordinates {
  /// - Throws: the first position that is none.
  fileprivate func places(_ file: String) throws(Faults) -> [Coordinate] {
    try tuples.map { tuple throws(Faults) in
      let numbers = tuple.numbers
      guard numbers.count >= 2, let place = Coordinate(checking: numbers[1], numbers[0]) else {
        throw Faults(
          file: file, line: line,
          problem: Fault.expected("longitude,latitude in degrees", found: tuple.text))
      }
      return place
    }.withoutRepeats()
  }
}
