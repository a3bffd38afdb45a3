import { expect, test } from 'vitest';
import { renderVerifyText } from './render-verify.ts';

const shown = (declared: unknown, recomputed: unknown): string | undefined => {
  const finding = { check: 'some.check', file: 'log.md', declared, recomputed, message: 'It differs' };
  const report = { ok: false, artifacts: [], checked: [], findings: [finding] };
  return renderVerifyText(report, { summary: false }).split('\n')[1]?.trim();
};

const LONG = 'structure PASS | references PASS | contradictions PASS';

test.each<[what: string, declared: unknown, recomputed: unknown, expected: string]>([
  ['short values as they are', 24, 25, 'some.check  24 → 25'],
  ['what is not there', null, 'a  b', 'some.check  nothing → a b'],
  ['nothing at all', undefined, [1], 'some.check  nothing → [1]'],
  [
    'long values cut at the end where they differ early',
    `a ${LONG} and more`,
    `b ${LONG} and more`,
    `some.check  a ${LONG} an… → b ${LONG} an…`,
  ],
  [
    'long values cut in front where they differ late',
    `${LONG} — L7-9, and more`,
    `${LONG} — L8-9, and more`,
    'some.check  …tradictions PASS — L7-9, and more → …tradictions PASS — L8-9, and more',
  ],
  [
    'a short value beside a long one',
    LONG,
    `${LONG} with an end`,
    `some.check  ${LONG} → … contradictions PASS with an end`,
  ],
])('%s', (_, declared, recomputed, expected) => {
  expect(shown(declared, recomputed)).toBe(expected);
});
