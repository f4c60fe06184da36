package enum Suggestion {
  /// The known name whose last part it is (`Yamanote` of `JR-East.Yamanote`), else the one nearest
  /// by edit distance; nil if none is near.
  package static func nearest(to name: String, among known: [String]) -> String? {
    let most = max(2, name.count / 3)
    let name = name.lowercased()
    if let whole = known.first(where: { $0.lowercased().hasSuffix("." + name) }) { return whole }
    // Names that differ more in length can't be near. Checked first, because a name may be a
    // megabyte.
    let ranked = known.map { (name: $0, lower: $0.lowercased()) }
      .filter { abs($0.lower.unicodeScalars.count - name.unicodeScalars.count) <= most }
      .map { (name: $0.name, distance: distance(name, $0.lower), step: step(name, $0.lower)) }
    guard let best = ranked.min(by: { ($0.distance, $0.step) < ($1.distance, $1.step) }),
      best.distance <= most
    else { return nil }
    return best.name
  }

  /// How far apart their letters are: `v6` is nearer to `v5` than to `v1`.
  private static func step(_ a: String, _ b: String) -> Int {
    func sum(_ text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + Int($1.value) } }
    return abs(sum(a) - sum(b))
  }

  /// Levenshtein's distance, where swapping two neighbours counts as one edit.
  package static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a.unicodeScalars)
    let b = Array(b.unicodeScalars)
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var cost = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, rows[i - 1][j - 1] + 1)
        }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
