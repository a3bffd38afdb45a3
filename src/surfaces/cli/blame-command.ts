// `steelman blame`: a merged document in, the origin of its lines out.

import { UsageError } from '../../domain/errors.ts';
import { renderLine, renderLines } from '../blame/render-blame.ts';
import { blame } from '../blame.ts';
import type { Session } from './session.ts';

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
