// The library's door to `verify`: the folder of a run in, what does not hold out. Reads files, writes nothing.

import { type VerifyResult, verifyRun } from '../verify/verify-run.ts';
import { checkOptions, checkRequest } from './check-given.ts';

export interface VerifyOptions {
  /** Relative paths start here; the current folder by default. */
  readonly cwd?: string;
}

export async function verify(folder: string, options: VerifyOptions = {}): Promise<VerifyResult> {
  checkOptions('verify', options);
  checkRequest('verify', folder);
  return verifyRun(folder, options.cwd ?? process.cwd());
}
