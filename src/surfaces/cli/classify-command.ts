// `steelman classify`: which kind of question each of several is, and which way it would go. Asks nobody, writes nothing.

import { UsageError } from '../../domain/errors.ts';
import {
  type ClassifiedQuestion,
  classifyQuestion,
  countClasses,
  routeOf,
} from '../../protocols/decide/classify/index.ts';
import { findDocuments, readDocuments } from '../documents.ts';
import { printable } from '../label-documents.ts';
import type { Session } from './session.ts';
import { untilInterrupted } from './until-interrupted.ts';

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

function renderRow({
  question_text,
  classification,
  route,
  matched_indicator,
  confidence,
  notes,
}: Row): string {
  const why = matched_indicator === null ? 'nothing matched' : `"${printable(matched_indicator)}"`;
  const more = notes.length === 0 ? '' : `, ${notes.join(', ')}`;
  return `${classification}  ${route}  ${confidence} (${why}${more})  ${printable(question_text)}`;
}
