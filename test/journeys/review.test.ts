// Reviews by the built program: a person revises between the rounds, the embedded engine or a model answers in their
// place, and whatever happens the document is what its owner made of it.

import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { verify } from '../../src/surfaces/library/verify.ts';
import { PLAN, ROADMAP, SOUND_PLAN, SOUND_ROADMAP } from '../review/attacked-documents.ts';
import { EDIT, NO_OBJECTIONS, NOTES, REVISED, reply } from '../review/notes-spec.ts';
import type { Received } from '../vendors/dialect.ts';
import { openaiCompatible } from '../vendors/openai-chat.ts';
import { startVendor, type Vendor } from '../vendors/start-vendor.ts';
import { steelmanHere } from './cli-here.ts';
import { folderWith, listing, NOW } from './cli-process.ts';

const read = (cwd: string, name: string): Promise<string> => readFile(join(cwd, name), 'utf8');
const run = (cwd: string, ...words: string[]) =>
  steelmanHere([...words, '--now', NOW, '--quiet'], {
    cwd,
    env: { LOOPBACK_KEY: 'planted-0123456789abcdef' },
  });

const ROUND_ONE = ['journal.jsonl', 'original.md', 'return-contract.yaml', 'round-1.md', 'run.json'];

describe('the author is a person', () => {
  test('[003/loop-reread-artifact] round 1 waits, the file is revised, round 2 sees the revision', async () => {
    const cwd = await folderWith({ 'ROADMAP.md': ROADMAP });
    const first = await run(cwd, 'review', 'ROADMAP.md', '--type', 'roadmap');
    expect(first).toMatchObject({ exitCode: 0, stderr: '' });
    expect(first.stdout).toContain('Round 1 of 3: 1 challenge (1 critical) open against ROADMAP.md');
    expect(first.stdout).toContain('ROADMAP.md:11\n');
    expect(first.stdout).toContain(
      'steelman review --continue review --artifact ROADMAP.md --defense defense.md',
    );
    expect((await readdir(join(cwd, 'review'))).sort()).toEqual(ROUND_ONE);
    expect(await read(cwd, 'review/return-contract.yaml')).toMatch(/^waiting: true$/m);

    await writeFile(join(cwd, 'ROADMAP.md'), SOUND_ROADMAP);
    const second = await run(cwd, 'review', '--continue', 'review', '--artifact', 'ROADMAP.md');
    expect(second).toMatchObject({ exitCode: 0, stderr: '' });
    expect(second.stdout).toMatch(/^Not judged: ROADMAP\.md \(roadmap\), 2 rounds of 3$/m);
    expect(second.stdout).toContain('Settled: 1 addressed');
    expect(await read(cwd, 'review/edit-log.md')).toContain('nothing');
    expect(await read(cwd, 'review/original.md')).toBe(ROADMAP);
    expect(await read(cwd, 'ROADMAP.md')).toBe(SOUND_ROADMAP);
    expect(await readdir(cwd)).toEqual(['ROADMAP.md', 'review']);
    expect(await verify(join(cwd, 'review'))).toMatchObject({ findings: [] });
    expect((await run(cwd, 'replay', 'review')).exitCode).toBe(0);
  });

  test('while it waits: runs, show and resume say so, nothing is asked, and it can be removed', async () => {
    const cwd = await folderWith({ 'PLAN.md': PLAN });
    await run(cwd, 'review', 'PLAN.md', '--type', 'plan');
    // Edited meanwhile, as it should be.
    await writeFile(join(cwd, 'PLAN.md'), SOUND_PLAN);
    const before = await listing(cwd);
    const next = 'steelman review --continue review --artifact PLAN.md --defense defense.md';
    expect((await run(cwd, 'runs')).stdout).toMatch(/^waiting +review /m);
    const shown = await run(cwd, 'show', 'review');
    expect(shown.stdout).toMatch(
      /^review: waiting \(Round 1 is written to round-1\.md: 1 challenge is open\)$/m,
    );
    expect(shown.stdout).toContain(`Next: ${next}\n`);
    const resumed = await run(cwd, 'resume', 'review');
    expect(resumed).toMatchObject({ exitCode: 0, stderr: '' });
    expect(resumed.stdout).toContain(next);
    const replayed = await run(cwd, 'replay', 'review');
    expect(replayed).toMatchObject({ exitCode: 0 });
    const { findings } = await verify(join(cwd, 'review'));
    expect(findings.map(({ check }) => check)).toEqual(['run.unfinished']);
    expect(await listing(cwd)).toEqual(before);
    expect(await run(cwd, 'clean', 'review', '--yes')).toMatchObject({ exitCode: 0 });
    expect(await readdir(cwd)).toEqual(['PLAN.md']);
  });

  test('a defence alone, round after round, until the cap: open challenges are reported and decided', async () => {
    const cwd = await folderWith({
      'ROADMAP.md': ROADMAP,
      'defense.md': '- Challenge 1: rejected, we know, and we do it all the same.\n',
    });
    await run(cwd, 'review', 'ROADMAP.md', '--type', 'roadmap', '--max-rounds', '2');
    const { exitCode, stdout } = await run(
      cwd,
      'review',
      '--continue',
      'review',
      '--artifact',
      'ROADMAP.md',
      '--defense',
      'defense.md',
    );
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^(Not converged|Deadlock): ROADMAP\.md/m);
    expect(stdout).toMatch(/^Open: 1 challenge \(1 critical\)$/m);
    expect(await read(cwd, 'review/STATE.md')).toMatch(/\| critical \|.*\| open \| proceed \|/);
    const failing = ['resume', 'review', '--strict'];
    expect((await run(cwd, ...failing)).exitCode).toBe(3);
  });

  test('cut after any line of its journal it goes on, and nothing that was said is lost', async () => {
    const cwd = await folderWith({ 'PLAN.md': PLAN });
    await run(cwd, 'review', 'PLAN.md', '--type', 'plan');
    await writeFile(join(cwd, 'PLAN.md'), SOUND_PLAN);
    await run(cwd, 'review', '--continue', 'review', '--artifact', 'PLAN.md');
    const lines = (await read(cwd, 'review/journal.jsonl')).trimEnd().split('\n');
    const files = async (folder: string) =>
      (await listing(join(folder, 'review'))).filter((line) => !line.startsWith('journal.jsonl'));
    const revised = lines.findIndex((line) => line.includes('"question":"await-revision"'));
    const goesOn = lines.findIndex((line) => line.startsWith('{"type":"run-stopped"'));
    for (const kept of lines.keys()) {
      if (kept === 0) continue;
      const copy = await folderWith({
        'PLAN.md': kept <= revised && kept <= goesOn ? PLAN : SOUND_PLAN,
        'review/journal.jsonl': `${lines.slice(0, kept).join('\n')}\n`,
      });
      const resumed = await run(copy, 'resume', 'review');
      expect(resumed, `${kept} lines`).toMatchObject({ exitCode: 0, stderr: '' });
      expect(resumed.stdout).toContain(kept <= revised ? 'Round 1 of 3' : 'Not judged: ');
      if (kept <= revised) {
        await writeFile(join(copy, 'PLAN.md'), SOUND_PLAN);
        await run(copy, 'review', '--continue', 'review', '--artifact', 'PLAN.md');
      }
      expect(await files(copy), `${kept} lines`).toEqual(await files(cwd));
    }
  });

  test('the form of the round, filled in: a rejection that rests on the document settles a challenge', async () => {
    const cwd = await folderWith({ 'ROADMAP.md': ROADMAP });
    await run(cwd, 'review', 'ROADMAP.md', '--type', 'roadmap');
    const [, form = ''] = /```markdown\n([\s\S]*?)```/.exec(await read(cwd, 'review/round-1.md')) ?? [];
    const filled = form
      .replace('addressed | rejected | accepted risk', 'rejected')
      .replace('**Reason:**', '**Reason:** see "an export can be read again after 14 days"');
    expect(filled).not.toBe(form);
    await writeFile(join(cwd, 'defense.md'), filled);
    const { stdout } = await run(
      cwd,
      'review',
      '--continue',
      'review',
      '--artifact',
      'ROADMAP.md',
      '--defense',
      'defense.md',
    );
    expect(stdout).toMatch(/^Not judged: /m);
    expect(stdout).toContain('Settled: 1 rejected with a reason\n');
    expect(await read(cwd, 'ROADMAP.md')).toBe(ROADMAP);
  });

  test('a defence that names no open challenge costs no round', async () => {
    const cwd = await folderWith({
      'ROADMAP.md': ROADMAP,
      'defense.md': '## CH-00000000\nrejected, see ADR-4\n',
    });
    await run(cwd, 'review', 'ROADMAP.md', '--type', 'roadmap');
    const words = ['review', '--continue', 'review', '--artifact', 'ROADMAP.md', '--defense', 'defense.md'];
    const refused = await run(cwd, ...words);
    expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
    expect(refused.stderr).toMatch(
      /^error: defense\.md answers none of the open challenges.*\nhint: .*CH-\w{8}; /,
    );
    expect((await readdir(join(cwd, 'review'))).sort()).toEqual(ROUND_ONE);
    await writeFile(join(cwd, 'ROADMAP.md'), SOUND_ROADMAP);
    const heard = await run(cwd, ...words);
    expect(heard.exitCode).toBe(0);
    expect(heard.stderr).toBe('warning: defense.md answers CH-00000000, which is not open in this review\n');
  });

  test('whoever begins anew instead of going on is told', async () => {
    const cwd = await folderWith({ 'PLAN.md': PLAN, 'OTHER.md': PLAN });
    const again = (file: string) => run(cwd, 'review', file, '--type', 'plan');
    expect((await again('PLAN.md')).stderr).toBe('');
    expect((await again('PLAN.md')).stderr).toMatch(
      /^warning: A review of this document waits .* review --continue review /,
    );
    expect((await again('OTHER.md')).stderr).toBe('');
  });

  test('of standard input: the revision is named', async () => {
    const cwd = await folderWith({ 'REVISED.md': SOUND_PLAN });
    const words = ['review', '-', '--type', 'plan', '--quiet'];
    const { stdout } = await steelmanHere(words, { cwd, input: PLAN });
    expect(stdout).toContain('steelman review --continue review --artifact FILE --defense defense.md');
    const unnamed = await run(cwd, 'review', '--continue', 'review');
    expect(unnamed).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--artifact FILE') });
    const named = await run(cwd, 'review', '--continue', 'review', '--artifact', 'REVISED.md');
    expect(named).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Not judged: ') });
  });

  test('where the document was moved, --artifact says where it is', async () => {
    const cwd = await folderWith({ 'PLAN.md': PLAN });
    await run(cwd, 'review', 'PLAN.md', '--type', 'plan');
    await mkdir(join(cwd, 'done'));
    await rename(join(cwd, 'PLAN.md'), join(cwd, 'done/PLAN.md'));
    const lost = await run(cwd, 'review', '--continue', 'review', '--artifact', 'PLAN.md');
    expect(lost).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('File not found: PLAN.md') });
    await writeFile(join(cwd, 'done/PLAN.md'), SOUND_PLAN);
    const found = await run(cwd, 'review', '--continue', 'review', '--artifact', 'done/PLAN.md');
    expect(found).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Not judged: ') });
  });
});

