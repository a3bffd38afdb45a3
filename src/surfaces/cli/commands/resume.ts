// `steelman resume`: goes on with a run.

import type { Command } from 'commander';
import { EVENTS, type Frame, STRICT } from '../command-frame.ts';
import { addDecisions } from '../decision-flags.ts';
import { RESUME_EXAMPLES } from '../examples.ts';
import { addLimits } from '../limit-flags.ts';
import { addPermissions } from '../permission-flags.ts';
import { type ResumeFlags, resume } from '../resume-command.ts';

export function add(program: Command, { define, session, watch }: Frame): void {
  addDecisions(addLimits(addPermissions(define(program, 'resume', RESUME_EXAMPLES))))
    .argument(
      '[folder]',
      'The folder of the run, or the folder that holds it; the newest unfinished run otherwise',
    )
    .option('--keep-recorded', 'Go on with the recorded texts also where a document was edited since')
    .option(
      '--in-place <file>',
      'Of a review: write the revision over this document, if it is what was reviewed',
    )
    .option('--remember', 'Let the project remember what the run judged and decided, for its next runs')
    .option('--strict', STRICT)
    .option('--events <file>', EVENTS)
    .description('Go on with a run that was interrupted; nothing is asked twice.')
    .action(async (folder: string | undefined, flags: ResumeFlags, command: Command) => {
      process.exitCode = await resume(folder, flags, session(command), watch);
    });
}
