package import RailNetwork

/// The rows of a text of comma-separated values, each with the line on which it starts.
package func csvRows(_ bytes: [UInt8]) throws(Fault) -> [(line: Int, fields: [String])] {
  var scanner = CSVScanner(bytes)
  var rows: [(line: Int, fields: [String])] = []
  while try scanner.next() {
    rows.append((scanner.line, scanner.fields.map { String(decoding: $0, as: UTF8.self) }))
  }
  return rows
}
