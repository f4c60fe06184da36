import Foundation

/// A name as it is compared: without case, accents, width, spaces and signs, hiragana as katakana.
package struct FoldedName: Sendable, Hashable {
  /// The letters and digits, one word after another.
  package let text: String
  /// Where in ``text`` words begin, in characters.
  package let wordStarts: [Int]

  package init(_ name: some StringProtocol) {
    var letters: [Character] = []
    var starts: [Int] = []
    var isInWord = false
    // A dot or an apostrophe ends no word: St. Pancras, King's Cross.
    for character in Self.plain(String(name))
    where character != "." && character != "'" && character != "’" {
      guard character.isLetter || character.isNumber || character == "ー" else {
        isInWord = false
        continue
      }
      if !isInWord { starts.append(letters.count) }
      isInWord = true
      letters.append(character)
    }
    text = String(letters)
    wordStarts = starts
  }

  package static func == (a: FoldedName, b: FoldedName) -> Bool { a.text == b.text }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// The words by themselves.
  package var words: [Substring] {
    let letters = Array(text)
    return zip(wordStarts, wordStarts.dropFirst() + [letters.count]).map {
      Substring(String(letters[$0..<$1]))
    }
  }

  /// Accents of Latin, Greek and Cyrillic letters; other scripts' marks are letters of their own.
  private static let accents: ClosedRange<UInt32> = 0x300...0x36f
  private static let hiragana: ClosedRange<UInt32> = 0x3041...0x3096
  private static let letters: [UnicodeScalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i",
    "ħ": "h",
  ]

  private static func plain(_ name: String) -> String {
    var plain = ""
    for scalar in name.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars
    where !accents.contains(scalar.value) {
      if let letters = letters[scalar] {
        plain += letters
      } else if hiragana.contains(scalar.value), let katakana = UnicodeScalar(scalar.value + 0x60) {
        plain.unicodeScalars.append(katakana)
      } else {
        plain.unicodeScalars.append(scalar)
      }
    }
    return plain.precomposedStringWithCanonicalMapping
  }
}

// MARK: - Kana

extension FoldedName {
  /// A name that is all kana in Latin letters, as Hepburn writes it without marks for long vowels.
  package var romanised: FoldedName? {
    var latin = ""
    var doubles = false
    for kana in text {
      if kana == "ー" { continue }
      if kana == "ッ" {
        doubles = true
        continue
      }
      if let vowel = Self.smallKana[kana], let last = latin.last {
        latin.removeLast()
        let hasY =
          vowel.count > 1 && last == "i" && !["sh", "ch", "j"].contains(where: latin.hasSuffix)
        latin += hasY ? vowel : String(vowel.suffix(1))
      } else if let syllable = Self.kana[kana] {
        if doubles { latin += syllable.hasPrefix("ch") ? "t" : String(syllable.prefix(1)) }
        latin += syllable
      } else {
        return nil
      }
      doubles = false
    }
    for (long, short) in [("ou", "o"), ("oo", "o"), ("uu", "u")] {
      latin = latin.replacing(long, with: short)
    }
    return latin.isEmpty ? nil : FoldedName(latin)
  }

  private static let smallKana: [Character: String] = [
    "ャ": "ya", "ュ": "yu", "ョ": "yo", "ァ": "a", "ィ": "i", "ゥ": "u", "ェ": "e", "ォ": "o",
  ]

  private static let kana: [Character: String] = Dictionary(
    uniqueKeysWithValues: zip(
      "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤ"
        + "ユヨラリルレロワヲンガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポヴ",
      """
      a i u e o ka ki ku ke ko sa shi su se so ta chi tsu te to na ni nu ne no ha \
      hi fu he ho ma mi mu me mo ya yu yo ra ri ru re ro wa o n ga gi gu ge go za \
      ji zu ze zo da ji zu de do ba bi bu be bo pa pi pu pe po vu
      """.split(separator: " ").map(String.init)))
}
