/// SHA-256 (FIPS 180-4), which Foundation does not have on some supported platforms.
package struct ContentHash: Sendable, Equatable, CustomStringConvertible {
  private var state: SIMD8<UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  /// Bytes of an incomplete block.
  private var pending: [UInt8] = []
  private var byteCount: UInt64 = 0

  package init() {}

  package init(_ bytes: some Collection<UInt8>) {
    add(bytes)
  }

  package mutating func add(_ bytes: some Collection<UInt8>) {
    byteCount += UInt64(bytes.count)
    let bytes = pending.isEmpty ? Array(bytes) : pending + bytes
    Self.compress(&state, bytes)
    pending = Array(bytes.suffix(bytes.count % 64))
  }

  /// Adds a text and a separator, so that different lists of texts have different hashes.
  package mutating func add(text: String) {
    add(Array(text.utf8) + [0])
  }

  /// The hash of all added content, as 64 hexadecimal digits.
  package var description: String {
    var state = state
    var rest = pending + [0x80]
    while rest.count % 64 != 56 { rest.append(0) }
    let bits = byteCount * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      rest.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    Self.compress(&state, rest)
    return state.indices.map { index in
      let digits = String(state[index], radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// The first 16 digits: enough to identify a file.
  package var short: String { String(description.prefix(16)) }

  private static func compress(_ state: inout SIMD8<UInt32>, _ bytes: [UInt8]) {
    let constants = roundConstants.span
    let bytes = bytes.span
    var words = [UInt32](repeating: 0, count: 64)
    for block in 0..<bytes.count / 64 {
      for index in 0..<16 {
        let place = block * 64 + index * 4
        let high = UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16
        words[index] = high | UInt32(bytes[place + 2]) << 8 | UInt32(bytes[place + 3])
      }
      for index in 16..<64 {
        let a = words[index - 15]
        let b = words[index - 2]
        let low = rotated(a, 7) ^ rotated(a, 18) ^ (a >> 3)
        let high = rotated(b, 17) ^ rotated(b, 19) ^ (b >> 10)
        words[index] = words[index - 16] &+ low &+ words[index - 7] &+ high
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      for index in 0..<64 {
        let sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
        let first = h &+ sum1 &+ (g ^ (e & (f ^ g))) &+ constants[index] &+ words[index]
        let sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
        let second = sum0 &+ ((a & b) | (c & (a | b)))
        (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
      }
      state &+= SIMD8(a, b, c, d, e, f, g, h)
    }
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
