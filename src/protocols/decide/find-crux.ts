// What the outcome hangs on, and the cheapest way to find out: computed from what separates the judges, and in the words
// that they lean on.

import { cutAtWord } from '../prompts/one-line.ts';
import { kindOf } from './claim-kind.ts';
import type { Consensus } from './consensus.ts';
import type { Evaluation, Weighed } from './evaluation.ts';
import type { JudgeEvidence, Packet, Stance } from './model.ts';
import type { Perspective } from './perspectives.ts';
import { STANCE_WORDS } from './stances.ts';
import { effortOf, riskTotal, valueTotal } from './totals.ts';

export interface Crux {
  readonly crux: string;
  readonly cheapestTest: string;
}

export function findCrux(
  packet: Packet,
  consensus: Pick<Consensus, 'outcome' | 'option'>,
  perspectives: readonly Perspective[],
  evaluations: readonly Evaluation[],
): Crux {
  const voting = perspectives.filter(({ vote }) => vote !== null);
  if (consensus.outcome === 'INSUFFICIENT') return nothingToGoOn(packet, perspectives);
  const name = namer(packet);
  const { option } = consensus;
  if (option === undefined) return contested(voting, name, evaluations);
  const against = voting.find(({ vote }) => vote !== option);
  const weakest = weakestOf(voting.filter(({ vote }) => vote === option));
  if (weakest === undefined) return nothingToGoOn(packet, perspectives);
  const unheard = unheardTest(evaluations, option, name);
  if (against === undefined) return unanimous(weakest, option, { name, unheard, votes: voting.length });
  return majority(weakest, against, { name, evaluations });
}

type Namer = (option: string | null) => string;

const namer =
  ({ options }: Packet): Namer =>
  (option) => {
    const label = options.find(({ id }) => id === option)?.label ?? '';
    return label === '' || label === option
      ? `option ${option}`
      : `option ${option} (${cutAtWord(label, 60)})`;
  };

/** The cheapest to check first: an estimate costs an hour, a count of users a day, a trial more. */
const BY_COST: readonly Stance[] = ['effort', 'value', 'risk'];
const CONFIDENCE = ['LOW', 'MEDIUM', 'HIGH'];

const weakestOf = (judges: readonly Perspective[]): Perspective | undefined =>
  [...judges].sort(
    (a, b) =>
      CONFIDENCE.indexOf(a.confidence) - CONFIDENCE.indexOf(b.confidence) ||
      BY_COST.indexOf(a.stance) - BY_COST.indexOf(b.stance),
  )[0];

/** Of a side that several judges share the surest speaks. */
const strongestOf = (judges: readonly Perspective[]): Perspective | undefined =>
  [...judges].sort((a, b) => CONFIDENCE.indexOf(b.confidence) - CONFIDENCE.indexOf(a.confidence))[0];

function contested(voting: readonly Perspective[], name: Namer, evaluations: readonly Evaluation[]): Crux {
  const sides = [...new Set(voting.map(({ vote }) => vote))]
    .map((vote) => voting.filter((one) => one.vote === vote))
    .sort((a, b) => b.length - a.length)
    .flatMap((side) => strongestOf(side) ?? []);
  const [first, second] = sides as [Perspective, Perspective, ...Perspective[]];
  const claim = claimAmong(sides);
  const others = sides.filter((one) => one !== claim);
  return {
    crux: [
      `What decides is ${nameClaim(claim)}: ${consequence(
        claim,
        name,
        others.map(({ vote }) => name(vote)),
      )}.`,
      ...sides.map((side) => caseOf(side, name)),
      compareTotals(first.vote, second.vote, evaluations),
    ]
      .filter((part) => part !== '')
      .join(' '),
    cheapestTest: testOf(claim, name),
  };
}

/** What a skeptic points to may be what is bad about its own choice, so that it holds may be a reason for the others. */
const consequence = ({ stance, vote }: Perspective, name: Namer, others: readonly string[]): string =>
  stance === 'risk'
    ? `it tips the choice between ${[name(vote), ...others].join(' and ')}`
    : `if it holds, ${name(vote)}; if not, ${others.join(' or ')}`;

function majority(
  weakest: Perspective,
  against: Perspective,
  { name, evaluations }: { readonly name: Namer; readonly evaluations: readonly Evaluation[] },
): Crux {
  const claim = claimAmong([weakest, against]);
  return {
    crux: [
      `One vote decides: it is undone if the ${STANCE_WORDS[weakest.stance].title} gives up ${name(weakest.vote)}.`,
      caseOf(weakest, name),
      `Against it: ${caseOf(against, name)}`,
      compareTotals(weakest.vote, against.vote, evaluations),
    ]
      .filter((part) => part !== '')
      .join(' '),
    cheapestTest: testOf(claim, name),
  };
}

function unanimous(
  weakest: Perspective,
  option: string,
  {
    name,
    unheard,
    votes,
  }: { readonly name: Namer; readonly unheard: string | undefined; readonly votes: number },
): Crux {
  const who =
    votes === 1
      ? 'One judge was asked, and nobody spoke against it.'
      : `All judges choose ${name(option)}; the weakest leg is the ${STANCE_WORDS[weakest.stance].title} (${weakest.confidence}).`;
  const doubt = weakest.selfChallenge === '' ? '' : ` Its own doubt: ${sentence(weakest.selfChallenge)}`;
  return {
    crux: `${who} ${caseOf(weakest, name)}${doubt}`,
    cheapestTest: unheard ?? testOf(weakest, name),
  };
}

/** The claim that nobody has put a number on; of several the one that costs least to check. */
function claimAmong(sides: readonly Perspective[]): Perspective {
  const byCost = [...sides].sort((a, b) => BY_COST.indexOf(a.stance) - BY_COST.indexOf(b.stance));
  return (byCost.find(({ evidence }) => !isQuantified(evidence)) ?? weakestOf(byCost)) as Perspective;
}

