// The rubric of the protocol: five dimensions of five criteria, as data. A presence criterion needs a quotation,
// an absence criterion a log of what was searched and no counter-example (ruling E-2).

import type { CriterionKind } from '../../../domain/scoring.ts';

export interface Criterion {
  /** `completeness-1`. */
  readonly id: string;
  readonly dimension: string;
  readonly text: string;
  readonly kind: CriterionKind;
}

type Row = readonly [kind: CriterionKind, text: string];

const TABLE: readonly (readonly [dimension: string, rows: readonly Row[]])[] = [
  [
    'Completeness',
    [
      ['absence', 'Covers all explicit requirements from source input'],
      ['presence', 'Addresses edge cases and failure scenarios'],
      ['presence', 'Includes dependencies and prerequisites'],
      ['presence', 'Defines success/completion criteria'],
      ['presence', 'Specifies what is explicitly out of scope'],
    ],
  ],
  [
    'Correctness',
    [
      ['absence', 'No factual errors or hallucinated claims'],
      ['absence', 'Technical approaches are feasible with stated constraints'],
      ['absence', 'Terminology used consistently and accurately throughout'],
      ['absence', 'No internal contradictions (cross-validated with IC metric)'],
      ['presence', 'Claims supported by evidence or rationale within the document'],
    ],
  ],
  [
    'Structure',
    [
      ['absence', 'Logical section ordering (prerequisites before dependents)'],
      ['absence', 'Consistent hierarchy depth (no orphaned subsections)'],
      ['absence', 'Clear separation of concerns between sections'],
      ['presence', 'Navigation aids present (table of contents, cross-references, or index)'],
      ['presence', 'Follows conventions of the artifact type'],
    ],
  ],
  [
    'Clarity',
    [
      ['absence', "Unambiguous language (no 'should consider', 'might', 'as appropriate')"],
      ['presence', 'Concrete rather than abstract (specific actions, not general principles)'],
      ['absence', 'Each section has a clear purpose or can be summarized in one sentence'],
      ['absence', 'Acronyms and domain terms defined on first use'],
      ['presence', 'Actionable next steps or decision points clearly identified'],
    ],
  ],
  [
    'Risk Coverage',
    [
      ['presence', 'Identifies at least 3 risks with probability and impact assessment'],
      ['presence', 'Provides mitigation strategy for each identified risk'],
      ['presence', 'Addresses failure modes and recovery procedures'],
      ['presence', 'Considers external dependencies and their failure scenarios'],
      ['presence', 'Includes monitoring or validation mechanism for risk detection'],
    ],
  ],
];

export const DIMENSIONS: readonly string[] = TABLE.map(([dimension]) => dimension);

export const CORRECTNESS = 'Correctness';

export const RUBRIC: readonly Criterion[] = TABLE.flatMap(([dimension, rows]) =>
  rows.map(([kind, text], index) => ({
    id: `${dimension.toLowerCase().replace(' ', '-')}-${index + 1}`,
    dimension,
    text,
    kind,
  })),
);

export const criterionOf = (id: string): Criterion | undefined => RUBRIC.find((one) => one.id === id);
