// What the tokens of a prompt are spent on: documents, what is known of their differences, what was said, and the rest.

import { countTokens } from './count-tokens.ts';
import type { Block } from './prefix-cache.ts';

export const PARTS = ['documents', 'points', 'said', 'instructions', 'shape'] as const;
export type PartTokens = Readonly<Record<(typeof PARTS)[number], number>>;

const FENCED = /\[\[(\w+) BEGIN ([^\]\n]*)\]\]\n[\s\S]*?\n?\[\[\1 END \2\]\]/g;
const POINTS = /^(?:DIFF ANALYSIS|POINTS|KNOWN|NAMES OF)/;
const SAID = /^(?:ROUND|FINAL|CRITICISMS|EVALUATIONS)/;

const partOf = (name: string): 'documents' | 'points' | 'said' =>
  POINTS.test(name) ? 'points' : SAID.test(name) ? 'said' : 'documents';

/** `shape` is the schema that goes along with a request; `answered` what follows an answer that was sent back. */
export function partsOf(shape: readonly Block[], blocks: readonly Block[]): PartTokens {
  const sums = { documents: 0, points: 0, said: 0, instructions: 0, shape: sumOf(shape) };
  for (const { text } of blocks) {
    let rest = countTokens(text);
    for (const [whole, , name = ''] of text.matchAll(FENCED)) {
      const tokens = countTokens(whole);
      sums[partOf(name)] += tokens;
      rest -= tokens;
    }
    sums.instructions += rest;
  }
  return sums;
}

const sumOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { text }) => sum + countTokens(text), 0);
