// Sections to which several variants contribute, written fluently by the model in the merger's seat. Each text is checked by
// itself and in the merged document; what does not hold comes in word for word, with the reason.

import type { MergePlan, WrittenPassage } from '../../../../domain/comparison/merge.ts';
import { AgentError } from '../../../../domain/errors.ts';
import type { Deliberation } from '../../../../domain/workflow/workflow.ts';
import { applyChanges } from '../../../../text/edit/apply-changes.ts';
import { parseDocument } from '../../../../text/parse/parse-document.ts';
import { writeSection } from '../../questions/write-section.ts';
import { checkTexts, isUnchanged } from '../../questions/writing/check-written.ts';
import { type FoundPassage, findPassages, placeEdits } from './find-passages.ts';
import { findSections, type SectionToWrite } from './find-sections.ts';
import { type Proposal, putTexts, settleTexts, type WritingOrder } from './settle-texts.ts';

export interface WrittenSections {
  /** With the new texts in its edits. */
  readonly plan: MergePlan;
  readonly written: readonly WrittenPassage[];
}

export async function writeSections(
  order: WritingOrder,
  deliberation: Deliberation,
): Promise<WrittenSections> {
  const { planned, plan, skip } = order;
  const { baseDocument, comparison } = planned.context;
  const merge = applyChanges(baseDocument.text, plan.changes, skip);
  const document = parseDocument(merge.text);
  const placed = placeEdits(merge, plan.changes);
  // What a person wrote or added stands as they want it.
  const decided = new Set(plan.changes.filter((one) => one.decided).map(({ number }) => number));
  const passages = findPassages(document, placed).filter(({ change }) => !decided.has(change));
  const sections = findSections({ document, merge, placed, variants: comparison.variants }, passages);
  const asked = await Promise.all(sections.map((one, at) => propose(one, at + 1, deliberation)));
  const proposals = settleTexts(order, asked.flat());
  const good = proposals.filter(({ reason }) => reason === undefined);
  const written = proposals.flatMap((one) => tell(one, passages));
  if (written.length > 0) {
    const count = written.filter(({ modified }) => modified).length;
    const detail = `${count} of ${written.length} passages written to fit their sections`;
    deliberation.report({ type: 'step-progress', step: 'merge', detail });
  }
  return { plan: { ...plan, changes: putTexts(plan.changes, good) }, written };
}

const NOTHING_TO_DO = 'it fits as it stands';

/** A merge does not fail for want of polish: without an answer the passages come in as they stand. */
async function propose(
  { passages, payload }: SectionToWrite,
  number: number,
  deliberation: Deliberation,
): Promise<Proposal[]> {
  const step = `merge/section-${number}`;
  const alone = (passage: FoundPassage, agent: string, reason: string): Proposal => ({
    passages: [passage],
    text: '',
    agent,
    reason,
  });
  try {
    const { answer, agent } = await deliberation.ask(step, 'merger', writeSection, payload);
    const { texts, missing } = checkTexts(answer.texts, payload);
    // What is written twice is told once, for each passage by itself.
    const refused = new Map(
      texts.flatMap(({ numbers, findings }) =>
        numbers.flatMap((one) => (findings[0] ? [[one, findings[0].message] as const] : [])),
      ),
    );
    const good = texts.filter(({ findings }) => findings.length === 0);
    return [
      ...good.map(({ numbers, text }): Proposal => {
        const own = numbers.flatMap((one) => passages[one - 1] ?? []);
        const [first = 0] = numbers;
        const isSame = numbers.length === 1 && isUnchanged(text, payload.passages[first - 1]);
        return { passages: own, text, agent, reason: isSame ? NOTHING_TO_DO : undefined };
      }),
      ...passages.flatMap((passage, at) => {
        const reason = missing.includes(at + 1) ? 'it was not written' : refused.get(at + 1);
        return reason === undefined ? [] : [alone(passage, agent, reason)];
      }),
    ].sort((a, b) => (a.passages[0]?.start ?? 0) - (b.passages[0]?.start ?? 0));
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    await deliberation.forgo(step, error);
    const title = payload.lines.findLast(({ text }) => /^#{1,6}\s/.test(text))?.text.replace(/^#+\s+/, '');
    const where = title === undefined ? 'A section' : `Section "${title}"`;
    const message = `${where} comes in word for word, its merger gave no answer: ${error.message}`;
    deliberation.report({ type: 'warning', message });
    return passages.map((passage) => alone(passage, 'nobody', `no answer: ${error.message}`));
  }
}

/** One for each passage, by its number among those of its change. */
function tell({ passages, agent, reason }: Proposal, all: readonly FoundPassage[]): WrittenPassage[] {
  const numberOf = ({ change, start }: FoundPassage): number =>
    all.filter((one) => one.change === change && one.start <= start).length;
  const [first] = passages;
  return passages.map((passage) => ({
    change: passage.change,
    passage: numberOf(passage),
    agent,
    modified: reason === undefined,
    ...(first && first !== passage && reason === undefined && { joined: numberOf(first) }),
    ...(reason !== undefined && { reason }),
  }));
}
