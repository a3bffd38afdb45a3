// Decides whether challenges name a planted fault: the right category, and evidence that overlaps the planted lines
// or, for what was taken away, words that name it.

import type { ChallengeDraft, QuotedEvidence } from '../../src/workflows/review/model/challenge.ts';
import type { Planted } from './mutation.ts';

export interface Verdict {
  /** Some challenge is about the planted fault, whatever its category. */
  readonly touched: boolean;
  readonly found: boolean;
  /** Challenges about something that nobody planted. */
  readonly others: readonly ChallengeDraft[];
  /** Quotes that do not stand where they are said to. */
  readonly wrongQuotes: readonly QuotedEvidence[];
}

export function judgeChallenges(
  challenges: readonly ChallengeDraft[],
  planted: Planted,
  context?: { readonly text: string },
): Verdict {
  const about = challenges.filter((challenge) => isAbout(challenge, planted));
  return {
    touched: about.length > 0,
    found: about.some(({ category }) => category === planted.category),
    others: challenges.filter((challenge) => !about.includes(challenge)),
    wrongQuotes: findWrongQuotes(challenges, planted.text, context?.text),
  };
}

function isAbout(challenge: ChallengeDraft, { lines, missing = [] }: Planted): boolean {
  const { concern, evidence } = challenge;
  const overlaps = evidence.some(
    (one) =>
      one.kind === 'quote' &&
      one.of === 'artifact' &&
      lines.some(({ from, to }) => one.line <= to && one.endLine >= from),
  );
  const terms = evidence.flatMap((one) => (one.kind === 'searched' ? one.terms : []));
  const said = [concern, ...terms].join('\n').toLowerCase();
  return overlaps || missing.some((word) => said.includes(word.toLowerCase()));
}

export function findWrongQuotes(
  challenges: readonly ChallengeDraft[],
  artifact: string,
  context = '',
): QuotedEvidence[] {
  const quotes = challenges.flatMap(({ evidence }) =>
    evidence.flatMap((one) => (one.kind === 'quote' ? [one] : [])),
  );
  return quotes.filter(({ of, line, endLine, text }) => {
    const lines = (of === 'artifact' ? artifact : context).split('\n').slice(line - 1, endLine);
    return text === '' || !lines.join('\n').includes(text) || text.split('\n').length !== endLine - line + 1;
  });
}
