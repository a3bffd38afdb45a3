// Turns the recorded texts into variants: letters, parsed documents, the metadata of the protocol, and the
// normalised copy that readers get. Spans, quotes and hashes always mean the original text (ruling E-12).

import type { Variant } from '../../domain/document.ts';
import { parseDocument } from '../../text/parse-document.ts';
import type { AdversarialInput } from './input.ts';

export interface VariantMetadata {
  readonly variant_id: number;
  readonly letter: string;
  readonly label: string;
  readonly source_path: string;
  /** Top-level sections. */
  readonly heading_count: number;
  readonly line_count: number;
  readonly word_count: number;
  /** Lines on which the normalised copy differs from the original. */
  readonly normalised_lines: number;
}

export function readVariants({ documents }: AdversarialInput): Variant[] {
  return documents.map(({ label, sourcePath, text }, index) => ({
    id: String.fromCharCode(65 + index),
    number: index + 1,
    label,
    sourcePath,
    agentSpec: 'original',
    document: parseDocument(text),
  }));
}

/** Seed 000: no trailing white space, one newline at the end, headings untouched. */
export function normaliseText(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return `${lines.join('\n').trimEnd()}\n`;
}

export const variantFileName = ({ number, agentSpec }: Variant): string =>
  `variant-${number}-${agentSpec}.md`;

export function describeVariant({ id, number, label, sourcePath, document }: Variant): VariantMetadata {
  const { text, sections } = document;
  const outermost = Math.min(...sections.filter(({ level }) => level > 0).map(({ level }) => level));
  const tops = sections.filter(({ level }) => level > 0 && level === outermost);
  const topLevel = tops.length === 1 ? sections.filter(({ parent }) => parent === tops[0]?.index) : tops;
  const lines = text.split('\n');
  const normalised = normaliseText(text).split('\n');
  return {
    variant_id: number,
    letter: id,
    label,
    source_path: sourcePath,
    heading_count: topLevel.length,
    line_count: text.endsWith('\n') ? lines.length - 1 : lines.length,
    word_count: text.split(/\s+/).filter((word) => word !== '').length,
    normalised_lines: lines.filter((line, index) => line !== (normalised[index] ?? '')).length,
  };
}
