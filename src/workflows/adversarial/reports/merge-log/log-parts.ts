// Parts of merge-log.md: what somebody decided and what does not stand because of it, what is concrete in a variant and not in
// the merged document, incoming ids that were taken by something else, words that a change puts under another heading, what
// is neither in the merged document nor in undecided.md, whole, with what speaks for leaving it out, and the validation: each
// check with how much it looked at, what the merge brought about and, apart from that, what the base or another variant had before.

import { ID_PREFIX } from '../../../../domain/comparison/difference.ts';
import type {
  Change,
  DroppedAnchor,
  LeftOut,
  Validation,
  ValidationCheck,
} from '../../../../domain/comparison/merge.ts';
import type { Variant } from '../../../../domain/document.ts';
import { codeSpan, escapeLine, escapeName, placeText } from '../../../reports/escape-line.ts';
import { renderTable } from '../../../reports/markdown-table.ts';
import { lineRef } from '../../differences/draft.ts';
import { type DraftDecision, namesOf } from '../../planning/context/decided.ts';
import type { ItemSide } from '../../questions/checkpoints/open-item.ts';
import type { Renumbered } from '../brief/decision-brief.ts';
import { labelOf } from '../brief/say-sides.ts';
import { belowColumns, cutText } from '../short-text.ts';
import { unnumbered } from '../undecided/entries.ts';

const DECISIONS_HEADING = '## Decisions';

export type LoggedDecision = Pick<
  DraftDecision,
  'item' | 'outcome' | 'decision' | 'led' | 'targets' | 'stays'
> & {
  readonly reason: string;
};

/** A line for the decision, and one for each passage that it leaves out or that somebody has to edit. */
function decisionItems(logged: LoggedDecision): string[] {
  const { item, outcome, decision, reason, led, targets, stays = [] } = logged;
  const ids = namesOf(item).join(', ');
  const words = decision.words === undefined ? '' : `: ${codeSpan(decision.words)}`;
  const where = item.section === '' ? '' : ` in "${escapeName(item.section)}"`;
  const out = item.sides.filter((side) => isOut(side, outcome));
  // What comes in elsewhere leaves what it stood under.
  const torn = item.sides
    .filter((side) => !side.isBase && !isOut(side, outcome))
    .flatMap(({ labels, quotes }) => quotes.map((quote) => ({ ...quote, name: labels[0] ?? '' })))
    .concat(led.map((quote) => ({ ...quote, name: 'the base' })));
  return [
    `${ids}${where} ${escapeLine(reason)}${words}`,
    ...torn
      .filter(({ of, under }) => of !== undefined || targets.some((title) => title !== under))
      .map(({ name, lines, of, text, under }) => {
        const below = of === undefined ? '' : `, below ${codeSpan(of)}`;
        return `${ids} out of its place by decision: ${escapeLine(name)} ${lines} in "${escapeName(under)}"${below}: ${codeSpan(text)}`;
      }),
    ...out.flatMap((side) =>
      side.quotes.map(({ lines, text, under }) => {
        const place = under === '' ? '' : ` in "${escapeName(under)}"`;
        const name = side.labels.map(escapeLine).join(', ');
        const isThere = stays.some(
          (quote) => side.variants.includes(quote.variant) && lineRef(quote) === lines,
        );
        const became = isThere ? 'still stands, to be edited' : 'left out by decision';
        return `${ids} ${became}: ${name} ${lines}${place} ${codeSpan(text)}`;
      }),
    ),
  ];
}

function isOut(side: ItemSide, outcome: DraftDecision['outcome']): boolean {
  if ('side' in outcome) return outcome.side !== side && outcome.side.take !== side.take;
  return outcome.kind === 'neither' || outcome.kind === 'words';
}

export function renderDecided(decided: readonly LoggedDecision[] = []): string[] {
  if (decided.length === 0) return [];
  const items = decided.flatMap(decisionItems).map((item) => `- ${item}`);
  return [`${DECISIONS_HEADING}\n\n${items.join('\n')}`];
}

const LONGEST_REASON = 80;

const droppedRow = ({ anchor, variant, line, point, reason }: DroppedAnchor): string[] =>
  [
    anchor.text,
    anchor.kind,
    `Variant ${variant}`,
    `L${line}`,
    point ?? 'unexplained',
    cutText(reason, LONGEST_REASON),
  ].map(escapeLine);

/** What is in an unjudged statement is quoted with it in undecided.md. */
const listedDropped = (dropped: readonly DroppedAnchor[]): readonly DroppedAnchor[] =>
  dropped.filter(({ point, reason }) => !point?.startsWith(UNJUDGED) || reason !== NOBODY);

/** What the ledger says of a block that is still unjudged. */
const NOBODY = 'no one has judged it';
const UNJUDGED = `${ID_PREFIX.unjudged}-`;

export function renderDropped(dropped: readonly DroppedAnchor[]): string {
  const listed = listedDropped(dropped);
  const rest = dropped.length - listed.length;
  const told =
    rest === 0 ? [] : [`${rest} in unjudged statements: see undecided.md, one by one in ledger.json.`];
  const columns = ['Anchor', 'Kind', 'Variant', 'Line', 'Point', 'Reason'];
  const table = listed.length === 0 ? [] : [renderTable(columns, listed.map(droppedRow))];
  return [...told, ...table].join('\n\n') || 'None.';
}

const RENUMBERED_HEADING = '## Renumbered Ids';

/** Only where there are any. */
export const renderRenumbered = (renumbered: readonly Renumbered[] = []): string[] =>
  renumbered.length === 0
    ? []
    : [
        `${RENUMBERED_HEADING}\n\n${renderTable(['Old id', 'New id', 'Variant'], renumbered.map(renumberedRow))}`,
      ];

