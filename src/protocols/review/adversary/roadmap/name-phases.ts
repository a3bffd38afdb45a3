// How a text names the phases of a roadmap: "Phases 1-3", "P2", "M1, M2", a bare number in a column of phases.

import { readLabels } from '../../../../text/find/references/heading-labels.ts';
import type { Row, Table } from '../read-tables.ts';
import { familyOfPhases, type Phase } from './read-phases.ts';

const MORE =
  /^[*_`]{0,2}\s?(,|and|&|\+|\/|-|–|—|to|through)\s?(?:(?:phase|milestone|stage|sprint)s?\s)?(?:and\s)?[MP]?(\d{1,2})\b(?!\.\d|\s?(?:days?|weeks?|h\b|hours?))/i;

/** Keys of the phases that a text names: `Phases 1-3`, `P2`, `M1, M2`. */
export function namedPhases(text: string, family: string): string[] {
  const plain = text.replace(/[*_`]/g, '');
  const places = [
    ...readLabels(plain).filter(({ key }) => key.startsWith(`${family} `)),
    ...[...plain.matchAll(/(?<![\w.-])P(\d{1,2})(?![\w.])/g)].map((match) => ({
      key: `phase ${Number(match[1])}`,
      start: match.index,
      end: match.index + match[0].length,
    })),
  ];
  return [
    ...new Set(places.flatMap(({ key, end }) => [key, ...further(key, plain.slice(end, end + 60))])),
  ].filter((key) => key.startsWith(`${family} `));
}

function further(key: string, rest: string): string[] {
  const [family = '', first = ''] = key.split(' ');
  const keys: string[] = [];
  let from = Number(first);
  let at = 0;
  for (let more = MORE.exec(rest.slice(at)); more; more = MORE.exec(rest.slice(at))) {
    const to = Number(more[2]);
    const isRange = /^(?:-|–|—|to|through)$/i.test(more[1] ?? '');
    for (let number = isRange ? from + 1 : to; number <= to && to - from < 50; number += 1)
      keys.push(`${family} ${number}`);
    from = to;
    at += more[0].length;
  }
  return keys;
}

const BARE = /^[\d\s,&+–-]+$/;
const EVERY = /^(?:all|every|each|throughout|cross-?cutting|any|continuous|ongoing)\b/i;
const PHASE_COLUMN = /^(?:phases?|milestones?|stages?|sprints?|waves?|id|name|step)$/i;

/** Keys in a cell whose column holds phases: there `1, 3` and `All` name some too. */
export function phasesInCell(cell: string, phases: readonly Phase[]): string[] {
  const family = familyOfPhases(phases);
  if (EVERY.test(cell)) return phases.map(({ key }) => key);
  if (BARE.test(cell) && /\d/.test(cell)) return namedPhases(`${family} ${cell.trim()}`, family);
  const leading = /^(\d{1,2})[.):]\s/.exec(cell)?.[1];
  return [...(leading === undefined ? [] : [`${family} ${Number(leading)}`]), ...namedPhases(cell, family)];
}

/** The phase that a row of a summary is about, by its first cell. */
export function phaseOfRow({ columns }: Table, { cells }: Row, phases: readonly Phase[]): Phase | undefined {
  const family = familyOfPhases(phases);
  const first = (cells[0]?.text ?? '').slice(0, 40);
  const [key] = PHASE_COLUMN.test(columns[0] ?? '')
    ? phasesInCell(first, phases)
    : namedPhases(first.slice(0, 12), family);
  return phases.find((phase) => phase.key === key);
}
