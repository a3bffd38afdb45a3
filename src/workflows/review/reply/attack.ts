// What an adversary is told to look for, by type of artifact, and what it answers: places by number, what is wrong there and
// how much it weighs. Code knows what the numbers stand for, so that nothing can be quoted wrongly.

import { z } from 'zod';
import { answerObject } from '../../evidence/answer-object.ts';
import { type ArtifactType, SEVERITIES, type TextGiven } from '../model/challenge.ts';
import type { PriorChallenge } from '../model/prior.ts';
import type { ReviewedChallenge } from '../model/record.ts';
import { ASSESSMENTS, RECOMMENDATIONS } from './read-assessment.ts';

const place = z.string().describe('Number of a line: "12", or "C9" for line 9 of the context');

const challenge = answerObject({
  thought: z
    .string()
    .default('')
    .describe('What you hold against what, and where you looked for an answer to it'),
  places: z
    .array(place)
    .describe('The lines that show it: one to four, every line without which it is not shown'),
  answered: z.array(place).default([]).describe('Lines that answer it after all: then it is not raised'),
  absent: z
    .array(z.string())
    .default([])
    .describe('Where something is missing: words, one of which would stand there if it were not'),
  category: z.string(),
  claim: z
    .string()
    .describe('What is wrong, in one or two sentences, with the words and numbers of those lines'),
  severity: z.enum(SEVERITIES),
  recommendation: z.string().describe('What the author can do about it'),
  ifLeft: z.string().default('').describe('What follows from doing nothing'),
});

const assessed = answerObject({
  id: z.string().describe('CH-...'),
  notes: z.string().default(''),
  status: z.enum(ASSESSMENTS),
  valid: z.boolean().optional().describe('Of a rejection: whether the author is right'),
});

/** The shape that models are held to. */
export const attack = answerObject({
  thinking: z.string().default('').describe('Room to think, category by category, before anything is raised'),
  assessed: z.array(assessed).default([]).describe('From the second round on: every open challenge'),
  challenges: z.array(challenge),
  noObjections: z.string().default('').describe('Where there is nothing to raise: why the document holds'),
  recommendation: z.enum(RECOMMENDATIONS).default('continue debate'),
});

/** A linter adds what it looked at: it judges nothing. */
const linted = attack.extend({ looked: z.string().optional() });
export type Attack = z.output<typeof linted>;
export type AttackChallenge = Attack['challenges'][number];

/** An agent may answer in the words of the seed instead, in Markdown. */
export const adversaryAnswer = z.union([z.string(), linted]);
export type AdversaryAnswer = z.output<typeof adversaryAnswer>;

/** What an adversary is given. */
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
  /** Of a long document: the lines to attack now. */
  readonly slice?: { readonly from: number; readonly to: number } | undefined;
  /** By an earlier review; absent where there is nothing. */
  readonly settled?: readonly PriorChallenge[] | undefined;
}

/** In the order of the categories of `model.ts`, which a test holds them against. */
export const CATEGORY_TEMPLATES: Readonly<Record<ArtifactType, readonly (readonly [string, string])[]>> = {
  requirements: [
    [
      'Completeness',
      'what other statements rest on and nothing defines or says; what a product of this kind obviously needs; words that two testers would read differently',
    ],
    [
      'Feasibility',
      'what cannot be kept within the limits, times and constraints that are stated; edge cases of those limits',
    ],
    ['Conflicts', 'requirements that cannot all hold; totals and counts that do not come out'],
    ['Scope creep', 'implementation detail that poses as a requirement'],
    ['User focus', 'statements about the system where a need of its users was meant'],
  ],
  roadmap: [
    [
      'Phase ordering',
      'something planned before what it depends on, circles, dates and people that do not fit',
    ],
    [
      'Scope per phase',
      'a phase that is far larger or smaller than the others; sums of money, time or people that do not come out',
    ],
    ['Coverage', 'a requirement that no phase takes up, or that two do'],
    ['Risk distribution', 'what is risky or unknown and comes late; risks without owner, answer or date'],
    [
      'Milestone clarity',
      'a goal of which nobody can test whether it was reached, or that other parts contradict',
    ],
  ],
  plan: [
    [
      'Task decomposition',
      'tasks that hold several, or too small to be worth one; tasks in an order that cannot be followed',
    ],
    [
      'Verification gaps',
      'tasks of which nobody can tell by a fact that they are done; tests that would pass all the same',
    ],
    ['Missing wiring', 'parts that are built and never connected; what is asked for and no task does'],
    [
      'Assumption exposure',
      'what is taken for granted about things outside of the plan; statements that contradict each other',
    ],
    [
      'Complexity hiding',
      'a short line that stands for much work; figures that cannot be; a way back that does not exist',
    ],
  ],
  verification: [
    ['Coverage', 'something that had to hold and was not checked, or not in what is released'],
    [
      'False positives',
      'a check that can pass while the thing is broken; a verdict that its own evidence, numbers or dates belie',
    ],
    ['Human verification', 'what only a person can judge and was left to a machine, or the reverse'],
    ['Regression risk', 'what all this could pass and still break elsewhere'],
  ],
};
