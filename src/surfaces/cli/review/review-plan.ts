// `review --dry-run`: who would be asked how often, and where it would be written; nothing is asked or written.

import { join } from 'node:path';
import { counted, printable, showPath } from '../../files/show.ts';
import type { PreparedReview } from '../../workflows/review/prepare-review.ts';
import type { Session } from '../session.ts';

export function printReviewPlan({ input, seats, folder }: PreparedReview, session: Session): number {
  const { artifact, type, maxRounds, author, adversary = 'embedded' } = input;
  // An adversary in every round, an author after all but the last, one decision in the end; each corrected once at most.
  const calls = {
    adversary: maxRounds,
    author: author === undefined ? 0 : maxRounds - 1,
    decision: author === undefined ? 0 : 1,
  };
  const rounds = Array.from(
    { length: author === undefined ? 1 : maxRounds },
    (_, at) => `round-${at + 1}.md`,
  );
  const files = ['original.md', ...rounds, ...(author === undefined ? [] : ['STATE.md', 'review.json'])];
  if (session.options.json) {
    const plan = {
      artifact: artifact.label,
      type,
      max_rounds: maxRounds,
      adversary,
      author: author ?? null,
      engine: seats.engine,
      most_questions: calls,
      artifacts_dir: folder,
      would_write: files.map((name) => join(folder, name)),
    };
    session.print(`${JSON.stringify(plan, null, 2)}\n`);
    return 0;
  }
  const lines = [
    `${session.paint.bold(printable(artifact.label))}: ${type}, ${counted(maxRounds, 'round')} at most`,
    `Adversary: ${adversary}, asked ${counted(calls.adversary, 'time')} at most`,
    author === undefined
      ? 'Author: you, between the rounds'
      : `Author: ${author}, asked ${counted(calls.author + calls.decision, 'time')} at most`,
    'Nothing was asked or written. A review would write:',
    ...files.map((name) => `  ${showPath(join(folder, name), session.cwd)}`),
  ];
  session.print(`${lines.join('\n')}\n`);
  return 0;
}
