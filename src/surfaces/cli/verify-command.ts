// `steelman verify`: the folder of a run in, what does not hold out; exit 1 if anything does not.

import { printable } from '../label-documents.ts';
import { findNewestRun } from '../runs/newest-run.ts';
import { showPath } from '../show-path.ts';
import { renderVerifyJson, renderVerifyText } from '../verify/render-verify.ts';
import { verify } from '../verify.ts';
import type { Session } from './session.ts';

export interface VerifyFlags {
  readonly digest?: boolean;
}

/** The exit code. */
export async function runVerify(
  path: string | undefined,
  flags: VerifyFlags,
  session: Session,
): Promise<number> {
  const { cwd, options } = session;
  const folder = path ?? (await findNewestRun(cwd));
  if (path === undefined) session.note(`The newest run: ${printable(showPath(folder, cwd))}\n`);
  const report = await verify(folder, { cwd });
  for (const { message } of report.warnings) session.warn(message);
  const text = options.json
    ? renderVerifyJson(report)
    : renderVerifyText(report, { summary: !options.quiet });
  session.print(text);
  if (flags.digest && !options.json) session.print(`Digest: ${report.digest}\n`);
  return report.ok ? 0 : 1;
}
