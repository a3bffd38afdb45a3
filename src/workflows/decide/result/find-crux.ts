// What the outcome hangs on: who would have to give up what, and the words that each side leans on.

import { splitSentences } from '../../../text/words/split-sentences.ts';
import { cutAtWord } from '../../evidence/one-line.ts';
import { type Packet, placeOf } from '../model/decision.ts';
import { STANCE_WORDS } from '../model/stances.ts';
import type { Consensus } from './consensus.ts';
import type { Perspective } from './perspectives.ts';

export function findCrux(
  { options }: Packet,
  { outcome, option }: Pick<Consensus, 'outcome' | 'option'>,
  perspectives: readonly Perspective[],
): string {
  const voting = perspectives.filter(({ vote }) => vote !== null);
  const name = (id: string | null): string => {
    const label = options.find((one) => one.id === id)?.label ?? '';
    return label === '' || label === id ? `option ${id}` : `option ${id} (${cutAtWord(label, 60)})`;
  };
  if (outcome === 'INSUFFICIENT') return whoIsSilent(perspectives);
  const winners = voting.filter(({ vote }) => option === undefined || vote === option);
  const weakest = weakestOf(winners);
  const against = voting.filter(({ vote }) => vote !== option);
  if (weakest === undefined) return whoIsSilent(perspectives);
  if (option === undefined) return `The judges part: ${voting.map((one) => caseOf(one, name)).join(' ')}`;
  if (against.length > 0) {
    return [
      `It is undone if the ${winners.map(({ stance }) => STANCE_WORDS[stance].title).join(' or the ')} gives up ${name(option)}.`,
      ...winners.map((one) => `${caseOf(one, name)}${doubtOf(one)}`),
      ...against.map((one) => `Against it: ${caseOf(one, name)}`),
    ].join(' ');
  }
  const who =
    voting.length === 1
      ? 'Only one judge was asked.'
      : `All votes are for ${name(option)}; the least sure is the ${STANCE_WORDS[weakest.stance].title} (${weakest.confidence}).`;
  return `${who} ${caseOf(weakest, name)}${doubtOf(weakest)}`;
}

const doubtOf = ({ selfChallenge }: Perspective): string =>
  selfChallenge === '' ? '' : ` Its own doubt: ${sentence(selfChallenge)}`;

const CONFIDENCE = ['LOW', 'MEDIUM', 'HIGH'];

const weakestOf = (judges: readonly Perspective[]): Perspective | undefined =>
  [...judges].sort((a, b) => CONFIDENCE.indexOf(a.confidence) - CONFIDENCE.indexOf(b.confidence))[0];

const LONGEST_QUOTE = 160;

function caseOf(
  { stance, vote, evidence, reason }: Perspective,
  name: (option: string | null) => string,
): string {
  const { title } = STANCE_WORDS[stance];
  return evidence === undefined
    ? `The ${title} chooses ${name(vote)} and quotes nothing for it: ${sentence(cutAtWord(reason, LONGEST_QUOTE))}`
    : `The ${title} chooses ${name(vote)} and points to "${cutAtWord(evidence.text, LONGEST_QUOTE)}" (${placeOf(evidence)}).`;
}

/** Those who were asked and recommend nothing say themselves why: their first sentence, once where several say it. */
const whoIsSilent = (perspectives: readonly Perspective[]): string =>
  [
    ...new Set(
      perspectives.flatMap(({ stance, vote, missing, reason }) =>
        vote !== null
          ? []
          : [
              missing === undefined
                ? sentence(cutAtWord(firstSentence(reason), LONGEST_QUOTE))
                : `Not heard: ${STANCE_WORDS[stance].name} (${missing}).`,
            ],
      ),
    ),
  ].join(' ');

const firstSentence = (text: string): string => {
  const [first] = splitSentences(text);
  return first === undefined ? text : text.slice(first.start, first.end);
};

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
