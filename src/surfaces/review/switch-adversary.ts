// Switches the adversary of a workflow on and off in `.planning/config.json`, and leaves everything else in it alone.

import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UsageError } from '../../domain/errors.ts';
import { readRegularText } from '../../journal/read-regular.ts';
import { writeAtomically } from '../../journal/write-atomically.ts';
import { findCheckpoint, WORKFLOW_CHECKPOINTS } from '../../protocols/review/checkpoints.ts';
import { findProjectFile } from '../settings-file.ts';
import { showPath } from '../show-path.ts';
import { PLANNING_FILE } from './planning-config.ts';

type Entries = Record<string, unknown>;

/** All of it, or one checkpoint. */
export async function switchAdversary(cwd: string, isOn: boolean, name: string | undefined): Promise<void> {
  const checkpoint = name === undefined ? undefined : findCheckpoint(name.toLowerCase())?.name;
  if (name !== undefined && checkpoint === undefined) {
    throw new UsageError(`Unknown checkpoint: ${name}`, {
      code: 'checkpoint/unknown',
      hint: `One of: ${WORKFLOW_CHECKPOINTS.map((one) => one.name).join(', ')}.`,
    });
  }
  const path = (await findProjectFile(cwd, [PLANNING_FILE])) ?? join(cwd, PLANNING_FILE);
  const config = await readEntries(path, cwd);
  const workflow = entriesOf(config.workflow);
  const adversary = entriesOf(config.adversary);
  const changed =
    checkpoint === undefined
      ? { ...config, workflow: { ...workflow, adversary: isOn } }
      : {
          ...config,
          workflow: { ...workflow, ...(isOn && { adversary: true }) },
          adversary: { ...adversary, checkpoints: withSwitch(adversary.checkpoints, checkpoint, isOn) },
        };
  await mkdir(dirname(path), { recursive: true });
  await writeAtomically(path, `${JSON.stringify(changed, undefined, 2)}\n`);
}

/** In the form that it has: a list of names, or an object. */
function withSwitch(given: unknown, name: string, isOn: boolean): unknown {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) {
    const own = Object.entries(given).filter(([key]) => findCheckpoint(key)?.name !== name);
    return Object.fromEntries([...own, [name, isOn]]);
  }
  const listed = Array.isArray(given) ? given.map(String) : WORKFLOW_CHECKPOINTS.map((one) => one.name);
  const others = listed.filter((one) => findCheckpoint(one)?.name !== name);
  return isOn ? [...others, name] : others;
}

const entriesOf = (value: unknown): Entries =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Entries) : {};

async function readEntries(path: string, cwd: string): Promise<Entries> {
  let text: string;
  try {
    text = await readRegularText(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return {};
    throw leftAlone(path, cwd, `cannot be read (${code})`);
  }
  try {
    return entriesOf(JSON.parse(text));
  } catch {
    throw leftAlone(path, cwd, 'is no valid JSON');
  }
}

const leftAlone = (path: string, cwd: string, why: string): UsageError =>
  new UsageError(`${showPath(path, cwd)} ${why}, so it is left alone`, {
    code: 'checkpoint/unreadable-config',
    hint: 'Correct the file, then try again.',
  });
