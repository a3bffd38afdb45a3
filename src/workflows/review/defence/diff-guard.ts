// What an author may do to a document for the sake of a challenge: bounded in size, and nothing may go that the challenge
// does not speak of. An edit that breaks this is refused with the reason, and its challenge stays unaddressed.

import type { Edit } from '../../../domain/comparison/merge.ts';
import { applyChanges } from '../../../text/edit/apply-changes.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { findRequirements } from '../../../text/statements/find-requirements.ts';
import { readRequirementIds } from '../../../text/statements/requirement-ids.ts';
import { normalise } from '../../../text/words/fingerprint.ts';
import type { Challenge } from '../model/challenge.ts';

/**
 * A revision answers challenges. More than a quarter of the lines is a rewrite that nobody asked for and nobody has
 * reviewed; ten lines more let a short document gain a section.
 */
const LARGEST_SHARE = 0.25;
const LINES_FREE = 10;

export const mostLines = (text: string): number => Math.floor(linesIn(text) * LARGEST_SHARE) + LINES_FREE;

/** Whoever does not break lines writes one a paragraph: longer ones count as several. */
const LONGEST_LINE = 200;

const linesIn = (text: string): number =>
  text === ''
    ? 0
    : text
        .trimEnd()
        .split('\n')
        .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LONGEST_LINE)), 0);

/** The lines that are free above are for what is added: of what is there no more than a quarter may go. */
export const mostTaken = (text: string): number => Math.floor(lengthOf(text) * LARGEST_SHARE);

/** What is lost, but for the words that the challenge is about. */
export function takenBy(text: string, edits: readonly Edit[], { evidence }: Challenge): number {
  const quoted = evidence.reduce((sum, one) => sum + (one.kind === 'quote' ? lengthOf(one.text) : 0), 0);
  const lost = edits.reduce(
    (sum, { start, end, text: after }) => sum + lengthOf(text.slice(start, end)) - lengthOf(after),
    0,
  );
  return Math.max(0, lost - quoted);
}

const lengthOf = (text: string): number => text.replace(/\s+/g, '').length;

/** Lines that an edit takes or brings, whichever is more. */
export const sizeOf = (text: string, { start, end, text: after }: Edit): number =>
  Math.max(linesIn(text.slice(start, end)), linesIn(after.trim()));

/** Why the edits of one challenge must not be made; undefined where they may. */
export function findHarm(text: string, edits: readonly Edit[], challenge: Challenge): string | undefined {
  const before = parseDocument(text);
  const after = parseDocument(applyChanges(text, [{ number: 1, variant: '', edits }]).text);
  const quoted = challenge.evidence.flatMap((one) => (one.kind === 'quote' ? one.text.split(/[\r\n]+/) : []));
  const titles = quoted.map(normalise);
  const ids = quoted.flatMap((line) => readRequirementIds(line).map(({ canonical }) => canonical));

  const heading = firstLost(titlesOf(before), titlesOf(after), titles);
  if (heading !== undefined) return `it takes away the heading "${heading}"`;
  const id =
    firstLost(definedIn(before), definedIn(after), ids) ?? firstLost(namedIn(before), namedIn(after), ids);
  if (id !== undefined) return `it takes away ${id}`;
  const emptied = firstLost(titlesOf(before, hasBody), titlesOf(after, hasBody), titles);
  return emptied === undefined ? undefined : `it empties the section "${emptied}"`;
}

/** What counts as the same, and how it is written. */
type Named = readonly (readonly [key: string, shown: string])[];

/** The first of which there are fewer than before, and which nothing allows to go. */
function firstLost(before: Named, after: Named, free: readonly string[]): string | undefined {
  const left = new Map<string, number>();
  for (const [key] of after) left.set(key, (left.get(key) ?? 0) + 1);
  return before.find(([key]) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0 && !free.includes(key);
  })?.[1];
}

type Parsed = ReturnType<typeof parseDocument>;
type Part = Parsed['sections'][number];

const titlesOf = ({ sections }: Parsed, isMeant: (section: Part) => boolean = () => true): Named =>
  sections
    .filter((section) => section.level > 0 && isMeant(section))
    .map(({ title }) => [normalise(title), title]);

/** The heading is its first block. */
const hasBody = ({ firstBlock, lastBlock }: Part): boolean => lastBlock - firstBlock > 1;

/** A requirement that is only mentioned any more has gone, too. */
const definedIn = (document: Parsed): Named =>
  findRequirements([{ name: '', document }]).definitions.map(({ canonical, id }) => [canonical, id]);

const namedIn = ({ text }: Parsed): Named => [
  ...new Map(readRequirementIds(text).map(({ canonical, id }) => [canonical, id])),
];
