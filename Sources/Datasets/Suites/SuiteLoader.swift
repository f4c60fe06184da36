import Foundation
import Interchange
package import RailNetwork
package import Scoring
import Synchronization
import Tracking

/// A folder with a journey that is not read yet.
package struct JourneyFolder: Sendable, Hashable {
  /// As the user named it, or below that.
  package let path: String
  /// The folder around it, which gives the suite its name.
  package let suite: String
  /// The folders above it up to the one that the user named, and at least the suite's.
  let above: [String]

  /// The nearest `network.geojson` in its folder or in one above.
  package var network: String? {
    ([path] + above).map { "\($0)/\(NetworkFile.besideJourneys)" }.first(where: Files.exists)
  }
  package var locationsFile: String { "\(path)/\(LocationsReader.fileName)" }
  package var motionFile: String { "\(path)/\(MotionReader.fileName)" }
  package var truthFile: String { "\(path)/\(JourneyReader.truthFile)" }
  /// Whether the user named its suite or the journey itself, not only a folder of suites.
  var isNamed: Bool { above.count == 1 }
  var suiteFile: String { Files.beside(path, SuiteFile.name) }
}

extension [JourneyFolder] {
  /// Warnings about names in journeys' folders, and nearly right ones in suites', that no command
  /// reads.
  package var unknownNames: [Fault] {
    let shared = [NetworkFile.besideJourneys, TimetableFolder.name]
    let own =
      [LocationsReader.fileName, JourneyReader.truthFile] + shared
      + [MotionReader.fileName, ExpectationsFile.name, RecordingNotesFile.name]
    func faults(_ folder: String, among known: [String]) -> [Fault] {
      ((try? Files.names(in: folder)) ?? []).compactMap { name in
        let nearest = Suggestion.nearest(to: name, among: known)
        let isData = known == own && [".json", ".csv"].contains(where: name.hasSuffix)
        guard !known.contains(name), nearest != nil || isData,
          !Files.exists("\(folder)/\(name)/\(JourneyReader.truthFile)")
        else { return nil }
        return Fault(
          file: "\(folder)/\(name)", problem: "no command reads this name",
          remedy: nearest.map { "did you mean \($0)?" } ?? "a journey has \(listed(own, most: 9))")
      }
    }
    return flatMap { faults($0.path, among: own) }
      + compactMap(\.above.first).unique.flatMap { faults($0, among: [SuiteFile.name] + shared) }
  }
}

struct JourneyBytes {
  let locations: [UInt8]
  /// Nil if there is no file of motion.
  let motion: [UInt8]?
  let truth: [UInt8]

  /// - Throws: faults of all files; those of locations and motion even if the truth or another
  ///   fault prevents the journey from being read.
  static func read(
    _ folder: JourneyFolder, network: Result<String, Faults> = .success("")
  ) throws(Faults) -> JourneyBytes {
    var faults = FaultLog()
    let locations = faults.attempt { () throws(Faults) in
      try Files.readLocations(folder.locationsFile)
    }
    let motion = faults.attempt { () throws(Faults) in
      Files.exists(folder.motionFile) ? try Files.read(folder.motionFile) : nil
    }
    let truth = faults.attempt { () throws(Faults) in
      guard locations == nil || Files.exists(folder.truthFile) else {
        throw Faults(
          folder.truthFile, "no such file",
          remedy: "make it: railbench journey label \(ShellText.quoted(folder.path))")
      }
      return try Files.read(folder.truthFile)
    }
    if truth != nil { _ = faults.attempt { () throws(Faults) in try network.get() } }
    guard let locations, let motion, let truth, faults.faults.isEmpty else {
      let recording = Result { () throws(Faults) in try RecordingFolder.files(in: folder.path) }
      throw Faults(faults.faults + recording.faults.filter { !faults.faults.contains($0) })
    }
    return JourneyBytes(locations: locations, motion: motion, truth: truth)
  }

  var hash: String {
    var hash = ContentHash(locations)
    if let motion { hash.add(motion) }
    hash.add(truth)
    return hash.short
  }
}

