// `steelman classify`: which kind of question each is, so that only those that deserve it are put before three judges.

import type { Command } from 'commander';
import { UsageError } from '../../../domain/errors.ts';
import {
  type ClassifiedQuestion,
  classifyQuestion,
  countClasses,
  routeOf,
} from '../../../workflows/classify/index.ts';
import { findDocuments, readDocuments } from '../../files/documents.ts';
import { printable } from '../../files/show.ts';
import type { Frame } from '../context/flags.ts';
import { type Session, untilInterrupted } from '../context/session.ts';

interface Row extends ClassifiedQuestion {
  readonly route: ReturnType<typeof routeOf>;
  readonly question_id: string;
  readonly question_text: string;
}

/** As typed, or a line each in a file. */
async function gatherQuestions(
  typed: readonly string[],
  file: string | undefined,
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

export function add(program: Command, { define, session }: Frame): void {
  define(program, 'classify', [
    'steelman classify "Should we support offline mode?"',
    'steelman classify "Who can delete an order?" "Which icon marks a draft?" --json',
  ])
    .argument('[questions...]', 'Questions; - reads them from stdin, one per line')
    .option('--file <file>', 'A file with one question per line')
    .description('Show what kind each question is; scope-critical ones deserve three judges.')
    .action(async (questions: string[], { file }: { file?: string }, self: Command) => {
      const opened = session(self);
      const rows = (await gatherQuestions(questions, file, opened)).map((text, index): Row => {
        const found = classifyQuestion(text);
        return { question_id: `Q-${index + 1}`, question_text: text, ...found, route: routeOf(found) };
      });
      opened.print(
        opened.options.json
          ? `${JSON.stringify({ questions: rows, summary: countClasses(rows) }, null, 2)}\n`
          : `${rows.map(renderRow).join('\n')}\n`,
      );
    });
}
