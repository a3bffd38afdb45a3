// Documents built so that the right count is known without reading them: the reference for the metrics.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { variantsOf } from '../../../../test/documents/variants-of.ts';
import { measureVariants } from './measure.ts';

function countsOf(symbol: string, text: string): string {
  const [measured] = measureVariants(variantsOf(text, '# Other\n'));
  const metric = measured?.metrics.find((one) => one.symbol === symbol);
  return `${metric?.numerator}/${metric?.denominator}`;
}

const THINGS = ['gateway', 'ledger', 'mailer', 'indexer', 'archive', 'scheduler', 'registry', 'importer'];

test('IC: one contradiction for every thing that is told twice with different values', () => {
  const told = fc.array(fc.boolean(), { minLength: 1, maxLength: THINGS.length });
  fc.assert(
    fc.property(told, (twice) => {
      const lines = twice.flatMap((again, at) => {
        const claim = (seconds: number) =>
          `The ${THINGS[at]} must answer every signed request within ${seconds} seconds.`;
        return again ? [claim(5), claim(30)] : [claim(5)];
      });
      const contradictions = twice.filter((again) => again).length;
      const text = `# Spec\n\n## Limits\n\n${lines.join('\n\n')}\n`;
      expect(countsOf('IC', text)).toBe(`${lines.length - contradictions}/${lines.length}`);
    }),
    { numRuns: 60, seed: 1 },
  );
});

test('DC: links to headings that are there, of all links to headings', () => {
  const links = fc.array(fc.nat(11), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), links, (headings, targets) => {
      const sections = Array.from(
        { length: headings },
        (_, at) => `## Part number ${at}\n\nIt is written down.`,
      );
      const prose = targets.map((at) => `It follows [the other part](#part-number-${at}).`);
      const text = `# Spec\n\n${sections.join('\n\n')}\n\n## Links\n\n${prose.join('\n\n')}\n`;
      const found = targets.filter((at) => at < headings).length;
      expect(countsOf('DC', text)).toBe(`${found}/${targets.length}`);
    }),
    { numRuns: 60, seed: 1 },
  );
});

const CONCRETE = [
  'The cache holds 20 entries.',
  'Calls go through `proxy.ts`.',
  'Answers arrive within 30 ms.',
];
const VAGUE = [
  'Errors are handled properly.',
  'Access is restricted as needed.',
  'Logs are kept as appropriate.',
];
const PLAIN = ['Orders are sent to the warehouse.', 'A customer signs in first.'];

test('SR: concrete statements of concrete and vague ones; plain ones are neither', () => {
  const sentence = fc.constantFrom(...CONCRETE, ...VAGUE, ...PLAIN);
  fc.assert(
    fc.property(fc.array(sentence, { minLength: 1, maxLength: 20 }), (sentences) => {
      const concrete = sentences.filter((one) => CONCRETE.includes(one)).length;
      const vague = sentences.filter((one) => VAGUE.includes(one)).length;
      const text = `# Spec\n\n## Body\n\n${sentences.join('\n\n')}\n`;
      expect(countsOf('SR', text)).toBe(`${concrete}/${concrete + vague}`);
    }),
    { numRuns: 60, seed: 1 },
  );
});
