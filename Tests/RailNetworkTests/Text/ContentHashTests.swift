import Testing
@testable import RailNetwork

@Suite struct ContentHashTests {
  /// The examples of FIPS 180-4, and lengths around the end of a block, compared with each other.
  @Test(arguments: [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "a", 1_000_000,
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func `returns the standard's values`(text: String, times: Int, expected: String) {
    #expect(ContentHash(String(repeating: text, count: times).utf8).description == expected)
  }

  @Test(arguments: [1, 55, 56, 63, 64, 65, 200])
  func `the hash does not depend on how the bytes are divided`(length: Int) {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var pieces = ContentHash()
    for byte in bytes { pieces.add([byte]) }
    #expect(pieces.description == ContentHash(bytes).description)
  }

  @Test func `different divisions into texts have different hashes`() {
    var first = ContentHash()
    first.add(text: "ab")
    first.add(text: "c")
    var second = ContentHash()
    second.add(text: "a")
    second.add(text: "bc")
    #expect(first.description != second.description)
  }
}