describe('what it says of a document that stands', () => {
  test('[E6] [003/R2-15-not-judged] a linter says what it looked at, never NO OBJECTIONS, and opens no gate', async () => {
    const cwd = await folderWith({ 'PLAN.md': SOUND_PLAN });
    const words = ['review', 'PLAN.md', '--type', 'plan'];
    const { exitCode, stdout } = await run(cwd, ...words);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(
      /^Not judged: PLAN\.md \(plan\), 1 round of 3\n\d+ checks looked at .* found nothing; no mind has read it$/m,
    );
    const round = await read(cwd, 'review/round-1.md');
    expect(round).toMatch(/^## CHALLENGES\n\n\*\*Round:\*\* 1\/3$/m);
    expect(round).toContain('**Status:** converging\n**Remaining concerns:** 0\n');
    expect(round).not.toContain('NO OBJECTIONS');
    expect(await verify(join(cwd, 'review'))).toMatchObject({ findings: [] });
    expect(await run(cwd, ...words, '--fail-on', 'critical')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('no mind has read it'),
    });
    expect((await run(cwd, ...words, '--strict')).exitCode).toBe(3);
  });
});

describe('what the document is', () => {
  test('is detected from its name, and said', async () => {
    const cwd = await folderWith({ 'PLAN.md': SOUND_PLAN });
    const { exitCode, stderr } = await steelmanHere(['review', 'PLAN.md', '--now', NOW], { cwd });
    expect(exitCode).toBe(0);
    expect(stderr).toContain('Reviewing PLAN.md as plan: it is called PLAN.md (--type to say otherwise)\n');
  });

  test('[003/artifact-type-enum] is one of four, and asked for where it is not clear', async () => {
    const cwd = await folderWith({ 'THOUGHTS.md': '# Thoughts\n\nNothing in particular.\n' });
    const choices = 'requirements, roadmap, plan, verification';
    const unclear = await run(cwd, 'review', 'THOUGHTS.md');
    expect(unclear).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(`--type: ${choices}.`) });
    const poem = await run(cwd, 'review', 'THOUGHTS.md', '--type', 'poem');
    expect(poem).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('Unknown value for --type: poem'),
    });
    for (const type of choices.split(', ')) {
      const { exitCode, stdout } = await run(cwd, 'review', 'THOUGHTS.md', '--type', type);
      expect({ exitCode, stdout }).toMatchObject({
        exitCode: 0,
        stdout: expect.stringContaining(`(${type})`),
      });
    }
    expect(await readdir(cwd)).toEqual(['THOUGHTS.md', 'review', 'review-2', 'review-3', 'review-4']);
  });
});

