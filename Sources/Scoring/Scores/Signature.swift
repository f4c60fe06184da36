package import RailNetwork
import Tracking

/// The data and versions that produced a set of scores, so that only comparable sets are compared.
package struct Signature: Sendable {
  package typealias Network = (id: String, hash: String)
  /// A journey, its hash, the hashes of its network and of the timetables that were read (nil if
  /// none, or not known), and its place in statistics.
  package typealias JourneyDigest = (
    id: String, suite: String, network: String, timetables: String?, ride: String,
    railways: [String], world: String, tags: [String], isCounted: Bool, hash: String
  )
  /// A contestant with all its parameters in order, including those with default values.
  package typealias Tracker = (id: String, parameters: [(name: String, value: Double)])

  /// The definition of truth in which `soon` begins at its announcement.
  package static let truthDefinition = "announced"

  package var harness: String
  package var metrics: String
  /// The id of the definition of truth.
  package var truth: String
  package var seed: UInt64
  /// The part of the journeys, such as `2/5`; nil for all.
  package var shard: String?
  package var networks: [Network]
  package var journeys: [JourneyDigest]
  /// The suites that the user named although means over several suites leave them out.
  package var named: [String] = []
  /// The network of all journeys, as the user gave it; nil if each journey names its own.
  package var network: String?
  /// The path of the timetables, as the user gave it; nil if they are the network's own.
  package var timetable: String?
  package var trackers: [Tracker]
  /// See ``FilteredRecording/motionDelaySeconds``.
  package var motionDelaySeconds: Double

  package init(
    harness: String, metrics: String = MetricCatalogue.version, truth: String,
    seed: UInt64 = Comparison.seed, networks: [Network], journeys: [JourneyDigest],
    trackers: [Tracker],
    motionDelaySeconds: Double = FilteredRecording.usualMotionDelaySeconds
  ) {
    (self.harness, self.metrics, self.truth, self.seed) = (harness, metrics, truth, seed)
    (self.networks, self.journeys, self.trackers) = (networks, journeys, trackers)
    self.motionDelaySeconds = motionDelaySeconds
  }

  /// The delay of motion in seconds, if it is not the usual one.
  private var motionDelay: String? {
    motionDelaySeconds == FilteredRecording.usualMotionDelaySeconds
      ? nil : NumberText.short(motionDelaySeconds, places: 3)
  }

  private var motionDelayWord: String { motionDelay.map { " motion-delay:\($0)" } ?? "" }

  /// The essential differences between two signatures, of the journeys that both have; parts of a
  /// run have none, and are compared by the networks that both have.
  package func differences(from other: Signature) -> [String] {
    var found: [String] = []
    if metrics != other.metrics {
      found.append("metric version: \(metrics) and \(other.metrics)")
    }
    if truth != other.truth {
      found.append("definition of truth: \(truth) and \(other.truth)")
    }
    if motionDelaySeconds != other.motionDelaySeconds {
      let delays = [self, other].map { NumberText.short($0.motionDelaySeconds, places: 3) }
      found.append("delay of motion: \(delays[0]) and \(delays[1]) s")
    }
    let others = Dictionary(other.journeys.map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })
    let pairs = journeys.compactMap { own in others[own.id].map { (own, $0) } }
    let names = Dictionary(networks.map { ($0.hash, $0.id) }, uniquingKeysWith: { a, _ in a })
    for network in networks where pairs.isEmpty {
      let twins = other.networks.filter { $0.id == network.id }.map(\.hash)
      if let twin = twins.first, !twins.contains(network.hash) {
        found.append("network \(network.id): \(network.hash) and \(twin)")
      }
      let read = [self, other].map { $0.timetables(of: network) }
      if let own = read[0].first, let twin = read[1].first, !read[1].contains(own) {
        found.append("timetables of \(network.id): \(own) and \(twin)")
      }
    }
    for (own, twin) in pairs {
      let name = names[own.network] ?? ""
      if own.network != twin.network {
        found.append("network \(name): \(own.network) and \(twin.network)")
      }
      if let read = own.timetables, let other = twin.timetables, read != other {
        found.append("timetables of \(name): \(read) and \(other)")
      }
      if own.hash != twin.hash { found.append("journey \(own.id): \(own.hash) and \(twin.hash)") }
    }
    return found.unique
  }

  package var lines: [(name: String, value: String)] {
    var lines = [
      ("railbench", harness), ("metrics", metrics), ("definition of truth", truth),
      ("seed of the statistics", "\(seed)"),
    ]
    lines += motionDelay.map { [("delay of motion", "\($0) s")] } ?? []
    lines += networks.map { ("network \($0.id)", $0.hash) }
    lines += networks.flatMap { network in
      timetables(of: network).map { ("timetables of \(network.id)", $0) }
    }
    lines += suites.map { suite in
      let own = journeys.filter { $0.suite == suite }
      return ("journeys of \(suite)", "\(own.count), \(Self.combined(own.map(\.hash)))")
    }
    lines += suites.map { ("to quote with \($0)", quotation(of: $0)) }
    return lines.map { (name: $0.0, value: $0.1) }
  }

  private func timetables(of network: Network) -> [String] {
    journeys.filter { $0.network == network.hash }.compactMap(\.timetables).unique.sorted()
  }

  private static func timetablesWord(_ journeys: [JourneyDigest]) -> String {
    let read = Set(journeys.compactMap(\.timetables)).sorted()
    return read.isEmpty ? "" : " timetables:\(combined(read))"
  }

  package var suites: [String] { journeys.map(\.suite).unique }

  package func data(of suite: String) -> String {
    Self.data(journeys.filter { $0.suite == suite }.map { ($0.network, $0.hash) })
  }

  package static func data(_ journeys: [(network: String, journey: String)]) -> String {
    combined(Set(journeys.map(\.network)).sorted() + journeys.map(\.journey))
  }

  /// One line to cite with the scores of a suite, like sacreBLEU's signatures (Post 2018).
  package func quotation(of suite: String) -> String {
    let own = journeys.filter { $0.suite == suite }
    return "suite:\(suite) journeys:\(own.count) data:\(data(of: suite))"
      + "\(Self.timetablesWord(own)) metrics:\(metrics) truth:\(truth)\(motionDelayWord) "
      + "railbench:\(harness)"
  }

  package var line: String {
    let data = Self.data(journeys.map { ($0.network, $0.hash) })
    return "railbench:\(harness) metrics:\(metrics) truth:\(truth) journeys:\(journeys.count) "
      + "data:\(data)\(Self.timetablesWord(journeys))\(motionDelayWord)"
  }

  private static func combined(_ hashes: [String]) -> String {
    var hash = ContentHash()
    for one in hashes { hash.add(text: one) }
    return hash.short
  }
}

