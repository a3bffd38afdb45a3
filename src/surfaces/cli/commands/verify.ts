// `steelman verify`: recomputes what a run declares.

import type { Command } from 'commander';
import type { Frame } from '../command-frame.ts';
import { VERIFY_EXAMPLES } from '../examples.ts';
import { runVerify, type VerifyFlags } from '../verify-command.ts';

export function add(program: Command, { define, session }: Frame): void {
  define(program, 'verify', VERIFY_EXAMPLES)
    .argument('[folder]', 'The folder of a run, made by this or another tool; the newest run otherwise')
    .description('Recompute what the artifacts of a run declare, and say what does not hold.')
    .option('--digest', 'Print one digest of the whole run, to publish and compare')
    .action(async (folder: string | undefined, flags: VerifyFlags, command: Command) => {
      process.exitCode = await runVerify(folder, flags, session(command));
    });
}
