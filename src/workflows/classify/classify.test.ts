import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CLASSES, classifyQuestion, countClasses, routeOf } from './index.ts';

interface Labelled {
  readonly question: string;
  readonly classification: (typeof CLASSES)[number];
}

const labelled: Labelled[] = readFileSync('test/fixtures/questions/questions.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

test('every class has fifteen questions and more', () => {
  const counts = countClasses(labelled.map(({ question }) => classifyQuestion(question)));
  for (const name of CLASSES) expect(counts[name]).toBeGreaterThanOrEqual(15);
});

test.each(labelled)('$classification: $question', ({ question, classification }) => {
  const found = classifyQuestion(question);
  expect(found.classification).toBe(classification);
  expect(routeOf(found)).toBe(classification === 'SCOPE_CRITICAL' ? 'debate' : 'single');
  expect(question).toContain(found.matched_indicator ?? '');
});

describe('confidence says how it was found', () => {
  test.each([
    ['Should we support offline mode?', 'HIGH', 'Should we support'],
    ['Should we launch in Norway?', 'MEDIUM', 'Should we launch'],
    ['Who can delete a project?', 'HIGH', 'Who can'],
    ['What about the blue one?', 'LOW', null],
    ['', 'LOW', null],
  ])('%s', (question, confidence, indicator) =>
    expect(classifyQuestion(question)).toMatchObject({ confidence, matched_indicator: indicator }),
  );
});

describe('words that fit any question make nothing scope-critical by themselves', () => {
  test.each([
    'required',
    'critical',
    'enable',
    'limit',
    'optional',
    'essential',
    'maximum',
    'future',
    'later',
    'support',
  ])('%s', (word) => {
    expect(classifyQuestion(`Which ${word} colour should the icon have?`).classification).toBe(
      'UX_PREFERENCE',
    );
    expect(classifyQuestion(`Which ${word} timeout applies?`).classification).toBe('TECH_DEFAULT');
    expect(classifyQuestion(`Who can change the ${word} entry?`).classification).toBe('BUSINESS_RULE');
  });
});

describe('two questions in one', () => {
  test.each([
    ['Should we support tablets and which layout do they get?', ['COMPOUND']],
    ['What is the cache TTL? Who can clear it?', ['COMPOUND']],
    ['Should we support tablets?', []],
    ['Which colour and which icon?', []],
  ])('%s', (question, notes) => expect(classifyQuestion(question).notes).toEqual(notes));
});

test('a text without end is read no further than a question is long', () => {
  expect(classifyQuestion(`${'is a '.repeat(200_000)}support for?`).confidence).toBe('LOW');
});
