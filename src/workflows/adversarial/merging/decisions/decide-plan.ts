// The plan with what somebody decided: a change for each decision behind those that are planned anyway, and everything
// that is no longer open accounted for. Nothing of it is asked about again, so the plan without it stays as it was.

import type { Approach, Change, Edit, MergePlan, Refusal } from '../../../../domain/comparison/merge.ts';
import { type Decision, PERSON } from '../../../../domain/run.ts';
import { applyChanges } from '../../../../text/edit/apply-changes.ts';
import {
  blockKey,
  type DraftDecision,
  namesOf,
  type Placed,
  type Settled,
} from '../../planning/context/decided.ts';
import type { MergeContext } from '../../planning/context/merge-context.ts';
import type { Planned } from '../../planning/index.ts';
import { highestRisk, mendLinks, planChanges } from '../../planning/plan-changes.ts';
import { lintPlan } from '../../planning/refusals.ts';
import { findItem } from '../../questions/checkpoints/open-item.ts';
import { draftDecided } from './edits/draft-decided.ts';
import { openStatements } from './edits/open-statements.ts';
import { giveWay } from './give-way.ts';
import { lastDecisions } from './merge-decisions.ts';
import { listItems } from './open-items.ts';
import { settle, settleBlocks } from './settle.ts';

export interface DecidedPlan {
  readonly planned: Planned;
  readonly plan: MergePlan;
  /** What the changes that were planned before are called now; those that gave way to a decision are not there. */
  readonly numbers: ReadonlyMap<number, number>;
}

export function decidePlan(planned: Planned, plan: MergePlan, decisions: readonly Decision[]): DecidedPlan {
  const items = listItems(planned);
  const given = lastDecisions(items, decisions).flatMap((decision) => {
    const item = findItem(items, decision.item);
    return item ? [{ item, decision }] : [];
  });
  const drafts = draftDecided(planned, openStatements(planned), given, incomingIn(planned.context, plan));
  return carryOut(planned, plan, drafts);
}

const incomingIn = ({ comparison }: MergeContext, { changes }: MergePlan): ReadonlySet<string> =>
  new Set(
    changes.flatMap(({ variant, edits }) => {
      const index = comparison.variants.findIndex(({ id }) => id === variant);
      return edits.flatMap(({ blocks }) => blocks.map((block) => blockKey(index, block)));
    }),
  );

/** On top of what was carried out before. */
export function carryOut(planned: Planned, plan: MergePlan, drafts: readonly DraftDecision[]): DecidedPlan {
  if (drafts.length === 0)
    return { planned, plan, numbers: new Map(plan.changes.map(({ number }) => [number, number])) };
  const own = settle(drafts);
  const settled = new Map([...(planned.context.decided ?? []), ...own]);
  const context = { ...planned.context, decided: settled };
  const { kept, gone } = giveWay(context, plan.changes, drafts);
  const fresh = drafts
    .toSorted((a, b) => firstOf(a) - firstOf(b) || Number(isApart(a)) - Number(isApart(b)))
    .flatMap((draft) => changesOf(planned, draft, settled));
  const numbered = [...kept, ...fresh].map((change, index) => ({ ...change, number: index + 1 }));
  const added = numbered.slice(kept.length);
  const merged = applyChanges(context.baseDocument.text, numbered).text;
  const changes = [...numbered.slice(0, kept.length), ...mendLinks(context, added, merged)];
  const left = withoutDecided(planned, drafts);
  const decided: MergePlan = {
    ...plan,
    changes,
    refusals: refusalsOf(planned, plan.refusals, { changes, settled, unjudged: left.unjudged }),
    risk: highestRisk(changes),
    lint: [],
  };
  const final = { ...decided, lint: lintPlan(context, decided) };
  const blocks = settleBlocks(planned, openStatements(planned), own);
  return {
    planned: {
      ...planned,
      ...left,
      context,
      plan: final,
      counts: countDecided(planned, drafts),
      settledBlocks: new Map([...(planned.settledBlocks ?? []), ...gone, ...blocks]),
      decisions: [...(planned.decisions ?? []), ...drafts],
    },
    plan: final,
    numbers: new Map(kept.map(({ number }, index) => [number, index + 1])),
  };
}

