// What the rules put off or left aside, after somebody has read it.

import type { Findings } from '../extraction/findings/found.ts';
import { canonicalOf } from '../extraction/statements/ids.ts';
import { plain } from '../extraction/statements/statement.ts';
import type { LeftOut, SourceRef } from '../model/extraction.ts';
import type { Judging } from './decide-requirement.ts';
import type { Matched } from './match-findings.ts';

/** What a reader has spoken of is settled: doubtful for nobody, and put off only where the reader says so as well. */
export function settleOthers(
  { deferrals, asides }: Findings,
  { takenBy }: Matched,
  { verdicts, excluded }: Judging,
  leftOut: readonly LeftOut[],
): Pick<Findings, 'deferrals' | 'asides'> {
  const callsOf = (found: { readonly source: SourceRef }): string[] =>
    takenBy(found).units.flatMap(({ id, record }) =>
      [id, ...(record?.parts ?? []).map((part) => part.id)].flatMap((one) => verdicts.get(one)?.is ?? []),
    );
  const isAsked = (found: { readonly source: SourceRef }): boolean =>
    callsOf(found).includes('requirement') && !takenBy(found).units.some(({ id }) => excluded.has(id));
  const stay = deferrals.filter((one) => !isAsked(one));
  const known = new Set(stay.map(({ source }) => source.line));
  const late = leftOut.filter(({ called, source }) => called === 'deferred' && !known.has(source.line));
  return {
    deferrals: [...stay, ...late.map(deferralOf)],
    asides: asides.flatMap((one) => {
      const calls = callsOf(one);
      if (calls.includes('requirement')) return [];
      return [calls.length > 0 ? { ...one, isDoubtful: false } : one];
    }),
  };
}

const deferralOf = ({ id, source, reason, by }: LeftOut): Findings['deferrals'][number] => ({
  id,
  canonical: id === undefined ? undefined : canonicalOf(id),
  text: plain(source.quote),
  reason: `${reason || 'put off'}, says ${by}`,
  source,
});
