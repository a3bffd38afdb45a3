// Where the embedded advocate stands on a point: for its own variant while the evidence is close, for the better one
// when it is not. It gives way more readily in later rounds, and over Low points sooner than over others.

import type { Quote, VariantId } from '../../../domain/document.ts';
import type { Citation, Stance } from '../questions/advocate-shape.ts';
import type { Shown } from '../questions/debate-payload.ts';
import { describeChoice } from './describe-choice.ts';
import type { MeasuredQuote } from './measure-sides.ts';
import type { Persona } from './personas.ts';
import type { WeighedPoint, WeighedSide } from './weigh-points.ts';

export type Round = 1 | 2 | 3;

/** By how much another side must lead before an advocate prefers it to its own. */
const YIELD_MARGIN: Readonly<Record<Round, number>> = { 1: 0.2, 2: 0.14, 3: 0.1 };
/** By how much before it gives the point up. */
const CONCEDE_MARGIN: Readonly<Record<Round, number>> = { 1: 0.35, 2: 0.25, 3: 0.18 };
/** A Low point is not worth holding against evidence. */
const LOW_FACTOR = 0.5;

export interface Choice {
  readonly point: WeighedPoint;
  readonly own: WeighedSide;
  /** The strongest side that says something else; undefined if all say the same. */
  readonly rival: WeighedSide | undefined;
  readonly prefers: WeighedSide | undefined;
  readonly concedes: boolean;
  /** Positive where its own side leads. */
  readonly lead: number;
}

export function choose(point: WeighedPoint, advocate: VariantId, round: Round): Choice | undefined {
  const own = point.sides.find(({ variant }) => variant === advocate);
  if (!own) return undefined;
  const rival = strongestOther(point, own);
  const lead = own.score - (rival?.score ?? 0);
  const speaker = point.sides.find(({ variant }) => variant === own.voice) ?? own;
  const scale = point.severity === 'Low' ? LOW_FACTOR : 1;
  const isBehind = (margin: number) => rival !== undefined && -lead > margin * scale;
  if (!own.present && !rival) return { point, own, rival, prefers: undefined, concedes: false, lead };
  const yields = !own.present || isBehind(YIELD_MARGIN[round]);
  return {
    point,
    own,
    rival,
    prefers: yields ? (rival ?? undefined) : speaker,
    concedes: yields && (!own.present || isBehind(CONCEDE_MARGIN[round])),
    lead,
  };
}

function strongestOther({ sides }: WeighedPoint, own: WeighedSide): WeighedSide | undefined {
  const others = sides.filter(
    ({ variant, voice, present }) =>
      present && variant === voice && variant !== own.variant && (!own.present || voice !== own.voice),
  );
  return others.reduce<WeighedSide | undefined>(
    (best, one) => (best === undefined || one.score > best.score ? one : best),
    undefined,
  );
}

export function takeStance(choice: Choice, persona: Persona, round: Round): Stance {
  const { point, own, prefers, concedes } = choice;
  const evidence = citeFor(choice, persona, round);
  return {
    point: point.id,
    evidence,
    reasoning: describeChoice(choice),
    prefers: prefers?.variant ?? 'none',
    // Ruling E-13: who cannot show what convinced it has not conceded.
    concedes: concedes && prefers !== undefined && prefers.variant !== own.variant && evidence.length > 0,
  };
}

/** Who holds quotes itself; who gives way quotes what convinced it. */
function citeFor({ own, prefers }: Choice, persona: Persona, round: Round): Citation[] {
  if (prefers === undefined) return [];
  if (prefers.voice === own.voice && own.present) return cite(own, persona, round === 1 ? 1 : 2);
  return [...cite(prefers, persona, round === 1 ? 1 : 2), ...cite(own, persona, 1)];
}

/** The quotes of a side that say most, in the persona's eyes. */
export function cite(side: WeighedSide, persona: Persona, most: number): Citation[] {
  const ranked = side.quotes
    .filter(({ text }) => text.trim() !== '')
    .map((quote, index) => ({ quote, index, weight: weightOf(quote, persona) }))
    .sort((a, b) => b.weight - a.weight || a.index - b.index)
    .map(({ quote }) => quote);
  return distinctPlaces(ranked).slice(0, most).map(toCitation);
}

const weightOf = ({ text, amounts, ids, force, names }: MeasuredQuote, { topic }: Persona): number =>
  (text.match(topic)?.length ?? 0) * 3 +
  Math.min(2, amounts.length) * 2 +
  Math.min(2, ids.length) +
  (force === 'must' ? 2 : force ? 1 : 0) +
  Math.min(2, names.length);

const distinctPlaces = (quotes: readonly Quote[]): Quote[] =>
  quotes.filter(
    ({ start, end }, index) => quotes.findIndex((one) => one.start === start && one.end === end) === index,
  );

const LONGEST_QUOTE = 160;

/** The beginning of a long quote is still verbatim, and stays on its first line. */
export function toCitation({ variant, line, text }: Quote): Citation {
  const [first = ''] = text.split(/\r\n|\n|\r/);
  const shown = first.trim() === '' ? text : first;
  if (shown.length <= LONGEST_QUOTE) return { variant, line, text: shown };
  const cut = shown.slice(0, LONGEST_QUOTE);
  return { variant, line, text: cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)) };
}

/** Heading lines of a variant, for what is said about the whole of it. */
export const citeLayout = (shown: Shown, points: readonly WeighedPoint[], variant: VariantId): Citation[] => {
  const side = points.flatMap(({ sides }) => sides).find((one) => one.variant === variant);
  const quote = side?.layout.quotes[0];
  if (quote) return [toCitation(quote)];
  const text = shown.variants.find(({ id }) => id === variant)?.text ?? '';
  const line = text.split('\n').findIndex((one) => one.trim() !== '');
  return line < 0
    ? []
    : [{ variant, line: line + 1, text: text.split('\n')[line]?.trim().slice(0, LONGEST_QUOTE) ?? '' }];
};
