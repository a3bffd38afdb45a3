// One round of the adversary: the document with numbered lines, what was raised before and what the author says to it go
// in; places by number and claims come out.

import { defineQuestion, type Finding } from '../../../domain/question.ts';
import { chooseNonce, declareFence, fence } from '../../evidence/fence.ts';
import { resolveReference } from '../challenges/accept-reply.ts';
import { matchChallenges } from '../challenges/identity.ts';
import { answerAsAdversary } from '../lint/answer-as-adversary.ts';
import type { ArtifactType } from '../model/challenge.ts';
import type { PriorChallenge } from '../model/prior.ts';
import type { ReviewedChallenge } from '../model/record.ts';
import {
  type AdversaryAnswer,
  adversaryAnswer,
  attack,
  CATEGORY_TEMPLATES,
  type RaisePayload,
} from '../reply/attack.ts';
import { findReplyFaults, parseReply, type Reply } from '../reply/parse-reply.ts';
import { readAttack } from '../reply/read-attack.ts';
import { renderChallenge, renderEvidence, sourcesOf } from '../reply/sources.ts';

export const ADVERSARY = 'adversary';

export const raiseChallenges = defineQuestion({
  kind: 'raise-challenges',
  answer: adversaryAnswer,
  shape: attack,
  prompt,
  embedded: answerAsAdversary,
  check: (answer: AdversaryAnswer, payload: RaisePayload): Finding[] => {
    const reply = readReply(answer, payload);
    return [...findReplyFaults(reply), ...findUnassessed(reply, payload)];
  },
});

export const readReply = (answer: AdversaryAnswer, payload: RaisePayload): Reply =>
  typeof answer === 'string'
    ? parseReply(answer, payload.type, sourcesOf(payload))
    : readAttack(answer, payload.type, sourcesOf(payload));

/** What is raised again needs no row. */
function findUnassessed(reply: Reply, { previous, artifact, slice }: RaisePayload): Finding[] {
  const { assessed, challenges, hasNoObjections } = reply;
  if (hasNoObjections || (slice !== undefined && slice.from > 1)) return [];
  const again = matchChallenges(challenges, previous, artifact.text);
  const path = 'Defense Assessment';
  const named = new Set(assessed.map(({ reference }) => resolveReference(reference, previous)?.id));
  const missing = previous.filter(
    ({ id, status }) => status === 'open' && !named.has(id) && !again.some((one) => one?.id === id),
  );
  const undecided = assessed.filter(({ status, judged }) => status === 'rejected' && judged === undefined);
  return [
    ...missing.map(({ id }) => ({ path, message: `${id} is not assessed` })),
    ...undecided.map(({ reference }) => ({
      path,
      message: `say of ${reference} whether the rejection is valid or invalid`,
    })),
  ];
}

export const ATTACK = {
  thinking: '14 against 31 ...',
  challenges: [
    {
      thought: '31 needs states that 14 has deleted; nothing else speaks of archives',
      places: ['14', '31'],
      category: '(one of the categories)',
      claim: 'Backups are kept for 30 days, so a state of the last 12 months cannot be restored.',
      severity: 'critical',
      recommendation: 'Keep backups for 12 months, or limit what can be restored to 30 days.',
    },
  ],
};

const RULES = `You are the adversary of a planning document: you attack its thinking, not its style, and you say so when it holds. Every line has a number. You answer by number; code takes the quotes from the lines.

Read all of it first, then go through this list point by point and write what you find into "thinking". The categories to file a fault under come after the data: use one of those names exactly, the first that fits. Look for:
- clashes: two places that one team cannot both follow; a rule and a limit that exclude each other; a promise that a constraint makes impossible;
- order and dependencies: what needs something later, or each other; dates and people that are not there when they are needed;
- uncovered and doubly covered: what the context or the document itself asks for and nothing takes up, or two take up;
- counts: sums, totals and numbers of things that do not come out; figures that cannot be, by the document's own arithmetic;
- edge cases of the limits that are stated: what happens at, before and after them;
- done without evidence: a verdict whose proof is missing, older than what it proves, about something else, or hearsay;
- tasks nobody can check, and words on which two testers would disagree;
- risks without owner, answer or date.

Before you raise anything, hold it against the whole document and its context: is it answered, explained, bounded or put off elsewhere? Is the line an example, a quotation, archived, struck out or negated? Then it is no fault: leave it out, or name those lines in "answered". A reader who knows the trade must agree that it is wrong as it stands. There is no quota: most documents have few faults, and a sound one has none. Each fault is one challenge, told once, at its root.

- places: one to four numbers, every line without which the fault is not shown: both sides of a clash, the limit and what breaks it, the claim and what belies it; "C9" is line 9 of the context. Not the lines around it.
- claim: what is wrong, naming words, names or numbers of each of those lines.
- absent: only where something is missing: one to four words or phrases, one of which would stand in the document if it were there; not those of the lines you name. Each is searched for as a whole, whatever its case, and if one is found the challenge falls.
- severity: critical (it cannot be built, or contradicts itself), significant (it will be built wrongly or cannot be accepted), minor (the rest).
- recommendation: what the author can do. ifLeft: what follows from doing nothing, in one sentence.
- With nothing to raise: challenges is empty, and noObjections says in one sentence why the document holds.
You change nothing and decide nothing: the author answers you, and somebody else decides whether the debate goes on.

Example, for a document with "14 Backups are kept for 30 days." and "31 A customer can have any state of the last 12 months restored.":
${JSON.stringify(ATTACK)}`;

