// `steelman blame`: a merged document in, the origin of its lines out.

import type { Command } from 'commander';
import { UsageError } from '../../../domain/errors.ts';
import { renderLine, renderLines } from '../../blame/render-blame.ts';
import { blame } from '../../library/blame.ts';
import { BLAME_EXAMPLES } from '../examples.ts';
import type { Frame } from '../flags.ts';
import type { Session } from '../session.ts';

/** As typed. */
export interface BlameFlags {
  readonly run?: string;
}

export async function runBlame(
  file: string,
  typedLine: string | undefined,
  { run }: BlameFlags,
  session: Session,
): Promise<void> {
  const line = typedLine === undefined ? undefined : parseLine(typedLine);
  const result = await blame({ file, line, run }, { cwd: session.cwd });
  if (!result.unchanged) {
    session.warn(
      `${file} was edited since the merge; ${result.recognised} of ${result.total} lines are as they were`,
    );
  }
  if (session.options.json) session.print(`${JSON.stringify(result, null, 2)}\n`);
  else session.print(line === undefined ? renderLines(result) : renderLine(result));
}

function parseLine(typed: string): number {
  if (/^[1-9]\d{0,8}$/.test(typed)) return Number(typed);
  throw new UsageError(`Not the number of a line: ${typed}`, {
    code: 'blame/not-a-line',
    hint: 'Lines are counted from 1: steelman blame merged.md 42',
  });
}

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
