// What a run of the adversarial protocol is made of and resumed from: texts, never paths to read.

import { z } from 'zod';
import { HELPERS } from '../../../domain/helper.ts';
import { MOST_ANALYSTS } from '../../request/fields.ts';
import { DEPTHS, OPEN_MARKS } from '../../request/parse-values.ts';
import { rememberedSet } from '../judging/remembered.ts';

export const PROVENANCE = ['inline', 'sidecar', 'none'] as const;
export const REBUTTALS = ['sequence', 'simultaneous'] as const;
export const FEWEST_VARIANTS = 2;
export const MOST_VARIANTS = 10;

const document = z.strictObject({
  /** What artifacts call it; the same on every machine. */
  label: z.string(),
  /** Relative to the output folder, with `/`; "stdin" for standard input. */
  sourcePath: z.string(),
  text: z.string(),
});

const fields = z.strictObject({
  /** Empty where the variants are written from a source. */
  documents: z.array(document).max(MOST_VARIANTS).default([]),
  /** What the variants are written from, and what they are to be. */
  source: document.optional(),
  generate: z.string().min(1).optional(),
  /** Which document came before which, as indices, oldest first; `none`: none from another; absent: as they say. */
  order: z.union([z.literal('none'), z.array(z.int()).readonly()]).optional(),
  /** What all documents were made from: no variant, but what tells an addition from a removal. */
  ancestor: document.optional(),
  /** Merged also where the documents do not look like variants of one. */
  force: z.literal(true).optional(),
  depth: z.enum(DEPTHS).default('standard'),
  convergence: z.number().min(0.5).max(0.99).default(0.8),
  /** Empty: all. */
  focus: z.array(z.string()).default([]),
  /** One for each document, in order; empty: the embedded engine argues for all. */
  seats: z
    .array(
      z.strictObject({
        model: z.string(),
        persona: z.string().optional(),
        instruction: z.string().optional(),
      }),
    )
    .max(MOST_VARIANTS)
    .default([]),
  /** What an author without a model writes, one for each seat; absent: by the rules for documents of any kind. */
  drafts: z.array(z.string()).max(MOST_VARIANTS).optional(),
  /** Names of the models that say how statements relate; absent: nobody is asked, what rules leave open stays so. */
  analysts: z.array(z.string()).max(MOST_ANALYSTS).optional(),
  /** What was judged and decided of these documents before; absent: nothing. */
  remembered: rememberedSet.optional(),
  /** Names of models; absent: chosen from the seats. */
  judges: z.array(z.string()).max(MOST_VARIANTS).optional(),
  merger: z.string().optional(),
  /** The merger writes sections to which several variants contribute; absent: passages come in word for word. */
  writesSections: z.boolean().optional(),
  /** The embedded engine may answer for a model that failed. */
  allowDegraded: z.boolean().optional(),
  /** A person decides at the checkpoints; absent: every decision is made by rule. */
  interactive: z.literal(true).optional(),
  /** More than four variants are reduced to four finalists before the debate; absent: all are debated for. */
  eliminate: z.literal(true).optional(),
  /** Those who argue and judge are not told which model said what. */
  blind: z.boolean().optional(),
  /** Whether an advocate hears the rebuttals before its own; absent: it does. */
  rebuttals: z.enum(REBUTTALS).optional(),
  /** A plain file name; the document lies beside the folder of the run. */
  mergedName: z.string().default('merged-output.md'),
  /** Where the merged document says where it comes from: in itself, in a file beside it, or nowhere. */
  provenance: z.enum(PROVENANCE).default('inline'),
  /** How the merged document marks a contradiction that nobody decided: a line of text, a comment, or not at all. */
  openMarks: z.enum(OPEN_MARKS).default('line'),
  /** Helper servers that are consulted; absent: none is configured. */
  helpers: z
    .strictObject({
      asked: z.array(z.enum(HELPERS)).readonly(),
      /** What was asked for where `sequential` could not be started, for which `depth` is one less (ruling D-40). */
      requestedDepth: z.enum(DEPTHS).optional(),
    })
    .optional(),
});

type Fields = z.output<typeof fields>;

/** Mode A has its documents; Mode B has a source, what to write from it, and an author in each seat. */
export const adversarialInput = fields
  .refine(
    ({ documents, source, generate, seats }) =>
      source === undefined
        ? documents.length >= FEWEST_VARIANTS && generate === undefined
        : documents.length === 0 && generate !== undefined && seats.length >= FEWEST_VARIANTS,
    { message: 'needs 2 to 10 documents, or a source, what to generate from it and 2 to 10 seats' },
  )
  .refine(({ source, ancestor, order }) => source === undefined || (ancestor ?? order) === undefined, {
    message: 'an order or an ancestor needs documents, not a source',
  })
  .refine(isWholeOrder, { message: 'an order has every document once', path: ['order'] });

function isWholeOrder({ documents, order }: Fields): boolean {
  if (order === undefined || order === 'none') return true;
  const named = new Set(order);
  return order.length === documents.length && documents.every((_, index) => named.has(index));
}

export type AdversarialInput = Fields;

/** What is read by whoever has a seat. */
export const sentDocuments = ({
  documents,
  source,
  ancestor,
}: AdversarialInput): AdversarialInput['documents'] =>
  source === undefined ? [...documents, ...(ancestor ? [ancestor] : [])] : [source];
