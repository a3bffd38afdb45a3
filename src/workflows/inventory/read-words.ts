// What two spellings of one statement have in common: its words, numbers and signs that carry meaning, without markup,
// case, escapes and white space. The second inventory shares no code with what makes merges, so it has its own.

const WORD =
  /(?:(?<![\p{L}\p{N}])[-−~](?=\d))?[\p{L}\p{N}\p{M}]+(?:[-_.,'][\p{L}\p{N}\p{M}]+)*|[<>=≤≥≠%°$€£±×]|\+(?=\S)/gu;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' };
/** Between two words: one statement may end here and another begin. */
const BREAK = /[.!?:;()|—–]/;
/** The same in a file that quotes. */
export const QUOTING_BREAK = /[.!?:;()|—–\n⏎"“”`>]/;

export interface Words {
  readonly words: readonly string[];
  /** For each word whether a statement may begin with it; one more entry for the end. */
  readonly breaks: readonly boolean[];
}

export function readWords(text: string, breakAt = BREAK): Words {
  const plain = withoutMarkup(text);
  const words: string[] = [];
  const breaks: boolean[] = [];
  let end = 0;
  for (const { 0: word, index } of plain.matchAll(WORD)) {
    breaks.push(words.length === 0 || breakAt.test(plain.slice(end, index)));
    words.push(word.replace('−', '-'));
    end = index + word.length;
  }
  return { words, breaks: [...breaks, true] };
}

/** Tags and escapes go, and targets of links within the document, which follow a renumbering. */
const withoutMarkup = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/<\/?[a-z][^<>\n]*>/g, ' ')
    .replace(/\]\(#[^()\s]*\)/g, ']')
    .replace(/&(lt|gt|amp|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replaceAll('’', "'");

export const keyOf = (text: string): string => readWords(text).words.join(' ');

const FILLERS = new Set(
  `a an and any are as at be been but by can do does each every for from had has have if in into is it its may must no
   not of on only or our shall should so such than that the their them then there these they this those to up was we
   were when where which will with would you your`.split(/\s+/),
);

/** A statement of at most this many telling words means nothing without its address. */
export const FEW_WORDS = 5;

export const countTelling = (key: string): number =>
  key.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word) && !FILLERS.has(word)).length;

const COUNTS =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand|once|twice|half';
const MODALS =
  "must|shall|should|may|might|can|cannot|can't|could|will|won't|would|need|needs|required|requires|optional|forbidden|never|always|only|not|don't|no";
const BINDING = new RegExp(`(?:^| )(?:[^\\s\\d]*\\d\\S*|${COUNTS}|${MODALS})(?: |$)`);

/** Whether a statement binds: a modal verb, a negation or a number. */
export const isBinding = (key: string): boolean => BINDING.test(key);
