// The place of each block of the variants that are not the base: by what was decided about it, and by what came in.

import type { Block, Section } from '../../../domain/document.ts';
import type { Change, LedgerEntry } from '../../../domain/merge.ts';
import { keyOf } from '../planning/block-keys.ts';
import type { DecidedVariant, Decision, Unit } from '../planning/decide-units.ts';
import type { Declined } from '../planning/draft-edit.ts';
import type { Keeping } from './keep-ledger.ts';
import type { LineMap } from './map-lines.ts';

type Placement = Pick<LedgerEntry, 'place' | 'baseLine' | 'mergedLine' | 'change' | 'point' | 'reason'>;

interface Placing {
  readonly keeping: Keeping;
  readonly lines: LineMap;
  readonly arrived: Arrived;
  readonly declined: ReadonlyMap<string, Declined>;
}

export function placeBlocks(
  keeping: Keeping,
  changes: readonly Change[],
  lines: LineMap,
): (variant: number, block: number) => Placement | undefined {
  const { planned } = keeping;
  const placing: Placing = {
    keeping,
    lines,
    arrived: listArrived(keeping, changes),
    declined: new Map(planned.declined.map((one) => [`${one.variant}:${one.block}`, one])),
  };
  const byIndex = new Map(planned.variants.map((variant) => [variant.index, variant]));
  return (variant, block) => {
    const owner = byIndex.get(variant);
    return owner && placeBlock(placing, owner, block);
  };
}

/** What came in with the changes that were applied. */
interface Arrived {
  /** Change by variant and block. */
  readonly blocks: ReadonlyMap<string, Change>;
  /** Change by the block's text, and by each statement made in it. */
  readonly texts: ReadonlyMap<string, Change>;
  readonly statements: ReadonlyMap<number, Change>;
}

function listArrived({ planned: { context, variants } }: Keeping, changes: readonly Change[]): Arrived {
  const blocks = new Map<string, Change>();
  const texts = new Map<string, Change>();
  const statements = new Map<number, Change>();
  for (const change of changes) {
    const source = variants.find(({ id }) => id === change.variant);
    for (const index of change.edits.flatMap((edit) => edit.blocks)) {
      const block = source?.document.blocks[index];
      if (!source || !block) continue;
      blocks.set(`${source.index}:${index}`, change);
      texts.set(keyOf(source.document, block), change);
      for (const { statement } of context.claimsIn(source.index, index)) statements.set(statement.id, change);
    }
  }
  return { blocks, texts, statements };
}

function placeBlock(placing: Placing, variant: DecidedVariant, at: number): Placement | undefined {
  const block = variant.document.blocks[at];
  const change = placing.arrived.blocks.get(`${variant.index}:${at}`);
  if (!block) return undefined;
  if (change) return cameIn(placing, variant.id, at, change);
  if (block.kind === 'heading') return placeHeading(placing, variant, at);
  if (block.kind === 'table-header') return placeTableHead(placing, variant, at);
  return placeUnits(placing, variant, at, variant.unitsOf(at));
}

const cameIn = ({ lines }: Placing, variant: string, block: number, change: Change): Placement => ({
  place: 'merged into',
  change: change.number,
  point: change.points[0],
  mergedLine: lines.ofBlock(variant, block),
});

function placeUnits(
  placing: Placing,
  variant: DecidedVariant,
  at: number,
  units: readonly Unit[],
): Placement | undefined {
  const open = units.find(({ decision }) => decision.at !== 'base');
  if (!open) {
    const decision = units[0]?.decision;
    return decision?.at === 'base' ? inBase(placing, decision) : undefined;
  }
  const same = arrivedOtherwise(placing, variant, at, units);
  if (same)
    return {
      place: 'merged into',
      change: same.number,
      point: same.points[0],
      reason: 'the same text came in',
    };
  const declined = placing.declined.get(`${variant.index}:${at}`);
  const point = declined?.verdicts[0]?.point.id;
  if (declined && point) return { place: 'rejected', point, reason: declined.reason };
  const out = units.flatMap(({ decision }) => (decision.at === 'out' ? [decision] : []));
  const decision = out.find(({ place }) => place === 'rejected') ?? out[0];
  if (decision) return { place: decision.place, point: decision.verdict.point.id, reason: decision.reason };
  const won = units.flatMap((unit) => (unit.decision.at === 'incoming' ? unit.decision.verdicts : []))[0];
  if (won) return { place: 'rejected', point: won.point.id, reason: 'its change was not applied' };
  const near = pointNear(placing, variant, at);
  const reason = 'it only leads to, or is wrapped around, something that does not come in';
  return near === undefined ? undefined : { place: 'rejected', point: near, reason };
}

