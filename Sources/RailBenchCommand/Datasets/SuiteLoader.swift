import Journeys
import PlainText
import RailNetwork

/// Reads the journeys that `--journeys` names, with their networks.
enum SuiteLoader {
  static let journeysOption = OptionDeclaration(
    name: "--journeys", short: "-J", value: "DIR",
    summary: "a suite or a journey (default: all in Datasets/journeys)", isRepeatable: true)

  static let networkOption = OptionDeclaration(
    name: "--network", short: "-n", value: "FILE",
    summary: "the network of all journeys (default: the one that each journey names)")

  static let options = [journeysOption, networkOption]

  /// What `--journeys` and `--network` name.
  static func load(_ invocation: Invocation, jobs: Int) async throws -> LoadedSuite {
    let folders = invocation.all("--journeys")
    return try await load(
      folders.isEmpty ? [DatasetFolder.find().journeys] : folders,
      network: invocation.value("--network").map(NetworkFile.path), jobs: jobs)
  }

  /// The journeys below folders.
  ///
  /// A journey's network is the file given, else `network.geojson` in its folder or in one above it
  /// up to the one named, else the file of the id that it names in `Datasets/networks`.
  /// Everything that is wrong with any file is thrown at once.
  static func load(_ folders: [String], network: String?, jobs: Int) async throws -> LoadedSuite {
    let found = try JourneyFinder.find(folders)
    let sources = await JobPool.map(found, jobs: jobs) { folder in
      Result { () throws(Faults) in try source(folder, network: network) }
    }
    let paths = sources.reduce(into: [String]()) { paths, source in
      guard let path = try? source.get().network, !paths.contains(path) else { return }
      paths.append(path)
    }
    let networks = await JobPool.map(paths, jobs: jobs) { path in
      Result { () throws(Faults) in
        LoadedSuite.NetworkFile(
          path: path, network: try NetworkReader.read(try Files.read(path), file: path))
      }
    }
    // A journey whose network can't be read has no result: the network's faults say why.
    let items = await JobPool.map(sources, jobs: jobs) { source in
      switch source {
      case .failure(let faults): Result<LoadedSuite.Item, Faults>.failure(faults)
      case .success(let source): item(source, paths, networks)
      }
    }
    let faults = networks.flatMap(\.faults) + items.flatMap { $0?.faults ?? [] }
    guard faults.isEmpty else { throw Faults(faults) }
    let suite = LoadedSuite(
      networks: try networks.map { try $0.get() }, items: try items.compactMap { try $0?.get() })
    try checkIDs(suite.items)
    return suite
  }

  private static func item(
    _ source: Source, _ paths: [String], _ networks: [Result<LoadedSuite.NetworkFile, Faults>]
  ) -> Result<LoadedSuite.Item, Faults>? {
    guard let place = paths.firstIndex(of: source.network),
      let network = try? networks[place].get().network
    else { return nil }
    return Result { () throws(Faults) in
      LoadedSuite.Item(
        folder: source.folder,
        journey: try JourneyReader.read(
          locations: source.locations, truth: source.truth, folder: source.folder.path,
          network: network),
        network: place)
    }
  }

  /// A journey's two files and the path of its network.
  private struct Source: Sendable {
    var folder: JourneyFolder
    var locations: [UInt8]
    var truth: [UInt8]
    var network: String
  }

  private static func source(
    _ folder: JourneyFolder, network: String?
  ) throws(Faults) -> Source {
    var faults: [Fault] = []
    func read(_ name: String) -> [UInt8]? {
      do throws(Faults) {
        return try Files.read("\(folder.path)/\(name)")
      } catch {
        faults += error.all
        return nil
      }
    }
    let locations = read(JourneyReader.locationsFile)
    let truth = read(JourneyReader.truthFile)
    if let locations, let truth {
      do throws(Faults) {
        return Source(
          folder: folder, locations: locations, truth: truth,
          network: try networkPath(folder, truth, given: network))
      } catch {
        faults += error.all
      }
    }
    if let locations {
      do throws(Faults) {
        _ = try LocationsReader.table(
          locations, file: "\(folder.path)/\(JourneyReader.locationsFile)")
      } catch {
        faults += error.all
      }
    }
    throw Faults(faults)
  }

  private static func networkPath(
    _ folder: JourneyFolder, _ truth: [UInt8], given: String?
  ) throws(Faults) -> String {
    if let given { return given }
    let file = "\(folder.path)/\(JourneyReader.truthFile)"
    let id = try TruthReader.networkID(truth, file: file)
    let beside = folder.reach.map { "\($0)/network.geojson" }.first(where: Files.exists)
    if let beside { return beside }
    let datasets = try DatasetFolder.find(
      from: DatasetFolder.defaultStarts() + [folder.path])
    let path = datasets.network(id: id)
    guard Files.exists(path) else {
      throw Faults(
        Fault(
          file: file, field: "network", problem: "there is no network '\(id)' (\(path))",
          remedy: "name its file with --network, or put it beside the journey as network.geojson"))
    }
    return path
  }

  private static func checkIDs(_ items: [LoadedSuite.Item]) throws(Faults) {
    var folders: [String: String] = [:]
    var faults: [Fault] = []
    for item in items {
      if let other = folders.updateValue(item.folder.path, forKey: item.journey.id) {
        faults.append(
          Fault(
            file: "\(item.folder.path)/\(JourneyReader.truthFile)", field: "id",
            problem: "'\(item.journey.id)' is the id of \(other) too",
            remedy: "scores are kept by journey id: give each its own"))
      }
    }
    guard faults.isEmpty else { throw Faults(faults) }
  }
}

extension Result where Failure == Faults {
  /// What went wrong, or nothing.
  var faults: [Fault] {
    guard case .failure(let error) = self else { return [] }
    return error.all
  }
}
