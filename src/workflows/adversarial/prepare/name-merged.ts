// What the merged document is called: after the kind of document that goes in, or that is to be written.

import type { Warning } from '../../../domain/errors.ts';
import type { LoadedDocument } from '../../../domain/workflow/workspace.ts';
import { nameArtifactType, readVariants } from '../variants/read-variants.ts';

/** Ruling D-32: after the kind of document that goes in. */
export function mergedFrom(documents: readonly LoadedDocument[]): string {
  const variants = readVariants({
    documents: documents.map(({ label, text }) => ({ label, text, sourcePath: '' })),
  });
  return `merged-${nameArtifactType(variants) ?? 'output'}.md`;
}

export const mergedOfType = (type: string): string => `merged-${nameOfType(type)}.md`;

/** What the type is called in a file name. */
const nameOfType = (type: string): string =>
  type
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'output';

/** Blanks and capitals are nobody's loss; a name that is hardly there any more should surprise nobody. */
export function warnOfName(type: string): Warning[] {
  if (/^[\w -]*$/.test(type) && /[a-z0-9]/i.test(type)) return [];
  const message = `--generate "${type}" is not a file name as it stands: the merged document is called ${mergedOfType(type)}`;
  return [{ code: 'input/type-not-a-file-name', message }];
}

/** One number for all that a run leaves in a folder of others: `adversarial-2` wrote `merged-spec-2.md`. */
export const withNumber = (name: string, number: number): string =>
  number === 1 ? name : name.replace(/(?=\.md$)/, `-${number}`);
