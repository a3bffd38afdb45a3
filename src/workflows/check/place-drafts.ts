// From drafts to findings: lines, columns, quotes and fingerprints, in the order of files and lines.

import type { ReadFile } from '../../text/find/references/find-references.ts';
import { lineAt } from '../../text/parse/parse-document.ts';
import { fingerprint, normalise } from '../../text/words/fingerprint.ts';
import type { CheckFinding, Draft, FileSpan, Place } from './finding.ts';

const LONGEST_QUOTE = 240;

export function placeDrafts(files: readonly ReadFile[], drafts: readonly Draft[]): CheckFinding[] {
  const sorted = [...drafts].sort(
    ({ spans: [a], ...one }, { spans: [b], ...other }) =>
      a.file - b.file ||
      a.start - b.start ||
      a.end - b.end ||
      compare(one.kind, other.kind) ||
      compare(one.message, other.message),
  );
  const seen = new Map<string, number>();
  return sorted.map((draft) => {
    const parts = identityOf(files, draft);
    const key = parts.join('\u0000');
    // The same thing twice in one file is two findings: the second gets a name of its own.
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    const [first, ...others] = draft.spans;
    const { kind, severity, message, reason } = draft;
    return {
      kind,
      severity,
      message,
      reason,
      places: [placeOf(files, first), ...others.map((span) => placeOf(files, span))],
      fingerprint: fingerprint(nth === 1 ? parts : [...parts, String(nth)]),
    };
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Which of two places comes first does not count: lines may move past each other. */
function identityOf(files: readonly ReadFile[], { kind, spans, identity }: Draft): string[] {
  if (identity !== undefined) return [kind, ...identity];
  const texts = spans.map(({ file, start, end }) => {
    const { name, document } = files[file] as ReadFile;
    return `${name}\u0001${normalise(document.text.slice(start, end))}`;
  });
  return [kind, ...texts.sort(compare)];
}

function placeOf(files: readonly ReadFile[], { file, start, end }: FileSpan): Place {
  const { name, document } = files[file] as ReadFile;
  const { text, lineStarts } = document;
  const last = Math.max(start, end - 1);
  const [line, endLine] = [lineAt(document, start), lineAt(document, last)];
  const quote = text.slice(start, end).replace(/\s+/g, ' ').trim();
  return {
    file: name,
    line,
    column: start - (lineStarts[line - 1] ?? 0) + 1,
    endLine,
    endColumn: last - (lineStarts[endLine - 1] ?? 0) + 2,
    quote: quote.length > LONGEST_QUOTE ? `${cutAtPair(quote)}…` : quote,
  };
}

/** Never through the middle of a surrogate pair. */
const cutAtPair = (text: string): string => text.slice(0, LONGEST_QUOTE - 1).replace(/[\ud800-\udbff]$/, '');
