// What an adversary is told to look for, by type of artifact: a prompt holds the list of its own type and of no other.

import type { ArtifactType } from '../model.ts';

/** In the order of the categories of `model.ts`, which a test holds them against. */
export const CATEGORY_TEMPLATES: Readonly<Record<ArtifactType, readonly (readonly [string, string])[]>> = {
  requirements: [
    ['Completeness', 'what a product of this kind obviously needs and nothing here asks for'],
    ['Feasibility', 'what cannot be built within the constraints that are stated'],
    ['Conflicts', 'requirements that cannot all hold'],
    ['Scope creep', 'implementation detail that poses as a requirement'],
    ['User focus', 'statements about the system where a need of its users was meant'],
  ],
  roadmap: [
    ['Phase ordering', 'something planned before what it depends on'],
    ['Scope per phase', 'a phase that is far larger or smaller than the others'],
    ['Coverage', 'a requirement that no phase takes up'],
    ['Risk distribution', 'what is risky or unknown and comes late'],
    ['Milestone clarity', 'a goal of which nobody can test whether it was reached'],
  ],
  plan: [
    ['Task decomposition', 'tasks that hold several, or pieces too small to be worth one'],
    ['Verification gaps', 'tasks of which nobody can tell by a fact that they are done'],
    ['Missing wiring', 'parts that are built and never connected'],
    ['Assumption exposure', 'what is taken for granted about things outside of the plan'],
    ['Complexity hiding', 'a short line that stands for much work'],
  ],
  verification: [
    ['Coverage', 'something that had to hold and was not checked'],
    ['False positives', 'a check that can pass while the thing is broken'],
    ['Human verification', 'what only a person can judge and was left to a machine, or the reverse'],
    ['Regression risk', 'what all this could pass and still break elsewhere'],
  ],
};
