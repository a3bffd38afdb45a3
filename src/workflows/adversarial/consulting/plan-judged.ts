// The plan with what minds say of it: what the reference says beyond this base, where things belong that had no place in
// it, and what somebody stumbles over who reads the result.

import { AgentError } from '../../../domain/errors.ts';
import type { Deliberation } from '../../../domain/workflow/workflow.ts';
import {
  foldNumber,
  type NumberBook,
  type NumberedRecord,
} from '../../evidence/numbered/number-statements.ts';
import { LONGEST_LABEL, showVariant } from '../../evidence/numbered/show-numbers.ts';
import { oneLine } from '../../evidence/one-line.ts';
import type { Decided } from '../planning/context/merge-context.ts';
import { type Planned, planMerge } from '../planning/index.ts';
import type { Unplaced } from '../planning/judged/settle-judged.ts';
import { readPlaceOrNone, type SaidPlace } from '../questions/check-comparison.ts';
import { type PlacePayload, placeAdditions } from '../questions/place-additions.ts';
import type { AdversarialInput } from '../request/input.ts';
import { judgeAgainstBase } from './judge-against-base.ts';
import { readAgain, type Seen } from './read-again.ts';

export interface Looked {
  readonly planned: Planned;
  /** Undefined where nobody read it. */
  readonly seen?: readonly Seen[] | undefined;
}

/** `remembering` is the same door, for what is remembered as a whole question. */
export async function planJudged(
  decided: Decided,
  input: AdversarialInput,
  deliberation: Deliberation,
  remembering: Deliberation,
): Promise<Looked> {
  const judgement = await judgeAgainstBase(decided, input, deliberation);
  return readOver(await placed({ ...decided, judgement }, remembering), remembering);
}

/** Once more with the places that analysts name, where something that comes in had none in this base. */
async function placed(decided: Decided, deliberation: Deliberation): Promise<Planned> {
  const planned = planMerge(decided);
  const { judgement, comparison } = decided;
  if (judgement === undefined || planned.unplaced.length === 0) return planned;
  const labels = comparison.variants.map(({ label }) => label);
  const { baseIndex } = planned.context;
  const places = await askPlaces(judgement.book, baseIndex, planned.unplaced, labels, deliberation);
  return places.size === 0 ? planned : planMerge({ ...decided, places });
}

/** What a reader of the result stumbles over, and an analyst brought in, waits for a decision. */
async function readOver(planned: Planned, deliberation: Deliberation): Promise<Looked> {
  if (planned.judgedBlocks.size === 0) return { planned };
  const seen = await readAgain(planned, deliberation);
  const withdrawn = new Map(
    (seen ?? []).flatMap(({ withdrawn: places, kind, why, by, words }) =>
      places.map(
        (place) => [place, { why: `${by}, reading the merged document: ${kind}, ${why}`, words }] as const,
      ),
    ),
  );
  return { planned: withdrawn.size === 0 ? planned : planMerge({ ...planned.context, withdrawn }), seen };
}

/** In one question; more are asked in the next. */
const MOST_AT_ONCE = 60;

async function askPlaces(
  book: NumberBook,
  base: number,
  unplaced: readonly Unplaced[],
  labels: readonly string[],
  deliberation: Deliberation,
): Promise<ReadonlyMap<string, SaidPlace>> {
  const found = new Map<string, SaidPlace>();
  for (let at = 0; at < unplaced.length; at += MOST_AT_ONCE) {
    const step = `placing/${at / MOST_AT_ONCE + 1}`;
    const payload = payloadOf(book, base, unplaced.slice(at, at + MOST_AT_ONCE), labels);
    try {
      const { answer } = await deliberation.ask(step, 'analyst:1', placeAdditions, payload);
      for (const { n, after } of answer.places) {
        const place = readPlaceOrNone(after);
        if (place && payload.place.includes(foldNumber(n))) found.set(foldNumber(n), place);
      }
    } catch (error) {
      if (!(error instanceof AgentError)) throw error;
      await deliberation.forgo(step, error);
      const message = `No model said where ${payload.place.length} statements belong: they stay undecided (${error.message})`;
      deliberation.report({ type: 'warning', message });
    }
  }
  return found;
}

function payloadOf(
  book: NumberBook,
  base: number,
  unplaced: readonly Unplaced[],
  labels: readonly string[],
): PlacePayload {
  const wanted = new Map(unplaced.map(({ record, units }) => [record, units]));
  const own = book.variants[base];
  const named = book.variants.map(
    ({ letter, variant }) =>
      `${letter} = ${oneLine(labels[variant] ?? '', LONGEST_LABEL)}${variant === base ? ' (base)' : ''}`,
  );
  const isStarred = (record: NumberedRecord): boolean => wanted.has(record);
  return {
    base: [...named, ...(own ? showVariant(book, own, { withOutline: true }) : [])].join('\n'),
    shown: book.variants
      .flatMap((one) =>
        showVariant(book, one, {
          shown: isStarred,
          starred: isStarred,
          parts: (record) => wanted.get(record),
        }),
      )
      .join('\n'),
    place: unplaced.map(({ record }) => record.id),
    known: [
      ...(own?.document.sections ?? []).map(({ index }) => book.sectionNumber(base, index)),
      ...(own?.records ?? []).flatMap((record) => [record, ...record.parts]).map(({ id }) => id),
    ],
  };
}
