// Reviews and decisions from a program: in memory and in a folder, with the program as author and as the one who decides.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/contracts/temporary-folder.ts';
import { verify } from './verify.ts';
import { decide, review } from './workflows.ts';

const NOW = '2026-01-01T00:00:00Z';
const DRAFT = {
  name: 'REQUIREMENTS.md',
  text: '# Desk\n\n## Requirements\n\n- FR-001: A member holds at most 4 reservations at a time.\n- FR-002: A member holds at most 9 reservations at a time.\n',
};

describe('review', () => {
  test('without anybody who answers: one round, and what is open', async () => {
    const cwd = await temporaryFolder();
    const result = await review({ document: DRAFT }, { cwd, now: NOW }).result;
    expect(result.output.contract).toMatchObject({ outcome: 'max-rounds', rounds: 1, open_critical: 1 });
    expect(result.artifacts['round-1.md']).toContain('FR-002');
    expect(await readdir(cwd)).toEqual([]);
  });

  test('the program is the author', async () => {
    const cwd = await temporaryFolder();
    const asked: number[] = [];
    const revise = ({ challenges }: { readonly challenges: readonly unknown[] }) => {
      asked.push(challenges.length);
      return { document: DRAFT.text.replace(/- FR-002.*\n/, ''), defence: 'FR-002 is gone.' };
    };
    const result = await review({ document: DRAFT, output: 'seen' }, { cwd, now: NOW, revise }).result;
    expect(asked).toEqual([1]);
    expect(result).toMatchObject({
      folder: join(cwd, 'seen'),
      output: { contract: { outcome: 'not-judged', rounds: 2 } },
    });
    expect((await verify(join(cwd, 'seen'))).findings).toEqual([]);
  });

  test('an author who edits: the revision is among the artifacts', async () => {
    const { artifacts } = await review(
      { document: DRAFT, author: 'embedded' },
      { cwd: await temporaryFolder(), now: NOW },
    ).result;
    expect(artifacts['REQUIREMENTS.revised.md']).toContain('Open questions');
  });

  test('what it is of must be known', async () => {
    const run = review({ document: { name: 'x.md', text: 'Hello.\n' } }, { cwd: await temporaryFolder() });
    await expect(run.result).rejects.toMatchObject({ code: 'review/unknown-type' });
  });
});

describe('decide', () => {
  const question = 'Should we support offline mode?';
  const options = [
    'A: no offline - Pros: nothing to build. Cons: field workers cannot work without coverage.',
    'B: full offline - Pros: works anywhere. Cons: conflicts have to be resolved; Cons: it takes eight weeks.',
    'C: limited offline - Pros: covers most field work; Pros: it takes two weeks. Cons: nobody can write.',
  ];

  test('in memory', async () => {
    const cwd = await temporaryFolder();
    const run = decide({ question, options }, { cwd, now: NOW });
    const kinds = new Set<string>();
    for await (const { type } of run) kinds.add(type);
    expect(kinds).toEqual(new Set(['progress', 'artifact', 'answer', 'contract']));
    const { output, artifacts } = await run.result;
    expect(output.contract).toMatchObject({ outcome: 'CONSENSUS', recommended_option: 'C' });
    expect(artifacts['debate-result.yaml']).toContain('consensus_type: "unanimous"');
    const single = decide({ question: 'Who may approve a refund?', options }, { cwd, now: NOW });
    expect((await single.result).output.contract).toMatchObject({ outcome: 'SINGLE', votes: ['effort: C'] });
    expect(await readdir(cwd)).toEqual([]);
  });

  test('in a folder, and it holds', async () => {
    const cwd = await temporaryFolder();
    const { folder } = await decide({ question, options, id: 'Q', featureDir: 'f' }, { cwd, now: NOW })
      .result;
    expect(folder).toBe(join(cwd, 'f/sadd/run-Q'));
    expect((await verify(folder as string)).findings).toEqual([]);
    expect(await readFile(join(cwd, 'f/sadd/debate-Q-risk.md'), 'utf8')).toMatch(/^# Risk Judge Evaluation/);
  });

  test.each([
    [{ rounds: 3 as unknown as 2 }, /request\.rounds: must be 1 or 2, not 3/],
    [{ threshold: 0.2 }, /threshold must be a share/],
    [{ options: ['A: only one'] }, /option/],
    [{ judges: ['nobody'] }, /Unknown model: nobody/],
  ])('%j is refused', async (given, message) => {
    const run = decide({ question, options, ...given }, { cwd: await temporaryFolder() });
    await expect(run.result).rejects.toMatchObject({ exitCode: 2, message: expect.stringMatching(message) });
  });
});
