// One round of the adversary: the document, what was raised before and what the author says to it go in, a reply in
// Markdown comes out. The embedded engine replies in the same words, so that both are read alike.

import { z } from 'zod';
import { defineQuestion, type Finding } from '../../../domain/question.ts';
import { chooseNonce, declareFence, fence } from '../../prompts/fence.ts';
import { resolveReference } from '../accept-reply.ts';
import { answerAsAdversary } from '../answer-as-adversary.ts';
import { matchChallenges } from '../identity.ts';
import type { TextGiven } from '../lint/lint.ts';
import type { ArtifactType } from '../model.ts';
import type { PriorChallenge } from '../prior.ts';
import type { ReviewedChallenge } from '../record.ts';
import { findReplyFaults, parseReply, type Reply } from '../reply/parse-reply.ts';
import { renderEvidence } from '../reply/render-reply.ts';
import { sourcesOf } from '../reply/sources.ts';
import { CATEGORY_TEMPLATES } from './category-templates.ts';

export const ADVERSARY = 'adversary';

export interface RaisePayload {
  readonly type: ArtifactType;
  /** As it is in this round. */
  readonly artifact: TextGiven;
  readonly context?: TextGiven | undefined;
  readonly round: number;
  readonly maxRounds: number;
  /** Of all rounds before; empty in the first. */
  readonly previous: readonly ReviewedChallenge[];
  /** What the author says to them; empty in the first. */
  readonly defence: string;
  /** By an earlier review; absent where there is nothing. */
  readonly settled?: readonly PriorChallenge[] | undefined;
}

export const raiseChallenges = defineQuestion({
  kind: 'raise-challenges',
  form: 'text',
  answer: z.string(),
  prompt,
  embedded: answerAsAdversary,
  check: (text: string, payload: RaisePayload): Finding[] => {
    const reply = readReply(text, payload);
    return [...findReplyFaults(reply), ...findUnassessed(reply, payload)];
  },
});

export const readReply = (text: string, payload: RaisePayload): Reply =>
  parseReply(text, payload.type, sourcesOf(payload));

/** What is raised again needs no row. */
function findUnassessed(reply: Reply, { previous, artifact }: RaisePayload): Finding[] {
  const { assessed, challenges, hasNoObjections } = reply;
  if (hasNoObjections) return [];
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

const RULES = [
  'Raise only what matters for this document. There is no quota: if you have no objection, say so.',
  'No evidence, no challenge. Evidence is text copied word for word with the number of its line, L12-14: "text", one piece a line, "context L3: ..." for the project context. For something that is missing it is: Searched: "title of a section" or "the whole document" for "term", "term", where none of the terms stands.',
  'Every challenge has a recommendation that the author can carry out.',
  'Do not raise again what is settled, unless you have new evidence. Do not soften or repeat: a challenge is dropped for a reason, and a reason is a fact.',
  'You change nothing and decide nothing: the author answers you, and somebody else decides whether the debate goes on.',
];

function prompt(payload: RaisePayload) {
  const { type, artifact, context, round, maxRounds, previous, defence, settled = [] } = payload;
  const raised = previous.map(describeChallenge).join('\n');
  const earlier = settled.map(describePrior).join('\n');
  const texts = [artifact.text, context?.text ?? ''];
  const nonce = chooseNonce(texts, [raised, defence, earlier]);
  const block = (tag: string, name: string, text: string, isEvidence: boolean): string =>
    `<${tag}>\n${fence(nonce, { name, text, isEvidence })}\n</${tag}>`;
  const isFirst = round === 1;
  return {
    system: `You are the adversary of a document: you attack its thinking, not its style, and you say so when it holds. ${declareFence(nonce)}`,
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
      `RULES:\n${RULES.map((rule, index) => `${index + 1}. ${rule}`).join('\n')}`,
      ...(isFirst ? [] : [ASSESS]),
      ...(settled.length === 0 ? [] : [KEEP_SETTLED]),
      `Answer in Markdown, in one of these two forms, and nothing else:\n\n${formOf(round, maxRounds)}`,
    ].join('\n\n'),
  };
}

const categoriesOf = (type: ArtifactType): string =>
  CATEGORY_TEMPLATES[type].map(([name, what]) => `- ${name}: ${what}`).join('\n');

const ASSESS =
  'First assess what the author did about each open challenge, by its id: addressed (the document now answers it), rejected (the author gave a reason: say in the notes "valid" or "invalid" and why) or unaddressed. The author saying so addresses nothing: look at the document.';

const KEEP_SETTLED =
  'What is SETTLED BEFORE was answered in an earlier review of this document, each with its reason. Do not raise it again unless you have new evidence.';

const formOf = (round: number, maxRounds: number): string => `## CHALLENGES

**Round:** ${round}/${maxRounds}

### Challenge 1: [one of the categories]
**Concern:** what is wrong
**Evidence:** L12-14: "text, word for word"
**Severity:** critical, significant or minor
**Recommendation:** what to do about it
**If left as is:** what will happen then
${
  round === 1
    ? ''
    : `
### Defense Assessment

| Previous Challenge | Status | Notes |
|---|---|---|
| CH-0123abcd | addressed, rejected or unaddressed | why |
`
}
### Convergence Assessment

**Status:** continue, converging or deadlock
**Remaining concerns:** how many
**Recommendation:** continue debate, accept with noted risks or escalate to user

or

## NO OBJECTIONS

**Round:** ${round}/${maxRounds}

### Summary
- what became of each earlier challenge, or why there is none`;

function describeChallenge(challenge: ReviewedChallenge): string {
  const { id, number, category, severity, concern, evidence, recommendation, status, note } = challenge;
  const name = status === 'open' ? `Challenge ${number} (${id})` : id;
  return [
    `${name}: [${category}] ${severity}, ${status === 'open' ? 'open' : `settled: ${status}, ${note}`}`,
    `  Concern: ${concern}`,
    ...evidence.map((one) => `  Evidence: ${renderEvidence(one)}`),
    `  Recommendation: ${recommendation}`,
  ].join('\n');
}

function describePrior({
  id,
  category,
  severity,
  concern,
  evidence,
  status,
  reason,
}: PriorChallenge): string {
  return [
    `${id}: [${category}] ${severity}, settled: ${status}, ${reason}`,
    `  Concern: ${concern}`,
    ...evidence.map((one) => `  Evidence: ${renderEvidence(one)}`),
  ].join('\n');
}
