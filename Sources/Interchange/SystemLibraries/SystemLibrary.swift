import Foundation
package import Text

/// A C library of the system, found when it is first needed.
///
/// Loaded at run time, so that the package builds without the library's development files, and
/// runs without the library until a file needs it.
@safe package struct SystemLibrary {
  private let handle: UnsafeMutableRawPointer
  private let title: String
  private let prefix: String
  private let file: String

  /// Finds a library under one of `names`; what is called in it begins with `prefix`.
  ///
  /// - Throws: one fault about `file`, which needs the library, if there is none.
  package init(
    _ title: String, names: [String], prefix: String, for file: String, remedy: String
  ) throws(Faults) {
    // Stays loaded until the process ends: others may use it.
    guard let handle = unsafe names.lazy.compactMap({ unsafe dlopen($0, RTLD_NOW) }).first else {
      throw Faults(
        file: file, problem: "needs the \(title) library, which this machine doesn't have",
        remedy: remedy)
    }
    unsafe self.handle = unsafe handle
    (self.title, self.prefix, self.file) = (title, prefix, file)
  }

  /// A function of the library; its type is the caller's to get right.
  ///
  /// - Throws: one fault if the library is too old to have it.
  package func function<Function>(_ name: String) throws(Faults) -> Function {
    guard let address = unsafe dlsym(handle, prefix + name) else {
      throw Faults(
        file: file, problem: "needs a newer \(title): this machine's has no \(prefix)\(name)",
        remedy: "install a newer \(title)")
    }
    return unsafe unsafeBitCast(address, to: Function.self)
  }
}
