// Where a person decided otherwise than the rules, by the names of the checkpoints, and in a line for people.

import type { AdversarialOutput } from '../../protocols/adversarial/index.ts';
import { counted } from '../counted.ts';

export function findOverrides({ debate, highlighted, selection, plan }: AdversarialOutput): string[] {
  const isLeftOut = debate.out_of_focus.some((id) => !highlighted.includes(id));
  return [
    ...(isLeftOut ? ['after-diff-analysis'] : []),
    ...(debate.override ? ['after-debate'] : []),
    ...(selection.base_override ? ['after-base-selection'] : []),
    ...(plan.approval === 'user-overridden' ? ['after-refactoring-plan'] : []),
  ];
}

const describeSettled = ({ debate: { override } }: AdversarialOutput): string =>
  override && override.resolved.length > 0
    ? `${counted(override.resolved.length, 'point')} settled`
    : 'the threshold counts as reached';

function describePlanned({ merge, decisions = [] }: AdversarialOutput): string[] {
  const count = (deed: string): number => decisions.filter((one) => one.deed === deed).length;
  const done = [
    ...(merge.skipped > 0 ? [`${counted(merge.skipped, 'change')} left out`] : []),
    ...(count('reworded') > 0 ? [`${counted(count('reworded'), 'passage')} reworded`] : []),
    ...(count('added') > 0 ? [`${counted(count('added'), 'passage')} added`] : []),
  ];
  return done.length > 0 ? done : ['changes put elsewhere'];
}

export function describeOverrides(output: AdversarialOutput): string[] {
  const overrides = new Set(findOverrides(output));
  const { debate, highlighted } = output;
  const left = debate.out_of_focus.filter((id) => !highlighted.includes(id)).length;
  const parts = [
    ...(overrides.has('after-diff-analysis') ? [`${counted(left, 'point')} out of focus`] : []),
    ...(overrides.has('after-debate') ? [describeSettled(output)] : []),
    ...(overrides.has('after-base-selection') ? ['another base'] : []),
    ...(overrides.has('after-refactoring-plan') ? describePlanned(output) : []),
  ];
  return parts.length === 0 ? [] : [`Decided by you: ${parts.join(', ')}`];
}
