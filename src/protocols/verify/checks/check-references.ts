// References of an output document to its own sections, by name or number, that lead nowhere.

import type { Document } from '../../../domain/document.ts';
import { findReferences } from '../../../text/find/references/find-references.ts';
import { maskCode } from '../../../text/parse/mask-code.ts';
import { lineAt } from '../../../text/parse/parse-document.ts';
import { plain } from '../read/read-tables.ts';
import { type CheckResult, type Draft, examine } from '../report.ts';
import type { Artifact } from '../run-folder.ts';

const CHECK = 'reference.unresolved';
/** A shorter title stands in many a longer name by chance. */
const SHORTEST_PART = 6;
const QUOTED =
  /\b(?:see|refer to|described in|defined in|per|in)\s{1,2}(?:also )?(?:the )?(?:section|appendix|chapter)\s{1,2}["“]([^"”\n]{3,80})["”]|\brefer to\s{1,2}["“]([^"”\n]{3,80})["”]/gi;

interface Named {
  readonly target: string;
  readonly start: number;
  readonly isFound: boolean;
}

export function checkReferences({ path, document }: Artifact): CheckResult[] {
  const references = [...quotedNames(document), ...links(document)];
  const drafts = references
    .filter(({ isFound }) => !isFound)
    .map(({ target, start }): Draft => {
      const message = `"${target}" is referred to, but no heading is called so.`;
      return { declared: target, recomputed: null, message, line: lineAt(document, start) };
    });
  return [examine(CHECK, path, references.length, drafts)];
}

function quotedNames(document: Document): Named[] {
  const titles = document.sections.map(({ title }) => fold(title)).filter((title) => title !== '');
  return [...maskCode(document).matchAll(QUOTED)].map((match) => {
    const target = match[1] ?? match[2] ?? '';
    const wanted = fold(target);
    const isFound = titles.some(
      (title) => title.includes(wanted) || (title.length >= SHORTEST_PART && wanted.includes(title)),
    );
    return { target, start: match.index, isFound };
  });
}

/** Links to headings of the same document. */
function links(document: Document): Named[] {
  return findReferences([{ name: 'document', document }])
    .filter(({ kind, path }) => kind === 'anchor' && path === undefined)
    .map(({ target, start, status }) => ({ target, start, isFound: status === 'found' }));
}

const fold = (title: string): string =>
  plain(title)
    .replace(/^(?:§\s*)?\d+(?:\.\d+)*[.)]?\s+/, '')
    .toLowerCase();
