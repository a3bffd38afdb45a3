// What a person says of lines that no rule can tell. Nothing else is decided here: what the rules misread is better put
// into clearer words in the spec, for its next reader, too.

import { UsageError } from '../../../../domain/errors.ts';
import type { TakenLine } from '../../model/extraction.ts';
import type { Called } from '../classify/classification.ts';
import type { Reading, Statement } from '../statements/statement.ts';
import { placeOf } from './finding.ts';

export function takeDecisions(
  reading: Reading,
  calls: ReadonlyMap<Statement, Called>,
  taken: readonly TakenLine[],
): ReadonlyMap<Statement, Called> {
  if (taken.length === 0) return calls;
  const lineOf = (one: Statement): number => placeOf(reading, one).line;
  const open = new Set([...calls].flatMap(([one, { is }]) => (is === 'doubtful' ? [lineOf(one)] : [])));
  const wrong = taken.find(({ line }) => !open.has(line));
  if (wrong !== undefined) throw nothingOpen(wrong.line, [...open]);
  const said = new Map(taken.map(({ line, as }) => [line, as]));
  return new Map(
    [...calls].map(([one, called]) => {
      const is = called.is === 'doubtful' ? said.get(lineOf(one)) : undefined;
      return [one, is === undefined ? called : { is, why: 'decided by you' }];
    }),
  );
}

const nothingOpen = (line: number, open: readonly number[]): UsageError =>
  new UsageError(`Line ${line} of the spec is not to be judged`, {
    code: 'roadmap/nothing-open',
    hint:
      open.length === 0
        ? 'No line is: leave --take out.'
        : `These lines are: ${[...open].sort((a, b) => a - b).join(', ')}.`,
  });
