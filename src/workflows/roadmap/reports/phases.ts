// How many phases of work a plan has: milestones that wait for nobody in common make one phase.

import type { Milestone } from '../model/plan.ts';

/** The longest chain of dependencies; one that leads back to itself is not followed. */
export function countPhases(milestones: readonly Pick<Milestone, 'id' | 'dependencies'>[]): number {
  const level = new Map<string, number>();
  // A chain is at most as long as there are milestones, so after as many rounds nothing changes but in a circle.
  for (let round = 0; round < milestones.length; round += 1) {
    for (const { id, dependencies } of milestones) {
      const before = dependencies.map((one) => level.get(one) ?? 0);
      level.set(id, Math.min(milestones.length, Math.max(0, ...before) + 1));
    }
  }
  return Math.max(0, ...level.values());
}
