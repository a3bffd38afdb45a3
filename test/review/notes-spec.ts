// A small spec with two faults in it, and an adversary's words about them.

export const NOTES = `# Notes service

## Requirements

- FR-001: The service stores notes of up to 10 MB each.
- FR-002: The service answers every request within 200 ms.
- FR-003: Notes are kept for ever.

## Limits

- Storage is limited to 1 GB in all.
`;

export interface Said {
  readonly category?: string;
  readonly evidence?: string;
  readonly severity?: string;
  readonly concern?: string;
  readonly recommendation?: string;
}

export const KEPT = 'L7: "Notes are kept for ever."';
export const LIMIT = 'L11: "Storage is limited to 1 GB in all."';
export const SPEED = 'L6: "The service answers every request within 200 ms."';
export const SIZE = 'L5: "The service stores notes of up to 10 MB each."';

export const challenge = (number: number, said: Said = {}): string =>
  [
    `### Challenge ${number}: [${said.category ?? 'Conflicts'}]`,
    `**Concern:** ${said.concern ?? 'Notes that are never removed do not fit into a fixed store.'}`,
    `**Evidence:** ${said.evidence ?? KEPT}`,
    `**Severity:** ${said.severity ?? 'critical'}`,
    `**Recommendation:** ${said.recommendation ?? 'Say for how long notes are kept.'}`,
    '**If left as is:** The store is full one day.',
  ].join('\n');

export interface Rest {
  readonly round?: number;
  /** Rows of the assessment: reference, status, notes. */
  readonly assessed?: readonly (readonly [string, string, string])[];
  readonly status?: string;
  readonly recommendation?: string;
  readonly remaining?: number;
}

/** A reply in the seed's form. */
export const reply = (challenges: readonly Said[], rest: Rest = {}): string =>
  [
    '## CHALLENGES',
    `**Round:** ${rest.round ?? 1}/3`,
    ...challenges.map((said, index) => challenge(index + 1, said)),
    ...(rest.assessed
      ? [
          '### Defense Assessment',
          [
            '| Previous Challenge | Status | Notes |',
            '|---|---|---|',
            ...rest.assessed.map((cells) => `| ${cells.join(' | ')} |`),
          ].join('\n'),
        ]
      : []),
    '### Convergence Assessment',
    [
      `**Status:** ${rest.status ?? 'continue'}`,
      `**Remaining concerns:** ${rest.remaining ?? challenges.length}`,
      `**Recommendation:** ${rest.recommendation ?? 'continue debate'}`,
    ].join('\n'),
  ].join('\n\n');

export const NO_OBJECTIONS = `## NO OBJECTIONS

**Round:** 2/3

### Summary
- [Challenge 1]: Addressed by a time limit

### Confidence
The document is sound.
`;

/** An edit that answers the conflict. */
export const EDIT = {
  line: 7,
  endLine: 7,
  find: 'Notes are kept for ever.',
  replace: 'Notes are kept for 30 days.',
};
export const REVISED = NOTES.replace('kept for ever', 'kept for 30 days');
