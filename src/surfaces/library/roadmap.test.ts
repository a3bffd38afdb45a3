import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/contracts/temporary-folder.ts';
import { CONTRARY_SPEC, PARCEL_SPEC } from '../../../test/roadmap/parcel-spec.ts';
import { verify } from './verify.ts';
import { roadmap } from './workflows.ts';

const NOW = '2026-01-01T00:00:00Z';
const a = { name: 'a.md', text: PARCEL_SPEC };

test('in memory: the documents are in the result, and nothing is written', async () => {
  const cwd = await temporaryFolder();
  const run = roadmap({ spec: a }, { cwd, now: NOW });
  const kinds = new Set<string>();
  for await (const { type } of run) kinds.add(type);
  expect(kinds).toEqual(new Set(['progress', 'artifact', 'contract']));
  const result = await run.result;
  expect(result).toMatchObject({ status: 'success', engine: 'embedded', folder: undefined });
  expect(Object.keys(result.artifacts)).toEqual(['extraction.md', 'roadmap.md', 'test-strategy.md']);
  expect(result.output.contract.covered).toBe(7);
  expect(await readdir(cwd)).toEqual([]);
});

test('in a folder: the same documents, and they hold', async () => {
  const cwd = await temporaryFolder();
  const kept = await roadmap({ spec: a, output: 'plan' }, { cwd, now: NOW }).result;
  expect(kept.folder).toBe(join(cwd, 'plan'));
  expect((await verify(join(cwd, 'plan'))).findings).toEqual([]);
  const { artifacts } = await roadmap({ spec: a }, { cwd, now: NOW }).result;
  expect(kept.artifacts).toEqual(artifacts);
});

describe('whoever decides', () => {
  const specs = [a, { name: 'c.md', text: CONTRARY_SPEC }];

  test('is not there: specs that disagree stop it, and nothing is written', async () => {
    const cwd = await temporaryFolder();
    await expect(roadmap({ specs }, { cwd, now: NOW }).result).rejects.toMatchObject({ exitCode: 1 });
    expect(await readdir(cwd)).toEqual([]);
  });

  test('lets specs that disagree go on', async () => {
    const asked: string[] = [];
    const decide = (question: { readonly name: string }) => {
      asked.push(question.name);
      return undefined;
    };
    const result = await roadmap({ specs }, { cwd: await temporaryFolder(), now: NOW, decide }).result;
    expect(asked).toContain('approve-convergence');
    expect(result.artifacts['roadmap.md']).toMatch(/^---/);
  });

  test('is missed where a run is to be interactive', async () => {
    const run = roadmap({ specs, interactive: true }, { cwd: await temporaryFolder(), now: NOW });
    await expect(run.result).rejects.toMatchObject({ code: 'input/nobody-decides' });
  });
});

test('no spec at all', async () => {
  await expect(roadmap({}, { now: NOW }).result).rejects.toMatchObject({ code: 'roadmap/no-spec' });
});
