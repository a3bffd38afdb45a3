// What rules must not call a contradiction: two ways of writing one thing, forms that are filled in, and words whose
// meaning only a dictionary knows. Plain differences of meaning are left for a mind, not passed over.

import { describe, expect, test } from 'vitest';
import { findDifferences } from '../../src/workflows/adversarial/differences/index.ts';
import { variantsOf } from '../documents/variants-of.ts';

const spec = (body: string, head = '') => `# Spec\n\n${head}## Rules\n\n${body}\n`;
const compare = (a: string, b: string) =>
  findDifferences(variantsOf(a, b)).points.filter(({ kind }) => kind === 'contradiction');

describe('one thing written in two ways', () => {
  test.each([
    ['a slip of the pen', 'Patient records follow HIPAA in every region.', 'Patient records follow HIPPA in every region.'],
    ['a hyphen', 'This is a non-trivial change of the ledger.', 'This is a nontrivial change of the ledger.'],
    ['a hyphen behind a verb', 'The valve of the tank is fail-safe by design.', 'The valve of the tank is failsafe by design.'],
    ['synonyms', 'The gateway denies requests with expired tokens.', 'The gateway rejects requests with expired tokens.'],
    ['a denial for a prohibition', 'The policy of the bank prohibits every override of limits.', 'The policy of the bank allows no override of limits.'],
    ['two words for one bound', 'A payment settles in less than 60 seconds.', 'A payment settles in no more than 60 seconds.'],
    ['another unit', 'Sessions of guests expire after 2 minutes.', 'Sessions of guests expire after 120 seconds.'],
    ['complementary conditions', 'If the token is valid, the request passes the gateway.', 'If the token is invalid, the request fails the gateway.'],
  ])('%s', (_, a, b) => expect(compare(spec(a), spec(b))).toEqual([])); // biome-ignore format: a table
});

describe('forms that are filled in', () => {
  const story = (why: string) =>
    `### Story 1 - Lend a book\n\nA member lends a book at the desk.\n\n**Why this priority**: ${why}`;
  test.each([
    ['the label of a template', spec(story('Critical for launch')), spec(story('Optional for launch'))],
    ['a branch', spec('Users pay.', '**Feature Branch**: `012-desk`\n\n'), spec('Users pay.', '**Feature Branch**: `013-lending`\n\n')],
    ['a date', spec('Users pay.', '**Created**: 2026-01-05\n\n'), spec('Users pay.', '**Created**: 2026-02-17\n\n')],
    ['how sure an author is', spec('Users pay.', '**Confidence**: 80 %\n\n'), spec('Users pay.', '**Confidence**: 95 %\n\n')],
  ])('%s', (_, a, b) => expect(compare(a, b)).toEqual([])); // biome-ignore format: a table

  test('one rename is told once, however often the name stands there', () => {
    const named = (name: string) =>
      spec(
        `All orders of guests go to ${name} first.\n\nThe team of ${name} answers every call.\n\nBackups of ${name} are kept for 7 days.\n\nRefunds wait in ${name} until noon.`,
      );
    expect(compare(named('Falcon'), named('Osprey')).length).toBeLessThanOrEqual(1);
  });
});

describe('words whose meaning only a dictionary knows are left for a mind', () => {
  test.each([
    ['The page shows the sunrise of every town.', 'The page shows the sunset of every town.'],
    ['The guest drinks coffee in the lobby here.', 'The guest drinks tea in the lobby here.'],
    ['The guest waits in the kitchen of the house.', 'The guest waits in the bathroom of the house.'],
    ['The box of the shop is made of wood here.', 'The box of the shop is made of steel here.'],
    ['The couch stands in the hall of the house.', 'The sofa stands in the hall of the house.'],
  ])('%s %s', (a, b) => {
    const { points } = findDifferences(variantsOf(spec(a), spec(b)));
    expect(points.map(({ kind, relation }) => `${kind} ${relation}`)).toEqual(['content unjudged']);
  });
});
