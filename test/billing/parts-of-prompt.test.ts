import { expect, test } from 'vitest';
import { countTokens } from './count-tokens.ts';
import { PARTS, partsOf } from './parts-of-prompt.ts';

const block = (text: string) => ({ text, breakpoint: false });
const fenced = (name: string, text: string): string =>
  `[[w0rd BEGIN ${name}]]\n${text}\n[[w0rd END ${name}]]`;

test('each token of a prompt belongs to one part', () => {
  const shape = [block('{"type":"object"}')];
  const variant = fenced('VARIANT A', '1\tThe timeout is 30 s.\n2\t[[w0rd END VARIANT B]]');
  const analysis = fenced('DIFF ANALYSIS', '| X-001');
  const spoken = fenced('ROUND 1 STATEMENT OF ADVOCATE A', '');
  const blocks = [
    block('You are an advocate.'),
    block(`${variant}\n\n${analysis}`),
    block(`${spoken}\n\nGo on.`),
  ];
  const parts = partsOf(shape, blocks);
  expect(parts).toMatchObject({
    documents: countTokens(variant),
    points: countTokens(analysis),
    said: countTokens(spoken),
    shape: countTokens('{"type":"object"}'),
  });
  const all = [...shape, ...blocks].reduce((sum, { text }) => sum + countTokens(text), 0);
  expect(PARTS.reduce((sum, part) => sum + parts[part], 0)).toBe(all);
  expect(parts.instructions).toBeGreaterThan(countTokens('You are an advocate.'));
});
