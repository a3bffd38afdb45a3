// What can go wrong with a roadmap, planted.

import type { SeededRandom } from '../../mutations/seeded-random.ts';
import {
  insertBehind,
  linesMatching,
  type Mutation,
  type NumberedLine,
  type Planted,
  replaceLine,
} from '../mutation.ts';

const PHASE = /^### Phase (\d+): /;
const REQUIREMENTS = /^\*\*Requirements\*\*: /;
const DEPENDS = /^\*\*Depends on\*\*: /;
const CRITERION = /^\d\. /;
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

/** Most of what the others hold goes to one of them; each keeps one. */
const hugePhase = roadmap('huge-phase', (text, random) => {
  const phases = phasesOf(text);
  const chosen = random.pick(phases);
  const moved: string[] = [];
  const lines = text.split('\n');
  for (const { number, requirements } of phases) {
    if (number === chosen.number) continue;
    const ids = random.shuffle(requirements.line.match(ID) ?? []);
    moved.push(...ids.slice(1));
    lines[requirements.number - 1] = `**Requirements**: ${ids[0]}`;
  }
  const own = chosen.requirements.line.match(ID) ?? [];
  lines[chosen.requirements.number - 1] = `**Requirements**: ${[...own, ...moved].join(', ')}`;
  const table = lines.findIndex((line) => /^## Coverage/.test(line));
  return {
    text: `${lines.slice(0, table).join('\n')}\n`,
    lines: [{ from: chosen.heading.number, to: chosen.requirements.number }],
    category: 'Scope per phase',
    what: `Phase ${chosen.number} holds ${own.length + moved.length}`,
  };
});

const VAGUE: readonly string[] = [
  'The pages for members work well.',
  'Search is fast enough for a Saturday.',
  'Volunteers are happy with the desk.',
  'Mails are handled properly.',
  'The desk is easy to use.',
  'Reserving works as expected.',
  'The performance of the server is acceptable, with good performance on a Saturday.',
  'The site looks good.',
  'The system is stable and runs smoothly.',
  'Errors are handled gracefully.',
  'The pages load quickly.',
  'Members can easily find a tool.',
  'Data is secure.',
  'No major issues remain.',
];

const vagueCriterion = roadmap('vague-criterion', (text, random) => {
  const items = linesMatching(text, CRITERION);
  const { number, line } = random.pick(items);
  const said = random.pick(VAGUE);
  const marker = /^\d\. /.exec(line)?.[0] ?? '';
  return { ...replaceLine(text, number, `${marker}${said}`), category: 'Milestone clarity', what: said };
});

const noCriterion = roadmap('no-criterion', (text, random) => {
  const phase = random.pick(phasesOf(text));
  const lines = text.split('\n');
  const from = lines.findIndex(
    (line, index) => index >= phase.heading.number && /^\*\*Success Criteria/.test(line),
  );
  const to = lines.findIndex((line, index) => index > from && /^\*\*Plans/.test(line));
  lines.splice(from, to - from);
  return {
    text: lines.join('\n'),
    lines: [{ from: phase.heading.number, to: phase.heading.number }],
    category: 'Milestone clarity',
    what: `Phase ${phase.number} has no criteria`,
  };
});

const claimedTwice = roadmap('claimed-twice', (text, random) => {
  const [one, other] = random.shuffle(phasesOf(text));
  const id = random.pick(one?.requirements.line.match(ID) ?? ['']);
  if (!one || !other || id === '') return undefined;
  const planted = replaceLine(text, other.requirements.number, `${other.requirements.line}, ${id}`);
  return { ...planted, category: 'Coverage', what: `${id} in two phases` };
});

const unknownRequirement = roadmap('unknown-requirement', (text, random) => {
  const { requirements } = random.pick(phasesOf(text));
  const id = random.pick(['LOAN-17', 'MAIL-09', 'PERF-08', 'DATA-11', 'ACCT-12']);
  const planted = replaceLine(text, requirements.number, `${requirements.line}, ${id}`);
  return { ...planted, category: 'Coverage', what: `${id} is nowhere defined` };
});

const unmetRisk = roadmap('unmet-risk', (text, random) => {
  const [header] = linesMatching(text, /^\| Risk \|/);
  if (!header) return undefined;
  const name = random.pick([
    'A desk has no power',
    'The label printer fails',
    'The coordinator leaves',
    'Members share codes',
  ]);
  const none = random.pick(['', '-', 'TBD', 'None', 'to be defined']);
  const row = `| ${name} | ${random.pick(['Medium', 'High'])} | ${random.pick(['High', 'Critical'])} | ${none} | 2 |`;
  return { ...insertBehind(text, header.number + 1, row), category: 'Risk distribution', what: row };
});

export const ROADMAP_MUTATIONS: readonly Mutation[] = [
  uncovered,
  wrongOrder,
  circle,
  hugePhase,
  vagueCriterion,
  noCriterion,
  claimedTwice,
  unknownRequirement,
  unmetRisk,
];
