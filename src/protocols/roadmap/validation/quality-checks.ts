// Whether a team can work with it: objectives, measurable criteria, risks with an answer, checks at the right time.

import type { Finding } from '../../../domain/question.ts';
import { INTERLEAVE } from '../artifacts/test-strategy.ts';
import type { ComplexityClass } from '../model.ts';
import type { Check } from './check.ts';
import { idsOf } from './read-sections.ts';
import { inRoadmap, inStrategy, type Reading } from './reading.ts';

/** Facts B.13. */
const MILESTONES: Readonly<Record<ComplexityClass, readonly [least: number, most: number]>> = {
  LOW: [3, 4],
  MEDIUM: [5, 7],
  HIGH: [8, 12],
};
const FEWEST_WORDS = 3;
const VAGUE =
  /\b(?:fast|quick|quickly|easy|easily|simple|simply|user[- ]friendly|intuitive|robust|properly|correctly|appropriate|appropriately|as needed|good|nice|seamless|seamlessly|efficient|efficiently|reasonable|adequate|adequately|well|etc|and so on)\b/i;
const NO_ANSWER = /^\W*(?:none|no mitigation|not stated|unknown|n\/a)\b/i;
const LEVELS = ['High', 'Medium', 'Low'];

const wordsIn = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Ids and line numbers are no figures. */
const OWN_NUMBERS =
  /\b[A-Z][A-Z0-9]{0,11}(?:[-.][A-Z][A-Z0-9]{0,11}){0,3}[-.]?\d{1,5}(?:\.\d{1,4}){0,3}[a-z]?\b|\blines? \d{1,6}(?:-\d{1,6})?/g;
/** Says that a requirement is met where it is met. */
const CIRCULAR =
  /^no criterion stated|\bas (?:stated|specified|described|required|expected|intended)\b|\bno figure\b/i;

/** Nobody can see whether it is met: too short, in a circle, or a matter of taste without a figure. */
function isUnmeasurable(text: string): boolean {
  const said = text.replace(OWN_NUMBERS, '');
  return wordsIn(text) < FEWEST_WORDS || (!/\d/.test(said) && (VAGUE.test(said) || CIRCULAR.test(said)));
}

const findEmptyMilestones = ({ roadmap }: Reading): Finding[] =>
  roadmap.milestones.flatMap(({ id, line, objective, deliverables }) => [
    ...(wordsIn(objective) < FEWEST_WORDS
      ? [inRoadmap(line, `${id} has no objective: say what it is for`)]
      : []),
    ...(deliverables.length === 0
      ? [inRoadmap(line, `${id} hands nothing over: add a deliverable, or merge it with another`)]
      : []),
  ]);

const findBareDeliverables = ({ roadmap }: Reading): Finding[] =>
  roadmap.milestones
    .flatMap((one) => one.deliverables)
    .flatMap(({ id, line, description, acceptance }) => [
      ...(description === '' ? [inRoadmap(line, `${id} has no description: say what is handed over`)] : []),
      ...(acceptance === ''
        ? [inRoadmap(line, `${id} has no acceptance criteria: say when it is done`)]
        : []),
    ]);

function findWrongCount({ roadmap, plan }: Reading): Finding[] {
  const [least, most] = MILESTONES[plan.complexity.class];
  const count = roadmap.milestones.length;
  if (count >= least && count <= most) return [];
  return [
    inRoadmap(
      0,
      `${count} milestones, where ${plan.complexity.class} complexity has ${least} to ${most}: merge or split some`,
    ),
  ];
}

const DECISIONS = [
  'Primary Persona',
  'Template',
  'Milestone Count',
  'Adversarial Mode',
  'Adversarial Base Variant',
];

function findNoDecision({ roadmap }: Reading): Finding[] {
  const rows = new Map(roadmap.decisions.map((row) => [row.cells[0], row]));
  return DECISIONS.filter((name) => !rows.get(name)?.cells.every((cell) => cell !== '')).map((name) =>
    inRoadmap(
      rows.get(name)?.line ?? 0,
      `the Decision Summary does not say what was decided on ${name}: add it`,
    ),
  );
}

