// Puts texts of the merger into the edits of a plan and asks whether they hold in the merged document: alone and together they must
// leave its form as it is, and bring about no fault that was not there. What does not hold comes in word for word.

import type { Change, Edit, MergePlan } from '../../../../domain/comparison/merge.ts';
import { applyChanges } from '../../../../text/edit/apply-changes.ts';
import { parseDocument } from '../../../../text/parse/parse-document.ts';
import type { Planned } from '../../planning/index.ts';
import { linesOfChanges } from '../../reports/merge-log/change-lines.ts';
import { keepLedger } from '../ledger/keep-ledger.ts';
import { validateMerge } from '../validation/index.ts';
import type { FoundPassage } from './find-passages.ts';

export interface WritingOrder {
  readonly planned: Planned;
  readonly plan: MergePlan;
  readonly skip: ReadonlySet<number>;
}

export interface Proposal extends TextToPut {
  readonly agent: string;
  /** Why it does not come in. */
  readonly reason?: string | undefined;
}

/** What each does to the merged document is looked at alone, then what all do together. */
export function settleTexts(order: WritingOrder, proposals: readonly Proposal[]): readonly Proposal[] {
  if (!proposals.some(isOpen)) return proposals;
  const outline = outlineWith(order, []);
  const keepsForm = (some: readonly Proposal[]): boolean =>
    describe(outlineWith(order, some)) === describe(outline, joinedBlocks(some));
  const alone = proposals.map((one) => (isOpen(one) && !keepsForm([one]) ? refuse(one, OTHER_FORM) : one));
  if (!alone.some(isOpen)) return alone;
  const together = keepsForm(alone.filter(isOpen))
    ? alone
    : alone.map((one) => (isOpen(one) ? refuse(one, OTHER_FORM) : one));
  return withoutNewFaults(order, together);
}

const isOpen = ({ reason }: Proposal): boolean => reason === undefined;

const refuse = (one: Proposal, reason: string): Proposal => ({ ...one, reason });

const OTHER_FORM = 'it would change the form of the document';

const changeOf = ({ passages }: Proposal): number => passages[0]?.change ?? 0;

/** Blocks that go into the one before them. */
const joinedBlocks = (proposals: readonly Proposal[]): ReadonlySet<number> =>
  new Set(
    proposals.flatMap(({ passages }) => passages.slice(1).flatMap((one) => (one.isWhole ? [one.block] : []))),
  );

interface Outlined {
  readonly shape: string;
  readonly parent: number | undefined;
}

const outlineWith = (order: WritingOrder, proposals: readonly Proposal[]): Outlined[] =>
  parseDocument(mergeWith(order, proposals).merge.text).blocks.map(({ kind, level, section, parent }) => ({
    shape: `${kind} ${level} ${section}`,
    parent,
  }));

/** One line for each block that stays. A block whose surrounding one has gone matches nothing. */
function describe(outline: readonly Outlined[], gone: ReadonlySet<number> = new Set()): string {
  let next = 0;
  const places = outline.map((_, index) => {
    if (gone.has(index)) return -1;
    next += 1;
    return next - 1;
  });
  return outline
    .filter((_, index) => !gone.has(index))
    .map(({ shape, parent }) => `${shape} ${parent === undefined ? '' : places[parent]}`)
    .join('\n');
}

function mergeWith({ planned, plan, skip }: WritingOrder, proposals: readonly Proposal[]) {
  const changes = putTexts(plan.changes, proposals);
  return { changes, merge: applyChanges(planned.context.baseDocument.text, changes, skip) };
}

/** First those go in whose lines a new fault lies; if that does not help, all. */
function withoutNewFaults(order: WritingOrder, proposals: readonly Proposal[]): readonly Proposal[] {
  let settled = proposals;
  const known = faultsWith(order, []).faults;
  for (const isLast of [false, true]) {
    const open = settled.filter(isOpen);
    if (open.length === 0) return settled;
    const { faults, changesAt } = faultsWith(order, open);
    const fresh = subtract(faults, known);
    const [first] = fresh;
    if (first === undefined) return settled;
    const blamed = new Set(fresh.flatMap(({ lines }) => changesAt(lines)));
    const isAll = isLast || !open.some((one) => blamed.has(changeOf(one)));
    settled = settled.map((one) =>
      isOpen(one) && (isAll || blamed.has(changeOf(one)))
        ? refuse(one, `it would bring about: ${first.message}`)
        : one,
    );
  }
  return settled;
}

