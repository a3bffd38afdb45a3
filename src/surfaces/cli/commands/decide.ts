// `steelman decide`: a question with options in, the votes of three judges and what they hang on out.

import type { Command } from 'commander';
import type { z } from 'zod';
import { UsageError } from '../../../domain/errors.ts';
import {
  type ClassifiedQuestion,
  classifyQuestion,
  countClasses,
  routeOf,
} from '../../../workflows/decide/classify/index.ts';
import { decide } from '../../../workflows/decide/index.ts';
import { CHOOSE_OPTION } from '../../../workflows/decide/questions/choose-option.ts';
import { decideRequest } from '../../../workflows/decide/request/request.ts';
import { findDocuments, readDocuments } from '../../files/documents.ts';
import { printable, showPath } from '../../files/show.ts';
import { runPrepared } from '../../run.ts';
import { parseNow } from '../../settings/pace.ts';
import type { Settings } from '../../settings/settings.ts';
import {
  type DecideCall,
  type PreparedDecision,
  prepareDecide,
  sentTexts,
} from '../../workflows/decide/prepare-decide.ts';
import { chooseDecider } from '../decision-flags.ts';
import { CLASSIFY_EXAMPLES, DECIDE_EXAMPLES } from '../examples.ts';
import { addRunFlags, EVENTS, type FlagsOf, type Frame, type RunFlags } from '../flags.ts';
import type { RunWatch } from '../outcome.ts';
import { runHeard } from '../run.ts';
import { showProgress } from '../screen/progress.ts';
import { type Session, untilInterrupted } from '../session.ts';
import { printDecision, printDecisionPlan } from '../summaries/decide.ts';
import { noteSending, settingsOf, surroundingsOfCommand } from '../surroundings-of-command.ts';

interface DecideFlags extends RunFlags, FlagsOf<z.input<typeof decideRequest>> {
  readonly option?: readonly string[];
  readonly context?: readonly string[];
}

async function runDecide(
  question: string | undefined,
  flags: DecideFlags,
  session: Session,
  watch: RunWatch,
): Promise<number> {
  const startedAt = parseNow(session.options.now);
  const settings = await settingsOf(session, flags);
  const progress = showProgress(session);
  const call = readCall(question, flags, settings);
  const stdin = untilInterrupted(session);
  const isStdinTaken = question === '-' || call.context.includes('-');
  const asked = { isInteractive: call.interactive, flags, stdin, isStdinTaken, open: [CHOOSE_OPTION] };
  const person = await chooseDecider({ ...asked, pause: progress.clear }, session);
  const prepared = await prepareDecide(call, {
    ...surroundingsOfCommand(session, settings, flags, progress),
    stdin,
    person,
  });
  for (const { message } of prepared.warnings) session.warn(message);
  tell(prepared, session);
  if (flags.dryRun) return printDecisionPlan(prepared, session);
  const { ended, told } = await runHeard({ startedAt, flags, session, progress, watch }, (how) =>
    runPrepared(decide, prepared, how),
  );
  const { input, seats, folder, classification } = prepared;
  const { options, question_text: text } = input;
  const summary = { ...ended, folder, engine: seats.engine, options, question: text, classification };
  return printDecision(summary, told, flags.strict ?? false);
}

/** What is sent to whom, and which way the question goes. */
function tell({ input, seats, before, classification }: PreparedDecision, session: Session): void {
  noteSending(seats.models, sentTexts(input), session);
  if (session.options.quiet) return;
  if (before !== undefined) {
    session.note(`The question was put before: ${showPath(before, session.cwd)}. It is put anew.\n`);
  }
  const { classification: name, matched_indicator: matched } = classification;
  const why = matched === null ? `${name}, by default` : `${name}, by "${printable(matched)}"`;
  const route =
    input.route === 'single'
      ? `one judge, the pragmatic one (${why}); --debate puts it to all three`
      : `three judges (${why})`;
  session.note(`Route: ${route}\n`);
}

const readCall = (
  question: string | undefined,
  flags: DecideFlags,
  { seats: { judges, model } }: Settings,
): DecideCall => ({
  ...flags,
  question,
  options: flags.option ?? [],
  context: flags.context ?? [],
  judges,
  model,
  debate: flags.debate ?? flags.judges !== undefined,
  interactive: flags.interactive ?? flags.answers !== undefined,
});

export interface ClassifyFlags {
  readonly file?: string;
}

interface Row extends ClassifiedQuestion {
  readonly route: ReturnType<typeof routeOf>;
  readonly question_id: string;
  readonly question_text: string;
}

export async function runClassify(
  questions: readonly string[],
  flags: ClassifyFlags,
  session: Session,
): Promise<void> {
  const rows = (await gatherQuestions(questions, flags, session)).map((text, index): Row => {
    const found = classifyQuestion(text);
    return { question_id: `Q-${index + 1}`, question_text: text, ...found, route: routeOf(found) };
  });
  const summary = countClasses(rows);
  session.print(
    session.options.json
      ? `${JSON.stringify({ questions: rows, summary }, null, 2)}\n`
      : `${rows.map(renderRow).join('\n')}\n`,
  );
}

/** As typed, or a line each in a file. */
async function gatherQuestions(
  typed: readonly string[],
  { file }: ClassifyFlags,
  session: Session,
): Promise<string[]> {
  const isPiped = typed.length === 1 && typed[0] === '-';
  const named = file ?? (isPiped ? '-' : undefined);
  const questions = isPiped ? [] : [...typed];
  if (named !== undefined) {
    const found = await findDocuments([named], session);
    const { documents } = await readDocuments(found, untilInterrupted(session));
    questions.push(...documents.flatMap(({ text }) => text.split(/\r\n|[\n\r]/)));
  }
  const asked = questions.map((text) => text.trim()).filter((text) => text !== '');
  if (asked.length > 0) return asked;
  throw new UsageError('No question is asked', {
    code: 'classify/no-question',
    hint: 'Ask: steelman classify "Should we support offline mode?" - or give a file with a question a line: --file questions.txt',
  });
}

function renderRow(row: Row): string {
  const { question_text, classification, route, matched_indicator, confidence, notes } = row;
  const why = matched_indicator === null ? 'nothing matched' : `"${printable(matched_indicator)}"`;
  const more = notes.length === 0 ? '' : `, ${notes.join(', ')}`;
  return `${classification}  ${route}  ${confidence} (${why}${more})  ${printable(question_text)}`;
}

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
  addRunFlags(command, decideRequest)
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
