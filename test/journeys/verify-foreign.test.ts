// `steelman verify` on folders of runs that another tool made: real ones, and one that was damaged in seven ways.

import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { steelmanHere } from './cli-here.ts';
import { folderWith, listing, steelman } from './cli-process.ts';

interface Report {
  readonly ok: boolean;
  readonly checked: readonly { readonly check: string; readonly file: string; readonly examined: number }[];
  readonly findings: readonly {
    readonly check: string;
    readonly file: string;
    readonly declared: unknown;
    readonly recomputed: unknown;
    readonly message: string;
  }[];
}

const RUNS = resolve('test/fixtures/foreign-runs');

async function verifyJson(folder: string): Promise<Report> {
  const { exitCode, stdout, stderr } = await steelmanHere(['verify', folder, '--json'], { cwd: RUNS });
  const report = JSON.parse(stdout) as Report;
  expect({ exitCode, stderr }).toEqual({ exitCode: report.ok ? 0 : 1, stderr: '' });
  expect(Object.keys(report)).toEqual(['ok', 'digest', 'checked', 'findings']);
  return report;
}

const told = ({ findings }: Report) =>
  findings.map(({ check, file, declared, recomputed }) => [check, file, declared, recomputed]);

describe('real runs', () => {
  test('a comparison of three designs', async () => {
    expect(told(await verifyJson('design-review'))).toEqual([
      ['debate.convergence_from_matrix', 'debate-transcript.md', 0.89, 0.8333],
      [
        'quote.not_verbatim',
        'debate-transcript.md',
        'Fix 1 runs at line 281, before Fix 2 at line 292',
        'fix runs at line 281, before `_inject_provenance_fields` at line 292',
      ],
      [
        'quote.not_verbatim',
        'base-selection.md',
        'Part 2 is defense-in-depth',
        'is still recommended as defense-in-depth',
      ],
    ]);
  });

  test('a comparison with shared assumptions', async () => {
    expect(told(await verifyJson('session-findings'))).toEqual([
      ['diff.total', 'diff-analysis.md', 32, { S: 5, C: 12, X: 4, U: 8, A: 5 }],
      ['debate.convergence_from_matrix', 'debate-transcript.md', 0.8125, 0.9063],
      ['debate.unresolved_list_size', 'debate-transcript.md', 6, 3],
      ['base.qual_total', 'base-selection.md', 24, 25],
    ]);
  });

  test('a comparison with a contract', async () => {
    expect(told(await verifyJson('two-analyses'))).toEqual([
      ['debate.convergence_from_matrix', 'debate-transcript.md', 0.6364, 1],
      ['base.quant_formula', 'base-selection.md', 0.8135, 0.82],
      ['base.quant_formula', 'base-selection.md', 0.9015, 0.905],
      ['contract.missing_fields', 'return-contract.yaml', null, ['unaddressed_invariants']],
      ['contract.success_without_convergence', 'return-contract.yaml', 'success', 'NOT_CONVERGED'],
    ]);
  });

  test('a pipeline', async () => {
    expect(told(await verifyJson('roadmap-validate'))).toEqual([
      ['debate.convergence_not_k_over_n', 'debate-transcript.md', 0.78, 'no k/12'],
      ['debate.point_never_mentioned', 'debate-transcript.md', 12, [4, 8, 12]],
      ['base.cli_total_from_own_table', 'base-selection.md', 'A:76 B:72', ['weighted mean', [70.5, 72]]],
      ['base.cli_winner_flip', 'base-selection.md', 'A:76 B:72', ['weighted mean', 70.5, 72]],
    ]);
  });
});

describe('one damage yields a finding that the run did not have', () => {
  const roadmap = (edit: (text: string) => string) => ({ file: 'roadmap.md', edit });
  const debate = (edit: (text: string) => string) => ({ file: 'debate-transcript.md', edit });

  test.each([
    ['document.heading_gap', roadmap((text) => text.replace('\n### Phase 1', '\n#### Phase 1'))],
    [
      'document.duplicate_heading',
      roadmap((text) => text.replace('## Executive Summary', '## Executive Summary\n\n## Executive Summary')),
    ],
    [
      'frontmatter.empty_value',
      roadmap((text) => text.replace(/complexity_score: .*/, 'complexity_score: ')),
    ],
    ['debate.rounds_missing', debate((text) => text.slice(0, text.indexOf('## Round 2')))],
    [
      'reference.unresolved',
      roadmap((text) =>
        text.replace('## Executive Summary', '> See Section "Quantum Flux" for it.\n\n## Executive Summary'),
      ),
    ],
    [
      'document.not_actionable',
      roadmap((text) => text.replace(/^- .*$/m, '- Various aspects will be considered')),
    ],
    ['document.filler_text', roadmap((text) => text.replace(/^- .*$/m, '- Lorem ipsum dolor sit amet'))],
  ])('%s', async (check, { file, edit }) => {
    const folder = await temporaryFolder();
    await cp(join(RUNS, 'roadmap-validate'), folder, { recursive: true });
    const before = await verifyJson(folder);
    const text = await readFile(join(folder, file), 'utf8');
    await writeFile(join(folder, file), edit(text));
    const after = await verifyJson(folder);
    expect(before.findings.map((one) => one.check)).not.toContain(check);
    expect(after.findings.map((one) => one.check)).toContain(check);
  });
});

