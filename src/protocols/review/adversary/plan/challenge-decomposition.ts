// Tasks that are several tasks: far more files or steps than the others, and more than anybody can check at once.

import type { Document } from '../../../../domain/document.ts';
import { stemWord } from '../../../../text/stem-word.ts';
import type { ChallengeDraft } from '../../model.ts';
import { quoteOf } from '../read-artifact.ts';
import type { Task } from './task.ts';

/** Files of one task; a reviewer holds about seven things in mind. */
const MANY_FILES = 8;
/** Different things to do in one task. */
const MANY_VERBS = 9;
const TIMES_THE_OTHERS = 2.5;
/** Whatever the others hold. */
const TOO_MANY_FILES = 15;

/** What begins a piece of work when it opens a clause. */
const VERBS = new Set(
  `add adjust allow apply assign attach backfill bind build bump call check clean configure connect convert copy create define delete
  deploy derive design document drop enable encrypt ensure export expose extend extract fetch fix generate guard handle hide implement import
  index initialise initialize inject insert install integrate introduce issue limit link list load lock log make map mark measure merge
  migrate mock monitor mount move notify open parse persist port print publish put read record redirect refactor register reject remove rename
  render replace report rewrite roll rotate route run save scaffold schedule seed send serve set setup show split start store style
  subscribe support swap switch sync test translate trigger tune update upgrade upload use validate verify wire wrap write`.split(
    /\s+/,
  ),
);

export function challengeDecomposition(document: Document, tasks: readonly Task[]): ChallengeDraft[] {
  const sizes = tasks
    .filter(({ isCheckpoint }) => !isCheckpoint)
    .map((task) => ({ task, files: task.files.length, verbs: verbsIn(task) }));
  return sizes.flatMap(({ task, files, verbs }): ChallengeDraft[] => {
    const others = sizes.filter((one) => one.task !== task);
    const typical = (of: (size: (typeof sizes)[number]) => number): number => median(others.map(of));
    const manyFiles =
      files >= TOO_MANY_FILES ||
      (files >= MANY_FILES && files >= typical((one) => one.files) * TIMES_THE_OTHERS);
    const manyVerbs =
      verbs.length >= MANY_VERBS && verbs.length >= typical((one) => one.verbs.length) * TIMES_THE_OTHERS;
    if (others.length === 0 || !(manyFiles || manyVerbs)) return [];
    const measured = manyFiles
      ? `${files} files, where the others name ${listSizes(others.map((one) => one.files))}`
      : `${verbs.length} different things to do (${verbs.slice(0, 6).join(', ')}, …), where the others have ${listSizes(others.map((one) => one.verbs.length))}`;
    return [
      {
        category: 'Task decomposition',
        section: task.section,
        concern: `${task.label} is several tasks in one: ${measured}.`,
        evidence: [quoteOf(document, task.heading)],
        severity: 'significant',
        recommendation: `Split ${task.label} so that each part has its own files and its own check, for instance ${manyFiles ? 'along its folders' : `at "${verbs[Math.floor(verbs.length / 2)]}"`}.`,
        ifLeft: `When the check of ${task.label} fails, nobody can tell which part of it is wrong, and nothing of it can be taken back alone.`,
      },
    ];
  });
}

/** Verbs that open a sentence, an item or a clause of the task, once each. */
function verbsIn({ action }: Task): string[] {
  const openings = action
    .replace(/```[\s\S]*?```/g, ' ')
    .split(/[.;:,\n]\s+|\n|\band (?:then )?|\bthen\b/i)
    .map((clause) => /^[\s\d.)*_>[\]xX-]*([A-Za-z-]{2,14})\b/.exec(clause)?.[1]?.toLowerCase() ?? '');
  const found = openings.filter((word) => VERBS.has(word) || VERBS.has(stemWord(word)));
  return [...new Set(found)];
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const listSizes = (sizes: readonly number[]): string =>
  sizes.length <= 6 ? sizes.join(', ') : `${Math.min(...sizes)} to ${Math.max(...sizes)}`;
