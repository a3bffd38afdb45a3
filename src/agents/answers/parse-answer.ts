// Reads the JSON out of what a model said: with words before and after it, in a fence, with the usual slips.
// What was cut off is never taken for an answer, however well it could be closed.

export type Parsed =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'empty' | 'cut' | 'abbreviated' | 'none' | 'too-deep' };

interface Candidate {
  readonly value: unknown;
  readonly length: number;
}

/** Repairing is for slips; the time it takes on hostile text grows faster than the text. */
const LONGEST_REPAIR = 1_000_000;

/** `fits` says whether a value could be the answer; it decides when the text holds more than one. */
export async function parseAnswer(
  text: string,
  fits: (value: unknown) => boolean = () => true,
): Promise<Parsed> {
  const said = withoutThinking(text.replace(/^\uFEFF/, '')).trim();
  if (said === '') return { kind: 'empty' };
  if (said.startsWith('"')) return parseQuoted(said, fits);
  const found: Candidate[] = [];
  for (let start = nextStart(said, 0); start >= 0; ) {
    const extent = findExtent(said, start);
    if (extent.kind !== 'whole') return { kind: extent.kind === 'crossed' ? 'cut' : extent.kind };
    const candidate = await read(said.slice(start, extent.end));
    if (candidate !== undefined) found.push(...candidate);
    start = nextStart(said, extent.end);
  }
  return choose(found, fits);
}

/** A whole answer that came as a JSON string. */
async function parseQuoted(said: string, fits: (value: unknown) => boolean): Promise<Parsed> {
  try {
    const inner: unknown = JSON.parse(said);
    if (typeof inner === 'string' && !inner.trimStart().startsWith('"'))
      return await parseAnswer(inner, fits);
    return { kind: 'none' };
  } catch {
    return said.length > 1 && said.endsWith('"') ? { kind: 'none' } : { kind: 'cut' };
  }
}

function choose(found: readonly Candidate[], fits: (value: unknown) => boolean): Parsed {
  const fitting = found.filter(({ value }) => fits(value));
  // A model that corrects itself does so below; without a fit the longest is what it meant to say.
  const best = fitting.at(-1) ?? [...found].sort((a, b) => b.length - a.length)[0];
  return best === undefined ? { kind: 'none' } : { kind: 'value', value: best.value };
}

/** The next brace; or the bracket around it, for a cut list must not pass for its first entry. */
function nextStart(text: string, from: number): number {
  // A list from the first character on is the answer, whatever stands in it.
  if (from === 0 && text.startsWith('[')) return 0;
  const brace = text.indexOf('{', from);
  if (brace < 0) return -1;
  const before = text.slice(from, brace).trimEnd();
  return before.endsWith('[') ? from + before.length - 1 : brace;
}

/** The value, and the only entry of a list too: some models put their object into one. */
async function read(json: string): Promise<Candidate[] | undefined> {
  const value = parseStrictly(json) ?? (await repair(json));
  if (typeof value !== 'object' || value === null) return undefined;
  const length = json.length;
  const whole = { value, length };
  return Array.isArray(value) && value.length === 1 ? [{ value: value[0], length }, whole] : [whole];
}

function parseStrictly(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

async function repair(json: string): Promise<unknown> {
  if (json.length > LONGEST_REPAIR) return undefined;
  try {
    // Loaded at the first slip: most answers, and all runs without a model, need none of it.
    const { jsonrepair } = await import('jsonrepair');
    return JSON.parse(jsonrepair(json));
  } catch {
    return undefined;
  }
}

/** Open models think aloud in a tag; one that never ends has left no answer. */
export function withoutThinking(text: string): string {
  const opened = /^\s*<(think|thinking)>/.exec(text);
  if (opened === null) return text;
  const closing = `</${opened[1]}>`;
  const end = text.indexOf(closing);
  return end < 0 ? '' : text.slice(end + closing.length);
}

/** What opens a string, and what closes it. */
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
]);

/** After these a quote of any kind opens a string; elsewhere an apostrophe is only an apostrophe. */
const BEFORE_A_VALUE = '{[,:';
const CLOSES: ReadonlyMap<string, string> = new Map([
  ['}', '{'],
  [']', '['],
]);
const BLANK = ' \t\r\n\u00A0';
const ELLIPSIS = '…';
/** Deeper than any question asks, and far from what the stack of a parser bears. */
const DEEPEST = 100;

export type Extent =
  | { readonly kind: 'whole'; readonly end: number }
  | {
      readonly kind: 'cut' | 'abbreviated' | 'crossed' | 'too-deep';
    };

/** How far the value reaches that opens at `start` with a brace or bracket; `end` is the index after it. */
function findExtent(text: string, start: number): Extent {
  const open: string[] = [];
  for (const { at, char } of marks(text, start)) {
    if (char === ELLIPSIS) return { kind: 'abbreviated' };
    if (char === '{' || char === '[') {
      open.push(char);
      if (open.length > DEEPEST) return { kind: 'too-deep' };
      continue;
    }
    // A bracket closed by a brace has lost its tail, whatever a lenient parser makes of it.
    if (open.pop() !== CLOSES.get(char)) return { kind: 'crossed' };
    if (open.length === 0) return { kind: 'whole', end: at + 1 };
  }
  return { kind: 'cut' };
}

interface Mark {
  readonly at: number;
  /** A brace, a bracket or an ellipsis. */
  readonly char: string;
}

/** What opens, closes or leaves out, in order; strings and comments are passed over. */
function* marks(text: string, start: number): Generator<Mark> {
  let before = ':';
  for (let at = start; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (BLANK.includes(char)) continue;
    const end = endOfQuoteOrComment(text, at, before);
    if (end === 'unclosed') return;
    if (end !== undefined) {
      if (char !== '/') before = '"';
      at = end;
      continue;
    }
    before = char;
    if ('{}[]'.includes(char)) yield { at, char };
    else if (isEllipsis(text, at)) yield { at, char: ELLIPSIS };
  }
}

/** The index of the last character of the string or comment that begins at `at`, if one does. */
function endOfQuoteOrComment(text: string, at: number, before: string): number | 'unclosed' | undefined {
  const char = text.charAt(at);
  if (char === '/' && text.charAt(at + 1) === '/') return orUnclosed(text.indexOf('\n', at));
  if (char === '/' && text.charAt(at + 1) === '*') {
    const end = text.indexOf('*/', at + 2);
    return end < 0 ? 'unclosed' : end + 1;
  }
  const closing = QUOTES.get(char);
  if (closing === undefined || (char !== '"' && !BEFORE_A_VALUE.includes(before))) return undefined;
  return endOfString(text, at + 1, closing);
}

function endOfString(text: string, from: number, closing: string): number | 'unclosed' {
  for (let at = from; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\\') at += 1;
    else if (char === closing) return at;
  }
  return 'unclosed';
}

/** "…and so on": what follows was left out, and must not be taken for the end. */
const isEllipsis = (text: string, at: number): boolean =>
  text.charAt(at) === ELLIPSIS || text.startsWith('...', at);

const orUnclosed = (index: number): number | 'unclosed' => (index < 0 ? 'unclosed' : index);