/// Finds journeys: in a suite, in suites of suites, or the folder itself.
package struct JourneyFinder {
  private var found: [JourneyFolder] = []
  private var names = JourneyNames()
  /// Whether each folder already searched has journeys.
  private var holdsAny: [FileIdentity: Bool] = [:]

  /// The journeys below folders, each once: in the order of the folders, then by name.
  package static func find(_ folders: [String]) throws(Faults) -> [JourneyFolder] {
    var faults = FaultLog()
    var finder = JourneyFinder()
    for folder in folders.unique {
      _ = faults.attempt { () throws(Faults) in try finder.take(folder) }
    }
    try faults.throwIfAny()
    return finder.found
  }

  /// Whether the id of a journey alone leads to it, and not to another one of this id.
  package static func finds(_ journey: Signature.JourneyDigest) -> Bool {
    guard let found = try? find([journey.id]), found.count == 1 else { return false }
    return (try? JourneyBytes.read(found[0]).hash) == journey.hash
  }

  private mutating func take(_ name: String) throws(Faults) {
    if name.contains(","), !Files.exists(name) {
      let each = name.split(separator: ",").map { "-J \(ShellText.quoted(String($0)))" }
      throw Faults(
        name, "no such folder", remedy: "give each its own -J: \(each.joined(separator: " "))")
    }
    var path = try names.folder(name)
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard try search(path, reach: []) else {
      throw Faults(
        name, "no journey in this folder",
        remedy: "a journey is a folder with \(LocationsReader.fileName) "
          + "and \(JourneyReader.truthFile)")
    }
  }

  /// - Returns: whether the folder has journeys, including those found before.
  private mutating func search(_ folder: String, reach: [String]) throws(Faults) -> Bool {
    let identity = Files.identity(folder)
    if let identity, let known = holdsAny[identity] { return known }
    let names = try Files.names(in: folder)
    // A link may lead back to a folder above it.
    if let identity { holdsAny[identity] = false }
    var isAny =
      names.contains(JourneyReader.truthFile) || names.contains(LocationsReader.fileName)
    if isAny {
      let above = URL(fileURLWithPath: folder).standardizedFileURL.deletingLastPathComponent()
      found.append(
        JourneyFolder(
          path: folder, suite: above.lastPathComponent,
          above: reach.isEmpty ? [above.path] : reach))
    } else {
      for name in names where Files.isFolder("\(folder)/\(name)") {
        if try search("\(folder)/\(name)", reach: [folder] + reach) { isAny = true }
      }
    }
    if let identity { holdsAny[identity] = isAny }
    return isAny
  }
}