const isQuantified = (evidence: JudgeEvidence | undefined): boolean =>
  evidence !== undefined && /\d/.test(evidence.text);

const LONGEST_QUOTE = 160;

const quoteOf = ({ text, source, line }: JudgeEvidence): string =>
  `"${cutAtWord(text, LONGEST_QUOTE)}" (${source}, L${line})`;

function caseOf({ stance, vote, evidence, reason }: Perspective, name: Namer): string {
  const { title } = STANCE_WORDS[stance];
  return evidence === undefined
    ? `The ${title} chooses ${name(vote)} and quotes nothing for it: ${sentence(cutAtWord(reason, LONGEST_QUOTE))}`
    : `The ${title} chooses ${name(vote)} and points to ${quoteOf(evidence)}.`;
}

const nameClaim = ({ stance, evidence, reason }: Perspective): string => {
  const { title } = STANCE_WORDS[stance];
  if (evidence === undefined) {
    return `the ${title}'s claim "${cutAtWord(reason, LONGEST_QUOTE)}", which stands in none of the texts`;
  }
  return `the ${title}'s ${quoteOf(evidence)}, ${isQuantified(evidence) ? 'whose figure nobody has checked' : 'on which nobody has put a number'}`;
};

/** What a judge can be held to by somebody who spends an hour, a day, or a day with code. */
function testOf({ stance, vote, evidence, reason }: Perspective, name: Namer): string {
  const claim = evidence === undefined ? `"${cutAtWord(reason, LONGEST_QUOTE)}"` : quoteOf(evidence);
  const lack = isQuantified(evidence) ? 'its figure is unchecked' : 'it names no figure';
  const how: Readonly<Record<Stance, string>> = {
    effort: `Have those who would build ${name(vote)} estimate it in days, each alone, an hour and no code: the case for it is ${claim}, and ${lack}.`,
    value: `Ask five of those concerned what ${claim} is worth to them, or count it in the data at hand, before anything is built.`,
    risk: `Try to prove ${claim} wrong on the smallest slice of ${name(vote)}: a trial of a day, thrown away afterwards.`,
  };
  return how[kindOf(evidence?.text ?? reason) ?? stance];
}

/** An option that no text speaks of has lost unheard: to ask about it costs less than any trial. */
function unheardTest(evaluations: readonly Evaluation[], option: string, name: Namer): string | undefined {
  const ids = (evaluations[0]?.options ?? []).map((one) => one.option);
  const unheard = ids.filter(
    (id) =>
      id !== option &&
      evaluations.every(({ options }) =>
        options.every((one) => one.option !== id || one.evidence.length === 0),
      ),
  );
  if (unheard.length === 0) return undefined;
  return `Write down what ${unheard.map(name).join(' and ')} would bring, cost and put at risk, and decide again: the texts say nothing that a judge could weigh, so it lost unheard.`;
}

/** Only what two judges that were heard let one compare. */
function compareTotals(a: string | null, b: string | null, evaluations: readonly Evaluation[]): string {
  const rowsOf = <S extends Stance>(stance: S, option: string | null) =>
    (evaluations.find((one) => one.stance === stance)?.options as readonly Weighed<S>[] | undefined)?.find(
      (one) => one.option === option,
    )?.rows;
  const parts: string[] = [];
  const [riskA, riskB] = [rowsOf('risk', a), rowsOf('risk', b)];
  if (riskA && riskB && riskTotal(riskA) !== riskTotal(riskB)) {
    parts.push(`risk ${riskTotal(riskA).toFixed(1)} against ${riskTotal(riskB).toFixed(1)}`);
  }
  const [valueA, valueB] = [rowsOf('value', a), rowsOf('value', b)];
  if (valueA && valueB && valueTotal(valueA) !== valueTotal(valueB)) {
    parts.push(`value ${valueTotal(valueA).toFixed(1)} against ${valueTotal(valueB).toFixed(1)}`);
  }
  const [daysA, daysB] = [rowsOf('effort', a), rowsOf('effort', b)].map((rows) =>
    rows === undefined ? null : effortOf(rows).realistic,
  );
  if (daysA != null && daysB != null && daysA !== daysB)
    parts.push(`${daysA} against ${daysB} realistic days`);
  return parts.length === 0 ? '' : `By the tables, ${a} against ${b}: ${parts.join(', ')}.`;
}

/** What a stance would need to be told. */
const LACKS: Readonly<Record<Stance, string>> = {
  risk: 'what can go wrong',
  value: 'what users gain',
  effort: 'what it takes to build',
};

function nothingToGoOn({ options }: Packet, perspectives: readonly Perspective[]): Crux {
  const lost = perspectives.filter(({ missing }) => missing !== undefined);
  const silent = perspectives.filter(({ vote, missing }) => vote === null && missing === undefined);
  const named = options
    .map(({ id, label }) => `${id} (${cutAtWord(label, 40)})`)
    .sort()
    .join(', ');
  const lacks = silent.map(({ stance }) => LACKS[stance]).join(', ');
  const crux = [
    ...(lost.length === 0
      ? []
      : [
          `Not heard: ${lost.map(({ stance, missing }) => `${STANCE_WORDS[stance].name} (${missing})`).join(', ')}.`,
        ]),
    ...(silent.length === 0 ? [] : [`The texts do not say enough about ${lacks} to tell ${named} apart.`]),
  ].join(' ');
  return {
    crux,
    cheapestTest:
      silent.length === 0
        ? 'Put the question again: nothing is known of what the missing judges would have said.'
        : `Add one sentence for each of ${named} that says ${lacks}, or name a text that does with --context, and decide again.`,
  };
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
