// merge-log.md: the template of the protocol over the merge as data: what became of every planned change, of every
// block of every variant and of every concrete thing that is not in the merged document.

import {
  type Change,
  type ChangeResult,
  type DroppedAnchor,
  type Ledger,
  type LeftOut,
  type MergePlan,
  type MergeResult,
  PLACES,
  type Validation,
  type WrittenPassage,
} from '../../../../domain/comparison/merge.ts';
import type { Status } from '../../../../domain/contract.ts';
import type { Variant, VariantId } from '../../../../domain/document.ts';
import { codeSpan, escapeLine, excerpt } from '../../../reports/escape-line.ts';
import { renderTable } from '../../../reports/markdown-table.ts';
import type { Renumbered } from '../brief/decision-brief.ts';
import { countPlaces } from '../ledger-file.ts';
import { changeTitle, describeBase, sourceText, targetText } from '../plan/refactor-plan.ts';
import { type LinesOfChanges, linesOfChanges, textsOfDecided } from './change-lines.ts';
import {
  type LoggedDecision,
  movedWords,
  renderDecided,
  renderDropped,
  renderLeftOut,
  renderRenumbered,
  renderValidation,
  word,
} from './log-parts.ts';

export interface MergeLog {
  readonly plan: MergePlan;
  readonly merge: MergeResult;
  readonly ledger: Ledger;
  readonly validation: Validation;
  readonly variants: readonly Variant[];
  readonly status: Status;
  /** Who merged. */
  readonly executor: string;
  readonly generated: string;
  /** Why there was no debate, where the variants are too similar for one. */
  readonly skipped?: string | undefined;
  /** Provenance tag of each change that came in, by its number. */
  readonly tags: ReadonlyMap<number, string>;
  /** Passages that the merger was asked about. */
  readonly written?: readonly WrittenPassage[] | undefined;
  /** Incoming ids that were taken by something else (ruling R2-8). */
  readonly renumbered?: readonly Renumbered[] | undefined;
  /** What somebody decided of what was open. */
  readonly decided?: readonly LoggedDecision[] | undefined;
  /** What is neither in the merged document nor undecided. */
  readonly leftOut: readonly LeftOut[];
}

/** What the log says of changes and of what was left out: that part of it by which a merge is accounted for. */
export type MergeAccount = Omit<MergeLog, 'validation' | 'status'>;

export const renderAccount = (log: MergeAccount): string =>
  renderParts({ ...log, validation: { checks: [], passed: true } }).join('\n\n');

function renderParts(log: Omit<MergeLog, 'status'>): string[] {
  const index = indexLog(log);
  const changes = log.plan.changes.map((change) => {
    const fields = logFields(change, log, index).map(([label, value]) => `- **${label}**: ${value}`);
    return `${changeTitle(change)}\n\n${fields.join('\n')}`;
  });
  return [
    `## Changes Applied\n\n${changes.join('\n\n') || 'None planned: the merged document is the base.'}`,
    ...renderRenumbered(log.renumbered),
    ...renderDecided(log.decided),
    renderLeftOut(log.leftOut, log.variants),
  ];
}

