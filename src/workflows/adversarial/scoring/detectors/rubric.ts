// The rubric of the protocol: five dimensions of five criteria, as data. A presence criterion needs a quotation,
// an absence criterion a log of what was searched and no counter-example (ruling E-2).

import type { CriterionKind } from '../../../../domain/comparison/scoring.ts';

export interface Criterion {
  /** `completeness-1`. */
  readonly id: string;
  readonly dimension: string;
  readonly text: string;
  readonly kind: CriterionKind;
  /** Of an absence criterion, which may be worded as something good: what would speak against it. */
  readonly against?: string;
}

type Row = readonly [kind: CriterionKind, text: string, against?: string];

const TABLE: readonly (readonly [dimension: string, rows: readonly Row[]])[] = [
  [
    'Completeness',
    [
      [
        'absence',
        'Covers all explicit requirements from source input',
        'a requirement that is not covered here; name it in the reasoning and quote nothing',
      ],
      ['presence', 'Addresses edge cases and failure scenarios'],
      ['presence', 'Includes dependencies and prerequisites'],
      ['presence', 'Defines success/completion criteria'],
      ['presence', 'Specifies what is explicitly out of scope'],
    ],
  ],
  [
    'Correctness',
    [
      ['absence', 'No factual errors or hallucinated claims', 'a statement that is wrong or made up'],
      [
        'absence',
        'Technical approaches are feasible with stated constraints',
        'an approach that a constraint stated here rules out',
      ],
      [
        'absence',
        'Terminology used consistently and accurately throughout',
        'one thing under two names, or one name for two things',
      ],
      [
        'absence',
        'No internal contradictions (cross-validated with IC metric)',
        'a statement that another one here contradicts',
      ],
      ['presence', 'Claims supported by evidence or rationale within the document'],
    ],
  ],
  [
    'Structure',
    [
      [
        'absence',
        'Logical section ordering (prerequisites before dependents)',
        'a part that needs what is said only after it',
      ],
      [
        'absence',
        'Consistent hierarchy depth (no orphaned subsections)',
        'a heading that skips a level or stands alone below its parent',
      ],
      [
        'absence',
        'Clear separation of concerns between sections',
        'a section that treats what belongs to another',
      ],
      ['presence', 'Navigation aids present (table of contents, cross-references, or index)'],
      ['presence', 'Follows conventions of the artifact type'],
    ],
  ],
  [
    'Clarity',
    [
      [
        'absence',
        "Unambiguous language (no 'should consider', 'might', 'as appropriate')",
        'a passage that can be read in two ways or commits to nothing',
      ],
      ['presence', 'Concrete rather than abstract (specific actions, not general principles)'],
      [
        'absence',
        'Each section has a clear purpose or can be summarized in one sentence',
        'a section whose purpose cannot be told',
      ],
      [
        'absence',
        'Acronyms and domain terms defined on first use',
        'a term that is used before it is explained, or never is',
      ],
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
  rows.map(([kind, text, against], index) => ({
    id: `${dimension.toLowerCase().replace(' ', '-')}-${index + 1}`,
    dimension,
    text,
    kind,
    ...(against !== undefined && { against }),
  })),
);

export const criterionOf = (id: string): Criterion | undefined => RUBRIC.find((one) => one.id === id);
