// The ledger once more: every block of every variant exactly once, totals that add up, and a known point behind
// everything that was left out.

import { PLACES } from '../../../domain/comparison/merge.ts';
import type { Document } from '../../../domain/document.ts';
import type { Difference } from '../../recheck/findings.ts';
import type { Facts } from './facts.ts';
import { untagged } from './reapply-plan.ts';
import { unjudgedPoints } from './recheck-undecided.ts';
import type { LedgerData } from './record.ts';
import type { Recount } from './recount-debate.ts';

const NEEDS_POINT = new Set(['rejected', 'contested']);

export function recheckLedger(facts: Facts): Recount {
  const { ledger, documents, record } = facts;
  if (ledger === undefined) return { examined: 0, differences: [] };
  const differences = [
    ...[...documents].flatMap(([variant, document]) => recheckVariant(ledger, variant, document)),
    ...recheckPoints(facts, ledger),
    ...recheckKept(facts, ledger),
    ...recheckUnjudged(facts, ledger),
  ];
  const counts: readonly (readonly [what: string, declared: number, recomputed: number])[] = [
    ['blocks in run.json', record.ledger.blocks, ledger.entries.length],
    ['orphans in run.json', record.ledger.orphans, ledger.orphans.length],
    ['anchors in run.json', record.ledger.anchors, ledger.anchors],
    ['dropped anchors in run.json', record.ledger.dropped, ledger.dropped.length],
  ];
  for (const [message, declared, recomputed] of counts) {
    if (declared !== recomputed) differences.push({ check: 'ledger.totals', declared, recomputed, message });
  }
  return { examined: ledger.entries.length + ledger.dropped.length, differences };
}

function recheckVariant(ledger: LedgerData, variant: string, document: Document): Difference[] {
  const differences: Difference[] = [];
  const own = ledger.entries.filter((entry) => entry.variant === variant);
  const orphans = ledger.orphans.filter((orphan) => orphan.variant === variant);
  const seen = new Map<number, number>();
  for (const { block } of [...own, ...orphans]) seen.set(block, (seen.get(block) ?? 0) + 1);
  const at = (block: number): string => `block ${block} of ${variant}`;
  for (const [index, { kind }] of document.blocks.entries()) {
    const declared = seen.get(index) ?? 0;
    // A rule only divides: it has no entry.
    const recomputed = kind === 'rule' ? 0 : 1;
    if (declared !== recomputed) {
      differences.push({
        check: 'ledger.entry',
        declared,
        recomputed,
        message: `${at(index)}: how often it is listed`,
      });
    }
  }
  for (const { block, kind, line, endLine } of own) {
    const there = document.blocks[block];
    const recomputed = there ? `${there.kind}, lines ${there.line}-${there.endLine}` : null;
    const declared = `${kind}, lines ${line}-${endLine}`;
    if (declared !== recomputed) {
      differences.push({
        check: 'ledger.entry',
        declared,
        recomputed,
        message: `${at(block)}: what and where it is`,
      });
    }
  }
  const blocks = document.blocks.filter(({ kind }) => kind !== 'rule').length;
  return [...differences, ...recountTotals(ledger, variant, blocks)];
}

function recountTotals(
  { totals, entries, orphans }: LedgerData,
  variant: string,
  blocks: number,
): Difference[] {
  const told = totals.find((row) => row.variant === variant) ?? {};
  const own = entries.filter((entry) => entry.variant === variant);
  const counted: readonly (readonly [what: string, count: number])[] = [
    ...PLACES.map((place) => [place, own.filter((entry) => entry.place === place).length] as const),
    ['orphans', orphans.filter((orphan) => orphan.variant === variant).length],
    ['blocks', blocks],
  ];
  return counted
    .filter(([what, recomputed]) => told[what] !== recomputed)
    .map(([what, recomputed]) => ({
      check: 'ledger.totals',
      declared: told[what] ?? null,
      recomputed,
      message: `${what} of ${variant}`,
    }));
}