package enum SuiteLoader {
  /// The journeys below folders; by default all except those of held-out suites.
  ///
  /// A journey's network is the file given, else `network.geojson` in its folder or in one above it
  /// (up to the one named, or its suite's), else that in `Datasets/networks`. `skipsUnlabelled`
  /// leaves rides without a ground truth out if there are others; `only` selects by index. At most
  /// `mostKept` locations stay in memory: journeys beyond are read again when they are played.
  package static func load(
    _ folders: [String], network given: String?, timetable: String? = nil,
    skipsUnlabelled: Bool = false, only: ((Int) -> Bool)? = nil, mostKept: Int = 250_000, jobs: Int
  ) async throws -> LoadedSuite {
    let network = try given.map { name throws(Faults) in try NetworkFile.path(name) }
    var (found, unlabelled) = try journeys(folders, skipsUnlabelled: skipsUnlabelled)
    if let only { found = found.indices.filter(only).map { found[$0] } }
    let datasets = network == nil ? try? DatasetFolder.find() : nil
    let sources = await JobPool.map(found, jobs: jobs) { folder in
      Result { () throws(Faults) in try Self.network(folder, given: network, datasets) }
    }
    let paths = sources.compactMap { try? $0.get() }.unique
    let networks = await JobPool.map(paths, jobs: jobs) { path in
      Result { () throws(Faults) in try NetworkFile.read(path) }
    }
    let maps = networks.map { try? $0.get().network }
    var faults = FaultLog()
    let uncounted = Set(
      found.map(\.suiteFile).unique.filter { path in
        faults.attempt { () throws(Faults) in try SuiteFile.read(path).isInMeans } == false
      })
    let count = Mutex(0)
    let read = await JobPool.map(Array(zip(found, sources)), jobs: jobs) { folder, path in
      Result { () throws(Faults) -> LoadedSuite.Item? in
        // A journey without a readable network has no result; the network's faults are enough.
        let bytes = try JourneyBytes.read(folder, network: path)
        guard let index = paths.firstIndex(of: try path.get()), let map = maps[index] else {
          return nil
        }
        return try LoadedSuite.Item(
          bytes, in: folder, on: map, network: index,
          isCounted: !uncounted.contains(folder.suiteFile)
        ) { locations in
          count.withLock { count in
            count += locations
            return count <= mostKept
          }
        }
      }
    }
    var files = faults.attempt(networks.values) ?? []
    var items = faults.attempt(read.values)?.compactMap(\.self) ?? []
    try faults.throwIfAny()
    share(&items, &files, timetable: timetable)
    let suite = LoadedSuite(
      networks: files, items: items, jobs: jobs, unlabelled: unlabelled.map(\.path),
      givenNetwork: given, timetable: timetable)
    try checkIDs(suite.items)
    return suite
  }

  private static func journeys(
    _ folders: [String], skipsUnlabelled: Bool
  ) throws(Faults) -> (found: [JourneyFolder], unlabelled: [JourneyFolder]) {
    var found = try JourneyFinder.find(
      folders.isEmpty ? [DatasetFolder.find().journeys] : folders)
    if folders.isEmpty {
      var heldOut: Set<String> = []
      for file in found.map(\.suiteFile).unique where try SuiteFile.read(file).isHeldOut {
        heldOut.insert(file)
      }
      found.removeAll { heldOut.contains($0.suiteFile) }
    }
    let unlabelled = skipsUnlabelled ? found.filter { !Files.exists($0.truthFile) } : []
    guard unlabelled.count < found.count else { return (found, []) }
    let skipped = Set(unlabelled)
    return (found.filter { !skipped.contains($0) }, unlabelled)
  }

  /// Shares equal tags among journeys, and loads a network with its timetables for each day.
  private static func share(
    _ items: inout [LoadedSuite.Item], _ files: inout [NetworkFile], timetable: String?
  ) {
    var tags: [[String]: [String]] = [:]
    for index in items.indices {
      let own = items[index].truth.tags
      items[index].truth.tags = tags[own, default: own]
      tags[own] = items[index].truth.tags
      let file = files[items[index].network].on(items[index].day, timetable: timetable)
      guard file.day != nil else { continue }
      let known = files.firstIndex { $0.path == file.path && $0.day == file.day }
      if known == nil { files.append(file) }
      items[index].network = known ?? files.count - 1
    }
  }

  /// The only journey of a folder, with its network.
  package static func loadOne(
    _ folder: String, network: String?, jobs: Int
  ) async throws -> (item: LoadedSuite.Item, file: NetworkFile) {
    let suite = try await load([folder], network: network, jobs: jobs)
    guard let item = suite.items.first, suite.items.count == 1 else {
      throw Faults(
        folder, "has \(suite.items.count) journeys, expected one",
        remedy: "give the journey's own folder")
    }
    return (item, suite.networks[item.network])
  }

  private static func network(
    _ folder: JourneyFolder, given: String?, _ datasets: DatasetFolder?
  ) throws(Faults) -> String {
    if let given { return given }
    let id = try TruthReader.networkID(Files.read(folder.truthFile), file: folder.truthFile)
    if let beside = folder.network { return beside }
    let path: String
    if let datasets {
      path = datasets.network(id: id)
    } else {
      path = try DatasetFolder.find(from: [folder.path]).network(id: id)
    }
    guard Files.exists(path) else {
      throw Faults(
        folder.truthFile, field: "network", "no network '\(id)' (\(path))",
        remedy: "give its file with --network, or put it beside the journey as network.geojson")
    }
    return path
  }

  private static func checkIDs(_ items: [LoadedSuite.Item]) throws(Faults) {
    var folders: [String: String] = [:]
    var faults = FaultLog()
    for item in items {
      if let other = folders.updateValue(item.folder.path, forKey: item.id) {
        faults.add(
          Fault(
            file: item.folder.truthFile, field: "id",
            problem: "'\(item.id)' is also the id of \(other)",
            remedy: "give each journey its own id"))
      }
    }
    try faults.throwIfAny()
  }
}

extension RailNetwork {
  /// The kind of day of a journey: what its truth says, or else the day of the week on which it
  /// begins, in the network's time zone.
  func day(of journey: Journey) -> String? {
    if let calendar = journey.truth.calendar { return calendar }
    let start = journey.locations.first.map { Double($0.timestamp.millisecondsSince1970) / 1_000 }
    guard let start, let offset = utcOffsetSeconds(atSecondsSince1970: start) else { return nil }
    let days = Int(((start + Double(offset)) / 86_400).rounded(.down))
    let names = [
      "Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday",
    ]
    return names[(days % 7 + 7) % 7]
  }
}

/// The optional file `suite.json` of a suite, beside its journeys.
package enum SuiteFile {
  package static let name = "suite.json"
  /// The file of a suite that means over several suites don't include.
  package static let notInMeans = "{\"inMeans\": false}\n"

  /// Whether means over several suites include the suite, and whether it is played only if it is
  /// named.
  typealias Content = (isInMeans: Bool, isHeldOut: Bool)

  static func read(_ path: String) throws(Faults) -> Content {
    guard Files.exists(path) else { return (true, false) }
    return try format.read(Files.read(path), file: path)
  }

  private static var format: JSONKind<Content> {
    .object(unknown: .refused) { object in
      (object.required("inMeans", .bool), object.optional("heldOut", .bool) ?? false)
    }
  }
}