extension Signature {
  private static let unknown = "--------"

  /// For a gate's baseline: by journey the first digits of each hash on which its scores depend.
  package var data: [String: String] {
    let definitions = Self.combined([metrics, truth])
    return journeys.reduce(into: [:]) { data, one in
      let hashes = [one.hash, one.network, one.timetables ?? Self.unknown, definitions]
      data[one.id] = hashes.map { $0.prefix(Self.unknown.count) }.joined()
    }
  }

  /// What differs between such texts; that of an earlier version may be shorter.
  static func changes(from old: String, to new: String) -> [String] {
    let names = [
      "another recording or label", "another network", "other timetables",
      "other definitions of metrics",
    ]
    return names.indices.filter { place in
      let parts = [old, new].map { $0.dropFirst(place * unknown.count).prefix(unknown.count) }
      return !parts.contains { $0.isEmpty || $0 == unknown } && parts[0] != parts[1]
    }.map { names[$0] }
  }

  /// The text of `signature.json`, the file beside the scores.
  package var text: String {
    JSONText.pretty(
      .members([
        "railbench": .string(harness), "metrics": .string(metrics), "truth": .string(truth),
        "seed": .number(Double(seed)), "shard": shard.map { .string($0) },
        "motionDelay": motionDelay == nil ? nil : .number(motionDelaySeconds),
        "networks": .list(
          networks.map { .members(["id": .string($0.id), "hash": .string($0.hash)]) }),
        "trackers": .list(
          trackers.map { tracker in
            .members([
              "id": .string(tracker.id),
              "parameters": .object(
                tracker.parameters.map { JSONMember($0.name, .number($0.value)) }),
            ])
          }),
        "network": network.map { .string($0) }, "timetable": timetable.map { .string($0) },
        "named": named.isEmpty ? nil : .texts(named),
        "journeys": .list(journeys.map(Self.value)),
      ]))
  }

  private static func value(_ journey: JourneyDigest) -> JSONValue {
    .members([
      "id": .string(journey.id), "suite": .string(journey.suite),
      "network": .string(journey.network), "timetables": journey.timetables.map(JSONValue.string),
      "ride": .string(journey.ride),
      "railways": journey.railways.isEmpty ? nil : .texts(journey.railways),
      "world": .string(journey.world),
      "tags": journey.tags.isEmpty ? nil : .texts(journey.tags),
      "counted": journey.isCounted ? nil : .bool(false), "hash": .string(journey.hash),
    ])
  }

  package static func read(_ bytes: [UInt8], file: String) throws(Faults) -> Signature {
    try format.read(bytes, file: file, most: JSONReader.mostBytes)
  }

  private static var format: JSONKind<Signature> {
    .object { object in
      var signature = Signature(
        harness: object.required("railbench", .text), metrics: object.required("metrics", .text),
        truth: object.required("truth", .text),
        seed: UInt64(object.required("seed", .whole(in: 0...(1 << 53)))),
        networks: object.required("networks", .list(network)),
        journeys: object.required("journeys", .list(journey)),
        trackers: object.required("trackers", .list(tracker)),
        motionDelaySeconds: object.optional("motionDelay", .number(in: 0...600))
          ?? FilteredRecording.usualMotionDelaySeconds)
      signature.shard = object.optional("shard", .text)
      signature.network = object.optional("network", .text)
      signature.timetable = object.optional("timetable", .text)
      signature.named = object.optional("named", .list(.text)) ?? []
      return signature
    }
  }

  private static var network: JSONKind<Network> {
    .object { (id: $0.required("id", .text), hash: $0.required("hash", .text)) }
  }

  private static var tracker: JSONKind<Tracker> {
    .object { object in
      (
        id: object.required("id", .text),
        parameters: object.required("parameters", .members { _, _ in .number })
      )
    }
  }

  private static var journey: JSONKind<JourneyDigest> {
    .object { object in
      (
        id: object.required("id", .text), suite: object.required("suite", .text),
        network: object.required("network", .text),
        timetables: object.optional("timetables", .text), ride: object.required("ride", .text),
        // Earlier versions have the first one.
        railways: object.optional("railways", .list(.text))
          ?? [object.optional("railway", .text) ?? ""].filter { !$0.isEmpty },
        world: object.optional("world", .text) ?? "",
        tags: object.optional("tags", .list(.text)) ?? [],
        isCounted: object.optional("counted", .bool) ?? true, hash: object.required("hash", .text)
      )
    }
  }
}
