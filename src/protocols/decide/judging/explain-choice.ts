// A judge's reasons in words: what its stance finds in the choice, what it finds in the next best, and what could prove it
// wrong. Each stance speaks of its own matter and in quotes.

import { cutAtWord } from '../../prompts/one-line.ts';
import type { Stance } from '../model.ts';
import type { Argument, Case } from './argument.ts';
import type { Ranking } from './rank-options.ts';
import { bareStatement } from './read-leanings.ts';
import { type Leaning, looksAt } from './sort-argument.ts';
import { pointsFor, type Weighed } from './weigh-case.ts';

const LONGEST_QUOTE = 160;
const LONGEST_NAME = 80;

export const quoted = ({ text }: Pick<Argument, 'text'>): string =>
  `"${cutAtWord(bareStatement(text.trim()), LONGEST_QUOTE)}"`;

export const named = ({ option }: Case): string =>
  option.label === '' || option.label === option.id
    ? `option ${option.id}`
    : `option ${option.id} (${cutAtWord(option.label, LONGEST_NAME)})`;

/** Its own matter before what cannot be sorted, and that before the rest. */
export const nearness = (stance: Stance, argument: Argument): number =>
  argument.matters.has(stance) ? 2 : Number(looksAt(stance, argument));

/** The nearest to a stance, then the weightiest, then the strongest, then by its words, so that no listing decides. */
export function strongest(stance: Stance, said: readonly Argument[], leaning: Leaning): Argument[] {
  const weight = (argument: Argument): number => Math.abs(pointsFor(stance, argument));
  return said
    .filter((argument) => argument.leaning === leaning && !argument.isLate)
    .sort(
      (a, b) =>
        nearness(stance, b) - nearness(stance, a) ||
        weight(b) - weight(a) ||
        b.strength - a.strength ||
        (a.text < b.text ? -1 : a.text > b.text ? 1 : 0),
    );
}

/** Of these only what is the stance's own to say. */
const ownOf = (stance: Stance, { arguments: said }: Case, leaning: Leaning): Argument[] =>
  strongest(stance, said, leaning).filter((argument) => looksAt(stance, argument));

export function explainChoice(stance: Stance, { ranked, first, isClear }: Ranking): string {
  if (!first) return explainNone(stance, ranked);
  const [, second] = ranked;
  const level =
    second && !isClear
      ? ` Of ${MATTER[stance]} alone they stand level; the rest of what is said tells them apart.`
      : '';
  const next = second
    ? ` ${capital(NEXT[stance](second.case))}${stance === 'value' ? '' : timeAgainst(second.case)}`
    : ' Nothing is said of the others.';
  return `${capital(FIRST[stance](first.case))}${next}${level}`;
}

const MATTER: Readonly<Record<Stance, string>> = {
  risk: 'what can go wrong',
  value: 'what is gained',
  effort: 'gain and work',
};

const FIRST: Readonly<Record<Stance, (one: Case) => string>> = {
  risk: (one) => {
    const [relief] = ownOf('risk', one, 'for');
    const [danger] = ownOf('risk', one, 'against');
    if (relief) return `least can go wrong with ${named(one)}: ${quoted(relief)}.`;
    return danger
      ? `least can go wrong with ${named(one)}: the worst that is said of it is ${quoted(danger)}.`
      : `least can go wrong with ${named(one)}: no text names a danger.`;
  },
  value: (one) => {
    const gains = ownOf('value', one, 'for').slice(0, 2);
    return gains.length > 0
      ? `most is gained with ${named(one)}: ${gains.map(quoted).join(' and ')}.`
      : `least is lost with ${named(one)}: no text says what any option gives.`;
  },
  effort: (one) => {
    const [gain] = ownOf('effort', one, 'for').filter(({ matters }) => !matters.has('effort'));
    const work = workOf(one);
    if (gain && work)
      return `${named(one)} gives most for its work: ${quoted(gain)}; the work: ${quoted(work)}.`;
    if (work) return `${named(one)} is the least work for what it gives: ${quoted(work)}.`;
    return gain
      ? `${named(one)} gives most for its work: ${quoted(gain)}, and no text says that it is much work.`
      : `${named(one)} gives most for its work: no text says what it takes.`;
  },
};

/** How long it takes, else how easy it is, else how hard. */
function workOf(one: Case): Argument | undefined {
  const own = [...ownOf('effort', one, 'for'), ...ownOf('effort', one, 'against')].filter(({ matters }) =>
    matters.has('effort'),
  );
  return own.find(({ days }) => days !== undefined) ?? own[0];
}

