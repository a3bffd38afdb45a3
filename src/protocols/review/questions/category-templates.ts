// What an adversary is told to look for, by type of artifact: a prompt holds the list of its own type and of no other.

import type { ArtifactType } from '../model.ts';

/** In the order of the categories of `model.ts`, which a test holds them against. */
export const CATEGORY_TEMPLATES: Readonly<Record<ArtifactType, readonly (readonly [string, string])[]>> = {
  requirements: [
    [
      'Completeness',
      'what other statements rest on and nothing defines or says; what a product of this kind obviously needs; words that two testers would read differently',
    ],
    [
      'Feasibility',
      'what cannot be kept within the limits, times and constraints that are stated; edge cases of those limits',
    ],
    ['Conflicts', 'requirements that cannot all hold; totals and counts that do not come out'],
    ['Scope creep', 'implementation detail that poses as a requirement'],
    ['User focus', 'statements about the system where a need of its users was meant'],
  ],
  roadmap: [
    [
      'Phase ordering',
      'something planned before what it depends on, circles, dates and people that do not fit',
    ],
    [
      'Scope per phase',
      'a phase that is far larger or smaller than the others; sums of money, time or people that do not come out',
    ],
    ['Coverage', 'a requirement that no phase takes up, or that two do'],
    ['Risk distribution', 'what is risky or unknown and comes late; risks without owner, answer or date'],
    [
      'Milestone clarity',
      'a goal of which nobody can test whether it was reached, or that other parts contradict',
    ],
  ],
  plan: [
    [
      'Task decomposition',
      'tasks that hold several, or too small to be worth one; tasks in an order that cannot be followed',
    ],
    [
      'Verification gaps',
      'tasks of which nobody can tell by a fact that they are done; tests that would pass all the same',
    ],
    ['Missing wiring', 'parts that are built and never connected; what is asked for and no task does'],
    [
      'Assumption exposure',
      'what is taken for granted about things outside of the plan; statements that contradict each other',
    ],
    [
      'Complexity hiding',
      'a short line that stands for much work; figures that cannot be; a way back that does not exist',
    ],
  ],
  verification: [
    ['Coverage', 'something that had to hold and was not checked, or not in what is released'],
    [
      'False positives',
      'a check that can pass while the thing is broken; a verdict that its own evidence, numbers or dates belie',
    ],
    ['Human verification', 'what only a person can judge and was left to a machine, or the reverse'],
    ['Regression risk', 'what all this could pass and still break elsewhere'],
  ],
};
