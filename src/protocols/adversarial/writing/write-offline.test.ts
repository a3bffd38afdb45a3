import { describe, expect, test } from 'vitest';
import { findInvented } from './find-invented.ts';
import { findLost } from './find-lost.ts';
import { writeOffline } from './write-offline.ts';

const SOURCE = `# Parcel Desk

## Overview

Parcel Desk lets a shop hand parcels to couriers.

## Functional Requirements

- FR-001: The clerk signs in with a badge
- FR-002: The desk stores each parcel with its weight
- FR-003: The desk returns a label within 2 seconds

## Success Criteria

- [ ] Labels appear within 2 seconds
`;

describe.each(['roadmap', 'spec', 'design', 'plan', 'handbook'])('%s', (type) => {
  test.each([undefined, 'architect', 'security', 'qa'])('seen by %s', (persona) => {
    const text = writeOffline({
      type,
      source: { label: 'desk.md', text: SOURCE },
      seat: persona === undefined ? {} : { persona },
    });
    expect(findInvented(text, SOURCE)).toEqual([]);
    expect(findLost(text, SOURCE)).toEqual([]);
  });
});
