// Nobody reads reports that are many times as long as what they are about.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { adversarial } from '../../src/surfaces/library/workflows.ts';
import { temporaryFolder } from '../contracts/temporary-folder.ts';

const SIZE = 20_000;
const TOPICS = [
  'storage',
  'delivery',
  'sign-in',
  'billing',
  'search',
  'alerts',
  'exports',
  'backups',
  'quotas',
  'audit',
];
const WHO = [
  'the gateway',
  'the ledger',
  'a worker',
  'the scheduler',
  'the mail relay',
  'an operator',
  'the cache',
  'the index',
];
const DOES = [
  'keeps',
  'sends',
  'checks',
  'removes',
  'copies',
  'signs',
  'counts',
  'locks',
  'renews',
  'rejects',
];
const WHAT = [
  'invoices',
  'tokens',
  'uploads',
  'sessions',
  'reports',
  'tickets',
  'messages',
  'snapshots',
  'orders',
  'keys',
];
const WHEN = ['every night', 'at once', 'before a release', 'after a failure', 'on request', 'when the queue is full']; // biome-ignore format: words

const pick = (list: readonly string[], at: number): string => list[at % list.length] ?? '';

interface Spec {
  /** Makes other sentences of the same words. */
  readonly step: number;
  readonly say: (who: string, does: string, what: string, when: string, amount: number) => string;
  /** Sentences with another amount. */
  readonly isChanged?: (at: number) => boolean;
}

/** A specification of about 20 KB. */
function specOf({ step, say, isChanged = () => false }: Spec): string {
  const parts = ['# Specification'];
  for (let at = 0; parts.join('\n\n').length < SIZE; at += 1) {
    const seed = at * step;
    if (at % 9 === 0) parts.push(`## ${at / 9 + 1}. ${pick(TOPICS, seed)} of ${pick(WHAT, seed + at)}`);
    const amount = (seed % 47) + 3 + (isChanged(at) ? 100 : 0);
    parts.push(say(pick(WHO, seed), pick(DOES, seed + at), pick(WHAT, seed * 3), pick(WHEN, at), amount));
  }
  return `${parts.join('\n\n')}\n`;
}

const ours: Spec = {
  step: 7,
  say: (who, does, what, when, amount) =>
    `In the first release ${who} ${does} ${what} ${when}. Whoever waits for it must have an answer within ${amount} minutes.`,
};
const theirs: Spec = {
  step: 11,
  say: (who, does, what, when, amount) =>
    `Rule ${amount}: ${what} belong to ${who}, which ${does} them ${when} and writes a line about it to the log.`,
};

describe('the reports on two documents of 20 KB are at most twice as long as these', () => {
  test.each([
    ['independent', [specOf(ours), specOf(theirs)]],
    ['revisions of one text', [specOf(ours), specOf({ ...ours, isChanged: (at) => at % 10 === 0 })]],
    ['the same but for one number', [specOf(ours), specOf({ ...ours, isChanged: (at) => at === 30 })]],
  ])('%s', async (_, texts) => {
    const folder = await temporaryFolder();
    const files = texts.map((_text, at) => join(folder, `${'ab'.charAt(at)}.md`));
    await mkdir(folder, { recursive: true });
    await Promise.all(files.map((file, at) => writeFile(file, texts[at] ?? '')));
    const run = await adversarial({ compare: files }, { now: '2026-01-31T12:00:00Z' }).result;
    const reports = Object.entries(run.artifacts).filter(
      ([name]) => name.endsWith('.md') && name !== run.output.mergedName && !name.startsWith('variant-'),
    );
    const size = reports.reduce((sum, [, text]) => sum + (text?.length ?? 0), 0);
    expect(reports.length).toBeGreaterThan(6);
    expect(size).toBeLessThanOrEqual(2 * texts.join('').length);
  });
});
