// Units as Markdown below a heading: first what has no heading of its own, in lists and tables, then the sections,
// with the titles around them where several come from one place.

import { roleOfTitle } from '../../reading/roles.ts';
import { fold, type Headings } from './headings.ts';
import type { Unit } from './read-units.ts';

export interface Rendering {
  readonly headings: Headings;
  /** What proves a requirement, by index of the requirement. */
  readonly proofs: ReadonlyMap<number, readonly Unit[]>;
}

/** Blocks, to be joined by blank lines. `above` is the title they come below. */
export function renderUnits(
  units: readonly Unit[],
  level: number,
  above: string,
  rendering: Rendering,
): string[] {
  const isBare = (unit: Unit): boolean =>
    unit.form !== 'headed' || unit.path.length === 0 || fold(showOwn(unit, rendering)) === fold(above);
  const bare = units.filter((unit) => unit.form === 'headed' && isBare(unit));
  return [
    ...bare.flatMap((unit) => renderBodies(unit, level - 1, rendering)),
    ...renderLoose(
      units.filter(({ form }) => form !== 'headed'),
      rendering,
    ),
    ...renderTree(
      units.filter((unit) => !isBare(unit)),
      0,
      level,
      above,
      rendering,
    ),
  ];
}

const showOwn = ({ path }: Unit, { headings }: Rendering): string => headings.show(path.at(-1) ?? '');

/** Items and rows of one list or table stand together below their label. */
export function renderLoose(units: readonly Unit[], rendering: Rendering): string[] {
  const chunks = new Map<string, Unit[]>();
  // Unlabelled items make one list, whatever lists they come from.
  for (const unit of units) {
    const key = unit.lead === '' ? '' : `${unit.chunk}`;
    const chunk = chunks.get(key);
    if (chunk) chunk.push(unit);
    else chunks.set(key, [unit]);
  }
  // What follows a label would be read as labelled.
  const ordered = [...chunks].sort(([a], [b]) => Number(b === '') - Number(a === ''));
  return ordered.flatMap(([, own]) => {
    const lead = own[0]?.lead ?? '';
    const isTable = own[0]?.form === 'row';
    const lines = own.map((unit) => (isTable ? textOf(unit) : withProofs(unit, rendering))).join('\n');
    if (lead === '') return [lines];
    return isTable ? [`${lead}\n${lines}`] : [lead, lines];
  });
}

const textOf = ({ bodies }: Unit): string => bodies[0]?.text ?? '';

/** An item with the items that prove it nested below. */
function withProofs(unit: Unit, { proofs }: Rendering): string {
  const text = textOf(unit);
  const indent = ' '.repeat(/^\s*(?:[-*+]|\d{1,9}[.)])\s+/.exec(text)?.[0].replace(/\[.*/, '').length ?? 2);
  const nested = (proofs.get(unit.index) ?? [])
    .filter(({ form }) => form === 'item')
    .map((proof) => indentLines(textOf(proof), indent));
  return [text, ...nested].join('\n');
}

const indentLines = (text: string, indent: string): string => text.replace(/^(?=[^\n])/gm, indent);

function renderTree(
  units: readonly Unit[],
  depth: number,
  level: number,
  above: string,
  rendering: Rendering,
): string[] {
  return runsOf(units, depth).flatMap((run) => {
    const { headings } = rendering;
    const first = run[0] as Unit;
    if (run.every(({ section }) => section === first.section)) {
      const around = first.path.length > depth + 1 ? headings.show(first.path.at(-2) ?? '') : above;
      const heading = headings.write(level, showOwn(first, rendering), around);
      return [heading, ...run.flatMap((unit) => renderBodies(unit, level, rendering))];
    }
    const title = headings.show(first.path[depth] ?? '');
    const isOpened = run.some(({ path }) => path.length === depth + 1);
    // A title around several parts is told once, and not at all where it only says that they are requirements.
    if (!isOpened && (headings.stands(title) || (isRequirementTitle(title) && !headings.isLinked(title))))
      return renderTree(run, depth + 1, level, above, rendering);
    const heading = headings.write(level, title, above);
    const own = run.filter(({ path }) => path.length === depth + 1);
    const below = run.filter(({ path }) => path.length > depth + 1);
    return [
      heading,
      ...own.flatMap((unit) => renderBodies(unit, level, rendering)),
      ...renderTree(below, depth + 1, level + 1, title, rendering),
    ];
  });
}

const isRequirementTitle = (title: string): boolean => {
  const role = roleOfTitle(title);
  return role === 'functional' || role === 'quality';
};

/** Neighbours below one title. */
function runsOf(units: readonly Unit[], depth: number): Unit[][] {
  const runs: Unit[][] = [];
  for (const unit of units) {
    const run = runs.at(-1);
    if (run?.[0]?.path[depth] === unit.path[depth] && run) run.push(unit);
    else runs.push([unit]);
  }
  return runs;
}

/** `level` is the one of the heading that the unit stands below. */
function renderBodies(unit: Unit, level: number, { headings }: Rendering): string[] {
  return unit.bodies.flatMap(({ depth, title, text }) => {
    const shown = headings.show(title);
    const heading = depth === 0 ? [] : [headings.write(level + depth, shown, showTitle(unit, headings))];
    return text === '' ? heading : [...heading, text];
  });
}

const showTitle = ({ path }: Unit, headings: Headings): string => headings.show(path.at(-1) ?? '');
