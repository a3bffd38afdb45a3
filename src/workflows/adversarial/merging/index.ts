// Step 5: the plan is carried out, the result is checked, and everything that was merged, left out or lost is written
// down.

import {
  isOwnWords,
  type Ledger,
  type MergePlan,
  type MergeResult,
  type Validation,
  type ValidationCheck,
  type WrittenPassage,
} from '../../../domain/comparison/merge.ts';
import type { Status } from '../../../domain/contract.ts';
import type { Deliberation } from '../../../domain/workflow/workflow.ts';
import { applyChanges } from '../../../text/edit/apply-changes.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { PROVENANCE_FILE, sidecarName } from '../../reports/provenance-record.ts';
import type { Seen } from '../consulting/read-again.ts';
import type { Help } from '../consulting/servers/open-help.ts';
import { renderHelp } from '../consulting/servers/render-help.ts';
import { openPoints } from '../planning/context/merge-context.ts';
import type { Planned } from '../planning/index.ts';
import { briefRun } from '../reports/brief/brief-run.ts';
import { type Renumbered, renderBrief } from '../reports/brief/decision-brief.ts';
import { markOpen } from '../reports/brief/open-marks.ts';
import { renderLedger } from '../reports/ledger-file.ts';
import {
  type MergeAccount,
  type MergeLog,
  renderAccount,
  renderMergeLog,
} from '../reports/merge-log/merge-log.ts';
import { renderUndecided } from '../reports/undecided/undecided.ts';
import type { AdversarialInput } from '../request/input.ts';
import { leftByHand } from './decisions/settle.ts';
import { findLeftOut } from './ledger/find-left-out.ts';
import { keepLedger } from './ledger/keep-ledger.ts';
import { writeProvenance } from './provenance/write-provenance.ts';
import { validateMerge } from './validation/index.ts';

export interface MergeToCarryOut {
  readonly planned: Planned;
  readonly plan: MergePlan;
  readonly written?: readonly WrittenPassage[] | undefined;
  readonly skip: ReadonlySet<number>;
  readonly input: Pick<AdversarialInput, 'provenance' | 'mergedName' | 'openMarks' | 'source'>;
  readonly skipped: string | undefined;
  /** What a mind stumbled over that read the merged document; undefined where none was to. */
  readonly seen?: readonly Seen[] | undefined;
}

export interface MergeOrder extends MergeToCarryOut {
  readonly artifactType: string;
  /** Of the whole run, once the merge is known. */
  readonly statusOf: (merged: Merged) => Status;
  /** What is open and what was decided, to be edited and given back. */
  readonly decisionsFile: string;
  /** One sentence on how the variants descend from each other. */
  readonly kinship: string;
}

export interface Merged {
  readonly merge: MergeResult;
  readonly ledger: Ledger;
  readonly validation: Validation;
  /** Every heading of the base is still one: nothing that came in has swallowed it. */
  readonly validDocument: boolean;
}

export async function executeMerge(
  order: MergeOrder,
  help: Help,
  deliberation: Deliberation,
): Promise<Merged> {
  const { merged, delivery } = carryOut(order, deliberation);
  await help.askConventions(order.artifactType);
  await publish(order, merged, delivery, renderHelp(help.told, order.artifactType), deliberation);
  const { merge, validation } = merged;
  const applied = merge.results.filter(({ status }) => status === 'Applied').length;
  deliberation.report({
    type: 'step-finished',
    step: 'validation',
    detail: `${applied} of ${merge.results.length} changes applied, validation ${validation.passed ? 'passed' : 'failed'}`,
  });
  return merged;
}

/** Asks and writes nothing. */
export function carryOut(order: MergeToCarryOut, deliberation: Deliberation) {
  const { planned, plan, skip } = order;
  const { context } = planned;
  const { baseVariant, comparison, anchors } = context;
  deliberation.report({ type: 'step-started', step: 'merge', title: 'Step 5: merge execution' });
  const merge = applyChanges(context.baseDocument.text, plan.changes, skip);
  const ledger = keepLedger({ planned, plan, merge });
  deliberation.report({ type: 'step-started', step: 'validation', title: 'Post-merge validation' });
  const { variants } = comparison;
  const delivery = prepare(order, merge, ledger, deliberation);
  const checked = validateMerge({
    base: baseVariant,
    variants,
    merged: merge,
    changes: plan.changes,
    ledger,
    comparison,
    anchors,
    delivered: {
      merged: delivery.provenance.document,
      undecided: delivery.undecided,
      account: renderAccount(delivery.account),
      ids: new Map(planned.variants.map(({ index, ids }) => [variants[index]?.id ?? '', ids])),
    },
  });
  const { seen } = order;
  const validation = seen ? { ...checked, checks: [...checked.checks, tellReading(seen)] } : checked;
  const merged: Merged = {
    merge,
    ledger,
    validation,
    validDocument: isValid(merge, context.baseDocument.text),
  };
  return { merged, delivery };
}

