// What a person changed in a document between two rounds, for the log: they need not say for which challenge.

import { diffLines } from '../../verify/own/compare/diff-lines.ts';
import type { EditRecord } from '../record.ts';

/** In the log, in the place of an id. */
const BY_A_PERSON = 'a person';

/** Neighbouring lines make one edit. */
export function compareRevision(before: string, after: string, round: number): EditRecord[] {
  const groups: { line: number; last: number; before: string[]; after: string[] }[] = [];
  for (const { line, declared, recomputed, recomputedLine } of diffLines(before, after)) {
    const open = groups.at(-1);
    const place = line + recomputedLine;
    const group =
      open !== undefined && place - open.last <= 2 ? open : { line, last: place, before: [], after: [] };
    if (group !== open) groups.push(group);
    group.last = place;
    if (declared !== undefined) group.before.push(declared);
    if (recomputed !== undefined) group.after.push(recomputed);
  }
  const starts = lineStarts(before);
  return groups.map((group) => {
    const start = starts[group.line - 1] ?? before.length;
    const text = group.before.join('\n');
    return {
      round,
      challenge: BY_A_PERSON,
      status: 'applied',
      reason: '',
      start,
      end: start + text.length,
      line: group.line,
      before: text,
      after: group.after.join('\n'),
    };
  });
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
