// Roadmaps by the built program: what is written where, what stops it, and that a killed one ends as if nothing had
// happened.

import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { verify } from '../../src/surfaces/library/verify.ts';
import { CONTRARY_SPEC, LONGER_SPEC, PARCEL_SPEC } from '../roadmap/parcel-spec.ts';
import { steelmanHere } from './cli-here.ts';
import { finish, folderWith, listing, NOW, said, start, steelman } from './cli-process.ts';

const FILES = ['extraction.md', 'journal.jsonl', 'return-contract.yaml', 'roadmap.md', 'run.json'];
const SPECS = { 'a.md': PARCEL_SPEC, 'b.md': CONTRARY_SPEC, 'c.md': LONGER_SPEC };
const COMBINED = [
  ...['roadmap', '--specs', 'a.md,c.md', '--multi-roadmap'],
  ...['--agents', 'embedded:architect,embedded', '--interactive', '--yes', '--output', 'plan', '--now', NOW],
];

const read = (cwd: string, name: string): Promise<string> => readFile(join(cwd, name), 'utf8');

test('[001/mode-none-standard] one spec: three documents, the same bytes twice, and nothing beside them', async () => {
  const cwd = await folderWith(SPECS);
  const run = () => steelmanHere(['roadmap', 'a.md', '--now', NOW, '--quiet'], { cwd });
  const [first, second] = [await run(), await run()];
  expect(first).toMatchObject({ exitCode: 0, stderr: '' });
  expect(first.stdout).toContain('Covered: 7 of 7 requirements');
  expect(first.stdout).toContain('Review the roadmap before proceeding to tasklist generation.');
  expect(second.exitCode).toBe(0);
  const current = join(cwd, '.dev/releases/current');
  expect(await readdir(current)).toEqual(['a', 'a-2']);
  expect((await readdir(join(current, 'a'))).sort()).toEqual([...FILES, 'test-strategy.md']);
  expect(await listing(join(current, 'a-2'))).toEqual(await listing(join(current, 'a')));
  expect(await verify(join(current, 'a'))).toMatchObject({ findings: [] });
  const shown = await steelmanHere(['show', join(current, 'a')], { cwd });
  expect(shown.stdout).toContain('Documents: a.md\nmode: none\nrequirements: 7\ncovered: 7\n');
  expect((await readdir(cwd)).sort()).toEqual(['.dev', 'a.md', 'b.md', 'c.md']);
});

test('[001/routing-partial-abort] [001/divergent-with-abort] specs that disagree stop it, in the same words as JSON', async () => {
  const cwd = await folderWith(SPECS);
  const words = ['roadmap', '--specs', 'a.md,b.md', '--output', 'plan', '--now', NOW, '--json'];
  const { exitCode, stdout, stderr } = await steelmanHere(words, { cwd });
  const message =
    'Adversarial convergence 0% is below 60% threshold. Use --interactive to approve low-convergence results, or revise specifications.';
  expect(exitCode).toBe(1);
  expect(`${stdout}${stderr}`).toContain(message);
  expect(`${stdout}${stderr}`).toContain('Specifications may be too divergent for meaningful consolidation.');
  expect(await read(cwd, 'plan/return-contract.yaml')).toMatch(
    /^status: failed$[\s\S]*^failure_wave: wave-1a$/m,
  );
  expect(await readdir(join(cwd, 'plan'))).not.toContain('roadmap.md');
  expect(await readdir(join(cwd, 'plan/adversarial-specs'))).toContain('debate-transcript.md');
});

test('specs that disagree: what the hint says decides them, and the roadmap goes on', async () => {
  const cwd = await folderWith(SPECS);
  const run = (line: string) => steelmanHere([...line.split(' '), '--now', NOW, '--quiet'], { cwd });
  const stopped = await run('roadmap --specs a.md,b.md --output plan');
  const hint =
    /^hint: .*: steelman (resolve plan\/adversarial-specs) - then continue: steelman (resume plan)$/m.exec(
      stopped.stderr,
    );
  const [resolve = '', resume = ''] = hint?.slice(1) ?? [];
  expect(await run(resume)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(hint?.[0] ?? '?') });
  const open = (await read(cwd, 'plan/adversarial-specs/decisions.yaml')).match(/\bX-\d{3}\b/g) ?? [];
  const takes = [...new Set(open)].map((id) => `--take ${id}=a.md`).join(' ');
  expect(await run(`${resolve} ${takes}`)).toMatchObject({ exitCode: 0 });
  expect(await run(resume)).toMatchObject({ exitCode: 0 });
  expect(await verify(join(cwd, 'plan'))).toMatchObject({ findings: [] });
});