function prompt(payload: RaisePayload) {
  const { type, artifact, context, round, maxRounds, previous, defence, settled = [], slice } = payload;
  const raised = previous.map(describeChallenge).join('\n');
  const earlier = settled.map(describePrior).join('\n');
  const texts = [artifact.text, context?.text ?? ''];
  const nonce = chooseNonce(texts, [raised, defence, earlier]);
  const block = (tag: string, name: string, text: string, isEvidence: boolean): string =>
    `<${tag}>\n${fence(nonce, { name, text, isEvidence })}\n</${tag}>`;
  const isFirst = round === 1;
  return {
    system: `${RULES}\n\n${declareFence(nonce)} You answer with one JSON object of the requested shape and nothing else; leave out fields that would be empty.`,
    shared: [
      [
        `<artifact_type>${type}</artifact_type>`,
        block('artifact', 'ARTIFACT', artifact.text, true),
        context === undefined
          ? '<project_context>\nnone given\n</project_context>'
          : block('project_context', 'PROJECT CONTEXT', context.text, true),
      ].join('\n\n'),
    ],
    user: [
      ...(settled.length === 0 ? [] : [block('settled_before', 'SETTLED BEFORE', earlier, false)]),
      ...(isFirst ? [] : [block('previous_challenges', 'PREVIOUS CHALLENGES', raised, false)]),
      ...(isFirst ? [] : [block('defense', 'DEFENSE', defence, false)]),
      `<round>${round}</round>\n<max_rounds>${maxRounds}</max_rounds>`,
      'INSTRUCTIONS. The data ends here.',
      `Challenge this ${type} document. The categories:\n${categoriesOf(type)}`,
      ...(slice === undefined ? [] : [onlyLines(slice)]),
      ...(isFirst || (slice !== undefined && slice.from > 1) ? [] : [ASSESS]),
      ...(settled.length === 0 ? [] : [KEEP_SETTLED]),
    ].join('\n\n'),
  };
}

const onlyLines = ({ from, to }: NonNullable<RaisePayload['slice']>): string =>
  `The document is long. Raise only what has its first place in lines ${from} to ${to}; the other lines are there to be held against it.`;

const categoriesOf = (type: ArtifactType): string =>
  CATEGORY_TEMPLATES[type].map(([name, what]) => `- ${name}: ${what}`).join('\n');

const ASSESS =
  'First assess in "assessed" what the author did about each open challenge, by its id: addressed (the document now answers it), rejected (the author gave a reason: valid says whether it holds, notes why) or unaddressed. The author saying so addresses nothing: look at the document. Raise nothing again that is settled, unless you have new evidence. recommendation: "accept with noted risks" where what is left can be lived with, "escalate to user" where there is no way on, otherwise "continue debate".';

const KEEP_SETTLED =
  'What is SETTLED BEFORE was answered in an earlier review of this document, each with its reason. Do not raise it again unless you have new evidence.';

function describeChallenge(challenge: ReviewedChallenge): string {
  const { id, number, category, severity, status, note } = challenge;
  const name = status === 'open' ? `Challenge ${number} (${id})` : id;
  const state = status === 'open' ? 'open' : `settled: ${status}, ${note}`;
  return renderChallenge(`${name}: [${category}] ${severity}, ${state}`, challenge).join('\n');
}

function describePrior(challenge: PriorChallenge): string {
  const { id, category, severity, concern, evidence, status, reason } = challenge;
  return [
    `${id}: [${category}] ${severity}, settled: ${status}, ${reason}`,
    `  Concern: ${concern}`,
    ...evidence.map((one) => `  Evidence: ${renderEvidence(one)}`),
  ].join('\n');
}
