// The four places at which a workflow may call the adversary: between two of its stages, never inside one. Data, so that
// the list on the screen, the settings and the documentation say the same.

import type { ArtifactType } from './model.ts';

export interface WorkflowCheckpoint {
  /** As configured and typed. */
  readonly name: string;
  readonly type: ArtifactType;
  /** What has just been done. */
  readonly after: string;
  /** What has not begun yet. */
  readonly before: string;
  /** Seed 003: what is wrong with the form of a plan is found first, then its thinking is attacked. */
  readonly checksStructure: boolean;
}

export const WORKFLOW_CHECKPOINTS: readonly WorkflowCheckpoint[] = [
  {
    name: 'requirements',
    type: 'requirements',
    after: 'REQUIREMENTS.md is written',
    before: 'the roadmap is made',
    checksStructure: false,
  },
  {
    name: 'roadmap',
    type: 'roadmap',
    after: 'ROADMAP.md is written',
    before: 'the user is asked to approve it',
    checksStructure: false,
  },
  {
    name: 'plans',
    type: 'plan',
    after: 'PLAN.md is written and its structure checked',
    before: 'it is committed',
    checksStructure: true,
  },
  {
    name: 'verification',
    type: 'verification',
    after: 'VERIFICATION.md is written',
    before: 'its results are presented',
    checksStructure: false,
  },
];

/** Fact B.17: the tool that this comes from also says "plan". */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([['plan', 'plans']]);

export function findCheckpoint(name: string): WorkflowCheckpoint | undefined {
  const known = OTHER_NAMES.get(name) ?? name;
  return WORKFLOW_CHECKPOINTS.find((checkpoint) => checkpoint.name === known);
}
