// How many tokens a text will be, without the vocabulary of any vendor: the text is cut into the pieces that tokenisers
// start from, and each piece costs what pieces of its kind and length cost on average under o200k_base.

const OTHER = 0;
const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;
const SPACE = 4;
const BREAK = 5;
const LETTER = 6;
const IDEOGRAPH = 7;

const ASCII_KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= 97 && code <= 122) return LOWER;
  if (code >= 65 && code <= 90) return UPPER;
  if (code >= 48 && code <= 57) return DIGIT;
  if (code === 10 || code === 13) return BREAK;
  return code === 32 || (code >= 9 && code <= 12) ? SPACE : OTHER;
});

// Measured on specifications, roadmaps, RFCs and source code: mean tokens of a word by its number of letters.
const AFTER_SPACE = [
  0, 1, 1, 1, 1, 1.01, 1.02, 1.03, 1.05, 1.07, 1.09, 1.25, 1.26, 1.23, 1.25, 1.5, 1.8, 2.1,
];
const BARE = [0, 1, 1, 1.03, 1.03, 1.06, 1.12, 1.17, 1.18, 1.29, 1.5, 1.65, 1.7, 1.85, 1.75, 2.1, 2.4, 2.8];
const CAPITALS = [0, 1, 1.07, 1.28, 1.2, 1.67, 1.78, 1.7, 2.07, 2.7, 2.6, 3.2, 3.5, 3.8, 4.1, 4.4, 4.7, 5];
const AFTER_MARK = [
  0, 1.06, 1.05, 1.25, 1.23, 1.32, 1.4, 1.67, 1.66, 1.9, 2.15, 2.6, 2.4, 2.45, 2.5, 2.7, 3, 3.3,
];
const MARKS = [0, 1, 1.03, 1.5, 1.65, 2.2, 2.85];
/** Longer words are no words: hashes, keys, encoded bytes. */
const LETTERS_PER_TOKEN = 2.8;
const MARKS_PER_TOKEN = 1.9;
const SAME_MARKS_PER_TOKEN = 16;
const DIGITS_PER_TOKEN = 3;
const SPACES_PER_TOKEN = 80;

export function estimateTokens(text: string): number {
  const reader: Reader = { text, at: 0 };
  let tokens = 0;
  while (reader.at < text.length) tokens += readPiece(reader);
  return tokens > 0 ? Math.max(1, Math.round(tokens)) : 0;
}

interface Reader {
  readonly text: string;
  at: number;
}

function readPiece(reader: Reader): number {
  const kind = kindAt(reader, reader.at);
  switch (kind) {
    case LOWER:
    case UPPER:
    case LETTER:
      return readWord(reader, BARE);
    case DIGIT:
      return Math.ceil(skip(reader, DIGIT) / DIGITS_PER_TOKEN);
    case IDEOGRAPH:
      return readIdeographs(reader);
    case SPACE:
    case BREAK:
      return readSpace(reader);
    default:
      return readMarks(reader);
  }
}

/** Capitals and then small letters: what follows in capitals again is the next word. */
function readWord(reader: Reader, table: readonly number[]): number {
  const start = reader.at;
  const capitals = skip(reader, UPPER);
  let isForeign = false;
  for (; reader.at < reader.text.length; reader.at += 1) {
    const kind = kindAt(reader, reader.at);
    if (kind === LETTER) isForeign = true;
    else if (kind !== LOWER) break;
  }
  const length = reader.at - start;
  if (isForeign) return costOfForeign(reader.text, start, reader.at);
  if (capitals < 2) return costOf(table, length) + (capitals === 1 && table === AFTER_MARK ? 0.4 : 0);
  return costOf(CAPITALS, length) + (table === AFTER_MARK ? 0.45 : 0);
}

const costOf = (table: readonly number[], length: number): number =>
  table[length] ?? Math.max(table.at(-1) ?? 1, length / LETTERS_PER_TOKEN);

