import Interchange
package import RailNetwork
package import Scoring
package import Tracking

package struct NetworkFile: Sendable {
  package static let defaultID = "greater-tokyo"
  package static let besideJourneys = "network.geojson"

  package let path: String
  package let network: RailNetwork
  /// The day of the journeys, if it has its own timetables: `Saturday`, or a kind of day.
  package var day: String?

  package init(path: String, network: RailNetwork) {
    (self.path, self.network) = (path, network)
  }

  /// Reads a network's file, the one in `Datasets/networks` with this id, or the default one.
  package static func read(_ name: String?) throws(Faults) -> NetworkFile {
    guard let name else {
      let path = try DatasetFolder.find().network(id: defaultID)
      guard Files.exists(path) else {
        throw Faults(path, "no such file", remedy: "name the network's file with --network")
      }
      return try read(path)
    }
    let path = try path(name)
    return NetworkFile(
      path: path, network: try NetworkReader.read(try Files.read(path), file: path))
  }

  /// The network that fits a recording, and whether there is one.
  ///
  /// Of those in `Datasets/networks` and `network.geojson` here, it is the one on whose track most
  /// places lie, and of equal ones the one with the most railways; the default one if none fits.
  package static func fitting(
    _ places: [Coordinate]
  ) throws(Faults) -> (file: NetworkFile, fits: Bool) {
    let datasets = try DatasetFolder.find()
    let step = max(1, places.count / mostPlaces)
    let sample = stride(from: 0, to: places.count, by: step).map { places[$0] }
    let own = Files.exists(besideJourneys) ? [besideJourneys] : []
    let names = try Files.names(in: datasets.networks).filter { $0.hasSuffix(".geojson") }
    var best: (file: NetworkFile, near: Int)?
    for path in own + names.map({ "\(datasets.networks)/\($0)" }) {
      guard let file = try? read(path) else { continue }
      let near = file.network.count(of: sample, withinMetres: nearMetres)
      let railways = (file.network.railways.count, best?.file.network.railways.count ?? 0)
      if near > 0, (near, railways.0) > (best?.near ?? 0, railways.1) { best = (file, near) }
    }
    guard let best else { return (try read(nil), false) }
    return (best.file, true)
  }

  private static let mostPlaces = 60
  private static let nearMetres = 250.0

  package static func review(
    _ name: String
  ) throws(Faults) -> (network: RailNetwork, warnings: [Fault]) {
    let path = try path(name)
    return try NetworkReader.review(try Files.read(path), file: path)
  }

  /// Writes an imported network after its check, and returns its warnings.
  package static func write(
    _ network: RailNetwork, to output: String, of input: String
  ) throws(Faults) -> [Fault] {
    let warnings = try check(network, as: output, from: input)
    try Files.write(NetworkWriter.text(network), to: output)
    return warnings
  }

  /// The warnings of a network's file; its faults are thrown in the name of the file from which it
  /// was made.
  package static func check(
    _ network: RailNetwork, as output: String, from input: String
  ) throws(Faults) -> [Fault] {
    let text = Array(NetworkWriter.text(network).utf8)
    do throws(Faults) {
      return try NetworkReader.review(text, file: output).warnings
    } catch {
      throw Faults(
        error.all.map { fault in
          Fault(
            file: input, field: place(of: fault, in: network), problem: fault.problem,
            remedy: fault.remedy)
        })
    }
  }

  /// The railway or station of a fault, for a file that was not written.
  private static func place(of fault: Fault, in network: RailNetwork) -> String? {
    guard let match = fault.field?.prefixMatch(of: /features\[(\d+)\]\.properties/),
      let index = Int(match.1)
    else { return nil }
    let things =
      network.railways.map { "railway \($0.id)" } + network.stations.map { "station \($0.id)" }
    // Some faults name it themselves.
    return things.indices.contains(index) && !fault.problem.contains(things[index])
      ? things[index] : nil
  }

  /// The file with this name, or the one in `Datasets/networks` with this id.
  package static func path(_ name: String) throws(Faults) -> String {
    guard !Files.exists(name), !name.contains("/"), !name.contains(".geojson") else { return name }
    return try DatasetFolder.file(
      named: name, in: DatasetFolder.find(for: name).networks, ending: ".geojson")
  }
}

extension NetworkFile {
  /// The network with the timetables of a day, if it has its own.
  func on(_ day: String?, timetable: String?) -> NetworkFile {
    var file = self
    // There may be timetables for a kind of day besides the usual ones.
    let folder = TimetableFolder.path(of: network, from: path, timetable)
    file.day = day.flatMap { day in folder.flatMap { Files.isFolder("\($0)/\(day)") ? day : nil } }
    return file
  }

  /// The inputs of a tracker on a journey, with the timetables of its day if it needs them, on this
  /// network or a part of it.
  package func playback(
    of journey: Journey, for tracker: TrackerEntry, on part: RailNetwork? = nil, timetable: String?,
    jobs: Int
  ) async throws(Faults) -> PlaybackContext {
    try await TimetableFolder.playback(
      part ?? network, from: on(network.day(of: journey), timetable: timetable),
      for: [tracker], path: timetable, jobs: jobs)
  }
}

extension RailNetwork {
  /// The network with the underground track that a file lists.
  package func marked(byFile file: String?) throws(Faults) -> RailNetwork {
    guard let file else { return self }
    return try UndergroundTrack.marked(self, try Files.read(file), file: file)
  }

  /// How many of these places lie near a track.
  fileprivate func count(of places: [Coordinate], withinMetres metres: Double) -> Int {
    var lines = LineIndex()
    for track in tracks { lines.append(vertices: track.vertices, parts: track.partRanges) }
    return places.count { place in
      let plane = LocalPlane(origin: onMap(place))
      return railways.indices.contains {
        lines.nearest(on: $0, from: plane, withinMetres: metres) != nil
      }
    }
  }
}
