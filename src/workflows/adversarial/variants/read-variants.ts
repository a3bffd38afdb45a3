// Turns the recorded texts into variants: letters, parsed documents, what kind of document they are, the metadata of the protocol, and
// the normalised copy that readers get. Spans, quotes and hashes always mean the original text (ruling E-12).

import type { Variant } from '../../../domain/document.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import type { AdversarialInput } from '../request/input.ts';
import { stripEarlierRun } from './strip-earlier-run.ts';

/** Nobody wrote it for the comparison. */
export const ORIGINAL = 'original';

export type VariantMetadata = ReturnType<typeof describeVariant>;

export const letterOf = (number: number): string => String.fromCharCode(64 + number);

export function readVariants({ documents }: Pick<AdversarialInput, 'documents'>): Variant[] {
  return documents.map(({ label, sourcePath, text }, index) => ({
    id: letterOf(index + 1),
    number: index + 1,
    label,
    sourcePath,
    agentSpec: ORIGINAL,
    document: parseDocument(stripEarlierRun(text).text),
  }));
}

/** A merged document of an earlier run is compared without what that run wrote into it, and this is said. */
export const describeStripped = (documents: AdversarialInput['documents']): string[] =>
  documents.flatMap(({ label, text }) => {
    const { stripped } = stripEarlierRun(text);
    const lines = stripped === 1 ? '1 line' : `${stripped} lines`;
    return stripped === 0
      ? []
      : [
          `${label} is a merged document of an earlier run: ${lines} of provenance and marks are left out, lines are counted without them`,
        ];
  });

/** Seed 000: no trailing white space, one newline at the end, headings untouched. */
export function normaliseText(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return `${lines.join('\n').trimEnd()}\n`;
}

/** Names of models and personas have no characters that mean something in a path. */
export function variantFileName({ number, agentSpec }: Pick<Variant, 'number' | 'agentSpec'>): string {
  if (agentSpec === ORIGINAL) return `variant-${number}-${ORIGINAL}.md`;
  const [model, persona = 'default'] = agentSpec.split(':');
  return `variant-${number}-${model}-${persona}.md`;
}

export function describeVariant(variant: Variant) {
  const { id, number, label, sourcePath, agentSpec, document } = variant;
  const { text, sections } = document;
  const outermost = Math.min(...new Set(sections.map(({ level }) => level || Number.POSITIVE_INFINITY)));
  const tops = sections.filter(({ level }) => level > 0 && level === outermost);
  const topLevel = tops.length === 1 ? sections.filter(({ parent }) => parent === tops[0]?.index) : tops;
  return {
    variant_id: number,
    letter: id,
    label,
    source_path: sourcePath,
    ...(agentSpec !== ORIGINAL && { agent_spec: agentSpec }),
    /** Top-level sections. */
    heading_count: topLevel.length,
    line_count: text.endsWith('\n') ? document.lineStarts.length - 1 : document.lineStarts.length,
    word_count: countWords(text),
    /** Lines on which the normalised copy differs from the original. */
    normalised_lines: countNormalised(document),
  };
}

/** Runs of anything but white space; by character, because documents are long. */
function countWords(text: string): number {
  let words = 0;
  let inWord = false;
  for (let at = 0; at < text.length; at++) {
    const isSpace = isBlank(text.charCodeAt(at));
    if (!isSpace && !inWord) words++;
    inWord = !isSpace;
  }
  return words;
}

const isBlank = (code: number): boolean => code <= 32 || code === 0xa0 || code === 0x3000 || code === 0xfeff;

/** Lines that end in white space, and blank lines beyond the one newline at the end. */
function countNormalised({ text, lineStarts }: Variant['document']): number {
  const written = text.trimEnd().length;
  return lineStarts.filter((start, index) => {
    const end = (lineStarts[index + 1] ?? text.length + 1) - 1;
    if (start >= written) return start > written && start < text.length;
    return end > start && end <= text.length && isBlank(text.charCodeAt(end - 1));
  }).length;
}

const TYPES: readonly (readonly [type: string, signs: RegExp])[] = [
  ['roadmap', /\broad ?map\b/i],
  ['requirements', /\brequirements?\b|\bprd\b/i],
  ['spec', /\bspec(?:ification)?s?\b|\brfc\b|\berc\b/i],
  ['design', /\bdesign\b|\barchitecture\b/i],
  ['policy', /\bpolicy\b/i],
  ['plan', /\bplan\b/i],
];

/** Undefined where the variants give no sign. */
export function nameArtifactType(variants: readonly Variant[]): string | undefined {
  const votes = TYPES.map(([type, signs]) => {
    const count = variants.filter(({ label, document }) => {
      const title = document.sections.find(({ level }) => level === 1)?.title ?? '';
      return signs.test(`${label.replace(/[-_./]/g, ' ')} ${title}`);
    }).length;
    return { type, count };
  });
  const best = Math.max(...votes.map(({ count }) => count));
  return best * 2 > variants.length ? votes.find(({ count }) => count === best)?.type : undefined;
}
