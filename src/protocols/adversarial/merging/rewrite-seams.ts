// Passages adapted at their seams by the model in the merger's seat, each checked: by itself, then in the merged document
// together with the others. What does not hold comes in word for word, with the reason.

import { AgentError } from '../../../domain/errors.ts';
import type { MergePlan } from '../../../domain/merge.ts';
import type { Deliberation } from '../../../domain/protocol.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { linesOfChanges } from '../artifacts/merge-log/change-lines.ts';
import type { Planned } from '../planning/index.ts';
import { rewriteBlock } from '../questions/rewrite-block.ts';
import { validateMerge } from '../validation/index.ts';
import { applyChanges } from './apply-changes.ts';
import { findSeams, type Seam, withTexts } from './find-seams.ts';
import { keepLedger } from './keep-ledger.ts';

/** What became of a passage that the merger was asked about. */
export interface Rewrite {
  readonly change: number;
  /** 1-based, among the passages of its change. */
  readonly passage: number;
  readonly agent: string;
  readonly modified: boolean;
  /** Why it came in word for word. */
  readonly reason?: string | undefined;
}

export interface SeamOrder {
  readonly planned: Planned;
  readonly plan: MergePlan;
  readonly skip: ReadonlySet<number>;
}

export interface Rewritten {
  /** With the adapted texts in its edits. */
  readonly plan: MergePlan;
  readonly rewrites: readonly Rewrite[];
}

interface Proposal extends Seam {
  readonly agent: string;
  readonly text: string;
  readonly reason?: string | undefined;
}

export async function rewriteSeams(order: SeamOrder, deliberation: Deliberation): Promise<Rewritten> {
  const { planned, plan, skip } = order;
  const { baseDocument } = planned.context;
  const { results } = applyChanges(baseDocument.text, plan.changes, skip);
  const applied = new Set(results.filter(({ status }) => status === 'Applied').map(({ change }) => change));
  const seams = findSeams(
    planned.context,
    plan.changes.filter(({ number }) => applied.has(number)),
  );
  const proposals = settle(order, await Promise.all(seams.map((seam) => propose(seam, deliberation))));
  const modified = proposals.filter(({ reason }) => reason === undefined);
  const rewrites = proposals.map(({ change, edit, agent, reason }): Rewrite => {
    const passage = { change, passage: edit + 1, agent, modified: reason === undefined };
    return reason === undefined ? passage : { ...passage, reason };
  });
  if (seams.length > 0) {
    const detail = `${modified.length} of ${seams.length} passages adapted at their seams`;
    deliberation.report({ type: 'step-progress', step: 'merge', detail });
  }
  return { plan: { ...plan, changes: withTexts(plan.changes, modified) }, rewrites };
}

const NOTHING_TO_DO = 'it fits as it stands';

/** A merge does not fail for want of polish: without an answer the passage comes in as it stands. */
async function propose(seam: Seam, deliberation: Deliberation): Promise<Proposal> {
  const { change, edit, payload } = seam;
  const step = `merge/change-${change}/passage-${edit + 1}`;
  try {
    const { answer, agent, struck } = await deliberation.ask(step, 'merger', rewriteBlock, payload);
    const text = answer.text.trim();
    const reason = text === payload.block ? NOTHING_TO_DO : struck[0]?.message;
    return { ...seam, agent, text, reason };
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    await deliberation.forgo(step, error);
    const message = `Change #${change} comes in word for word, its merger gave no answer: ${error.message}`;
    deliberation.report({ type: 'warning', message });
    return { ...seam, agent: 'nobody', text: payload.block, reason: `no answer: ${error.message}` };
  }
}

/** What each does to the merged document is looked at alone, then what all do together. */
function settle(order: SeamOrder, proposals: readonly Proposal[]): readonly Proposal[] {
  const outline = outlineWith(order, []);
  const alone = proposals.map((one) =>
    isOpen(one) && outlineWith(order, [one]) !== outline ? refuse(one, OTHER_FORM) : one,
  );
  if (!alone.some(isOpen)) return alone;
  const isSame = outlineWith(order, alone.filter(isOpen)) === outline;
  const together = isSame ? alone : alone.map((one) => (isOpen(one) ? refuse(one, OTHER_FORM) : one));
  return withoutNewFaults(order, together);
}

const isOpen = ({ reason }: Proposal): boolean => reason === undefined;

const refuse = (one: Proposal, reason: string): Proposal => ({ ...one, reason });

const OTHER_FORM = 'it would change the form of the document';

/** First those go in whose lines a new fault lies; if that does not help, all. */
function withoutNewFaults(order: SeamOrder, proposals: readonly Proposal[]): readonly Proposal[] {
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
    const isAll = isLast || !open.some(({ change }) => blamed.has(change));
    settled = settled.map((one) =>
      isOpen(one) && (isAll || blamed.has(one.change))
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

function faultsWith(order: SeamOrder, proposals: readonly Proposal[]) {
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

function mergeWith({ planned, plan, skip }: SeamOrder, proposals: readonly Proposal[]) {
  const changes = withTexts(plan.changes, proposals);
  return { changes, merge: applyChanges(planned.context.baseDocument.text, changes, skip) };
}

const outlineWith = (order: SeamOrder, proposals: readonly Proposal[]): string =>
  parseDocument(mergeWith(order, proposals).merge.text)
    .blocks.map(({ kind, level, section, parent }) => `${kind} ${level} ${section} ${parent}`)
    .join('\n');
