// Reads the file of a round back before it is published: every open challenge stands in it under its number, and every
// quote of this round stands where it says.

import { InternalError } from '../../../domain/errors.ts';
import { findLineStarts } from '../../../text/parse/document-lines.ts';
import type { QuotedEvidence } from '../model.ts';
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
  const shown = [...file.matchAll(/^### Challenge (\d+): \[.*\]\n\*\*Id:\*\* (CH-[0-9a-f]{8})$/gm)].map(
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
    return standsAt(source, one) ? [] : [`a quote of ${id} does not stand in line ${one.line}`];
  });
}

/** Whether a quote begins and ends in the lines that it names. */
export function standsAt(
  source: string,
  { line, endLine, text }: Pick<QuotedEvidence, 'line' | 'endLine' | 'text'>,
): boolean {
  const starts = findLineStarts(source);
  const from = starts[line - 1] ?? source.length;
  const next = starts[line] ?? source.length + 1;
  const at = source.indexOf(text, from);
  return at >= 0 && at < next && at + text.length <= (starts[endLine] ?? source.length);
}
