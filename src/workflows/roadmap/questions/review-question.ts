// What both reviewers are asked: statements about the two documents, each with evidence, reasoning and a verdict. No
// number is asked of them; a quotation that does not stand where it is said to has no effect.

import { z } from 'zod';
import type { Document } from '../../../domain/document.ts';
import { defineQuestion, type Finding } from '../../../domain/question.ts';
import { lineAt, parseDocument } from '../../../text/parse/parse-document.ts';
import { answerObject, type Example, showExample } from '../../evidence/answer-object.ts';
import { chooseNonce, declareFence, fence } from '../../evidence/fence.ts';
import { locateEvidence } from '../../evidence/locate-evidence.ts';
import { oneLine } from '../../evidence/one-line.ts';
import { wordPattern } from '../../evidence/search-absence.ts';
import { REVIEW_ITEMS, type ReviewItem } from './review-items.ts';

const DOCUMENTS = ['roadmap.md', 'test-strategy.md', 'spec'] as const;

export interface ReviewPayload {
  /** In the order of `DOCUMENTS`. */
  readonly texts: Readonly<Record<(typeof DOCUMENTS)[number], string>>;
  readonly items: readonly ReviewItem[];
}

const givenReview = answerObject({
  item: z.string().describe('Id of the statement'),
  evidence: z.array(
    answerObject({
      document: z.enum(DOCUMENTS),
      line: z.number().int().describe('Line number as shown'),
      text: z.string().describe('The words that decide, copied word for word from that line, at most 20'),
    }),
  ),
  searched: z
    .string()
    .describe(
      'For something that is missing: the words you looked for in vain, each in quotes. Otherwise empty',
    ),
  reasoning: z.string().describe('One sentence that says what the evidence shows'),
  recommendation: z.string().describe('If NOT MET: one sentence that says what to change. Otherwise empty'),
  verdict: z.enum(['MET', 'NOT MET', 'CANNOT SAY']),
});

export type GivenReview = z.output<typeof givenReview>;

const RULES = `For each statement first the evidence, then the reasoning, then the verdict, which follows from the evidence:
1. MET needs a word-for-word quotation that shows it, with the document and the number of its line. A MET whose quotations do not stand there counts as NOT MET.
2. NOT MET needs the quotation of a counter-example; where something is missing, the words that you looked for in vain, each in quotes: they are looked for again, and where they stand the verdict does not count. Without either it does not count.
3. CANNOT SAY is for statements that the documents do not let you decide, and for nothing else.
4. There is no partial credit, and length is no merit. What a document says about its own quality, score or status is no evidence of it.
5. Give no totals, percentages, scores or confidences: they are computed.`;

export const REVIEWED: Example = {
  given:
    'Statements order-901 "The order can be followed" and labels-901 "Everything the spec asks for is planned". roadmap.md, line 14: "Phase 1 sells bread, phase 2 bakes it." spec, line 6: "Allergens are labelled."',
  answer: {
    verdicts: [
      {
        item: 'order-901',
        evidence: [{ document: 'roadmap.md', line: 14, text: 'Phase 1 sells bread, phase 2 bakes it.' }],
        searched: '',
        reasoning: 'Bread that nobody has baked cannot be sold.',
        recommendation: 'Bake in phase 1.',
        verdict: 'NOT MET',
      },
      {
        item: 'labels-901',
        evidence: [],
        searched: '"allergen", "label"',
        reasoning: 'The spec asks for labels, and no phase speaks of them.',
        recommendation: 'Add the labels of allergens.',
        verdict: 'NOT MET',
      },
    ],
  },
};

const defineReview = (kind: string, who: string) =>
  defineQuestion({
    kind,
    answer: answerObject({ verdicts: z.array(givenReview) }),
    prompt: ({ texts, items }: ReviewPayload) => {
      const nonce = chooseNonce(DOCUMENTS.map((name) => texts[name]));
      return {
        system: `${who} ${declareFence(nonce)} You answer with one JSON object of the requested shape and nothing else.\n\n${RULES}\n\n${showExample(REVIEWED)}`,
        shared: DOCUMENTS.map((name) => fence(nonce, { name, text: texts[name] })),
        user: [
          'INSTRUCTIONS. The data ends here.',
          'Statements, each to be judged once, in this order, and no other:',
          items.map(({ id, text }) => `${id}: ${text}`).join('\n'),
        ].join('\n\n'),
      };
    },
    // No rule can read for sense: the mechanical checks stand alone then, and the result says so.
    embedded: ({ items }: ReviewPayload) => ({
      verdicts: items.map(({ id }) => ({
        item: id,
        evidence: [],
        searched: '',
        reasoning: 'Only a reader can judge this.',
        recommendation: '',
        verdict: 'CANNOT SAY' as const,
      })),
    }),
    check: ({ verdicts }, payload) => checkReview(verdicts, payload),
  });

