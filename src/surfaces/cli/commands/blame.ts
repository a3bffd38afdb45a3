// `steelman blame`: a merged document in, the origin of its lines out.

import type { Command } from 'commander';
import { UsageError } from '../../../domain/errors.ts';
import { blame } from '../../runs/blame/blame-lines.ts';
import { renderLine, renderLines } from '../../runs/blame/render-blame.ts';
import type { Frame } from '../context/flags.ts';

function parseLine(typed: string): number {
  if (/^[1-9]\d{0,8}$/.test(typed)) return Number(typed);
  throw new UsageError(`Not the number of a line: ${typed}`, {
    code: 'blame/not-a-line',
    hint: 'Lines are counted from 1: steelman blame merged.md 42',
  });
}

export function add(program: Command, { define, session }: Frame): void {
  define(program, 'blame', ['steelman blame merged-spec.md', 'steelman blame merged-spec.md 42 --json'])
    .argument('<merged>', 'A merged document')
    .argument('[line]', 'Number of a line (default: all lines)')
    .option('--run <folder>', 'Folder of the run that wrote it (default: the one next to the document)')
    .summary('Show which variant, line and change each line of a merged document came from.')
    .description(
      'Show which variant, line and change each line of a merged document came from. refactor-plan.md in the folder of the run gives the reason of each change, diff-analysis.md describes each point.',
    )
    .action(async (file: string, typed: string | undefined, { run }: { run?: string }, command: Command) => {
      const { cwd, options, print, warn } = session(command);
      const line = typed === undefined ? undefined : parseLine(typed);
      const result = await blame({ file, line, run }, { cwd });
      const { unchanged, recognised, total } = result;
      if (!unchanged)
        warn(`${file} was edited since the merge; ${recognised} of ${total} lines are as they were`);
      if (options.json) print(`${JSON.stringify(result, null, 2)}\n`);
      else print(line === undefined ? renderLines(result) : renderLine(result));
    });
}