test('prints findings by file, with a sentence each, and what was looked at; writes nothing', async () => {
  const cwd = await temporaryFolder();
  await cp(join(RUNS, 'session-findings'), join(cwd, 'run'), { recursive: true });
  const before = await listing(cwd);
  const { exitCode, stdout, stderr } = await steelman(['verify', 'run'], { cwd });
  expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: '' });
  expect(stdout).toContain(
    'base-selection.md\n  base.qual_total  24 → 25  (line 94)\n      Variant B: 24/30 declared, but 25 of 30 criteria are marked as met.\n',
  );
  expect(stdout).toMatch(
    /\n4 findings: 4 artifacts, \d+ checks over \d+ things; \d+ checks had nothing to look at\n$/,
  );
  expect(await listing(cwd)).toEqual(before);
  expect((await steelmanHere(['verify', 'run', '--quiet'], { cwd })).stdout).not.toContain(
    'nothing to look at',
  );
});

test('a run in which all holds exits with 0', async () => {
  const cwd = await folderWith({
    'run/diff-analysis.md':
      '# Diff\n\n- Total differences found: 1\n\n| # | Area | Severity |\n|---|---|---|\n| S-001 | x | Low |\n',
  });
  const { exitCode, stdout } = await steelmanHere(['verify', 'run'], { cwd });
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^Everything that could be recomputed holds: 1 artifact, /);
  expect(JSON.parse((await steelmanHere(['verify', 'run', '--json'], { cwd })).stdout)).toMatchObject({
    ok: true,
    findings: [],
  });
});

describe('what is no run', () => {
  test.each([
    ['nothing', {}, '.'],
    ['documents only', { 'roadmap.md': '# Roadmap\n' }, '.'],
    ['a file', { 'a.md': '# A\n' }, 'a.md'],
    ['nowhere', {}, 'missing'],
  ])('%s', async (_, files, folder) => {
    const { exitCode, stdout, stderr } = await steelmanHere(['verify', folder], {
      cwd: await folderWith(files),
    });
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(/^error: (?:No run in|Not a folder) ?.*\nhint: .+\n$/);
  });

  test('no folder named', async () => {
    expect(await steelmanHere(['verify'], { cwd: await temporaryFolder() })).toMatchObject({ exitCode: 2 });
  });
});

test('links that leave the folder, binaries and huge files are left out with a warning', async () => {
  const cwd = await folderWith({
    'secret.md': '# Secret\n',
    'run/diff-analysis.md': '# Diff\n\n| # | Area | Severity |\n|---|---|---|\n| S-001 | x | Low |\n',
    'run/merged.md': Buffer.from([0x23, 0x20, 0x00, 0x01]),
    'run/roadmap.md': 'x'.repeat(11 * 1024 * 1024),
  });
  await symlink('../secret.md', join(cwd, 'run/base-selection.md'));
  await symlink('diff-analysis.md', join(cwd, 'run/copy.md'));
  const { exitCode, stdout, stderr } = await steelmanHere(['verify', 'run', '--json'], { cwd });
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout).checked.map(({ file }: { file: string }) => file)).not.toContain(
    'base-selection.md',
  );
  expect(stderr.split('\n')).toEqual([
    'warning: Left out, a link that leads out of the folder: base-selection.md',
    'warning: Not a text file: merged.md (byte 3 is NUL)',
    'warning: File is larger than 10 MB: roadmap.md',
    '',
  ]);
});

test('text from a run cannot steer the terminal', async () => {
  const cwd = await folderWith({
    'run/merge-log.md': '# Log\n',
    'run/merged.md': '# A\n\n## \u001b[31mX\n\n## \u001b[31mX\n',
  });
  const { stdout } = await steelmanHere(['verify', 'run'], { cwd });
  expect(stdout).toContain('document.duplicate_heading');
  expect(stdout).not.toContain('\u001b');
});
