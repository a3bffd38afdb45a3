// The nouns of a decision: options, the three stances, and what a judge says. Totals are computed, never said.

import { z } from 'zod';

export const STANCES = ['risk', 'value', 'effort'] as const;
export type Stance = (typeof STANCES)[number];

export interface DecisionOption {
  readonly id: string;
  readonly label: string;
  readonly description: string;
}

export interface ContextText {
  readonly label: string;
  readonly text: string;
}

/** All that a judge may argue from; options in an order that does not depend on how they were listed. */
export interface Packet {
  readonly question: string;
  readonly options: readonly DecisionOption[];
  readonly context: readonly ContextText[];
}

export const LEVELS = ['LOW', 'MEDIUM', 'HIGH'] as const;
const level = z.enum(LEVELS);

/** `source`: "option A" (its description), "question", or the label of a context text. */
const evidence = z.strictObject({ source: z.string(), line: z.int().min(1), text: z.string() });

/** Facts on the three tables: what each stance weighs. */
export const ROW_KINDS = {
  risk: ['Technical', 'User', 'Business', 'Operational'],
  value: ['Delight', 'Competitive', 'Retention', 'Growth'],
  effort: ['Implementation', 'Testing', 'QA', 'Docs'],
} as const satisfies Readonly<Record<Stance, readonly string[]>>;

const riskRow = z.strictObject({
  type: z.enum(ROW_KINDS.risk),
  description: z.string(),
  probability: level,
  impact: level,
});
const valueRow = z.strictObject({
  type: z.enum(ROW_KINDS.value),
  description: z.string(),
  magnitude: level,
  reach: level,
});
const effortRow = z.strictObject({
  component: z.enum(ROW_KINDS.effort),
  /** Null where nothing says how long it takes. */
  days: z.number().positive().nullable(),
  complexity: level,
  dependencies: z.string(),
});

const answerWith = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({
    options: z.array(z.strictObject({ option: z.string(), evidence: z.array(evidence), rows: z.array(row) })),
    /** What speaks against each of the others. */
    problems: z.array(z.strictObject({ option: z.string(), problem: z.string() })),
    /** What speaks against the own choice. */
    selfChallenge: z.string(),
    reasoning: z.string(),
    /** Null: nothing to go on. */
    chosen: z.string().nullable(),
    confidence: level,
  });

export const judgeAnswers = {
  risk: answerWith(riskRow),
  value: answerWith(valueRow),
  effort: answerWith(effortRow),
} as const;

export type JudgeAnswer<S extends Stance = Stance> = z.output<(typeof judgeAnswers)[S]>;

/** Round 2: every other judge is challenged; a change names what convinced. */
export const responseAnswer = z.strictObject({
  challenges: z.array(
    z.strictObject({ judge: z.enum(STANCES), evidence: z.array(evidence), argument: z.string() }),
  ),
  reasoning: z.string(),
  /** Null: no change. */
  convincedBy: z
    .strictObject({ judge: z.enum(STANCES), evidence: z.array(evidence), argument: z.string() })
    .nullable(),
  chosen: z.string().nullable(),
  confidence: level,
});
export type ResponseAnswer = z.output<typeof responseAnswer>;
