// Reads the file of a round back before it is published: every open challenge stands in it under its number, and every
// quote of this round stands where it says.

import { InternalError } from '../../../domain/errors.ts';
import type { ReviewedChallenge } from '../record.ts';

export interface RoundTexts {
  readonly round: number;
  readonly artifact: string;
  readonly context: string;
}

export function checkRound(file: string, open: readonly ReviewedChallenge[], texts: RoundTexts): void {
  const faults = [...findMissing(file, open), ...open.flatMap((one) => findMisquoted(one, texts))];
  if (faults.length === 0) return;
  throw new InternalError(`Round ${texts.round} does not add up: ${faults.join('; ')}`, {
    code: 'internal/review-round',
  });
}

function findMissing(file: string, open: readonly ReviewedChallenge[]): string[] {
  const shown = [...file.matchAll(/^### Challenge (\d+): .*\((CH-[0-9a-f]{8})\)$/gm)].map(
    ([, number, id]) => `${number} ${id}`,
  );
  const expected = open.map(({ number, id }) => `${number} ${id}`);
  return shown.join() === expected.join()
    ? []
    : [`it shows ${shown.length} of ${expected.length} challenges`];
}

/** Of challenges that were not raised again the lines are those of an earlier text. */
function findMisquoted({ id, evidence, lastRaisedIn }: ReviewedChallenge, texts: RoundTexts): string[] {
  if (lastRaisedIn < texts.round) return [];
  return evidence.flatMap((one) => {
    if (one.kind !== 'quote') return [];
    const source = one.of === 'context' ? texts.context : texts.artifact;
    const lineBreak = source.includes('\n') ? '\n' : '\r';
    const lines = source
      .split(lineBreak)
      .slice(one.line - 1, one.endLine)
      .join(lineBreak);
    return lines.includes(one.text) ? [] : [`a quote of ${id} does not stand in line ${one.line}`];
  });
}
