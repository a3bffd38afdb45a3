// What an embedded advocate says about a point: the two things that tell the sides apart most, with their lines, or,
// where the evidence is close, what exactly is left open. Every sentence carries values of this point.

import { FEATURES, type Feature } from './personas.ts';
import type { Choice } from './take-stance.ts';
import type { WeighedPoint, WeighedSide } from './weigh-points.ts';

const MOST_LISTED = 3;
const MOST_REASONS = 2;
/** Features that differ by less are not worth a word. */
const WORTH_SAYING = 0.02;

export function describeChoice({ own, rival, prefers, lead, point }: Choice): string {
  if (prefers === undefined)
    return `${own.variant} says nothing about "${plain(point.title)}", and nobody else does.`;
  if (rival === undefined) {
    const isAlone = point.sides.every(({ variant, present }) => !present || variant === own.variant);
    return isAlone
      ? `only ${own.variant} speaks of it, with ${whatHas(own)} (${where(own)}).`
      : `whoever speaks of it says what ${own.variant} says (${where(own)}): ${value(point, own)}.`;
  }
  if (!own.present)
    return `${own.variant} has nothing on this; ${rival.variant} has ${whatHas(rival)} (${where(rival)}).`;
  if (prefers.variant === rival.variant) return describeYield(own, rival);
  const isShared = own.voice !== own.variant;
  const opening = isShared ? `${own.voice} says what ${own.variant} says (${where(own)}); ` : '';
  return `${opening}${describeHold(point, own, rival, lead)}`;
}

function describeYield(own: WeighedSide, rival: WeighedSide): string {
  const reasons = compare(rival, own);
  const [against] = compare(own, rival);
  return `${reasons.join('; and ')}${against === undefined ? '' : `, although ${against}`}.`;
}

function describeHold(point: WeighedPoint, own: WeighedSide, rival: WeighedSide, lead: number): string {
  const mine = compare(own, rival);
  const [theirs] = compare(rival, own);
  if (mine.length > 0 && lead >= 0) {
    return `${mine.join('; and ')}${theirs === undefined ? '' : `; against it, ${theirs}`}.`;
  }
  if (theirs !== undefined) {
    const [first] = mine;
    const answer = first ?? `that alone does not replace ${value(point, own)} (${where(own)})`;
    return `${theirs}; ${first === undefined ? '' : 'but '}${answer}.`;
  }
  return `${value(point, own)} (${own.variant} ${where(own)}) stands against ${value(point, rival)} (${rival.variant} ${where(rival)})${even(point, own, rival)}.`;
}

/** What is equal, where nothing measured tells the sides apart. */
function even({ kind }: WeighedPoint, own: WeighedSide, rival: WeighedSide): string {
  if (kind === 'contradiction') {
    return own.reasons.length + rival.reasons.length === 0
      ? '; neither line says why'
      : '; both lines give a reason';
  }
  return own.statements === rival.statements && own.statements > 0
    ? `, ${own.statements === 1 ? 'one statement' : `${own.statements} statements`} on either side`
    : '';
}

/** In what `better` leads, most important first. */
export function compare(better: WeighedSide, worse: WeighedSide): string[] {
  return FEATURES.map((feature) => ({ feature, gap: better.parts[feature] - worse.parts[feature] }))
    .filter(({ gap }) => gap > WORTH_SAYING)
    .sort((a, b) => b.gap - a.gap)
    .slice(0, MOST_REASONS)
    .map(({ feature }) => contrast(feature, better, worse));
}

function contrast(feature: Feature, better: WeighedSide, worse: WeighedSide): string {
  const a = reference(better);
  const b = reference(worse);
  switch (feature) {
    case 'statements':
      if (isList(better)) return `${a} ${listed(better)}, ${b} ${listed(worse)}`;
      return `${a} makes ${count(better.statements, 'statement')}, ${b} ${worse.statements === 0 ? 'none' : worse.statements}`;
    case 'amounts':
      return `${a} commits to ${list(better.amounts)}, ${b} to ${list(worse.amounts)}`;
    case 'names':
      return `${a} names ${list(better.names)}, ${b} ${list(worse.names)}`;
    case 'binding':
      return `${a} binds with ${forces(better)}, ${b} with ${forces(worse)}`;
    case 'requirements':
      return `${a} traces to ${list(better.ids)}, ${b} to ${list(worse.ids)}`;
    case 'assurance':
      return `${a} has ${count(better.assured, 'line')} on failure or tests, ${b} ${worse.assured === 0 ? 'none' : worse.assured}`;
    case 'reasons':
      return `${a} says why (${list(better.reasons)}), ${b} ${worse.reasons.length === 0 ? 'does not' : 'less'}`;
    case 'soundness':
      return `${b} contradicts itself there (${worse.faults.map(({ id }) => id).join(', ')}), ${better.variant} does not`;
    case 'structure':
      return layout(better, worse);
    case 'tightness':
      return `${a} sets the stricter limit, ${better.limit?.text ?? ''}, against ${worse.limit?.text ?? ''} of ${b}`;
    case 'concern':
      return `${a} speaks of ${list(better.concerns)}, ${b} of ${list(worse.concerns)}`;
  }
}

