// The question of Wave 2: which milestones, in which order, with which requirements. A model groups and orders; what is
// counted, sized, rated or numbered follows from its answer by rule and is never asked for.

import { z } from 'zod';
import { defineQuestion, type Prompt } from '../../../domain/question.ts';
import { answerObject, type Example, showExample } from '../../evidence/answer-object.ts';
import { chooseNonce, declareFence, fence } from '../../evidence/fence.ts';
import { oneLine } from '../../evidence/one-line.ts';
import { MILESTONE_TYPES, type PlanContext } from '../model/plan.ts';
import { cutMilestones } from '../planning/cutting/cut-milestones.ts';
import { requireOrder } from '../planning/requirements/order-requirements.ts';
import { checkMilestones } from './check-milestones.ts';

/** Everything that is to be planned from, and how many milestones there may be. */
export interface PlanPayload extends PlanContext {
  readonly least: number;
  readonly most: number;
}

const cited = answerObject({
  line: z.number().int().describe('Line number of the spec as shown'),
  text: z.string().describe('The words that decide, copied word for word from that line, at most 20'),
});

export const milestonesAnswer = answerObject({
  evidence: z.array(cited).describe('What the spec says about order, urgency and what belongs together'),
  reasoning: z.string().describe('Two or three sentences: what the order follows from'),
  milestones: z
    .array(
      answerObject({
        title: z.string().describe('Two to six words of the product: what it delivers, not "Phase 1"'),
        objective: z
          .string()
          .describe('One sentence: what is there when it is done. No number that the spec lacks'),
        type: z.enum(MILESTONE_TYPES),
        dependsOn: z
          .array(z.number().int())
          .describe('Positions in this list, from 1, of the milestones that must be done before'),
        deliverables: z.array(
          answerObject({
            title: z.string().default('').describe('Two to eight words of the product: what is handed over'),
            requirements: z.array(z.string()).describe('Ids of the extraction, exactly as written there'),
          }),
        ),
      }),
    )
    .describe('In the order of work'),
  deferred: z
    .array(
      answerObject({
        evidence: cited.describe('Where the spec puts it off'),
        reason: z.string().describe('One sentence'),
        requirement: z.string().describe('Id of the extraction'),
      }),
    )
    .describe('Only what the spec itself puts off; mostly empty'),
});

export type MilestonesAnswer = z.output<typeof milestonesAnswer>;

const RULES = [
  'Every requirement of the extraction stands in exactly one deliverable, or is deferred. A milestone of type TEST may name requirements again that an earlier one delivers.',
  'Ids are those of the extraction, letter by letter. Renumber nothing, split nothing into new ids, invent none.',
  'A requirement never stands in an earlier milestone than one it depends on.',
  'A deliverable is what one person or pair can finish and show: one requirement, or a few that only work together.',
  'What the spec calls required is never deferred, and nothing is deferred without a line in which the spec puts it off.',
  'Objectives say what will be there, in the words of the spec: no number, name, date or promise that it lacks.',
  'Give no effort, priority, risk, percentage or count: they are computed.',
];

export const PLANNED: Example = {
  given:
    'Line 3: "FR-901 Bread is baked." Line 4: "FR-902 Bread is sold once it is baked." Line 5: "FR-903 Cakes come in a later release."',
  answer: {
    evidence: [{ line: 4, text: 'sold once it is baked' }],
    reasoning: 'What is sold must be baked, so that baking comes first.',
    milestones: [
      {
        title: 'Baking',
        objective: 'Bread is baked.',
        type: 'FEATURE',
        dependsOn: [],
        deliverables: [{ title: 'Bread from the oven', requirements: ['FR-901'] }],
      },
      {
        title: 'Selling',
        objective: 'Bread is sold.',
        type: 'FEATURE',
        dependsOn: [1],
        deliverables: [{ title: 'Bread on sale', requirements: ['FR-902'] }],
      },
    ],
    deferred: [
      {
        evidence: { line: 5, text: 'Cakes come in a later release.' },
        reason: 'The spec puts cakes off.',
        requirement: 'FR-903',
      },
    ],
  },
};

export const planMilestones = defineQuestion({
  kind: 'plan-milestones',
  answer: milestonesAnswer,
  prompt: (payload: PlanPayload): Prompt => {
    const { spec, extraction, recommendations, least, most, personas } = payload;
    const asked = recommendations.map((one) => `- ${oneLine(one, 400)}`).join('\n');
    const listed = describeExtraction(payload);
    const text =
      spec?.text ?? extraction.requirements.map(({ id, text: said }) => `${id}: ${said}`).join('\n');
    const nonce = chooseNonce([text], [listed, asked]);
    const primary = personas.find(({ role }) => role === 'primary')?.persona ?? 'architect';
    return {
      system: `You plan the work that a spec asks for. ${declareFence(nonce)} You answer with one JSON object of the requested shape and nothing else.\n\n${showExample(PLANNED)}`,
      shared: [fence(nonce, { name: 'SPEC', text })],
      user: [
        fence(nonce, { name: 'EXTRACTION', text: listed, isEvidence: false }),
        ...(asked === ''
          ? []
          : [fence(nonce, { name: 'RECOMMENDATIONS OF REVIEWERS', text: asked, isEvidence: false })]),
        'INSTRUCTIONS. The data ends here.',
        `Plan a roadmap of ${least} to ${most} milestones for the spec, as ${oneLine(primary, 40)} would. First the evidence, then the reasoning, then the milestones that follow from them.`,
        `RULES:\n${RULES.map((rule, index) => `${index + 1}. ${rule}`).join('\n')}`,
        ...(asked === ''
          ? []
          : ['An earlier plan was reviewed: take up what the recommendations rightly ask for.']),
      ].join('\n\n'),
    };
  },
  embedded: (payload: PlanPayload) => answerInline(payload),
  check: checkMilestones,
});

/** What code has read out of the spec, so that no id has to be searched for. */
function describeExtraction({ extraction, complexity }: PlanPayload): string {
  const { requirements, dependencies, criteria } = extraction;
  return [
    `Complexity ${complexity.score.toFixed(3)}, ${complexity.class}`,
    ...requirements.map(
      ({ id, domain, priority, source, text }) =>
        `${id} (${domain}, ${priority}, line ${source.line}): ${oneLine(text, 300)}`,
    ),
    ...dependencies.map(({ id, before, after, text }) =>
      before !== undefined && after !== undefined
        ? `${id}: ${after} depends on ${before}`
        : `${id}: ${oneLine(text, 200)}`,
    ),
    ...criteria.map(({ id, text }) => `${id}: ${oneLine(text, 200)}`),
  ].join('\n');
}

/** The rule's plan in the words of an answer. */
function answerInline(payload: PlanPayload): MilestonesAnswer {
  const { milestones } = cutMilestones(payload, requireOrder(payload.extraction));
  return {
    evidence: [],
    reasoning: 'By rule: along the phases, stories and components of the spec, what others need first.',
    milestones: milestones.map(({ title, type, deliverables }) => ({
      title,
      // Written by rule from what it holds.
      objective: '',
      type,
      dependsOn: [],
      deliverables: deliverables.map(({ requirements }) => ({ title: '', requirements: [...requirements] })),
    })),
    deferred: [],
  };
}
