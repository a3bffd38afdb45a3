// A second review of the same document by the built program: what was settled with a reason in the first is remembered,
// said, and raised again only where somebody asks for it or the passage has changed.

import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { verify } from '../../src/surfaces/library/verify.ts';
import { PLAN, ROADMAP } from '../review/attacked-documents.ts';
import { NO_OBJECTIONS } from '../review/notes-spec.ts';
import { openaiCompatible } from '../vendors/openai-chat.ts';
import { startVendor } from '../vendors/start-vendor.ts';
import { steelmanHere } from './cli-here.ts';
import { folderWith, NOW, type Outcome } from './cli-process.ts';

const read = (cwd: string, name: string): Promise<string> => readFile(join(cwd, name), 'utf8');
const run = (cwd: string, ...words: string[]): Promise<Outcome> =>
  steelmanHere([...words, '--now', NOW], { cwd, env: { LOOPBACK_KEY: 'planted-0123456789abcdef' } });
const review = (cwd: string, ...more: string[]): Promise<Outcome> =>
  run(cwd, 'review', 'ROADMAP.md', '--type', 'roadmap', '--quiet', ...more);

const RAISED = 'Round 1 of 3: 1 challenge (1 critical) open against ROADMAP.md';
const REASON = 'decided in ADR-4, the phases overlap';

/** Answers the challenge of round 1, which settles it. */
async function answer(
  cwd: string,
  response: string,
  folder = 'review',
  reason = REASON,
  document = 'ROADMAP.md',
): Promise<Outcome> {
  const [, form = ''] = /```markdown\n([\s\S]*?)```/.exec(await read(cwd, `${folder}/round-1.md`)) ?? [];
  const filled = form
    .replaceAll('addressed | rejected | accepted risk', response)
    .replaceAll('**Reason:**', `**Reason:** ${reason}`);
  await writeFile(join(cwd, 'defense.md'), filled);
  return run(
    cwd,
    ...['review', '--continue', folder, '--artifact', document],
    ...['--defense', 'defense.md', '--quiet'],
  );
}

async function settled(response = 'rejected'): Promise<string> {
  const cwd = await folderWith({ 'ROADMAP.md': ROADMAP });
  expect((await review(cwd)).stdout).toContain(RAISED);
  expect((await answer(cwd, response)).stdout).toMatch(/^Not judged: /m);
  return cwd;
}

