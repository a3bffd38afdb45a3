// Feasibility: requirements that nobody can build to or test against, because the words leave open what is meant, what
// belongs to it, or ask for what cannot be promised. Only what binds is read, and a measure or a criterion heals it.

import { push } from '../../../../text/index-lists.ts';
import { maskCode } from '../../../../text/mask-code.ts';
import { hasMeasure } from '../../../roadmap/extraction/classify-quality.ts';
import type { ChallengeDraft, Severity } from '../../model.ts';
import { type ArtifactReading, quoteOf } from '../read-artifact.ts';
import { listNames, nameOf, quoted } from './names.ts';
import type { Stated } from './read-stated.ts';
import { EXPLAINED, ILLUSTRATED, VAGUE_KINDS, type VagueKind } from './vague-words.ts';

interface Vague {
  readonly stated: Stated;
  readonly word: string;
  readonly kind: VagueKind['name'];
}

/** A shorter criterion checks nothing that the requirement does not say. */
const FEWEST_WORDS = 4;

export function challengeVague({ document }: ArtifactReading, stated: readonly Stated[]): ChallengeDraft[] {
  const masked = maskCode(document);
  const groups = new Map<string, Vague[]>();
  for (const one of stated) {
    const found = readVague(one, masked.slice(one.span.start, one.span.end).replace(/\s+/g, ' '));
    if (found) push(groups, `${found.kind}\u0000${one.section}`, found);
  }
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group.map(({ stated: { span } }) => quoteOf(document, span));
    return first
      ? [{ ...describe(group), category: 'Feasibility', evidence: [first, ...others] as const }]
      : [];
  });
}

function readVague(stated: Stated, prose: string): Vague | undefined {
  for (const { name, sign, isHealed } of VAGUE_KINDS) {
    const found = sign.exec(prose);
    if (!found) continue;
    const [word] = found;
    if (isHealed && isMeasured(stated, word)) continue;
    const [before, behind] = [prose.slice(0, found.index), prose.slice(found.index + word.length)];
    if (name === 'hedge' && (EXPLAINED.test(behind) || isProse(stated))) continue;
    // In brackets a list only illustrates.
    const isBeside = before.lastIndexOf('(') > before.lastIndexOf(')');
    if (name === 'open-list' && (isBeside || ILLUSTRATED.test(before))) continue;
    return { stated, word: word.replace(/^[,\s]+|[.\s]+$/g, ''), kind: name };
  }
  return undefined;
}

/** Beside many other words a hedge leaves little open, and a text that names none of its requirements is no list of them. */
const LONGEST_STATEMENT = 25;

const isProse = ({ id, text }: Stated): boolean =>
  id === undefined && text.split(/\s+/).length > LONGEST_STATEMENT;

/** By an amount beside the word, or by a criterion that says more than the same word again. */
function isMeasured({ text, id, criteria }: Stated, word: string): boolean {
  const own = text.replace(word, '').replaceAll(id ?? word, '');
  return hasMeasure(own) || criteria.some(isCheckable);
}

const isCheckable = (criterion: string): boolean =>
  criterion.split(/\s+/).length >= FEWEST_WORDS &&
  (hasMeasure(criterion) || !VAGUE_KINDS.some(({ sign }) => sign.test(criterion)));

type Described = Pick<ChallengeDraft, 'section' | 'concern' | 'severity' | 'recommendation' | 'ifLeft'>;

function describe(group: readonly Vague[]): Described {
  const names = listNames(group.map(({ stated }) => nameOf(stated)));
  const words = quoted(group.map(({ word }) => word));
  const [first] = group as readonly [Vague, ...Vague[]];
  const one = group.length === 1;
  return { section: first.stated.section, ...SAYINGS[first.kind](names, words, one) };
}

interface Saying extends Omit<Described, 'section' | 'severity'> {
  readonly severity: Severity;
}

const SAYINGS: Readonly<Record<VagueKind['name'], (names: string, words: string, one: boolean) => Saying>> = {
  undecided: (names, words, one) => ({
    concern: `${names} ${one ? 'is' : 'are'} not decided: ${words} stands where the requirement should`,
    severity: 'significant',
    recommendation: `Decide what ${words} in ${names} is, or move it to the open questions with an owner and a date.`,
    ifLeft: `Whoever builds ${names} decides it alone, and nobody notices until it is shown.`,
  }),
  absolute: (names, words, one) => ({
    concern: `${names} ${one ? 'asks' : 'ask'} for ${words}, which nobody can promise and no test can show`,
    severity: 'significant',
    recommendation: `Replace ${words} in ${names} by a limit that can be measured: how often, over which time, for which cases.`,
    ifLeft: `${names} can never be accepted: one counterexample fails it, and no number of passes proves it.`,
  }),
  quality: (names, words, one) => ({
    concern: `${names} ${one ? 'asks' : 'ask'} for ${words} and neither a number nor a criterion says when that is reached`,
    severity: 'significant',
    recommendation: `Say how ${words} in ${names} is measured: an amount, a bound and the conditions, or a criterion that a tester can fail.`,
    ifLeft: `Builder and reviewer each decide for themselves what ${words} means, and ${names} is accepted or refused by taste.`,
  }),
  hedge: (names, words, one) => ({
    concern: `${names} ${one ? 'leaves' : 'leave'} the decision to ${words}: nothing says who decides, or by what`,
    severity: 'significant',
    recommendation: `Name the cases that ${words} in ${names} stands for, or the rule by which they are told.`,
    ifLeft: `Builder and reviewer each decide what ${words} covers, and ${names} is met whatever they decide.`,
  }),
  'open-list': (names, words, one) => ({
    concern: `${names} ${one ? 'ends its list' : 'end their lists'} with ${words}: what else belongs to it is not said`,
    severity: 'minor',
    recommendation: `List all that ${names} covers, or say by which property the rest is recognised.`,
    ifLeft: `The unnamed rest of ${names} is either not built or argued about at acceptance.`,
  }),
};
