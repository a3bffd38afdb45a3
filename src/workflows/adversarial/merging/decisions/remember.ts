// What a comparison leaves to the next one on the same documents, and what was decided before: a decision holds where an item has
// the same sides, word for word.

import type { Decision } from '../../../../domain/run.ts';
import type { Judgement } from '../../judging/judgement.ts';
import {
  foldSpace,
  keyOf,
  markOf,
  type RememberedDecision,
  type RememberedReply,
  type Sides,
  type ToRemember,
} from '../../judging/remembered.ts';
import type { OpenItem } from '../../questions/checkpoints/open-item.ts';
import type { AdversarialInput } from '../../request/input.ts';
import type { Decisions } from './index.ts';

export interface Ended {
  readonly input: AdversarialInput;
  readonly judgement: Judgement | undefined;
  readonly replies: readonly RememberedReply[];
  readonly decisions: Decisions;
  readonly startedAt: string;
}

/** Undefined where variants were written for the run: they do not come back. */
export function rememberRun(ended: Ended): ToRemember | undefined {
  const { input, judgement, replies, decisions, startedAt } = ended;
  if (input.source !== undefined) return undefined;
  const { memory } = judgement ?? {};
  const decided = rememberDecisions(decisions.items, decisions.given, startedAt);
  if (memory === undefined && decided.decisions.length + decided.open.length === 0) return undefined;
  return {
    documents: input.documents.map(({ label }) => label),
    ...(memory && {
      judged: {
        seen: memory.seen,
        conflicts: memory.conflicts,
        statements: memory.statements,
        replies: [...replies],
      },
    }),
    ...decided,
    misfits: memory?.misfits ?? [],
  };
}

const sidesOf = ({ sides }: OpenItem): Sides =>
  sides.map(({ labels, quotes }) => ({
    labels: [...labels].sort(),
    texts: quotes.map(({ text }) => foldSpace(text)),
  }));

const keyOfItem = (item: OpenItem): string => keyOf(item.kind, sidesOf(item));

/** Those that fit one item and no other. */
export function recallDecisions(
  items: readonly OpenItem[],
  remembered: readonly RememberedDecision[] = [],
): Decision[] {
  return remembered.flatMap((one): Decision[] => {
    const key = keyOf(one.kind, one.sides);
    const [item, ...more] = items.filter((candidate) => keyOfItem(candidate) === key);
    if (item === undefined || more.length > 0) return [];
    const { take: taken, words, why, by, at } = one;
    const side = typeof taken === 'number' ? JSON.stringify(one.sides[taken]) : undefined;
    const take =
      side === undefined
        ? taken
        : item.sides[sidesOf(item).findIndex((own) => JSON.stringify(own) === side)]?.take;
    if (typeof take !== 'string' || (take === 'words' && !words?.trim())) return [];
    return [
      {
        item: item.id,
        take,
        ...(words !== undefined && { words }),
        ...(why !== undefined && { why }),
        by,
        at,
      },
    ];
  });
}

function rememberDecisions(
  items: readonly OpenItem[],
  given: readonly Decision[],
  startedAt: string,
): { readonly decisions: RememberedDecision[]; readonly open: string[] } {
  const byItem = new Map(given.map((decision) => [decision.item, decision]));
  const decisions = items.flatMap((item): RememberedDecision[] => {
    const { take: said = '', words, why, by = '', at = startedAt } = byItem.get(item.id) ?? {};
    const side = item.sides.findIndex((one) => one.take === said);
    const take = side >= 0 ? side : (['both', 'neither', 'words'] as const).find((word) => word === said);
    if (take === undefined) return [];
    return [
      {
        kind: item.kind,
        sides: sidesOf(item),
        take,
        ...(words !== undefined && { words }),
        ...(why !== undefined && { why }),
        by,
        at,
      },
    ];
  });
  const open = items.filter(({ id }) => !byItem.has(id)).map((item) => markOf(keyOfItem(item)));
  return { decisions, open };
}
