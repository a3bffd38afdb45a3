// What the values of a slot are values of, in the document's own words.

import type { Claim } from '../../../domain/claim.ts';
import type { Comparison } from '../../compare/compare-documents.ts';
import type { Slot } from './find-slot.ts';

/** What the statement is about: for an amount the text around it, otherwise the words both use. */
export function nameOf(comparison: Comparison, a: Claim, b: Claim, { kind, values }: Slot): string {
  const text = comparison.textOf(a.variant).slice(a.start, a.end);
  if (kind === 'amount' || kind === 'date') {
    return text
      .replace(values[0].replace(/^(?:at least|at most|about) /, ''), '…')
      .replace(/(?<![.\s])[.\s]+$/, '');
  }
  if ((kind === 'value' || kind === 'name') && text.includes(values[0])) {
    const gapped = text.replaceAll(values[0], '…').replace(/(?<![.\s])[.\s]+$/, '');
    // A version goes with its name.
    return kind === 'name' ? gapped.replace(/… v?\d[\d.]*(?!\S)/g, '…') : gapped;
  }
  const theirs = new Set(b.statement.words.map(({ id }) => id));
  const shared = a.statement.words.filter(
    ({ id, kind: sort }) => theirs.has(id) && sort !== 'modal' && sort !== 'negation' && sort !== 'number',
  );
  return shared.map(({ surface }) => surface.replace(/^#/, '')).join(' ');
}
