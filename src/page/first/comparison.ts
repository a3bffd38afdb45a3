// The first screen of a comparison: which sentences contradict each other, what came from whom, what is left.

import type { DiffPoint } from '../../domain/comparison/difference.ts';
import { counted } from '../../domain/workflow/summary.ts';
import type { AdversarialOutput, OpenItem } from '../../workflows/adversarial/index.ts';
import { type Html, html, joined, listed, type Part } from '../html/html.ts';
import { type Labels, labelsOf, variantName } from '../model/names.ts';
import { pointsOf } from '../model/points.ts';
import type { RunRecord } from '../model/record.ts';
import { type Conflict, conflictsOf, renderConflicts } from './conflicts.ts';
import { renderDecided } from './decided.ts';
import { originsOf, renderOrigins } from './origins.ts';
import { besideRun, isByRules, toneOf } from './standing.ts';
import { goes, type Told } from './told.ts';
import { oneSeat } from './who.ts';

const MOST_LINKED = 6;

export function tellComparison(record: RunRecord): Told {
  const { status, decisions, items } = record;
  const output = record.output as AdversarialOutput | undefined;
  const labels = labelsOf(record);
  const names = [...labels.keys()].map((letter) => variantName(labels, letter));
  const headline = names.length === 0 ? record.folder : html`Merge of ${listed(names)}`;
  if (output === undefined) return { headline, verdict: { text: status, tone: 'warn' }, sentences: [] };
  const points = pointsOf(record);
  const decided = new Set(decisions.map(({ item }) => item));
  const open = items.filter(({ id }) => !decided.has(id));
  const conflicts = conflictsOf(open, points, output.plan.base);
  return {
    headline,
    verdict: verdictOf(open, conflicts, status),
    sentences: [
      html`${whatCame(record, output, labels)} ${output.contract.merged && whatWasTaken(output, labels)}`,
      whatIsOpen(output, open, conflicts, labels),
      ...whatWasDecided(record, output, points),
      ...whatDoesNotRead(output),
    ],
    items: conflicts.map(({ sides, ...one }) => ({
      ...one,
      quotes: sides.map(({ variants, line, text }) => ({
        by: variants.map((letter) => labels.get(letter) ?? letter),
        line,
        text,
      })),
    })),
    main: conflicts.length === 0 ? undefined : renderConflicts(conflicts, labels),
    aside: html`${renderOrigins(output, labels)}${renderDecided(record, output, points, labels)}`,
    unseen: isByRules(record) ? unseenBy(output) : oneSeat(record),
  };
}

function verdictOf(
  open: readonly OpenItem[],
  conflicts: readonly Conflict[],
  status: string,
): Told['verdict'] {
  if (conflicts.length > 0)
    return { text: `${counted(conflicts.length, 'contradiction')} to decide`, tone: 'warn' };
  if (open.length > 0) return { text: `${counted(open.length, 'statement')} to decide`, tone: 'warn' };
  return { text: status === 'success' ? 'merged' : status, tone: toneOf(status) };
}

function whatCame(record: RunRecord, output: AdversarialOutput, labels: Labels): Part {
  const { contract, mergedName, debate, substantiallyIdentical, plan } = output;
  const others = [...labels.keys()]
    .filter((letter) => letter !== plan.base)
    .map((letter) => variantName(labels, letter));
  if (!contract.merged)
    return `Nothing was merged: the run broke off in "${contract.failure_stage ?? 'unknown'}".`;
  const skipped = substantiallyIdentical
    ? '; they hardly differ, so nothing was debated'
    : `; nothing was debated (${debate.skip_reason ?? 'no reason given'})`;
  return html`${variantName(labels, plan.base)} is the base that ${listed(others)} ${goes(others.length, 'was', 'were')} merged into${debate.debate_skipped && skipped}. The result is <a href="#merge"><code>${besideRun(record, mergedName)}</code></a>.`;
}