/** Points and what they were made of stand in the same order: both go. */
function withoutDecided(
  { unjudged, variants }: Planned,
  drafts: readonly DraftDecision[],
): Pick<Planned, 'unjudged' | 'variants'> {
  const isDecided = new Set(drafts.flatMap(({ item }) => item.ids));
  const isLeft = unjudged.map(({ id }) => !isDecided.has(id));
  let at = 0;
  return {
    unjudged: unjudged.filter((_, index) => isLeft[index]),
    variants: variants.map((one) => {
      const from = at;
      at += one.unjudged.length;
      return { ...one, unjudged: one.unjudged.filter((_, index) => isLeft[from + index]) };
    }),
  };
}

const firstOf = ({ edits }: DraftDecision): number => Math.min(...edits.map(({ start }) => start));
const isApart = ({ edits }: DraftDecision): boolean => edits.some((edit) => edit.isApart);

function changesOf(
  { context }: Planned,
  { item, edits, outcome }: DraftDecision,
  settled: ReadonlyMap<string, Settled>,
): Change[] {
  const reason = settled.get(item.id)?.reason ?? '';
  const approach: Approach = edits.some(({ start, end }) => start < end) ? 'replace' : 'append';
  const sectionOf = ({ variant, blocks, target }: Omit<Placed, 'isApart'>): number =>
    context.comparison.variants[variant]?.document.blocks[blocks[0] ?? -1]?.section ?? target;
  const drafts = edits.map(({ isApart: _, ...edit }) => ({
    ...edit,
    section: sectionOf(edit),
    approach,
    points: item.ids,
    rationale: `${namesOf(item).join(', ')}: ${reason}`,
    note: noteOf(context.baseDocument.lineStarts, edit),
  }));
  const isOwn = 'kind' in outcome && outcome.kind === 'words';
  return planChanges(context, drafts).map((change) => ({
    ...change,
    decided: `${namesOf(item).join(', ')} ${reason}${isOwn ? ', in own words' : ''}`,
  }));
}

function noteOf(lineStarts: readonly number[], { start, end }: Edit): string {
  const line = lineStarts.findLastIndex((at) => at <= start) + 1;
  return end > start ? `in place of L${line}` : `after L${Math.max(1, line - 1)}`;
}

function refusalsOf(
  { context }: Planned,
  refusals: readonly Refusal[],
  now: Pick<MergePlan, 'changes'> & {
    readonly settled: ReadonlyMap<string, Settled>;
    readonly unjudged: Planned['unjudged'];
  },
): Refusal[] {
  const served = new Set(now.changes.flatMap(({ points }) => points));
  const left = now.unjudged.flatMap(({ sides }) =>
    sides.flatMap(({ present, quotes }) => (present ? quotes : [])),
  );
  return refusals
    .filter(({ point }) => !served.has(point))
    .map((refusal) => {
      const own = now.settled.get(refusal.point);
      if (own) return { ...refusal, reason: own.reason };
      if (!refusal.reason.startsWith('unjudged')) return refusal;
      const quotes = context.points
        .find(({ id }) => id === refusal.point)
        ?.sides.flatMap((side) => side.quotes);
      const isOpen = quotes?.some((quote) =>
        left.some((one) => one.variant === quote.variant && one.start < quote.end && quote.start < one.end),
      );
      return isOpen ? refusal : { ...refusal, reason: 'decided statement by statement: see merge-log.md' };
    });
}

function countDecided({ counts, unjudged }: Planned, drafts: readonly DraftDecision[]): Planned['counts'] {
  const known = new Set(unjudged.map(({ id }) => id));
  const count = (isPerson: boolean): number =>
    drafts
      .filter(({ decision }) => (decision.by === PERSON) === isPerson)
      .flatMap(({ item }) => item.ids)
      .filter((id) => known.has(id)).length;
  const [person, seat] = [count(true), count(false)];
  return {
    judged: {
      by_rule: counts.judged.by_rule,
      by_seat: counts.judged.by_seat + seat,
      by_person: counts.judged.by_person + person,
    },
    unjudged: counts.unjudged - person - seat,
  };
}
