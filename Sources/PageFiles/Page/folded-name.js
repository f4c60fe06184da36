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
