// The question that carries the work of step 1: how each statement of the variants relates to what the others say. It is
// answered by number, so no quotation can be wrong; code knows what the numbers stand for.

import { z } from 'zod';
import { defineQuestion, type Prompt } from '../../../domain/question.ts';
import { answerObject } from '../../evidence/answer-object.ts';
import { chooseNonce, declarePlainFence, fencePlain } from '../../evidence/fence.ts';
import { checkComparison } from './check-comparison.ts';
import { EXAMPLES } from './examples.ts';

export const CONFLICT_KINDS = [
  'amount',
  'choice',
  'polarity',
  'modality',
  'scope',
  'order',
  'actor',
  'count',
  'internal',
  'id-clash',
] as const;

export const RELATIONS = [
  'same',
  'adds',
  'differs',
  'backs',
  'depends',
  'answers',
  'not',
  'elsewhere',
] as const;
export type Relation = (typeof RELATIONS)[number];

/** Data alone: what is asked is the same wherever it is asked from. */
export interface ComparePayload {
  /** The reference with its numbers, one line each: the same for every slice. */
  readonly reference: string;
  /** What is to be judged, with stars, and what is shown beside it. */
  readonly shown: string;
  /** Numbers of the records to judge. */
  readonly judge: readonly string[];
  /** By number: the text of everything that may be named. */
  readonly units: Readonly<Record<string, string>>;
  readonly sections: readonly string[];
  /** What the variants were written from. */
  readonly source?: string | undefined;
  /** Conflicts that were told before, where this is asked once more. */
  readonly known?: KnownConflicts | undefined;
}

export interface KnownConflicts {
  /** One line each. */
  readonly text: string;
  /** Numbers on their sides: these need no entry. */
  readonly waiting: readonly string[];
  /** Numbers of which all sides come in: these need an entry, disputed or not. */
  readonly standing: readonly string[];
}

const number = z.string().describe('A number as shown: A12, or A12b for a part');

/** Here and below: what is seen, then why, then the verdict, because the order of the fields decides how a model judges. */
const conflict = answerObject({
  about: z.string().describe('The question they answer differently, at most 8 words'),
  sides: z.array(z.array(z.string())).describe('Groups of numbers; those of one group agree'),
  at: z.string().default('').describe('Where the mark belongs, if the reference has no side; else empty'),
  why: z.string().default('').describe('The fact that rules the others out; else empty'),
  take: z.string().default('open').describe('"open", "both", or a number of the side that holds'),
  ask: z.string().default('').describe('The question that would settle it; else empty'),
  kind: z.enum(CONFLICT_KINDS),
  severity: z.enum(['high', 'medium', 'low']),
});

const judged = answerObject({
  n: number,
  as: z.array(z.string()).default([]).describe('The numbers it relates to'),
  why: z.string().default('').describe('At most 12 words, where it is not plain'),
  is: z.enum(RELATIONS),
  after: z.string().default('').describe('Where it belongs'),
  words: z.string().default('').describe('The exact words that matter, if not all of them do'),
});

export const comparison = answerObject({ conflicts: z.array(conflict), statements: z.array(judged) });
export type ComparisonAnswer = z.output<typeof comparison>;
export type ConflictAnswer = z.output<typeof conflict>;
export type StatementAnswer = z.output<typeof judged>;

export const compareTopic = defineQuestion({
  kind: 'compare-topic',
  answer: comparison,
  prompt: comparePrompt,
  // No rule may say what independent texts mean: what rules know has been taken out before the question.
  embedded: ({ judge }: ComparePayload): ComparisonAnswer => ({
    conflicts: [],
    statements: judge.map((n) => ({ n, is: 'elsewhere', as: [], after: '', words: '', why: '' })),
  }),
  check: checkComparison,
});

