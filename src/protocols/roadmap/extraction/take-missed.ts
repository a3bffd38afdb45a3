// What only the reading by lines heard, taken as it stands. It closes the gaps of the first reading before anything is
// numbered: a statement may be clumsy, but it is never lost.

import { isQuality } from './classify-quality.ts';
import type { Findings, FoundRequirement } from './found.ts';
import { readPriority } from './read-priority.ts';
import type { Reading } from './reading.ts';
import { type HeardLine, scanLines } from './scan-lines.ts';
import { refer } from './source.ts';
import { plain } from './take-requirement.ts';

export function takeMissed(whole: Reading, findings: Findings): Findings {
  const covered = new Set<number>();
  for (const list of [findings.requirements, findings.criteria, findings.dependences, findings.risks])
    for (const { source } of list)
      for (let line = source.line; line <= source.endLine; line += 1) covered.add(line);
  const missed = scanLines(whole).filter(({ at }) => !covered.has(whole.source.origins[at - 1]?.line ?? at));
  if (missed.length === 0) return findings;
  const lines = whole.source.text.split('\n');
  const requirements = [...findings.requirements, ...missed.map((line) => take(whole, lines, line))].sort(
    (a, b) => a.source.line - b.source.line,
  );
  return { ...findings, requirements };
}

function take(
  { source, document }: Reading,
  lines: readonly string[],
  { at, role, section }: HeardLine,
): FoundRequirement {
  const quote = (lines[at - 1] ?? '').trim();
  const ref = refer(source, at, at, quote);
  const titles = [document.sections[section]?.title ?? ''].filter((title) => title !== '');
  const text = plain(quote);
  return {
    key: `line ${ref.line}: ${quote}`,
    id: undefined,
    canonical: undefined,
    kind: isQuality(undefined, role, text) ? 'non-functional' : 'functional',
    text,
    source: ref,
    said: quote,
    titles,
    priority: readPriority('', quote, titles),
    category: undefined,
    constraint: undefined,
  };
}