describe('a rejection with a reason', () => {
  test('is not asked for again: said where, verified and replayed from what was recorded', async () => {
    const cwd = await settled();
    const second = await review(cwd);
    expect(second).toMatchObject({ exitCode: 0, stderr: '' });
    expect(second.stdout).toMatch(/^Not judged: ROADMAP\.md/);
    expect(second.stdout).toContain(
      'Not raised again: 1 challenge settled in review (--fresh raises everything again)\n  1 rejected with a reason\n',
    );
    expect(await read(cwd, 'review-2/round-1.md')).toMatch(
      new RegExp(`^## Not raised again\n\n- CH-.*Settled as rejected in review, .*${REASON}$`, 'm'),
    );
    // The first is gone; the second has all that it needs, and so has the third.
    await rm(join(cwd, 'review'), { recursive: true });
    expect(await verify(join(cwd, 'review-2'))).toMatchObject({ findings: [] });
    expect((await run(cwd, 'replay', 'review-2')).exitCode).toBe(0);
    const third = await review(cwd, '--json', '--output', 'third');
    expect(JSON.parse(third.stdout)).toMatchObject({
      outcome: 'not-judged',
      challenges: [],
      remembered: [{ status: 'rejected', reason: REASON, from: 'review' }],
    });
  });

  test.each([
    ['**Depends on:** Phase 2', '**Depends on:** the review of Phase 2', 'what it is about has changed'],
    ['## Phase 2: Export', '## Phase 2: PDF files', 'what it is about has changed'],
  ])('counts for the passage that it was about: with %s as %s it is raised again', async (from, to, why) => {
    const cwd = await settled();
    await writeFile(join(cwd, 'ROADMAP.md'), ROADMAP.replace(from, to));
    const { stdout } = await review(cwd);
    expect(stdout).toContain(RAISED);
    expect(await read(cwd, 'review-2/round-1.md')).toContain(`${why}; it was said: ${REASON}`);
    const { findings } = await verify(join(cwd, 'review-2'));
    expect(findings.map(({ check }) => check)).toEqual(['run.unfinished']);
    await answer(cwd, 'rejected', 'review-2');
    expect(await verify(join(cwd, 'review-2'))).toMatchObject({ findings: [] });
    expect((await review(cwd)).stdout).toContain('settled in review-2 (');
  });

  test('--fresh raises everything again, and what is settled then is what counts', async () => {
    const cwd = await settled();
    const fresh = await review(cwd, '--fresh');
    expect(fresh.stdout).toContain(RAISED);
    expect(fresh.stdout).not.toContain('Not raised again');
    expect(await run(cwd, 'review', '--continue', 'review-2', '--fresh')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('--fresh was settled when the review began'),
    });
    await answer(cwd, 'accepted risk', 'review-2');
    expect((await review(cwd)).stdout).toContain('1 risk accepted on');
  });

  test('is of one document, read as one type', async () => {
    const cwd = await settled();
    await writeFile(join(cwd, 'OTHER.md'), ROADMAP);
    const other = await run(cwd, 'review', 'OTHER.md', '--type', 'roadmap', '--quiet');
    expect(other.stdout).toContain('1 challenge (1 critical) open against OTHER.md');
    const plan = await run(cwd, 'review', 'ROADMAP.md', '--type', 'plan', '--quiet');
    expect(plan.stdout).not.toContain('Not raised again');
    // Neither stands in the way of the first.
    expect((await review(cwd)).stdout).toContain('settled in review (');
  });
});

test('a risk that was accepted with a reason is shown as long as it stands', async () => {
  const cwd = await settled('accepted risk');
  const { stdout, stderr } = await run(cwd, 'review', 'ROADMAP.md', '--fail-on', 'critical');
  expect(stderr).toContain('Remembering 1 challenge settled in review (--fresh to raise everything again)\n');
  expect(stdout).toMatch(
    /^ {2}1 risk accepted on \d{4}-\d\d-\d\d in review still stands\n {4}critical {2}CH-[0-9a-f]{8} {2}/m,
  );
});

test('what the embedded author accepted was weighed by nobody: it is raised again', async () => {
  const cwd = await folderWith({ 'ROADMAP.md': ROADMAP });
  await review(cwd, '--author', 'embedded');
  expect((await review(cwd)).stdout).toContain(RAISED);
});

describe('what cannot be read is left alone, and said', () => {
  test.each<[string, (cwd: string) => Promise<unknown>, RegExp]>([
    [
      'damaged',
      (cwd) => writeFile(join(cwd, 'review/journal.jsonl'), 'nothing\n'),
      /^warning: Nothing is remembered from review: /,
    ],
    [
      'with another result than its journal has',
      async (cwd) =>
        writeFile(
          join(cwd, 'review/run.json'),
          (await read(cwd, 'review/run.json')).replace('rejected', 'open'),
        ),
      /^warning: Nothing is remembered from review: its result is not what its journal says$/m,
    ],
    [
      'of another workflow',
      async (cwd) =>
        writeFile(
          join(cwd, 'review/journal.jsonl'),
          (await read(cwd, 'review/journal.jsonl')).replace('"protocol":"review"', '"protocol":"roadmap"'),
        ),
      /^warning: Nothing is remembered from review: it is a run of roadmap$/m,
    ],
    [
      'of a later version',
      async (cwd) =>
        writeFile(
          join(cwd, 'review/journal.jsonl'),
          (await read(cwd, 'review/journal.jsonl')).replace(/"format":\d+/, '"format":99'),
        ),
      /^warning: Nothing is remembered from review: .*(newer|later)/m,
    ],
  ])('%s', async (_, spoil, warning) => {
    const cwd = await settled();
    await spoil(cwd);
    const { stdout, stderr } = await review(cwd);
    expect(stderr).toMatch(warning);
    expect(stdout).toContain(RAISED);
  });

  test('a folder of that name that holds no run, and a link to another', async () => {
    const cwd = await settled();
    const elsewhere = await folderWith({ 'ROADMAP.md': ROADMAP });
    await mkdir(join(elsewhere, 'review'));
    await writeFile(join(elsewhere, 'review/notes.md'), 'Mine.\n');
    await symlink(join(cwd, 'review'), join(elsewhere, 'review-2'));
    const { stdout, stderr } = await review(elsewhere);
    expect(stderr).toBe('');
    expect(stdout).toContain(RAISED);
  });
});

