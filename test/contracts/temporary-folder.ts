// A real folder for one test, gone after it.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export async function temporaryFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'steelman-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}
