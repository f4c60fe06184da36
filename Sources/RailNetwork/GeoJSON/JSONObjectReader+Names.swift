package import PlainText

extension JSONObjectReader {
  /// Takes an id: a text that is not empty.
  mutating func name(_ member: String, log: inout FaultLog) -> String? {
    guard let text = string(member, log: &log) else { return nil }
    guard text.isEmpty else { return text }
    log.add(line: line, field: field(member), "is empty")
    return nil
  }

  /// Takes a title: `{"en": …, "ja": …}`, the Japanese one optional.
  package mutating func title(log: inout FaultLog) -> Title? {
    guard var title = object("title", log: &log), let en = title.string("en", log: &log) else {
      return nil
    }
    return Title(en: en, ja: title.optionalString("ja", log: &log))
  }
}
