// What the texts say of each option in marks and figures, each with its line: pros, cons and days of work. What nobody
// marked is kept beside it, so that no count is taken for all that is said. And which option each stance prefers by that alone:
// without marks, on a level, or where more of one thing costs more of another, no count decides.

import type { Document } from '../../../domain/document.ts';
import { lineAt, parseDocument } from '../../../text/parse/parse-document.ts';
import { readQuantities } from '../../../text/words/read-quantities.ts';
import { createVocabulary } from '../../../text/words/read-words.ts';
import { splitSentences } from '../../../text/words/split-sentences.ts';
import { sourceOf, withPlace } from '../answers/packet.ts';
import type { DecisionOption, JudgeEvidence, Located, Packet, ROW_KINDS, Stance } from '../model/decision.ts';
import { type Marked, readMarks } from './read-marks.ts';

export interface Days {
  readonly component: (typeof ROW_KINDS.effort)[number];
  readonly days: number;
  readonly said: Located;
}

export interface Tally {
  readonly option: DecisionOption;
  readonly pros: readonly Located[];
  readonly cons: readonly Located[];
  /** Days of work; empty where none are stated, or where two statements do not say which holds. */
  readonly days: readonly Days[];
  /** Times that nobody calls work, or that stand against each other. */
  readonly times: readonly Located[];
  /** Statements on it, also of the context, that nobody marked. */
  readonly unmarked: readonly Located[];
}

const known = new WeakMap<Packet, readonly Tally[]>();

/** In the order of the packet. */
export function tallyOptions(packet: Packet): readonly Tally[] {
  const made = known.get(packet) ?? makeTallies(packet);
  known.set(packet, made);
  return made;
}

function makeTallies({ options, context }: Packet): Tally[] {
  const texts = context.map(({ label, text }) => ({ source: label, document: parseDocument(text) }));
  const around = texts.flatMap(({ source, document }) =>
    readMarks(document).flatMap((marked) => sentencesOf(source, document, marked)),
  );
  return options.map((option) => tallyOption(option, around));
}

function tallyOption(option: DecisionOption, around: readonly JudgeEvidence[]): Tally {
  const document = parseDocument(option.description);
  const source = sourceOf(option);
  const marks = readMarks(document);
  const marked = (leaning: Marked['leaning']): JudgeEvidence[] =>
    marks
      .filter((one) => one.leaning === leaning)
      .flatMap(({ whole, end }) => sentencesOf(source, document, { start: whole, end }).slice(0, 1));
  const place = (one: JudgeEvidence): Located => withPlace([option], cite(one));
  const said = marks.flatMap(({ whole, end }) => sentencesOf(source, document, { start: whole, end }));
  return {
    option,
    pros: marked('for').map(place),
    cons: marked('against').map(place),
    ...readTimes(said, place),
    unmarked: [
      ...marks.filter(({ leaning }) => leaning === undefined).flatMap((one) => sentencesOf(source, document, one)),
      ...around.filter(({ text }) => isNamed(option, text)),
    ].map(place), // biome-ignore format: a list
  };
}

/** Shorter labels stand in any sentence. */
const FEWEST_LETTERS = 4;

const isNamed = ({ label }: DecisionOption, text: string): boolean =>
  label.trim().length >= FEWEST_LETTERS && text.toLowerCase().includes(label.trim().toLowerCase());

const COMPONENTS: readonly (readonly [Days['component'], RegExp])[] = [
  ['Testing', /^\W*test(?:s|ing)?\b[^:]{0,20}:/i],
  ['QA', /^\W*(?:qa|quality assurance|review)\b[^:]{0,20}:/i],
  ['Docs', /^\W*doc(?:s|umentation)?\b[^:]{0,20}:/i],
];

function readTimes(
  said: readonly JudgeEvidence[],
  place: (one: JudgeEvidence) => Located,
): Pick<Tally, 'days' | 'times'> {
  const named = said.flatMap((one) => {
    const time = readDays(one.text);
    return time === undefined ? [] : [{ said: place(one), component: componentOf(one.text), ...time }];
  });
  const work = named.filter(({ isWork }: NamedTime) => isWork);
  const isClear = new Set(work.map(({ component }) => component)).size === work.length;
  return {
    days: isClear ? work.map(({ component, days, said }) => ({ component, days, said })) : [],
    times: (isClear ? named.filter(({ isWork }) => !isWork) : named).map(({ said }) => said),
  };
}

const componentOf = (text: string): Days['component'] =>
  COMPONENTS.find(([, label]) => label.test(text))?.[0] ?? 'Implementation';

