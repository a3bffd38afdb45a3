// Where a statement stands: under which headings, in which record, as which field. A short statement means nothing
// without it: "30 days" under Logs is not "30 days" under Payments.

import type { Cell, Claim, Statement } from '../../domain/claim.ts';
import type { Document } from '../../domain/document.ts';
import type { TopicSection } from './list-topics.ts';

export interface Address {
  /** The topic whose sections correspond across variants. */
  readonly topic: number;
  /** What distinguishes it within the topic: deeper headings and the items around it. */
  readonly record: string;
  /** A labelled value above the first chapter: it tells about the document. */
  readonly metadata: boolean;
  /** Its key or label, or its wording but for the names, stands more than once in its place: a form to fill in. */
  readonly repeated: boolean;
}

/** A statement of at most so many telling words means nothing without its address. */
export const NEEDS_ADDRESS = 5;

/** The wording with a sign for each name: what several things are told in. */
export const withoutNames = ({ words }: Statement): string =>
  words.map(({ kind, lower }) => (kind === 'name' ? '#' : lower)).join(' ');

/** What a row or a labelled value is about; a number alone only says the how manyeth it is. */
export const keyCell = ({ cells }: Pick<Claim, 'cells'>): Cell | undefined =>
  cells?.find(({ statement }) => /\p{L}/u.test(statement.key));

export interface AddressBook {
  addressOf(claim: Claim): Address;
}

export function keepAddresses(
  document: Document,
  claims: readonly Claim[],
  sections: readonly TopicSection[],
  topicOf: (section: number) => number,
): AddressBook {
  const opening = new Set(
    sections.filter(({ opening: isOpening }) => isOpening).flatMap((one) => one.sections),
  );
  const hasChapters = sections.some(({ opening: isOpening }) => !isOpening);
  const owner = new Map(
    sections.flatMap(({ section, sections: all }) => all.map((one) => [one, section] as const)),
  );
  const keyCounts = new Map<string, number>();
  const keyOf = (claim: Claim): string =>
    `${claim.section}:${document.blocks[claim.block]?.parent ?? ''}:${keyCell(claim)?.statement.id ?? withoutNames(claim.statement)}`;
  let counted = false;
  const countKeys = (): void => {
    for (const claim of claims) keyCounts.set(keyOf(claim), (keyCounts.get(keyOf(claim)) ?? 0) + 1);
    counted = true;
  };
  const addresses = new Map<Claim, Address>();
  // The document's title distinguishes nothing.
  const titles = new Map<number, string>([...opening].map((section) => [section, '']));
  return {
    addressOf(claim) {
      const known = addresses.get(claim);
      if (known) return known;
      if (!counted) countKeys();
      const { section, block, cells, start } = claim;
      const isLabelled = cells !== undefined || LABEL.test(document.text.slice(start, start + LONGEST_KEY));
      const address = {
        topic: topicOf(section),
        record: recordOf(document, owner, titles, section, block),
        metadata: isLabelled && hasChapters && opening.has(section),
        repeated: (keyCounts.get(keyOf(claim)) ?? 0) > 1,
      };
      addresses.set(claim, address);
      return address;
    },
  };
}

/** The headings between the topic and the statement, and the item it stands below, in folded words. */
function recordOf(
  document: Document,
  owner: ReadonlyMap<number, number>,
  titles: Map<number, string>,
  section: number,
  block: number,
): string {
  let below = titles.get(section);
  if (below === undefined) {
    below = '';
    for (let at: number | undefined = section; at !== undefined && at !== owner.get(section); ) {
      const found: Document['sections'][number] | undefined = document.sections[at];
      below = `${fold(found?.title ?? '')}/${below}`;
      at = found?.parent;
    }
    titles.set(section, below);
  }
  const parent = document.blocks[block]?.parent;
  const around = parent === undefined ? undefined : document.blocks[parent];
  if (around?.kind !== 'list-item') return below;
  const line = document.text.slice(around.start, Math.min(around.end, around.start + LONGEST_KEY));
  return `${below}${fold(line)}`;
}

const LONGEST_KEY = 80;
const LABEL = /^[*_]{0,3}[A-Z][^:\n.]{0,40}:/;
const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
