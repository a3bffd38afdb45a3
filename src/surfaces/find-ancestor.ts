// The file that `--ancestor` names: one, and none of those that are compared. It is read with them, by the same rules.

import { UsageError } from '../domain/errors.ts';
import type { DocumentSource } from '../protocols/adversarial/request/request.ts';
import { type FindOptions, type FoundDocument, findDocuments } from './documents.ts';

/** None where none is named. */
export async function findAncestor(
  source: DocumentSource | undefined,
  compared: readonly FoundDocument[],
  options: FindOptions,
): Promise<readonly FoundDocument[]> {
  if (source === undefined) return [];
  const found = source === '' ? [] : await findDocuments([source], options);
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
    hint: 'Leave it out of the comparison, or leave --ancestor out. Which document came first is said by --order.',
  });
}

/** A link to a compared file is found when the files are read. */
const isSame = (one: FoundDocument, other: FoundDocument): boolean =>
  one.from === 'stdin'
    ? other.from === 'stdin'
    : one.from === 'file' && other.from === 'file' && one.path === other.path;
