// The last step: what is done about challenges that nobody closed. Whoever decides may go on with all of them; the review
// never blocks.

import { z } from 'zod';
import {
  type Checkpoint,
  type Decision,
  defineQuestion,
  type Finding,
  type Reading,
} from '../../../domain/question.ts';
import { type Example, showExample } from '../../evidence/answer-object.ts';
import { chooseNonce, declareFence, fence } from '../../evidence/fence.ts';
import { oneLine } from '../../evidence/one-line.ts';
import { DECISIONS, type DecisionKind, type Outcome, type ReviewedChallenge } from '../model/record.ts';
import { renderChallenge } from '../reply/sources.ts';

export const DECIDER = 'decider';
export const DECIDE_OPEN = 'decide-open';

export interface DecidePayload {
  readonly label: string;
  readonly outcome: Outcome;
  readonly because: string;
  readonly challenges: readonly ReviewedChallenge[];
}

const answer = z.object({
  decisions: z.array(z.object({ id: z.string(), rationale: z.string(), decision: z.enum(DECISIONS) })),
});
type DecideAnswer = z.infer<typeof answer>;

export const BY_RULE = 'nobody was asked: the review is advisory and stops nothing';

const all = (
  challenges: DecidePayload['challenges'],
  decision: DecisionKind,
  rationale: string,
): DecideAnswer => ({
  decisions: challenges.map(({ id }) => ({ id, rationale, decision })),
});

export const DECIDED: Example = {
  given: 'CH-90010001, critical: "Loaves are sold warm all day, and at 9:00 the oven is cold."',
  answer: {
    decisions: [
      {
        id: 'CH-90010001',
        rationale: 'What is sold after 9:00 must be known before the oven is bought.',
        decision: 'fix-first',
      },
    ],
  },
};

export const decideOpen = defineQuestion({
  kind: DECIDE_OPEN,
  answer,
  prompt: ({ label, because, challenges }: DecidePayload) => {
    const raised = challenges.map(describe).join('\n');
    const nonce = chooseNonce([raised], [label, because]);
    return {
      system: `You decide what becomes of the challenges to a document that are still open. ${declareFence(nonce)} You answer with one JSON object of the requested shape and nothing else.\n\n${showExample(DECIDED)}`,
      user: [
        fence(nonce, { name: 'OPEN CHALLENGES', text: raised, isEvidence: false }),
        'INSTRUCTIONS. The data ends here.',
        `The review has ended: ${because}. Decide on each of ${challenges.map(({ id }) => id).join(', ')}, with the reason first: proceed (the work goes on and the risk is noted), fix-first (it should be fixed before the work goes on) or dismiss (the challenge is wrong).`,
      ].join('\n\n'),
    };
  },
  embedded: ({ challenges }: DecidePayload) => all(challenges, 'proceed', BY_RULE),
  check: ({ decisions }: DecideAnswer, { challenges }: DecidePayload): Finding[] => {
    const given = decisions.map(({ id }) => id);
    const missing = challenges.filter(({ id }) => !given.includes(id));
    const unknown = given.filter((id) => !challenges.some((one) => one.id === id));
    return [
      ...missing.map(({ id }) => ({ path: 'decisions', message: `${id} is not decided` })),
      ...unknown.map((id) => ({ path: 'decisions', message: `${oneLine(id, 40)} is no open challenge` })),
      ...decisions
        .filter(({ rationale }) => rationale.trim() === '')
        .map(({ id }) => ({ path: 'decisions', message: `${oneLine(id, 40)} has no rationale` })),
    ];
  },
  person: { present, decide, read },
});

const describe = (challenge: ReviewedChallenge): string => {
  const { id, category, severity, note } = challenge;
  const head = `${id}: [${category}] ${severity}${note === '' ? '' : `, ${note}`}`;
  return renderChallenge(head, challenge).join('\n');
};

const SHOWN = 100;

function present({ label, because, challenges }: DecidePayload): Checkpoint {
  const choices = challenges.map(({ id, severity, category, concern }) => ({
    value: id,
    label: `${id} (${severity}, ${category})`,
    hint: oneLine(concern, SHOWN),
  }));
  return {
    name: DECIDE_OPEN,
    question: [
      `${because}. Open challenges to ${oneLine(label, SHOWN)}:`,
      ...challenges.map(({ id, severity, concern }) => `  ${id} (${severity}): ${oneLine(concern, SHOWN)}`),
      'What is to be done about them?',
    ],
    options: [
      { value: 'proceed', label: 'Proceed, the risks are noted', fields: [] },
      {
        value: 'fix-first',
        label: 'Fix some of them first',
        fields: [
          {
            kind: 'many',
            name: 'fix-first',
            message: 'Which?',
            choices,
            chosen: choices.map(({ value }) => value),
          },
        ],
      },
      {
        value: 'dismiss',
        label: 'Dismiss some of them',
        fields: [
          { kind: 'many', name: 'dismiss', message: 'Which?', choices, chosen: [] },
          { kind: 'text', name: 'why', message: 'Why?' },
        ],
      },
    ],
    default: 'Proceed, the risks are noted',
    grammar: 'proceed, or "fix-first CH-...", or "dismiss CH-...: why"',
  };
}

const NOTED = 'decided by a person: the work goes on, and the risk is noted';

function decided(
  { challenges }: DecidePayload,
  decision: DecisionKind,
  ids: readonly string[],
  why: string,
): Reading {
  return {
    answer: {
      decisions: challenges.map(({ id }) =>
        ids.includes(id) ? { id, rationale: why, decision } : { id, rationale: NOTED, decision: 'proceed' },
      ),
    },
  };
}

function decide({ option, values }: Decision, payload: DecidePayload): Reading {
  if (option === 'proceed') return decided(payload, 'proceed', [], NOTED);
  const kind = option === 'dismiss' ? 'dismiss' : 'fix-first';
  const why = values.get('why')?.[0]?.trim();
  return decided(payload, kind, values.get(kind) ?? [], why || `decided by a person: ${kind}`);
}

function read(line: string, payload: DecidePayload): Reading {
  const [, word = '', rest = ''] = /^\s*(proceed|fix-first|dismiss)\b\s*(?!\s)(.*)$/i.exec(line) ?? [];
  const kind = DECISIONS.find((one) => one === word.toLowerCase());
  if (kind === undefined) return { fault: { path: '', message: 'say proceed, fix-first or dismiss' } };
  const [named = '', ...words] = rest.split(':');
  const known = payload.challenges.map(({ id }) => id);
  const ids = known.filter((id) => named.toLowerCase().includes(id.toLowerCase()));
  if (kind === 'proceed') return decided(payload, kind, [], NOTED);
  if (ids.length === 0) return { fault: { path: '', message: `name at least one of ${known.join(', ')}` } };
  return decided(payload, kind, ids, words.join(':').trim() || `decided by a person: ${kind}`);
}
