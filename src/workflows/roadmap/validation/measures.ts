// What a score is made of: shares of things that a spec or a planner can get right or not, each counted in the finished
// documents. Where there is nothing to count the dimension has no say, but for what every roadmap must have: none of it
// is a failure.

import type { Finding } from '../../../domain/question.ts';
import { push } from '../../../text/words/index-lists.ts';
import type { Dimension } from '../questions/review-items.ts';
import type { Texts } from './read-artifacts.ts';
import { fault } from './whole-documents.ts';

export interface Measure {
  readonly dimension: Dimension;
  /** How many things are looked at. */
  readonly of: number;
  /** Those that are wanting, one each. */
  readonly findings: readonly Finding[];
  /** Nothing to look at is a failure. */
  readonly isNeeded?: true;
}

const here = (line: number, message: string): Finding => fault('roadmap.md', line, message);

const wordsIn = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const NO_CRITERION = /^no criterion stated|\bas (?:stated|specified|described|required|expected|intended)\b/i;
const VAGUE =
  /\b(?:fast|quickly|easy|easily|simple|user[- ]friendly|intuitive|robust|properly|correctly|appropriate\w*|seamless\w*|reasonable|adequate\w*|etc)\b/i;
const NO_ANSWER = /^\W*(?:none|no mitigation|not stated|unknown|n\/a)\b/i;
/** Titles that any roadmap could have. */
const EMPTY_TITLE =
  /^(?:(?:phase|milestone|stage|step|part|sprint|iteration)\s*\d*|foundations?|core|basics?|integration|validation|testing|implementation|development|setup|set-up|cleanup|polish|misc\w*|(?:non-?)?functional requirements?|requirements?|security|performance|data|operations|capacity|cross-cutting \w+)$/i;
const MOST_DELIVERABLES = 15;

export function measureTexts(texts: Texts): Measure[] {
  const { milestones, table, extraction } = texts;
  const deliverables = milestones.flatMap((one) => one.deliverables);
  const stated = table('Risk Register');
  return [
    {
      dimension: 'consistency',
      of: milestones.length,
      isNeeded: true,
      findings: milestones
        .filter(({ title }) => EMPTY_TITLE.test(title))
        .map(({ id, line, title }) =>
          here(line, `${id}: "${title}" could be the name of anything: name what it delivers`),
        ),
    },
    {
      dimension: 'test-actionability',
      of: deliverables.length,
      isNeeded: true,
      findings: deliverables
        .filter(({ acceptance }) => isUnmeasurable(acceptance))
        .map(({ id, line }) => here(line, `${id} has no criterion that can be measured: ask for one`)),
    },
    {
      dimension: 'achievability',
      of: milestones.length + extraction.dependencies.filter(({ before }) => before !== undefined).length,
      isNeeded: true,
      findings: [...findLarge(texts), ...findAgainst(texts)],
    },
    {
      dimension: 'risk-quality',
      // One risk alone does not decide a quarter of a reviewer's say.
      of: stated.length === 0 ? 0 : stated.length + 1,
      findings: stated
        .filter(({ cells }) => wordsIn(cells[5] ?? '') < 2 || NO_ANSWER.test(cells[5] ?? ''))
        .map(({ cells, line }) => here(line, `${cells[0]} has no mitigation: say what is done against it`)),
    },
    {
      dimension: 'test-strategy',
      // A goal of the whole belongs to no requirement, so that it weighs like one thing among all.
      of: extraction.criteria.length + extraction.requirements.length,
      findings: findUnused(texts),
      isNeeded: true,
    },
    {
      dimension: 'faithfulness',
      of: extraction.requirements.length,
      isNeeded: true,
      findings: [...findLostLimits(texts), ...findUrgentDeferred(texts)],
    },
    {
      dimension: 'traceability',
      of: extraction.requirements.length,
      isNeeded: true,
      findings: findCrowded(texts),
    },
  ];
}

/** Nobody can see whether it is met: too short, in a circle, or a matter of taste without a figure. */
function isUnmeasurable(text: string): boolean {
  const said = text.replace(/\blines? \d{1,6}/g, '');
  return wordsIn(text) < 3 || NO_CRITERION.test(said) || (!/\d/.test(said) && VAGUE.test(said));
}

const findLarge = ({ milestones }: Texts): Finding[] =>
  milestones
    .filter(({ deliverables }) => deliverables.length > MOST_DELIVERABLES)
    .map(({ id, line, deliverables }) =>
      here(line, `${id} holds ${deliverables.length} deliverables, too many to see how far it is: split it`),
    );

/** The spec says what must be done before what. */
function findAgainst({ milestones, extraction }: Texts): Finding[] {
  const place = new Map<string, number>();
  milestones.forEach(({ deliverables }, at) => {
    for (const { requirements } of deliverables)
      for (const id of requirements) if (!place.has(id)) place.set(id, at);
  });
  return extraction.dependencies.flatMap(({ id, before = '', after = '' }): Finding[] => {
    const [early, late] = [place.get(before), place.get(after)];
    if (early === undefined || late === undefined || early <= late) return [];
    return [
      here(
        milestones[late]?.line ?? 0,
        `${after} is built before ${before}, against ${id} of the spec: change the order`,
      ),
    ];
  });
}

/** A criterion that hangs on no requirement is tested by nobody in particular. */
const findUnused = ({ extraction, requirements }: Texts): Finding[] =>
  extraction.criteria
    .filter(({ derivedFrom }) => !derivedFrom.some((id) => requirements.has(id)))
    .map(({ id, source }) =>
      fault(
        'test-strategy.md',
        0,
        `${id} (line ${source.line} of the spec) belongs to no requirement: say whose it is`,
      ),
    );

/** A figure that a requirement sets as a limit stands with the deliverable that answers for it. */
function findLostLimits({ milestones, requirements }: Texts): Finding[] {
  const holding = new Map<string, Texts['milestones'][number]['deliverables'][number][]>();
  for (const one of milestones.flatMap(({ deliverables }) => deliverables))
    for (const id of new Set(one.requirements)) push(holding, id, one);
  return [...requirements].flatMap(([id, { constraint }]): Finding[] => {
    const figures = constraint?.match(/\d+(?:[.,]\d+)*/g) ?? [];
    const held = holding.get(id) ?? [];
    const text = held.map(({ description, acceptance }) => `${description} ${acceptance}`).join(' ');
    const lost = figures.filter((figure) => !text.includes(figure));
    if (lost.length === 0 || held.length === 0) return [];
    return [
      here(
        held[0]?.line ?? 0,
        `${lost.join(' and ')} of ${id} is missing in ${held.map((one) => one.id).join(', ')}: add it`,
      ),
    ];
  });
}

const findUrgentDeferred = ({ table, requirements }: Texts): Finding[] =>
  table('Deferred Requirements')
    .filter(({ cells }) => requirements.get(cells[0] ?? '')?.priority === 'P0')
    .map(({ cells, line }) => here(line, `${cells[0]} has priority P0 and is deferred: place it`));

/** What shares a deliverable with many others cannot be told from them. */
const MOST_TOGETHER = 4;
const findCrowded = ({ milestones }: Texts): Finding[] =>
  milestones.flatMap(({ deliverables }) =>
    deliverables
      .filter(({ requirements }) => requirements.length > MOST_TOGETHER)
      .flatMap(({ id, line, requirements }) =>
        requirements.map((one) =>
          here(line, `${one} shares ${id} with ${requirements.length - 1} others: give it a deliverable`),
        ),
      ),
  );
