import Foundation
package import RailNetwork

/// The project's folder of networks, timetables and journeys.
package struct DatasetFolder: Sendable, Equatable {
  package let path: String

  package var networks: String { path + "/networks" }
  package var journeys: String { path + "/journeys" }
  package var timetables: String { path + "/timetables" }

  package func timetables(of network: String) -> String { "\(timetables)/\(network)" }

  package func network(id: String) -> String { "\(networks)/\(id).geojson" }

  package static let ownEnvironment = ProcessInfo.processInfo.environment

  package static let variable = "RAILBENCH_DATASETS"

  /// The folder named in the environment, else `Datasets` in one of the starting places or above
  /// it.
  ///
  /// The default starting places are the working folder, the folder of this program,
  /// `../share/railbench` from there, and the checkout in which it was built.
  package static func find(
    from starts: [String] = defaultStarts(),
    environment: [String: String] = ownEnvironment
  ) throws(Faults) -> DatasetFolder {
    if let path = environment[variable], !path.isEmpty {
      guard isDatasets(path) else {
        throw Faults(
          variable, "'\(path)' has neither a folder 'networks' nor 'journeys'",
          remedy: "give a folder of datasets")
      }
      return DatasetFolder(path: path)
    }
    for start in starts {
      var folder = URL(fileURLWithPath: start).standardizedFileURL
      while true {
        let candidate = folder.appendingPathComponent("Datasets").path
        if isDatasets(candidate) { return DatasetFolder(path: candidate) }
        // A removed working folder has no path.
        guard folder.path != "/", folder.path.hasPrefix("/") else { break }
        folder.deleteLastPathComponent()
      }
    }
    throw Faults(
      "Datasets", "no such folder in \(starts.joined(separator: ", ")) or above one of them",
      remedy: "copy it to one of them, name it by \(variable), or name files with --journeys "
        + "and --network")
  }

  /// The dataset folder, to look up a name that is not a file; a fault lists the searched places.
  package static func find(
    for name: String, from starts: [String] = defaultStarts()
  ) throws(Faults) -> DatasetFolder {
    do throws(Faults) {
      return try find(from: starts)
    } catch {
      throw Faults([Fault(file: name, problem: "no such file or folder here")] + error.all)
    }
  }

  private static func isDatasets(_ path: String) -> Bool {
    Files.isFolder(path + "/networks") || Files.isFolder(path + "/journeys")
  }

  /// The file of an experiment, by its path or by its name in `Experiments` beside `Datasets`.
  package static func experiment(named name: String) throws(Faults) -> String {
    guard !Files.exists(name), !name.contains("/"), let datasets = try? find() else { return name }
    return try file(named: name, in: Files.beside(datasets.path, "Experiments"), ending: ".json")
  }

  /// The file of a folder with a name, with or without its ending.
  static func file(named name: String, in folder: String, ending: String) throws(Faults) -> String {
    let known = ((try? Files.names(in: folder)) ?? []).filter { $0.hasSuffix(ending) }
      .map { String($0.dropLast(ending.count)) }
    let wanted = name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
    if known.contains(wanted) { return "\(folder)/\(wanted)\(ending)" }
    let nearest = Suggestion.nearest(to: wanted, among: known)
    throw Faults(
      name, "no such file, here or in \(folder)",
      remedy: nearest.map { "did you mean '\($0)'?" }
        ?? (known.isEmpty ? nil : "it has \(listed(known.sorted()))"))
  }

  package static func defaultStarts() -> [String] {
    var starts = [FileManager.default.currentDirectoryPath]
    if let program = Bundle.main.executableURL?.resolvingSymlinksInPath() {
      let folder = program.deletingLastPathComponent()
      starts += [folder, folder.appendingPathComponent("../share/railbench").standardizedFileURL]
        .map(\.path)
    }
    let checkout = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..")
    return starts + [checkout.standardizedFileURL.path]
  }
}

/// The names of all suites and journeys of the datasets, which are read only once.
package struct JourneyNames {
  /// The datasets' folder of journeys; suites; journeys as `suite/journey`; the last parts of both.
  private typealias Known = (
    journeys: String, suites: [String], inner: [String], lastParts: [String]
  )
  private var known: Known?

  package init() {}

  /// The folder of a suite or a journey by its name or a unique part of it, else the name itself.
  package mutating func folder(_ name: String) throws(Faults) -> String {
    guard !Files.exists(name), !name.hasPrefix("/"), !name.hasPrefix(".") else { return name }
    if known == nil { known = try Self.read(for: name) }
    guard let (journeys, suites, inner, lastParts) = known else { return name }
    let ending = "/\(name)"
    var path = (suites + inner).first { $0 == name || $0.hasSuffix(ending) }
    if path == nil { path = try Self.meant(name, among: inner) }
    if let path { return "\(journeys)/\(path)" }
    if name.contains("/") { return name }
    let nearest = Suggestion.nearest(to: name, among: lastParts)
    throw Faults(
      name, "no such folder, here or in \(journeys)",
      remedy: nearest.map { "did you mean '\($0)'?" })
  }

  private static func read(for name: String) throws(Faults) -> Known {
    let journeys = try DatasetFolder.find(for: name).journeys
    let suites = (try? Files.names(in: journeys)) ?? []
    let inner = suites.flatMap { suite in
      ((try? Files.names(in: "\(journeys)/\(suite)")) ?? []).map { "\(suite)/\($0)" }
    }
    return (journeys, suites, inner, (suites + inner).map(Files.lastPart))
  }

  /// The one `suite/journey` with this name or part; of variants the one without a suffix.
  private static func meant(_ name: String, among known: [String]) throws(Faults) -> String? {
    func isFound(_ path: String, _ holds: (Substring) -> Bool) -> Bool {
      holds(name.contains("/") ? path[...] : path.split(separator: "/").last ?? "")
    }
    var found = known.filter { isFound($0) { $0.hasPrefix(name) } }
    if found.isEmpty { found = known.filter { isFound($0) { $0.contains(name) } } }
    guard let shortest = found.min(by: { $0.count < $1.count }) else { return nil }
    let others = found.filter { !$0.hasPrefix(shortest) }
    guard others.isEmpty || name.isEmpty else {
      throw Faults(
        name, "matches several names: \(listed(found.map(Files.lastPart), most: 3))",
        remedy: "give more of the name")
    }
    return shortest
  }
}
