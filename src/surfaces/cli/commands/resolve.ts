// `steelman resolve`: decides what a comparison left open.

import type { Command } from 'commander';
import { EVENTS, type Frame, STRICT } from '../command-frame.ts';
import { RESOLVE_EXAMPLES } from '../examples.ts';
import { addLimits } from '../limit-flags.ts';
import { addPermissions } from '../permission-flags.ts';
import { type ResolveFlags, resolveRun } from '../resolve-command.ts';

export function add(program: Command, { define, session, watch }: Frame): void {
  addLimits(addPermissions(define(program, 'resolve', RESOLVE_EXAMPLES)))
    .argument('[run]', 'The folder of a comparison; the newest below this folder otherwise')
    .option(
      '--take <item=side>',
      'Decide one item: X-004=b.md, =both, =neither, =later or ="own words"; repeatable',
      collect,
    )
    .option('--decisions <file>', 'Decide as this file says: a decisions.yaml of the run, edited')
    .option('--model <name>', 'Have this model decide what is left')
    .option('--allow-secrets', 'Send documents to the model also where they seem to hold keys or passwords')
    .option('--why <text>', 'Why, for what --take decides')
    .option('--strict', STRICT)
    .option('--events <file>', EVENTS)
    .description('Decide what a comparison left open; everything is made anew, nobody is asked twice.')
    .action(async (run: string | undefined, flags: ResolveFlags, command: Command) => {
      process.exitCode = await resolveRun(run, flags, session(command), watch);
    });
}

const collect = (value: string, earlier: readonly string[] = []): string[] => [...earlier, value];
