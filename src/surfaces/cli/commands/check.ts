// `steelman check`: files in, findings out; fails only where it was asked to.

import { resolve } from 'node:path';
import type { Command } from 'commander';
import { UsageError } from '../../../domain/errors.ts';
import { countFailing, FAIL_ON, type JudgedReport, readBaseline, writeBaseline } from '../../check/judged.ts';
import { FORMATS, renderers } from '../../check/render-report.ts';
import { showPath } from '../../files/show.ts';
import { check } from '../../library/check.ts';
import { choiceOption, chooseWord, type Frame } from '../context/flags.ts';
import type { Session } from '../context/session.ts';

/** As typed. */
interface CheckFlags {
  readonly format?: string;
  readonly failOn?: string;
  readonly baseline?: string;
  readonly writeBaseline?: string;
  readonly report?: string;
}

/** The exit code: 1 where new findings are as severe as `--fail-on` says. */
async function runCheck(files: readonly string[], flags: CheckFlags, session: Session): Promise<number> {
  const { cwd, options } = session;
  const format = chooseFormat(flags.format, options.json);
  const failOn = chooseWord('--fail-on', flags.failOn ?? 'never', FAIL_ON);
  const baseline = flags.baseline === undefined ? undefined : await readBaseline(flags.baseline, cwd);
  const report = await check({ files, ...(baseline && { baseline }) }, { cwd });
  for (const { message } of report.warnings) session.warn(message);
  if (flags.writeBaseline !== undefined) await writeBaseline(flags.writeBaseline, cwd, report.findings);
  if (flags.report !== undefined) await writePage(flags.report, report, session);
  session.print(renderers[format](report, { summary: !options.quiet }));
  return countFailing(report, failOn) > 0 ? 1 : 0;
}

/** Where the findings go is a program's to read. */
async function writePage(name: string, report: JudgedReport, { cwd, note }: Session): Promise<void> {
  const { writeCheckPage } = await import('../../pages/write-check.ts');
  const file = resolve(cwd, name);
  await writeCheckPage(report, file, cwd);
  note(`Report: ${showPath(file, cwd)}\n`);
}

function chooseFormat(format: string | undefined, json: boolean): (typeof FORMATS)[number] {
  const chosen = chooseWord('--format', format ?? (json ? 'json' : 'text'), FORMATS);
  if (!json || chosen === 'json') return chosen;
  throw new UsageError(`--json and --format ${chosen} exclude each other`, {
    code: 'usage/two-formats',
    hint: 'Leave one of them out.',
  });
}

export function add(program: Command, { define, session }: Frame): void {
  define(program, 'check', [
    'steelman check',
    "steelman check 'specs/**/*.md' --fail-on high",
    'steelman check specs --write-baseline specs/baseline.json',
    'steelman check specs --baseline specs/baseline.json --fail-on medium --format github',
  ])
    .argument('[files...]', 'Files, folders or patterns (default: all Markdown below this folder)')
    .addOption(choiceOption('--format <name>', 'text, json, sarif, github or junit (default: text)', FORMATS))
    .addOption(
      choiceOption(
        '--fail-on <severity>',
        'Exit with 1 if there is a new finding of this severity or higher: high, medium, low or never (default: never). Contradictions can have any of the three: low fails on all of them',
        FAIL_ON,
      ),
    )
    .option('--baseline <file>', 'Findings listed in this file are known; all others are new')
    .option('--write-baseline <file>', 'Write the findings to this file, as the baseline of later checks')
    .option('--report <file>', 'Also write the findings to this file, as an HTML page to look at')
    .description('Check a folder of documents: contradictions, repeated requirements, broken references.')
    .action(async (files: string[], flags: CheckFlags, command: Command) => {
      // Findings are a result and no error: nothing but the exit code says that the gate is closed.
      process.exitCode = await runCheck(files, flags, session(command));
    });
}
