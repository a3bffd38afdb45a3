// Whether everything that was read stands in the spec in these words. It trusts no quotation and looks each of them up.

import type { Extraction, ExtractionPass, SourceRef } from '../../model/extraction.ts';
import { RoadmapError } from '../../model/roadmap-error.ts';

const MOST_LINES_NAMED = 10;

type Items = Pick<Extraction, 'requirements' | 'criteria' | 'dependencies' | 'risks'>;

/** Throws where something does not: a partial extraction is none. */
export function verifyExtraction(label: string, original: readonly string[], items: Items): ExtractionPass {
  const { requirements, criteria, dependencies, risks } = items;
  const checked = [
    ...requirements,
    ...criteria,
    ...risks,
    // Their texts are ours, made of ids: only their quotations are checked.
    ...dependencies.map(({ source }) => ({ text: '', source })),
  ];
  const invented = checked.flatMap(({ text, source }) =>
    stands(text, source, original) ? [] : [source.line],
  );
  if (invented.length > 0)
    throw new RoadmapError(
      `${label}: the extraction fails its anti-hallucination check: ${nameLines(invented)}`,
      {
        code: 'roadmap/extraction-unverified',
        hint: `Look at ${nameLines(invented)} of ${label}: state each requirement in a sentence or an item of its own.`,
      },
    );
  const count = checked.length;
  return {
    name: 'anti-hallucination',
    detail: `${count} of ${count} items stand at their lines in their words`,
  };
}

const nameLines = (lines: readonly number[]): string => {
  const named = lines.slice(0, MOST_LINES_NAMED).join(', ');
  const more = lines.length > MOST_LINES_NAMED ? ` and ${lines.length - MOST_LINES_NAMED} more` : '';
  return `line${lines.length === 1 ? '' : 's'} ${named}${more}`;
};

function stands(text: string, { line, endLine, quote }: SourceRef, original: readonly string[]): boolean {
  const lines = original.slice(line - 1, endLine).join('\n');
  if (quote === '' || !lines.includes(quote)) return false;
  const letters = bare(lines);
  return lines.includes('\\') || text.split(/[^\p{L}\p{N}]+/u).every((word) => letters.includes(bare(word)));
}

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
