// The file of one judge in round 2: what it recommends now, whom it challenges, and what became of a change.

import { escapeLine } from '../../markdown/escape-line.ts';
import { paragraph } from '../../markdown/paragraph.ts';
import type { Response } from '../answers/response.ts';
import type { Packet, Stance } from '../model.ts';
import { STANCE_WORDS } from '../stances.ts';
import { renderChoice, renderEvidence, renderHead, renderMind } from './evaluation.ts';

const CHALLENGES_NOBODY = 'Challenge requirement violated: no other judge is challenged.';

export function renderResponse(packet: Packet, response: Response, others: readonly Stance[]): string {
  const { stance, said, vote, change, confidence, reasoning, challenges, convincedBy } = response;
  const isChange = said !== response.previous;
  const parts = [
    renderHead(packet, stance, 2),
    renderChoice(said, confidence),
    ...describeVote(response),
    '## Why My Choice',
    paragraph(reasoning),
    '## For Debate Round 2',
    ...(challenges.length === 0 ? [CHALLENGES_NOBODY] : []),
    ...others.flatMap((other) => [
      `### Response to the ${STANCE_WORDS[other].title}`,
      ...describeChallenges(challenges.filter(({ judge }) => judge === other)),
    ]),
    ...renderMind(
      isChange,
      isChange ? (vote === said ? (vote ?? 'none') : '-') : '-',
      convinced(convincedBy),
    ),
    ...(convincedBy === null || !isChange ? [] : listed(convincedBy)),
    ...(CONSEQUENCES[change] === undefined ? [] : [CONSEQUENCES[change]]),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const CONSEQUENCES: Readonly<Partial<Record<Response['change'], string>>> = {
  hollow: 'Hollow change: nothing is named that was new to this judge and stands in the texts.',
  undocumented: 'Undocumented change: it is not said what convinced.',
};

const describeVote = ({ vote, said, previous }: Response): string[] =>
  vote === said
    ? []
    : [`**Counted:** ${vote ?? 'none'} (the change from ${previous ?? 'none'} is not documented)`];

const convinced = (by: Response['convincedBy']): string =>
  by === null ? '-' : `${STANCE_WORDS[by.judge].title}: ${escapeLine(by.argument) || '(nothing said)'}`;

const describeChallenges = (challenges: Response['challenges']): string[] =>
  challenges.length === 0
    ? ['Not challenged.']
    : challenges.flatMap((one) => [paragraph(one.argument), ...listed(one)]);

const listed = ({
  evidence,
  struck,
}: Pick<Response['challenges'][number], 'evidence' | 'struck'>): string[] => {
  const lines = renderEvidence(evidence, struck);
  return lines === '' ? [] : [lines];
};
