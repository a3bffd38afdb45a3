// The file of a judge: its outline, and the numbers that follow from its tables.

import { beforeAll, expect, test } from 'vitest';
import { evaluation, response, type Staged, stage } from '../../../../test/decide/decide-stage.ts';

let staged: Staged;

beforeAll(async () => {
  staged = await stage({
    script: {
      'risk-r1': evaluation('risk', 'A'),
      'value-r1': evaluation('value', 'B'),
      'effort-r1': evaluation('effort', 'C'),
      'risk-r2': response('A', 'value'),
      'value-r2': response('B', 'risk'),
      'effort-r2': response('C', 'risk'),
    },
  });
});

const NUMBERS: readonly (readonly [string, readonly string[]])[] = [
  ['risk', ['**Chosen Option:** A', '**Confidence:** MEDIUM', '**Total Risk:** 1.7/10']],
  ['risk', ['| MEDIUM | HIGH | HIGH |', '## Self-Challenge', '### Option A: ', '## Option Analysis']],
  ['value', ['**Total Value:** 1.7/10']],
  [
    'effort',
    ['**Total Days:** 10', '**Uncertainty:** 1.5', '**Realistic Effort:** 15 days', '**ROI:** 0.11'],
  ],
  ['risk-r2', ['**Chosen Option:** A', '**Confidence:** MEDIUM', '### Did I Change My Mind?']],
];

test.each(NUMBERS)('%s: %s', (judge, said) => {
  const text = staged.files.get(`debate-Q-7-${judge}.md`);
  for (const line of said) expect(text).toContain(line);
});
