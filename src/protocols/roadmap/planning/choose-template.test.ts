import { describe, expect, test } from 'vitest';
import { extractionOf } from '../../../../test/roadmap/extraction-of.ts';
import { choosePersonas } from './choose-personas.ts';
import { chooseTemplate, matchTypes, scoreTemplate } from './choose-template.ts';
import { measureComplexity } from './measure-complexity.ts';
import type { PlanContext, TemplateFile } from './plan-context.ts';
import { readTemplate, type TemplateType } from './read-template.ts';

const extraction = extractionOf({
  requirements: [['FR-001', 'backend', 'P1', 'It works']],
  shares: { backend: 0.6, security: 0.4 },
});
const context: PlanContext = {
  extraction,
  complexity: measureComplexity(extraction),
  personas: choosePersonas(extraction),
  templates: [],
  depth: 'standard',
  recommendations: [],
  planner: false,
};
const file = (name: string, fields: string, tier: TemplateFile['tier'] = 'local'): TemplateFile => ({
  name: `${name}.md`,
  tier,
  text: `---\nname: ${name}\n${fields}\n---\n\n# Anything\n`,
});
const good = file('good', 'type: feature\ndomains: [backend, security]\ntarget_complexity: 0.2');

describe('the best from 0.6 on', () => {
  test('is taken, with its score', () => {
    const choice = chooseTemplate({
      ...context,
      templates: [file('far', 'type: docs\ndomains: [documentation]'), good],
    });
    expect(choice).toMatchObject({ name: 'good', type: 'feature' });
    expect(choice.score).toBeGreaterThan(0.9);
    expect(choice.alternatives).toMatch(/^far 0\.\d{3}, inline$/);
  });

  test.each<[string, Partial<PlanContext>, RegExp]>([
    [
      'none is good enough',
      { templates: [file('far', 'type: docs\ndomains: [documentation]')] },
      /no score reaches 0.6/,
    ],
    ['there is none', {}, /no template was found/],
    ['depth quick', { templates: [good], depth: 'quick' }, /quick/],
  ])('else the rule built in: %s', (_, more, why) => {
    const choice = chooseTemplate({ ...context, ...more });
    expect(choice).toMatchObject({ name: 'inline', score: null });
    expect(choice.rationale).toMatch(why);
  });

  test('the nearer folder decides between equals', () => {
    const [user, local] = [
      file('b', 'type: feature\ndomains: [backend]', 'user'),
      file('a', 'type: feature\ndomains: [backend]'),
    ];
    expect(chooseTemplate({ ...context, templates: [user, local] }).name).toBe('a');
  });
});

test('the score is the formula', () => {
  const template = readTemplate(
    file('t', 'type: improvement\ndomains: [backend, frontend]\ntarget_complexity: 0.5\nmin_version: 2.0'),
  );
  if (typeof template === 'string') throw new Error(template);
  const complexity = { ...context.complexity, score: 0.4 };
  // One domain of three, 0.1 apart, a related type, a later version.
  expect(scoreTemplate(template, { extraction, complexity }, 'feature')).toBeCloseTo(
    0.4 / 3 + 0.3 * 0.9 + 0.2 * 0.5,
    9,
  );
});

test.each<[TemplateType, TemplateType, number]>([
  ['feature', 'feature', 1],
  ['improvement', 'feature', 0.5],
  ['migration', 'feature', 0.5],
  ['security', 'improvement', 0.5],
  ['improvement', 'quality', 1],
  ['feature', 'quality', 0.5],
  ['docs', 'feature', 0],
  ['security', 'performance', 0],
])('a template of %s for a spec of %s: %s', (template, spec, score) =>
  expect(matchTypes(template, spec)).toBe(score),
);

test('a named template is not scored; a file of that type says how many milestones', () => {
  const own = file('mine', 'type: migration\ndomains:\n  - backend\nmilestone_count_range: [4, 4]');
  expect(chooseTemplate({ ...context, template: 'migration', templates: [own, good] })).toMatchObject({
    name: 'migration',
    score: null,
    type: 'migration',
    range: { least: 4, most: 4 },
  });
});

test.each([
  ['no metadata', { ...good, text: '# Nothing' }, /no metadata/],
  ['no type', file('x', 'domains: [backend]'), /its type is none of/],
  ['an unknown type', file('x', 'type: dance\ndomains: [backend]'), /its type is none of/],
  ['no domain', file('x', 'type: feature\ndomains: [cooking]'), /its domains name none of/],
  [
    'a complexity beyond 1',
    file('x', 'type: feature\ndomains: [backend]\ntarget_complexity: 7'),
    /target_complexity/,
  ],
  ['a version that is none', file('x', 'type: feature\ndomains: [backend]\nmin_version: new'), /min_version/],
  [
    'a range that is none',
    file('x', 'type: feature\ndomains: [backend]\nmilestone_count_range: [9, 2]'),
    /milestone_count_range/,
  ],
])('a malformed template is left out with a warning: %s', (_, malformed, why) => {
  const choice = chooseTemplate({ ...context, templates: [malformed, good] });
  expect(choice.name).toBe('good');
  expect(choice.warnings).toHaveLength(1);
  expect(choice.warnings[0]).toMatch(why);
});
