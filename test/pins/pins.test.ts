// What others rely on, pinned: a change here is a change of the interface and belongs into the changelog.
// `npx vitest run test/pins -u` writes the golden files anew.

import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import * as library from '../../src/index.ts';
import { EXIT_CODES } from '../../src/surfaces/cli/context/outcome.ts';
import { settingsFile, settingsJsonSchema } from '../../src/surfaces/settings/settings-schema.ts';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { steelmanHere } from '../journeys/cli-here.ts';

test('the version is the one of the package', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  expect(library.VERSION).toBe(version);
});

test('the library exports these names and no others', () => {
  expect(Object.keys(library).sort()).toEqual([
    'AgentError',
    'BudgetError',
    'InternalError',
    'InterruptedError',
    'JournalError',
    'SteelmanError',
    'UsageError',
    'VERSION',
    'adversarial',
    'blame',
    'check',
    'decide',
    'estimate',
    'report',
    'resolve',
    'resume',
    'review',
    'roadmap',
    'verify',
  ]);
});

describe('exit codes', () => {
  test('are these', () => {
    expect(EXIT_CODES.map(([code]) => code)).toEqual([0, 1, 2, 3, 4, 5, 6, 70, 130, 143]);
  });

  test.each([
    [library.UsageError, 2],
    [library.AgentError, 4],
    [library.JournalError, 6],
    [library.InternalError, 70],
    [library.InterruptedError, 130],
  ])('%o', (ErrorClass, exitCode) => {
    const error = new ErrorClass('message', { code: 'some/code', hint: 'Do this.' });
    expect(error).toMatchObject({ exitCode, code: 'some/code', hint: 'Do this.', message: 'message' });
    expect(error).toBeInstanceOf(library.SteelmanError);
    expect(EXIT_CODES.map(([code]) => code)).toContain(exitCode);
  });
});

test.each([
  [[]],
  [['adversarial']],
  [['check']],
  [['watch']],
  [['verify']],
  [['blame']],
  [['resume']],
  [['resolve']],
  [['serve']],
  [['runs']],
  [['show']],
  [['replay']],
  [['clean']],
  [['roadmap']],
  [['review']],
  [['checkpoint']],
  [['decide']],
  [['classify']],
  [['models']],
  [['doctor']],
  [['install']],
  [['config']],
  [['config', 'show']],
  [['init']],
  [['completion']],
  [['man']],
  [['help']],
])('help %j', async (words) => {
  const { exitCode, stdout, stderr } = await steelmanHere([...words, '--help'], {
    cwd: await temporaryFolder(),
  });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout).toContain('\nExamples:\n');
  await expect(stdout).toMatchFileSnapshot(`help/${['steelman', ...words].join('-')}.txt`);
});

describe('the schema of the configuration', () => {
  test('is the one that ships', async () => {
    await expect(settingsJsonSchema()).toMatchFileSnapshot('../../schema/steelman.config.schema.json');
  });

  test('describes every key', () => {
    const { properties } = JSON.parse(settingsJsonSchema());
    expect(Object.keys(properties)).toEqual(Object.keys(settingsFile.shape));
    for (const property of Object.values<{ description?: string }>(properties)) {
      expect(property.description).toMatch(/\w/);
    }
  });
});
