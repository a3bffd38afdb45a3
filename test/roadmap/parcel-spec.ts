// A small spec that a roadmap can be made of, and another that contradicts it throughout.

export const PARCEL_SPEC = `# Parcel desk

Version 1.0. Staff register parcels, print labels and hand parcels over.

## Requirements

- FR-001: The desk must register a parcel with weight and recipient.
- FR-002: The desk must print a label for every registered parcel. FR-002 depends on FR-001.
- FR-003: Staff must sign in with a password of at least 12 characters.
- FR-004: The recipient should get a mail when the parcel arrives. FR-004 depends on FR-001.
- FR-005: Staff could export a monthly report.
- NFR-001: A label is printed within 2 seconds.
- NFR-002: Passwords are stored as salted hashes.

## Risks

- The mail provider may be down.

## Success Criteria

- SC-001: 99 % of labels are printed within 2 seconds.
`;

export const CONTRARY_SPEC = PARCEL_SPEC.replace('12 characters', '16 characters')
  .replaceAll('within 2 seconds', 'within 5 seconds')
  .replace('monthly', 'weekly')
  .replace('99 %', '95 %');

/** Says the same, and one thing more. */
export const LONGER_SPEC = PARCEL_SPEC.replace(
  '\n## Risks',
  '\n## Opening hours\n\n- FR-006: The desk must show its opening hours on a screen.\n\n## Risks',
);
