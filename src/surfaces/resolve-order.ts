// Which documents `--order` means: by the path as given, by label or by base name, each once, oldest first.

import { basename, resolve } from 'node:path';
import { UsageError } from '../domain/errors.ts';
import type { FoundDocument } from './documents.ts';

/** A document with the label that artifacts give it. */
export type LabelledDocument = FoundDocument & { readonly label: string };

/** Gives indices of the documents. */
export function resolveOrder(
  order: 'none' | readonly string[],
  documents: readonly LabelledDocument[],
  cwd: string,
): 'none' | readonly number[] {
  if (order === 'none') return order;
  const labelAt = (index: number): string => documents[index]?.label ?? '';
  const problems: string[] = [];
  const named = new Set<number>();
  for (const name of order) {
    const meant = findNamed(name, documents, cwd);
    const [index] = meant;
    if (index === undefined) problems.push(`${name} is none of them`);
    else if (meant.length > 1) problems.push(`${name} may be ${meant.map(labelAt).join(' or ')}`);
    else if (named.has(index)) problems.push(`${name} stands twice`);
    else named.add(index);
  }
  const left = documents.flatMap(({ label }, index) => (named.has(index) ? [] : [label]));
  if (left.length > 0) problems.push(`without a place: ${left.join(', ')}`);
  if (problems.length === 0) return [...named];
  throw new UsageError(`--order must name each document once: ${problems.join('; ')}`, {
    code: 'input/invalid-order',
    hint: `Name them oldest first: --order ${documents.map(({ label }) => label).join(',')} - or, where none was made from another: --order none`,
  });
}

/** A base name counts only where it is nothing more exact. */
function findNamed(name: string, documents: readonly LabelledDocument[], cwd: string): number[] {
  const where = (isMeant: (document: LabelledDocument) => boolean): number[] =>
    documents.flatMap((document, index) => (isMeant(document) ? [index] : []));
  const exact = where(
    (one) =>
      one.name === name ||
      one.label === name ||
      (one.from === 'stdin' && name === '-') ||
      (one.from === 'file' && one.path === resolve(cwd, name)),
  );
  return exact.length > 0 ? exact : where((one) => basename(one.name) === name);
}