describe('[003/anti-blocker] it advises, and blocks only where it was asked to', () => {
  test.each<[string, string, string, string[], number]>([
    ['a critical challenge', 'roadmap', ROADMAP, [], 0],
    ['asked to fail on it', 'roadmap', ROADMAP, ['--fail-on', 'critical'], 1],
    ['asked to fail on less', 'roadmap', ROADMAP, ['--fail-on', 'minor'], 1],
    ['asked to fail on worse, and no mind has read it', 'plan', PLAN, ['--fail-on', 'critical'], 1],
    ['strict: it waits', 'plan', PLAN, ['--strict'], 3],
    ['the last round is over', 'roadmap', ROADMAP, ['--max-rounds', '1'], 0],
    ['and it is strict', 'roadmap', ROADMAP, ['--max-rounds', '1', '--strict'], 3],
    ['and it fails', 'roadmap', ROADMAP, ['--max-rounds', '1', '--fail-on', 'critical', '--strict'], 1],
  ])('%s', async (_, type, text, more, exitCode) => {
    const cwd = await folderWith({ 'DOC.md': text });
    const outcome = await run(cwd, 'review', 'DOC.md', '--type', type, ...more);
    expect(outcome.exitCode).toBe(exitCode);
    expect(outcome.stdout).toMatch(/^(critical|significant) {2}/m);
    expect(outcome.stderr).toMatch(exitCode === 1 ? /^error: --fail-on / : /^$/);
  });
});

