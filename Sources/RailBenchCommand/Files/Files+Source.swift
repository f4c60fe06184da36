import Foundation
import Interchange
import PlainText

extension Files {
  /// The bytes of a file, read as they are asked for.
  static func source(_ path: String) throws(Faults) -> ByteSource {
    let handle = try handle(path)
    return ByteSource(file: path) { () throws(Faults) in
      do {
        return [UInt8](try handle.read(upToCount: 1 << 18) ?? Data())
      } catch {
        throw Faults(Fault(file: path, problem: "can't be read to its end"))
      }
    }
  }

  /// The first bytes of a file.
  static func start(_ path: String, count: Int) throws(Faults) -> [UInt8] {
    let handle = try handle(path)
    return [UInt8]((try? handle.read(upToCount: count)) ?? Data())
  }

  private static func handle(_ path: String) throws(Faults) -> FileHandle {
    try checkIsFile(path)
    guard let handle = FileHandle(forReadingAtPath: path) else { throw unreadable(path) }
    return handle
  }
}
