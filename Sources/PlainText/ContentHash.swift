/// SHA-256 (FIPS 180-4) of contents, to tell whether two results came from the same files.
///
/// Foundation has no digest on every platform that this runs on.
package struct ContentHash: Sendable, Hashable, CustomStringConvertible {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  private var pending: [UInt8] = []
  private var byteCount: UInt64 = 0

  package init() {}

  package init(_ bytes: some Collection<UInt8>) {
    add(bytes)
  }

  /// Adds bytes; the hash is that of all bytes added, one after the other.
  package mutating func add(_ bytes: some Collection<UInt8>) {
    byteCount += UInt64(bytes.count)
    pending += bytes
    var start = 0
    while pending.count - start >= 64 {
      Self.compress(&state, pending[start..<(start + 64)])
      start += 64
    }
    pending.removeFirst(start)
  }

  /// Adds a text and a mark of its end, so that neighbouring texts can't run together.
  package mutating func add(text: String) {
    add(Array(text.utf8) + [0])
  }

  /// The hash of all that was added, as 64 hexadecimal digits.
  package var description: String {
    var state = state
    var rest = pending + [0x80]
    while rest.count % 64 != 56 { rest.append(0) }
    let bits = byteCount * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      rest.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    for start in stride(from: 0, to: rest.count, by: 64) {
      Self.compress(&state, rest[start..<(start + 64)])
    }
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// The first 16 digits: enough to tell files apart, short enough to read.
  package var short: String { String(description.prefix(16)) }

  private static func compress(_ state: inout [UInt32], _ block: ArraySlice<UInt8>) {
    var words: [UInt32] = []
    words.reserveCapacity(64)
    for index in stride(from: block.startIndex, to: block.endIndex, by: 4) {
      words.append(
        UInt32(block[index]) << 24 | UInt32(block[index + 1]) << 16
          | UInt32(block[index + 2]) << 8 | UInt32(block[index + 3]))
    }
    for index in 16..<64 {
      let a = words[index - 15]
      let b = words[index - 2]
      let low = rotated(a, 7) ^ rotated(a, 18) ^ (a >> 3)
      let high = rotated(b, 17) ^ rotated(b, 19) ^ (b >> 10)
      words.append(words[index - 16] &+ low &+ words[index - 7] &+ high)
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ sum1 &+ choice &+ roundConstants[index] &+ words[index]
      let sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ sum0 &+ majority)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word >> bits | word << (32 - bits)
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let roundConstants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
