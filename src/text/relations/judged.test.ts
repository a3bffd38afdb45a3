import { expect, test } from 'vitest';
import { section, variantsOf } from '../../../test/documents/variants-of.ts';
import { compareDocuments } from './comparison/compare-documents.ts';
import { isUnjudged } from './judged.ts';

const unjudged = (...bodies: string[]) => {
  const comparison = compareDocuments(variantsOf(...bodies.map((body) => section(body))));
  return comparison.alignment.clusters.filter((cluster) => isUnjudged(comparison, cluster)).length;
};
const KIN = ['One lamp glows red.', 'Two doors lead outside.', 'Three carts carry tools.'];

test.each([
  ['the same with other small words', ['The gateway checks all tokens.', 'The gateway checks the tokens.'], 0],
  ['a paraphrase', ['The gateway validates every token.', 'Every token is checked when it passes the gateway.'], 2],
  ['what one of two independent texts adds', ['Paint dries overnight.', 'Invoices leave at noon.'], 2],
  ['what one of two kin texts adds', [KIN.join('\n\n'), [...KIN, 'Invoices leave at noon.'].join('\n\n')], 0],
])('%s', (_, bodies, count) => expect(unjudged(...bodies)).toBe(count)); // biome-ignore format: a table