function recheckPoints({ record, analysis, log }: Facts, { entries, dropped }: LedgerData): Difference[] {
  const known = new Set([...(analysis?.points.map(({ id }) => id) ?? []), ...record.highlighted]);
  const changes = new Set(record.plan.changes.map(({ number }) => number));
  const isKnown = (point: string | null | undefined): boolean =>
    typeof point === 'string' && known.has(point);
  return [
    ...entries
      .filter(({ place, point }) => NEEDS_POINT.has(place) && !isKnown(point))
      .map(({ variant, block, place, point = null }) => ({
        check: 'ledger.entry',
        declared: point,
        recomputed: 'a point of the analysis',
        message: `block ${block} of ${variant} is ${place} by no known point`,
      })),
    ...entries
      .filter(({ change }) => change !== undefined && !changes.has(change))
      .map(({ variant, block, change }) => ({
        check: 'ledger.entry',
        declared: change,
        recomputed: 'a change of the plan',
        message: `block ${block} of ${variant} names a change that is not planned`,
      })),
    ...dropped
      .filter(({ point, variant, line }) => !isKnown(point) && !isToldAway(log ?? '', variant, line))
      .map(({ anchor, variant, line, point }) => ({
        check: 'ledger.dropped',
        declared: point,
        recomputed: 'a point of the analysis',
        message: `"${anchor}" (${variant}, line ${line}) is lost by no known point`,
      })),
  ];
}

/** No point speaks of what an analyst found said by the base: there the log quotes the line and says where. */
const isToldAway = (log: string, variant: string, line: number): boolean =>
  log
    .split(/^(?=#{2,3} )/m)
    .filter((entry) => entry.startsWith(`### Variant ${variant},`))
    .some((entry) => new RegExp(`^- L${line} .* — reason: covered by .* L\\d+, `, 'm').test(entry));

/** Of one block some may be unjudged, and some have come in or be disputed; the base keeps what only others removed. */
const PARTLY_UNJUDGED = new Set(['unjudged', 'merged into', 'contested', 'rejected', 'kept']);

/** Every unjudged statement stands in a block that the ledger calls so, and every point that it names is known. */
function recheckUnjudged(facts: Facts, { entries }: LedgerData): Difference[] {
  const own = entries.filter(({ place }) => place === 'unjudged');
  const known = new Set(facts.analysis?.points.map(({ id }) => id));
  const partly = entries.filter(({ place }) => PARTLY_UNJUDGED.has(place));
  const stray = own.filter(({ point }) => point !== undefined && !known.has(point));
  const placeless = unjudgedPoints(facts).filter(({ sides }) => {
    const side = sides.find(({ present }) => present);
    const quote = side?.quotes[0];
    return !partly.some(
      ({ variant, line, endLine }) =>
        quote !== undefined && variant === side?.variant && line <= quote.line && quote.line <= endLine,
    );
  });
  const check = 'ledger.entry';
  return [
    ...stray.map(({ variant, block, point = null }) => ({
      check,
      declared: point,
      recomputed: 'a point of the analysis',
      message: `block ${block} of ${variant} is unjudged by no known point`,
    })),
    ...placeless.map(({ id }) => ({
      check,
      declared: null,
      recomputed: 'unjudged',
      message: `no block has the place of ${id}`,
    })),
  ];
}

/** What the base kept stands on the line that the ledger names; a change may have put something in between. */
function recheckKept(facts: Facts, { entries }: LedgerData): Difference[] {
  const base = facts.documents.get(facts.record.plan.base);
  const merged = untagged(facts)?.split('\n');
  if (base === undefined || merged === undefined || !base.text.includes('\n')) return [];
  const lines = base.text.split('\n');
  return entries.flatMap(({ variant, block, place, line, mergedLine }): Difference[] => {
    if (place !== 'kept') return [];
    const check = 'ledger.entry';
    if (variant !== facts.record.plan.base) {
      const message = `block ${block} of ${variant}: only the base keeps`;
      return [{ check, declared: place, recomputed: null, message }];
    }
    const [declared = null, recomputed = null] = [merged[(mergedLine ?? 0) - 1], lines[line - 1]];
    if (declared !== null && recomputed !== null && holdsInOrder(declared, recomputed)) return [];
    return [
      {
        check,
        declared,
        recomputed,
        message: `block ${block} of ${variant}: line ${mergedLine} of the merged document`,
      },
    ];
  });
}

/** Every character of `part` is in `whole`, in its order. */
function holdsInOrder(whole: string, part: string): boolean {
  let at = 0;
  for (let index = 0; index < whole.length && at < part.length; index += 1)
    if (whole[index] === part[at]) at += 1;
  return at === part.length;
}
