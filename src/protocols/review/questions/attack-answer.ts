// What an adversary answers: places by number, what is wrong there and how much it weighs. Code knows what the numbers
// stand for, so that nothing can be quoted wrongly.

import { z } from 'zod';
import { answerObject } from '../../prompts/answer-object.ts';
import { SEVERITIES } from '../model.ts';
import { ASSESSMENTS, RECOMMENDATIONS } from '../reply/read-assessment.ts';

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
