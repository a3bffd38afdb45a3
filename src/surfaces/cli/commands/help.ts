// `steelman help [command...]`: the help of a command, found by its name or another name of it.

import type { Command } from 'commander';
import { nearestWord, UsageError } from '../../../domain/errors.ts';
import type { Frame } from '../command-frame.ts';
import { HELP_EXAMPLES } from '../examples.ts';

export function add(program: Command, { define }: Frame): void {
  define(program, 'help', HELP_EXAMPLES)
    .argument('[command...]', 'A command, such as config show')
    .description('Print the help of a command.')
    .action((names: string[]) => findCommand(program, names).outputHelp());
}

function findCommand(program: Command, names: readonly string[]): Command {
  let found = program;
  for (const name of names) {
    const next = found.commands.find((command) => [command.name(), ...command.aliases()].includes(name));
    if (next === undefined) {
      const known = found.commands.map((command) => command.name());
      const nearest = nearestWord(name, known);
      throw new UsageError(`unknown command '${name}'`, {
        code: 'usage/unknownCommand',
        hint: nearest === undefined ? `Commands: ${known.join(', ')}.` : `Did you mean ${nearest}?`,
      });
    }
    found = next;
  }
  return found;
}