const sentencesOf = (
  source: string,
  document: Document,
  { start, end }: Pick<Marked, 'start' | 'end'>,
): JudgeEvidence[] =>
  splitSentences(document.text.slice(start, end)).map((range) => ({
    source,
    line: lineAt(document, start + range.start),
    text: document.text.slice(start + range.start, start + range.end),
  }));

/** What evidence may be long at most, as models are told too. */
const CITED = /^(?:\S+\s+){0,24}\S+/;

const cite = (said: JudgeEvidence): JudgeEvidence => ({
  ...said,
  text: CITED.exec(said.text)?.[0] ?? said.text,
});

/** As an answer holds it. */
export const cited = ({ source, line, text }: Located): JudgeEvidence => ({ source, line, text });

const WORK =
  /\b(?:takes?|needs?|requires?|efforts?|implement\w*|build|costs?|estimat\w*|work|person|developer|dev)\b/i;
const NOT_WORK = /\b(?:since|ago|old|every|per|within|after|retention|expires?|in place)\b/i;
/** What may stand around a time that is all a statement, or its last part behind a colon, says. */
const HEDGE =
  /\b(?:about|around|roughly|approximately|some|up to|at most|at least|only|ca|circa|in all|total)\b/gi;
const DAY = 86_400_000;
/** Working days of a week and a month, working hours of a day. */
const WORKING: readonly (readonly [RegExp, number])[] = [
  [/week/i, 5 / 7],
  [/month/i, 20 / 30.4375],
  [/day|\d\s?d$/i, 1],
  [/hour|\d\s?h$/i, 24 / 8],
];

export interface NamedTime {
  /** Working days, the middle of a range. */
  readonly days: number;
  /** The statement says that it is work, or says nothing else. */
  readonly isWork: boolean;
}

/** The first time that is named; undefined where none is. */
export function readDays(text: string): NamedTime | undefined {
  for (const { quantity } of readQuantities(createVocabulary().read(text), text)) {
    const factor = WORKING.find(([unit]) => unit.test(quantity.text))?.[1];
    if (quantity.dimension !== 'time' || factor === undefined) continue;
    const days = Math.round(((quantity.low + quantity.high) / 2 / DAY) * factor * 10) / 10;
    if (!Number.isFinite(days) || days <= 0) continue;
    const last = text.split(/:|\s[–—-]\s/).at(-1) ?? '';
    const isBare = !/[\p{L}\p{N}]/u.test(last.replace(quantity.text, '').replace(HEDGE, ''));
    return { days, isWork: isBare || (WORK.test(text) && !NOT_WORK.test(text)) };
  }
  return undefined;
}

export interface Comparison {
  readonly first: Tally | undefined;
  /** Options of which nothing is marked: against them nothing can be counted. */
  readonly silent: readonly Tally[];
  /** Those that no count puts behind another; two or more where none is first. */
  readonly level: readonly Tally[];
}

export function compareTallies(stance: Stance, tallies: readonly Tally[]): Comparison {
  const silent = tallies.filter(({ pros, cons }) => pros.length + cons.length === 0);
  if (silent.length > 0) return { first: undefined, silent, level: [] };
  const isBehind = BEHIND[stance];
  const areTimed = tallies.every(({ days }) => days.length > 0);
  const level = tallies.filter((one) => tallies.every((other) => !isBehind(one, other, areTimed)));
  const leads = level.filter((one) =>
    tallies.every((other) => other === one || isBehind(other, one, areTimed)),
  );
  return { first: leads[0], silent, level };
}

type IsBehind = (one: Tally, other: Tally, areTimed: boolean) => boolean;

/** Fewer cons, then more pros; more pros, then fewer cons; for the third stance no worse in anything and better in one. */
const BEHIND: Readonly<Record<Stance, IsBehind>> = {
  risk: (one, other) =>
    other.cons.length < one.cons.length ||
    (other.cons.length === one.cons.length && other.pros.length > one.pros.length),
  value: (one, other) =>
    other.pros.length > one.pros.length ||
    (other.pros.length === one.pros.length && other.cons.length < one.cons.length),
  effort: (one, other, areTimed) => {
    const gains = [
      other.pros.length - one.pros.length,
      one.cons.length - other.cons.length,
      areTimed ? sumDays(one) - sumDays(other) : 0,
    ];
    return gains.every((gain) => gain >= 0) && gains.some((gain) => gain > 0);
  },
};

export const sumDays = ({ days }: Tally): number =>
  Math.round(days.reduce((sum, one) => sum + one.days, 0) * 10) / 10;
