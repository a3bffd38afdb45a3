// What an option weighs for each stance, in whole points, so that no order of adding can change a comparison. Points of
// a row are the product of its two levels, as in the tables.

import { LEVELS } from '../model.ts';
import type { Concern } from './cues.ts';
import type { Argument, Case } from './read-arguments.ts';

type Level = (typeof LEVELS)[number];

export interface Weighed {
  readonly case: Case;
  /** Higher is worse. */
  readonly risk: number;
  readonly value: number;
  /** Value for work: gain over cost. */
  readonly gain: number;
  readonly cost: number;
}

const LABOUR: readonly Concern[] = ['effort', 'testing', 'docs', 'dependency'];

export const speaksOf = ({ concerns }: Argument, ...wanted: readonly Concern[]): boolean =>
  wanted.some((concern) => concerns.has(concern));

export const isLabour = (argument: Argument): boolean => speaksOf(argument, ...LABOUR);

const levelAt = (points: number): Level => LEVELS[Math.min(Math.max(points, 1), LEVELS.length) - 1] ?? 'LOW';
const pointsOf = (level: Level): number => LEVELS.indexOf(level) + 1;

/** As likely as the sentence is sure of it. */
export const probabilityOf = ({ strength }: Argument): Level => levelAt(strength);

/** What endangers, or fails a driver, is worse than what is missing; what only makes work is least. */
export function impactOf(argument: Argument): Level {
  if (argument.isDriver || speaksOf(argument, 'safety', 'business')) return 'HIGH';
  const isWorkOnly =
    isLabour(argument) && !speaksOf(argument, 'ability', 'people', 'operation', 'dependency');
  return isWorkOnly ? 'LOW' : 'MEDIUM';
}

export const magnitudeOf = ({ strength }: Argument): Level => levelAt(strength);

/** What people get, or a driver asks for, reaches furthest; what only saves work least. */
export function reachOf(argument: Argument): Level {
  if (argument.isDriver || speaksOf(argument, 'people')) return 'HIGH';
  return isLabour(argument) && !speaksOf(argument, 'ability', 'safety') ? 'LOW' : 'MEDIUM';
}

const sum = (list: readonly Argument[], read: (argument: Argument) => number): number =>
  list.reduce((total, argument) => total + read(argument), 0);

export const riskPoints = (argument: Argument): number =>
  pointsOf(probabilityOf(argument)) * pointsOf(impactOf(argument));
export const valuePoints = (argument: Argument): number =>
  pointsOf(magnitudeOf(argument)) * pointsOf(reachOf(argument));

/** Work that nobody mentions is still work. */
const BASE_COST = 4;
const BASE_GAIN = 2;

export function weighCase(one: Case): Weighed {
  const speaksFor = one.arguments.filter(({ side }) => side === 'for');
  const against = one.arguments.filter(({ side }) => side === 'against');
  const relief = sum(speaksFor, (argument) => (speaksOf(argument, 'safety') ? argument.strength : 0));
  const missing = sum(against, (argument) => (speaksOf(argument, 'ability') ? argument.strength : 0));
  const labour = sum(against, (argument) => argument.strength * (isLabour(argument) ? 2 : 1));
  const ease = sum(speaksFor, (argument) => (isLabour(argument) ? argument.strength : 0));
  return {
    case: one,
    risk: sum(against, riskPoints) - relief,
    value: sum(speaksFor, valuePoints) - missing,
    gain: BASE_GAIN + sum(speaksFor, ({ strength }) => strength),
    cost: Math.max(1, BASE_COST + labour - ease),
  };
}

/** Stated by the text for the whole option. */
export function daysOf({ arguments: said }: Case): number | undefined {
  const days = said.flatMap(({ days }) => (days === undefined ? [] : [days]));
  return days.length === 0 ? undefined : days.reduce((total, one) => total + one, 0);
}
