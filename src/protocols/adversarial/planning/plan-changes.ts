// Gathers edits into changes a person can review: one for each new section, one for what is added to a section, one for
// what is reworded in it. Of two edits to one place the first stands.

import type { Anchor, Change, Risk } from '../../../domain/merge.ts';
import { counted } from '../differences/draft.ts';
import { overlaps } from '../merging/apply-changes.ts';
import { nameSection } from '../provenance/sources.ts';
import { findCloser } from './close-text.ts';
import { type Declined, type DraftEdit, distinct, lineEndOf } from './draft-edit.ts';
import type { MergeContext } from './merge-context.ts';

export interface PlannedChanges {
  readonly changes: readonly Change[];
  readonly declined: readonly Declined[];
}

export function planChanges(context: MergeContext, drafts: readonly DraftEdit[]): PlannedChanges {
  const inOrder = [...drafts].sort(
    (a, b) =>
      a.start - b.start ||
      a.end - b.end ||
      depthOf(b) - depthOf(a) ||
      a.variant - b.variant ||
      a.section - b.section ||
      (a.blocks[0] ?? 0) - (b.blocks[0] ?? 0),
  );
  const { edits: fitting, declined } = withoutOverlaps(inOrder);
  const edits = closingBase(context, fitting);
  const groups = new Map<string, DraftEdit[]>();
  edits.forEach((edit, index) => {
    const { approach, variant, target } = edit;
    const key =
      approach === 'insert' || approach === 'restructure' ? `${index}` : `${variant}:${target}:${approach}`;
    groups.set(key, [...(groups.get(key) ?? []), edit]);
  });
  return {
    changes: [...groups.values()].map((group, index) => changeOf(context, group, index + 1)),
    declined,
  };
}

/** What belongs to the section above a place goes before what begins a new one: text, then the lowest headings. */
const depthOf = ({ text, approach }: DraftEdit): number =>
  approach === 'append' ? 7 : (/^\s*(#{1,6})\s/.exec(text)?.[1]?.length ?? 7);

function withoutOverlaps(drafts: readonly DraftEdit[]): { edits: DraftEdit[]; declined: Declined[] } {
  const edits: DraftEdit[] = [];
  const declined: Declined[] = [];
  let reach: DraftEdit | undefined;
  for (const draft of drafts) {
    if (reach && overlaps(reach, draft)) {
      const reason = 'another change already takes this place in the base';
      declined.push(
        ...draft.blocks.map((block) => ({ variant: draft.variant, block, verdicts: draft.verdicts, reason })),
      );
      continue;
    }
    edits.push(draft);
    if (draft.end > (reach?.end ?? -1) && draft.end > draft.start) reach = draft;
  }
  return { edits, declined };
}

/** Where the base ends inside a code fence, the first text behind it closes that. */
function closingBase({ baseDocument }: MergeContext, edits: readonly DraftEdit[]): readonly DraftEdit[] {
  const { text, blocks } = baseDocument;
  const end = blocks.at(-1)?.end ?? 0;
  const first = edits.findIndex(({ start }) => start >= end);
  const closer = first < 0 ? '' : findCloser(text);
  if (closer === '') return edits;
  const eol = lineEndOf(text);
  return edits.map((edit, index) => {
    if (index !== first) return edit;
    const lead = text.slice(0, edit.start).endsWith('\n') ? closer : `${eol}${closer}`;
    return { ...edit, text: `${lead}${eol}${eol}${edit.text.replace(/^[\r\n]+/, '')}` };
  });
}

function changeOf(context: MergeContext, group: readonly DraftEdit[], number: number): Change {
  const [first] = group as [DraftEdit];
  const { comparison, baseDocument } = context;
  const source = comparison.variants[first.variant];
  const verdicts = distinct(group.flatMap((edit) => edit.verdicts));
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
    points: verdicts.map(({ point }) => point.id),
    rationale: verdicts.map(({ why }) => why).join('; ') || NOBODY_OBJECTS,
    integration: distinct(group.map(({ note }) => note)).join('; '),
    ...riskOf(group),
    anchors: anchorsOf(context, group),
    edits: group.map(({ start, end, text, blocks, supersedes }) => ({
      start,
      end,
      text,
      blocks,
      supersedes,
    })),
  };
}

/** What stands around it is in the base already. */
const NOBODY_OBJECTS = 'no point was raised about it, and the base does not say it';

function titleOf({ comparison, baseDocument }: MergeContext, group: readonly DraftEdit[]): string {
  const [{ approach, target, variant, section }] = group as [DraftEdit];
  const place = baseDocument.sections[target]?.title.trim() || 'the opening';
  const own = comparison.variants[variant]?.document.sections[section]?.title.trim() || 'the opening';
  if (approach === 'replace') return `Reword ${counted(group.length, 'passage')} in "${place}"`;
  if (approach === 'append') {
    const blocks = distinct(group.flatMap((edit) => edit.blocks)).length;
    return `Add ${counted(blocks, 'passage')} to "${place}"`;
  }
  return `Add section "${own}"`;
}

function riskOf(group: readonly DraftEdit[]): { risk: Risk; riskReason: string } {
  const [{ approach }] = group as [DraftEdit];
  if (approach === 'restructure')
    return { risk: 'High', riskReason: 'gives a section parts that it did not have' };
  if (approach !== 'replace') return { risk: 'Low', riskReason: 'adds text, takes nothing away' };
  return { risk: 'Medium', riskReason: `modifies ${counted(group.length, 'passage')} of the base` };
}

/** What the base did not name before. */
function anchorsOf({ anchors, baseMentions }: MergeContext, group: readonly DraftEdit[]): Anchor[] {
  const found = new Map<string, Anchor>();
  for (const { text } of group) {
    for (const anchor of text.split(/\r?\n/).flatMap((line) => anchors.of(line))) {
      if (baseMentions(anchor.key) === 0 && !found.has(anchor.key)) found.set(anchor.key, anchor);
    }
  }
  return [...found.values()];
}
