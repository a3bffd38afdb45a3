// What can go wrong with a roadmap, planted.

import type { SeededRandom } from '../../mutations/seeded-random.ts';
import { linesMatching, type Mutation, type NumberedLine, type Planted, replaceLine } from '../mutation.ts';

const PHASE = /^### Phase (\d+): /;
const REQUIREMENTS = /^\*\*Requirements\*\*: /;
const DEPENDS = /^\*\*Depends on\*\*: /;
const ID = /\b[A-Z]{4}-\d\d\b|\bSEC-\d\d\b/g;

interface PlacedPhase {
  readonly number: number;
  readonly heading: NumberedLine;
  readonly depends: NumberedLine;
  readonly requirements: NumberedLine;
}

function phasesOf(text: string): PlacedPhase[] {
  const [needs, lists] = [linesMatching(text, DEPENDS), linesMatching(text, REQUIREMENTS)];
  return linesMatching(text, PHASE).flatMap((heading) => {
    const depends = needs.find(({ number }) => number > heading.number);
    const requirements = lists.find(({ number }) => number > heading.number);
    const number = Number(PHASE.exec(heading.line)?.[1]);
    return depends && requirements ? [{ number, heading, depends, requirements }] : [];
  });
}

const roadmap = (
  name: string,
  plant: (text: string, random: SeededRandom) => Planted | undefined,
): Mutation => ({
  name,
  type: 'roadmap',
  plant,
});

const uncovered = roadmap('uncovered-requirement', (text, random) => {
  const [gone, more] = random.shuffle(
    phasesOf(text).flatMap(({ requirements }) => requirements.line.match(ID) ?? []),
  );
  if (gone === undefined) return undefined;
  const ids = random.below(2) === 0 || more === undefined ? [gone] : [gone, more];
  const left = ids.reduce(
    (all, id) => all.replaceAll(`, ${id}`, '').replaceAll(`${id}, `, '').replaceAll(id, ''),
    text,
  );
  return {
    text: left,
    lines: [],
    missing: ids,
    category: 'Coverage',
    what: `no phase holds ${ids.join(', ')}`,
  };
});

const wrongOrder = roadmap('wrong-order', (text, random) => {
  const phases = phasesOf(text);
  const phase = random.pick(phases.slice(0, -1));
  const later = random.pick(phases.filter(({ number }) => number > phase.number));
  const said = random.pick([
    `Phase ${later.number}`,
    `Phase ${later.number} (for its tests)`,
    `the pages of Phase ${later.number}`,
  ]);
  const planted = replaceLine(text, phase.depends.number, `**Depends on**: ${said}`);
  return { ...planted, category: 'Phase ordering', what: `Phase ${phase.number} needs ${said}` };
});

const circle = roadmap('circle', (text, random) => {
  const [one, other] = random.shuffle(phasesOf(text));
  if (!one || !other) return undefined;
  const first = replaceLine(text, one.depends.number, `**Depends on**: Phase ${other.number}`);
  const second = replaceLine(first.text, other.depends.number, `**Depends on**: Phase ${one.number}`);
  return {
    text: second.text,
    lines: [...first.lines, ...second.lines],
    category: 'Phase ordering',
    what: `Phases ${one.number} and ${other.number} need each other`,
  };
});

const unknownRequirement = roadmap('unknown-requirement', (text, random) => {
  const { requirements } = random.pick(phasesOf(text));
  const id = random.pick(['LOAN-17', 'MAIL-09', 'PERF-08', 'DATA-11', 'ACCT-12']);
  const planted = replaceLine(text, requirements.number, `${requirements.line}, ${id}`);
  return { ...planted, category: 'Coverage', what: `${id} is nowhere defined` };
});

export const ROADMAP_MUTATIONS: readonly Mutation[] = [uncovered, wrongOrder, circle, unknownRequirement];
