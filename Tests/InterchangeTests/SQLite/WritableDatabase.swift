import Text
@testable import Interchange

extension SQLiteDatabase {
  /// Opens or makes a file and runs statements on it; the program itself only reads databases.
  convenience init(writing path: String, _ statements: [String] = []) throws(Faults) {
    let readWrite: CInt = 0x2
    let create: CInt = 0x4
    try self.init(file: path, uri: path, flags: readWrite | create)
    for statement in statements { try execute(statement) }
  }
}