export function renderMergeLog(log: MergeLog): string {
  const metadata = [['Base', describeBase(log.variants, log.plan.base)], ...metadataFields(log)];
  return `${[
    '# Merge Execution Log',
    `## Metadata\n\n${metadata.map(([label, value]) => `- ${label}: ${value}`).join('\n')}`,
    ...renderParts(log),
    `## Post-Merge Validation\n\n${renderValidation(log.validation)}`,
    `## Ledger\n\n${renderLedgerTotals(log)}`,
    `## Dropped Anchors\n\n${renderDropped(log.ledger.dropped)}`,
    `## Summary\n\n${summaryFields(log)
      .map(([label, value]) => `- ${label}: ${value}`)
      .join('\n')}`,
  ].join('\n\n')}\n`;
}

function metadataFields(log: MergeLog): [label: string, value: string][] {
  const { plan, executor, status, generated, skipped } = log;
  return [
    ['Executor', escapeLine(executor)],
    ['Changes applied', `${countStatus(log, 'Applied')} of ${plan.changes.length}`],
    ['Status', status],
    ['Timestamp', escapeLine(generated)],
    ...(skipped === undefined ? [] : [['Similarity skip', escapeLine(skipped)] as [string, string]]),
  ];
}

const countStatus = ({ merge }: MergeLog, status: ChangeResult['status']): number =>
  merge.results.filter((result) => result.status === status).length;

/** Looked up for every change: a log of thousands of blocks must not be searched each time. */
export interface LogIndex {
  readonly results: ReadonlyMap<number, ChangeResult>;
  readonly lines: LinesOfChanges;
  readonly dropped: ReadonlyMap<string, readonly DroppedAnchor[]>;
  /** By change that somebody decided: what it is part of now, whole. */
  readonly texts: ReadonlyMap<number, string>;
}

function indexLog({ merge, ledger, plan }: Pick<MergeLog, 'merge' | 'ledger' | 'plan'>): LogIndex {
  const dropped = new Map<string, DroppedAnchor[]>();
  for (const one of ledger.dropped) {
    if (one.point === undefined) continue;
    const own = dropped.get(one.point);
    if (own) own.push(one);
    else dropped.set(one.point, [one]);
  }
  const results = new Map(merge.results.map((result) => [result.change, result]));
  const lines = linesOfChanges(merge);
  return { results, lines, dropped, texts: textsOfDecided(merge, plan.changes, lines) };
}

/** Whoever decides about a sentence changes the record around it: all of it is shown. */
function decidedText({ number }: Change, result: ChangeResult | undefined, texts: LogIndex['texts']): string {
  const text = texts.get(number);
  return text === undefined || result?.status !== 'Applied' ? passage('') : codeSpan(text);
}

/** Never cut: what gave way stands nowhere else, and what came in must be told by somebody else than the document. */
const passage = (text: string): string => excerpt(text, Number.POSITIVE_INFINITY);

/** What one change came to. */
function logFields(
  change: Change,
  log: Pick<MergeLog, 'plan' | 'validation' | 'tags' | 'written' | 'variants'>,
  { results, lines, dropped, texts }: LogIndex,
): [label: string, value: string][] {
  const result = results.get(change.number);
  const tag = log.tags.get(change.number);
  return [
    ['Status', statusText(result)],
    ['Source', sourceText(change)],
    ['Target', targetText(change)],
    ['Before', passage(result?.before ?? '')],
    [
      'After',
      change.decided === undefined ? passage(result?.after ?? '') : decidedText(change, result, texts),
    ],
    ...movedWords(change, log.variants),
    ['Provenance tag', tag === undefined ? 'none' : codeSpan(tag)],
    ...writtenFields(change, log.written),
    ['Validation', validationText(change, result, log.validation, lines)],
    ['Dropped anchors', droppedText(change, log.plan.base, dropped)],
  ];
}

/** Only where somebody was asked. */
function writtenFields(
  { number }: Change,
  written: readonly WrittenPassage[] = [],
): [label: string, value: string][] {
  const own = written.filter(({ change }) => change === number);
  const told = own.map(({ passage, agent, joined, reason }) => {
    const which = own.length > 1 ? `passage ${passage} ` : '';
    if (reason !== undefined) return `${which}word for word: ${escapeLine(reason)}`;
    return `${which}written ${joined === undefined ? '' : `together with passage ${joined} `}by ${escapeLine(agent)}`;
  });
  return own.length === 0 ? [] : [['Provenance', told.join('; ')]];
}

function statusText(result: ChangeResult | undefined): string {
  if (!result) return 'not recorded';
  return result.reason === undefined ? result.status : `${result.status} — ${escapeLine(result.reason)}`;
}

/** New faults that lie in the lines which the change brought in; those elsewhere stand under the checks. */
function validationText(
  { number }: Change,
  result: ChangeResult | undefined,
  { checks }: Validation,
  places: LinesOfChanges,
): string {
  if (result?.status !== 'Applied') return 'not run, nothing came in';
  const ranges = places.get(number) ?? [];
  const isHere = (line: number): boolean => ranges.some(({ first, last }) => first <= line && line <= last);
  const verdicts = (['structure', 'references', 'contradictions'] as const).map((name) => {
    const check = checks.find((one) => one.name === name);
    if (!check) return `${name} not run`;
    const found = check.faults.filter(({ line }) => isHere(line)).map(({ line }) => `L${line}`);
    return found.length === 0 ? `${name} ${word(true)}` : `${name} ${word(false)} (${found.join(', ')})`;
  });
  const where = ranges.map(({ first, last }) => (first === last ? `L${first}` : `L${first}-${last}`));
  return `${verdicts.join(' | ')}${where.length > 0 ? ` — ${where.join(', ')}` : ''}`;
}

/** Of the base where it gave way, and of the source where not all of it came in. */
function droppedText({ points, variant }: Change, base: VariantId, dropped: LogIndex['dropped']): string {
  const own = points
    .flatMap((point) => dropped.get(point) ?? [])
    .filter((one) => one.variant === variant || one.variant === base);
  const told = own.map(
    (one) => `${escapeLine(one.anchor.text)} (${one.anchor.kind}, ${one.variant} L${one.line})`,
  );
  return told.join('; ') || 'none';
}

/** A row for each variant: a number for each place, the orphans, and the blocks that they make up. */
const ledgerRows = ({ ledger, variants }: Pick<MergeLog, 'ledger' | 'variants'>): string[][] =>
  countPlaces(ledger, variants).map(({ variant, places, orphans, blocks }) => [
    `Variant ${variant}`,
    ...PLACES.map((place) => String(places.get(place) ?? 0)),
    String(orphans),
    String(blocks),
  ]);

const ledgerFields = ({ ledger }: Pick<MergeLog, 'ledger'>): [label: string, value: string][] => [
  ['Orphans', String(ledger.orphans.length)],
  ['Anchors looked for', String(ledger.anchors)],
  ['Anchors dropped', String(ledger.dropped.length)],
];

function renderLedgerTotals(log: MergeLog): string {
  const fields = ledgerFields(log).map(([label, value]) => `- ${label}: ${value}`);
  const orphans = log.ledger.orphans.map(
    ({ variant, block, line }) => `- Without a place: block ${block} of Variant ${variant} (L${line})`,
  );
  const table = renderTable(['Variant', ...PLACES, 'Orphans', 'Blocks'], ledgerRows(log));
  return `${table}\n\n${[...fields, ...orphans].join('\n')}\n\nEvery block by itself stands in ledger.json.`;
}

function summaryFields(log: MergeLog): [label: string, value: string][] {
  return [
    ['Planned', String(log.plan.changes.length)],
    ['Applied', String(countStatus(log, 'Applied'))],
    ['Failed', String(countStatus(log, 'Failed'))],
    ['Skipped', String(countStatus(log, 'Skipped'))],
    ['Post-merge validation', word(log.validation.passed)],
    ...(log.status === 'failed'
      ? [['Recovery', 'apply refactor-plan.md to the base by hand'] as [string, string]]
      : []),
  ];
}
