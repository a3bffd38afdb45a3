// Every word of ours that may stand in a written variant: titles, labels and remarks. None names an id, a number or
// a name; all the rest of a variant is the source's own. Kept in one place so that this can be checked.

/** What numbers a part of the document: the first that the source does not number itself. */
export const PART_WORDS = ['Phase', 'Stage', 'Step', 'Part'] as const;

/** What may count the parts of a text: ours, and those that other authors choose. */
export const STRUCTURE_WORDS = [...PART_WORDS, 'Section', 'Chapter', 'Task', 'Milestone', 'Wave'] as const;

export const TITLES = {
  objective: 'Objective',
  overview: 'Overview',
  context: 'Context',
  goal: 'Goal',
  scope: 'Scope',
  excluded: 'Out of scope',
  functional: 'Functional requirements',
  behaviour: 'Behaviour',
  content: 'Main content',
  quality: 'Non-functional requirements',
  qualities: 'Quality',
  constraints: 'Constraints',
  interfaces: 'Interfaces',
  data: 'Data',
  interfacesAndData: 'Interfaces and data',
  components: 'Components',
  structure: 'Structure',
  decisions: 'Decisions',
  acceptance: 'Acceptance criteria',
  verification: 'Verification',
  dependencies: 'Dependencies and sequence',
  operation: 'Operation and delivery',
  risks: 'Risks',
  questions: 'Open questions',
  guide: 'Where to look first',
  supporting: 'Supporting material',
  reference: 'Reference',
  stated: 'Order that the requirements state',
  vague: 'Statements too vague to be checked',
  shared: 'Building blocks that requirements share',
} as const;

export const LABELS = {
  deliverables: '**Deliverables:**',
  accepted: '**Accepted when:**',
  fulfils: '**Fulfils:**',
  verified: '**Verified by:**',
  continued: '(continued)',
  buildsOn: 'builds on',
  nothing: 'The source says nothing that can be carried over.',
} as const;
