// The merger's part of a run: asked about every section as often as foretold; without an answer its passages come in as
// they stand, and the run says so.

import { RETRY_AFTER_MS } from './fault-table.ts';
import type { ForetoldStep } from './foretell.ts';
import { MERGE } from './make-plan.ts';
import type { Seen } from './run-plan.ts';

export const isOfMerger = (step: string): boolean => step.startsWith(`${MERGE}/`);

export function checkPassages(foretold: ForetoldStep, { output, events, requests, waits }: Seen): string[] {
  const passages = output?.written ?? [];
  const sections = new Set(
    events.flatMap((event) =>
      (event.type === 'answer-recorded' || event.type === 'answer-failed') && isOfMerger(event.step)
        ? [event.step]
        : [],
    ),
  ).size;
  const asked = [...requests].filter(([step]) => isOfMerger(step)).map(([, count]) => count);
  const words = foretold.failure?.says;
  const silent = passages.filter(({ reason }) => reason?.startsWith('no answer: '));
  const failures = events.flatMap((event) =>
    event.type === 'answer-failed' && isOfMerger(event.step) ? [event.message] : [],
  );
  const waited = (waits.get('merger') ?? []).filter((ms) => ms === RETRY_AFTER_MS).length;
  const complain = (what: string, seen: unknown, expected: unknown): string[] =>
    seen === expected ? [] : [`${what}: ${seen} instead of ${expected}`];
  const isLost = words !== undefined;
  return [
    ...complain('sections asked about', asked.length, foretold.requests === 0 ? 0 : sections),
    ...asked.flatMap((count) => complain('requests for a section', count, foretold.requests)),
    ...complain('waits of the merger', waited, foretold.askedWaits * sections),
    ...complain('passages without an answer', silent.length, isLost ? passages.length : 0),
    ...complain('failures recorded', failures.length, isLost ? sections : 0),
    ...failures
      .filter((message) => !message.includes(words ?? ''))
      .map((message) => `other words: ${message}`),
  ];
}
