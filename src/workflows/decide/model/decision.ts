// The nouns of a decision: options, the three stances, and what a judge says. Totals are computed, never said.

import { z } from 'zod';
import { answerObject } from '../../evidence/answer-object.ts';

export const STANCES = ['risk', 'value', 'effort'] as const;
export type Stance = (typeof STANCES)[number];

export interface DecisionOption {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  /** The file it was read from, and the line there of each line of the description. */
  readonly file?: string | undefined;
  readonly lines?: readonly (number | null)[] | undefined;
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

/** `source`: "option A" (its description), "question", the label of a context text; in round 2 also "risk judge". */
const evidence = answerObject({
  source: z.string().describe('Name of the text, as between the marks'),
  line: z.number().int().describe('Line number as shown'),
  text: z.string().describe('Copied word for word from that line, at most 25 words'),
});
export type JudgeEvidence = z.output<typeof evidence>;

/** Evidence that stands where it is said to. */
export interface Located extends JudgeEvidence {
  /** "question.yaml:14", where its text was read from a file. */
  readonly at?: string | undefined;
}

/** "option C, L5; question.yaml:33". */
export const placeOf = ({ source, line, at }: Located): string =>
  `${source}, L${line}${at === undefined ? '' : `; ${at}`}`;

/** Facts on the three tables: what each stance weighs. */
export const ROW_KINDS = {
  risk: ['Technical', 'User', 'Business', 'Operational'],
  value: ['Delight', 'Competitive', 'Retention', 'Growth'],
  effort: ['Implementation', 'Testing', 'QA', 'Docs'],
} as const satisfies Readonly<Record<Stance, readonly string[]>>;

const riskRow = answerObject({
  type: z.enum(ROW_KINDS.risk),
  description: z.string(),
  probability: level,
  impact: level,
});
const valueRow = answerObject({
  type: z.enum(ROW_KINDS.value),
  description: z.string(),
  magnitude: level,
  reach: level,
});
const effortRow = answerObject({
  component: z.enum(ROW_KINDS.effort),
  days: z.number().min(0).nullable().describe('Null where nothing says how long it takes'),
  complexity: level.nullable().describe('Null where nothing says how hard it is'),
  dependencies: z.string(),
});

const answerWith = <Row extends z.ZodType>(row: Row) =>
  answerObject({
    options: z.array(answerObject({ option: z.string(), evidence: z.array(evidence), rows: z.array(row) })),
    /** What speaks against each of the others. */
    problems: z.array(answerObject({ option: z.string(), problem: z.string() })),
    /** What speaks against the own choice. */
    selfChallenge: z.string(),
    reasoning: z.string(),
    questions: z
      .array(z.string())
      .default([])
      .describe('Whose answers would settle or change the choice, the cheapest to answer first; at most 3'),
    /** Null: nothing to go on. */
    chosen: z.string().nullable().describe('Id of one option, or null where there is nothing to go on'),
    confidence: level,
  });

export const judgeAnswers = {
  risk: answerWith(riskRow),
  value: answerWith(valueRow),
  effort: answerWith(effortRow),
} as const;

export type JudgeAnswer<S extends Stance = Stance> = z.output<(typeof judgeAnswers)[S]>;

/** Round 2: every other judge is challenged; a change names what convinced. */
export const responseAnswer = answerObject({
  challenges: z.array(
    answerObject({ judge: z.enum(STANCES), evidence: z.array(evidence), argument: z.string() }),
  ),
  reasoning: z.string(),
  /** Null: no change. */
  convincedBy: answerObject({
    judge: z.enum(STANCES),
    evidence: z.array(evidence),
    argument: z.string(),
  }).nullable(),
  chosen: z.string().nullable(),
  confidence: level,
});
export type ResponseAnswer = z.output<typeof responseAnswer>;
