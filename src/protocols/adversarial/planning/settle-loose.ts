// What nothing was raised about goes where the same words of another variant go, or where its neighbours go: in with a
// section that comes in, out with one that stays out. Where all around it stands in the base already, it is an addition
// that nobody objects to.

import type { DecidedVariant, Decision, Unit } from './decide-units.ts';

export function settleLoose(variants: readonly DecidedVariant[]): DecidedVariant[] {
  const said = new Map<number, Decision>();
  for (const { units } of variants) {
    for (const unit of units)
      if (unit.claim && isArgued(unit) && !said.has(unit.claim.statement.id))
        said.set(unit.claim.statement.id, unit.decision);
  }
  return variants.map((variant) => settleVariant(variant, said));
}

/** Decisions of all variants by the statement they are about. */
type Said = ReadonlyMap<number, Decision>;

function settleVariant(variant: DecidedVariant, said: Said): DecidedVariant {
  if (!variant.units.some(({ decision }) => decision.at === 'loose')) return variant;
  const settled = new Map<Unit, Unit>();
  variant.units.forEach((unit, at) => {
    if (unit.decision.at === 'loose')
      settled.set(unit, { ...unit, decision: settle(variant, unit, at, said) });
  });
  const change = (unit: Unit): Unit => settled.get(unit) ?? unit;
  return {
    ...variant,
    units: variant.units.map(change),
    unitsOf: (block) => variant.unitsOf(block).map(change),
  };
}

function settle(variant: DecidedVariant, unit: Unit, at: number, said: Said): Decision {
  const { blocks } = variant.document;
  const same = unit.claim && said.get(unit.claim.statement.id);
  if (same) return withTwin(same, variant.id);
  if (blocks[unit.block]?.kind === 'reference') return settleReference(variant, unit);
  const section = blocks[unit.block]?.section;
  const inSection = variant.units
    .map((other, position) => ({ other, distance: Math.abs(position - at) }))
    .filter(({ other }) => blocks[other.block]?.section === section && isArgued(other))
    .sort((a, b) => a.distance - b.distance);
  const nearest = inSection[0]?.other.decision;
  return nearest === undefined ? NOBODY_OBJECTS : withNeighbour(nearest);
}

const isArgued = ({ decision }: Unit): boolean => decision.at === 'incoming' || decision.at === 'out';

const NOBODY_OBJECTS: Decision = { at: 'incoming', verdicts: [] };

/** A point about the same words is about these too: won with them, or lost; and they need not come in twice. */
function withTwin(decision: Decision, id: string): Decision {
  if (decision.at === 'out') {
    const { outcome, to } = decision.verdict;
    return outcome === 'lost' && to === id ? { at: 'incoming', verdicts: [decision.verdict] } : decision;
  }
  const [verdict] = decision.at === 'incoming' ? decision.verdicts : [];
  const reason = 'the same words come in from another variant';
  return verdict ? { at: 'out', place: 'rejected', verdict, reason } : decision;
}

function withNeighbour(decision: Decision): Decision {
  if (decision.at !== 'out') return decision;
  const { barred: _barred, ...out } = decision;
  return { ...out, reason: `goes with what stands beside it: ${decision.reason}` };
}

/** A link definition is needed where the text that uses it comes in. */
function settleReference(variant: DecidedVariant, unit: Unit): Decision {
  const { text, blocks } = variant.document;
  const { start = 0, end = 0 } = blocks[unit.block] ?? {};
  const label = /^\s*\[([^\]]+)\]:/.exec(text.slice(start, end))?.[1] ?? '';
  const using = variant.units.filter((other) => {
    const block = blocks[other.block];
    return (
      isArgued(other) && block !== undefined && text.slice(block.start, block.end).includes(`[${label}]`)
    );
  });
  const incoming = using.find(({ decision }) => decision.at === 'incoming');
  const [first] = using;
  return incoming?.decision ?? (first ? withNeighbour(first.decision) : NOBODY_OBJECTS);
}
