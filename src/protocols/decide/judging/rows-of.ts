// What is said about an option as the rows of a stance's table: one for each type or component.

import { oneLine } from '../../prompts/one-line.ts';
import { type JudgeAnswer, ROW_KINDS, type Stance } from '../model.ts';
import type { Argument, Case } from './argument.ts';
import { groupRisks, groupValues, isLabour, levelAt, speaksOf } from './group-arguments.ts';

type Row<S extends Stance> = JudgeAnswer<S>['options'][number]['rows'][number];

const LONGEST_DESCRIPTION = 300;

const ROWS: { readonly [S in Stance]: (one: Case) => Row<S>[] } = {
  risk: (one) =>
    groupRisks(one).map(({ type, arguments: said, amount, weight }) => ({
      type,
      description: describe(said),
      probability: amount,
      impact: weight,
    })),
  value: (one) =>
    groupValues(one).map(({ type, arguments: said, amount, weight }) => ({
      type,
      description: describe(said),
      magnitude: amount,
      reach: weight,
    })),
  effort: effortRows,
};

export const rowsOf = (stance: Stance, one: Case): Row<Stance>[] => ROWS[stance](one);

export function effortRows({ arguments: said }: Case): Row<'effort'>[] {
  const work = said.filter(
    (argument) => !argument.isDriver && (isLabour(argument) || argument.days !== undefined),
  );
  return ROW_KINDS.effort.flatMap((component): Row<'effort'>[] => {
    const own = work.filter((argument) => componentOf(argument) === component);
    if (own.length === 0) return [];
    const days = own.flatMap((argument) => argument.days ?? []);
    // How long something takes is no word on how hard it is, unless nothing else is said.
    const told = own.filter((argument) => argument.days === undefined);
    const hardest = (told.length > 0 ? told : own).map(({ leaning, strength }) =>
      leaning === 'for' ? 1 : strength,
    );
    return [
      {
        component,
        days: days.length === 0 ? null : days.reduce((sum, one) => sum + one, 0),
        complexity: levelAt(Math.max(...hardest)),
        dependencies: describe(
          own.filter((argument) => argument.leaning === 'against' && speaksOf(argument, 'dependency')),
        ),
      },
    ];
  });
}

const describe = (said: readonly Argument[]): string =>
  oneLine(said.map(({ text }) => oneLine(text, LONGEST_DESCRIPTION)).join('; '), LONGEST_DESCRIPTION);

function componentOf(argument: Argument): (typeof ROW_KINDS.effort)[number] {
  if (/\b(?:qa|review|quality)\b/i.test(argument.text)) return 'QA';
  if (speaksOf(argument, 'testing')) return 'Testing';
  return speaksOf(argument, 'docs') ? 'Docs' : 'Implementation';
}
