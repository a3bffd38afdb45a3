// The second inventory over the files as they lie in the folder, and the map of ids that it reads them with.

import { findUnaccounted } from '../../inventory/find-unaccounted.ts';
import type { Difference } from '../../recheck/findings.ts';
import type { Facts } from './facts.ts';
import type { Recount } from './recount-debate.ts';

/** What is nowhere is a finding, even where the run itself has told so: the merged document does not hold. */
export function recheckInventory(facts: Facts): Recount {
  const { merged, undecided, log, documents, record } = facts;
  if (merged === undefined || undecided === undefined || log === undefined)
    return { examined: 0, differences: [] };
  const { examined, unaccounted } = findUnaccounted({
    variants: [...documents].map(([name, { text }]) => ({ name, text })),
    base: record.plan.base,
    merged,
    undecided,
    log,
    idMap: idMapOf(facts),
  });
  const told = record.validation.checks.find(({ name }) => name === 'inventory');
  const searched = `${examined} ids, requirements, rows and code blocks of ${documents.size} documents`;
  const differences: Difference[] = [];
  if (told === undefined || told.examined !== examined)
    differences.push({
      check: 'inventory.count',
      declared: told?.examined ?? null,
      recomputed: examined,
      message: `Looked for: ${searched}`,
    });
  for (const { variant, line, item, why } of unaccounted) {
    const where = variant === undefined ? 'the merged document' : `Variant ${variant}`;
    differences.push({
      check: 'inventory.item',
      declared: null,
      recomputed: item.text.slice(0, 200),
      message: `${where}, line ${line}: ${why}`,
    });
  }
  if (told !== undefined && told.faults.length !== unaccounted.length)
    differences.push({
      check: 'inventory.count',
      declared: told.faults.length,
      recomputed: unaccounted.length,
      message: `Not accounted for of ${searched}`,
    });
  return { examined, differences: [...differences, ...recheckIds(facts, log, merged)] };
}

function idMapOf({ record }: Facts): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const maps = new Map<string, Map<string, string>>();
  for (const { variant, from, to } of record.renumbered ?? [])
    maps.set(variant, (maps.get(variant) ?? new Map<string, string>()).set(from, to));
  return maps;
}

/** A new id is nobody's, stands in the merged document, and the log has it in its table. */
function recheckIds({ record, documents }: Facts, log: string, merged: string): Difference[] {
  const rows = [...log.matchAll(/^\| (\S+) \| (\S+) \| Variant ([A-Z]) \|$/gm)].map(
    ([, from, to, variant]) => `${variant}: ${from} is ${to}`,
  );
  const kept = (record.renumbered ?? []).map(({ variant, from, to }) => `${variant}: ${from} is ${to}`);
  const check = 'inventory.ids';
  const differences: Difference[] = kept
    .filter((row) => !rows.includes(row))
    .map((row) => ({ check, declared: row, recomputed: null, message: 'The log has no such row' }));
  for (const { variant, from, to } of record.renumbered ?? []) {
    const holds = (text: string | undefined, id: string): boolean => text?.includes(id) ?? false;
    const message = `${from} of ${variant} as ${to}`;
    if (!holds(documents.get(variant)?.text, from))
      differences.push({
        check,
        declared: from,
        recomputed: null,
        message: `${message}: the variant has no such id`,
      });
    if (!holds(merged, to))
      differences.push({
        check,
        declared: to,
        recomputed: null,
        message: `${message}: the merged document has no such id`,
      });
  }
  return differences;
}
