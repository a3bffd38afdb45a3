// The base with what the merge took away and put in: by lines, then by words within lines that were changed.

import { matchLines } from '../../../workflows/reports/match-lines.ts';
import { linesOf } from '../../../workflows/reports/provenance-record.ts';
import { markDiffering } from '../../html/differing.ts';
import { documentBox } from '../../html/document-box.ts';
import { type Html, html } from '../../html/html.ts';
import type { Merge } from './read-merge.ts';
import type { ShownMerge } from './shown-lines.ts';

/** Unchanged lines shown around what is changed. */
const AROUND = 3;
/** A line is another in its place if it has this share of the words. */
const ALIKE = 0.4;
/** Beyond this no line is looked for as another. */
const MOST_PAIRS = 40_000;

/** Lines with no counterpart between two that are the same. */
export interface Stretch {
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** 1-based line in the newer text of the first that was added. */
  readonly line: number;
}

/** Unchanged lines, and stretches that differ, in turn. */
export function compareLines(
  before: readonly string[],
  after: readonly string[],
): (readonly string[] | Stretch)[] {
  const parts: (readonly string[] | Stretch)[] = [];
  let same: string[] = [];
  let [a, b] = [0, 0];
  const close = (oldEnd: number, newEnd: number): void => {
    const [removed, added] = [before.slice(a, oldEnd), after.slice(b, newEnd)];
    if (removed.length + added.length === 0) return;
    if (same.length > 0) parts.push(same);
    same = [];
    parts.push({ removed, added, line: b + 1 });
  };
  matchLines(before, after).forEach((old, index) => {
    if (old === undefined) return;
    close(old, index);
    same.push(after[index] ?? '');
    [a, b] = [old + 1, index + 1];
  });
  close(before.length, after.length);
  if (same.length > 0) parts.push(same);
  return parts;
}

export function renderRedline(merge: Merge, base: string, shown: ShownMerge): Html {
  const parts = compareLines(linesOf(base), shown.lines);
  const stretches = parts.filter((part): part is Stretch => 'removed' in part);
  const count = (side: 'removed' | 'added'): number =>
    stretches.reduce((sum, stretch) => sum + stretch[side].filter((line) => line.trim() !== '').length, 0);
  const changes = new Map<number, number>();
  for (const { line, endLine, block } of shown.blocks)
    for (let at = line; at <= endLine; at += 1) if (block.change !== undefined) changes.set(at, block.change);
  return html`<p>${
    stretches.length === 0
      ? 'The merged document is the base, line by line.'
      : html`${count('removed')} lines of the base taken out (−), ${count('added')} put in (+), blank lines not counted.`
  }</p>
${documentBox(
  'Lines that differ',
  parts.map((part, at) =>
    'removed' in part
      ? renderStretch(part, merge, changes)
      : renderSame(part, at === 0, at === parts.length - 1),
  ),
  ' redline',
)}`;
}

function renderSame(lines: readonly string[], isFirst: boolean, isLast: boolean): Html {
  const start = isFirst ? 0 : AROUND;
  const end = lines.length - (isLast ? 0 : AROUND);
  if (end - start <= AROUND) return html`<pre>${lines.join('\n')}</pre>`;
  const pre = (some: readonly string[]): Html | false =>
    some.length > 0 && html`<pre>${some.join('\n')}</pre>`;
  // They stand in the merged document; twice they would be a tenth of the page.
  return html`${pre(lines.slice(0, start))}<p class="muted">${end - start} unchanged lines</p>${pre(lines.slice(end))}`;
}

function renderStretch(stretch: Stretch, { output }: Merge, changes: ReadonlyMap<number, number>): Html {
  const { added, line } = stretch;
  const numbers = new Set(added.flatMap((_, at) => changes.get(line + at) ?? []));
  const titles = new Map(output?.plan.changes.map(({ number, title }) => [number, title]));
  const rows = pairLines(stretch).flatMap(([old, now]): Html[] => {
    const both = old !== undefined && now !== undefined;
    const [left, right] = both ? markDiffering([old, now]) : [old, now];
    return [
      ...(left === undefined ? [] : [html`<del>${left}</del>`]),
      ...(right === undefined ? [] : [html`<ins>${right}</ins>`]),
    ];
  });
  return html`${[...numbers].map(
    (number) =>
      html`<p class="of-change"><a href="#change-${number}">Change ${number}: ${titles.get(number)}</a></p>`,
  )}<pre class="changed">${rows}</pre>`;
}

type Pair = readonly [old: string | undefined, now: string | undefined];

const wordsIn = (line: string): ReadonlySet<string> => new Set(line.match(/[\p{L}\p{N}]+/gu));

/** A line that was removed with the next line that says much the same, in order. */
export function pairLines({ removed, added }: Pick<Stretch, 'removed' | 'added'>): Pair[] {
  const pairs: Pair[] = [];
  const isTooMany = removed.length * added.length > MOST_PAIRS;
  const words = isTooMany ? [] : added.map(wordsIn);
  let next = 0;
  for (const old of removed) {
    const own = wordsIn(old);
    const found = words.findIndex((other, at) => at >= next && likeness(own, other) >= ALIKE);
    if (found < 0) {
      pairs.push([old, undefined]);
      continue;
    }
    for (; next < found; next += 1) pairs.push([undefined, added[next]]);
    pairs.push([old, added[found]]);
    next = found + 1;
  }
  return [...pairs, ...added.slice(next).map((now): Pair => [undefined, now])];
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.max(a.size, b.size, 1);
}
