// The author's turn where the author is a model: an answer to each open challenge, with the edits that address it. The embedded
// author knows nothing that the document does not say: every challenge is accepted as a risk, what is more than minor as a question.

import { z } from 'zod';
import { defineQuestion, type Finding } from '../../../domain/question.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { type Example, showExample } from '../../evidence/answer-object.ts';
import { chooseNonce, declareFence, fence } from '../../evidence/fence.ts';
import { locateEvidence } from '../../evidence/locate-evidence.ts';
import { oneLine } from '../../evidence/one-line.ts';
import { mostLines } from '../defence/diff-guard.ts';
import { askInDocument } from '../defence/open-questions.ts';
import { revise } from '../defence/revise.ts';
import type { ArtifactType, TextGiven } from '../model/challenge.ts';
import { RESPONSES, type ReviewedChallenge } from '../model/record.ts';
import { renderChallenge } from '../reply/sources.ts';

export const AUTHOR = 'author';

export interface DefendPayload {
  readonly type: ArtifactType;
  readonly artifact: TextGiven;
  readonly context?: TextGiven | undefined;
  readonly round: number;
  /** Open ones, worst first. */
  readonly challenges: readonly ReviewedChallenge[];
}

const answer = z.object({
  responses: z.array(
    z.object({
      id: z.string(),
      evidence: z
        .array(
          z.object({
            of: z
              .enum(['artifact', 'context'])
              .describe('artifact: the document; context: what was given along'),
            line: z.int(),
            text: z.string().describe('Copied word for word from that line'),
          }),
        )
        .describe('Lines that the response rests on'),
      reasoning: z.string().describe('Whether the concern holds, and what follows from it'),
      response: z.enum(RESPONSES),
      edits: z.array(z.object({ line: z.int(), endLine: z.int(), find: z.string(), replace: z.string() })),
    }),
  ),
});

export type DefendAnswer = z.infer<typeof answer>;

export const defend = defineQuestion({
  kind: 'defend',
  answer,
  prompt,
  embedded: answerAsAuthor,
  check: (given: DefendAnswer, payload: DefendPayload): Finding[] => [
    ...checkIds(given, payload),
    ...checkResponses(given, payload),
    ...checkEdits(given, payload),
  ],
});

export const DEFENCE: Example = {
  given:
    'Line 8: "Loaves are sold warm." Line 12: "At 9:00 the oven is cold." CONTEXT, line 3: "The apprentice lights the oven." CH-90010001: after 9:00 no loaf is warm. CH-90010002: nobody lights the oven.',
  answer: {
    responses: [
      {
        id: 'CH-90010001',
        evidence: [{ of: 'artifact', line: 12, text: 'At 9:00 the oven is cold.' }],
        reasoning: 'After 9:00 nothing warm is left to be sold.',
        response: 'addressed',
        edits: [
          {
            line: 8,
            endLine: 8,
            find: 'Loaves are sold warm.',
            replace: 'Loaves are sold warm until 9:00.',
          },
        ],
      },
      {
        id: 'CH-90010002',
        evidence: [{ of: 'context', line: 3, text: 'The apprentice lights the oven.' }],
        reasoning: 'The context says who lights it.',
        response: 'rejected',
        edits: [],
      },
    ],
  },
};

const RULES = (most: number): string[] => [
  'For each challenge first the evidence, then the reasoning, in which you hold the concern against it, then the response that follows, last the edits.',
  'Answer every challenge, by its id, with one of three responses: addressed (you edit the document so that the concern is gone), rejected (the concern is wrong: say why, and quote what proves it), accepted-risk (it is right and stays as it is: say why that can be borne).',
  'An edit names the lines, the text that stands there word for word ("find", without the line numbers) and what takes its place ("replace"). To add something, find the line before it and repeat that in "replace". Two edits must not touch the same text.',
  `Change what a challenge is about and nothing else: at most ${most} lines in all, not more than a quarter of the text taken away, and no heading, requirement id or section goes unless the challenge quotes it.`,
  'Invent nothing: no number, date, name or promise that neither the document nor the context holds. Where something must be decided by somebody else, write it down as an open question.',
  'Rejecting needs proof, agreeing needs an edit. Do not agree to please.',
];

