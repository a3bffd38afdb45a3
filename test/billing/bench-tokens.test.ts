// The vendor that bills, over HTTP, and the whole bench with documents so small that it costs little.

import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { createModel } from '../../src/agents/models/create-model.ts';
import { readStream } from '../../src/agents/models/read-stream.ts';
import { folderWith } from '../journeys/cli-process.ts';
import { benchTokens, exitCodeOf, faultsOf, type Measured, ratiosOf } from './bench-tokens.ts';
import { longEnoughFirst } from './make-documents.ts';
import { FACTORS } from './prefix-cache.ts';
import { EXPLANATION, renderMeasured } from './render-bench.ts';
import { startBiller } from './start-biller.ts';

const LONG = 'one\n'.repeat(1000);
const KEPT = { anthropic: { cacheControl: { type: 'ephemeral' } } };

/** One call of the AI SDK, with a part that the vendor is asked to keep. */
async function ask(baseUrl: string, apiKey: string, question: string, onBegin?: () => void) {
  const model = await createModel({ provider: 'anthropic', model: 'claude-sonnet-4-5', baseUrl, apiKey });
  const content = [
    { type: 'text', text: LONG, providerOptions: KEPT } as const,
    { type: 'text', text: question } as const,
  ];
  const { stream } = await model.doStream({ prompt: [{ role: 'user', content: [...content] }] });
  const [watched, read] = stream.tee();
  const begin = async () => {
    for await (const part of watched) {
      if (part.type !== 'text-delta') continue;
      onBegin?.();
      return;
    }
  };
  const [spoken] = await Promise.all([readStream(read), begin()]);
  return spoken.tokens;
}

test('the vendor says what it bills, and takes its time without anybody waiting for it', async () => {
  const biller = await startBiller(({ text }) => ({
    kind: 'any',
    text: text.includes('long') ? LONG : 'yes',
  }));
  onTestFinished(() => biller.close());
  const { baseUrl } = biller;
  let second: ReturnType<typeof ask> | undefined;
  // The second call starts when the first answer has begun, which is long before it ends; two others come at once.
  const first = await ask(baseUrl, 'a', 'a long answer', () => {
    second = ask(baseUrl, 'a', 'short');
  });
  await second;
  await Promise.all([ask(baseUrl, 'b', 'short'), ask(baseUrl, 'b', 'short')]);
  const [one, two] = biller.callsOf('a');
  expect(first).toEqual({
    inputTokens: (one?.plain ?? 0) + (one?.written ?? 0),
    cachedInputTokens: 0,
    cacheWriteTokens: one?.written,
    outputTokens: 2000,
  });
  expect(one).toMatchObject({ arrived: 0, read: 0, output: 2000 });
  expect(one?.ended).toBeCloseTo((one?.begun ?? 0) + 2000 / 80);
  expect(two).toMatchObject({ arrived: one?.begun, written: 0, read: one?.written });
  expect(two?.ended).toBeLessThan(one?.ended ?? 0);
  expect(biller.callsOf('b').map(({ read, written }) => [read, written])).toEqual([
    [0, one?.written],
    [0, one?.written],
  ]);
});

test('both orchestrators end with a complete, verified run; a bar that is missed ends with 1', async () => {
  const [shorter = '', longer = ''] = ['openapi-1.2', 'openapi-2.0'].map((name) =>
    readFileSync(`test/fixtures/variants/openapi/${name}.md`, 'utf8'),
  );
  const versions = longEnoughFirst([shorter, longer], 15_000);
  expect(versions).toEqual([longer, shorter]);
  const folder = await folderWith({});
  const measured = await benchTokens(
    { versions, count: 3, tokens: 3000, contested: 0.3, seed: 1 },
    { folder },
  );
  expect(measured.made.contested).toBe(Math.round(measured.made.sections * 0.3));
  const met = { raw: 0, billed: 0, wall: 0 };
  expect([faultsOf(measured, met), exitCodeOf(measured, met)]).toEqual([[], 0]);
  expect(renderMeasured(measured, met)).toContain('All bars are met.');

  for (const factor of Object.values(FACTORS)) expect(EXPLANATION).toContain(` ${factor}`);

  const { raw, billed, wall } = ratiosOf(measured);
  const spoilt: [string, Measured, typeof met][] = [
    ['raw tokens: ', measured, { ...met, raw: raw + 1 }],
    ['billed tokens: ', measured, { ...met, billed: billed + 1 }],
    ['wall time: ', measured, { ...met, wall: wall + 1 }],
    ['the run of ours lacks x', { ...measured, ours: { ...measured.ours, missing: ['x'] } }, met],
    ['not verified: x', { ...measured, literal: { ...measured.literal, findings: ['x'] } }, met],
    ['our receipt says 1 input', { ...measured, receipt: { ...measured.receipt, input: 1 } }, met],
  ];
  for (const [words, one, bars] of spoilt) {
    expect([faultsOf(one, bars).join(), exitCodeOf(one, bars)]).toEqual([expect.stringContaining(words), 1]);
    expect(renderMeasured(one, bars)).toContain('NOT MET:');
  }
});