const findUnmeasurable = ({ roadmap }: Reading): Finding[] =>
  roadmap.milestones
    .flatMap((one) => one.deliverables)
    .filter(({ acceptance }) => isUnmeasurable(acceptance))
    .map(({ id, line }) =>
      inRoadmap(
        line,
        `nobody can measure the acceptance criteria of ${id}: name a figure or what can be observed`,
      ),
    );

/** What the roadmap itself infers has no words of the spec to answer it. */
const statedRisks = ({ roadmap }: Reading) =>
  roadmap.register.filter(({ cells }) => !/^Inferred from /.test(cells[1] ?? ''));

const findNoMitigation = (reading: Reading): Finding[] =>
  statedRisks(reading)
    .filter(({ cells }) => wordsIn(cells[5] ?? '') < FEWEST_WORDS || NO_ANSWER.test(cells[5] ?? ''))
    .map(({ cells, line }) => inRoadmap(line, `${cells[0]} has no mitigation: say what is done against it`));

const countDeliverables = ({ roadmap }: Reading): number =>
  roadmap.milestones.reduce((sum, { deliverables }) => sum + deliverables.length, 0);

const findNoOwner = ({ roadmap }: Reading): Finding[] =>
  roadmap.register
    .filter(({ cells }) => wordsIn(cells[6] ?? '') === 0)
    .map(({ cells, line }) => inRoadmap(line, `${cells[0]} has no owner: name a role`));

const findUnrated = ({ roadmap }: Reading): Finding[] =>
  roadmap.register
    .filter(({ cells }) => !LEVELS.includes(cells[3] ?? '') || !LEVELS.includes(cells[4] ?? ''))
    .map(({ cells, line }) =>
      inRoadmap(line, `${cells[0]} has no probability or impact: High, Medium or Low`),
    );

const findHomelessRisks = ({ roadmap }: Reading): Finding[] =>
  roadmap.register
    .filter(({ cells }) => idsOf(cells[2]).length === 0)
    .map(({ cells, line }) => inRoadmap(line, `${cells[0]} affects no milestone: say which ones`));

/** After so many work milestones one stops; ruling D-41: validation milestones are not counted among them. */
function findLongRuns({ roadmap, strategy, plan }: Reading): Finding[] {
  const most = INTERLEAVE[plan.complexity.class];
  const stops = new Set(strategy.validations.map(({ cells }) => cells[1]));
  const said = strategy.frontmatter?.get('interleave_ratio');
  const wrong =
    said === `1:${most}`
      ? []
      : [inStrategy(1, `interleave_ratio says ${String(said)}, ${plan.complexity.class} has 1:${most}`)];
  let run: string[] = [];
  for (const { id } of roadmap.milestones) {
    run.push(id);
    if (stops.has(id)) run = [];
    if (run.length > most) {
      return [
        ...wrong,
        inStrategy(
          0,
          `${run.join(', ')} follow each other without a validation, 1:${most} is the rule: add one`,
        ),
      ];
    }
  }
  return wrong;
}

function findNoGate({ roadmap, strategy }: Reading): Finding[] {
  const gates = new Map(strategy.gates.map((row) => [row.cells[0]?.split(':')[0], row]));
  return roadmap.milestones.flatMap(({ id }) => {
    const row = gates.get(id);
    if (!row) return [inStrategy(0, `${id} has no acceptance gate: add its row`)];
    return row.cells.slice(1).every((cell) => wordsIn(cell) >= FEWEST_WORDS)
      ? []
      : [inStrategy(row.line, `the gate of ${id} does not say when it is passed: say so`)];
  });
}

function findIssueGaps({ strategy }: Reading): Finding[] {
  const found = strategy.issues.map(({ cells }) => cells[0]);
  return ['Critical', 'Major', 'Minor', 'Info']
    .filter((severity) => !found.includes(severity))
    .map((severity) => inStrategy(0, `the Issue Classification lacks ${severity}: add its row`));
}

