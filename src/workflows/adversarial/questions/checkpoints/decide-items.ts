// What is left open, put to whoever decides: every item with its sides. Unasked, nobody decides anything; `steelman
// resolve` answers it later, as often as somebody wants to.

import { z } from 'zod';
import { nearestWord } from '../../../../domain/errors.ts';
import type { Checkpoint, Reading } from '../../../../domain/question.ts';
import { defineQuestion, type Finding } from '../../../../domain/question.ts';
import { type Decision, PERSON } from '../../../../domain/run.ts';
import { counted } from '../../differences/draft.ts';
import { canonical, findItem, isSameOutcome, type OpenItem, readTake } from './open-item.ts';

export interface DecidePayload {
  /** Label of the variant that the others are merged into. */
  readonly base: string;
  readonly items: readonly OpenItem[];
  /** What somebody decided of them in an earlier run. */
  readonly known?: readonly Decision[];
}

/** Longer than anybody's own sentence, shorter than what would drown a document. */
const LONGEST = 20_000;

const decisionShape = z.strictObject({
  item: z.string().max(100),
  take: z.string().max(1000),
  words: z.string().max(LONGEST).optional(),
  why: z.string().max(LONGEST).optional(),
  by: z.string().max(200).default(PERSON),
  at: z.string().max(100).optional(),
});

const answer = z.strictObject({
  decisions: z.array(decisionShape).default([]),
  /** All of them: what is known from earlier runs and not among them does not count any more. */
  all: z.literal(true).optional(),
});

type DecideAnswer = z.output<typeof answer>;

export const DECISIONS = 'decisions';

export const decideItems = defineQuestion({
  kind: 'decide-items',
  answer,
  prompt: ({ items }: DecidePayload) => ({
    system: 'You decide what a comparison of documents left open.',
    user: items.map(({ id, title, options }) => `${id} ${title}: ${options.join(', ')}`).join('\n'),
  }),
  embedded: (): DecideAnswer => ({ decisions: [] }),
  check: ({ decisions }, { items }) => checkDecisions(decisions, items),
  person: {
    present,
    decide: (): Reading => ({ answer: { decisions: [] } }),
    read: (line, payload): Reading => readLine(line, payload),
  },
});

/** What is said goes before what is known. */
export const decisionsOf = ({ decisions, all }: DecideAnswer, { known = [] }: DecidePayload): Decision[] =>
  all ? decisions : [...known, ...decisions];

export function checkDecisions(decisions: readonly Decision[], items: readonly OpenItem[]): Finding[] {
  const decided = new Map<string, Decision>();
  return decisions.flatMap((decision, at): Finding[] => {
    const path = `decisions.${at}`;
    const item = findItem(items, decision.item);
    if (item === undefined) return [{ path: `${path}.item`, message: unknownItem(decision.item, items) }];
    if (readTake(item, decision.take) === undefined)
      return [{ path: `${path}.take`, message: unknownTake(decision, item) }];
    const one = canonical(item, decision);
    if (one.take === 'words' && (one.words ?? '') === '')
      return [{ path: `${path}.words`, message: `${item.id}: own words are empty` }];
    const earlier = decided.get(item.id);
    decided.set(item.id, one);
    if (earlier === undefined || isSameOutcome(earlier, one)) return [];
    const message = `${item.ids.join(', ')} is decided twice: ${earlier.take}, then ${one.take}`;
    return [{ path: `${path}.take`, message }];
  });
}

function unknownItem(id: string, items: readonly OpenItem[]): string {
  const known = items.flatMap(({ ids }) => ids);
  const meant = nearestWord(id, known);
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  const few = known.length === 0 ? 'nothing is open' : `open are ${known.slice(0, 5).join(', ')}${known.length > 5 ? ` and ${known.length - 5} more` : ''}`; // biome-ignore format: one line
  return `${id} is no open item of this run${hint || ` (${few})`}`;
}

function unknownTake({ take }: Decision, { id, options }: OpenItem): string {
  const meant = nearestWord(take, options);
  return `${id}: "${take}" is none of ${options.join(', ')}${meant === undefined ? '' : `; did you mean ${meant}?`}`;
}

/** `X-004=b.md Q-001=both`; own words need a file or a flag. */
function readLine(line: string, { items }: DecidePayload): Reading {
  const decisions: Decision[] = [];
  for (const part of line.split(/[;\s]+/).filter((word) => word !== '')) {
    const [, item, take] = /^([^=]+)=(.+)$/.exec(part) ?? [];
    if (item === undefined || take === undefined) {
      const message = `"${part}" is no decision: write ${items[0]?.id ?? 'X-001'}=both`;
      return { fault: { path: 'decisions', message } };
    }
    decisions.push({ item, take, by: PERSON });
  }
  return { answer: { decisions } };
}

function present({ items }: DecidePayload): Checkpoint {
  return {
    name: DECISIONS,
    question: [`${counted(items.length, 'item')} left to decide.`, 'Which side holds at each of them?'],
    // One choice is none: nobody is stopped here; `steelman resolve` goes through them one by one.
    options: [{ value: 'later', label: 'Decide later', fields: [] }],
    default: 'Nothing is decided',
    grammar: 'decisions as X-004=b.md, Q-001=both, X-002=neither',
  };
}
