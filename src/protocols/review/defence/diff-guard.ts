// What an author may do to a document for the sake of a challenge: bounded in size, and nothing may go that the challenge
// does not speak of. An edit that breaks this is refused with the reason, and its challenge stays unaddressed.

import type { Edit } from '../../../domain/merge.ts';
import { parseDocument } from '../../../text/parse-document.ts';
import { readRequirementIds } from '../../../text/requirement-ids.ts';
import { applyChanges } from '../../adversarial/merging/apply-changes.ts';
import { normalise } from '../../check/fingerprint.ts';
import type { Challenge } from '../model.ts';

/**
 * A revision answers challenges. More than a quarter of the lines is a rewrite that nobody asked for and nobody has
 * reviewed; ten lines more let a short document gain a section.
 */
const LARGEST_SHARE = 0.25;
const LINES_FREE = 10;

export const mostLines = (text: string): number => Math.floor(linesIn(text) * LARGEST_SHARE) + LINES_FREE;

const linesIn = (text: string): number => (text === '' ? 0 : text.trimEnd().split('\n').length);

/** Lines that an edit takes or brings, whichever is more. */
export const sizeOf = (text: string, { start, end, text: after }: Edit): number =>
  Math.max(linesIn(text.slice(start, end)), linesIn(after.trim()));

/** Why the edits of one challenge must not be made; undefined where they may. */
export function findHarm(text: string, edits: readonly Edit[], challenge: Challenge): string | undefined {
  const before = parseDocument(text);
  const after = parseDocument(applyChanges(text, [{ number: 1, variant: '', edits }]).text);
  const quoted = normalise(
    challenge.evidence.map((one) => (one.kind === 'quote' ? one.text : '')).join('\n'),
  );
  const isQuoted = (words: string): boolean => quoted.includes(normalise(words));

  const titles = new Set(headings(after).map(({ title }) => normalise(title)));
  const lost = headings(before).find(({ title }) => !titles.has(normalise(title)) && !isQuoted(title));
  if (lost) return `it takes away the heading "${lost.title}"`;

  const ids = new Set(readRequirementIds(after.text).map(({ canonical }) => canonical));
  const gone = readRequirementIds(before.text).find(
    ({ canonical, id }) => !ids.has(canonical) && !isQuoted(id),
  );
  if (gone) return `it takes away ${gone.id}`;

  const filled = new Set(
    headings(after)
      .filter(hasBody)
      .map(({ title }) => normalise(title)),
  );
  const emptied = headings(before).find(
    (section) =>
      hasBody(section) && titles.has(normalise(section.title)) && !filled.has(normalise(section.title)),
  );
  return emptied && !isQuoted(emptied.title) ? `it empties the section "${emptied.title}"` : undefined;
}

type Parsed = ReturnType<typeof parseDocument>;

const headings = ({ sections }: Parsed): Parsed['sections'] => sections.filter(({ level }) => level > 0);

/** The heading is its first block. */
const hasBody = ({ firstBlock, lastBlock }: Parsed['sections'][number]): boolean =>
  lastBlock - firstBlock > 1;