const renumberedRow = ({ from, to, variant }: Renumbered): string[] =>
  [from, to, `Variant ${variant}`].map(escapeLine);

const FEW_WORDS = 14;

/** Only of what is added to a section: a new one brings its heading along. */
export function movedWords(
  { variant, approach, edits, title, decided }: Change,
  variants: readonly Variant[],
): [label: string, value: string][] {
  const document = variants.find(({ id }) => id === variant)?.document;
  // Whoever decides puts a statement where it belongs for them: wherever it was, it is said where it went.
  const isDecided = decided !== undefined;
  if ((approach !== 'append' && !isDecided) || !document) return [];
  const quotes = edits
    .flatMap(({ blocks }) => blocks)
    .flatMap((index): string[] => {
      const block = document.blocks[index];
      const heading = unnumbered(document.sections[block?.section ?? 0]?.title ?? '');
      if (!block || block.kind === 'code' || title.includes(heading)) return [];
      const text = document.text.slice(block.start, block.end).trim();
      return isDecided || text.split(/\s+/).length <= FEW_WORDS ? [codeSpan(text)] : [];
    });
  return quotes.length === 0 ? [] : [['Under another heading', quotes.join(' ⏎ ')]];
}

const LEFT_OUT_HEADING = '## Left Out';

interface LeftOutGroup {
  readonly heading: string;
  readonly items: readonly string[];
}

function groupLeftOut(leftOut: readonly LeftOut[], variants: readonly Variant[]): LeftOutGroup[] {
  const groups = new Map<string, string[]>();
  for (const one of leftOut) {
    const document = variants.find(({ id }) => id === one.variant)?.document;
    const { title = '', line = 1 } = document?.sections[one.section] ?? {};
    const heading = `### Variant ${one.variant}, ${placeText({ section: title.trim(), line })}`;
    const items = groups.get(heading) ?? [];
    items.push(
      `L${one.line} ${codeSpan(one.text)}${belowColumns(document, one.line)} — reason: ${reasonOf(one, escapeLine(labelOf(variants, one.by)))}`,
    );
    groups.set(heading, items);
  }
  return [...groups].map(([heading, items]) => ({ heading, items }));
}

function reasonOf({ place, baseLine, point, reason }: LeftOut, by: string): string {
  const isSaid = place === 'covered by' || place === 'superseded by' || place === 'identical to base';
  const words = isSaid ? `${place === 'superseded by' ? place : 'covered by'} ${by}` : place;
  return [
    baseLine === undefined ? words : `${words} L${baseLine}`,
    ...(point === undefined ? [] : [point]),
    ...(reason === undefined ? [] : [escapeLine(reason)]),
  ].join(', ');
}

export function renderLeftOut(leftOut: readonly LeftOut[], variants: readonly Variant[]): string {
  const groups = groupLeftOut(leftOut, variants);
  const intro =
    groups.length === 0
      ? 'Nothing: all that the variants say is in the merged document or in undecided.md.'
      : 'Neither in the merged document nor in undecided.md, word for word, each with its reason.';
  const parts = groups.map(
    ({ heading, items }) => `${heading}\n\n${items.map((item) => `- ${item}`).join('\n')}`,
  );
  return [LEFT_OUT_HEADING, intro, ...parts].join('\n\n');
}

type CheckName = ValidationCheck['name'];

const CHECK_TITLES: readonly (readonly [name: CheckName, title: string])[] = [
  ['structure', 'Structural Integrity'],
  ['references', 'Internal References'],
  ['contradictions', 'Contradiction Re-Scan'],
  ['thresholds', 'Threshold Preservation'],
  ['ledger', 'Ledger'],
  ['inventory', 'Inventory'],
  ['reading', 'Last Look'],
];

/** With the protocol's own sign beside the word (ruling R2-11). */
export const word = (passed: boolean): string => (passed ? 'PASS ✅' : 'FAIL ❌');

export function renderValidation({ checks, passed }: Validation): string {
  const parts = CHECK_TITLES.flatMap(([name, title]) => {
    const check = checks.find((one) => one.name === name);
    // Nobody was to read it.
    if (name === 'reading' && check === undefined) return [];
    const items = check
      ? [...checkLines(check).map(([label, value]) => `${label}: ${value}`), ...faultItems(check)]
      : ['Result: not run'];
    return [`### ${title}\n\n${items.map((item) => `- ${item}`).join('\n')}`];
  });
  return [`- Overall: ${word(passed)}\n- Lines: those of the merged document without tags`, ...parts].join(
    '\n\n',
  );
}

function checkLines(check: ValidationCheck): [label: string, value: string][] {
  const { name, passed, examined, faults, preExisting, detail } = check;
  return [
    ['Result', word(passed)],
    ['Examined', String(examined)],
    ...(name === 'references' ? referenceCounts(check) : []),
    ...(detail === '' ? [] : [['Detail', escapeLine(detail)] as [string, string]]),
    [name === 'contradictions' ? 'New contradictions introduced' : 'New faults', String(faults.length)],
    ['Pre-existing faults', String(preExisting.length)],
  ];
}

/** A reference that was broken in the base still is: both kinds count as broken. */
function referenceCounts({ examined, faults, preExisting }: ValidationCheck): [string, string][] {
  const broken = faults.length + preExisting.length;
  return [
    ['Total', String(examined)],
    ['Resolved', String(Math.max(0, examined - broken))],
    ['Broken', String(broken)],
  ];
}

const faultItems = ({ faults, preExisting }: ValidationCheck): string[] => [
  ...faults.map(({ line, message }) => `New, L${line}: ${escapeLine(message)}`),
  ...preExisting.map(({ line, message }) => `Pre-existing, L${line}: ${escapeLine(message)}`),
];