/** Words beyond ASCII: scripts differ in how many letters share a token. */
function costOfForeign(text: string, start: number, end: number): number {
  let tokens = 0;
  for (let at = start; at < end; at += 1) tokens += costOfLetter(text.charCodeAt(at));
  return Math.max(1, tokens);
}

function costOfLetter(code: number): number {
  if (code < 0x80) return 0.27;
  if (code < 0x250) return 0.6;
  if (code < 0x530) return 0.27;
  if (code < 0x700) return 0.4;
  return code < 0x1100 ? 0.42 : 0.6;
}

/** Written without spaces, so that it is counted by the character. */
function readIdeographs(reader: Reader): number {
  let tokens = 0;
  while (kindAt(reader, reader.at) === IDEOGRAPH) {
    const code = reader.text.charCodeAt(reader.at);
    if (code < 0x3100) tokens += KANA;
    else if (code >= 0xac00 && code < 0xd7b0) tokens += HANGUL;
    else tokens += HAN;
    reader.at += 1;
  }
  return Math.max(1, tokens);
}

const KANA = 0.68;
const HANGUL = 0.68;
const HAN = 0.77;

/** Line breaks belong to the white space before them; the last space belongs to the word or the mark after it. */
function readSpace(reader: Reader): number {
  const start = reader.at;
  let afterBreak = start;
  for (; reader.at < reader.text.length; reader.at += 1) {
    const kind = kindAt(reader, reader.at);
    if (kind === BREAK) afterBreak = reader.at + 1;
    else if (kind !== SPACE) break;
  }
  const spaces = reader.at - afterBreak;
  const next = kindAt(reader, reader.at);
  const joins = spaces > 0 && next !== DIGIT && reader.at < reader.text.length;
  const alone = joins ? spaces - 1 : spaces;
  const tokens = (afterBreak > start ? 1 : 0) + (alone > 0 ? Math.ceil(alone / SPACES_PER_TOKEN) : 0);
  if (!joins) return tokens;
  if (next === LOWER || next === UPPER || next === LETTER) return tokens + readWord(reader, AFTER_SPACE);
  return tokens + readPiece(reader);
}

function readMarks(reader: Reader): number {
  const start = reader.at;
  const first = reader.text.charCodeAt(start);
  let isSame = true;
  let beyond = 0;
  while (reader.at < reader.text.length && kindAt(reader, reader.at) === OTHER) {
    const code = reader.text.charCodeAt(reader.at);
    if (code !== first) isSame = false;
    if (code >= 0x80) beyond += costOfSymbol(code);
    reader.at += 1;
  }
  const length = reader.at - start;
  const next = kindAt(reader, reader.at);
  if (length === 1 && beyond === 0 && (next === LOWER || next === UPPER)) {
    return readWord(reader, AFTER_MARK);
  }
  // A break after marks is part of their token.
  skip(reader, BREAK);
  if (beyond > 0) return Math.max(1, beyond + length / MARKS_PER_TOKEN / 2);
  if (isSame) return Math.ceil(length / SAME_MARKS_PER_TOKEN);
  return MARKS[length] ?? length / MARKS_PER_TOKEN;
}

/** Half a pair is half an emoji. */
const costOfSymbol = (code: number): number => (code >= 0xd800 && code < 0xe000 ? 0.8 : 0.5);

function skip(reader: Reader, kind: number): number {
  const start = reader.at;
  while (reader.at < reader.text.length && kindAt(reader, reader.at) === kind) reader.at += 1;
  return reader.at - start;
}

function kindAt({ text }: Reader, at: number): number {
  if (at >= text.length) return OTHER;
  const code = text.charCodeAt(at);
  if (code < 128) return ASCII_KINDS[code] ?? OTHER;
  if (code === 0xa0 || (code >= 0x2000 && code <= 0x200a) || code === 0x3000) return SPACE;
  if (code < 0xc0 || (code >= 0x2000 && code < 0x2c00) || code >= 0xfb00) return OTHER;
  if (code < 0x2e80) return LETTER;
  if (code < 0x3040 || (code >= 0xd800 && code < 0xe000)) return OTHER;
  return IDEOGRAPH;
}
