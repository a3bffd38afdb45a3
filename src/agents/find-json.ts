// Finds where a JSON value in running text ends, in spite of the slips that models make. Kept apart from reading it
// because the question here is another: whether the value is whole.

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
export function findExtent(text: string, start: number): Extent {
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
