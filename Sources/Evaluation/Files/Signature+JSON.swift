package import PlainText

extension Signature {
  /// One hash for several.
  static func combined(_ hashes: [String]) -> String {
    var hash = ContentHash()
    for one in hashes { hash.add(text: one) }
    return hash.short
  }

  /// The file `signature.json`, which stands beside scores.
  package var text: String {
    JSONText.pretty(
      .members([
        "railbench": .string(harness), "metrics": .string(metrics), "truth": .string(truth),
        "seed": .number(Double(seed)),
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
        "journeys": .list(
          journeys.map { journey in
            .members([
              "id": .string(journey.id), "suite": .string(journey.suite),
              "ride": .string(journey.ride), "hash": .string(journey.hash),
            ])
          }),
      ]))
  }

  /// The signature in a file.
  ///
  /// - Throws: everything that is wrong with the file.
  package static func read(_ bytes: [UInt8], file: String) throws(Faults) -> Signature {
    try JSONObjectReader.read(bytes, file: file, read)
  }

  private static func read(
    _ object: inout JSONObjectReader, _ log: inout FaultLog
  ) -> Signature? {
    let harness = object.string("railbench", log: &log)
    let metrics = object.string("metrics", log: &log)
    let truth = object.string("truth", log: &log)
    let seed = object.number("seed", log: &log)
    let networks = object.array("networks", log: &log)
    let trackers = object.array("trackers", log: &log)
    let journeys = object.array("journeys", log: &log)
    guard let harness, let metrics, let truth, let seed, let networks, let trackers, let journeys
    else { return nil }
    func each<Element>(
      _ nodes: [JSONNode], _ name: String, _ log: inout FaultLog,
      _ make: (inout JSONObjectReader, inout FaultLog) -> Element?
    ) -> [Element] {
      nodes.enumerated().compactMap { index, node in
        guard var reader = JSONObjectReader(node, path: "\(name)[\(index)]", log: &log) else {
          return nil
        }
        return make(&reader, &log)
      }
    }
    return Signature(
      harness: harness, metrics: metrics, truth: truth, seed: UInt64(max(0, seed)),
      networks: each(networks, "networks", &log) { reader, log in
        let id = reader.string("id", log: &log)
        let hash = reader.string("hash", log: &log)
        return id.flatMap { id in hash.map { Network(id: id, hash: $0) } }
      },
      journeys: each(journeys, "journeys", &log) { reader, log in
        let texts = ["id", "suite", "ride", "hash"].compactMap { reader.string($0, log: &log) }
        return texts.count < 4
          ? nil : Journey(id: texts[0], suite: texts[1], ride: texts[2], hash: texts[3])
      },
      trackers: each(trackers, "trackers", &log) { reader, log in
        let id = reader.string("id", log: &log)
        let parameters = reader.required("parameters", log: &log).map(Self.parameters)
        return id.flatMap { id in parameters.map { Tracker(id: id, parameters: $0) } }
      })
  }

  private static func parameters(_ node: JSONNode) -> [Parameter] {
    guard case .object(let members) = node.value else { return [] }
    return members.compactMap { member in
      guard case .number(let value) = member.node.value else { return nil }
      return Parameter(name: member.name, value: value)
    }
  }
}
