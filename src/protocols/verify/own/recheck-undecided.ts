// What is left to decide, once more: undecided.md, decision-brief.md and the marks in the merged document against the
// points and the contract.

import type { Difference } from './difference.ts';
import type { Facts } from './facts.ts';
import { readTagged } from './reapply-plan.ts';
import type { AnalysisData } from './record.ts';
import type { Recount } from './recount-debate.ts';

type Point = AnalysisData['points'][number];

const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Contradictions between variants that nobody agreed on; one id for two things asks for no decision. */
function openPoints({ analysis, record }: Facts): Point[] {
  const agreed = new Set(record.debate.points.flatMap((one) => (one.agreed ? [one.point_id] : [])));
  return (analysis?.points ?? []).filter(
    ({ id, kind, within, category }) =>
      kind === 'contradiction' && within === undefined && category !== 'id-clash' && !agreed.has(id),
  );
}

export const unjudgedPoints = ({ analysis }: Facts): Point[] =>
  (analysis?.points ?? []).filter(({ kind }) => kind === 'unjudged');

export function recheckUndecided(facts: Facts): Recount {
  const text = facts.undecided;
  if (text === undefined || facts.analysis === undefined) return { examined: 0, differences: [] };
  const [open, unjudged] = [openPoints(facts), unjudgedPoints(facts)];
  const title = `# Undecided: ${open.length} open, ${unjudged.length} unjudged`;
  const [declared = ''] = text.split('\n', 1);
  const differences: Difference[] =
    declared === title
      ? []
      : [{ check: 'undecided.count', line: 1, declared, recomputed: title, message: 'What it counts' }];
  const heads = new Map<string, number>();
  for (const [, id = ''] of text.matchAll(/^(?:- )?([SCXUQ]-\d+) (?:L\d|\()/gm))
    heads.set(id, (heads.get(id) ?? 0) + 1);
  const folded = fold(text);
  for (const point of [...open, ...unjudged]) {
    const times = heads.get(point.id) ?? 0;
    heads.delete(point.id);
    if (times !== 1)
      differences.push({
        check: 'undecided.entry',
        declared: times,
        recomputed: 1,
        message: `How often ${point.id} stands there`,
      });
    for (const quote of ownQuotes(point)) {
      if (folded.includes(fold(quote.text))) continue;
      const message = `Words of ${point.id} (${quote.variant} L${quote.line}) are missing`;
      differences.push({
        check: 'undecided.entry',
        declared: null,
        recomputed: quote.text.slice(0, 200),
        message,
      });
    }
  }
  for (const id of heads.keys())
    differences.push({
      check: 'undecided.entry',
      declared: id,
      recomputed: null,
      message: `${id} is not open`,
    });
  return { examined: 1 + open.length + unjudged.length, differences };
}

/** Of an unjudged statement only its own words; of the others nobody knows whether they belong to it. */
const ownQuotes = ({ kind, sides }: Point): Point['sides'][number]['quotes'] =>
  sides.filter(({ present }) => present || kind !== 'unjudged').flatMap(({ quotes }) => quotes);

/** What the brief counts and which conflicts it names; what has no room in it is counted there. */
export function recheckBrief(facts: Facts): Recount {
  const { brief: text, record } = facts;
  if (text === undefined || facts.analysis === undefined) return { examined: 0, differences: [] };
  const differences: Difference[] = [];
  const compare = (message: string, declared: unknown, recomputed: unknown): void => {
    if (declared !== recomputed) differences.push({ check: 'brief', declared, recomputed, message });
  };
  const { status, unjudged } = record.contract;
  compare('Result', /^- Result: (\w+)/m.exec(text)?.[1] ?? null, status);
  compare('Unjudged statements', Number(/^- Judged: .*?(\d+) unjudged/m.exec(text)?.[1] ?? 0), unjudged);
  const known = new Set(facts.analysis.points.map(({ id }) => id));
  const named = [...text.matchAll(/^- \*\*([SCXUQ]-\d+)\*\*/gm)].map(([, id = '']) => id);
  for (const id of named) compare(`${id} is a point of the analysis`, known.has(id), true);
  compare('Points named once', new Set(named).size, named.length);
  return { examined: 3 + named.length, differences };
}

const MARK = /^(?:> \*\*Open ([A-Z]-\d+)\*\*: .*|<!-- Open ([A-Z]-\d+): .* -->)$/;

/** A mark for every open contradiction that the base still speaks of, and for nothing else. */
export function recheckMarks(facts: Facts): Recount {
  const lines = readTagged(facts);
  if (lines === undefined || facts.analysis === undefined) return { examined: 0, differences: [] };
  const marked = new Map<string, number>();
  for (const text of lines) {
    const [, shown, hidden] = MARK.exec(text) ?? [];
    const id = shown ?? hidden;
    if (id !== undefined) marked.set(id, (marked.get(id) ?? 0) + 1);
  }
  const wanted = new Set(facts.openMarks === 'none' ? [] : openPoints(facts).filter((one) => isInBase(facts, one)).map(({ id }) => id)); // biome-ignore format: one line
  return {
    examined: lines.length,
    differences: [...new Set([...wanted, ...marked.keys()])].flatMap((id): Difference[] => {
      const [declared, recomputed] = [marked.get(id) ?? 0, wanted.has(id) ? 1 : 0];
      return declared === recomputed
        ? []
        : [{ check: 'merged.mark', declared, recomputed, message: `How often ${id} is marked as open` }];
    }),
  };
}

/** Whether the first words that the base has on a point are still there. */
function isInBase({ record }: Facts, { sides }: Point): boolean {
  const quote = sides.find(({ variant }) => variant === record.plan.base)?.quotes[0];
  const applied = new Set(
    record.merge.results.flatMap((one) => (one.status === 'Applied' ? [one.change] : [])),
  );
  return (
    quote !== undefined &&
    !record.plan.changes
      .filter(({ number }) => applied.has(number))
      .some(({ edits }) => edits.some(({ start, end }) => start <= quote.start && quote.start < end))
  );
}
