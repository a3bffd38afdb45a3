// The contract once more: what its fields must be as everything else stands in run.json.

import { SIMILAR } from '../../../domain/contract.ts';
import type { Document } from '../../../domain/document.ts';
import { createClaimExtractor } from '../../../text/statements/extract-claims.ts';
import { createReader } from '../../../text/statements/read-statement.ts';
import { compareJson } from '../../recheck/compare-json.ts';
import type { Difference } from '../../recheck/findings.ts';
import type { Facts } from './facts.ts';
import { decidedIds, openTopics, ownFaults, ownQuotes, unjudgedPoints } from './recheck-undecided.ts';
import type { DebateData, RunRecord } from './record.ts';
import type { Recount } from './recount-debate.ts';

export function recheckContract(facts: Facts): Recount {
  const { record, analysis } = facts;
  const { contract, debate } = record;
  const { share, conflicts, open } = recountOpen(facts);
  const low = new Set(analysis?.points.filter(({ severity }) => severity === 'Low').map(({ id }) => id));
  const { status, failure_stage } = recomputeStatus(
    record,
    share,
    open.some((id) => !low.has(id)),
  );
  const expected: Readonly<Record<string, unknown>> = {
    status,
    failure_stage,
    merged_output_path: contract.merged === true ? `../${record.mergedName}` : null,
    convergence_score: share,
    artifacts_dir: '.',
    unresolved_conflicts: conflicts,
    unresolved_conflict_count: conflicts.length,
    base_variant: record.baseVariant,
    open_points: open,
    debate_skipped: debate.debate_skipped,
    convergence_checked: debate.convergence_checked,
    convergence_override: debate.override !== undefined,
    unjudged: unjudgedPoints(facts).length,
    judged: recountJudged(facts),
  };
  const declared = Object.fromEntries(Object.keys(expected).map((field) => [field, contract[field] ?? null]));
  const differences = compareJson(declared, expected).map(
    (change): Difference => ({
      check: `contract.${change.path.split(/[.[]/)[0]}`,
      declared: change.declared,
      recomputed: change.recomputed,
      message: `${change.path} follows from the rest of run.json`,
    }),
  );
  return { examined: Object.keys(expected).length, differences };
}

/** What is left open after a person settled some of it, which counts as agreed. */
function recountOpen(facts: Facts) {
  const { points, unresolved, undebated, unjudged, override, convergence }: DebateData = facts.record.debate;
  const decided = decidedIds(facts);
  const settled = [...(override?.resolved ?? []), ...decided];
  const isLeft = (id: string): boolean => !settled.includes(id);
  const conflicts = [...unresolved, ...undebated, ...ownFaults(facts)].filter(isLeft);
  const topics = openTopics(facts);
  const open = [...conflicts, ...topics.filter(isLeft)];
  const beside = undebated.filter((id) => settled.includes(id)).length;
  const agreed = points.filter(
    ({ point_id, agreed: isAgreed }) => isAgreed || settled.includes(point_id),
  ).length;
  // A topic is closed with the last of its statements; where nothing was debated, all that was not still asks for it.
  const closed = decided.length === 0 ? 0 : unjudged.filter((id) => !topics.includes(id)).length;
  const total = points.length + (convergence === null ? undebated.length : beside) + unjudged.length;
  const recounted = total === 0 ? 1 : (agreed + beside + closed) / total;
  const isComputed = settled.length === 0 || (convergence === null && decided.length === 0);
  return { conflicts, open, share: isComputed ? convergence : recounted };
}

/** What the inventory says of something that is nowhere. */
const NOWHERE = /: neither in the merged document nor quoted as undecided or in the log$/;

/** Failed where most of the merge failed or something is lost, partial where anything is open, else success. */
function recomputeStatus(record: RunRecord, share: number | null, isOpen: boolean) {
  const { merge, validation, ledger, debate, contract } = record;
  const { failure_stage: stage, unjudged } = contract;
  const lost = validation.checks.some(({ faults }) => faults.some(({ message }) => NOWHERE.test(message)));
  // Whether the document still is one cannot be counted: there the contract is taken at its word.
  if (merge.failed * 2 > merge.planned || stage === 'merge')
    return { status: 'failed', failure_stage: 'merge' };
  if (ledger.orphans > 0 || lost || stage === 'validation')
    return { status: 'failed', failure_stage: 'validation' };
  const isConverged = (share ?? 0) >= debate.threshold || debate.override?.convergence !== undefined;
  const isPartial = [
    !validation.passed,
    merge.failed > 0,
    isOpen,
    typeof unjudged === 'number' && unjudged > 0,
    debate.missing_steelmen.length > 0,
    debate.skip_reason === SIMILAR,
    debate.convergence_checked && !isConverged,
  ].includes(true);
  return { status: isPartial ? 'partial' : 'success', failure_stage: null };
}

interface Judged {
  readonly by_rule: unknown;
  readonly by_seat: number;
  readonly by_person: number;
}

type Spans = readonly { readonly start: number; readonly end: number }[];

export function recountJudged(facts: Facts): Judged {
  const { record, analysis } = facts;
  const unjudged = analysis?.points.filter(({ kind }) => kind === 'unjudged') ?? [];
  const ids = new Set(unjudged.map(({ id }) => id));
  const count = (isPerson: boolean): number =>
    (record.decisions ?? [])
      .filter(({ by }) => (by === 'person') === isPerson)
      .flatMap(({ items }) => items)
      .filter((id) => ids.has(id)).length;
  const [decided, by_person] = [count(false), count(true)];
  const declared = (record.contract.judged ?? {}) as Readonly<Record<string, unknown>>;
  const by_rule = Number(declared.by_rule ?? 0);
  const said = statementsOf(facts);
  const most = [...said]
    .filter(([letter]) => facts.analysts.isRemembered || facts.analysts.letters.has(letter))
    .reduce((sum, [, spans]) => sum + spans.length, 0);
  // Where lines of ours or of an ancestor are in play, not every statement is one of the variants' own.
  if (!facts.isPlain) {
    const seat = Math.min(Number(declared.by_seat ?? 0), most + decided);
    return { by_rule, by_seat: Math.max(seat, decided), by_person };
  }
  const open = unjudged.filter((point) => ownQuotes(point).some((quote) => holdsStatement(said, quote)));
  const total = [...said.values()].reduce((sum, spans) => sum + spans.length, 0);
  const bySeat = Math.max(0, Math.min(total - open.length - by_rule, most));
  return { by_rule: total - open.length - bySeat, by_seat: bySeat + decided, by_person };
}

/** By letter, of all variants but the base. */
function statementsOf({ documents, record }: Facts): ReadonlyMap<string, Spans> {
  const extractor = createClaimExtractor(createReader());
  const others = [...documents].filter(([letter]) => letter !== record.plan.base);
  return new Map(
    others.map(([letter, document]: [string, Document]) => [letter, extractor.extract(letter, document)]),
  );
}

/** Code and the like can be unjudged, too, but make no statements. */
const holdsStatement = (
  said: ReadonlyMap<string, Spans>,
  { variant, start, end }: { readonly variant: string; readonly start: number; readonly end: number },
): boolean => (said.get(variant) ?? []).some((one) => one.start < end && start < one.end);
