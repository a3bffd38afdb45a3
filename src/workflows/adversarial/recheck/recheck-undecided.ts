// What is left to decide, once more: undecided.md, decision-brief.md and the marks in the merged document against the
// points and the contract.

import type { Difference } from '../../recheck/findings.ts';
import type { Facts } from './facts.ts';
import { readTagged } from './reapply-plan.ts';
import type { AnalysisData } from './record.ts';
import type { Recount } from './recount-debate.ts';

type Point = AnalysisData['points'][number];

const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Contradictions that nobody agreed on; one id for two things asks for no decision, and where the base is the newest of
 * a chain nobody asks what an older revision says against itself.
 */
function openPoints(facts: Facts): Point[] {
  const { analysis, record } = facts;
  const agreed = new Set(record.debate.points.flatMap((one) => (one.agreed ? [one.point_id] : [])));
  const faults = new Set(ownFaults(facts));
  const decided = new Set(decidedIds(facts));
  return (analysis?.points ?? []).filter(
    ({ id, kind, within, category }) =>
      !decided.has(id) &&
      (faults.has(id) ||
        (kind === 'contradiction' && within === undefined && category !== 'id-clash' && !agreed.has(id))),
  );
}

/** What somebody decided after the debate: no longer open, whatever it was. */
export const decidedIds = ({ record }: Facts): string[] =>
  (record.decisions ?? []).flatMap(({ items }) => items);

export function ownFaults({ analysis, record }: Facts): string[] {
  const isGiven = record.selection.base_by_descent !== undefined;
  return (analysis?.points ?? [])
    .filter(({ within }) => within !== undefined && (!isGiven || within.includes(record.plan.base)))
    .map(({ id }) => id);
}

/** Rows of topics in which an unjudged statement stands. */
export function openTopics(facts: Facts): string[] {
  const asked = unjudgedPoints(facts).flatMap(ownQuotes);
  return (facts.analysis?.points ?? [])
    .filter(({ kind, relation }) => kind === 'content' && relation === 'unjudged')
    .filter(({ sides }) =>
      sides.some(({ quotes }) =>
        quotes.some((quote) =>
          asked.some(
            ({ variant, start, end }) => variant === quote.variant && start < quote.end && quote.start < end,
          ),
        ),
      ),
    )
    .map(({ id }) => id);
}

export const unjudgedPoints = (facts: Facts): Point[] => {
  const decided = new Set(decidedIds(facts));
  return (facts.analysis?.points ?? []).filter(({ id, kind }) => kind === 'unjudged' && !decided.has(id));
};

export function recheckUndecided(facts: Facts): Recount {
  const text = facts.undecided;
  if (text === undefined || facts.analysis === undefined) return { examined: 0, differences: [] };
  const [open, unjudged] = [openPoints(facts), unjudgedPoints(facts)];
  const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
  const title = `# Undecided: ${count(open.length, 'contradiction')} to decide, ${count(unjudged.length, 'statement')} unjudged`;
  const [declared = ''] = text.split('\n', 1);
  const differences: Difference[] =
    declared === title
      ? []
      : [{ check: 'undecided.count', line: 1, declared, recomputed: title, message: 'What it counts' }];
  const heads = countHeads(text);
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

/** How often an id heads an entry. */
function countHeads(text: string): Map<string, number> {
  const heads = new Map<string, number>();
  for (const [, list = ''] of text.matchAll(/^(?:- )?((?:[SCXUQ]-\d+(?:, | to )?)+) (?:L\d|\()/gm))
    for (const id of namedIn(list)) heads.set(id, (heads.get(id) ?? 0) + 1);
  return heads;
}

/** Ids of a list as `Q-001 to Q-003, Q-007`. */
function namedIn(list: string): string[] {
  const named: string[] = [];
  for (const [, joint, letter = '', digits = ''] of list.matchAll(/(, | to |^)([A-Z])-(\d+)/g)) {
    const from = joint === ' to ' ? Number(named.at(-1)?.slice(2)) + 1 : Number(digits);
    for (let at = from; at <= Number(digits); at++) named.push(`${letter}-${String(at).padStart(3, '0')}`);
  }
  return named;
}

/** Of an unjudged statement only its own words; of the others nobody knows whether they belong to it. */
export const ownQuotes = ({ kind, sides }: Point): Point['sides'][number]['quotes'] =>
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
  compare(
    'Unjudged statements',
    Number(/^- Judged: .*?(?<!\d)(\d+) unjudged/m.exec(text)?.[1] ?? 0),
    unjudged,
  );
  const known = new Set(facts.analysis.points.map(({ id }) => id));
  const named = [...text.matchAll(/^- \*\*([SCXUQ]-\d+)\*\*/gm)].map(([, id = '']) => id);
  for (const id of named) compare(`${id} is a point of the analysis`, known.has(id), true);
  compare('Points named once', new Set(named).size, named.length);
  return { examined: 3 + named.length, differences };
}

const MARK = /^(?:> \*\*|<!-- )(Open|Decided) ([A-Z]-\d+)(?:\*\*: .*|: .* -->)$/;

/** A mark for every open contradiction that a mind named or that the base still speaks of, and for nothing else. */
export function recheckMarks(facts: Facts): Recount {
  const lines = readTagged(facts);
  if (lines === undefined || facts.analysis === undefined) return { examined: 0, differences: [] };
  const marked = new Map<string, number>();
  const decided = new Set(decidedIds(facts));
  for (const text of lines) {
    const [, state, id = ''] = MARK.exec(text) ?? [];
    // What was decided and is left to be edited may be marked; nothing that is open is marked so.
    const name = state === 'Open' ? id : state && !decided.has(id) ? `${id}, not decided,` : undefined;
    if (name !== undefined) marked.set(name, (marked.get(name) ?? 0) + 1);
  }
  const wanted = new Set(facts.openMarks === 'none' ? [] : openPoints(facts).filter((one) => isMarked(facts, one)).map(({ id }) => id)); // biome-ignore format: one line
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

/** What a mind named is marked wherever it belongs: the base may be silent on it. */
const isMarked = (facts: Facts, point: Point): boolean =>
  point.foundBy !== undefined ? point.kind === 'contradiction' : isInBase(facts, point);

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
