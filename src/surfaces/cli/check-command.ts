// `steelman check`: files in, findings out; fails only where it was asked to.

import { UsageError } from '../../domain/errors.ts';
import { readBaseline, writeBaseline } from '../check/baseline.ts';
import { countFailing, FAIL_ON } from '../check/judged.ts';
import { FORMATS, renderers } from '../check/render-report.ts';
import { check } from '../check.ts';
import { chooseWord } from './choice.ts';
import type { Session } from './session.ts';

/** As typed. */
export interface CheckFlags {
  readonly format?: string;
  readonly failOn?: string;
  readonly baseline?: string;
  readonly writeBaseline?: string;
}

/** The exit code: 1 where new findings are as severe as `--fail-on` says. */
export async function runCheck(
  files: readonly string[],
  flags: CheckFlags,
  session: Session,
): Promise<number> {
  const { cwd, options } = session;
  const format = chooseFormat(flags.format, options.json);
  const failOn = chooseWord('--fail-on', flags.failOn ?? 'never', FAIL_ON);
  const baseline = flags.baseline === undefined ? undefined : await readBaseline(flags.baseline, cwd);
  const report = await check({ files, ...(baseline && { baseline }) }, { cwd });
  for (const { message } of report.warnings) session.warn(message);
  if (flags.writeBaseline !== undefined) await writeBaseline(flags.writeBaseline, cwd, report.findings);
  session.print(renderers[format](report, { summary: !options.quiet }));
  return countFailing(report, failOn) > 0 ? 1 : 0;
}

function chooseFormat(format: string | undefined, json: boolean): (typeof FORMATS)[number] {
  const chosen = chooseWord('--format', format ?? (json ? 'json' : 'text'), FORMATS);
  if (!json || chosen === 'json') return chosen;
  throw new UsageError(`--json and --format ${chosen} exclude each other`, {
    code: 'usage/two-formats',
    hint: 'Leave one of them out.',
  });
}
