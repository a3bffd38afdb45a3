// Finds and reads `.planning/config.json`, in which a workflow says where the adversary is called. What is wrong with
// the file is a warning: a workflow that calls a checkpoint must never be stopped by it.

import { readRegular } from '../../journal/read-regular.ts';
import {
  type CheckpointSettings,
  readCheckpointSettings,
  UNCONFIGURED,
} from '../../protocols/review/checkpoints.ts';
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
