// `steelman completion` and `man`: what shells and manuals need to know, read off the commands themselves.

import type { Command } from 'commander';
import { chooseWord } from '../choice.ts';
import type { Frame } from '../command-frame.ts';
import { renderers, SHELLS } from '../completion.ts';
import { COMPLETION_EXAMPLES, MAN_EXAMPLES } from '../examples.ts';
import { renderManual } from '../manual.ts';

export function add(program: Command, { define, session }: Frame): void {
  define(program, 'completion', COMPLETION_EXAMPLES)
    .argument('<shell>', SHELLS.join(', '))
    .description('Print a script that completes commands and flags in your shell.')
    .action((shell: string, _flags: object, command: Command) =>
      session(command).print(renderers[chooseWord('completion', shell, SHELLS)](program)),
    );

  define(program, 'man', MAN_EXAMPLES)
    .description('Print the manual page of all commands, to read with: steelman man | man -l -')
    .action((_flags: object, command: Command) => session(command).print(renderManual(program)));
}