describe('a risk that is accepted opens the gate only with a reason that somebody gave', () => {
  test('not by rule', async () => {
    const cwd = await folderWith({ 'ROADMAP.md': ROADMAP });
    const words = ['review', 'ROADMAP.md', '--type', 'roadmap', '--author', 'embedded'];
    const { exitCode, stdout, stderr } = await run(cwd, ...words, '--fail-on', 'critical');
    expect(stderr).toBe('error: --fail-on critical: 1 challenge (1 critical) left open\n');
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^Not judged: /);
    expect(stdout).toContain('Settled: 1 accepted as a risk without being weighed\n');
    expect(await read(cwd, 'review/STATE.md')).toMatch(/\| risk accepted \|.*\| rule \|$/m);
    const again = await run(
      cwd,
      'review',
      '--continue',
      'review',
      '--artifact',
      'ROADMAP.md',
      '--fail-on',
      'critical',
    );
    expect(again).toMatchObject({ exitCode: 1 });
  });

  test.each([
    ['', 'left open'],
    // The reason settles the challenge; that a linter finds nothing more opens no gate.
    [': the storage of phase 1 is a stub until then', 'no mind has read it'],
  ])('of a person: "accepted risk%s"', async (reason, said) => {
    const cwd = await folderWith({ 'ROADMAP.md': ROADMAP });
    await run(cwd, 'review', 'ROADMAP.md', '--type', 'roadmap');
    await writeFile(join(cwd, 'defense.md'), `- Challenge 1: accepted risk${reason}\n`);
    const words = [
      'review',
      '--continue',
      'review',
      '--artifact',
      'ROADMAP.md',
      '--defense',
      'defense.md',
      '--fail-on',
      'critical',
    ];
    expect(await run(cwd, ...words)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(said) });
  });
});

/** A vendor that plays adversary and author, and a folder whose owner has configured it. */
async function withVendor(answer: (received: Received) => unknown): Promise<{ vendor: Vendor; cwd: string }> {
  const vendor = await startVendor(openaiCompatible, { answer });
  onTestFinished(() => vendor.close());
  const { provider, model } = vendor.dialect;
  const config = `models:\n  seat: {provider: ${provider}, model: "${model}", baseUrl: "${vendor.baseUrl}", apiKeyEnv: LOOPBACK_KEY}\n`;
  const cwd = await folderWith({ 'NOTES.md': NOTES, 'nobody-home/.config/steelman/config.yaml': config });
  return { vendor, cwd };
}

