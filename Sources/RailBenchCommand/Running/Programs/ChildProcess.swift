import Foundation

/// A shell with a command in its own process group, with pipes for its streams;
/// `Foundation.Process` traps if no descriptor is left.
struct ChildProcess: Sendable {
  private let id: pid_t
  /// Our ends of the pipes; they don't block.
  let input: Int32
  let output: Int32
  let errors: Int32

  /// - Throws: why it can't be started.
  init(_ command: String) throws(ProgramFailure) {
    // Another process that starts before the pipes are marked would inherit them.
    Process.starting.lock()
    defer { Process.starting.unlock() }
    var pipes: [(read: Int32, write: Int32)] = []
    #if os(Linux)
      // A program starts with the priority of its thread, which the dispatch library may raise.
      let which = __priority_which_t(PRIO_PROCESS.rawValue)
      let thread = getpriority(which, 0)
      _ = setpriority(which, 0, getpriority(which, id_t(getpid())))
      defer { _ = setpriority(which, 0, thread) }
    #endif
    do throws(ProgramFailure) {
      for _ in 0..<3 { pipes.append(try Self.pipe()) }
      let theirs = [pipes[0].read, pipes[1].write, pipes[2].write]
      id = try Self.spawn(["/bin/sh", "-c", command], streams: theirs)
      for end in theirs { close(end) }
    } catch {
      for pipe in pipes { for end in [pipe.read, pipe.write] { close(end) } }
      throw error
    }
    (input, output, errors) = (pipes[0].write, pipes[1].read, pipes[2].read)
    for end in [input, output, errors] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  private static func pipe() throws(ProgramFailure) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe Foundation.pipe(&ends) == 0 else { throw ProgramFailure(startError: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func spawn(
    _ words: [String], streams: [Int32]
  ) throws(ProgramFailure) -> pid_t {
    #if os(Linux)
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    for (number, end) in streams.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, end, Int32(number))
    }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    // Threads of the dispatch library block signals, and a process starts with its thread's mask.
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    for ignored in [SIGPIPE, SIGXFSZ] { unsafe sigaddset(&signals, ignored) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    var variables =
      unsafe ProcessInfo.processInfo.environment.map { name, value in
        unsafe strdup("\(name)=\(value)")
      } + [nil]
    defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
    var id = pid_t()
    let status = unsafe posix_spawn(&id, words[0], &actions, &attributes, &arguments, &variables)
    guard status == 0 else { throw ProgramFailure(startError: status) }
    return id
  }

  /// Kills the whole group; only valid before the process was waited for.
  func killGroup() { kill(-id, SIGKILL) }

  /// How the process ended, such as `exit status 3`; nil while it runs.
  func ending() -> String? {
    var status: Int32 = 0
    guard unsafe waitpid(id, &status, WNOHANG) == id else { return nil }
    killGroup()
    let signal = status & 0x7f
    return signal == 0 ? "exit status \(status >> 8 & 0xff)" : "signal \(signal)"
  }

  func end() {
    killGroup()
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
  }
}

extension ProgramFailure {
  fileprivate init(startError: Int32) {
    if [EMFILE, ENFILE].contains(startError) {
      self = .noDescriptors
    } else {
      let why = unsafe String(cString: strerror(startError))
      self.init(why: "can't be started: \(why)")
    }
  }
}
