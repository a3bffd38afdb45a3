// What a person decides beside the plan: asked once the plan without it is known, applied behind everything else, so that
// a later decision changes nothing that was asked before.

import { ID_PREFIX } from '../../../../domain/comparison/difference.ts';
import type { MergePlan, WrittenPassage } from '../../../../domain/comparison/merge.ts';
import { DECISIONS_STEP, type Decision } from '../../../../domain/run.ts';
import type { Deliberation } from '../../../../domain/workflow/workflow.ts';
import type { RememberedDecision } from '../../judging/remembered.ts';
import type { DecisionRecord } from '../../planning/context/decided.ts';
import type { Planned } from '../../planning/index.ts';
import { conflictOf } from '../../planning/judged/links.ts';
import { decideItems, decisionsOf } from '../../questions/checkpoints/decide-items.ts';
import type { OpenItem } from '../../questions/checkpoints/open-item.ts';
import type { PlanReview } from '../../questions/checkpoints/review-plan.ts';
import { carryOut, type DecidedPlan, decidePlan } from './decide-plan.ts';
import { renderDecisionsFile } from './decisions-file.ts';
import { draftRequests } from './draft-requests.ts';
import { lastDecisions } from './merge-decisions.ts';
import { listItems } from './open-items.ts';
import { recallDecisions } from './remember.ts';

export interface Decisions {
  readonly items: readonly OpenItem[];
  readonly given: readonly Decision[];
  readonly records: readonly DecisionRecord[];
  /** Content of decisions.yaml. */
  readonly file: string;
}

export async function askDecisions(
  planned: Planned,
  remembered: readonly RememberedDecision[] | undefined,
  deliberation: Deliberation,
): Promise<Decisions> {
  const items = listItems(planned);
  const base = planned.context.baseVariant.label;
  const known = [...takenInside(planned, items), ...recallDecisions(items, remembered)];
  const payload = { base, items, ...(known.length > 0 && { known }) };
  const { answer } = await deliberation.ask(DECISIONS_STEP, 'human', decideItems, payload);
  const given = lastDecisions(items, decisionsOf(answer, payload));
  const idsOf = (id: string): readonly string[] => items.find((item) => item.id === id)?.ids ?? [id];
  return {
    items,
    given,
    records: given.map(({ item, ...decision }) => ({ items: idsOf(item), ...decision })),
    file: renderDecisionsFile({ base, items, decisions: given }),
  };
}

/** Nobody argues about what a document says against itself: there the side holds that analysts took by a stated fact. */
function takenInside({ context }: Planned, items: readonly OpenItem[]): Decision[] {
  return items.flatMap(({ id, sides }): Decision[] => {
    const { within } = context.points.find((point) => point.id === id) ?? {};
    const conflict = within === undefined ? undefined : conflictOf(context, id);
    const side = typeof conflict?.take === 'number' ? sides[conflict.take] : undefined;
    if (!conflict || !side || conflict.against.length > 0) return [];
    return [{ item: id, take: side.take, why: conflict.why, by: conflict.by.join(' and ') }];
  });
}

export interface ToDecide {
  readonly planned: Planned;
  readonly plan: MergePlan;
  readonly skip: ReadonlySet<number>;
  readonly written?: readonly WrittenPassage[] | undefined;
}

/** The same with what was decided, and everything called by the numbers that the changes have now. */
export function applyDecisions<Order extends ToDecide>(order: Order, { given }: Decisions): Order {
  if (given.length === 0) return order;
  return renumbered(order, decidePlan(order.planned, order.plan, given));
}

/** What a person asked for at the plan, before anything that was left open is decided. */
export const applyRequests = <Order extends ToDecide>(order: Order, review: PlanReview): Order =>
  renumbered(order, carryOut(order.planned, order.plan, draftRequests(order.planned, order.plan, review)));

/** Of the points that come in with it only those that ask for a decision: a topic is closed with its last statement. */
export const recordRequests = ({ decisions = [] }: Planned): DecisionRecord[] =>
  decisions
    .filter(({ deed }) => deed !== undefined)
    .map(({ item: { ids }, decision: { item: _, ...decision }, deed }) => ({
      deed,
      items: ids.filter((id) => ASKING.some((prefix) => id.startsWith(`${prefix}-`))),
      ...decision,
    }));

const ASKING = [ID_PREFIX.contradiction, ID_PREFIX.unjudged];

function renumbered<Order extends ToDecide>(order: Order, { planned, plan, numbers }: DecidedPlan): Order {
  const written = order.written?.flatMap((one) => {
    const change = numbers.get(one.change);
    return change === undefined ? [] : [{ ...one, change }];
  });
  return {
    ...order,
    planned,
    plan,
    skip: new Set([...order.skip].flatMap((number) => numbers.get(number) ?? [])),
    ...(written && { written }),
  };
}