const isAuthor = ({ text }: Received): boolean => !text.includes('<artifact_type>');
const addressed = ({ text }: Received) => ({
  // Those that begin with 9001 are of the example.
  responses: [...new Set(text.match(/CH-(?!9001)[0-9a-f]{8}/g))].map((id) => ({
    id,
    evidence: [],
    reasoning: 'A time limit is named.',
    response: 'addressed',
    edits: [EDIT],
  })),
});

test.each([
  [[], 0, /^$/],
  [['--fail-on', 'critical'], 1, /^error: --fail-on critical: the adversary said nothing usable\n$/],
  [['--strict'], 3, /^$/],
])('[003/R2-10-fail-on] nothing usable was said, with %j: %i', async (flags, exitCode, said) => {
  const { cwd } = await withVendor(() => 'I like it, ship it.');
  const words = ['review', 'NOTES.md', '--type', 'requirements', '--adversary', 'seat', ...flags];
  const ended = await run(cwd, ...words);
  expect(ended).toMatchObject({ exitCode, stdout: expect.stringContaining('No usable reply: NOTES.md') });
  expect(ended.stderr.replace(/^Sending .*\n/gm, '')).toMatch(said);
});

describe('the author is a model', () => {
  const WORDS = ['review', 'NOTES.md', '--type', 'requirements', '--adversary', 'seat', '--author', 'seat'];
  const play = (received: Received): unknown => {
    if (isAuthor(received)) return addressed(received);
    return received.text.includes('<round>1</round>') ? reply([{}]) : NO_OBJECTIONS;
  };

  test('the revision lies beside the folder, and the document is as it was', async () => {
    const { vendor, cwd } = await withVendor(play);
    const { exitCode, stdout, stderr } = await run(cwd, ...WORDS);
    expect({ exitCode, stderr }).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining('Sending NOTES.md to 127.0.0.1'),
    });
    expect(stderr).toContain('Adversary and author are of one family');
    expect(stdout).toMatch(/^Converged: NOTES\.md \(requirements\), 2 rounds of 3$/m);
    expect(stdout).toContain('Revised document: NOTES.revised.md');
    expect(await read(cwd, 'NOTES.revised.md')).toBe(REVISED);
    expect(await read(cwd, 'NOTES.md')).toBe(NOTES);
    expect(vendor.requests).toHaveLength(3);
    expect(await verify(join(cwd, 'review'))).toMatchObject({ findings: [] });
  });

  test('a second review takes nobody’s place, and --json is its record', async () => {
    const { cwd } = await withVendor(play);
    await run(cwd, ...WORDS);
    const before = await listing(cwd);
    const { stdout } = await run(cwd, ...WORDS, '--json');
    expect(await read(cwd, 'NOTES.revised-2.md')).toBe(REVISED);
    expect((await listing(cwd)).filter((line) => !/^(?:review-2|NOTES\.revised-2)\b/.test(line))).toEqual(
      before,
    );
    expect(stdout).toBe(await read(cwd, 'review-2/review.json'));
    expect(JSON.parse(stdout)).toMatchObject({ outcome: 'converged', challenges: [{ status: 'addressed' }] });
  });

  test('--in-place: over the document, its rights and links kept, the original beside it', async () => {
    const { cwd } = await withVendor(play);
    await chmod(join(cwd, 'NOTES.md'), 0o640);
    await symlink('NOTES.md', join(cwd, 'LINK.md'));
    const words = WORDS.map((word) => (word === 'NOTES.md' ? 'LINK.md' : word));
    const { stdout } = await run(cwd, ...words, '--in-place');
    expect(stdout).toContain('Revised in place: LINK.md; a copy: LINK.revised.md');
    expect(await read(cwd, 'NOTES.md')).toBe(REVISED);
    expect((await stat(join(cwd, 'NOTES.md'))).mode & 0o777).toBe(0o640);
    expect(await read(cwd, 'review/original.md')).toBe(NOTES);
    // Once more in vain.
    expect((await run(cwd, 'resume', 'review')).exitCode).toBe(0);
    expect(await read(cwd, 'NOTES.md')).toBe(REVISED);
  });

  test('--in-place leaves a document alone that was edited meanwhile, now and when resumed', async () => {
    const mine = `${NOTES}\nMine.\n`;
    const folder: { cwd?: string } = {};
    const { cwd } = await withVendor(async (received) => {
      await writeFile(join(folder.cwd ?? '', 'NOTES.md'), mine);
      return play(received);
    });
    folder.cwd = cwd;
    for (const words of [
      [...WORDS, '--in-place'],
      ['resume', 'review', '--in-place', 'NOTES.md'],
    ]) {
      const { exitCode, stderr } = await run(cwd, ...words);
      expect({ exitCode, stderr }).toMatchObject({
        exitCode: 6,
        stderr: expect.stringContaining('NOTES.md was edited while it was reviewed, and is left as it is'),
      });
      expect(await read(cwd, 'NOTES.md')).toBe(mine);
    }
    expect(await read(cwd, 'NOTES.revised.md')).toBe(REVISED);
  });

  test('a gate stays closed where the adversary says nothing usable', async () => {
    const { cwd } = await withVendor(() => 'Well, it depends.');
    const words = [
      'review',
      'NOTES.md',
      '--type',
      'requirements',
      '--adversary',
      'seat',
      '--max-rounds',
      '1',
    ];
    expect(await run(cwd, ...words, '--fail-on', 'critical')).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('No usable reply'),
    });
  });

  test('with a model against a person, what they write is looked at for secrets before it is sent', async () => {
    const { vendor, cwd } = await withVendor(play);
    await run(cwd, 'review', 'NOTES.md', '--type', 'requirements', '--adversary', 'seat');
    expect(vendor.requests).toHaveLength(1);
    await writeFile(join(cwd, 'NOTES.md'), `${REVISED}\nThe key is ghp_${'aB3dE5fG7hI9'.repeat(3)}.\n`);
    const refused = await run(cwd, 'review', '--continue', 'review', '--artifact', 'NOTES.md');
    expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('looks like secrets') });
    expect(vendor.requests).toHaveLength(1);
    await writeFile(join(cwd, 'NOTES.md'), REVISED);
    expect(await run(cwd, 'review', '--continue', 'review', '--artifact', 'NOTES.md')).toMatchObject({
      exitCode: 0,
    });
    const [, second] = vendor.requests;
    expect(second?.text).toContain('Notes are kept for 30 days.');
    expect(second?.text).toContain('<previous_challenges>');
  });
});

