// Which section of a layout takes in which unit of the source.

import type { Role } from '../../reading/roles.ts';
import type { Layout, Slot } from './layouts.ts';
import type { Unit } from './read-units.ts';

export interface Placed {
  readonly bySlot: ReadonlyMap<Slot, readonly Unit[]>;
  /** The main section holds the source's own steps, whose order is not ours to change. */
  readonly isOrdered: boolean;
}

/** What stands in for requirements, in this order, where a source has none. */
const INSTEAD: readonly (readonly Role[])[] = [['order'], ['component', 'interface', 'data', 'other']];

export function placeUnits(units: readonly Unit[], { slots }: Layout): Placed {
  const bySlot = new Map<Slot, Unit[]>(slots.map((slot) => [slot, []]));
  const main = slots.find(({ form }) => form !== 'plain');
  const hasMain = units.some((unit) => main && takes(main, unit));
  const instead = hasMain
    ? []
    : (INSTEAD.find((roles) => units.some(({ role }) => roles.includes(role))) ?? []);
  for (const unit of units) {
    const slot = instead.includes(unit.role) ? main : slots.find((one) => takes(one, unit));
    if (slot) bySlot.get(slot)?.push(unit);
  }
  return { bySlot, isOrdered: instead.includes('order') };
}

const takes = ({ roles, binding }: Slot, { role, isBinding }: Unit): boolean =>
  roles.includes(role) || (isBinding && (binding?.includes(role) ?? false));
