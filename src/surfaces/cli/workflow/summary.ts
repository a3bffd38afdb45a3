// Shows the summary of a run: lines for people, or one JSON document for programs. Gives the exit code.

import { join, resolve } from 'node:path';
import type { Receipt } from '../../../domain/cost.ts';
import type { Warning } from '../../../domain/errors.ts';
import type { Exit, Line, Shown, Span, Summary } from '../../../domain/workflow/summary.ts';
import { readOwnText } from '../../../journal/read-regular.ts';
import { describeReceipt } from '../../cost/describe-cost.ts';
import { printable, shellWord, showPath } from '../../files/show.ts';
import { contractForOutput } from '../context/outcome.ts';
import type { Session } from '../context/session.ts';

const NARROWEST = 40;
const WIDEST = 100;

export const shownIn = ({ liveSize }: Session, shown: Omit<Shown, 'width'>): Shown => ({
  ...shown,
  width: Math.max(NARROWEST, Math.min(liveSize?.().columns ?? WIDEST, WIDEST)),
});

/** What every summary says of its run. */
export interface EndedRun {
  readonly folder: string;
  readonly warnings: readonly Warning[];
  readonly engine: string;
  /** Undefined where nobody was paid. */
  readonly receipt?: Receipt | undefined;
}

export async function printSummary(summary: Summary, run: EndedRun, session: Session): Promise<number> {
  const { document, exit } = summary;
  if (!session.options.json) session.print(renderText(summary, run, session));
  else if (document !== undefined) session.print(await readOwnText(join(run.folder, document)));
  else session.print(renderJson(summary, run));
  return endWith(exit, run.folder, session);
}

/** Gives the exit code, and says why where it is not 0. */
export function endWith({ code, error, hint }: Exit, folder: string, session: Session): number {
  if (error !== undefined) session.note(`error: ${printable(error)}\n`);
  if (hint !== undefined) session.note(`hint: ${renderLine(hint, folder, session)}\n`);
  return code;
}

function renderJson(
  { contract, fields, writes }: Summary,
  { folder, warnings, engine, receipt }: EndedRun,
): string {
  const document = {
    ...describeContract(contract, folder, warnings),
    ...fields,
    ...(writes === undefined
      ? { engine, ...(receipt && { receipt }) }
      : { would_write: writes.map((name) => join(folder, name)) }),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Warnings of the run are in its contract, in an order that a resumed run has, too; others go before them. */
function describeContract(given: object, folder: string, warnings: readonly Warning[]): object {
  if (!('warnings' in given)) return given;
  const recorded = given as { readonly warnings: readonly string[] };
  const contract = contractForOutput(recorded, folder);
  const others = warnings.filter(({ message }) => !recorded.warnings.includes(message));
  return { ...contract, warnings: [...others, ...contract.warnings] };
}

function renderText(
  { lines, writes, answeredBy }: Summary,
  { folder, engine, receipt }: EndedRun,
  session: Session,
): string {
  const { paint, cwd } = session;
  const shown = lines.map((line) => renderLine(line, folder, session));
  const ends =
    writes === undefined
      ? [answerLine(answeredBy ?? engine), ...describeReceipt(receipt)].map(paint.dim)
      : [
          'Nothing was asked or written. A run would write:',
          ...writes.map((name) => `  ${showPath(join(folder, name), cwd)}`),
        ];
  return `${[...shown, ...ends].join('\n')}\n`;
}

export const answerLine = (engine: string): string =>
  engine === 'embedded' ? 'Answered by the built-in rules, no model.' : `Answered by ${printable(engine)}.`;

export function renderLine(line: Line, folder: string, session: Pick<Session, 'paint' | 'cwd'>): string {
  const spans: readonly Span[] = typeof line === 'string' ? [line] : line;
  return spans.map((span) => renderSpan(span, folder, session)).join('');
}

function renderSpan(span: Span, folder: string, { paint, cwd }: Pick<Session, 'paint' | 'cwd'>): string {
  if (typeof span === 'string') return printable(span);
  const text = 'path' in span ? showPath(resolve(folder, span.path), cwd) : printable(span.text);
  if ('path' in span && span.isWord) return shellWord(text);
  return span.style === undefined ? text : paint[span.style](text);
}
