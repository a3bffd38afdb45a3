// The commands about questions: put one before the judges, or say which kind it is.

import type { Command } from 'commander';
import { decide } from '../../../protocols/decide/index.ts';
import { decideRequest } from '../../../protocols/decide/request.ts';
import { type ClassifyFlags, runClassify } from '../classify-command.ts';
import { EVENTS, type Frame } from '../command-frame.ts';
import { type DecideFlags, runDecide } from '../decide-command.ts';
import { addDecisions } from '../decision-flags.ts';
import { CLASSIFY_EXAMPLES, DECIDE_EXAMPLES } from '../examples.ts';
import { addFlags } from '../flags.ts';
import { addLimits } from '../limit-flags.ts';
import { addPermissions } from '../permission-flags.ts';

/** Each time it is given, one more; unlike a list, with whatever commas it has. */
const oneMore = (next: string, before: readonly string[] = []): readonly string[] => [...before, next];

export function add(program: Command, { define, session, watch }: Frame): void {
  const command = define(program, 'decide', DECIDE_EXAMPLES)
    .argument(
      '[question]',
      'The question itself, or a file with it: .yaml or .json, or a decision record (.md); - reads stdin',
    )
    .option('--option <option>', 'An option, "A: label - description"; once for each', oneMore)
    .option('--context <file>', 'A text that judges may argue from; once for each', oneMore);
  addDecisions(addLimits(addPermissions(addFlags(command, decideRequest))))
    .option('--allow-secrets', 'Send texts to models also where they seem to hold keys or passwords')
    .option('--dry-run', 'Say what would be asked and written; nothing of it happens')
    .option('--events <file>', EVENTS)
    .option('--strict', 'Exit with 3 where the judges do not agree')
    .description(decide.summary)
    .action(async (question: string | undefined, flags: DecideFlags, self: Command) => {
      process.exitCode = await runDecide(question, flags, session(self), watch);
    });

  define(program, 'classify', CLASSIFY_EXAMPLES)
    .argument('[questions...]', 'Questions; - reads them from stdin, a line each')
    .option('--file <file>', 'A file with a question a line')
    .description('Say which kind of question each is: scope-critical ones deserve three judges.')
    .action((questions: string[], flags: ClassifyFlags, self: Command) =>
      runClassify(questions, flags, session(self)),
    );
}
