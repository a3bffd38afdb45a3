// The case of one embedded advocate: its choices on all points in the order of what matters to it, and the ways it
// looks at another variant. The three rounds are built on it.

import type { VariantId } from '../../../domain/document.ts';
import type { Citation, WrittenArgument } from '../questions/advocate-shape.ts';
import type { DebatePayload, OwnPoint } from '../questions/debate-payload.ts';
import { compare, cut, describeChoice, plain, value, whatHas, where } from './describe-choice.ts';
import { DEFAULT_PERSONA, findPersona, type Persona } from './personas.ts';
import { type Choice, choose, cite, type Round, toCitation } from './take-stance.ts';
import { type WeighedPoint, type WeighedSide, weighPoints } from './weigh-points.ts';

const SEVERITY = { High: 3, Medium: 2, Low: 1 } as const;
const MOST_RELEVANCE = 6;
const LONGEST_TITLE = 70;

export interface EmbeddedCase {
  readonly persona: Persona;
  readonly choices: readonly Choice[];
}

export function buildCase({ shown, seat, advocate }: DebatePayload, round: Round): EmbeddedCase {
  const persona = (seat.persona === undefined ? undefined : findPersona(seat.persona)) ?? DEFAULT_PERSONA;
  const choices = weighPoints(shown, persona).flatMap((point) => choose(point, advocate, round) ?? []);
  return { persona, choices };
}

export const holds = ({ own, prefers }: Choice): boolean => own.present && prefers?.voice === own.voice;

/** What is severe, and what is the persona's business, comes first. */
export const importance = ({ severity, relevance }: WeighedPoint): number =>
  SEVERITY[severity] + Math.min(MOST_RELEVANCE, relevance);

export const titleOf = ({ id, title }: Pick<WeighedPoint, 'id' | 'title'>): string =>
  `${id} (${cut(plain(title), LONGEST_TITLE)})`;

/** The greatest first; equal ones in the order of the analysis. */
export function rank<Item>(items: readonly Item[], weight: (item: Item) => number): Item[] {
  return items
    .map((item, index) => ({ item, index, weight: weight(item) }))
    .sort((a, b) => b.weight - a.weight || a.index - b.index)
    .map(({ item }) => item);
}

/** What only one variant has, the persona's own topics first. */
export const rankContributions = (contributions: readonly OwnPoint[], { topic }: Persona): OwnPoint[] =>
  rank(contributions, ({ title, severity, quotes }) => {
    const words = [title, ...quotes.map(({ text }) => text)].join('\n').match(topic) ?? [];
    return (
      SEVERITY[severity] + Math.min(MOST_RELEVANCE, new Set(words.map((word) => word.toLowerCase())).size)
    );
  });

export const argueChoice = (choice: Choice, evidence: readonly Citation[]): WrittenArgument => ({
  point: choice.point.id,
  evidence: [...evidence],
  claim: `${titleOf(choice.point)}: ${describeChoice(choice)}`,
});

/** How another variant stands against this advocate's own at one point; positive where the other leads. */
export interface Duel {
  readonly point: WeighedPoint;
  readonly own: WeighedSide;
  readonly other: WeighedSide;
  readonly lead: number;
}

export function duelsWith(choices: readonly Choice[], variant: VariantId): Duel[] {
  return choices.flatMap(({ point, own }) => {
    const other = point.sides.find((side) => side.variant === variant);
    return other && other.voice !== own.voice ? [{ point, own, other, lead: other.score - own.score }] : [];
  });
}

/** Why the stronger side of a duel is stronger, in one clause. */
export function describeDuel(point: WeighedPoint, better: WeighedSide, worse: WeighedSide): string {
  if (!worse.present)
    return `${better.variant} has ${whatHas(better)} (${where(better)}), ${worse.variant} nothing`;
  const [first, second] = compare(better, worse);
  if (first === undefined) {
    return `${better.variant} says ${value(point, better)} (${where(better)}), ${worse.variant} ${value(point, worse)} (${where(worse)})`;
  }
  return second === undefined ? first : `${first}; and ${second}`;
}

export const citeFrom = (sides: readonly WeighedSide[], persona: Persona): Citation[] =>
  sides.flatMap((side) => cite(side, persona, 1));

export const citeOwn = ({ quotes }: OwnPoint, most: number): Citation[] =>
  quotes
    .filter(({ text }) => text.trim() !== '')
    .slice(0, most)
    .map(toCitation);

/** "X-001, X-002 and 5 more". */
export function idsOf(points: readonly { readonly id: string }[], most = 6): string {
  const shown = points.slice(0, most).map(({ id }) => id);
  return points.length > most ? `${shown.join(', ')} and ${points.length - most} more` : shown.join(', ');
}

export const linesOf = ({ quotes }: OwnPoint): string =>
  [...new Set(quotes.map(({ line }) => `L${line}`))].slice(0, 4).join(', ');
