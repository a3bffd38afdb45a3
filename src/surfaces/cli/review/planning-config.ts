// Finds and reads `.planning/config.json`, in which a workflow says where the adversary is called. What is wrong with
// the file is a warning: a workflow that calls a checkpoint must never be stopped by it.

import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UsageError } from '../../../domain/errors.ts';
import { readRegular, readRegularText } from '../../../journal/read-regular.ts';
import { writeAtomically } from '../../../journal/write-atomically.ts';
import {
  type CheckpointSettings,
  findCheckpoint,
  readCheckpointSettings,
  UNCONFIGURED,
  WORKFLOW_CHECKPOINTS,
} from '../../../workflows/review/index.ts';
import { showPath } from '../../files/show.ts';
import { findProjectFile } from '../../settings/settings-file.ts';

const PLANNING_FILE = '.planning/config.json';
const LARGEST_FILE = 1024 * 1024;

export interface PlanningConfig extends CheckpointSettings {
  /** Undefined where there is none. */
  readonly path: string | undefined;
}

/** In the current folder or above it, as far as the project's own configuration is looked for. */
export async function readPlanningConfig(cwd: string): Promise<PlanningConfig> {
  const path = await findProjectFile(cwd, [PLANNING_FILE]);
  if (path === undefined) return { ...UNCONFIGURED, path };
  const shown = showPath(path, cwd);
  try {
    const settings = readCheckpointSettings(await readJson(path));
    return { ...settings, path, warnings: settings.warnings.map((message) => `${shown}: ${message}`) };
  } catch (error) {
    return {
      ...UNCONFIGURED,
      isOffByChoice: false,
      path,
      warnings: [`${shown}: ${reasonOf(error)}; the adversary is off`],
    };
  }
}

async function readJson(path: string): Promise<unknown> {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await readRegular(path, LARGEST_FILE));
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`not valid JSON (${error instanceof Error ? error.message : String(error)})`);
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'not UTF-8';
  if (code === 'ENOTFILE' || code === 'EISDIR') return 'not a file';
  if (code === 'ETOOLARGE') return 'larger than 1 MB';
  return code === undefined ? message : `not readable (${code})`;
}

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
