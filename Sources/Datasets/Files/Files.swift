import Foundation
package import Interchange
package import RailNetwork
import Synchronization
import Tracking

/// Identifies a file or folder, whatever path leads to it.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64

  fileprivate init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(status.st_ino)
  }
}

/// Reads and writes whole files, and reports faults.
package enum Files {
  private static let mostBytes = 1 << 30
  private static let mostStreamedBytes = 1 << 28

  /// The content of pipes and devices, which can be read only once.
  private static let streamed = Mutex<[FileIdentity: [UInt8]]>([:])

  /// The content of a pipe or device, kept for later reads; nil for a file.
  private static func stream(_ path: String) throws(Faults) -> [UInt8]? {
    guard isPath(path) else { throw Faults(path, "no such file") }
    var status = stat()
    guard unsafe stat(path, &status) == 0, isStream(status) else { return nil }
    // A folder may contain a pipe without a writer.
    guard status.st_mode & S_IFMT != S_IFIFO || path.hasPrefix("/dev/") else {
      throw Faults(
        path, "is a named pipe", remedy: "use it as standard input: /dev/stdin < \(path)")
    }
    let key = FileIdentity(status)
    return try streamed.withLock { streamed throws(Faults) in
      if let bytes = streamed[key] { return bytes }
      guard let handle = FileHandle(forReadingAtPath: path) else { throw unreadable(path) }
      let bytes = try all(of: handle, path, most: mostStreamedBytes)
      streamed[key] = bytes
      return bytes
    }
  }

  /// Reads a text file, or a pipe or device up to its end.
  package static func read(_ path: String) throws(Faults) -> [UInt8] {
    let bytes = try whole(path)
    if let fault = Faults(utf16: path, start: bytes) { throw fault }
    return bytes
  }

  /// Reads a table of locations, unless it has far too many lines: of such a file only a part is read.
  static func readLocations(
    _ path: String, most: Int = LocationCheck.mostLocations
  ) throws(Faults) -> [UInt8] {
    if size(path) ?? 0 > 2 * most * LocationsReader.leastRowBytes {
      let source = try source(path)
      var lines = 0
      while case let part = try source.next(), !part.isEmpty {
        lines += part.count { $0 == UInt8(ascii: "\n") }
        if lines > 2 * most { try LocationCheck.check(count: lines, file: path, most: most) }
      }
    }
    return try read(path)
  }

  private static func whole(_ path: String) throws(Faults) -> [UInt8] {
    if let bytes = try stream(path) { return bytes }
    let most = path.hasSuffix("json") ? min(JSONReader.mostBytes, mostBytes) : mostBytes
    let handle = try handle(path)
    guard size(path) ?? 0 <= most else { throw Faults(tooLarge: path, mostBytes: most) }
    return try all(of: handle, path, most: most)
  }

  private static func all(
    of handle: FileHandle, _ path: String, most: Int
  ) throws(Faults) -> [UInt8] {
    guard let data = try? handle.read(upToCount: most + 1) ?? Data() else {
      throw unreadable(path)
    }
    guard data.count <= most else { throw Faults(tooLarge: path, mostBytes: most) }
    return [UInt8](data)
  }

  /// The file or folder at a path, through links; nil if nothing is there.
  static func identity(_ path: String) -> FileIdentity? {
    var status = stat()
    return unsafe isPath(path) && stat(path, &status) == 0 ? FileIdentity(status) : nil
  }

  /// Each file or folder once, under its first name.
  package static func distinct(_ paths: [String]) -> [String] {
    var seen: Set<FileIdentity> = []
    return paths.unique.filter { identity($0).map { seen.insert($0).inserted } ?? true }
  }

  /// The size of a regular file, also through a link.
  private static func size(_ path: String) -> Int? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  package static func source(_ path: String) throws(Faults) -> ByteSource {
    if let bytes = try stream(path) { return ByteSource(file: path, bytes: bytes) }
    let handle = try handle(path)
    return ByteSource(file: path, size: size(path)) { () throws(Faults) in
      do {
        return [UInt8](try handle.read(upToCount: 1 << 18) ?? Data())
      } catch {
        throw Faults(path, "can't be read completely")
      }
    }
  }

  /// A file's size, and a function that reads bytes from an offset.
  static func randomAccess(_ path: String) throws(Faults) -> (size: Int, read: ZipArchive.Read) {
    if let bytes = try stream(path) {
      return (
        bytes.count,
        { (offset, count) in Array(bytes.dropFirst(max(0, offset)).prefix(max(0, count))) }
      )
    }
    let handle = try handle(path)
    guard let size = try? handle.seekToEnd() else { throw unreadable(path) }
    return (
      Int(size),
      { (offset, count) throws(Faults) in
        do {
          try handle.seek(toOffset: UInt64(max(0, offset)))
          return [UInt8](try handle.read(upToCount: max(0, count)) ?? Data())
        } catch {
          throw unreadable(path)
        }
      }
    )
  }

  package static func start(_ path: String, count: Int) throws(Faults) -> [UInt8] {
    let start: [UInt8]
    if let bytes = try stream(path) {
      start = Array(bytes.prefix(count))
    } else {
      let handle = try handle(path)
      start = [UInt8]((try? handle.read(upToCount: count)) ?? Data())
    }
    if let fault = Faults(utf16: path, start: start) { throw fault }
    return start
  }

  static func checkIsFile(_ path: String) throws(Faults) {
    guard exists(path) else { throw Faults(path, "no such file") }
    guard !isFolder(path) else { throw Faults(path, "is a folder, not a file") }
  }

  static func checkIsFolder(_ path: String, mayBeMissing: Bool = false) throws(Faults) {
    guard exists(path) else {
      if mayBeMissing { return }
      throw Faults(path, "no such folder")
    }
    guard isFolder(path) else { throw Faults(path, "is a file, not a folder") }
  }

  /// Writes a whole file, or leaves the old one; a link with this name is replaced, not its target.
  package static func write(_ bytes: some Sequence<UInt8>, to path: String) throws(Faults) {
    if isStream(path) {
      guard let handle = FileHandle(forWritingAtPath: path),
        (try? handle.write(contentsOf: Data(bytes))) != nil
      else { throw unwritable(path) }
      return
    }
    if isFolder(path) { throw Faults(path, "is a folder, not a file") }
    let url = URL(fileURLWithPath: path)
    let name = url.lastPathComponent
    let staging = Staging(in: url.deletingLastPathComponent().path)
    let isStaged = staging.write(as: name) { put in
      put(Data(bytes))
      return true
    }
    guard isStaged, staging.move([name], to: [path]) else { throw unwritable(path) }
  }

  package static func write(_ text: String, to path: String) throws(Faults) {
    try write(text.utf8, to: path)
  }

  /// Makes the folder above a path; returns whether it exists then.
  package static func makeFolder(above path: String) -> Bool {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    return
      (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true))
      != nil
  }

  package static func unwritable(_ path: String) -> Faults {
    if let fault = noDescriptors(path) { return fault }
    let limit =
      mostBytesOfFile.map { ", and that files of \($0) bytes are enough (ulimit -f)" } ?? ""
    return Faults(
      path, "can't be written",
      remedy: "check that the folder exists or can be made, can be written to and has room\(limit)")
  }

  /// The limit of a file's size that the parent process set; nil without one.
  private static var mostBytesOfFile: UInt64? {
    #if os(Linux)
      let kind = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
      let kind = RLIMIT_FSIZE
    #endif
    var limit = rlimit()
    guard unsafe getrlimit(kind, &limit) == 0, limit.rlim_cur < 1 << 62 else { return nil }
    return UInt64(limit.rlim_cur)
  }

  package static func exists(_ path: String) -> Bool {
    isPath(path) && FileManager.default.fileExists(atPath: path)
  }

  /// Whether the system would accept the whole path: it ends at a zero byte.
  private static func isPath(_ path: String) -> Bool { !path.utf8.contains(0) }

  package static func isFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return unsafe isPath(path)
      && FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }

  /// Whether this is a device or a pipe, which is written to and never replaced.
  package static func isStream(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && isStream(status)
  }

  private static func isStream(_ status: stat) -> Bool {
    ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// The names in a folder, sorted, without those that start with a dot.
  package static func names(in folder: String) throws(Faults) -> [String] {
    if let names = try? FileManager.default.contentsOfDirectory(atPath: folder) {
      return names.filter { !$0.hasPrefix(".") }.sorted()
    }
    try checkIsFolder(folder)
    throw unreadable(folder)
  }

  package static func lastPart(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.lastPathComponent
  }

  package static func beside(_ path: String, _ name: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let last = parts.lastIndex { !$0.isEmpty } ?? 0
    return (parts[..<last] + [Substring(name)]).joined(separator: "/")
  }

  private static func handle(_ path: String) throws(Faults) -> FileHandle {
    try checkIsFile(path)
    guard let handle = FileHandle(forReadingAtPath: path) else { throw unreadable(path) }
    return handle
  }

  private static func unreadable(_ path: String) -> Faults {
    noDescriptors(path) ?? Faults(path, "can't be read", remedy: "check its permissions")
  }

  /// A fault if no more files can be opened, else nil.
  private static func noDescriptors(_ path: String) -> Faults? {
    let file = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard file < 0 else {
      close(file)
      return nil
    }
    return Faults(
      path, "can't be opened: the limit of open files (ulimit -n) is reached",
      remedy: "raise it, or use fewer --jobs")
  }
}
