// The planner without a model (ruling R2-13): milestones are cut along the phases, stories and components of the spec,
// put in an order that its dependencies allow, and named after what they hold. Authors of several roadmaps differ in
// what they want first and in how finely they cut.

import type { Domain, Requirement } from '../../model/extraction.ts';
import type { MilestoneType, PlanContext, Sketch, SketchMilestone } from '../../model/plan.ts';
import { describeRequirements, listContents } from '../requirements/describe-requirement.ts';
import { groupRequirements, groupsOf, isPhased, type Piece } from '../requirements/group-requirements.ts';
import type { RequirementOrder } from '../requirements/order-requirements.ts';
import { arrangeSketch } from './arrange-sketch.ts';
import { leastFirst } from './least-first.ts';
import { countMilestones, rangeOf } from './milestone-range.ts';
import { nameMilestones } from './name-milestones.ts';

/** What an author wants first, and whether it cuts finely. */
export interface Leaning {
  readonly wants: (requirement: Requirement) => boolean;
  readonly isFine: boolean;
}

/** Deliverables of a milestone that one can keep an eye on. */
const USUAL_SIZE = 5;

export function cutMilestones(context: PlanContext, order: RequirementOrder, leaning?: Leaning): Sketch {
  const { extraction, complexity } = context;
  const described = describeRequirements(extraction);
  const requirements = [...described.values()].map(({ stated }) => stated[0]);
  const whole = groupRequirements(requirements);
  const { least, most } = rangeOf(complexity.class);
  const pieces = Math.min(whole.length, Math.round(requirements.length / USUAL_SIZE));
  const wanted = leaning?.isFine ? most : countMilestones(complexity.class, pieces);
  // Phases are an order that the spec states.
  const sorted = isPhased(requirements) ? whole : sequence(whole, order, leaning);
  const fitted = fitPieces(arrange(sorted, order), wanted);
  const titles = nameMilestones(
    fitted.map(({ titles: above, requirements: held }) => ({
      titles: above,
      texts: held.map((one) => one.text),
      contents: held.map(({ id }) => described.get(id)?.title ?? id),
    })),
  );
  const milestones = fitted.map((piece, at): SketchMilestone => {
    const deliverables = piece.requirements.map(({ id }) => ({ requirements: [id] }));
    return {
      key: String(at + 1),
      title: titles[at] ?? '',
      type: typeOf(piece.requirements),
      objective: `What works at its end: ${listContents({ deliverables }, described)}.`,
      after: [],
      deliverables,
    };
  });
  const few = `Complexity ${complexity.class} asks for at least ${least} milestones, but the ${requirements.length} requirements fill only ${fitted.length}: none is invented.`;
  return { milestones, deferred: [], warnings: fitted.length < least ? [few] : [] };
}

/** The piece that needs the least of those still to come goes next; then one that the author wants; then as in the spec. */
function sequence(pieces: readonly Piece[], { needs }: RequirementOrder, leaning?: Leaning): Piece[] {
  const holders = new Map(
    pieces.flatMap(({ requirements }, at) => requirements.map(({ id }) => [id, at] as const)),
  );
  const needed = pieces.map(({ requirements }, at) =>
    requirements
      .flatMap(({ id }) => needs.get(id) ?? [])
      .flatMap((id) => holders.get(id) ?? [])
      .filter((one) => one !== at),
  );
  const neededBy = pieces.map((): number[] => []);
  needed.forEach((all, at) => {
    for (const one of all) neededBy[one]?.push(at);
  });
  const lags = pieces.map(({ requirements }) => {
    const own = leaning ? requirements.filter(leaning.wants).length : 0;
    return leaning && own * 2 < requirements.length ? 0.5 : 0;
  });
  const open = needed.map(({ length }, at) => length + (lags[at] ?? 0));
  const waiting = leastFirst();
  open.forEach(waiting.push);
  const placed = new Set<number>();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (placed.has(next.at) || next.key !== open[next.at]) continue;
    placed.add(next.at);
    for (const later of neededBy[next.at] ?? []) {
      open[later] = (open[later] ?? 0) - 1;
      waiting.push(open[later] ?? 0, later);
    }
  }
  return [...placed].flatMap((at) => pieces[at] ?? []);
}

