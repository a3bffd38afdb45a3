import { expect, test } from 'vitest';
import { variantsOf } from '../../../../test/documents/variants-of.ts';
import { renderStatement } from '../reports/debate/spoken-parts.ts';
import type { Shown } from './advocate/payload.ts';
import { readStatement } from './read-answers.ts';

const TEXTS = [
  '# A\n\nThe queue is drained on shutdown.\n',
  '# B\n\nThe retry limit is five attempts.\n',
] as const;
const variants = TEXTS.map((text, at) => ({ id: 'AB'.charAt(at), label: `${at}.md`, text }));
const shown: Shown = { variants, analysis: '', points: [], faults: [], contributions: [] };

test.each([
  [
    'B states no retry limit',
    'B states no retry limit (refuted: "retry", "limit" stand together in L3 of B: "The retry limit is five attempts.")',
  ],
  [
    'B says nothing about queue shutdown',
    'queue shutdown (no statement of B has "queue", "shutdown" together)',
  ],
  ['B retries too often', '[A.1] B retries too often — "The retry limit'],
])('a criticism of what is lacking is searched before it is printed: %s', (claim, printed) => {
  const evidence = [{ variant: 'B', line: 3, text: 'The retry limit is five attempts.' }];
  const statement = readStatement(
    'A',
    {
      steelmen: [{ variant: 'B', evidence, strongest: 'It is short', right: 'limits', however: 'too few' }],
      strengths: [],
      weaknesses: [{ variant: 'B', evidence, claim }],
      positions: [],
      concessions: [],
      summary: 'A holds.',
    },
    shown,
  );
  expect(renderStatement(statement, { variants: variantsOf(...TEXTS), seats: [] })).toContain(printed);
});