const NEXT: Readonly<Record<Stance, (one: Case) => string>> = {
  risk: (one) => {
    const [danger] = ownOf('risk', one, 'against');
    return danger ? `with ${named(one)} more can: ${quoted(danger)}.` : `of ${named(one)} less is known.`;
  },
  value: (one) => {
    const [gain] = ownOf('value', one, 'for');
    const [loss] = ownOf('value', one, 'against');
    if (gain) return `${named(one)} gives less: ${quoted(gain)}.`;
    return loss
      ? `with ${named(one)} something is lost: ${quoted(loss)}.`
      : `no text says what ${named(one)} gives.`;
  },
  effort: (one) => {
    const [cost] = ownOf('effort', one, 'against');
    const [loss] = strongest('value', one.arguments, 'against').filter(({ matters }) => matters.has('value'));
    const gives = one.arguments.some(({ leaning, matters }) => leaning === 'for' && !matters.has('effort'));
    if (!gives && loss) return `${named(one)} gives too little: ${quoted(loss)}.`;
    const work = cost ?? workOf(one);
    return work
      ? `${named(one)} asks more for what it gives: ${quoted(work)}.`
      : `what ${named(one)} takes is not said.`;
  },
};

function timeAgainst({ arguments: said }: Case): string {
  const deadline = said.find(({ isLate }) => isLate);
  const longest = said.find(
    ({ days }) => days !== undefined && days === Math.max(...said.map((one) => one.days ?? 0)),
  );
  return deadline && longest
    ? ` There is not the time for it: ${quoted(longest)} against ${quoted(deadline)}.`
    : '';
}

const LACKS: Readonly<Record<Stance, string>> = {
  risk: 'what can go wrong with',
  value: 'what anyone gains from',
  effort: 'what work or time is needed for',
};

function explainNone(stance: Stance, ranked: readonly Weighed[]): string {
  const [only, second] = ranked;
  if (!only) return `No recommendation: no text says ${LACKS[stance]} any of the options.`;
  if (!second) {
    const [worst] = strongest(stance, only.case.arguments, 'against');
    const said = worst ? `, and that speaks against it: ${quoted(worst)}` : '';
    return `No recommendation: of ${named(only.case)} alone something is said${said}.`;
  }
  const pair = [only, second].map((one) => named(one.case)).sort();
  return `No recommendation: what is said does not tell ${pair.join(' and ')} apart, and the order of a list is no reason.`;
}

export function explainProblem(stance: Stance, one: Case): string {
  if (one.arguments.length === 0) return `No text says ${LACKS[stance]} it.`;
  const [worst] = strongest(stance, one.arguments, 'against');
  const deadline = one.arguments.find(({ isLate }) => isLate);
  const time = deadline && stance !== 'value' ? ` There is not the time for it: ${quoted(deadline)}.` : '';
  if (worst && (stance !== 'value' || looksAt('value', worst))) return `${capital(quoted(worst))}.${time}`;
  const [gain] = ownOf(stance, one, 'for');
  return gain && stance === 'value'
    ? `It gives less: ${quoted(gain)}.`
    : `Nothing is said against it; less speaks for it.${time}`;
}

export function challengeOwn(stance: Stance, one: Case): string {
  const time = timeAgainst(one);
  const [worst] = strongest(stance, one.arguments, 'against').filter((argument) => isDoubt(stance, argument));
  if (worst) return `What speaks against it: ${quoted(worst)}.${time}`;
  return `${DOUBTS[stance](one)}${time}`;
}

/** That it takes time at all is no objection; who looks for value must hear the others' objections too. */
const isDoubt = (stance: Stance, argument: Argument): boolean =>
  (stance === 'value' || looksAt(stance, argument)) && (argument.days === undefined || argument.isMarked);

const DOUBTS: Readonly<Record<Stance, (one: Case) => string>> = {
  risk: (one) => `No text names a danger of ${named(one)}, which may mean that nobody looked.`,
  value: (one) => {
    const [best] = ownOf('value', one, 'for');
    return `Nobody has counted who gains by it${best ? `: ${quoted(best)} is a promise` : ''}.`;
  },
  effort: (one) => {
    const estimate = one.arguments.find(({ days }) => days !== undefined);
    return estimate
      ? `${quoted(estimate)} is an estimate that nobody has checked.`
      : `No text says how long ${named(one)} takes.`;
  },
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