/** A requirement that needs one of a later piece goes there. */
function arrange(pieces: readonly Piece[], order: RequirementOrder): Piece[] {
  const byId = new Map(
    pieces.flatMap(({ requirements }) => requirements.map((one) => [one.id, one] as const)),
  );
  const rough = pieces.map(
    ({ requirements }, at): SketchMilestone => ({
      key: String(at),
      title: '',
      type: 'FEATURE',
      after: [],
      deliverables: requirements.map(({ id }) => ({ requirements: [id] })),
    }),
  );
  return arrangeSketch(rough, order).milestones.flatMap(({ key, deliverables }): Piece[] => {
    const piece = pieces[Number(key)];
    const ids = deliverables.flatMap(({ requirements }) => requirements);
    return piece ? [{ ...piece, requirements: ids.flatMap((id) => byId.get(id) ?? []) }] : [];
  });
}

/** Neighbours are joined, the smallest and those of one place first; the largest are split in the middle. */
function fitPieces(pieces: readonly Piece[], wanted: number): Piece[] {
  const fitted = joinNeighbours(pieces, wanted);
  while (fitted.length < wanted) {
    const sizes = fitted.map(({ requirements }) => requirements.length);
    const at = sizes.indexOf(Math.max(...sizes));
    const { requirements, ...rest } = fitted[at] as Piece;
    if (requirements.length < 2) break;
    const middle = Math.ceil(requirements.length / 2);
    const halves = [requirements.slice(0, middle), requirements.slice(middle)];
    fitted.splice(
      at,
      1,
      ...halves.map((own) => ({ ...rest, titles: titlesOf(own, rest), requirements: own })),
    );
  }
  return fitted;
}

/** Half of a piece is called by what it holds, where the whole was. */
function titlesOf(own: readonly Requirement[], { titles }: Pick<Piece, 'titles'>): readonly string[] {
  const groups = groupsOf(own);
  return groups.length > 0 && groups.every((group) => titles.includes(group)) ? groups : titles;
}

/** What keeps neighbours apart, in requirements. */
const OTHER_PLACE = 2;
const OTHER_KIND = 2;

const costOf = (own: Piece, next: Piece): number =>
  own.requirements.length +
  next.requirements.length +
  (own.place === next.place ? 0 : OTHER_PLACE) +
  (own.isQuality === next.isQuality ? 0 : OTHER_KIND);

function joinNeighbours(pieces: readonly Piece[], wanted: number): Piece[] {
  const joined: (Piece | undefined)[] = [...pieces];
  const behind = pieces.map((_, at) => at + 1);
  const before = pieces.map((_, at) => at - 1);
  const costAt = (at: number): number | undefined => {
    const [own, next] = [joined[at], joined[behind[at] ?? -1]];
    return own && next ? costOf(own, next) : undefined;
  };
  const waiting = leastFirst();
  const wait = (at: number): void => {
    const cost = costAt(at);
    if (cost !== undefined) waiting.push(cost, at);
  };
  for (const at of joined.keys()) wait(at);
  for (let left = pieces.length; left > wanted; ) {
    const { key, at } = waiting.pop() ?? { key: 0, at: -1 };
    if (at < 0) break;
    const next = behind[at] ?? -1;
    const [own, other] = [joined[at], joined[next]];
    if (!own || !other || costAt(at) !== key) continue;
    joined[at] = join(own, other);
    joined[next] = undefined;
    behind[at] = behind[next] ?? pieces.length;
    before[behind[at] as number] = at;
    left -= 1;
    wait(at);
    wait(before[at] ?? -1);
  }
  return joined.filter((piece) => piece !== undefined);
}

/** The larger one gives its name first. */
function join(a: Piece, b: Piece): Piece {
  const [first, second] = b.requirements.length > a.requirements.length ? [b, a] : [a, b];
  return {
    ...first,
    titles: [...new Set([...first.titles, ...second.titles])],
    requirements: [...a.requirements, ...b.requirements],
  };
}

const TYPES: Partial<Readonly<Record<Domain, MilestoneType>>> = {
  security: 'SECURITY',
  performance: 'IMPROVEMENT',
  documentation: 'DOC',
};

/** What most of it is. */
function typeOf(requirements: readonly Requirement[]): MilestoneType {
  const counts = new Map<MilestoneType, number>();
  for (const { domain } of requirements) {
    const own = TYPES[domain] ?? 'FEATURE';
    counts.set(own, (counts.get(own) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'FEATURE';
}
