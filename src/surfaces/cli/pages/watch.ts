// `steelman watch`: checks documents again whenever one is saved, says what that changed, and rings for what is new.

import type { Command } from 'commander';
import { UsageError } from '../../../domain/errors.ts';
import { compareReports } from '../../check/compare-reports.ts';
import { readBaseline } from '../../check/judged.ts';
import { renderChanges, renderJsonLine, renderText } from '../../check/render-report.ts';
import { watchDocuments } from '../../check/watch-documents.ts';
import { counted, printable } from '../../files/show.ts';
import { type CheckResult, check } from '../../library/check.ts';
import type { Frame } from '../context/flags.ts';
import type { Session } from '../context/session.ts';

/** As typed. */
interface WatchFlags {
  readonly baseline?: string;
  readonly poll?: boolean;
}

const BELL = '\u0007';

async function runWatch(files: readonly string[], flags: WatchFlags, session: Session): Promise<void> {
  const { cwd, signal } = session;
  session.endAtOnce?.();
  const baseline = flags.baseline === undefined ? undefined : await readBaseline(flags.baseline, cwd);
  const onTrouble = (code: string): void =>
    session.warn(`The system does not tell of changes here (${code}); looking every second instead`);
  const occasions = watchDocuments(files, { cwd, signal, poll: flags.poll ?? false, onTrouble });
  const show = screenOf(session);
  for await (const { isSaved } of occasions) {
    try {
      show.report(await check({ files, ...(baseline && { baseline }) }, { cwd }), isSaved);
    } catch (error) {
      // A mistake in the call ends it; a document that is gone or half written may be whole at the next save.
      if (!(error instanceof UsageError) || !show.hasBegun()) throw error;
      show.failure(error);
    }
  }
}

function screenOf(session: Session) {
  const { options, print, note, warn, isWatched } = session;
  const summary = !options.quiet;
  let shown: CheckResult | undefined;
  let failed: string | undefined;
  const begin = (report: CheckResult): void => {
    print(options.json ? renderJsonLine(report, NO_CHANGES) : renderText(report, { summary }));
    if (summary) note(`Watching ${counted(report.examined.files, 'file')}; Ctrl-C ends it.\n`);
  };
  const goOn = (before: CheckResult, report: CheckResult, isSaved: boolean): void => {
    const changes = compareReports(before, report);
    const hasChanged = changes.appeared.length + changes.gone.length > 0;
    if (!hasChanged && !isSaved && failed === undefined) return;
    print(options.json ? renderJsonLine(report, changes) : renderChanges(report, changes, { summary }));
    // In the middle of JSON it would be heard as well, and break it.
    if (isWatched && !options.json && changes.appeared.some(({ isNew }) => isNew)) print(BELL);
  };
  return {
    hasBegun: () => shown !== undefined,
    report(report: CheckResult, isSaved: boolean): void {
      const told = shown?.warnings.map(({ message }) => message) ?? [];
      for (const { message } of report.warnings) if (!told.includes(message)) warn(message);
      if (shown === undefined) begin(report);
      else goOn(shown, report, isSaved);
      shown = report;
      failed = undefined;
    },
    failure({ code, message, hint }: UsageError): void {
      if (failed === message) return;
      failed = message;
      const error = { code, message, hint: hint ?? null };
      if (options.json) print(`${JSON.stringify({ status: 'failed', error })}\n`);
      note(`error: ${printable(message)}\n`);
    },
  };
}

const NO_CHANGES = { appeared: [], gone: [] };

export function add(program: Command, { define, session }: Frame): void {
  define(program, 'watch', ['steelman watch', 'steelman watch specs', 'steelman watch a.md b.md'])
    .argument('[files...]', 'Files, folders or patterns (default: all Markdown below this folder)')
    .option('--baseline <file>', 'Findings listed in this file are known; all others are new')
    .option('--poll', 'Look every second instead of waiting for the system to tell, as for network drives')
    .description(
      'Check documents again on every save: print what is new and what is gone, ring for what is new.',
    )
    .action((files: string[], flags: WatchFlags, command: Command) =>
      runWatch(files, flags, session(command)),
    );
}
