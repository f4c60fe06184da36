import Datasets
import Foundation
import Testing
@testable import RailBenchCommand

@Suite struct StandardOutputTests {
  @Test func `a full disk is a fault`() async {
    await #expect(processExitsWith: .exitCode(3)) {
      dup2(unsafe open("/dev/full", O_WRONLY), STDOUT_FILENO)
      StandardOutput.write("text\n")
      exit(StandardOutput.problem == "No space left on device" ? 3 : 0)
    }
  }

  @Test func `a reader that has gone away is none`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      Interruption.watch()
      let pipe = Pipe()
      dup2(pipe.fileHandleForWriting.fileDescriptor, STDOUT_FILENO)
      try pipe.fileHandleForReading.close()
      StandardOutput.write("text\n")
      exit(StandardOutput.problem == nil ? 7 : 0)
    }
  }
}
