import RailNetwork

/// A name in a feed, and its translations.
struct GTFSNames {
  var text: String
  var english: String?
  var japanese: String?

  /// The English name if there is one, with the local name beside it.
  var title: Title {
    guard let english, english != text else { return Title(en: text, ja: japanese) }
    return Title(en: english, ja: japanese, local: text == japanese ? nil : text)
  }

  subscript(language: Language) -> String {
    switch language {
    case .feed: text
    case .english: english ?? text
    case .japanese: japanese ?? text
    }
  }

  enum Language { case feed, english, japanese }
}

/// Entries of `translations.txt`: the English and Japanese text of a record, or of a text in a
/// field.
struct GTFSTranslations {
  private struct Key: Hashable {
    /// Empty in the older Japanese format, which has one list for all fields.
    var field: String
    var isRecord: Bool
    var text: String
  }

  private var english: [Key: String] = [:]
  private var japanese: [Key: String] = [:]
  /// Whether the feed's own language is Japanese.
  var isJapanese = false

  mutating func add(
    field: String, language: String, record: String, value: String, _ text: String
  ) {
    let language = language.lowercased()
    // Readings in kana (ja-Hrkt) are not titles.
    let parts = language.split(separator: "-")
    guard !text.isEmpty, parts.first == "en" || language == "ja" || language == "ja-jp" else {
      return
    }
    let key =
      record.isEmpty
      ? Key(field: field, isRecord: false, text: value)
      : Key(field: field, isRecord: true, text: record)
    if parts.first == "en" { english[key] = english[key] ?? text } else { japanese[key] = text }
  }

  /// The names in a record's field.
  func names(_ text: String, field: String, record: String) -> GTFSNames {
    func found(_ list: [Key: String]) -> String? {
      list[Key(field: field, isRecord: true, text: record)]
        ?? list[Key(field: field, isRecord: false, text: text)]
        ?? list[Key(field: "", isRecord: false, text: text)]
    }
    let english = found(english)
    let isOwn = isJapanese && english != nil && english != text
    return GTFSNames(
      text: text, english: english, japanese: found(japanese) ?? (isOwn ? text : nil))
  }
}

/// The titles of a feed's stops, as people say them.
///
/// Drops the word Station and the agency's name if most stops have them.
enum GTFSStopTitles {
  /// The names of stops, in their order.
  static func names(
    _ feed: GTFSFeed, _ stops: [Int], _ platforms: GTFSPlatformNames
  ) -> [GTFSNames] {
    var all = stops.map { stop in
      let names = feed.translations.names(
        feed.stops[stop].name, field: "stop_name", record: feed.stops[stop].id)
      return GTFSNames(
        text: platforms.name(of: stop, names.text),
        english: names.english.map { platforms.name(of: stop, $0) },
        japanese: names.japanese.map { platforms.name(of: stop, $0) })
    }
    let own = shortened(all.map(\.text), feed.agencies)
    let english = shortened(all.compactMap(\.english), feed.agencies)
    for index in all.indices {
      all[index].text = own[all[index].text] ?? all[index].text
      all[index].english = all[index].english.map { english[$0] ?? $0 }
      all[index].japanese = all[index].japanese.map { own[$0] ?? $0 }
    }
    return all
  }

  private static let stationWords = ["Station", "STATION"]
  /// After one of these general words, Station is part of the name.
  private static let generalWords = ["Union", "Central", "Main", "Penn", "Pennsylvania"]

  private static func shortened(_ names: [String], _ agencies: [String]) -> [String: String] {
    var titles = Dictionary(
      Set(names).map { ($0, withoutNumbers($0)) }, uniquingKeysWith: { first, _ in first })
    var endings = stationWords.map { [$0] }
    endings += agencies.filter { !$0.isEmpty }.map { name in
      [name] + stationWords.map { "\(name) \($0)" }
    }
    while let own = endings.first(where: { own in
      2 * titles.values.count { rest(of: $0, own) != nil } > titles.count
    }) {
      endings.removeAll { $0 == own }
      for (name, title) in titles {
        if let rest = rest(of: title, own), !generalWords.contains(rest) { titles[name] = rest }
      }
    }
    return titles
  }

  /// The title without one of the endings; nil if it has none of them.
  private static func rest(of title: String, _ endings: [String]) -> String? {
    endings.lazy.compactMap { ending in
      title.hasSuffix(" \(ending)") ? String(title.dropLast(ending.count + 1)) : nil
    }.first
  }

  /// "Tacubaya_1_2" is a platform of Tacubaya.
  private static func withoutNumbers(_ name: String) -> String {
    var title = name[...]
    while let mark = title.lastIndex(of: "_"), mark > title.startIndex,
      title[mark...].dropFirst().allSatisfy(\.isNumber)
    { title = title[..<mark] }
    return title.isEmpty ? name : String(title)
  }

  /// A name without all optional parts, used to find the stops of one station.
  static func bare(_ name: String, agencies: [String]) -> String {
    let endings = stationWords + agencies
    var title = name[...]
    while let ending = endings.first(where: { title.hasSuffix(" \($0)") }) {
      title = title.dropLast(ending.count + 1)
      while let last = title.last, last == "-" || last == " " { title.removeLast() }
    }
    return withoutNumbers(title.isEmpty ? name : String(title))
  }
}
