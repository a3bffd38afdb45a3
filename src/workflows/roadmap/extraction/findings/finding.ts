// A reading whose statements have been called something.

import type { SourceRef } from '../../model/extraction.ts';
import type { Called } from '../classify/classification.ts';
import type { SpecFacts } from '../classify/spec-facts.ts';
import { refer } from '../source/source.ts';
import type { Reading, Statement } from '../statements/statement.ts';
import { isAboutOrder } from '../words/dependency-words.ts';
import { isReason } from '../words/sentence-kinds.ts';

export interface Finding {
  readonly reading: Reading;
  readonly facts: SpecFacts;
  readonly calls: ReadonlyMap<Statement, Called>;
  /** What belongs to a statement, in its order. */
  readonly below: ReadonlyMap<Statement, readonly Statement[]>;
}

export const placeOf = ({ source }: Reading, { line, endLine, quote }: Statement): SourceRef =>
  refer(source, line, endLine, quote.trim());

/** The first words below a title that say what is wanted. */
export function descriptionOf({ below, calls }: Finding, title: Statement): string {
  if (title.form !== 'title') return '';
  const first = below
    .get(title)
    ?.find(
      (one) =>
        one.form === 'sentence' &&
        one.part !== 'acceptance' &&
        !isReason(one.quote) &&
        ['detail', 'criterion'].includes(calls.get(one)?.is ?? ''),
    );
  const isBeside = /^(?:why|priority|status|owner)\b/i.test(first?.label ?? '');
  return first === undefined || isBeside || isAboutOrder(first.text) ? '' : first.text;
}
