// Who a challenge is: the same over rounds and runs, whatever it is called and wherever its lines have moved to. The name
// comes from what it is about, and one that was reworded is recognised by its evidence.

import { fingerprint, normalise } from '../../../text/words/fingerprint.ts';
import type { Challenge, ChallengeDraft, Evidence } from '../model/challenge.ts';

const ID_LENGTH = 8;

/** What a challenge is known by. */
type Cited = Pick<ChallengeDraft, 'category' | 'section' | 'evidence'>;

export function challengeId({ category, section, evidence }: Cited): string {
  const parts = [normalise(category), normalise(section), ...keysOf(evidence)];
  return `CH-${fingerprint(parts).slice(0, ID_LENGTH)}`;
}

/** Line numbers are left out: they move. What was searched is known by what was searched for. */
const keyOf = (evidence: Evidence): string =>
  evidence.kind === 'quote'
    ? `${evidence.of}: ${normalise(evidence.text)}`
    : `searched: ${evidence.terms.map(normalise).sort().join(', ')}`;

const keysOf = (evidence: readonly Evidence[]): string[] => [...new Set(evidence.map(keyOf))].sort();

/** What an adversary may have meant by a challenge that was raised before. */
interface Drafted extends Cited {
  readonly claimedId?: string | undefined;
}

/** Half of the words of a passage are left where a sentence of it was rewritten. */
const SAME_PASSAGE = 0.5;
/** Shorter ones stand in many passages. */
const TELLING_QUOTE = 12;

/** Whether a piece of evidence still stands in the document as it is now. */
type Stands = (evidence: Evidence) => boolean;
type Named = Cited & Pick<Challenge, 'id'>;
type Rule = (draft: Drafted, known: Named, stands: Stands) => boolean;

/** Worth less from rule to rule: each is tried for all drafts before the next. */
const RULES: readonly Rule[] = [
  (draft, known) => challengeId(draft) === known.id,
  (draft, known) => sameCategory(draft, known) && sameEvidence(draft, known),
  // Renamed: raised under another category on the same grounds.
  (draft, known) => sameEvidence(draft, known),
  (draft, known) => sameCategory(draft, known) && sharesEvidence(draft, known) && sameSection(draft, known),
  (draft, known, stands) => sameCategory(draft, known) && isRewritten(draft, known, stands),
  // Only its own word for it, yet about the same category and section: raised again with other evidence.
  (draft, known) => draft.claimedId === known.id && sameCategory(draft, known) && sameSection(draft, known),
];

/** For each draft the challenge that it raises again in the document as it is now; nobody is meant twice. */
export function matchChallenges<Known extends Named>(
  drafts: readonly Drafted[],
  known: readonly Known[],
  text: string,
): (Known | undefined)[] {
  const stands = standsIn(text);
  const matched: (Known | undefined)[] = drafts.map(() => undefined);
  const taken = new Set<Known>();
  for (const rule of RULES) {
    drafts.forEach((draft, index) => {
      if (matched[index] !== undefined) return;
      const found = known.find((one) => !taken.has(one) && rule(draft, one, stands));
      if (found === undefined) return;
      matched[index] = found;
      taken.add(found);
    });
  }
  return matched;
}

/** Whether something is cited that was not cited before, nor is a part of it or what became of it. */
export function hasNewEvidence(draft: Cited, known: Cited, text: string): boolean {
  const stands = standsIn(text);
  return draft.evidence.some((one) =>
    known.evidence.every(
      (other) => !samePiece(one, other) && (stands(other) || likeness(one, other) < SAME_PASSAGE),
    ),
  );
}

export function standsIn(text: string): Stands {
  const normalised = normalise(text);
  return (evidence) =>
    // The context is the same in every round.
    evidence.kind === 'quote' && (evidence.of === 'context' || normalised.includes(normalise(evidence.text)));
}

const sameCategory = (a: Cited, b: Cited): boolean => a.category === b.category;
const sameSection = (a: Cited, b: Cited): boolean => normalise(a.section) === normalise(b.section);
export const sameEvidence = (a: Cited, b: Cited): boolean =>
  keysOf(a.evidence).join('\n') === keysOf(b.evidence).join('\n');
const sharesEvidence = (a: Cited, b: Cited): boolean =>
  a.evidence.some((one) => b.evidence.some((other) => samePiece(one, other)));

/** The same, or the one a part of the other. */
function samePiece(a: Evidence, b: Evidence): boolean {
  if (keyOf(a) === keyOf(b)) return true;
  if (a.kind !== 'quote' || b.kind !== 'quote' || a.of !== b.of) return false;
  const [short = '', long = ''] = [normalise(a.text), normalise(b.text)].sort((x, y) => x.length - y.length);
  return short.length >= TELLING_QUOTE && long.includes(short);
}

/** A passage that is gone, and one that is like it: the document was edited since. */
const isRewritten = (draft: Cited, known: Cited, stands: Stands): boolean =>
  known.evidence.some(
    (other) => !stands(other) && draft.evidence.some((one) => likeness(one, other) >= SAME_PASSAGE),
  );

/** Common words over all words of both. */
function likeness(a: Evidence, b: Evidence): number {
  if (a.kind !== b.kind || (a.kind === 'quote' && b.kind === 'quote' && a.of !== b.of)) return 0;
  const [first, second] = [wordsOf(a), wordsOf(b)];
  const common = [...first].filter((word) => second.has(word)).length;
  const all = first.size + second.size - common;
  return all === 0 ? 0 : common / all;
}

const wordsOf = (evidence: Evidence): Set<string> =>
  new Set(
    normalise(evidence.kind === 'quote' ? evidence.text : evidence.terms.join(' ')).match(
      /[\p{L}\p{N}]+/gu,
    ) ?? [],
  );
