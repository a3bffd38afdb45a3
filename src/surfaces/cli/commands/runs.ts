// The commands about runs that are already there: what there is, one of them, once more, away with it.

import type { Command } from 'commander';
import { type CleanFlags, cleanRuns } from '../clean-command.ts';
import type { Frame } from '../command-frame.ts';
import { type ReplayFlags, replayRecorded } from '../replay-command.ts';
import { listRuns } from '../runs-command.ts';
import { showRun } from '../show-command.ts';

const FOLDER = 'The folder of the run, or the folder that holds it; the newest run otherwise';

export function add(program: Command, { define, session }: Frame): void {
  define(program, 'runs', ['steelman runs', 'steelman runs specs --json'])
    .argument('[folder]', 'Where to look, and in all folders below; here otherwise')
    .description('List runs with status, cost and age, newest first.')
    .action((folder: string | undefined, _: object, command: Command) => listRuns(folder, session(command)));

  define(program, 'show', ['steelman show', 'steelman show adversarial --json'])
    .argument('[folder]', FOLDER)
    .description(
      'Summarise a run: what it compared, how it stands, what is left of its files, what to do next.',
    )
    .action((folder: string | undefined, _: object, command: Command) => showRun(folder, session(command)));

  define(program, 'replay', ['steelman replay adversarial', 'steelman replay attached --output again'])
    .argument('[folder]', FOLDER)
    .option('--output <folder>', 'Write what comes out into this folder, too')
    .description('Run a recorded run again, offline and without a key, and compare every file.')
    .action(async (folder: string | undefined, flags: ReplayFlags, command: Command) => {
      process.exitCode = await replayRecorded(folder, flags, session(command));
    });

  define(program, 'clean', ['steelman clean adversarial --dry-run', 'steelman clean adversarial-2 --yes'])
    .argument('<folders...>', 'Folders of runs')
    .option('--dry-run', 'Say what would be removed, and remove nothing')
    .option('--yes', 'Do not ask')
    .option('--force', 'Also where other files lie in the folder; those stay')
    .option(
      '--with-merged <file>',
      'Remove this document, too, that the run put beside itself; as often as you like',
      (file: string, earlier: string[] = []) => [...earlier, file],
    )
    .description('Remove the runs that are named, and nothing else.')
    .action((folders: string[], flags: CleanFlags, command: Command) =>
      cleanRuns(folders, flags, session(command)),
    );
}
