// Ids and what they point to: the agreed forms, references that resolve, an order in which the work can be done.

import type { Finding } from '../../../domain/question.ts';
import type { Check } from './check.ts';
import { idsOf, type Row } from './read-sections.ts';
import { inRoadmap, inStrategy, type Reading } from './reading.ts';

type Say = (line: number, message: string) => Finding;

function checkIds(
  ids: readonly { readonly id: string; readonly line: number }[],
  form: RegExp,
  what: string,
  say: Say,
): Finding[] {
  const seen = new Set<string>();
  return ids.flatMap(({ id, line }) => {
    const isTwice = seen.has(id);
    seen.add(id);
    if (!form.test(id)) return [say(line, `"${id}" is no id of a ${what}: number it as the others`)];
    return isTwice ? [say(line, `${id} names two things: give one of them another number`)] : [];
  });
}

const firstCells = (rows: readonly Row[]): { id: string; line: number }[] =>
  rows.map(({ cells, line }) => ({ id: cells[0] ?? '', line }));

function findIdFaults({ roadmap, strategy }: Reading): Finding[] {
  return [
    ...checkIds(roadmap.milestones, /^M\d+$/, 'milestone', inRoadmap),
    ...roadmap.milestones.flatMap(({ id, deliverables }) =>
      checkIds(deliverables, new RegExp(`^D${id.slice(1)}\\.\\d+$`), `deliverable of ${id}`, inRoadmap),
    ),
    ...checkIds(firstCells(roadmap.register), /^R-\d{3,}$/, 'risk', inRoadmap),
    ...checkIds(firstCells(strategy.validations), /^V\d+$/, 'validation milestone', inStrategy),
  ];
}

const findClashes = ({ roadmap, requirements }: Reading): Finding[] =>
  firstCells(roadmap.register)
    .filter(({ id }) => requirements.has(id))
    .map(({ id, line }) =>
      inRoadmap(line, `${id} is a risk here and a requirement of the spec: number the risk otherwise`),
    );

interface Known {
  readonly milestones: ReadonlySet<string>;
  readonly deliverables: ReadonlySet<string>;
  readonly risks: ReadonlySet<string>;
  readonly validations: ReadonlySet<string>;
}

function knownTo({ roadmap, strategy }: Reading): Known {
  const { milestones, register } = roadmap;
  return {
    milestones: new Set(milestones.map(({ id }) => id)),
    deliverables: new Set(milestones.flatMap((one) => one.deliverables.map(({ id }) => id))),
    risks: new Set(firstCells(register).map(({ id }) => id)),
    validations: new Set(firstCells(strategy.validations).map(({ id }) => id)),
  };
}

/** For a cell with ids: those that nothing defines. */
const undefinedIn =
  (say: Say) =>
  (rows: readonly Row[], column: number, known: ReadonlySet<string>, what: string): Finding[] =>
    rows.flatMap(({ cells, line }) =>
      idsOf(cells[column])
        .filter((id) => !known.has(id))
        .map((id) => say(line, `${id} is no ${what} of these documents: define it or take it out`)),
    );

function findDangling(reading: Reading): Finding[] {
  const { roadmap, strategy, requirements, extraction } = reading;
  const known = knownTo(reading);
  const here = undefinedIn(inRoadmap);
  const there = undefinedIn(inStrategy);
  const criteria = extraction.criteria.map(({ id }) => id);
  const validated = new Set([
    ...known.milestones,
    ...known.deliverables,
    ...requirements.keys(),
    ...criteria,
  ]);
  const assessed = roadmap.milestones.flatMap(({ risks }) =>
    risks.map(({ line, cells }) => ({ line, cells: [cells[0]?.split(':')[0] ?? ''] })),
  );
  const gates = strategy.gates.map(({ line, cells }) => ({ line, cells: [cells[0]?.split(':')[0] ?? ''] }));
  return [
    ...roadmap.milestones.flatMap(({ id, dependencies, line }) =>
      dependencies
        .filter((before) => !known.milestones.has(before))
        .map((before) => inRoadmap(line, `${id} depends on ${before}, which is no milestone: define it`)),
    ),
    ...here(roadmap.summary, 5, known.milestones, 'milestone'),
    ...here(roadmap.coverage, 3, known.milestones, 'milestone'),
    ...here(roadmap.coverage, 4, known.deliverables, 'deliverable'),
    ...here(roadmap.coverage, 5, known.validations, 'validation milestone'),
    ...here(roadmap.register, 2, known.milestones, 'milestone'),
    ...here(roadmap.criteria, 2, known.milestones, 'milestone'),
    ...here(assessed, 0, known.risks, 'risk'),
    ...there(strategy.validations, 1, known.milestones, 'milestone'),
    ...there(strategy.validations, 2, validated, 'milestone, deliverable, requirement or criterion'),
    ...there(strategy.matrix, 1, known.validations, 'validation milestone'),
    ...there(strategy.matrix, 2, known.milestones, 'milestone'),
    ...there(gates, 0, known.milestones, 'milestone'),
    ...findWrongArrows(reading),
    ...findWrongAssessments(reading),
  ];
}

