// What is said of a merge that a host has played: nothing where all holds, and something for each thing that does not.

import { expect, test } from 'vitest';
import { judgePlay } from '../../scripts/hosts/judge-play.js';

const DIRECT = { asked: ['debate/1', 'score/1'], checkpoints: 4, merged: 'one\n', decided: 'two\n' };
const PLAYED = {
  ended: { code: 0, said: '' },
  said: 'done: partial',
  mistakes: [],
  steps: ['score/1', 'debate/1'],
  subagents: new Set(['first', 'second']),
  delegates: true,
  restricts: true,
  extraTools: new Set<string>(),
  sawPrompt: false,
  forms: 5,
  before: 'one\n',
  after: 'two\n',
};

test('what holds gives no complaint', () => {
  expect(judgePlay(DIRECT, PLAYED)).toEqual([]);
});

test('who has no subagents may read questions', () => {
  const alone = { delegates: false, subagents: new Set<string>(), sawPrompt: true };
  expect(judgePlay(DIRECT, { ...PLAYED, ...alone })).toEqual([]);
});

test('not every host restricts the tools of subagents', () => {
  const free = { restricts: false, extraTools: new Set(['Bash']) };
  expect(judgePlay(DIRECT, { ...PLAYED, ...free })).toEqual([]);
});

test.each([
  [{ ended: { code: 1, said: 'no key' } }, /ended with 1: no key/],
  [{ said: 'gave up: no tools' }, /did not come to an end: gave up/],
  [{ said: '' }, /it said nothing/],
  [{ mistakes: ['score/9'] }, /no answer: score\/9/],
  [{ steps: ['debate/1'] }, /answered were 1 questions, not the 2/],
  [{ subagents: new Set(['first']) }, /1 subagents for 2 questions/],
  [{ extraTools: new Set(['Bash']) }, /more tools: Bash/],
  [{ sawPrompt: true }, /read a whole question/],
  [{ forms: 4 }, /asked 4 times, not 5/],
  [{ before: 'ONE\n' }, /differs from that of the same answers/],
  [{ after: 'one\n' }, /after the decision/],
])('%o is said', (changed, complaint) => {
  expect(judgePlay(DIRECT, { ...PLAYED, ...changed })).toEqual([expect.stringMatching(complaint)]);
});

test('a question that was answered twice is said', () => {
  const steps = ['debate/1', 'debate/1', 'score/1'];
  expect(judgePlay(DIRECT, { ...PLAYED, steps })).toContain('a question was answered twice');
});
