// Names as they are compared: as FoldedName in the program's source.

const PLAIN_LETTERS = {
  ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", ł: "l", þ: "th", ı: "i", ħ: "h",
};

/** The words of a name without case, accents, width and signs, hiragana as katakana. */
function foldedWords(name) {
  return name.normalize("NFKD").toLowerCase()
    .replace(/[\u0300-\u036f.'’]/g, "")
    .replace(/[ßæœøđðłþıħ]/g, (letter) => PLAIN_LETTERS[letter])
    .replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .normalize("NFC")
    .split(/[^\p{L}\p{M}\p{N}ー]+/u)
    .filter((word) => word !== "");
}

const KANA = [..."アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤ"
  + "ユヨラリルレロワヲンガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポヴ"];
const SYLLABLES = ("a i u e o ka ki ku ke ko sa shi su se so ta chi tsu te to na ni nu ne no ha "
  + "hi fu he ho ma mi mu me mo ya yu yo ra ri ru re ro wa o n ga gi gu ge go za "
  + "ji zu ze zo da ji zu de do ba bi bu be bo pa pi pu pe po vu").split(" ");
const KANA_SYLLABLES = new Map(KANA.map((kana, index) => [kana, SYLLABLES[index]]));
const SMALL_KANA = {
  ャ: "ya", ュ: "yu", ョ: "yo", ァ: "a", ィ: "i", ゥ: "u", ェ: "e", ォ: "o",
};

/** Words that are all kana in Latin letters, without marks for long vowels; null for others. */
function romanised(words) {
  let latin = "";
  let doubles = false;
  for (const kana of words.join("")) {
    if (kana === "ー") continue;
    if (kana === "ッ") {
      doubles = true;
      continue;
    }
    const vowel = SMALL_KANA[kana];
    const syllable = KANA_SYLLABLES.get(kana);
    if (vowel && latin !== "") {
      const last = latin.at(-1);
      latin = latin.slice(0, -1);
      const hasY = vowel.length > 1 && last === "i" && !/(sh|ch|j)$/.test(latin);
      latin += hasY ? vowel : vowel.at(-1);
    } else if (syllable) {
      if (doubles) latin += syllable.startsWith("ch") ? "t" : syllable[0];
      latin += syllable;
    } else return null;
    doubles = false;
  }
  latin = latin.replace(/ou/g, "o").replace(/oo/g, "o").replace(/uu/g, "u");
  return latin === "" ? null : [latin];
}

/** How well a name fits what was asked for, 0 the best; null if it doesn't. */
function nameFit(query, words) {
  const wanted = query.join("");
  const name = words.join("");
  if (wanted === "" || name === "") return null;
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  const startsThere = (_, index) => words.slice(index).join("").startsWith(wanted);
  if (words.some(startsThere)
    || query.every((word) => words.some((other) => other.startsWith(word)))) return 2;
  if (name.includes(wanted)) return 3;
  const slips = wanted.length < 4 ? 0 : wanted.length < 8 ? 1 : 2;
  const isNear = slips > 0 && [name, ...words].some((text) =>
    Math.abs(text.length - wanted.length) <= slips && editDistance(wanted, text) <= slips);
  return isNear ? 4 : null;
}

/** Levenshtein's distance with neighbours swapped counting as one. */
function editDistance(a, b) {
  const rows = [[...Array(b.length + 1).keys()]];
  for (let i = 0; i < a.length; i += 1) {
    const row = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      let cost = Math.min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] === b[j] ? 0 : 1));
      if (i > 0 && j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j]) {
        cost = Math.min(cost, rows[i - 1][j - 1] + 1);
      }
      row.push(cost);
    }
    rows.push(row);
  }
  return rows[a.length][b.length];
}
