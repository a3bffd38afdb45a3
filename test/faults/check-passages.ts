// The merger's part of a run: asked about every passage as often as foretold; without an answer the passage comes in as
// it stands, and the run says so.

import { RETRY_AFTER_MS } from './fault-table.ts';
import type { ForetoldStep } from './foretell.ts';
import { MERGE } from './make-plan.ts';
import type { Seen } from './run-plan.ts';

export const isOfMerger = (step: string): boolean => step.startsWith(`${MERGE}/`);

export function checkPassages(foretold: ForetoldStep, { output, events, requests, waits }: Seen): string[] {
  const passages = output?.rewrites ?? [];
  const asked = [...requests].filter(([step]) => isOfMerger(step)).map(([, count]) => count);
  const words = foretold.failure?.says;
  const silent = passages.filter(({ reason }) => reason?.startsWith('no answer: '));
  const failures = events.flatMap((event) =>
    event.type === 'answer-failed' && isOfMerger(event.step) ? [event.message] : [],
  );
  const waited = (waits.get('merger') ?? []).filter((ms) => ms === RETRY_AFTER_MS).length;
  const complain = (what: string, seen: unknown, expected: unknown): string[] =>
    seen === expected ? [] : [`${what}: ${seen} instead of ${expected}`];
  const lost = words === undefined ? 0 : passages.length;
  return [
    ...complain('passages asked about', asked.length, foretold.requests === 0 ? 0 : passages.length),
    ...asked.flatMap((count) => complain('requests for a passage', count, foretold.requests)),
    ...complain('waits of the merger', waited, foretold.askedWaits * passages.length),
    ...complain('passages without an answer', silent.length, lost),
    ...complain('failures recorded', failures.length, lost),
    ...failures
      .filter((message) => !message.includes(words ?? ''))
      .map((message) => `other words: ${message}`),
  ];
}
