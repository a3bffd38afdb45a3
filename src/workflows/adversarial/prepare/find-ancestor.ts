// The documents that --ancestor and --order name.

import { basename } from 'node:path';
import { UsageError } from '../../../domain/errors.ts';
import type { DocumentSource, FoundDocument, Workspace } from '../../../domain/workflow/workspace.ts';

/** None where none is named. */
export async function findAncestor(
  source: DocumentSource | undefined,
  compared: readonly FoundDocument[],
  { find }: Workspace,
): Promise<readonly FoundDocument[]> {
  if (source === undefined) return [];
  const found = source === '' ? [] : await find([source]);
  const [ancestor] = found;
  if (ancestor === undefined || found.length > 1) {
    throw new UsageError(`--ancestor must name one file, not ${found.length}: ${String(source)}`, {
      code: 'input/one-ancestor',
      hint: 'Name the file that all documents were made from: --ancestor base.md',
    });
  }
  const same = compared.find((document) => isSame(document, ancestor));
  if (same === undefined) return found;
  throw new UsageError(`The ancestor is one of the compared documents: ${same.name}`, {
    code: 'input/ancestor-compared',
    hint: 'Leave it out of the comparison, or leave --ancestor out. Use --order to say which document came first.',
  });
}

/** A link to a compared file is found when the files are read. */
const isSame = (one: FoundDocument, other: FoundDocument): boolean =>
  one.from === 'stdin'
    ? other.from === 'stdin'
    : one.from === 'file' && other.from === 'file' && one.path === other.path;

/** A document with the label that artifacts give it. */
export type LabelledDocument = FoundDocument & { readonly label: string };

/** Gives indices of the documents. */
export function resolveOrder(
  order: 'none' | readonly string[],
  documents: readonly LabelledDocument[],
  resolve: Workspace['resolve'],
): 'none' | readonly number[] {
  if (order === 'none') return order;
  const labelAt = (index: number): string => documents[index]?.label ?? '';
  const problems: string[] = [];
  const named = new Set<number>();
  for (const name of order) {
    const meant = findNamed(name, documents, resolve);
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
function findNamed(
  name: string,
  documents: readonly LabelledDocument[],
  resolve: Workspace['resolve'],
): number[] {
  const where = (isMeant: (document: LabelledDocument) => boolean): number[] =>
    documents.flatMap((document, index) => (isMeant(document) ? [index] : []));
  const exact = where(
    (one) =>
      one.name === name ||
      one.label === name ||
      (one.from === 'stdin' && name === '-') ||
      (one.from === 'file' && one.path === resolve(name)),
  );
  return exact.length > 0 ? exact : where((one) => basename(one.name) === name);
}
