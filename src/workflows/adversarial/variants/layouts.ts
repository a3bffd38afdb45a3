// How each type of document is laid out: its sections in order and the roles that each takes in. Data only.

import type { Role } from '../../spec/roles.ts';

export interface Slot {
  readonly title: string;
  readonly roles: readonly Role[];
  /** Its sections are parts that the document counts: `Phase 1`. */
  readonly isCounted?: true;
}

const slot = (title: string, ...roles: Role[]): Slot => ({ title, roles });

/** What every type ends with. */
const END = [slot('Risks', 'risk'), slot('Open questions', 'question')];
const REFERENCE = slot('Reference', 'glossary');

const PLAN: readonly Slot[] = [
  slot('Objective', 'background'),
  slot('Scope', 'scope', 'excluded'),
  { title: 'Work', roles: ['functional', 'quality', 'constraint'], isCounted: true },
  slot('Dependencies and sequence', 'dependency', 'order', 'rollout'),
  slot('Acceptance criteria', 'acceptance', 'test'),
  ...END,
  slot('Supporting material', 'component', 'interface', 'data', 'decision', 'other'),
  REFERENCE,
];

const SPEC: readonly Slot[] = [
  slot('Overview', 'background'),
  slot('Scope', 'scope'),
  slot('Functional requirements', 'functional'),
  slot('Non-functional requirements', 'quality'),
  slot('Constraints', 'constraint'),
  slot('Interfaces and data', 'interface', 'data'),
  slot('Acceptance criteria', 'acceptance', 'test'),
  slot('Dependencies and sequence', 'dependency', 'order', 'rollout'),
  slot('Out of scope', 'excluded'),
  ...END,
  slot('Supporting material', 'component', 'decision', 'other'),
  REFERENCE,
];

const DESIGN: readonly Slot[] = [
  slot('Context', 'background', 'scope', 'excluded'),
  slot('Decisions', 'decision'),
  slot('Components', 'component'),
  slot('Interfaces', 'interface'),
  slot('Data', 'data'),
  slot('Behaviour', 'functional'),
  slot('Quality', 'quality', 'constraint'),
  slot('Verification', 'acceptance', 'test'),
  slot('Operation and delivery', 'rollout', 'dependency', 'order'),
  ...END,
  slot('Supporting material', 'other'),
  REFERENCE,
];

const GENERAL: readonly Slot[] = [
  slot('Overview', 'background', 'scope'),
  slot('Main content', 'functional', 'quality', 'constraint'),
  slot('Structure', 'component', 'interface', 'data', 'decision'),
  slot('Verification', 'acceptance', 'test'),
  slot('Operation and delivery', 'dependency', 'order', 'rollout'),
  slot('Out of scope', 'excluded'),
  ...END,
  slot('Supporting material', 'other'),
  REFERENCE,
];

const LAYOUTS: ReadonlyMap<string, readonly Slot[]> = new Map([
  ['roadmap', PLAN],
  ['plan', PLAN],
  ['spec', SPEC],
  ['specification', SPEC],
  ['design', DESIGN],
]);

export const layoutOf = (type: string): readonly Slot[] => LAYOUTS.get(type.trim().toLowerCase()) ?? GENERAL;
