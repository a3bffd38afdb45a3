// Where a roadmap goes: a folder of its own, named after the spec. What is there already stays as it is.

import { basename, extname, join } from 'node:path';
import { chooseFreeFolder } from '../choose-free-folder.ts';

/** Where releases are planned; the same as in the tools that users come from. */
const USUAL_FOLDER = '.dev/releases/current';

export interface FolderRequest {
  readonly cwd: string;
  readonly output: string | undefined;
  /** Path or name of the first spec. */
  readonly spec: string;
}

export async function chooseRoadmapFolder({ cwd, output, spec }: FolderRequest): Promise<string> {
  const usual = join(USUAL_FOLDER, basename(spec, extname(spec)));
  return (await chooseFreeFolder({ cwd, output, usual })).folder;
}
