import { describe, expect, test } from 'vitest';
import { section, textAt, variantsOf } from '../../test/documents/variants-of.ts';
import { compareDocuments } from './compare-documents.ts';
import { findLimitConflicts } from './find-limit-conflicts.ts';

function conflicts(...texts: string[]): string[][] {
  const variants = variantsOf(...texts);
  return findLimitConflicts(compareDocuments(variants)).map(({ places }) =>
    places.map(({ claim }) => textAt(variants, claim)),
  );
}

describe('[000/T02.05-requirement-constraint] a need against what a design rules out', () => {
  test.each([
    ['Must support 10K concurrent users.', 'Single-threaded architecture required.'],
    ['The API must serve 200 simultaneous requests.', 'The worker handles one request at a time.'],
    ['The app must work offline.', 'The app requires a network connection.'],
    ['Prices must be updated in real time.', 'Prices are updated by a nightly batch.'],
    ['The service must store the card number.', 'Card data must not be stored.'],
  ])('%j against %j', (need, design) => {
    expect(conflicts(section(need), section(design))).toEqual([[need, design]]);
    expect(conflicts(section(design), section(need))).toEqual([[need, design]]);
    expect(conflicts(section(`${need} ${design}`), section(''))).toEqual([[need, design]]);
  });
});

describe('[000/T02.05-requirement-constraint] an amount beyond what is allowed', () => {
  test.each([
    ['The service must support 2,000 concurrent sessions.', 'The service allows at most 500 concurrent sessions.'],
    ['The system shall handle at least 2,000 requests per second.', 'The gateway is limited to 500 requests per second.'],
    ['The upload form must accept files of at least 20 MB.', 'Files in the upload form must not exceed 5 MB.'],
    ['Each backup job needs at least 2 hours.', 'Each backup job must finish within 30 minutes.'],
  ])('%j against %j', (need, limit) => {
    expect(conflicts(section(need), section(limit))).toEqual([[need, limit]]);
    expect(conflicts(section(limit), section(need))).toEqual([[need, limit]]);
  }); // biome-ignore format: a table
});

test.each([
  ['amounts of other things', 'The service must support 2,000 sessions.', 'The log keeps at most 500 lines.'],
  ['the same unit of other things', 'The report must be kept at least 30 days.', 'The token lives at most 5 minutes.'],
  ['one word in common', 'Tokens live at least 30 days.', 'Tokens refresh within 5 minutes.'],
  ['what is allowed', 'The service must support 200 concurrent sessions.', 'The service allows at most 500 concurrent sessions.'],
  ['exactly what is allowed', 'The service must support 500 concurrent sessions.', 'The service allows at most 500 concurrent sessions.'],
  ['two limits', 'The service allows at most 300 concurrent sessions.', 'The service allows at most 500 concurrent sessions.'],
  ['two needs', 'The service needs at least 300 concurrent sessions.', 'The service needs at least 500 concurrent sessions.'],
  ['a vague design', 'Must support 10K concurrent users.', 'Single-threaded parts are used where appropriate.'],
  ['a design that is denied', 'Must support 10K concurrent users.', 'The service is not single-threaded.'],
  ['a need that is denied', 'The service must not accept concurrent requests.', 'The service is single-threaded.'],
  ['a need alone', 'Must support 10K concurrent users.', 'The architecture is layered.'],
])('%s: no conflict', (_, one, other) => {
  expect(conflicts(section(one), section(other))).toEqual([]);
  expect(conflicts(section(other), section(one))).toEqual([]);
}); // biome-ignore format: a table

test('a variant that says both contradicts itself, whichever comes first', () => {
  const need = 'Must support 10K concurrent users.';
  const both = section(`${need} Single-threaded architecture required.`);
  for (const [texts, variant] of [
    [[section(need), both], 1],
    [[both, section(need)], 0],
  ] as const) {
    const [found, ...more] = findLimitConflicts(compareDocuments(variantsOf(...texts)));
    expect(more).toEqual([]);
    expect(found).toMatchObject({ inside: true, places: [{ variant }, { variant }] });
  }
});
