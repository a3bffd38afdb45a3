// `steelman verify`: the folder of a run in, what does not hold out; exit 1 if anything does not.

import type { Command } from 'commander';
import { printable, showPath } from '../../files/show.ts';
import { verify } from '../../library/verify.ts';
import { findNewestRun } from '../../runs/find-runs.ts';
import { renderVerifyJson, renderVerifyText } from '../../verify/render-verify.ts';
import type { Frame } from '../context/flags.ts';

export function add(program: Command, { define, session }: Frame): void {
  define(program, 'verify', ['steelman verify adversarial', 'steelman verify releases/v2 --json'])
    .argument('[folder]', 'Folder of a run, made by this or another tool (default: the newest run)')
    .description(
      'Recompute every number and look up every quote in the files of a run, and report what does not match.',
    )
    .option('--digest', 'Print one digest of the whole run, to publish and compare')
    .action(async (path: string | undefined, { digest }: { digest?: boolean }, command: Command) => {
      const { cwd, options, print, note, warn } = session(command);
      const folder = path ?? (await findNewestRun(cwd));
      if (path === undefined) note(`The newest run: ${printable(showPath(folder, cwd))}\n`);
      const report = await verify(folder, { cwd });
      for (const { message } of report.warnings) warn(message);
      const text = () => renderVerifyText(report, { summary: !options.quiet });
      print(options.json ? renderVerifyJson(report) : text());
      if (digest && !options.json) print(`Digest: ${report.digest}\n`);
      process.exitCode = report.ok ? 0 : 1;
    });
}