test('a folder that was named is taken as it is, also where an earlier revision lies beside it', async () => {
  const cwd = await folderWith({ 'ROADMAP.md': ROADMAP, 'ROADMAP.revised.md': 'mine' });
  const words = ['review', 'ROADMAP.md', '--type', 'roadmap', '--author', 'embedded', '--output', 'out'];
  expect((await run(cwd, ...words)).exitCode).toBe(0);
  expect(await readdir(cwd)).toEqual(['ROADMAP.md', 'ROADMAP.revised-2.md', 'ROADMAP.revised.md', 'out']);
  expect(await read(cwd, 'ROADMAP.revised.md')).toBe('mine');
});

test('the embedded author notes what it cannot answer, beside the document', async () => {
  const cwd = await folderWith({ 'ROADMAP.md': ROADMAP });
  const { exitCode, stdout } = await run(
    cwd,
    'review',
    'ROADMAP.md',
    '--type',
    'roadmap',
    '--author',
    'embedded',
  );
  expect(exitCode).toBe(0);
  expect(stdout).toContain('accepted as a risk');
  expect(await read(cwd, 'ROADMAP.revised.md')).toContain('## Open questions');
  expect(await read(cwd, 'ROADMAP.md')).toBe(ROADMAP);
  expect(await verify(join(cwd, 'review'))).toMatchObject({ findings: [] });
});

test('--in-place survives: cut after any line of its journal, the document ends revised once it is typed again', async () => {
  const cwd = await folderWith({ 'ROADMAP.md': ROADMAP });
  const words = ['review', 'ROADMAP.md', '--type', 'roadmap', '--author', 'embedded', '--in-place'];
  expect((await run(cwd, ...words)).exitCode).toBe(0);
  const revised = await read(cwd, 'ROADMAP.md');
  expect(revised).toContain('## Open questions');
  const lines = (await read(cwd, 'review/journal.jsonl')).trimEnd().split('\n');
  for (const kept of lines.keys()) {
    const copy = await folderWith({
      'ROADMAP.md': ROADMAP,
      'review/journal.jsonl': `${lines.slice(0, kept + 1).join('\n')}\n`,
    });
    const before = await run(copy, 'resume', 'review');
    expect(before).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('steelman resume review --in-place ROADMAP.md does that'),
    });
    expect(await read(copy, 'ROADMAP.md'), `${kept + 1} lines`).toBe(ROADMAP);
    for (const _ of ['typed', 'again'])
      expect((await run(copy, 'resume', 'review', '--in-place', 'ROADMAP.md')).exitCode).toBe(0);
    expect(await read(copy, 'ROADMAP.md'), `${kept + 1} lines`).toBe(revised);
    expect(await read(copy, 'review/original.md')).toBe(ROADMAP);
  }
});