/** It fails nothing: what clashed was taken back, and the rest is for a person to see. */
function tellReading(seen: readonly Seen[]): ValidationCheck {
  const left = seen.filter(({ withdrawn }) => withdrawn.length === 0);
  const tell = ({ kind, lines, why, by }: Seen) => ({
    line: lines[0]?.line ?? 1,
    message: `${by}: ${kind}, ${lines.map(({ text }) => `"${text}"`).join(' / ')}: ${why}`,
  });
  return {
    name: 'reading',
    passed: true,
    examined: 1,
    faults: left.filter(({ isOurs }) => isOurs).map(tell),
    preExisting: left.filter(({ isOurs }) => !isOurs).map(tell),
    detail: `${seen.length} findings; ${seen.length - left.length} taken back and listed in undecided.md`,
  };
}

/** What is handed over, but for what its validation says. */
function prepare(
  { planned, plan, input, skipped, written }: MergeToCarryOut,
  merge: MergeResult,
  ledger: Ledger,
  { startedAt: generated, engine }: Deliberation,
) {
  const { context } = planned;
  const { base, baseVariant } = context;
  const { variants } = context.comparison;
  const modified = new Set([
    ...(written ?? []).filter((one) => one.modified).map(({ change }) => change),
    // Words of somebody's own are nobody's source.
    ...plan.changes.filter((change) => change.isReworded || isOwnWords(change)).map(({ number }) => number),
  ]);
  const open = openPoints(context);
  const points = [...context.points, ...planned.unjudged];
  const byHand = leftByHand(planned);
  const marks = markOpen({ merge, points, open, byHand, variants, base, form: input.openMarks });
  const provenance = writeProvenance(input.provenance, merge, {
    base: baseVariant,
    variants,
    changes: plan.changes,
    modified,
    generated,
    name: input.mergedName,
    marks,
  });
  const isChain = context.order !== undefined;
  const undecided = renderUndecided({ points, open, variants, base, isChain });
  const account: MergeAccount = {
    plan,
    merge,
    ledger,
    variants,
    executor: `steelman (${engine})`,
    generated,
    skipped,
    tags: provenance.changeTags,
    written,
    renumbered: renumberedIn(planned),
    decided: planned.decisions?.map((draft) => ({
      ...draft,
      reason: context.decided?.get(draft.item.id)?.reason ?? '',
    })),
    leftOut: findLeftOut({ planned, plan, merge }, ledger, { undecided, written }),
  };
  return { provenance, undecided, account };
}

export const renumberedIn = ({ variants, context }: Planned): Renumbered[] =>
  variants.flatMap(({ index, ids }) =>
    ids.map(({ from, to }) => ({ variant: context.comparison.variants[index]?.id ?? '', from, to })),
  );

async function publish(
  order: MergeOrder,
  merged: Merged,
  { provenance, undecided, account }: ReturnType<typeof prepare>,
  help: string,
  deliberation: Deliberation,
): Promise<void> {
  const { planned, plan, input, kinship } = order;
  const { comparison, base } = planned.context;
  const status = order.statusOf(merged);
  const log: MergeLog = { ...account, validation: merged.validation, status };
  const markdown = `${renderMergeLog(log)}${help}`;
  const ledger = renderLedger({ base, variants: comparison.variants, ledger: merged.ledger });
  await deliberation.publish('undecided.md', undecided);
  await deliberation.publish('decisions.yaml', order.decisionsFile);
  await deliberation.publish(
    'decision-brief.md',
    renderBrief(
      briefRun({
        planned,
        plan,
        status,
        kinship,
        seen: order.seen,
        source: input.source?.text,
        merged: provenance.document,
      }),
    ),
  );
  await deliberation.publish('ledger.json', ledger);
  await deliberation.publish(PROVENANCE_FILE, provenance.record);
  await deliberation.publish('merge-log.md', markdown);
  await deliberation.deliver(input.mergedName, provenance.document);
  if (provenance.sidecar !== undefined)
    await deliberation.deliver(sidecarName(input.mergedName), provenance.sidecar);
}

/** An unclosed fence or comment would turn the rest of the document into code: every heading that stayed is still one. */
function isValid({ text, pieces }: MergeResult, base: string): boolean {
  const titlesOf = (written: string): { readonly title: string; readonly start: number }[] =>
    parseDocument(written)
      .sections.filter(({ level }) => level > 0)
      .map(({ title, level, start }) => ({ title: `${level} ${title.trim()}`, start }));
  const stayed = (at: number): boolean =>
    pieces.some((piece) => piece.from === 'base' && piece.start <= at && at < piece.end);
  const found = titlesOf(text).map(({ title }) => title);
  let at = 0;
  for (const { title, start } of titlesOf(base)) {
    if (!stayed(start)) continue;
    at = found.indexOf(title, at) + 1;
    if (at === 0) return false;
  }
  return text.trim() !== '' || base.trim() === '';
}