function findWrongArrows({ roadmap }: Reading): Finding[] {
  const drawn = new Set(roadmap.arrows.map(({ from, to }) => `${from} -> ${to}`));
  const said = roadmap.milestones.flatMap(({ id, dependencies, line }) =>
    dependencies.map((before) => ({ line, arrow: `${before} -> ${id}` })),
  );
  const arrows = new Set(said.map(({ arrow }) => arrow));
  return [
    ...said
      .filter(({ arrow }) => !drawn.has(arrow))
      .map(({ line, arrow }) => inRoadmap(line, `the Dependency Graph lacks ${arrow}: draw it`)),
    ...roadmap.arrows
      .filter(({ from, to }) => !arrows.has(`${from} -> ${to}`))
      .map(({ from, to, line }) =>
        inRoadmap(line, `no milestone has the dependency ${from} -> ${to}: take the arrow out`),
      ),
  ];
}

/** The risks of a milestone are those of the register that name it. */
function findWrongAssessments({ roadmap }: Reading): Finding[] {
  return roadmap.milestones.flatMap(({ id, line, risks }) => {
    const assessed = risks.map(({ cells }) => cells[0]?.split(':')[0] ?? '');
    const registered = roadmap.register.filter(({ cells }) => idsOf(cells[2]).includes(id));
    const isSame = assessed.join() === registered.map(({ cells }) => cells[0]).join();
    return isSame
      ? []
      : [inRoadmap(line, `the Risk Assessment of ${id} differs from the Risk Register: make them equal`)];
  });
}

/** Follows dependencies; what leads back to its start is shown as `M1 -> M2 -> M1`. */
function findCycles({ roadmap }: Reading): Finding[] {
  const before = new Map(roadmap.milestones.map(({ id, dependencies }) => [id, dependencies]));
  const done = new Set<string>();
  for (const { id, line } of roadmap.milestones) {
    const circle = followFrom(id, before, done, []);
    if (circle) {
      const shown = [...circle].reverse().join(' -> ');
      return [inRoadmap(line, `the dependencies lead in a circle, ${shown}: cut one of them`)];
    }
  }
  return [];
}

function followFrom(
  id: string,
  before: ReadonlyMap<string, readonly string[]>,
  done: Set<string>,
  path: readonly string[],
): readonly string[] | undefined {
  if (path.includes(id)) return [...path.slice(path.indexOf(id)), id];
  if (done.has(id)) return undefined;
  for (const next of before.get(id) ?? []) {
    const circle = followFrom(next, before, done, [...path, id]);
    if (circle) return circle;
  }
  done.add(id);
  return undefined;
}

function findOrderFaults({ roadmap }: Reading): Finding[] {
  const place = new Map(roadmap.milestones.map(({ id }, index) => [id, index]));
  return roadmap.milestones.flatMap(({ id, dependencies, line }, index) =>
    dependencies
      .filter((before) => (place.get(before) ?? -1) >= index)
      .map((before) => inRoadmap(line, `${id} stands before ${before}, on which it depends: put it behind`)),
  );
}

export const structureChecks: readonly Check[] = [
  { id: 'id-schemas', dimension: 'consistency', gate: true, find: findIdFaults },
  { id: 'ids-of-one-meaning', dimension: 'consistency', find: findClashes },
  { id: 'references', dimension: 'consistency', gate: true, find: findDangling },
  { id: 'acyclic', dimension: 'achievability', gate: true, find: findCycles },
  { id: 'order-of-milestones', dimension: 'achievability', find: findOrderFaults },
];
