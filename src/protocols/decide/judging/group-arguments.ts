// The rows of the risk and the value table: one for each type that something is said about. How much is said gives the
// one level, the weightiest of it the other, so that the totals of the tables are what a judge goes by.

import { LEVELS, ROW_KINDS } from '../model.ts';
import type { Argument, Case } from './argument.ts';
import type { Concern } from './cues.ts';
import { looksAt } from './sort-argument.ts';

export type Level = (typeof LEVELS)[number];

export interface Group<Type extends string = string> {
  readonly type: Type;
  readonly arguments: readonly Argument[];
  readonly amount: Level;
  readonly weight: Level;
}

const LABOUR: readonly Concern[] = ['effort', 'testing', 'docs', 'dependency'];

export const speaksOf = ({ concerns }: Argument, ...wanted: readonly Concern[]): boolean =>
  wanted.some((concern) => concerns.has(concern));

export const isLabour = (argument: Argument): boolean => speaksOf(argument, ...LABOUR);

export const pointsOf = (level: Level): number => LEVELS.indexOf(level) + 1;

export const levelAt = (points: number): Level =>
  LEVELS[Math.min(Math.max(points, 1), LEVELS.length) - 1] ?? 'LOW';

/** What endangers, or fails a driver, is worse than what is missing; what only makes work is least. */
function impactOf(argument: Argument): Level {
  if (argument.isDriver || speaksOf(argument, 'safety', 'business')) return 'HIGH';
  const isWorkOnly =
    isLabour(argument) && !speaksOf(argument, 'ability', 'people', 'operation', 'dependency');
  return isWorkOnly ? 'LOW' : 'MEDIUM';
}

/** What people get, or a driver asks for, reaches furthest; what only saves work least. */
function reachOf(argument: Argument): Level {
  if (argument.isDriver || speaksOf(argument, 'people')) return 'HIGH';
  return isLabour(argument) && !speaksOf(argument, 'ability', 'safety') ? 'LOW' : 'MEDIUM';
}

function riskType(argument: Argument): (typeof ROW_KINDS.risk)[number] {
  if (speaksOf(argument, 'business')) return 'Business';
  if (speaksOf(argument, 'people')) return 'User';
  return speaksOf(argument, 'operation', 'docs', 'testing') ? 'Operational' : 'Technical';
}

function valueType(argument: Argument): (typeof ROW_KINDS.value)[number] {
  if (speaksOf(argument, 'people')) return 'Delight';
  if (speaksOf(argument, 'business')) return 'Competitive';
  return argument.isDriver || speaksOf(argument, 'safety') ? 'Retention' : 'Growth';
}

export const groupRisks = ({ arguments: said }: Case) =>
  group(
    ROW_KINDS.risk,
    said.filter((argument) => argument.leaning === 'against' && looksAt('risk', argument)),
    riskType,
    impactOf,
  );

export const groupValues = ({ arguments: said }: Case) =>
  group(
    ROW_KINDS.value,
    said.filter((argument) => argument.leaning === 'for' && looksAt('value', argument)),
    valueType,
    reachOf,
  );

/** An argument of usual strength is two points; so each level is another argument. */
const POINTS_OF_LEVEL = 2;

function group<Type extends string>(
  types: readonly Type[],
  said: readonly Argument[],
  typeOf: (argument: Argument) => Type,
  weightOf: (argument: Argument) => Level,
): Group<Type>[] {
  return types.flatMap((type): Group<Type>[] => {
    const own = said.filter((argument) => typeOf(argument) === type);
    if (own.length === 0) return [];
    const strength = own.reduce((sum, argument) => sum + argument.strength, 0);
    return [
      {
        type,
        arguments: own,
        amount: levelAt(Math.ceil(strength / POINTS_OF_LEVEL)),
        weight: levelAt(Math.max(...own.map((argument) => pointsOf(weightOf(argument))))),
      },
    ];
  });
}
