package import RailNetwork
import Text

/// Finds stations by name: in any script, by parts of a name, with small typing errors.
package struct NetworkSearch {
  /// How well a name fits, the best first.
  package enum Fit: Int, Sendable, Comparable {
    /// The whole name.
    case whole
    /// The name's start.
    case start
    /// The starts of words in the name.
    case words
    /// Any part of the name.
    case part
    /// Nearly the name, or a word of it.
    case nearly

    package static func < (a: Fit, b: Fit) -> Bool { a.rawValue < b.rawValue }
  }

  /// A station that was found.
  package struct Match: Sendable, Equatable {
    package var station: StationIndex
    package var fit: Fit
    /// From where the search asks for stations near it.
    package var metres: Double?
  }

  /// The stations that fit, the best first; of equal fits the nearer, then the shorter name.
  package static func matches(
    _ query: String, in network: RailNetwork, near place: Coordinate? = nil
  ) -> [Match] {
    let query = FoldedName(query)
    let queries = [query] + [query.romanised].compactMap(\.self)
    let found = network.stations.indices.compactMap { index -> (match: Match, length: Int)? in
      let station = network.stations[index]
      let names = station.title.texts.map { FoldedName($0) }
      let fits = queries.flatMap { query in names.compactMap { fit(query, $0) } }
      guard let fit = fits.min() else { return nil }
      let metres = place.map { $0.metres(to: station.coordinate) }
      return (
        Match(station: StationIndex(index), fit: fit, metres: metres), station.title.en.count
      )
    }
    return found.sorted {
      ($0.match.fit, $0.match.metres ?? 0, $0.length, $0.match.station)
        < ($1.match.fit, $1.match.metres ?? 0, $1.length, $1.match.station)
    }.map(\.match)
  }

  static func fit(_ query: FoldedName, _ name: FoldedName) -> Fit? {
    guard !query.text.isEmpty, !name.text.isEmpty else { return nil }
    if query.text == name.text { return .whole }
    if name.text.hasPrefix(query.text) { return .start }
    let words = name.words
    if name.wordStarts.contains(where: { name.text.dropFirst($0).hasPrefix(query.text) })
      || query.words.allSatisfy({ word in words.contains { $0.hasPrefix(word) } })
    {
      return .words
    }
    if name.text.contains(query.text) { return .part }
    let length = query.text.count
    let slips = length < 4 ? 0 : length < 8 ? 1 : 2
    let isNear = ([name.text[...]] + words).contains { text in
      abs(text.count - length) <= slips
        && Suggestion.distance(query.text, String(text)) <= slips
    }
    return slips > 0 && isNear ? .nearly : nil
  }
}
