// The parts that answers of advocates are made of, and what their schemas cannot see: that every quote stands in the
// variant at the line it names, that every point is answered once, that nobody speaks of what does not exist.

import { z } from 'zod';
import type { Document, Quote, VariantId } from '../../../domain/document.ts';
import type { Finding } from '../../../domain/question.ts';
import { findLineStarts } from '../../../text/document-lines.ts';
import { locateQuote } from '../../../text/locate-quote.ts';
import type { Shown, ShownVariant } from './debate-payload.ts';

export const citation = z.strictObject({
  variant: z.string().describe('Letter of the variant'),
  line: z.number().int().describe('Line number as shown'),
  text: z.string().describe('Copied word for word from that line'),
});
const citations = z.array(citation);

export const stance = z.strictObject({
  point: z.string(),
  evidence: citations,
  reasoning: z.string().describe('One or two sentences that name what the evidence shows'),
  prefers: z.string().describe('Letter of the better variant at this point, or "none"'),
  concedes: z.boolean().describe('True if you give this point up for your own variant'),
});

export const argument = z.strictObject({
  point: z.string().optional().describe('Id of the point it belongs to, if any'),
  evidence: citations,
  claim: z.string(),
});

export type Citation = z.output<typeof citation>;
export type Stance = z.output<typeof stance>;
export type WrittenArgument = z.output<typeof argument>;

const documents = new WeakMap<ShownVariant, Document>();

/** As much of a document as finding a quote needs. */
function searchable(variant: ShownVariant): Document {
  const known = documents.get(variant);
  if (known) return known;
  const { text } = variant;
  const document = { text, lineStarts: findLineStarts(text), sections: [], blocks: [] };
  documents.set(variant, document);
  return document;
}

/** The quote with its span; undefined if it does not stand at that line. */
export function locate(shown: Shown, { variant, line, text }: Citation): Quote | undefined {
  const found = shown.variants.find(({ id }) => id === variant);
  if (!found) return undefined;
  const document = searchable(found);
  const span = locateQuote(document, text, { line });
  if (!span || line < span.line || line > span.endLine) return undefined;
  return { variant, ...span, text: document.text.slice(span.start, span.end) };
}

export const locateAll = (shown: Shown, cited: readonly Citation[]): Quote[] =>
  cited.flatMap((one) => locate(shown, one) ?? []);

export function checkCitations(path: string, cited: readonly Citation[], shown: Shown): Finding[] {
  return cited.flatMap((one, index) =>
    locate(shown, one)
      ? []
      : [
          {
            path: `${path}.evidence.${index}`,
            message: `"${one.text.slice(0, 80)}" does not stand in Variant ${one.variant} at line ${one.line}`,
          },
        ],
  );
}

export function checkArguments(name: string, written: readonly WrittenArgument[], shown: Shown): Finding[] {
  return written.flatMap(({ evidence }, index) => [
    ...(evidence.length === 0 ? [{ path: `${name}.${index}`, message: 'cites nothing' }] : []),
    ...checkCitations(`${name}.${index}`, evidence, shown),
  ]);
}

/** Every point of `expected` once, nothing else, and only variants that exist. */
export function checkStances(
  stances: readonly Stance[],
  expected: readonly string[],
  advocate: VariantId,
  shown: Shown,
): Finding[] {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  const wanted = new Set(expected);
  const letters = new Set(shown.variants.map(({ id }) => id));
  stances.forEach(({ point, evidence, prefers, concedes }, index) => {
    const path = `positions.${index}`;
    if (!wanted.has(point)) findings.push({ path, message: `${point} is no point to answer here` });
    else if (seen.has(point)) findings.push({ path, message: `${point} is answered twice` });
    seen.add(point);
    if (prefers !== 'none' && !letters.has(prefers)) {
      findings.push({ path: `${path}.prefers`, message: `there is no Variant ${prefers}` });
    }
    if (concedes && prefers === advocate) {
      findings.push({ path: `${path}.concedes`, message: `${point}: conceded and preferred at once` });
    }
    findings.push(...checkCitations(path, evidence, shown));
  });
  for (const point of expected) {
    if (!seen.has(point)) findings.push({ path: 'positions', message: `${point} has no position` });
  }
  return findings;
}

/** One entry for each of `expected`, no other. */
export function checkEach(name: string, given: readonly string[], expected: readonly string[]): Finding[] {
  const known = new Set(expected);
  return [
    ...given.flatMap((one, index) =>
      known.has(one) ? [] : [{ path: `${name}.${index}`, message: `${one} is not asked for here` }],
    ),
    ...expected
      .filter((one) => !given.includes(one))
      .map((one) => ({ path: name, message: `nothing is said about ${one}` })),
  ];
}
