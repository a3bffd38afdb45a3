// `steelman blame`: where each line of a merged document came from.

import type { Command } from 'commander';
import { type BlameFlags, runBlame } from '../blame-command.ts';
import type { Frame } from '../command-frame.ts';
import { BLAME_EXAMPLES } from '../examples.ts';

export function add(program: Command, { define, session }: Frame): void {
  define(program, 'blame', BLAME_EXAMPLES)
    .argument('<merged>', 'A merged document')
    .argument('[line]', 'One of its lines; all of them otherwise')
    .option('--run <folder>', 'The folder of the run that wrote it; looked for beside the document otherwise')
    .description('Say which variant, line and change each line of a merged document came from.')
    .action((merged: string, line: string | undefined, flags: BlameFlags, command: Command) =>
      runBlame(merged, line, flags, session(command)),
    );
}