test('[001/combined-separate-dirs] killed in Wave 2 and resumed, a combined run gives the same files', async () => {
  const cwd = await folderWith(SPECS);
  const whole = await steelmanHere(COMBINED, { cwd });
  expect(whole).toMatchObject({ exitCode: 0 });
  expect((await readdir(join(cwd, 'plan'))).sort()).toEqual(
    [
      ...FILES,
      'adversarial-roadmap',
      'adversarial-specs',
      'merged-roadmap.md',
      'test-strategy.md',
      'unified-spec.md',
    ].sort(),
  );
  expect(await read(cwd, 'plan/roadmap.md')).toMatch(
    /^adversarial:\n {2}mode: combined\n {2}agents: \["embedded:architect", "embedded:\w+"\]$/m,
  );
  expect(await verify(join(cwd, 'plan'))).toMatchObject({ findings: [] });

  const again = await folderWith(SPECS);
  const child = start(COMBINED, { cwd: again });
  child.stdin.end();
  child.stdout.resume();
  await said(child, 'Wave 2: planning ...');
  child.kill('SIGKILL');
  expect((await finish(child)).exitCode).toBe(137);
  expect(await readdir(join(again, 'plan'))).not.toContain('roadmap.md');
  const resumed = await steelman(['resume', 'plan', '--yes'], { cwd: again });
  expect(resumed).toMatchObject({ exitCode: 0 });
  const documents = async (folder: string) =>
    (await listing(join(folder, 'plan'))).filter((line) => !/journal\.jsonl|run\.json/.test(line));
  expect(await documents(again)).toEqual(await documents(cwd));
});

describe('what a person may get wrong in the spec itself', () => {
  test('the message says what and where', async () => {
    const cwd = await folderWith({
      'open.md': `---\ntitle: "Desk\nversion\n---\n\n${PARCEL_SPEC}`,
      'round.md':
        '# Desk\n\n- FR-001: It must a. FR-001 depends on FR-002.\n- FR-002: It must b. FR-002 depends on FR-001.\n\nEnd.\n',
      'none.md': '# Desk\n\nA desk is a table.\n\nIt has four legs.\n\nThe end.\n',
    });
    await mkdir(join(cwd, 'folder'));
    const cases: [string, string[], RegExp][] = [
      ['open.md', [], /open\.md/],
      ['round.md', ['--compliance', 'standard'], /FR-001 -> FR-002 -> FR-001/],
      ['none.md', [], /none\.md/],
      ['folder', [], /folder/],
      ['none.md', ['--compliance', 'poem'], /Unknown value for --compliance: poem/],
    ];
    const outcomes = await Promise.all(
      cases.map(([name, more]) =>
        steelmanHere(['roadmap', name, '--output', `to-${name}`, '--quiet', ...more], { cwd }),
      ),
    );
    outcomes.forEach(({ exitCode, stderr }, index) => {
      expect(stderr).toMatch(cases[index]?.[2] ?? /^$/);
      expect({ exitCode, isTrace: /^\s+at /m.test(stderr) }).toEqual({ exitCode: 2, isTrace: false });
    });
  });
});

test('the requirements that ship are planned whole, and certified', async () => {
  const spec = await readFile('examples/review/REQUIREMENTS.md', 'utf8');
  const cwd = await folderWith({ 'REQUIREMENTS.md': spec });
  const { stdout } = await steelmanHere(['roadmap', 'REQUIREMENTS.md', '--output', 'plan', '--now', NOW], {
    cwd,
  });
  expect(stdout).toContain('Covered: 26 of 26 requirements');
  expect(stdout).toContain('Validation: PASS, 1.00');
});

describe('lines that no rule can tell', () => {
  const spec =
    '# Desk\n\n## Requirements\n\n- The desk must print a ticket within 5 seconds.\n\n## Opening hours\n\nGuests must be counted at the door within 10 seconds. Monday is the day when most come.\n';
  const roadmap = async (...more: readonly string[]) => {
    const cwd = await folderWith({ 'desk.md': spec });
    const words = [
      'roadmap',
      'desk.md',
      '--output',
      'plan',
      '--compliance',
      'standard',
      '--now',
      NOW,
      ...more,
    ];
    return { cwd, ...(await steelmanHere(words, { cwd })) };
  };

  test('are asked about, and no roadmap is whole before somebody decides', async () => {
    const { cwd, stdout } = await roadmap();
    expect(stdout).toContain('Validation: INCOMPLETE');
    expect(stdout).toContain(
      'To be judged: 1 statement (line 9); add --take 9=requirement, =deferred or =context',
    );
    expect(await read(cwd, 'plan/roadmap.md')).toMatch(
      /## To Be Judged[\s\S]*Monday is the day when most come/,
    );
  });

  test.each([
    ['requirement', /^\| D\d\.\d \| Monday is the day when most come/m],
    ['deferred', /## Deferred Requirements[\s\S]*Monday is the day when most come\. \| decided by you/],
    ['context', /^(?![\s\S]*\|[^\n]*Monday is the day)/],
  ])('are decided by a person: %s', async (as, roadmapSays) => {
    const { cwd, stdout } = await roadmap('--take', `9=${as}`);
    expect(stdout).not.toContain('To be judged');
    expect(stdout).not.toContain('INCOMPLETE');
    expect(await read(cwd, 'plan/roadmap.md')).toMatch(roadmapSays);
    expect(await verify(join(cwd, 'plan'))).toMatchObject({ findings: [] });
  });

  test.each([
    ['5=context', 'Line 5 of the spec is not to be judged', 'These lines are: 9.'],
    ['9:context', '--take does not understand: 9:context', 'such as 44=requirement'],
    ['9=maybe', '--take does not understand: 9=maybe', 'requirement, deferred, context'],
  ])('%s is refused before anything is written', async (take, message, hint) => {
    const { cwd, exitCode, stderr } = await roadmap('--take', take);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).toContain(hint);
    expect(await readdir(cwd)).toEqual(['desk.md']);
  });
});
