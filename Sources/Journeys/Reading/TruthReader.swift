package import PlainText
package import RailNetwork

/// Reads `truth.json`: what was true on a journey, checked against the network it names.
package enum TruthReader {
  /// The id of the network that a truth is written for.
  package static func networkID(_ bytes: [UInt8], file: String) throws(Faults) -> String {
    try JSONObjectReader.read(bytes, file: file) { $0.string("network", log: &$1) }
  }

  /// The truth of a file.
  ///
  /// - Throws: everything that is wrong with the file, by line and member.
  package static func read(
    _ bytes: [UInt8], file: String, network: RailNetwork
  ) throws(Faults) -> GroundTruth {
    try JSONObjectReader.read(bytes, file: file) { readTruth(&$0, network, &$1) }
  }

  private static func readTruth(
    _ reader: inout JSONObjectReader, _ network: RailNetwork, _ log: inout FaultLog
  ) -> GroundTruth? {
    let id = reader.string("id", log: &log)
    if let id, id.isEmpty || id.contains(where: { $0.isNewline || $0 == "/" }) {
      log.add(line: reader.line, field: "id", "must be a name that a folder can have")
    }
    let title = reader.optionalString("title", log: &log)
    let networkID = reader.string("network", log: &log)
    let source = readSource(&reader, &log)
    let tags = reader.optionalStrings("tags", log: &log) ?? []
    let notes = reader.optionalString("notes", log: &log) ?? ""
    let legNodes = reader.array("legs", log: &log) ?? []
    let uncertaintyNode = reader.node("uncertainty")
    let uncertainty = readUncertainty(uncertaintyNode, &log)
    let alightNode = reader.node("alight")
    let legs = legNodes.enumerated().map { index, node in
      LegReader(network: network, path: "legs[\(index)]").read(node, &log)
    }
    LegBoundaries.check(legs, network, &log)
    let alight = readAlight(alightNode, legs, network, &log)
    guard let id, let networkID, let source else { return nil }
    return GroundTruth(
      id: id, title: title ?? id, network: networkID, source: source, tags: tags, notes: notes,
      legs: legs.compactMap { $0?.leg }, uncertaintySeconds: uncertainty, alight: alight,
      unknownMembers: reader.unknownMembers)
  }

  private static func readSource(
    _ reader: inout JSONObjectReader, _ log: inout FaultLog
  ) -> JourneySource? {
    guard let node = reader.required("source", log: &log) else { return nil }
    if case .string(let text) = node.value, let source = JourneySource(rawValue: text) {
      return source
    }
    log.add(line: node.line, field: "source", "must be \"recorded\" or \"simulated\"")
    return nil
  }

  private static func readUncertainty(_ node: JSONNode?, _ log: inout FaultLog) -> Double? {
    guard let node else { return nil }
    if case .number(let seconds) = node.value, seconds >= 0 { return seconds }
    log.add(line: node.line, field: "uncertainty", "must be a number of seconds, 0 or more")
    return nil
  }

  private static func readAlight(
    _ node: JSONNode?, _ legs: [ReadLeg?], _ network: RailNetwork, _ log: inout FaultLog
  ) -> StationIndex? {
    guard let node else { return nil }
    guard case .string(let id) = node.value else {
      log.add(line: node.line, field: "alight", "must be a text, is \(node.value.kindName)")
      return nil
    }
    guard let station = network.station(id: id) else {
      log.add(
        line: node.line, field: "alight", "network \(network.id) has no station '\(id)'")
      return nil
    }
    let calls = legs.flatMap { $0?.leg.calls ?? [] }.filter { $0.station == station }
    if !legs.contains(where: { $0 == nil }), !calls.contains(where: \.isStop) {
      log.add(
        line: node.line, field: "alight",
        calls.isEmpty ? "'\(id)' is no call of this journey" : "'\(id)' is passed without a stop")
    }
    return station
  }
}