test('--interactive: a person decides on what is left', async () => {
  const cwd = await folderWith({ 'ROADMAP.md': ROADMAP, 'answers.json': '{"decide-open": "proceed"}' });
  const words = ['review', 'ROADMAP.md', '--type', 'roadmap', '--max-rounds', '1'];
  const { exitCode, stderr } = await run(cwd, ...words, '--answers', 'answers.json');
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(await read(cwd, 'review/STATE.md')).toContain('decided by a person');
});

test('--interactive, gone on with: the line that is piped in decides', async () => {
  const cwd = await folderWith({
    'ROADMAP.md': ROADMAP,
    'defense.md': '- Challenge 1: rejected, we do it all the same.\n',
  });
  const words = [
    'review',
    'ROADMAP.md',
    '--type',
    'roadmap',
    '--max-rounds',
    '2',
    '--interactive',
    '--quiet',
  ];
  expect((await steelmanHere(words, { cwd, input: 'proceed\n' })).exitCode).toBe(0);
  const more = [
    'review',
    '--continue',
    'review',
    '--artifact',
    'ROADMAP.md',
    '--defense',
    'defense.md',
    '--quiet',
  ];
  const silent = await steelmanHere(more, { cwd });
  expect(silent).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('needs someone to ask'),
  });
  const [id = ''] = /CH-[0-9a-f]{8}/.exec(await read(cwd, 'review/round-1.md')) ?? [];
  const decided = await steelmanHere(more, { cwd, input: `dismiss ${id}: storage is bought, not built\n` });
  expect(decided).toMatchObject({ exitCode: 0, stderr: '' });
  expect(await read(cwd, 'review/STATE.md')).toMatch(
    /\| dismiss \| storage is bought, not built \| human \|/,
  );
  expect(await verify(join(cwd, 'review'))).toMatchObject({ findings: [] });
});

test('every example in the help works', async () => {
  const example = (name: string): Promise<string> => read(resolve('examples/review'), name);
  const cwd = await folderWith({
    'REQUIREMENTS.md': await example('REQUIREMENTS.md'),
    'ROADMAP.md': await example('ROADMAP.md'),
    'defense.md': 'It is as it should be.\n',
    '.planning/config.json': '{"workflow": {"adversary": true}}',
  });
  for (const command of ['review', 'checkpoint']) {
    const { stdout } = await steelmanHere(['help', command], { cwd });
    const shown =
      /\nExamples:\n((?: {2}.*\n)+)/
        .exec(stdout)?.[1]
        ?.trim()
        .split(/\n {2}/) ?? [];
    expect(shown.length).toBeGreaterThan(1);
    for (const line of shown) {
      const outcome = await run(cwd, ...line.split(' ').slice(1));
      expect(outcome, line).toMatchObject({ exitCode: 0 });
    }
  }
});

test.each([
  ['REQUIREMENTS.md', 'PROJECT.md'],
  ['ROADMAP.md', 'REQUIREMENTS.md'],
  ['PLAN.md', 'ROADMAP.md'],
  ['VERIFICATION.md', 'PLAN.md'],
])('the %s that ships stands, the draft of a roadmap does not', async (file, context) => {
  const example = (name: string): Promise<string> => read(resolve('examples/review'), name);
  const cwd = await folderWith({ [file]: await example(file), [context]: await example(context) });
  expect(await run(cwd, 'review', file, '--context', context)).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^Not judged: /),
  });
  await writeFile(join(cwd, 'ROADMAP-draft.md'), await example('ROADMAP-draft.md'));
  expect(await run(cwd, 'review', 'ROADMAP-draft.md', '--fail-on', 'critical')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('left open'),
  });
});

test('a journal of another version is explained, not thrown at the reader', async () => {
  const cwd = await folderWith({ 'PLAN.md': PLAN });
  await run(cwd, 'review', 'PLAN.md', '--type', 'plan');
  const journal = await read(cwd, 'review/journal.jsonl');
  await writeFile(join(cwd, 'review/journal.jsonl'), journal.replace('"type":"plan"', '"type":"poem"'));
  for (const words of [
    ['resume', 'review'],
    ['review', '--continue', 'review', '--artifact', 'PLAN.md', '--defense', 'PLAN.md'],
  ]) {
    const { exitCode, stderr } = await run(cwd, ...words);
    expect({ exitCode, stderr }).toMatchObject({
      exitCode: 6,
      stderr: expect.stringContaining('cannot read the input of this run'),
    });
  }
});

