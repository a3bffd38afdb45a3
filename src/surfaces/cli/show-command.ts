// `steelman show`: one run in a few lines. Reads its folder, writes nothing.

import { parseNow } from '../parse-now.ts';
import { findRunFolder } from '../run-folder.ts';
import { describeRun } from '../runs/describe-run.ts';
import { findNewestRun } from '../runs/newest-run.ts';
import { readRun } from '../runs/read-run.ts';
import { renderRun, renderRunJson } from '../runs/render-run.ts';
import type { Session } from './session.ts';

export async function showRun(path: string | undefined, { cwd, options, print }: Session): Promise<void> {
  const folder = path === undefined ? await findNewestRun(cwd) : await findRunFolder(path, cwd, 'show');
  const run = await describeRun(await readRun(folder));
  print(options.json ? renderRunJson(run, cwd) : renderRun(run, cwd, parseNow(options.now)));
}