const RULES = `You are the analyst. Several people wrote variants of one document. A merged document will start from the reference; you say how every starred statement of the others relates to it and to each other. Code does the merging and the counting: you only judge.

Numbers: A12 is a statement, A12b its part (b), §A3 a section with its heading. Answer by number and never rewrite a statement; copy text only into "words". Judge every starred number: the whole, or each of its parts. What has no star is context and may be named, too.

"conflicts" first. One entry for each question to which two statements give answers that one implementer cannot both follow: another amount, choice, yes or no, must or may, scope, order, actor, count. Also: two places of one document that cannot both hold, or numbers in it that do not add up (internal; a heading may be a side), and one id used for two things (id-clash, take "both"; here each still needs its entry below).
- Two questions between the same statements are two entries; the same question in three variants is one.
- sides: every number that answers the question, grouped by answer, the reference's group first. Name the part, not the record, where one part answers it.
- at: if the reference has no side, the number or §section of the reference where a reader would look for it.
- take: a number of the side that holds, but only where the texts state a fact that rules the others out: a law, an audit, hardware that was delivered, an announced end, a revision that names the change, a sum that another place confirms. why names that fact. A preference with a reason is no such fact, and neither is a later revision that changes something without saying so: then "open", and ask is the question that would settle it.
- What a later revision withdrew or replaced, saying so, is a conflict taken for the later one. Silence withdraws nothing.
- A conflict that only follows from another one is an entry of its own, severity low. high: it must be settled before anybody builds; medium: it changes the design; low: the rest.
- No conflict: other words or other units for the same; a rule and its exception; subjects that only look alike; a target and a limit that can both hold; one speaks and the other is silent.

"statements" then. One entry for each starred number that is in no conflict, more than one where its parts differ:
- same: the reference, or another variant shown, says it already, in whatever words or units. as: those numbers. words: a harmless detail that they lack, copied exactly; it will stand in brackets behind their line.
- adds: nobody shown says it, and it can stand beside everything shown. after: the number of the reference whose paragraph, list or table it should follow, or its §section, or "new: Heading @ §A3" for a new section behind that one ("@ start" for the first). words: if only these of its words are new, copied so that they can stand alone. Mind the heading it stands under: below "Out of scope" a statement means its opposite, so it belongs below such a heading again.
- differs: about the same subject as the numbers in as, yet both can stand (another aspect, a special case, a further limit). as, and after as for adds.
- backs: nothing but a reason for, or a remark on, the numbers in as; it requires nothing itself. It goes where they go, and waits while they are disputed.
- depends: holds only if the numbers in as hold. It goes where they go, and waits likewise.
- answers: settles the open question in as.
- not: nothing for the merged document: about this file, navigation, a lone label, an empty cell, a status line, a change log (what one announces may be a side above). why.
- elsewhere: nothing shown speaks of it. after: the §section that should.
A statement in a conflict needs an entry here only if it also says something that nobody disputes: then adds or same with words for exactly that.`;

function comparePrompt({ reference, shown, judge, source, known }: ComparePayload): Prompt {
  const nonce = chooseNonce([reference], [shown, source ?? '', known?.text ?? '']);
  return {
    system: `${RULES}\n\n${EXAMPLES.comparison}\n\n${declarePlainFence(nonce)} You answer with one JSON object of the requested shape and nothing else; leave out fields that would be empty.`,
    shared: [
      fencePlain(nonce, { name: 'DOCUMENTS', text: reference }),
      ...(source === undefined ? [] : [fencePlain(nonce, { name: 'SOURCE', text: source })]),
    ],
    user: [
      fencePlain(nonce, { name: 'TO JUDGE', text: shown }),
      ...(known === undefined ? [] : [fencePlain(nonce, { name: 'KNOWN CONFLICTS', text: known.text })]),
      'INSTRUCTIONS. The data ends here.',
      ...(known === undefined ? [] : [TOLD_BEFORE]),
      ...(source === undefined ? [] : [NOT_IN_SOURCE]),
      `JUDGE: ${judge.join(' ')}`,
    ].join('\n\n'),
  };
}

const NOT_IN_SOURCE =
  'All variants were written from SOURCE. Where a statement claims what SOURCE does not say, begin its why with "not in the source".';

const TOLD_BEFORE =
  'This is asked once more because another text than before is the reference now. KNOWN CONFLICTS were told before. Do not tell them again; tell only conflicts that are not among them. A starred number on a side of one needs an entry only for what it says beside the dispute: then adds or same with words for exactly that. Where one document is against itself, or one id stands for two things, each needs its entry all the same.';
