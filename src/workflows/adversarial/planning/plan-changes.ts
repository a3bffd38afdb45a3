// An edit before it belongs to a change, and edits gathered into changes a person can review: one for each new section, one for
// what is added to a section, one for what is changed in it. Links of incoming text lead to the base's section on the same matter,
// or become plain text.

import type { Anchor, Change, Risk } from '../../../domain/comparison/merge.ts';
import type { Document } from '../../../domain/document.ts';
import { anchorsOf, slugOf } from '../../../text/find/references/heading-anchors.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { counted } from '../differences/draft.ts';
import { type DraftEdit, GOES_ON } from './context/draft-edit.ts';
import type { MergeContext } from './context/merge-context.ts';
import { nameSection } from './context/name-section.ts';

export function planChanges(context: MergeContext, drafts: readonly DraftEdit[]): Change[] {
  const inOrder = [...drafts].sort(
    (a, b) =>
      a.start - b.start ||
      a.end - b.end ||
      depthOf(b) - depthOf(a) ||
      a.variant - b.variant ||
      a.section - b.section ||
      (a.blocks[0] ?? 0) - (b.blocks[0] ?? 0),
  );
  const groups = new Map<string, DraftEdit[]>();
  inOrder.forEach((edit, index) => {
    const { approach, variant, target } = edit;
    const key =
      approach === 'insert' || isHeldUp(edit, inOrder) ? `${index}` : `${variant}:${target}:${approach}`;
    groups.set(key, [...(groups.get(key) ?? []), edit]);
  });
  return [...groups.values()].map((group, index) => changeOf(context, group, index + 1));
}

/** Another variant goes on with the line it stands behind: a change of its own comes after that. */
const isHeldUp = (edit: DraftEdit, all: readonly DraftEdit[]): boolean =>
  edit.depth !== GOES_ON &&
  all.some(
    ({ depth, start, variant }) => depth === GOES_ON && start === edit.start && variant !== edit.variant,
  );

/** What belongs to the section above a place goes before what begins a new one: text, then the lowest headings. */
const depthOf = ({ text, approach, depth }: DraftEdit): number =>
  depth !== undefined ? depth : approach === 'append' ? 7 : (/^\s*(#{1,6})\s/.exec(text)?.[1]?.length ?? 7);

function changeOf(context: MergeContext, group: readonly DraftEdit[], number: number): Change {
  const [first] = group as [DraftEdit];
  const { comparison, baseDocument } = context;
  const source = comparison.variants[first.variant];
  const document = source?.document ?? baseDocument;
  return {
    number,
    title: titleOf(context, group),
    variant: source?.id ?? '',
    source: {
      section: nameSection(document, first.section),
      line: document.sections[first.section]?.line ?? 1,
    },
    target: {
      section: nameSection(baseDocument, first.target),
      line: baseDocument.sections[first.target]?.line ?? 1,
    },
    approach: first.approach,
    points: distinct(group.flatMap(({ points }) => points)),
    rationale: distinct(group.map(({ rationale }) => rationale)).join('; '),
    integration: distinct(group.map(({ note }) => note)).join('; '),
    ...riskOf(group),
    anchors: newAnchors(context, group),
    edits: group.map(({ start, end, text, blocks, supersedes }) => ({
      start,
      end,
      text,
      blocks,
      supersedes,
    })),
  };
}

function titleOf({ comparison, baseDocument }: MergeContext, group: readonly DraftEdit[]): string {
  const [{ approach, target, variant, section }] = group as [DraftEdit];
  const place = baseDocument.sections[target]?.title.trim() || 'the opening';
  const own = comparison.variants[variant]?.document.sections[section]?.title.trim() || 'the opening';
  if (approach === 'replace') {
    const isGone = group.every(({ text }) => text.trim() === '');
    return `${isGone ? 'Remove' : 'Change'} ${counted(group.length, 'passage')} ${isGone ? 'from' : 'in'} "${place}"`;
  }
  if (approach === 'append') {
    // Own words are of no block.
    const blocks = distinct(group.flatMap((edit) => edit.blocks)).length || group.length;
    return `Add ${counted(blocks, 'passage')} to "${place}"`;
  }
  return `Add section "${own}"`;
}

function riskOf(group: readonly DraftEdit[]): { risk: Risk; riskReason: string } {
  const [{ approach }] = group as [DraftEdit];
  if (approach !== 'replace') return { risk: 'Low', riskReason: 'adds text, takes nothing away' };
  return { risk: 'Medium', riskReason: `modifies ${counted(group.length, 'passage')} of the base` };
}

export const highestRisk = (changes: readonly Pick<Change, 'risk'>[]): Risk =>
  (['High', 'Medium'] as const).find((level) => changes.some(({ risk }) => risk === level)) ?? 'Low';

/** What the base did not name before. */
function newAnchors({ anchors, baseMentions }: MergeContext, group: readonly DraftEdit[]): Anchor[] {
  const found = new Map<string, Anchor>();
  for (const { text } of group) {
    for (const anchor of text.split(/\r?\n/).flatMap((line) => anchors.of(line))) {
      if (baseMentions(anchor.key) === 0 && !found.has(anchor.key)) found.set(anchor.key, anchor);
    }
  }
  return [...found.values()];
}

const NUMBER = /^\s*(?:§\s*)?\d{1,3}(?:\.\d{1,3}){0,5}[.):]?\s+(?=\S)/;
const LINK = /\[((?:[^[\]\\]|\\.){1,300})\]\(#([^()\s]{1,200})\)/g;

export function mendLinks(
  context: MergeContext,
  changes: readonly Change[],
  merged: string,
): readonly Change[] {
  const document = parseDocument(merged);
  const known = anchorsOf(document);
  const slugs = new Set(document.sections.map(({ title }) => slugOf(title)));
  return changes.map((change) => {
    const lead = createGuide(context, change.variant, document);
    return {
      ...change,
      edits: change.edits.map((edit) => ({ ...edit, text: edit.text.replace(LINK, mend) })),
    };

    function mend(written: string, text: string, anchor: string): string {
      if (slugs.has(anchor.toLowerCase())) return written;
      const other = lead(anchor.toLowerCase());
      if (other !== undefined && slugs.has(other)) return `[${text}](#${other})`;
      return known.has(anchor.toLowerCase()) ? written : text;
    }
  });
}

/** From a heading of the variant to the base's heading for it, or to its own with the number that it has now. */
function createGuide({ comparison, baseIndex, baseDocument }: MergeContext, id: string, merged: Document) {
  const index = comparison.variants.findIndex((variant) => variant.id === id);
  const sections = comparison.variants[index]?.document.sections ?? [];
  return (anchor: string): string | undefined => {
    const section = sections.find(({ title, level }) => level > 0 && slugOf(title) === anchor);
    if (section === undefined) return undefined;
    const topic = comparison.topics[comparison.topicOf(index, section.index)];
    const found = topic?.members[baseIndex]?.section;
    if (found !== undefined) return slugOf(baseDocument.sections[found]?.title ?? '');
    const alike = merged.sections.filter(({ title }) => bare(title) === bare(section.title));
    return alike.length === 1 ? slugOf(alike[0]?.title ?? '') : undefined;
  };
}

const bare = (title: string): string => slugOf(title.replace(NUMBER, ''));

const distinct = <Item>(items: Iterable<Item>): Item[] => [...new Set(items)];