interface Fault {
  /** Without line numbers, which shift. */
  readonly message: string;
  readonly lines: readonly number[];
}

/** Each known one excuses one of the same words. */
function subtract(faults: readonly Fault[], known: readonly Fault[]): Fault[] {
  const left = new Map<string, number>();
  for (const { message } of known) left.set(message, (left.get(message) ?? 0) + 1);
  return faults.filter(({ message }) => {
    const count = left.get(message) ?? 0;
    left.set(message, count - 1);
    return count <= 0;
  });
}

function faultsWith(order: WritingOrder, proposals: readonly Proposal[]) {
  const { planned, plan } = order;
  const { baseVariant: base, comparison, anchors } = planned.context;
  const { changes, merge } = mergeWith(order, proposals);
  const ledger = keepLedger({ planned, plan: { ...plan, changes }, merge });
  const { variants } = comparison;
  const { checks } = validateMerge({ base, variants, merged: merge, changes, ledger, comparison, anchors });
  const faults = checks.flatMap((check) =>
    check.faults.map(
      ({ line, message }): Fault => ({
        message: `${check.name}: ${message.replace(LINE, 'L')}`,
        lines: [line, ...[...message.matchAll(LINE)].map(([, number]) => Number(number))],
      }),
    ),
  );
  const places = linesOfChanges(merge);
  const changesAt = (lines: readonly number[]): number[] =>
    [...places]
      .filter(([, ranges]) =>
        ranges.some(({ first, last }) => lines.some((line) => first <= line && line <= last)),
      )
      .map(([change]) => change);
  return { faults, changesAt };
}

const LINE = /\bL(\d+)\b/g;

export interface TextToPut {
  /** In order, of one change; all but the first give way to the text. */
  readonly passages: readonly FoundPassage[];
  readonly text: string;
}

export function putTexts(changes: readonly Change[], texts: readonly TextToPut[]): Change[] {
  return changes.map((change) => {
    const own = texts.filter(({ passages }) => passages[0]?.change === change.number);
    if (own.length === 0) return change;
    return { ...change, edits: change.edits.map((edit, index) => writeEdit(change, edit, index, own)) };
  });
}

function writeEdit(change: Change, edit: Edit, index: number, texts: readonly TextToPut[]): Edit {
  const here = texts.filter(({ passages }) => passages.some((one) => one.edit === index));
  if (here.length === 0) return edit;
  // It went into the text of another edit as a whole.
  if (here.some(({ passages }) => passages[0]?.edit !== index))
    return { ...edit, text: '', blocks: [], was: edit.was ?? edit.text };
  const gone = here.flatMap(({ passages }) => passages.filter((one) => one.edit !== index));
  const blocks = new Set([...edit.blocks, ...gone.flatMap((one) => change.edits[one.edit]?.blocks ?? [])]);
  const text = here
    .toSorted((a, b) => placeOf(b, index).from - placeOf(a, index).from)
    .reduce((written, one) => {
      const { from, to } = placeOf(one, index);
      return written.slice(0, from) + wrapLike(edit.text.slice(from, to), one.text) + written.slice(to);
    }, edit.text);
  return { ...edit, text, blocks: [...blocks], was: edit.was ?? edit.text };
}

/** From the first to the last of its passages that stand in this edit. */
function placeOf({ passages }: TextToPut, index: number): { readonly from: number; readonly to: number } {
  const own = passages.filter(({ edit }) => edit === index);
  return { from: own[0]?.from ?? 0, to: own.at(-1)?.to ?? 0 };
}

const BREAK = /(\r\n|\n|\r)([ \t]*)/;

/** Broken into lines no longer than those it takes the place of, in their margin; on one line, where that was on one. */
function wrapLike(before: string, text: string): string {
  const [, eol, margin = ''] = BREAK.exec(before) ?? [];
  if (eol === undefined || /[\n\r]\s*[\n\r]|[\n\r][ \t]*(?:[-*+]|\d+[.)])[ \t]/.test(before)) return text;
  const width = Math.max(...new Set(before.split(/\r\n|\n|\r/).map((line) => line.length)));
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const lead = lines.length === 0 ? '' : margin;
    if (line !== '' && lead.length + line.length + 1 + word.length > width) {
      lines.push(lead + line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  lines.push((lines.length === 0 ? '' : margin) + line);
  return lines.join(eol);
}