const findVagueStops = ({ strategy }: Reading): Finding[] =>
  strategy.validations
    .filter(({ cells }) => isUnmeasurable(cells[3] ?? ''))
    .map(({ cells, line }) => inStrategy(line, `${cells[0]} does not say what stops the work: name it`));

const findNothingValidated = ({ strategy }: Reading): Finding[] =>
  strategy.validations
    .filter(({ cells }) => idsOf(cells[2]).length === 0)
    .map(({ cells, line }) => inStrategy(line, `${cells[0]} validates nothing: name what it checks`));

const findNoMethod = ({ strategy }: Reading): Finding[] =>
  strategy.matrix
    .filter(({ cells }) => wordsIn(cells[3] ?? '') === 0)
    .map(({ cells, line }) => inStrategy(line, `${cells[0]} is validated by no method: say how`));

/** A check before the work it checks. */
function findEarlyChecks({ roadmap, strategy }: Reading): Finding[] {
  const place = new Map(roadmap.milestones.map(({ id }, index) => [id, index]));
  const after = new Map(strategy.validations.map(({ cells }) => [cells[0], place.get(cells[1] ?? '')]));
  return strategy.matrix.flatMap(({ cells: [requirement, by, milestone = ''], line }) => {
    const built = place.get(milestone);
    return idsOf(by)
      .filter((id) => built !== undefined && (after.get(id) ?? built) < built)
      .map((id) =>
        inStrategy(line, `${id} checks ${requirement} before ${milestone} has built it: move it back`),
      );
  });
}

/** The spec says what must be done before what. */
function findBrokenDependencies({ roadmap, extraction }: Reading): Finding[] {
  const first = (requirement: string | undefined): number =>
    roadmap.milestones.findIndex(({ deliverables }) =>
      deliverables.some(
        ({ requirements }) => requirement !== undefined && requirements.includes(requirement),
      ),
    );
  return extraction.dependencies.flatMap(({ id, before, after }) => {
    const [early, late] = [first(before), first(after)];
    if (early < 0 || late < 0 || early <= late) return [];
    const line = roadmap.milestones[late]?.line ?? 0;
    return [
      inRoadmap(line, `${after} is built before ${before}, against ${id} of the spec: change the order`),
    ];
  });
}

export const qualityChecks: readonly Check[] = [
  { id: 'milestones-say-something', dimension: 'completeness', find: findEmptyMilestones },
  { id: 'deliverables-say-something', dimension: 'completeness', find: findBareDeliverables },
  { id: 'milestone-count', dimension: 'completeness', find: findWrongCount },
  { id: 'decisions-recorded', dimension: 'completeness', find: findNoDecision },
  { id: 'interleave-ratio', dimension: 'test-strategy', find: findLongRuns },
  { id: 'acceptance-gates', dimension: 'test-strategy', find: findNoGate },
  { id: 'issue-classes', dimension: 'test-strategy', find: findIssueGaps },
  { id: 'checks-after-work', dimension: 'achievability', find: findEarlyChecks },
  { id: 'dependencies-of-the-spec', dimension: 'achievability', find: findBrokenDependencies },
  {
    id: 'risks-with-mitigation',
    dimension: 'risk-quality',
    find: findNoMitigation,
    of: (reading) => statedRisks(reading).length,
  },
  { id: 'risks-with-owner', dimension: 'risk-quality', find: findNoOwner },
  { id: 'risks-rated', dimension: 'risk-quality', find: findUnrated },
  { id: 'risks-with-milestone', dimension: 'risk-quality', find: findHomelessRisks },
  {
    id: 'measurable-acceptance',
    dimension: 'test-actionability',
    find: findUnmeasurable,
    of: countDeliverables,
  },
  { id: 'stop-criteria', dimension: 'test-actionability', find: findVagueStops },
  { id: 'validations-say-what', dimension: 'test-actionability', find: findNothingValidated },
  { id: 'methods-named', dimension: 'test-actionability', find: findNoMethod },
];
