import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../domain/errors.ts';
import type { FoundDocument } from '../../../domain/workflow/workspace.ts';
import { labelDocuments } from '../../../surfaces/files/show.ts';
import { resolveOrder } from './find-ancestor.ts';

const file = (name: string): FoundDocument => ({ from: 'file', name, path: `/home/${name}` });
const FLAT = [file('v1.md'), file('v2.md'), file('v3.md')];
const DEEP = [file('one/spec.md'), file('two/spec.md'), file('two/plan.md')];
const OTHERS: FoundDocument[] = [
  { from: 'stdin', name: 'before.md' },
  { from: 'text', name: 'draft', text: 'x' },
];

function resolved(order: 'none' | readonly string[], found: readonly FoundDocument[]) {
  const labels = labelDocuments(found.map((one) => (one.from === 'file' ? one.path : one.name)));
  const labelled = found.map((document, index) => ({ ...document, label: labels[index] ?? '' }));
  return resolveOrder(order, labelled, (...parts) => resolve('/home', ...parts));
}

function refusal(order: readonly string[], found: readonly FoundDocument[]): UsageError {
  try {
    resolved(order, found);
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error('accepted');
}

describe('names become indices', () => {
  test.each<[string, 'none' | readonly string[], readonly FoundDocument[], unknown]>([
    ['none', 'none', FLAT, 'none'],
    ['as given', ['v2.md', 'v3.md', 'v1.md'], FLAT, [1, 2, 0]],
    ['by other paths', ['./v2.md', '/home/v3.md', 'x/../v1.md'], FLAT, [1, 2, 0]],
    ['by label and base name', ['plan.md', 'two/spec.md', 'one/spec.md'], DEEP, [2, 1, 0]],
    ['by given path before base name', ['a/x.md', 'x.md'], [file('x.md'), file('a/x.md')], [1, 0]],
    ['of other sources', ['draft', '-'], OTHERS, [1, 0]],
    ['standard input by its name', ['before.md', 'draft'], OTHERS, [0, 1]],
  ])('%s', (_, order, found, expected) => expect(resolved(order, found)).toEqual(expected));
});

describe('refused', () => {
  test.each<[string, readonly string[], readonly FoundDocument[], string]>([
    ['unknown', ['v1.md', 'v2.md', 'v4.md'], FLAT, 'v4.md is none of them; without a place: v3.md'],
    ['one left out', ['v1.md', 'v2.md'], FLAT, 'without a place: v3.md'],
    ['one twice', ['v1.md', 'v2.md', 'v1.md', 'v3.md'], FLAT, 'v1.md stands twice'],
    [
      'either of two',
      ['spec.md', 'plan.md'],
      DEEP,
      'spec.md may be one/spec.md or two/spec.md; without a place: one/spec.md, two/spec.md',
    ],
    ['none in a list', ['none', 'v1.md', 'v2.md', 'v3.md'], FLAT, 'none is none of them'],
    ['nothing', [], FLAT, 'without a place: v1.md, v2.md, v3.md'],
  ])('%s', (_, order, found, says) => {
    expect(refusal(order, found).message).toBe(`--order must name each document once: ${says}`);
  });

  test('with the right form', () => {
    expect(refusal([], DEEP).hint).toContain('--order one/spec.md,two/spec.md,plan.md - or');
  });
});