test('--dry-run asks and writes nothing', async () => {
  const { vendor, cwd } = await withVendor(() => 'never');
  const before = await listing(cwd);
  const words = ['review', 'NOTES.md', '--type', 'requirements', '--adversary', 'seat', '--dry-run'];
  const { exitCode, stdout } = await run(cwd, ...words);
  expect(exitCode).toBe(0);
  expect(stdout).toContain('Adversary: seat, asked 3 times at most');
  const { most_questions } = JSON.parse((await run(cwd, ...words, '--author', 'seat', '--json')).stdout);
  expect(most_questions).toEqual({ adversary: 3, author: 2, decision: 1 });
  expect(vendor.requests).toHaveLength(0);
  expect(await listing(cwd)).toEqual(before);
});

test('--events has every answer and ends with the contract', async () => {
  const cwd = await folderWith({ 'PLAN.md': SOUND_PLAN });
  const { stdout } = await run(cwd, 'review', 'PLAN.md', '--type', 'plan', '--events', '-');
  const events = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events.filter(({ type }) => type === 'answer')).toMatchObject([{ role: 'adversary' }]);
  expect(events.at(-1)).toMatchObject({ type: 'contract', contract: { outcome: 'not-judged' } });
});

describe('what a person may get wrong', () => {
  let cwd: string;
  beforeAll(async () => {
    cwd = await mkdtemp(join(tmpdir(), 'steelman-review-'));
    for (const [name, text] of [
      ['PLAN.md', PLAN],
      ['empty.md', ''],
    ] as const) {
      await writeFile(join(cwd, name), text);
    }
    await run(cwd, 'review', 'PLAN.md', '--type', 'plan');
    await writeFile(join(cwd, 'SPEC.md'), NOTES);
    await run(cwd, 'roadmap', 'SPEC.md', '--output', 'plan', '--compliance', 'light');
  });
  afterAll(() => rm(cwd, { recursive: true, force: true }));

  test.each<[string, string[], RegExp]>([
    ['no document', ['review'], /No document is named/],
    [
      'a file for a profile',
      ['review', '--profile', 'PLAN.md'],
      /hint: .*steelman review PLAN\.md --profile/,
    ],
    [
      'a file that is not there',
      ['review', 'PLN.md', '--type', 'plan'],
      /File not found: PLN\.md\nhint: Did you mean/,
    ],
    [
      'an unknown type',
      ['review', 'PLAN.md', '--type', 'poem'],
      /Unknown value for --type: poem\nhint: .*verification/,
    ],
    ['too many rounds', ['review', 'PLAN.md', '--max-rounds', '4'], /must be from 1 to 3, not 4/],
    ['an unknown gate', ['review', 'PLAN.md', '--fail-on', 'major'], /Unknown value for --fail-on: major/],
    [
      'an unknown model',
      ['review', 'PLAN.md', '--type', 'plan', '--author', 'nobody'],
      /Unknown model: nobody/,
    ],
    [
      'nobody who writes',
      ['review', 'PLAN.md', '--type', 'plan', '--in-place'],
      /--in-place needs an author/,
    ],
    ['two documents', ['review', 'PLAN.md', '--continue', 'review'], /Leave the file out/],
    ['a defence of nothing', ['review', 'PLAN.md', '--defense', 'd.md'], /--defense belongs to --continue/],
    ['no review there', ['review', '--continue', 'nowhere'], /Not a folder: nowhere/],
    [
      'what is settled',
      ['review', '--continue', 'review', '--type', 'plan'],
      /--type was settled when the review began/,
    ],
    [
      'nothing new',
      ['review', '--continue', 'review', '--artifact', 'PLAN.md'],
      /PLAN\.md has not changed since the last round, and there is no defence/,
    ],
    [
      'a document that only the journal names',
      ['review', '--continue', 'review'],
      /which file is read is not for the folder of a run to say[\s\S]*--artifact PLAN\.md/,
    ],
    [
      'an empty defence',
      ['review', '--continue', 'review', '--artifact', 'PLAN.md', '--defense', 'empty.md'],
      /File is empty: empty\.md/,
    ],
    ['another run', ['review', '--continue', 'plan'], /Not a review but a run of roadmap: plan/],
  ])('%s', async (_, words, message) => {
    const before = await listing(cwd);
    const { exitCode, stderr } = await run(cwd, ...words);
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(message) });
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(await listing(cwd)).toEqual(before);
  });
});
