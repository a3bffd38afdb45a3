// Steps, roles, agents and questions of a run in the words of its reader; what is not known here keeps the name it has.

import { helperOfRole } from '../../../domain/helper.ts';
import { type AnswerFailed, type AnswerRecorded, PERSON } from '../../../domain/run.ts';
import { isStandIn, seatOfStandIn } from '../../../domain/seat.ts';
import { type Html, html } from '../../html/html.ts';
import { variantName } from '../../model/names.ts';

export type Labels = ReadonlyMap<string, string>;

type Titled = readonly [step: RegExp, title: string];

/** `$1` stands for what the step has at that place. Of each step the first that fits counts. */
const GROUPS: readonly Titled[] = [
  [/^generate\//, 'Writing the variants'],
  [/^analysis\/against-base\//, 'Comparing with the base'],
  [/^analysis\//, 'Comparing the documents'],
  [/^debate\/round-(\d)\//, 'Debate, round $1'],
  [/^score\/pass-(\d)\//, 'Scoring, pass $1'],
  [/^score\/settle\//, 'Scoring, where the passes disagree'],
  [/^placing\//, 'Placing additions'],
  [/^merge\//, 'Writing the merged document'],
  [/^reading\//, 'Reading the merged document again'],
  [/^decisions$/, 'Decisions'],
  [/^helper\//, 'Helper servers'],
  [/^round-(\d{1,3})\//, 'Round $1'],
  [/^decision$/, 'What is left to decide'],
  [/^wave-1a\//, 'Merging the specs'],
  [/^wave-1b\//, 'Reading the spec'],
  [/^wave-2\//, 'Planning'],
  [/^wave-4\/iteration-(\d{1,3})\//, 'Review of the roadmap, round $1'],
];

export function groupOf(step: string): string {
  for (const [pattern, title] of GROUPS) {
    const found = pattern.exec(step);
    if (found) return title.replace('$1', found[1] ?? '');
  }
  const [first = '', second] = step.split('/');
  const plain = first === 'checkpoint' && second ? `${first} ${second}` : first || step;
  const spaced = plain.replaceAll('-', ' ');
  return `${spaced.slice(0, 1).toUpperCase()}${spaced.slice(1)}`;
}

const ROLES: ReadonlyMap<string, string> = new Map([
  ['judge', 'Judge'],
  ['reader', 'Reader'],
  ['merger', 'Merger'],
  ['planner', 'Planner'],
  ['adversary', 'Adversary'],
  ['author', 'Author'],
  ['author-person', 'Author'],
  ['decider', 'Whoever decides'],
  ['human', 'Whoever decides'],
  ['adversarial', 'Comparison'],
]);

export function roleName(role: string, labels: Labels): string {
  const stoodInFor = seatOfStandIn(role);
  if (stoodInFor !== undefined) return `In place of: ${roleName(stoodInFor, labels)}`;
  const helper = helperOfRole(role);
  if (helper !== undefined) return `Helper server ${helper}`;
  const [kind = '', of = ''] = role.split(':');
  if (kind === 'advocate') return `Advocate of ${labels.get(of) ?? of}`;
  if (kind === 'author' && of !== '') return `Author of ${labels.get(of) ?? of}`;
  if (kind === 'analyst') return `Analyst ${of}`.trim();
  if (kind === 'judge' && of !== '') return `Judge of ${of}`;
  return ROLES.get(role) ?? role;
}

export function agentName(agent: string, role: string): Html {
  if (agent === HUMAN) return html`<span class="tag tag-person">a person</span>`;
  if (isStandIn(agent) || agent === EMBEDDED) {
    const how = isStandIn(agent) ? agent.slice(EMBEDDED.length) : role === 'human' && ', by default';
    return html`<span class="muted">the built-in rules${how}</span>`;
  }
  return html`<code>${agent}</code>`;
}

const EMBEDDED = 'embedded';
const HUMAN = 'human';

export const isPerson = (agent: string): boolean => agent === HUMAN || agent === PERSON;

const ASKED: ReadonlyMap<string, string> = new Map([
  ['highlight-points', 'which points matter'],
  ['accept-convergence', 'whether to accept the debate'],
  ['choose-base', 'which variant is the base'],
  ['review-plan', 'whether the plan may be carried out'],
  ['decide-items', 'to decide what is open'],
  ['judge-items', 'to decide what is open'],
  ['compare-topic', 'to compare statements'],
  ['place-additions', 'where additions belong'],
  ['read-merged', 'to read the merged document for faults'],
  ['write-section', 'to write passages of the merged document'],
  ['write-variant', 'to write a variant'],
  ['state-position', 'to put the case of the others, and then its own'],
  ['rebut', 'to answer the criticism'],
  ['conclude', 'for its final position'],
  ['answer-again', 'for what its answer left out'],
  ['judge-rubric', 'for a verdict on each criterion'],
  ['settle-verdict', 'to settle a verdict on which the passes disagree'],
  ['raise-challenges', 'to find what is wrong with the document'],
  ['defend', 'to answer the challenges'],
  ['await-revision', 'to revise the document'],
  ['decide-open', 'what becomes of the challenges that are left'],
  ['respond-to-judges', 'to respond to the other judges'],
  ['choose-option', 'which option to take'],
  ['read-requirements', 'to read the requirements'],
  ['plan-milestones', 'to plan the milestones'],
  ['review-quality', 'to check the roadmap against the spec'],
  ['review-self', 'whether the roadmap can be carried out'],
  ['run-adversarial', 'for a whole comparison'],
  ['approve-convergence', 'whether to accept its result'],
  ['consult-sequential', 'to think a step through'],
  ['persist-outcome', 'to keep the outcome'],
  ['ask-conventions', 'for the conventions of such documents'],
]);

const variantIn = (step: string): string | undefined => /\/variant-([A-J])\b/.exec(step)?.[1];

/** For a picture or a list: the role, and the file it was about. */
export function shortName(event: AnswerRecorded | AnswerFailed, labels: Labels): string {
  if (event.type === 'answer-failed') return `no answer: ${event.step}`;
  const letter = variantIn(event.step);
  return `${roleName(event.role, labels)}${letter === undefined ? '' : `, ${labels.get(letter) ?? letter}`}`;
}

/** With the variant it is about, and whether it is a second attempt. */
export function askedFor(question: string, step: string, labels: Labels): Html {
  const words = question.startsWith('evaluate-options-') ? 'to weigh the options' : ASKED.get(question);
  const letter = variantIn(step);
  const again = step.endsWith('/retry')
    ? ', once more after a failure'
    : /\/again(?:-\d{1,3})?$/.test(step) && question !== 'answer-again' && ', once more for what was missing';
  return html`asked ${words ?? question.replaceAll('-', ' ')}${letter !== undefined && html` about ${variantName(labels, letter)}`}${again}`;
}
