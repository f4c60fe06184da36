/// Where a link leads, made safe.
enum LinkTarget {
  /// A path or address in which only harmless characters stand as they are.
  ///
  /// Only relative paths and `https` lead anywhere: `javascript:` and the like become a fragment.
  static func escaped(_ target: String) -> String {
    let isAddress = target.hasPrefix("https://")
    if !isAddress, target.prefix(while: { $0 != "/" }).contains(":") { return "#" }
    let allowed = Set("-._~/#?=&%:".utf8)
    var text = ""
    for byte in target.utf8 {
      let isLetter = (65...90).contains(byte) || (97...122).contains(byte)
      if isLetter || (48...57).contains(byte) || allowed.contains(byte) {
        text.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text.replacing("&", with: "&amp;")
  }
}
