// Whether texts of the merger hold in the merged document: alone and together they must leave its form as it is, and bring
// about no fault that was not there. What does not hold comes in word for word.

import type { MergePlan } from '../../../../domain/merge.ts';
import { parseDocument } from '../../../../text/parse/parse-document.ts';
import { linesOfChanges } from '../../artifacts/merge-log/change-lines.ts';
import type { Planned } from '../../planning/index.ts';
import { applyChanges } from '../apply-changes.ts';
import { keepLedger } from '../keep-ledger.ts';
import { validateMerge } from '../validation/index.ts';
import { putTexts, type TextToPut } from './put-texts.ts';

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
