import RailNetwork
import Testing
@testable import Interchange

extension ImportedNetwork {
  /// The railways, each with its stations and their metres along it, and the warnings.
  ///
  /// The network must be the same when it is written and read again.
  var described: String {
    get throws {
      let text = NetworkWriter.text(network)
      let again = try NetworkReader.read(Array(text.utf8), file: "written")
      #expect(again.railways == network.railways && again.stations == network.stations)
      var lines = network.timeZone.map { ["time zone \($0)"] } ?? []
      for (railway, track) in zip(network.railways, network.tracks) {
        lines += Self.described(railway, track, network)
      }
      // A track without a line of its own is straight.
      let usual = [
        ": line of the routes Line", ": no shape shows its track", "the feed does not say",
      ]
      lines += warnings.filter { warning in !usual.contains { warning.contains($0) } }
        .map { "warning: \($0)" }
      return lines.map { "\($0)\n" }.joined()
    }
  }

  private static func described(
    _ railway: Railway, _ track: Track, _ network: RailNetwork
  ) -> [String] {
    var lines = [
      "\(railway.id) '\(text(railway.title))' \(railway.color) \(railway.ascending)/"
        + "\(railway.descending)\(railway.isLoop ? ", a loop" : "")"
        + (railway.stopsEverywhere ? ", stops everywhere" : "")
    ]
    let stations = zip(railway.stations, track.stationPositionMetres).map { index, metres in
      station(network[index], of: railway.id, at: metres)
    }
    lines.append("  " + stations.joined(separator: ", "))
    let parts = railway.parts.map { part in
      [
        "\(part.drawn)", "\(part.coordinates.count)", part.isUnderground ? "underground" : nil,
        part.direction.map { "\($0)" },
      ].compactMap(\.self).joined(separator: " ")
    }
    if parts != ["straight \(railway.stations.count)"] {
      lines.append("  track: \(parts.joined(separator: ", "))")
    }
    for shared in railway.sharedTrack {
      lines.append("  shares the track of \(network[shared.railway].id)")
    }
    for pattern in railway.stopPatterns { lines.append("  \(pattern.trains) \(pattern.calls)") }
    if let hops = railway.hops {
      lines.append("  seconds: " + text(hops.ascending) + " / " + text(hops.descending))
    }
    return lines
  }

  private static func station(_ station: Station, of railway: String, at metres: Double) -> String {
    let id = String(station.id.dropFirst(railway.count + 1))
    let title = text(station.title)
    let group = station.group.map { $0 == station.id ? " =" : " = \($0)" } ?? ""
    return id + (title == id ? "" : " '\(title)'") + (station.direction.map { " \($0)" } ?? "")
      + " \(Int(metres.rounded()))" + group
  }

  private static func text(_ seconds: [Int?]) -> String {
    seconds.map { $0.map { "\($0)" } ?? "-" }.joined(separator: " ")
  }

  private static func text(_ title: Title) -> String {
    [title.en, title.ja, title.local].compactMap(\.self).joined(separator: " | ")
  }
}
