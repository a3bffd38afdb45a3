// Finds and reads `.planning/config.json`, in which a workflow says where the adversary is called. What is wrong with
// the file is a warning: a workflow that calls a checkpoint must never be stopped by it.

import { readFile, stat } from 'node:fs/promises';
import {
  type CheckpointSettings,
  readCheckpointSettings,
  UNCONFIGURED,
} from '../../protocols/review/checkpoint-settings.ts';
import { findProjectFile } from '../settings-file.ts';
import { showPath } from '../show-path.ts';

export const PLANNING_FILE = '.planning/config.json';
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
  const status = await stat(path);
  // A pipe would be waited for.
  if (!status.isFile()) throw new Error('not a file');
  if (status.size > LARGEST_FILE) throw new Error('larger than 1 MB');
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`not valid JSON (${error instanceof Error ? error.message : String(error)})`);
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'not UTF-8';
  return code === undefined ? message : `not readable (${code})`;
}