/** The point that decided about what stands nearest, in its section or at all; the first of all as a last resort. */
function pointNear(
  { keeping }: Placing,
  { units, document }: DecidedVariant,
  at: number,
): string | undefined {
  const section = document.blocks[at]?.section;
  const decided = units
    .flatMap(({ block, decision }) => {
      const verdict =
        decision.at === 'out'
          ? decision.verdict
          : decision.at === 'incoming'
            ? decision.verdicts[0]
            : undefined;
      const isElsewhere = document.blocks[block]?.section !== section;
      return verdict ? [{ verdict, isElsewhere, distance: Math.abs(block - at) }] : [];
    })
    .sort((a, b) => Number(a.isElsewhere) - Number(b.isElsewhere) || a.distance - b.distance);
  return decided[0]?.verdict.point.id ?? keeping.planned.context.points[0]?.id;
}

function inBase({ keeping, lines }: Placing, { how, block }: Extract<Decision, { at: 'base' }>): Placement {
  const found = keeping.planned.context.baseDocument.blocks[block];
  return { place: how, baseLine: found?.line, mergedLine: found && lines.ofBase(found.start) };
}

/** Another variant brought in the same text, or everything that is said here. */
function arrivedOtherwise(
  { arrived, keeping }: Placing,
  variant: DecidedVariant,
  at: number,
  units: readonly Unit[],
): Change | undefined {
  const block = variant.document.blocks[at];
  const same = block && arrived.texts.get(keyOf(variant.document, block));
  if (same) return same;
  const { counterpartOf } = keeping.planned.context;
  const changes = units.map(({ claim }) => claim && arrived.statements.get(claim.statement.id));
  const isSaid = units.every(
    ({ claim }, index) => changes[index] !== undefined || (claim && counterpartOf(claim)?.exact),
  );
  return isSaid ? changes.find((change) => change !== undefined) : undefined;
}

/** A heading that did not come in goes where the section it names went. */
function placeHeading(placing: Placing, variant: DecidedVariant, at: number): Placement | undefined {
  const { blocks, sections } = variant.document;
  const block = blocks[at] as Block;
  const section = sections[block.section];
  const inBaseToo = section && headingInBase(placing, variant, section);
  if (inBaseToo) return inBaseToo;
  const came = placing.arrived.texts.get(keyOf(variant.document, block));
  if (came)
    return {
      place: 'merged into',
      change: came.number,
      point: came.points[0],
      reason: 'the same heading came in',
    };
  const end = section?.treeEnd ?? 0;
  const below = blocks
    .map((one, index) => ({ one, index }))
    .filter(
      ({ one, index }) => index > at && one.start < end && one.kind !== 'heading' && one.kind !== 'rule',
    );
  for (const { index } of below) {
    const placement = placeBlock(placing, variant, index);
    if (placement) return notIdentical(placement);
  }
  return placeUnits(placing, variant, at, variant.unitsOf(at));
}

function headingInBase(
  { keeping, lines }: Placing,
  variant: DecidedVariant,
  { index, title }: Section,
): Placement | undefined {
  const { baseSectionOf, baseDocument } = keeping.planned.context;
  const found = baseSectionOf(variant.index, index);
  const base = found === undefined ? undefined : baseDocument.sections[found];
  if (!base) return undefined;
  const place = base.title.trim() === title.trim() ? 'identical to base' : 'covered by';
  return { place, baseLine: base.line, mergedLine: lines.ofBase(base.start) };
}

/** What stands below it is identical, the heading itself is not. */
const notIdentical = (placement: Placement): Placement =>
  placement.place === 'identical to base' ? { ...placement, place: 'covered by' } : placement;

function placeTableHead(placing: Placing, variant: DecidedVariant, at: number): Placement | undefined {
  const { blocks } = variant.document;
  const row = blocks.findIndex(({ kind, parent }) => kind === 'table-row' && parent === at);
  if (row < 0) return placeUnits(placing, variant, at, variant.unitsOf(at));
  const placement = placeBlock(placing, variant, row);
  return placement && notIdentical(placement);
}