/** The plainest of the things that make one layout easier to follow than another. */
function layout(better: WeighedSide, worse: WeighedSide): string {
  const [a, b] = [better.layout, worse.layout];
  const numbered = (one: typeof a): string =>
    one.numbered === 0
      ? `none of its ${one.headings} headings`
      : `${one.numbered} of its ${one.headings} headings`;
  if (a.numbered * b.headings > b.numbered * a.headings) {
    return `${better.variant} numbers ${numbered(a)}, ${worse.variant} ${numbered(b)}`;
  }
  const share = (one: typeof a): string =>
    `${Math.round(one.longest * 100)} % of its lines in one section ("${cut(plain(one.longestTitle), 40)}")`;
  if (a.longest < b.longest) return `${worse.variant} has ${share(b)}, ${better.variant} at most ${share(a)}`;
  return `${better.variant} uses ${count(a.depth, 'heading level')} for ${count(a.headings, 'heading')}, ${worse.variant} ${count(b.depth, 'level')} for ${b.headings}`;
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

function forces({ forces: all }: WeighedSide): string {
  const counted = (['must', 'should', 'may'] as const)
    .map((force) => ({ force, times: all.filter((one) => one === force).length }))
    .filter(({ times }) => times > 0)
    .map(({ force, times }) => (times > 1 ? `"${force}" ${times} times` : `"${force}"`));
  return counted.length > 0 ? counted.join(' and ') : 'nothing';
}

function list(items: readonly string[]): string {
  if (items.length === 0) return 'none';
  const shown = items.slice(0, MOST_LISTED).map(plain);
  const more = items.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

/** Lines of a side: the first and how many more. */
export function where({ quotes, statements }: WeighedSide): string {
  const lines = [...new Set(quotes.map(({ line }) => line))];
  const low = Math.min(...lines);
  const high = Math.max(...lines);
  if (lines.length === 0) return 'no line';
  if (low === high) return `L${low}`;
  return statements > lines.length ? `from L${low}` : `L${low}-${high}`;
}

const reference = (side: WeighedSide): string =>
  side.quotes.length === 0 ? side.variant : `${side.variant} (${where(side)})`;

const isList = ({ summary }: WeighedSide): boolean => /^names (?:none|\d+ of \d+)/.test(summary);
/** "names 6 of 74". */
const listed = ({ summary, ids }: WeighedSide): string =>
  `${summary.split(';')[0]}${ids.length > 0 ? ` (${list(ids)})` : ''}`;

/** The one thing a side says, shortly: the value that the title of the point names, its amount, or its words. */
export function value({ title, kind }: Pick<WeighedPoint, 'title' | 'kind'>, side: WeighedSide): string {
  const summary = side.summary.replace(/ ?\(L\d+(?:-\d+)?\)/g, '');
  const text = kind === 'structural' ? summary : (side.quotes[0]?.text ?? summary);
  if (kind === 'contradiction') {
    const named = (title.split(': ').at(-1) ?? '').split(' against ');
    const own = named.find((one) => one !== '' && text.includes(one));
    if (named.length === 2 && own !== undefined) return plain(own);
    if (side.limit) return plain(side.limit.text);
  }
  return `"${cut(plain(text).replace(/[.;:,]+$/, ''))}"`;
}

export const whatHas = (side: WeighedSide): string => {
  const parts = [
    side.statements > 0 ? count(side.statements, 'statement') : '',
    side.amounts.length > 0 ? list(side.amounts) : '',
    side.ids.length > 0 ? list(side.ids) : '',
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(', ') : cut(plain(side.summary));
};

const LONGEST_VALUE = 90;

export function cut(text: string, longest = LONGEST_VALUE): string {
  if (text.length <= longest) return text;
  const head = text.slice(0, longest);
  return `${head.slice(0, Math.max(head.lastIndexOf(' '), 1))}…`;
}

/** Without marks that would open emphasis or code in our own sentence. */
export const plain = (text: string): string =>
  text
    .replace(/[*`]|(?<!\w)_|_(?!\w)/g, '')
    .replace(/^#+\s+/, '')
    .replace(/\s+/g, ' ')
    .trim();
