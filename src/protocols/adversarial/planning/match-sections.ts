// Which section of the base a section of another variant corresponds to: by the topics of step 1, and below them by
// title, first under the same parent, then anywhere if the title is the only one of its kind.

import type { Document, Variant } from '../../../domain/document.ts';
import type { Comparison } from '../../../text/compare-documents.ts';
import { titleSection } from '../../../text/list-topics.ts';

/** Index of the base's section; undefined where it has none on the matter. */
export type SectionMatcher = (variant: number, section: number) => number | undefined;

export function matchSections(comparison: Comparison, base: number): SectionMatcher {
  const known = comparison.variants.map(() => new Map<number, number | undefined>());
  const baseTitles = uniqueTitles((comparison.variants[base] as Variant).document);
  const titles = comparison.variants.map(({ document }) => uniqueTitles(document));

  function match(variant: number, section: number): number | undefined {
    const memory = known[variant];
    if (memory?.has(section)) return memory.get(section);
    const found =
      byTopic(comparison, base, variant, section) ??
      belowParent(comparison, base, variant, section, match) ??
      (titles[variant]?.get(titleAt(comparison, variant, section)) === section
        ? baseTitles.get(titleAt(comparison, variant, section))
        : undefined);
    memory?.set(section, found);
    return found;
  }
  return match;
}

const titleAt = ({ variants }: Comparison, variant: number, section: number): string =>
  foldTitle(variants[variant]?.document.sections[section]?.title ?? '');

const foldTitle = (title: string): string => title.replace(/\s+/g, ' ').trim().toLowerCase();

/** Titles that one section alone carries. */
function uniqueTitles({ sections }: Document): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const twice = new Set<string>();
  for (const { title, level, index } of sections) {
    const key = foldTitle(title);
    if (level === 0 || key === '') continue;
    if (found.has(key)) twice.add(key);
    found.set(key, index);
  }
  for (const key of twice) found.delete(key);
  return found;
}

/** The opening corresponds even where nothing is said in it. */
function byTopic({ variants, topics, topicOf }: Comparison, base: number, variant: number, section: number) {
  const opening = openingFor(variants[base]?.document);
  // What stands above a title stands above the base's title, where something does.
  if (section === 0 && !isBare(variants[base]?.document)) return 0;
  if (section === 0 || section === openingOf(variants[variant]?.document)) return opening;
  const topic = topics[topicOf(variant, section)];
  const own = topic?.members[variant];
  const theirs = topic?.members[base];
  if (own?.section !== section || !theirs) return undefined;
  return theirs.opening ? opening : theirs.section;
}

/** The opening of a document with a title is what stands below the title. */
const openingOf = (document: Document | undefined): number =>
  document === undefined ? 0 : (titleSection(document)?.index ?? 0);

/** Where the opening of another document goes: not above the first of several H1 that nothing stands above. */
function openingFor(document: Document | undefined): number {
  const found = openingOf(document);
  return found === 0 && isBare(document) && document?.sections[1]?.level === 1 ? 1 : found;
}

/** Nothing is said before the first heading. */
const isBare = (document: Document | undefined): boolean =>
  (document?.blocks ?? []).every(({ kind, section }) => section !== 0 || kind === 'frontmatter');

function belowParent(
  comparison: Comparison,
  base: number,
  variant: number,
  section: number,
  match: SectionMatcher,
): number | undefined {
  const parent = comparison.variants[variant]?.document.sections[section]?.parent;
  const around = parent === undefined ? undefined : match(variant, parent);
  const sections = comparison.variants[base]?.document.sections;
  const title = titleAt(comparison, variant, section);
  return sections?.[around ?? -1]?.children.find(
    (child) => foldTitle(sections[child]?.title ?? '') === title,
  );
}
