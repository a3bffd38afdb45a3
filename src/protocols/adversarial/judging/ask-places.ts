// Asks where in the base something belongs that is to come in and has no place there yet.

import { AgentError } from '../../../domain/errors.ts';
import type { Deliberation } from '../../../domain/protocol.ts';
import { oneLine } from '../../prompts/one-line.ts';
import type { Unplaced } from '../planning/judged/settle-judged.ts';
import { type PlacePayload, placeAdditions } from '../questions/place-additions.ts';
import { foldNumber, type NumberBook } from './number-book.ts';
import type { NumberedRecord } from './number-statements.ts';
import { readPlaceOrNone, type SaidPlace } from './read-place.ts';
import { LONGEST_LABEL, showVariant } from './show-numbers.ts';

/** In one question; more are asked in the next. */
const MOST_AT_ONCE = 60;

export async function askPlaces(
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
      const message = `Nobody said where ${payload.place.length} statements belong: they stay undecided (${error.message})`;
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
