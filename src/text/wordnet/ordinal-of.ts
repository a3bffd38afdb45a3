// Reads a single word as a place in a row (third, 3rd) or as a count (three, 3).

const SMALL =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen`.split(/\s+/);
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINAL_SMALL =
  `zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth`.split(/\s+/);
const ORDINAL_TENS = 'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'.split(
  ' ',
);

const tens = new Map(TENS.map((word, at) => [word, 20 + 10 * at]));
const cardinals: ReadonlyMap<string, number> = new Map([
  ...SMALL.map((word, value) => [word, value] as const),
  ...tens,
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
]);
const ordinals: ReadonlyMap<string, number> = new Map([
  ...ORDINAL_SMALL.map((word, value) => [word, value] as const),
  ...ORDINAL_TENS.map((word, at) => [word, 20 + 10 * at] as const),
  ['hundredth', 100],
  ['thousandth', 1000],
  ['millionth', 1_000_000],
]);

/** 3 for "third" and "3rd", 21 for "twenty-first"; undefined for anything else. Expects lower case. */
export function ordinalOf(word: string): number | undefined {
  const digits = /^(\d{1,9})(?:st|nd|rd|th)$/.exec(word)?.[1];
  return digits === undefined ? readWords(word, ordinals) : Number(digits);
}

/** 3 for "three" and "3", 24 for "twenty-four"; undefined for anything else. Expects lower case. */
export function cardinalOf(word: string): number | undefined {
  if (/^\d{1,3}(?:,\d{3})+$/.test(word)) return Number(word.replaceAll(',', ''));
  return /^\d{1,15}(?:\.\d{1,9})?$/.test(word) ? Number(word) : readWords(word, cardinals);
}

function readWords(word: string, values: ReadonlyMap<string, number>): number | undefined {
  const known = values.get(word);
  if (known !== undefined) return known;
  const [first = '', second = '', ...more] = word.split(/[- ]/);
  const ten = tens.get(first);
  const unit = values.get(second);
  const isCompound = more.length === 0 && ten !== undefined && unit !== undefined && unit > 0 && unit < 10;
  return isCompound ? ten + unit : undefined;
}
