// Steps, roles, questions, numbers and answers in the words of the timeline.

import { expect, test } from 'vitest';
import { outline } from './outline.ts';
import { duration, spent, thousands } from './quantities.ts';
import { agentName, askedFor, groupOf, roleName } from './words.ts';

const LABELS = new Map([
  ['A', 'a.md'],
  ['B', '<b>.md'],
]);

test.each([
  ['debate/round-2/advocate-A', 'Debate, round 2'],
  ['score/pass-1/variant-A/again', 'Scoring, pass 1'],
  ['analysis/against-base/analyst-1/slice-1', 'Comparing with the base'],
  ['analysis/analyst-1/slice-1', 'Comparing the documents'],
  ['checkpoint/after-refactoring-plan', 'Checkpoint after refactoring plan'],
  ['round-12/adversary', 'Round 12'],
  ['wave-4/iteration-2/quality', 'Review of the roadmap, round 2'],
  ['decisions', 'Decisions'],
  ['something-new/1', 'Something new'],
  ['', ''],
])('the step %s belongs to %s', (step, title) => {
  expect(groupOf(step)).toBe(title);
});

test.each([
  ['advocate:A', 'Advocate of a.md'],
  ['advocate:Z', 'Advocate of Z'],
  ['stand-in:advocate:A', 'In place of: Advocate of a.md'],
  ['helper:docs', 'Helper server docs'],
  ['judge', 'Judge'],
  ['judge:risk', 'Judge of risk'],
  ['analyst', 'Analyst'],
  ['analyst:2', 'Analyst 2'],
  ['author:B', 'Author of <b>.md'],
  ['constructor', 'constructor'],
])('the role %s is the %s', (role, name) => {
  expect(roleName(role, LABELS)).toBe(name);
});

test.each([
  ['embedded', 'judge', 'the built-in rules'],
  ['embedded', 'human', 'the built-in rules, by default'],
  ['embedded (for x)', 'judge', 'the built-in rules (for x)'],
  ['human', 'human', 'a person'],
  ['<i>', 'judge', '&lt;i&gt;'],
])('%s as %s is named %s', (agent, role, name) => {
  expect(agentName(agent, role).text).toContain(`>${name}<`);
});

test.each([
  ['judge-rubric', 'score/pass-1/variant-A', 'asked for a verdict on each criterion about a.md'],
  [
    'judge-rubric',
    'score/pass-1/variant-A/retry',
    'asked for a verdict on each criterion about a.md, once more after a failure',
  ],
  [
    'judge-rubric',
    'score/pass-2/variant-B/again',
    'asked for a verdict on each criterion about &lt;b&gt;.md, once more for what was missing',
  ],
  ['evaluate-options-risk', 'round-1/risk', 'asked to weigh the options'],
  ['never-heard-of', 'x', 'asked never heard of'],
])('%s at %s', (question, step, words) => {
  expect(askedFor(question, step, LABELS).text.replace(/<[^>]+>/g, '')).toBe(words);
});

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [1_234_567, '1,234,567'],
])('%i is written %s', (amount, text) => {
  expect(thousands(amount)).toBe(text);
});

test.each([
  [0, '0.00 s'],
  [940, '0.94 s'],
  [12_340, '12.3 s'],
  [59_949, '59.9 s'],
  [59_950, '1 min 0 s'],
  [185_000, '3 min 5 s'],
  [7_440_000, '2 h 4 min'],
])('%i ms are %s', (ms, text) => {
  expect(duration(ms)).toBe(text);
});

test('a price that nobody knows is no price of nothing', () => {
  expect(spent([{ agent: 'x', inputTokens: 1_500, outputTokens: 2, estimated: true }])).toBe(
    '1,500 tokens in, 2 out, estimated, price unknown',
  );
});

test.each<[unknown, string]>([
  ['a\nb', 'a\nb'],
  [[], 'none'],
  [{ a: 1, b: [], c: 'x\ny' }, 'a: 1\nb: none\nc:\n  x\n  y'],
  [{ list: [{ a: 1, b: null }, 'x'] }, 'list:\n  - a: 1\n    b: null\n  - x'],
  [undefined, 'undefined'],
])('%j as text', (value, text) => {
  expect(outline(value)).toBe(text);
});

test('an answer that nests without end is cut short', () => {
  let deep: unknown = 'end';
  for (let at = 0; at < 5_000; at++) deep = { deep };
  expect(outline(deep)).toMatch(/^deep:\n[\s\S]*…$/);
});
