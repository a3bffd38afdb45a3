// Says in which lines or fields a file of a run differs from what must stand in it.

import { diffLines } from '../../../text/edit/diff-lines.ts';
import { compareJson } from '../../recheck/compare-json.ts';
import type { Draft } from '../../recheck/findings.ts';

const LONGEST_SHOWN = 300;
const HEADING = /^#{1,6} +(?! )(.*)$/;

/** `name` as the journal calls it. Never empty for texts that differ. */
export function compareFiles(name: string, declared: string, recomputed: string): Draft[] {
  const fields = name.endsWith('.json') ? compareFields(declared, recomputed) : [];
  return (fields.length > 0 ? fields : compareLines(declared, recomputed)).map(cut);
}

/** By path; none where one of the two is no JSON, or says the same in other bytes. */
function compareFields(declared: string, recomputed: string): Draft[] {
  try {
    return compareJson(JSON.parse(declared), JSON.parse(recomputed)).map(({ path, ...values }) => ({
      ...values,
      message: path,
    }));
  } catch {
    return [];
  }
}

function compareLines(declared: string, recomputed: string): Draft[] {
  const lines = recomputed.split('\n');
  return diffLines(declared, recomputed).map((change) => {
    const what =
      change.declared === undefined
        ? 'A line is missing'
        : change.recomputed === undefined
          ? 'A line was added'
          : 'A line says something else';
    const above = lines.slice(0, change.recomputedLine).findLast((line) => HEADING.test(line));
    const place = above === undefined ? '' : ` under "${HEADING.exec(above)?.[1]}"`;
    return {
      line: change.line,
      declared: change.declared ?? null,
      recomputed: change.recomputed ?? null,
      message: `${what}${place}`,
    };
  });
}

/** Documents have long lines: what is shown begins shortly before the first difference. */
function cut(draft: Draft): Draft {
  const { declared, recomputed } = draft;
  let same = 0;
  if (typeof declared === 'string' && typeof recomputed === 'string')
    while (same < declared.length && declared[same] === recomputed[same]) same += 1;
  const from = Math.max(0, same - LONGEST_SHOWN / 3);
  return { ...draft, declared: shorten(declared, from), recomputed: shorten(recomputed, from) };
}

function shorten(value: unknown, from: number): unknown {
  if (typeof value !== 'string' || value.length <= LONGEST_SHOWN) return value;
  const end = from + LONGEST_SHOWN;
  return `${from > 0 ? '…' : ''}${value.slice(from, end)}${end < value.length ? '…' : ''}`;
}