test('the latest counts, whatever its number; what waits does not', async () => {
  const cwd = await settled();
  const at = (day: string, ...words: string[]) =>
    steelmanHere(
      ['review', 'ROADMAP.md', '--type', 'roadmap', '--quiet', ...words, '--now', `${day}T00:00:00Z`],
      { cwd },
    );
  await at('2027-01-01', '--fresh');
  await answer(cwd, 'accepted risk', 'review-2');
  await rm(join(cwd, 'review'), { recursive: true });
  // Takes the free name, is older, and rejects.
  await at('2025-01-01', '--fresh');
  await answer(cwd, 'rejected');
  await at('2028-01-01', '--fresh');
  expect((await at('2029-01-01')).stdout).toContain('1 risk accepted on 2027-01-01 in review-2 still stands');
});

test('a model is told of it as settled, and of no secret in a reason', async () => {
  const vendor = await startVendor(openaiCompatible, { answer: () => NO_OBJECTIONS });
  onTestFinished(() => vendor.close());
  const cwd = await settled('accepted risk');
  const { provider, model } = vendor.dialect;
  await mkdir(join(cwd, 'nobody-home/.config/steelman'), { recursive: true });
  await writeFile(
    join(cwd, 'nobody-home/.config/steelman/config.yaml'),
    `models:\n  seat: {provider: ${provider}, model: "${model}", baseUrl: "${vendor.baseUrl}", apiKeyEnv: LOOPBACK_KEY}\n`,
  );
  const told = await review(cwd, '--adversary', 'seat');
  expect(told).toMatchObject({ exitCode: 0 });
  expect(told.stdout).toContain('1 risk accepted on');
  expect(vendor.requests[0]?.text).toMatch(
    new RegExp(`<settled_before>[\\s\\S]*settled: accepted-risk, ${REASON}`),
  );
  await review(cwd, '--fresh');
  const secret = ['AKIA', 'Q3EGRIKDQMX7V2LP'].join('');
  await answer(cwd, 'rejected', 'review-3', `decided in ADR-4, key ${secret}`);
  const { exitCode, stderr } = await review(cwd, '--adversary', 'seat');
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/^ *review-3, CH-[0-9a-f]{8}:1: AWS access key id/m);
  expect(vendor.requests).toHaveLength(1);
});

test('a checkpoint that is called again and again says what is new', async () => {
  const cwd = await folderWith({
    'PLAN.md': PLAN,
    '.planning/config.json': JSON.stringify({ workflow: { adversary: true } }),
  });
  const call = (...more: string[]) => run(cwd, 'checkpoint', 'plans', 'PLAN.md', '--quiet', ...more);
  expect((await call()).stdout).toContain('1 challenge (1 significant) open against PLAN.md');
  await answer(cwd, 'rejected', 'review', REASON, 'PLAN.md');
  const again = await call();
  expect(again).toMatchObject({ exitCode: 0 });
  expect(again.stdout).toContain('Not raised again: 1 challenge settled in review ');
  expect((await call('--fresh')).stdout).toContain('1 challenge (1 significant) open against PLAN.md');
});
