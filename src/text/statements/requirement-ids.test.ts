import { describe, expect, test } from 'vitest';
import { readRequirementIds } from './requirement-ids.ts';

describe('ids', () => {
  test.each([
    ['FR-001', 'FR-1', 'FR'],
    ['FR-AUTH.1', 'FR-AUTH-1', 'FR-AUTH'],
    ['FR-AUTH-001', 'FR-AUTH-1', 'FR-AUTH'],
    ['NFR-2', 'NFR-2', 'NFR'],
    ['R-001', 'R-1', 'R'],
    ['REQ-7', 'REQ-7', 'REQ'],
    ['FR-1.2', 'FR-1-2', 'FR'],
    ['FR-010a', 'FR-10a', 'FR'],
  ])('%s is looked up as %s', (id, canonical, family) =>
    expect(readRequirementIds(`see ${id}, then`)).toMatchObject([{ id, canonical, family, start: 4 }]),
  );

  test.each([
    ['FR-001–FR-003 and `NFR-1`', ['FR-001', 'FR-003', 'NFR-1']],
    ['FR-1-FR-3', ['FR-1', 'FR-3']],
    ['**FR-1**: x; (FR-2).', ['FR-1', 'FR-2']],
  ])('%s', (text, ids) => expect(readRequirementIds(text).map(({ id }) => id)).toEqual(ids));
});

test.each([
  'UTF-8', 'SHA-256', 'RFC-2119', 'ISO-8601', 'ERC-20', 'CVE-2024-1234', '2024-01-02', 'A-B', 'fr-001', 'FR001',
  'x/FR-1', 'FR-1-beta', 'GPT-4', 'COVID-19', 'AFR-12%',
])('%s is no requirement id', (text) => expect(readRequirementIds(text)).toEqual([])); // biome-ignore format: a list
