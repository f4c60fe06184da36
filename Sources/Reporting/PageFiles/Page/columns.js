// Columns of whole numbers, packed as text: see ColumnText in the program's source.

const COLUMN_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const COLUMN_VALUES = new Uint8Array(128);
for (let index = 0; index < 64; index += 1) {
  COLUMN_VALUES[COLUMN_LETTERS.charCodeAt(index)] = index;
}

/** The numbers of a column, null where absent; filled up with null to `count` if that is given. */
function decodeColumn(text, count = 0) {
  const values = [];
  let offset = 0;
  let last = 0;
  let previous = null;
  const readNumber = () => {
    let number = 0;
    let scale = 1;
    for (;;) {
      const group = COLUMN_VALUES[text.charCodeAt(offset)];
      offset += 1;
      number += (group & 31) * scale;
      if (group < 32) return number;
      scale *= 32;
    }
  };
  while (offset < text.length) {
    const token = readNumber();
    if (token === 1) {
      for (let times = readNumber(); times > 0; times -= 1) values.push(previous);
      continue;
    }
    if (token === 0) {
      previous = null;
    } else {
      const difference = Math.floor((token - 2) / 2) * ((token - 2) % 2 === 1 ? -1 : 1);
      last += difference;
      previous = last;
    }
    values.push(previous);
  }
  while (values.length < count) values.push(null);
  return values;
}

/** A column as measured values: scaled down, NaN where absent. */
function decodeMeasured(text, scale) {
  return Float64Array.from(decodeColumn(text), (value) => (value === null ? NaN : value / scale));
}