function whatIsOpen(
  { contract: { unjudged } }: AdversarialOutput,
  open: readonly OpenItem[],
  conflicts: readonly Conflict[],
  labels: Labels,
): Part {
  if (conflicts.length + unjudged === 0) return 'Nothing is left for you to decide.';
  const parts: Part[] = [];
  const inside = conflicts.filter(({ within }) => within !== undefined).length;
  if (conflicts.length > 0)
    parts.push(
      html`<strong>${counted(conflicts.length, 'contradiction')}</strong> ${goes(conflicts.length, 'needs', 'need')} your decision${
        inside > 0 && ` (${inside} of them inside one document)`
      }: until then the merged document keeps the words of its base and marks the place`,
    );
  if (unjudged > 0)
    parts.push(
      html`<strong>${counted(unjudged, 'statement')}</strong> nobody has judged (${joined(unjudgedBy(open, labels), ', ')}): ${goes(unjudged, 'it is', 'they are')} not in the merged document but in <code>undecided.md</code>`,
    );
  return html`${joined(parts, '; ')}. <a href="#decide">Decide</a>`;
}

/** Statements of one record are decided together, and counted one by one. */
function unjudgedBy(open: readonly OpenItem[], labels: Labels): Part[] {
  const counts = new Map<string, number>();
  for (const { kind, sides, ids } of open) {
    const letter = kind === 'statement' ? sides.find(({ isBase }) => !isBase)?.variants[0] : undefined;
    if (letter !== undefined) counts.set(letter, (counts.get(letter) ?? 0) + ids.length);
  }
  return [...counts].map(([letter, count]) => html`${count} of ${variantName(labels, letter)}`);
}

/** By whom, so that nobody takes a decision for their own. */
function whatWasDecided(
  record: RunRecord,
  { debate }: AdversarialOutput,
  points: readonly DiffPoint[],
): Part[] {
  const known = new Set(record.decisions.map(({ item }) => item));
  const isConflict = (id: string): boolean =>
    points.some((one) => one.id === id && one.kind === 'contradiction');
  const settled = debate.points.flatMap(({ point_id: id, agreed }) =>
    agreed && !known.has(id) && isConflict(id) ? [id] : [],
  );
  const linked = (ids: readonly string[]): Html =>
    joined(
      ids.slice(0, MOST_LINKED).map((id) => html`<a href="#${id}">${id}</a>`),
      ', ',
    );
  const parts = [
    ...(known.size > 0 ? [html`${known.size} by a person (${linked([...known])})`] : []),
    ...(settled.length > 0
      ? [
          html`${settled.length} ${isByRules(record) ? 'by the rules' : 'in the debate'}, without you (${linked(settled)})`,
        ]
      : []),
  ];
  return parts.length === 0 ? [] : [html`Decided: ${listed(parts)}.`];
}

function whatWasTaken(output: AdversarialOutput, labels: Labels): Part {
  const origins = originsOf(output).filter(({ words }) => words > 0);
  const isFrom = (letter: string): boolean => origins.some((one) => one.letter === letter);
  const silent = [...labels.keys()].filter((letter) => letter !== output.plan.base && !isFrom(letter));
  if (origins.length === 0) return 'No text came in from the others.';
  const taken = origins.map(
    ({ letter, changes, words }) =>
      html`${variantName(labels, letter)} (${counted(words, 'word')} in ${counted(changes.length, 'change')})`,
  );
  const nothing = silent.map((letter) => variantName(labels, letter));
  return html`Text came in from ${listed(taken)}${nothing.length > 0 && html`; none from ${listed(nothing)}`}.`;
}

/** What whoever read the merged document stumbled over. */
function whatDoesNotRead({ validation }: AdversarialOutput): Part[] {
  const faults = validation.checks.flatMap(({ faults: found }) => found);
  const [first] = faults;
  if (first === undefined) return [];
  return [
    html`<strong>To repair:</strong> ${counted(faults.length, 'place')} in the merged document ${goes(faults.length, 'does', 'do')} not hold${faults.length > 1 && ', for example'}: line ${first.line}, <span dir="auto">${first.message}</span>`,
  ];
}

function unseenBy({ contract: { judged, unjudged } }: AdversarialOutput): Part {
  return `No model and no person has read these documents. Rules see only contradictions in nearly the same words or in rows with the same key: there may be others. They judged ${judged.by_rule} statements of the other documents, and left ${unjudged}.`;
}
