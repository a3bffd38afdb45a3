// Files that contradict themselves are never published: each check, and how it fails.

import { beforeAll, describe, expect, test } from 'vitest';
import { evaluation, response, type Staged, stage } from '../../../test/decide/decide-stage.ts';
import { checkEvaluationFile, checkResponseFile, refuseFaults } from './check-files.ts';
import { valuesOf } from './debate.ts';
import type { Evaluation } from './evaluation.ts';
import type { Stance } from './model.ts';
import type { Response } from './response.ts';

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

const of = (stance: Stance) => staged.output.evaluations.find((one) => one.stance === stance) as Evaluation;
const fileOf = (name: string) => staged.files.get(name) ?? '';
const checkFirst = (stance: Stance, change: (text: string) => string) =>
  checkEvaluationFile(
    change(fileOf(`debate-Q-7-${stance}.md`)),
    of(stance),
    valuesOf(staged.output.evaluations),
  );

describe('round 1', () => {
  test.each(['risk', 'value', 'effort'] as const)('%s as it was made', (stance) => {
    expect(checkFirst(stance, (text) => text)).toEqual([]);
  });

  test.each<[Stance, string, string, string]>([
    ['risk', '**Chosen Option:** A', '**Chosen Option:** B', 'Chosen Option'],
    ['risk', '**Confidence:** MEDIUM', '**Confidence:** HIGH', 'Confidence'],
    ['risk', '## Self-Challenge', '## Doubts', 'outline'],
    ['risk', '### Option A: ', '### Of A: ', 'options'],
    ['risk', '**Total Risk:** 1.7/10', '**Total Risk:** 2.7/10', 'Total Risk'],
    ['risk', '| MEDIUM | HIGH | HIGH |', '| MEDIUM | HIGH | LOW |', 'Overall'],
    ['value', '**Total Value:** 1.7/10', '**Total Value:** 10.0/10', 'Total Value'],
    ['effort', '**Total Days:** 10', '**Total Days:** 9', 'Total Days'],
    ['effort', '**Uncertainty:** 1.5', '**Uncertainty:** 1', 'Uncertainty'],
    ['effort', '**Realistic Effort:** 15 days', '**Realistic Effort:** 10 days', 'Realistic Effort'],
    ['effort', '**ROI:** 0.11', '**ROI:** 0.17', 'ROI'],
  ])('%s: %s as %s', (stance, was, is, path) => {
    const findings = checkFirst(stance, (text) => text.replace(was, is));
    expect(findings.map((finding) => finding.path)).toContain(path);
  });
});

describe('round 2', () => {
  const check = (change: (text: string) => string) =>
    checkResponseFile(change(fileOf('debate-Q-7-risk-r2.md')), staged.output.responses[0] as Response);

  test('as it was made', () => expect(check((text) => text)).toEqual([]));

  test.each([
    ['**Chosen Option:** A', '**Chosen Option:** none', 'Chosen Option'],
    ['**Confidence:** MEDIUM', '**Confidence:** LOW', 'Confidence'],
    ['### Did I Change My Mind?', '### Did I?', 'outline'],
  ])('%s as %s', (was, is, path) => {
    expect(check((text) => text.replace(was, is)).map((finding) => finding.path)).toContain(path);
  });
});

test('a fault stops the run as a mistake of ours', () => {
  expect(() => refuseFaults('x.md', [])).not.toThrow();
  expect(() => refuseFaults('x.md', [{ path: 'ROI', message: 'is wrong' }])).toThrow(
    'x.md does not hold: ROI: is wrong',
  );
});
