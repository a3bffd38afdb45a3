// The layout of an adversary's reply: which lines belong to which of its parts. Lenient in marks, case and levels of
// headings, since models keep to none of them; what the parts say is judged elsewhere.

export type PartKind = 'challenges' | 'challenge' | 'assessment' | 'convergence' | 'no-objections' | 'other';

export interface Part {
  readonly kind: PartKind;
  /** Behind "Challenge"; 0 where none is given. */
  readonly number: number;
  /** The rest of the heading, without marks. */
  readonly title: string;
  readonly lines: readonly string[];
}

const FENCE = /^\s*(?:`{3,}|~{3,})\s*(?:\w+\s*)?$/;
const HEADING = /^\s{0,3}#{1,6}\s+(\S.*)$/;
const NO_OBJECTIONS = /^no objections?[.!]?$/i;

export function splitReply(text: string): Part[] {
  const parts: (Omit<Part, 'lines'> & { lines: string[] })[] = [];
  for (const line of withoutRemark(text.split(/\r\n|\n|\r/))) {
    // A fence around the whole reply, or around a part of it, says nothing.
    if (FENCE.test(line)) continue;
    const heading = headingOf(line);
    if (heading !== undefined) parts.push({ ...heading, lines: [] });
    else if (parts.length > 0) parts.at(-1)?.lines.push(line);
    else parts.push({ kind: 'other', number: 0, title: '', lines: [line] });
  }
  return parts;
}

/** Who puts the whole reply in a fence may talk on behind it: that belongs to no part. */
function withoutRemark(lines: readonly string[]): readonly string[] {
  const fences = lines.flatMap((line, at) => (FENCE.test(line) ? [at] : []));
  const headings = lines.flatMap((line, at) => (headingOf(line) === undefined ? [] : [at]));
  const [first = 0] = headings;
  const last = fences.at(-1) ?? 0;
  const isOpenAtFirst = fences.filter((at) => at < first).length % 2 === 1;
  const isClosedAtLast = fences.length % 2 === 0 && last > (headings.at(-1) ?? 0);
  return isOpenAtFirst && isClosedAtLast ? lines.slice(0, last) : lines;
}

function headingOf(line: string): Omit<Part, 'lines'> | undefined {
  const marked = HEADING.exec(line)?.[1];
  const plain = withoutMarks(marked ?? line);
  if (NO_OBJECTIONS.test(plain)) return { kind: 'no-objections', number: 0, title: plain };
  // Bold instead of a heading: only for what a heading is expected for.
  const isBold = marked === undefined && /^\s*\*\*[^*]+\*\*:?\s*$/.test(line);
  if (marked === undefined && !isBold) return undefined;
  const known = kindOf(plain);
  return isBold && known.kind === 'other' ? undefined : known;
}

function kindOf(title: string): Omit<Part, 'lines'> {
  const lower = title.toLowerCase();
  if (/^(?:adversary )?challenges\b/.test(lower)) return { kind: 'challenges', number: 0, title };
  if (/^defen[cs]e assessment\b/.test(lower)) return { kind: 'assessment', number: 0, title };
  if (/^convergence\b/.test(lower)) return { kind: 'convergence', number: 0, title };
  if (/^no objections?\b/.test(lower)) return { kind: 'no-objections', number: 0, title };
  const challenge =
    /^challenge\b\s*(?!\s)#?(\d{0,4})\s*(?!\s)[:.)\u2013\u2014-]*(?![:.)\u2013\u2014-])\s*(?!\s)(.*)$/i.exec(
      title,
    );
  if (!challenge) return { kind: 'other', number: 0, title };
  return { kind: 'challenge', number: Number(challenge[1] || 0), title: challenge[2] ?? '' };
}

/** Without emphasis, code marks and the closing marks of a heading; what stands inside a word belongs to it. */
export const withoutMarks = (text: string): string =>
  text
    .replace(/[*`]|(?<![\p{L}\p{N}_])_+|(?<!_)_+(?![\p{L}\p{N}_])/gu, '')
    .trim()
    .replace(/(?<!#)#+$/, '')
    .trim();

/** The value behind each label at the start of a line; `twice` are labels that are given with two values. */
export function readFields(
  lines: readonly string[],
  labels: readonly string[],
): { readonly fields: ReadonlyMap<string, string>; readonly twice: readonly string[] } {
  const values = new Map<string, string[][]>();
  let current: string[] | undefined;
  for (const line of lines) {
    const [label, rest] = labelOf(line, labels) ?? [];
    if (label !== undefined) {
      current = [rest ?? ''];
      values.set(label, [...(values.get(label) ?? []), current]);
    } else current?.push(line);
  }
  const fields = new Map<string, string>();
  const twice: string[] = [];
  for (const [label, found] of values) {
    const texts = [...new Set(found.map((one) => one.join('\n').trim()))];
    if (texts.length > 1) twice.push(label);
    fields.set(label, texts[0] ?? '');
  }
  return { fields, twice };
}

function labelOf(line: string, labels: readonly string[]): readonly [string, string] | undefined {
  const bare = line.replace(/^[\s>*+_-]+/, '');
  const lower = bare.toLowerCase();
  const label = labels.find((one) => lower.startsWith(one));
  if (label === undefined) return undefined;
  const rest = /^[\s*_]*:[\s*_]*/.exec(bare.slice(label.length));
  return rest ? [label, bare.slice(label.length + rest[0].length)] : undefined;
}