function prompt({ type, artifact, context, round, challenges }: DefendPayload) {
  const raised = challenges.map(describe).join('\n');
  const nonce = chooseNonce([artifact.text, context?.text ?? ''], [raised]);
  return {
    system: `You are the author of a ${type} document, and answer its adversary. ${declareFence(nonce)} You answer with one JSON object of the requested shape and nothing else.\n\n${showExample(DEFENCE)}`,
    shared: [
      [
        fence(nonce, { name: 'ARTIFACT', text: artifact.text }),
        ...(context === undefined ? [] : [fence(nonce, { name: 'PROJECT CONTEXT', text: context.text })]),
      ].join('\n\n'),
    ],
    user: [
      fence(nonce, { name: `CHALLENGES OF ROUND ${round}`, text: raised, isEvidence: false }),
      'INSTRUCTIONS. The data ends here.',
      `Answer these challenges: ${challenges.map(({ id }) => id).join(', ')}.`,
      `RULES:\n${RULES(mostLines(artifact.text))
        .map((rule, index) => `${index + 1}. ${rule}`)
        .join('\n')}`,
    ].join('\n\n'),
  };
}

function describe(challenge: ReviewedChallenge): string {
  const { id, category, severity, ifLeft } = challenge;
  const told = renderChallenge(`${id}: [${category}] ${severity}`, challenge);
  return [...told, `  If left as is: ${ifLeft}`].join('\n');
}

function checkIds({ responses }: DefendAnswer, { challenges }: DefendPayload): Finding[] {
  const given = responses.map(({ id }) => id);
  const known = new Set(challenges.map(({ id }) => id));
  return [
    ...challenges
      .filter(({ id }) => !given.includes(id))
      .map(({ id }) => ({ path: 'responses', message: `${id} is not answered` })),
    ...given.flatMap((id, index): Finding[] => {
      const path = `responses.${index}.id`;
      if (!known.has(id)) return [{ path, message: `${oneLine(id, 40)} is no open challenge` }];
      return given.indexOf(id) < index ? [{ path, message: `${id} is answered twice` }] : [];
    }),
  ];
}

function checkResponses({ responses }: DefendAnswer, { artifact, context }: DefendPayload): Finding[] {
  const document = parseDocument(artifact.text);
  const other = context && parseDocument(context.text);
  return responses.flatMap(({ id, evidence, reasoning, response, edits }, index): Finding[] => {
    const path = `responses.${index}`;
    const shown = oneLine(id, 40);
    const struck = evidence.filter(({ of, line, text }) => {
      const source = of === 'context' ? other : document;
      return source === undefined || locateEvidence(source, text, line) === undefined;
    });
    return [
      ...struck.map(({ line }) => ({ path, message: `${shown} quotes what does not stand in line ${line}` })),
      ...(reasoning.trim() === '' ? [{ path, message: `${shown} has no reasoning` }] : []),
      ...(response === 'addressed' && edits.length === 0
        ? [{ path, message: `${shown} is addressed by no edit` }]
        : []),
    ];
  });
}

function checkEdits({ responses }: DefendAnswer, { artifact, round, challenges }: DefendPayload): Finding[] {
  const { edits } = revise(artifact.text, round, challenges, responses);
  return edits
    .filter(({ status }) => status === 'refused')
    .map(({ challenge, reason }) => ({ path: 'edits', message: `${challenge}: ${reason}` }));
}

function answerAsAuthor({ artifact, challenges }: DefendPayload): DefendAnswer {
  const serious = challenges.filter(({ severity }) => severity !== 'minor');
  const edits = askInDocument(artifact.text, serious);
  return {
    responses: challenges.map(({ id }) => {
      const edit = edits.get(id);
      return {
        id,
        evidence: [],
        reasoning:
          edit === undefined
            ? 'The document does not say what would decide this; the risk is minor'
            : 'The document does not say what would decide this; it is recorded as an open question',
        response: 'accepted-risk' as const,
        edits: edit === undefined ? [] : [edit],
      };
    }),
  };
}
