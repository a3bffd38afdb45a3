// `steelman verify`: the folder of a run in, what does not hold out; exit 1 if anything does not.

import type { Command } from 'commander';
import { printable, showPath } from '../../files/show.ts';
import { verify } from '../../library/verify.ts';
import { findNewestRun } from '../../runs/find-runs.ts';
import { renderVerifyJson, renderVerifyText } from '../../verify/render-verify.ts';
import { VERIFY_EXAMPLES } from '../examples.ts';
import type { Frame } from '../flags.ts';
import type { Session } from '../session.ts';

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

export function add(program: Command, { define, session }: Frame): void {
  define(program, 'verify', VERIFY_EXAMPLES)
    .argument('[folder]', 'The folder of a run, made by this or another tool; the newest run otherwise')
    .description('Recompute what the artifacts of a run declare, and say what does not hold.')
    .option('--digest', 'Print one digest of the whole run, to publish and compare')
    .action(async (folder: string | undefined, flags: VerifyFlags, command: Command) => {
      process.exitCode = await runVerify(folder, flags, session(command));
    });
}