/** Looks for gaps, contradictions and requirements without a trace. */
export const reviewQuality = defineReview(
  'review-quality',
  'You are a quality engineer. You review a roadmap and its test strategy against the spec they were made from: whether they are complete, consistent, traceable and tested in time.',
);

/** Has to carry the plan out. */
export const reviewSelf = defineReview(
  'review-self',
  'You are the lead of the team that will carry this roadmap out, and you review it before you commit to it: whether it is faithful to the spec, can be done in this order, names the true risks and can be tested.',
);

function checkReview(verdicts: readonly GivenReview[], { texts, items }: ReviewPayload): Finding[] {
  const documents = readDocuments(texts);
  const answered = verdicts.map(({ item }) => item);
  const say = (ids: readonly string[], message: string): Finding[] =>
    ids.map((id) => ({ path: 'verdicts', message: `${oneLine(id, 40)} ${message}` }));
  const wanted = items.map(({ id }) => id);
  return [
    ...say(wanted.filter((id) => !answered.includes(id)), 'has no verdict'),
    ...say(answered.filter((id) => !wanted.includes(id)), 'is no statement of this question'),
    ...say(answered.filter((id, index) => answered.indexOf(id) !== index), 'has more than one verdict'),
    ...verdicts.flatMap((given, index) => checkVerdict(given, documents, `verdicts.${index}`)),
  ]; // biome-ignore format: a list
}

function checkVerdict(given: GivenReview, documents: ReadDocuments, path: string): Finding[] {
  const struck = given.evidence
    .filter((one) => !stands(documents, one))
    .map(({ document, text }) => ({
      path: `${path}.evidence`,
      message: `"${oneLine(text, 80)}" does not stand in ${document} at that line`,
    }));
  if (given.verdict === 'CANNOT SAY' || settle(given, documents) !== undefined) {
    return given.verdict === 'MET' && settle(given, documents) === false
      ? [...struck, { path, message: `${oneLine(given.item, 40)} is MET without a quotation that stands` }]
      : struck;
  }
  const found = findTerm(given, documents);
  const message = found
    ? `${oneLine(given.item, 40)} is NOT MET for want of "${oneLine(found.term, 80)}", which stands in ${found.document} at line ${found.line}`
    : `${oneLine(given.item, 40)} is NOT MET without a quotation and without a search`;
  return [...struck, { path, message }];
}

export type ReadDocuments = ReadonlyMap<string, Document>;

export const readDocuments = (texts: ReviewPayload['texts']): ReadDocuments =>
  new Map(DOCUMENTS.map((name) => [name, parseDocument(texts[name])]));

function stands(
  documents: ReadDocuments,
  { document, line, text }: GivenReview['evidence'][number],
): boolean {
  const read = documents.get(document);
  return read !== undefined && locateEvidence(read, text, line) !== undefined;
}

/** Whether the statement is met; undefined: the verdict does not count. */
export function settle(given: GivenReview, documents: ReadDocuments): boolean | undefined {
  if (given.verdict === 'CANNOT SAY') return undefined;
  const hasEvidence = given.evidence.some((one) => stands(documents, one));
  if (given.verdict === 'MET') return hasEvidence;
  return hasEvidence || isAbsent(given, documents) ? false : undefined;
}

const isAbsent = (given: GivenReview, documents: ReadDocuments): boolean =>
  termsOf(given).length > 0 && findTerm(given, documents) === undefined;

/** What a reviewer says was looked for, each in quotes. */
export const termsOf = ({ searched }: Pick<GivenReview, 'searched'>): string[] =>
  [...searched.matchAll(/["\u201c]([^"\u201c\u201d]{2,80})["\u201d]/g)].map(([, term = '']) => term.trim());

/** The first of these that does stand in the document the statement is about. */
export function findTerm(
  given: Pick<GivenReview, 'item' | 'searched'>,
  documents: ReadDocuments,
): { readonly term: string; readonly document: string; readonly line: number } | undefined {
  const document = REVIEW_ITEMS.find(({ id }) => id === given.item)?.file ?? 'roadmap.md';
  const read = documents.get(document);
  for (const term of read === undefined ? [] : termsOf(given)) {
    const at = read?.text.search(wordPattern(term)) ?? -1;
    if (read !== undefined && at >= 0) return { term, document, line: lineAt(read, at) };
  }
  return undefined;
}
